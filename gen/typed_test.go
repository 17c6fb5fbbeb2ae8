// The comparison waits on child processes that the race detector does not see.

//go:build !race

package gen_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/randschema"
)

// typedSchemas is how many schemas a batch of TestTyped has.
const typedSchemas = 60

// TestTyped makes random schemas that give Go types a lot to do. Their code
// must build and pass go vet, judge as another validator does, and decode
// whatever it accepts, without loss, with the rules of tools and without.
func TestTyped(t *testing.T) {
	for batch := range *batches {
		var pairs []*randschema.Pair
		var schemas []gentest.Schema
		for i := range typedSchemas {
			p := randschema.NewTyped((*seed+uint64(batch))*typedSchemas+uint64(i), hinted(i), batchInstances)
			pairs = append(pairs, p)
			schemas = append(schemas, typedSchema(fmt.Sprint(i), p.Text()))
		}
		m := gentest.CompileVetted(t, gentest.Both(schemas))
		refused, instances, accepted := 0, 0, 0
		for i, p := range pairs {
			name := schemas[i].Name
			if text := m.Panics[name]; text != "" {
				t.Errorf("the generator panics: %s\n%s", text, p.Text())
				continue
			}
			if m.Refused[name] != nil {
				refused++
				t.Logf("%s", gentest.Text(m.Refused[name]))
				if strings.Contains(gentest.Text(m.Refused[name]), "a fault of schemagen") {
					t.Errorf("the code is not Go\n%s", p.Text())
				}
				continue
			}
			peer := typedPeer(t, p)
			for _, instance := range p.Instances {
				instances++
				if text := judgeTyped(m, name, hinted(i), peer, instance, &accepted); text != "" {
					t.Errorf("%s\n%s\n%s", text, instance, p.Text())
					break
				}
			}
		}
		t.Logf("batch %d of seed %d: %d schemas refused, %d instances, %d accepted", batch, *seed, refused, instances, accepted)
		if batch == 0 && (instances < typedSchemas*batchInstances/2 || accepted < instances/10 || accepted > instances*9/10) {
			t.Errorf("the pairs say little")
		}
		if t.Failed() {
			return
		}
	}
}

// hinted reports whether a schema has hints of types. These refuse what they do
// not take, so that no other validator can say what is right.
func hinted(i int) bool { return i%3 == 0 }

func typedSchema(name string, text []byte) gentest.Schema {
	return gentest.Schema{Name: name, Text: text, Options: gen.Options{Plain: true, Formats: gen.FormatsAssert}}
}

func typedPeer(t *testing.T, p *randschema.Pair) *jsonschema.Schema {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(p.Text()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema.json", v); err != nil {
		t.Fatal(err)
	}
	peer, err := c.Compile("schema.json")
	if err != nil {
		t.Fatalf("%v\n%s", err, p.Text())
	}
	return peer
}

// judgeTyped judges an instance and tells what is wrong.
func judgeTyped(m *gentest.Module, name string, hinted bool, peer *jsonschema.Schema, instance []byte, accepted *int) string {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(instance))
	if err != nil {
		return err.Error()
	}
	want := peer.Validate(v)
	for _, strict := range []bool{false, true} {
		call, differ := gentest.Call{Text: instance, Decode: true, Limits: gentest.Limits{Strict: strict}}, ""
		r := m.Judge(name, call)
		// Without simplification a struct can have other types: it may be refused
		// for its hints, and integers be held by it or not.
		if !strict && !hinted && m.Has(name+" (unsimplified)") {
			r, differ = m.JudgeBoth(name, call)
		}
		switch {
		case r.Panic != "":
			return "panic: " + r.Panic
		case differ != "":
			return fmt.Sprintf("strict %v: %s", strict, differ)
		case r.Decoding != "":
			return fmt.Sprintf("strict %v: %s", strict, r.Decoding)
		case r.Accepted != (want == nil) && r.Class != "deny" && !hinted:
			return fmt.Sprintf("strict %v: %s\nthe other validator: %v", strict, r, want)
		}
		if r.Accepted && !strict {
			*accepted++
		}
	}
	return ""
}
