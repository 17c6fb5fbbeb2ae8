package peers

import "github.com/xeipuuv/gojsonschema"

// xeipuuv is xeipuuv/gojsonschema, which knows draft-04, draft-06 and
// draft-07.
func xeipuuv(s Subject) (Judge, error) {
	schema, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(s.Schema))
	if err != nil {
		return nil, err
	}
	return func(text []byte) bool {
		result, err := schema.Validate(gojsonschema.NewBytesLoader(text))
		return err == nil && result.Valid()
	}, nil
}
