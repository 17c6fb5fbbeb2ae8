// The comparison waits on child processes that the race detector does not see.

//go:build !race

package gen_test

import (
	"bytes"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/randschema"
)

var (
	batches = flag.Int("batches", 1, "how many batches of random schemas TestDifferential compares")
	seed    = flag.Uint64("seed", 1, "the first seed of TestDifferential")
)

const (
	batchSchemas   = 200
	batchInstances = 24
	// shrunk is how many disagreements of a batch are made small: each step of
	// it compiles code.
	shrunk = 1
)

// TestDifferential makes random schemas with instances and compares the
// verdicts of the generated code, simplified and not, with those of another
// validator. A disagreement is made small before it is reported.
func TestDifferential(t *testing.T) {
	drafts := []randschema.Draft{2020, 2020, 2020, 2020, 2019, 2019, 7, 7, 6, 4}
	for batch := range *batches {
		var pairs []*randschema.Pair
		for i := range batchSchemas {
			pairs = append(pairs, randschema.New((*seed+uint64(batch))*batchSchemas+uint64(i), drafts[i%len(drafts)], batchInstances))
		}
		d := &differ{}
		d.compare(t, pairs)
		t.Logf("batch %d of seed %d: %d schemas, %d refused by schemagen, %d by the other validator, %d instances, %d accepted, %d disagreements\n%s",
			batch, *seed, len(pairs), d.refused, d.unreadable, d.instances, d.accepted, len(d.found), gentest.Text(d.refusals))
		if batch == 0 && (d.instances < batchSchemas*batchInstances/2 || d.accepted < d.instances/10 || d.accepted > d.instances*9/10) {
			t.Errorf("the pairs say little: %d instances, %d accepted", d.instances, d.accepted)
		}
		for i, f := range d.found {
			if i == shrunk {
				t.Errorf("%d more disagreements", len(d.found)-i)
				for _, f := range d.found[i:] {
					t.Logf("%.500s", f.text)
				}
				break
			}
			f = shrink(t, f)
			t.Errorf("disagreement: %s\n%s", f.text, gentest.Repro(plainSchema("schema", f.pair), gentest.Call{Text: f.instance}))
		}
		if t.Failed() {
			return
		}
	}
}

// disagreement is an instance on which two judgements differ.
type disagreement struct {
	pair     *randschema.Pair
	instance []byte
	text     string
}

// differ compares pairs and counts.
type differ struct {
	refused, unreadable, instances, accepted int
	refusals                                 []gen.Diagnostic
	found                                    []disagreement // at most one of each pair
}

func plainSchema(name string, p *randschema.Pair) gentest.Schema {
	return gentest.Schema{Name: name, Text: p.Text(), Options: gen.Options{Plain: true, Formats: gen.FormatsAnnotate}}
}

func (d *differ) compare(t *testing.T, pairs []*randschema.Pair) {
	var schemas []gentest.Schema
	for i, p := range pairs {
		schemas = append(schemas, plainSchema(fmt.Sprint(i), p))
	}
	m := gentest.Compile(t, gentest.Both(schemas))
	for i, p := range pairs {
		name := schemas[i].Name
		if text := m.Panics[name]; text != "" {
			t.Errorf("the generator panics: %s\n%s", text, p.Text())
			continue
		}
		if list := m.Refused[name]; list != nil {
			d.refused++
			d.refusals = append(d.refusals, gentest.Errors(list)...)
			continue
		}
		peer, err := peerOf(p.Text())
		if err != nil {
			d.unreadable++
			t.Errorf("the other validator refuses a schema: %v\n%s", err, p.Text())
			continue
		}
		for _, instance := range p.Instances {
			text, accepted := judgePeer(m, name, peer, instance)
			d.instances++
			if accepted {
				d.accepted++
			}
			if text != "" {
				d.found = append(d.found, disagreement{p, instance, text})
				break
			}
		}
	}
}

// judgePeer judges an instance with both and tells how they differ.
func judgePeer(m *gentest.Module, name string, peer *jsonschema.Schema, instance []byte) (text string, accepted bool) {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(instance))
	if err != nil {
		return fmt.Sprintf("the instance %s: %v", instance, err), false
	}
	want := peer.Validate(v)
	if text := judgeFault(m, name, gentest.Call{Text: instance, Decode: true}, want == nil); text != "" {
		return fmt.Sprintf("%s: %s\nthe other validator: %v", instance, text, want), want == nil
	}
	return "", want == nil
}

