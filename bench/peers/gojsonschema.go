package peers

import (
	"errors"

	"github.com/schemagen/schemagen/bench/sets"
)

// goJSONSchema is the code that go-jsonschema generates for the schema. It is a
// decoder that checks some of what the schema says.
func goJSONSchema(s Subject) (Judge, error) {
	unmarshal := sets.Unmarshal[s.Tool]
	if unmarshal == nil {
		if reason := sets.NotGenerated[s.Tool]; reason != "" {
			return nil, errors.New(reason)
		}
		return nil, errors.New("not generated")
	}
	return func(text []byte) bool { return unmarshal(text) == nil }, nil
}
