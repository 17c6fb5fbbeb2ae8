package peers

import (
	"encoding/json"
	"errors"

	"github.com/schemagen/schemagen/runtime"
)

// Judge gives the verdict on the bytes of a document.
type Judge = func([]byte) bool

// Subject is the schema that a peer is asked to judge by.
type Subject struct {
	Set, Tool string
	// Schema is its text, without "format": some peers cannot be told to let
	// formats annotate.
	Schema []byte
	// Registry holds the compiled tool.
	Registry *runtime.Registry
}

// Peer is one validator.
type Peer struct {
	Name string
	// SyntaxOnly marks a peer that looks at no schema: a mark, no rival.
	SyntaxOnly bool
	// Compile returns what judges, or why this peer cannot.
	Compile func(Subject) (Judge, error)
}

// The peers that others are compared with.
const (
	Ours      = "schemagen"
	Floor     = "encoding/json.Valid"
	Reference = "santhosh-v6"
)

// All are the peers.
var All = []Peer{
	{Name: Ours, Compile: schemagen},
	{Name: Floor, SyntaxOnly: true, Compile: syntax(json.Valid)},
	{Name: "jsontext.IsValid", SyntaxOnly: true, Compile: syntax(jsontextValid)},
	{Name: "sonic.Valid", SyntaxOnly: true, Compile: syntax(sonicValid)},
	{Name: "fastjson.Validate", SyntaxOnly: true, Compile: syntax(fastjsonValid)},
	{Name: Reference, Compile: santhoshWith(santhoshDecode)},
	{Name: "santhosh-v6 + encoding/json", Compile: santhoshWith(decodeStandard)},
	{Name: "santhosh-v6 + sonic", Compile: santhoshWith(decodeSonic)},
	{Name: "google/jsonschema-go", Compile: google},
	{Name: "kaptinlin/jsonschema", Compile: kaptinlin},
	{Name: "xeipuuv/gojsonschema", Compile: xeipuuv},
	{Name: "go-jsonschema", Compile: goJSONSchema},
}

// schemagen judges through a registry.
func schemagen(s Subject) (Judge, error) {
	if _, ok := s.Registry.Lookup(s.Tool); !ok {
		return nil, errors.New("not compiled")
	}
	return func(text []byte) bool { return s.Registry.Validate(s.Tool, text) == nil }, nil
}

// syntax is a peer that judges the grammar alone.
func syntax(judge Judge) func(Subject) (Judge, error) {
	return func(Subject) (Judge, error) { return judge, nil }
}

// decodeStandard decodes with encoding/json.
func decodeStandard(text []byte) (v any, err error) {
	err = json.Unmarshal(text, &v)
	return v, err
}
