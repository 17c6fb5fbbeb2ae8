package peers

import (
	"bytes"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// santhoshDecode is the decoder of the library: encoding/json with numbers kept
// as text.
func santhoshDecode(text []byte) (any, error) {
	return jsonschema.UnmarshalJSON(bytes.NewReader(text))
}

// santhoshWith is santhosh-tekuri/jsonschema/v6 behind a decoder. It has no
// deny rules; of two members of one name the decoders keep the last.
func santhoshWith(decode func([]byte) (any, error)) func(Subject) (Judge, error) {
	return func(s Subject) (Judge, error) {
		document, err := santhoshDecode(s.Schema)
		if err != nil {
			return nil, err
		}
		c := jsonschema.NewCompiler()
		c.UseRegexpEngine(compilePattern)
		if err := c.AddResource("schema:///schema.json", document); err != nil {
			return nil, err
		}
		schema, err := c.Compile("schema:///schema.json")
		if err != nil {
			return nil, err
		}
		return func(text []byte) bool {
			v, err := decode(text)
			return err == nil && schema.Validate(v) == nil
		}, nil
	}
}
