package cases

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// A mutant is a schema without one constraint: a keyword that asserts or has
// schemas that do, one required name, or one value of an enum.
type mutant struct {
	pointer string // of what is missing
	text    []byte
}

// mutants returns the mutants of one schema of a file.
func mutants(file *source.File, s *front.Subject) []mutant {
	var list []mutant
	drop := func(pointer string, target *source.Value, change func(*source.Value) *source.Value) {
		list = append(list, mutant{pointer, source.AppendJSON(nil, replaced(file.Root, target, change))})
	}
	for _, at := range s.Schemas {
		if at.File != file {
			continue
		}
		for _, k := range at.Keywords {
			if !k.Asserts && !(k.Name == "x-schemagen" && k.Value.Get("enumFrom") != nil) {
				continue
			}
			drop(k.Pointer, at.Value, func(v *source.Value) *source.Value {
				v.Members = slices.DeleteFunc(v.Members, func(m source.Member) bool { return m.Name == k.Name })
				return v
			})
			if k.Value.Kind != source.Array || k.Name != "required" && k.Name != "enum" || len(k.Value.Items) < 2 {
				continue
			}
			for i := range k.Value.Items {
				drop(source.PointerJoin(k.Pointer, fmt.Sprint(i)), k.Value, func(v *source.Value) *source.Value {
					v.Items = slices.Delete(v.Items, i, i+1)
					return v
				})
			}
		}
	}
	return list
}

// replaced returns a copy of a tree in which one value is changed.
func replaced(v, target *source.Value, change func(*source.Value) *source.Value) *source.Value {
	c := *v
	c.Members, c.Items = slices.Clone(v.Members), slices.Clone(v.Items)
	for i, m := range c.Members {
		c.Members[i].Value = replaced(m.Value, target, change)
	}
	for i, item := range c.Items {
		c.Items[i] = replaced(item, target, change)
	}
	if v == target {
		return change(&c)
	}
	return &c
}

// plainly reads a file by the letter of the specification, since a mutant need
// not be a good tool, with formats that assert.
func plainly(in gen.Input) (*front.File, *diag.List) {
	diags := &diag.List{}
	return front.NewReader([]gen.Input{in}, front.Options{Plain: true, Formats: front.FormatsAssert}, diags).File(in), diags
}

// finding is what one case says of a schema.
type finding struct{ at, pointer, keyword, detail string }

func findings(j *judge.Judge, r *ir.Rule, v *source.Value) (list []finding, decided bool) {
	faults, decided := j.Faults(r, v)
	for _, f := range faults {
		list = append(list, finding{f.At, f.Site.Pointer, f.Site.Keyword, f.Site.Detail})
	}
	return list, decided
}

// equal compares findings as sets.
func equal(a, b []finding) bool {
	within := func(a, b []finding) bool {
		return !slices.ContainsFunc(a, func(f finding) bool { return !slices.Contains(b, f) })
	}
	return within(a, b) && within(b, a)
}

// calls returns what the cases of a set send, and the examples of what is
// uncovered.
func calls(s Set) []*source.Value {
	var list []*source.Value
	add := func(text []byte) {
		var diags diag.List
		list = append(list, source.Parse("case.json", text, &diags).Root)
	}
	for _, c := range s.Cases {
		add(c.Arguments)
	}
	for _, u := range s.Uncovered {
		if u.Arguments != nil {
			add(u.Arguments)
		}
	}
	return list
}

// score is the outcome of the mutation check.
type score struct {
	mutants, killed int
	silent          int      // what is missing says nothing: the rules are the same
	proven          int      // it is shown that what is missing has no effect
	unreadable      []string // mutants that are no schemas
	alive           []string
}

// mutate checks that some case tells each mutant of a tool's schema from the
// schema.
func mutate(in gen.Input, into *score) {
	file, _ := plainly(in)
	for i, subject := range file.Subjects {
		if subject.Lowered == nil {
			continue
		}
		subject.Tool.Plain = false // the limits of a call are those of a tool
		set, c := made(subject)
		root := subject.Lowered.Root
		original := written(root)
		values := calls(set)
		j := judge.New()
		var want [][]finding
		for _, v := range values {
			list, _ := findings(j, root, v)
			want = append(want, list)
		}
		for _, m := range mutants(file.Source, subject) {
			into.mutants++
			changed, _ := plainly(gen.Input{Name: in.Name, Text: m.text})
			if len(changed.Subjects) <= i || changed.Subjects[i].Lowered == nil {
				into.unreadable = append(into.unreadable, in.Name+"#"+m.pointer)
				continue
			}
			root := changed.Subjects[i].Lowered.Root
			switch {
			case written(root) == original:
				into.silent++
			case tellsApart(root, values, want):
				into.killed++
			case proven(set, c, m.pointer):
				into.proven++
			default:
				into.alive = append(into.alive, in.Name+"#"+m.pointer)
			}
		}
	}
}

// tellsApart reports whether a rule says something else of some value than what
// is wanted.
func tellsApart(root *ir.Rule, values []*source.Value, want [][]finding) bool {
	j := judge.New()
	for n, v := range values {
		if got, decided := findings(j, root, v); decided && !equal(got, want[n]) {
			return true
		}
	}
	return false
}

// proven reports whether it is shown that what stands at a pointer has no
// effect.
func proven(s Set, c *collector, pointer string) bool {
	under := func(path string) bool { return pointer == path || strings.HasPrefix(pointer, path+"/") }
	c.idle()
	return slices.ContainsFunc(s.Uncovered, func(u Uncovered) bool { return u.Proven && under(u.SchemaPath) }) ||
		dead(c, pointer)
}

// dead reports whether the keyword at a pointer stands in a schema that has no
// effect.
func dead(c *collector, pointer string) bool {
	for path, whole := range c.dead {
		keyword, ok := strings.CutPrefix(pointer, path+"/")
		keyword, _, _ = strings.Cut(keyword, "/")
		if ok && (whole || slices.Contains([]string{"properties", "additionalProperties", "required", "items"}, keyword)) {
			return true
		}
	}
	return false
}

// Every constraint of the bundled tools has a case that tells whether it is
// there.
func TestMutants(t *testing.T) {
	var s score
	for _, in := range bundled(t) {
		mutate(in, &s)
	}
	t.Logf("%d mutants: %d told by a case, %d that say nothing, %d without effect", s.mutants, s.killed, s.silent, s.proven)
	for _, m := range append(s.alive, s.unreadable...) {
		t.Errorf("no case tells that there is no %s", m)
	}
	if s.killed < 400 {
		t.Error("there are few mutants")
	}
}
