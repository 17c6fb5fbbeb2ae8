package peers

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"
)

// google is google/jsonschema-go behind encoding/json.
func google(s Subject) (Judge, error) {
	var schema jsonschema.Schema
	if err := json.Unmarshal(s.Schema, &schema); err != nil {
		return nil, err
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		return nil, err
	}
	return func(text []byte) bool {
		v, err := decodeStandard(text)
		return err == nil && resolved.Validate(v) == nil
	}, nil
}
