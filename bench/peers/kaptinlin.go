package peers

import "github.com/kaptinlin/jsonschema"

// kaptinlin is kaptinlin/jsonschema. The version in go.mod is the newest whose
// own go.mod is content with Go 1.26.0.
func kaptinlin(s Subject) (Judge, error) {
	schema, err := jsonschema.NewCompiler().Compile(s.Schema)
	if err != nil {
		return nil, err
	}
	return func(text []byte) bool { return schema.ValidateJSON(text).IsValid() }, nil
}