// peerOf compiles a schema with the other validator, in a form that avoids its
// known faults.
func peerOf(text []byte) (*jsonschema.Schema, error) {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if o, ok := v.(randschema.Object); ok && strings.HasPrefix(fmt.Sprint(o["$schema"]), "http:") {
		v = bareReferences(v)
	}
	return compilePeer(v)
}

// bareReferences leaves of a schema with "$ref" what counts up to draft-07.
func bareReferences(v any) any {
	switch v := v.(type) {
	case randschema.Object:
		_, isReference := v["$ref"].(string)
		o := randschema.Object{}
		for name, m := range v {
			if !isReference || slices.Contains([]string{"$ref", "$schema", "definitions"}, name) {
				o[name] = bareReferences(m)
			}
		}
		return o
	case randschema.List:
		var l randschema.List
		for _, item := range v {
			l = append(l, bareReferences(item))
		}
		return l
	}
	return v
}

// compilePeer compiles a schema with the other validator.
func compilePeer(v any) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", v); err != nil {
		return nil, err
	}
	return c.Compile("schema.json")
}

// shrink makes a disagreement small: the schema first, by compiling all that
// is one step smaller, then the instance.
func shrink(t *testing.T, f disagreement) disagreement {
	const most = 50 // candidates of a step
	for range 40 {
		var pairs []*randschema.Pair
		for _, smaller := range randschema.Smaller(f.pair.Schema) {
			if o, ok := smaller.(randschema.Object); ok && len(pairs) < most {
				pairs = append(pairs, &randschema.Pair{Draft: f.pair.Draft, Schema: o, Instances: [][]byte{f.instance}})
			}
		}
		next := reproduce(t, pairs)
		if next == nil {
			break
		}
		f = *next
	}
	for {
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(f.instance))
		if err != nil {
			return f
		}
		p := &randschema.Pair{Draft: f.pair.Draft, Schema: f.pair.Schema}
		for _, smaller := range randschema.Smaller(v) {
			p.Instances = append(p.Instances, randschema.Text(smaller))
		}
		next := reproduce(t, []*randschema.Pair{p})
		if next == nil {
			return f
		}
		f = *next
	}
}

// reproduce returns the first pair that still disagrees.
func reproduce(t *testing.T, pairs []*randschema.Pair) *disagreement {
	pairs = slices.DeleteFunc(pairs, func(p *randschema.Pair) bool {
		_, err := peerOf(p.Text())
		return err != nil
	})
	d := &differ{}
	d.compare(t, pairs)
	if len(d.found) == 0 {
		return nil
	}
	return &d.found[0]
}

// peerFaults are pairs that the other validator judges wrongly, with the
// reason. TestPeerFaults holds them in both directions: what it no longer
// judges wrongly must leave the table, and peerOf with it.
var peerFaults = []struct{ schema, instance, reason string }{
	{`{"$schema": "http://json-schema.org/draft-07/schema#", "allOf": [{"$ref": "#/definitions/a", "const": ""}], "definitions": {"a": {}}}`, `4`,
		"up to draft-07 the siblings of $ref are ignored; it applies those that came after draft-04"},
}

func TestPeerFaults(t *testing.T) {
	var schemas []gentest.Schema
	for i, f := range peerFaults {
		schemas = append(schemas, gentest.Schema{Name: fmt.Sprint(i), Text: []byte(f.schema), Options: gen.Options{Plain: true}})
	}
	m := gentest.Compile(t, gentest.Both(schemas))
	for i, f := range peerFaults {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(f.schema))
		if err != nil {
			t.Fatal(err)
		}
		peer, err := compilePeer(v)
		if err != nil {
			t.Errorf("%s: %v", f.schema, err)
			continue
		}
		if text, _ := judgePeer(m, schemas[i].Name, peer, []byte(f.instance)); text == "" {
			t.Errorf("both judge %s by %s alike; remove it from the table (%s)", f.instance, f.schema, f.reason)
		}
	}
}
