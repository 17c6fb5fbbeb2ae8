package sets

import (
	"encoding/json"

	"github.com/bytedance/sonic"
	v2 "github.com/go-json-experiment/json"
	_ "github.com/go-viper/mapstructure/v2" // some code of go-jsonschema needs it
	"github.com/schemagen/schemagen/runtime"
)

// Decoder fills a new struct from the bytes of a document.
type Decoder struct {
	Name   string
	Decode func([]byte) error
}

// DecoderOf returns the decoder of a tool: it judges and fills.
func DecoderOf[T any](registry func(...runtime.Option) (*runtime.Registry, error), tool *runtime.Tool[T]) Decoder {
	r, err := registry()
	return Decoder{"schemagen Decode", func(text []byte) error {
		if err != nil {
			return err
		}
		_, err := tool.Decode(r, text)
		return err
	}}
}

// DecodersInto returns the decoders that fill any struct by reflection, for
// structs of the type T. They judge the syntax and the kinds of Go alone.
func DecodersInto[T any](what string) []Decoder {
	return []Decoder{
		{"encoding/json, " + what, func(text []byte) error { var v T; return json.Unmarshal(text, &v) }},
		{"encoding/json/v2, " + what, func(text []byte) error { var v T; return v2.Unmarshal(text, &v) }},
		{"sonic, " + what, func(text []byte) error { var v T; return sonic.Unmarshal(text, &v) }},
	}
}

// UnmarshalInto returns the decoder of a type that has a method UnmarshalJSON.
func UnmarshalInto[T any](text []byte) error {
	var v T
	return json.Unmarshal(text, &v)
}
