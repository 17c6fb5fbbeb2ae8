// Package peers holds the validators that are measured: each as a function from
// a schema to a function from the raw bytes of a call to a verdict, so that all
// do the same work, parsing included.
package peers

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/schemagen/schemagen/runtime"
)

// Peer is one validator.
type Peer struct {
	Name string
	// SyntaxOnly marks a peer that looks at no schema: a floor, no rival.
	SyntaxOnly bool
	// Compile returns what judges the raw bytes of calls of the tool.
	Compile func(*runtime.Registry, runtime.Handle) (func([]byte) bool, error)
}

// All are the peers in the order in which they take turns.
var All = []Peer{
	{Name: "schemagen", Compile: schemagen},
	{Name: "json.Valid", SyntaxOnly: true, Compile: syntax},
	{Name: "santhosh-v6", Compile: santhosh},
}

// schemagen judges through a registry with all deny rules on.
func schemagen(registry *runtime.Registry, tool runtime.Handle) (func([]byte) bool, error) {
	name := tool.Name()
	return func(text []byte) bool { return registry.Validate(name, text) == nil }, nil
}

// syntax is encoding/json's check of the grammar alone.
func syntax(*runtime.Registry, runtime.Handle) (func([]byte) bool, error) {
	return json.Valid, nil
}

// santhosh is santhosh-tekuri/jsonschema/v6 with its own decoder. It has no
// deny rules; its decoder keeps the last of two members of one name.
func santhosh(_ *runtime.Registry, tool runtime.Handle) (func([]byte) bool, error) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(tool.Schema()))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", tool.Name(), err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema:///tool.json", document); err != nil {
		return nil, fmt.Errorf("%s: %w", tool.Name(), err)
	}
	schema, err := c.Compile("schema:///tool.json")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", tool.Name(), err)
	}
	return func(text []byte) bool {
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		return err == nil && schema.Validate(v) == nil
	}, nil
}
