//go:build !race

package contract_test

import (
	"bytes"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/contract"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/randschema"
)

var (
	pairs = flag.Int("pairs", 400, "how many random pairs are compared")
	seed  = flag.Uint64("seed", 1, "of the first pair")
)

// peer is another validator.
type peer struct{ schema *jsonschema.Schema }

func newPeer(t *testing.T, text []byte) *peer {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", v); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		return nil
	}
	return &peer{s}
}

func (p *peer) accepts(t *testing.T, text []byte) bool {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p.schema.Validate(v) == nil
}

// TestRandomPairs compares random schemas with themselves changed in one word.
// Whatever is claimed is challenged by another validator: an example must be
// accepted by one schema and refused by the other, and where there is said to be
// no difference no instance may show one.
func TestRandomPairs(t *testing.T) {
	drafts := []randschema.Draft{2020, 2020, 2019}
	verdicts := map[contract.Verdict]int{}
	examples, instances, narrowUnproven := 0, 0, 0
	for i := range *pairs {
		p := randschema.NewTyped(*seed*3_000_000+uint64(i), false, 40)
		if i%4 == 0 {
			p = randschema.New(*seed*3_000_000+uint64(i), drafts[i/4%len(drafts)], 40)
		}
		changed := randschema.Mutate(*seed*3_000_000+uint64(i), p.Schema)
		before, after := p.Text(), (&randschema.Pair{Schema: changed}).Text()
		r := contract.Compare([]gen.Input{{Name: "t.json", Text: before}}, []gen.Input{{Name: "t.json", Text: after}}, contract.Options{Plain: true})
		if r.Failed() {
			continue
		}
		old, now := newPeer(t, before), newPeer(t, after)
		if old == nil || now == nil {
			continue
		}
		got := r.Tools[0]
		verdicts[got.Verdict]++
		if got.Narrower == contract.Unproven {
			narrowUnproven++
		}
		if strings.Contains(strings.Join(got.Notes, "\n"), "a fault of schemagen") {
			t.Errorf("a proof and an example:\n%s\n%s\n%s", before, after, r.Text())
		}
		for _, c := range got.Changes {
			if !c.Proven || strings.HasSuffix(c.Example, "…") {
				continue
			}
			examples++
			by, without := now, old
			if c.Direction == contract.Narrowed {
				by, without = old, now
			}
			if !by.accepts(t, []byte(c.Example)) || without.accepts(t, []byte(c.Example)) {
				t.Errorf("%s by %s, it is said, but another validator does not see it:\n%s\n%s", c.Direction, c.Example, before, after)
			}
		}
		for _, instance := range p.Instances {
			instances++
			a, b := old.accepts(t, instance), now.accepts(t, instance)
			if got.Wider == contract.No && !a && b {
				t.Errorf("not wider, it is said, but %s:\n%s\n%s", instance, before, after)
			}
			if got.Narrower == contract.No && a && !b {
				t.Errorf("not narrower, it is said, but %s:\n%s\n%s", instance, before, after)
			}
		}
	}
	t.Logf("verdicts %v, narrower unproven %d; %d examples and %d instances judged by another validator", verdicts, narrowUnproven, examples, instances)
	if verdicts[contract.Same] == 0 || verdicts[contract.Wider] == 0 || verdicts[contract.Narrower] == 0 || examples < *pairs/4 {
		t.Error("the pairs say little")
	}
}

// TestRandomRanges holds each example of what a Go type refuses beyond its
// schema to the code of both schemas.
func TestRandomRanges(t *testing.T) {
	type pair struct {
		name   string
		change contract.Change
	}
	var list []pair
	var schemas []gentest.Schema
	for i := range *pairs {
		p := randschema.NewTyped(*seed*4_000_000+uint64(i), true, 0)
		before, after := p.Text(), (&randschema.Pair{Schema: randschema.Mutate(*seed*4_000_000+uint64(i), p.Schema)}).Text()
		r := contract.Compare([]gen.Input{{Name: "t.json", Text: before}}, []gen.Input{{Name: "t.json", Text: after}}, contract.Options{})
		if r.Failed() {
			continue
		}
		for _, c := range r.Tools[0].Changes {
			if c.Proven && c.Example != "" && strings.Contains(c.Text, "Go type") && !strings.HasSuffix(c.Example, "…") && len(list) < 60 {
				name := fmt.Sprint(len(list))
				list = append(list, pair{name, c})
				schemas = append(schemas, gentest.Schema{Name: "old " + name, Text: before}, gentest.Schema{Name: "new " + name, Text: after})
				break
			}
		}
	}
	m := gentest.Compile(t, schemas)
	judged := 0
	for i, p := range list {
		if !m.Has("old "+p.name) || !m.Has("new "+p.name) {
			continue // its names do not go into one package
		}
		judged++
		call := gentest.Call{Text: []byte(p.change.Example), Limits: gentest.Limits{Strict: true}}
		old, now := m.Judge("old "+p.name, call), m.Judge("new "+p.name, call)
		if old.Panic != "" || now.Panic != "" || old.Accepted == now.Accepted || now.Accepted != (p.change.Direction == contract.Widened) {
			t.Errorf("%s by %s, it is said: %s and %s\n%s\n%s", p.change.Direction, p.change.Example, old, now, schemas[2*i].Text, schemas[2*i+1].Text)
		}
	}
	t.Logf("%d examples about Go types judged by the code", judged)
	if judged == 0 {
		t.Error("the examples say little")
	}
}
