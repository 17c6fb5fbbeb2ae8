package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
)

// mostFields bounds the rows of one schema. What is beyond them is counted.
const mostFields = 2000

// Field is a row of the table of a schema: one place of a call, or one of the
// shapes that a place can have.
type Field struct {
	Name     string // e.g. "goal", "each element", "shape 2"
	Path     string // from the arguments, e.g. "scope.files[]"; "" for the arguments themselves
	Depth    int    // how far it is indented
	Shape    bool   // it is no place of its own, but an alternative or a condition of the one above
	Presence string // "required", "optional", or ""
	Kinds    string // e.g. "string or null"
	Limits   []string
	Values   []string // the only values, when there are such
	Default  string
	Doc      string
	Closed   string // of objects: "closed", "open" or what else
	Entry    string // what can enter that no rule foresees; "": nothing
	Length   string // how much text can, where Entry says so
}

// fields lists the places of the values that a rule accepts.
type fields struct {
	judge *judge.Judge
	rows  []Field
	more  int                 // rows that were left out
	under map[*ir.Rule]string // the rules being listed, and where
	told  map[string]bool     // the places of which it was said what can enter
}

// place is one place of a call, with all rules that judge it.
type place struct {
	name, path, presence string
	depth                int
	shape                bool
	asks                 bool // within a condition: it restricts and lets nothing in
	rules                []*ir.Rule
	doc                  ir.Doc
}

// rule is the conjunction of the rules of a place.
func (p *place) rule() *ir.Rule {
	if len(p.rules) == 1 {
		return p.rules[0]
	}
	return &ir.Rule{Pointer: p.rules[0].Pointer, All: p.rules}
}

// list adds the row of a place and those below it.
func (f *fields) list(p place) {
	r := p.rule()
	parts := inPlace(r)
	row := Field{Name: p.name, Path: p.path, Depth: p.depth, Shape: p.shape, Presence: p.presence}
	row.Kinds = kindNames(kinds(parts))
	row.Limits, row.Values = limits(parts)
	if p.depth > 0 { // the description of the whole stands above the table
		row.Doc = documentation(p.doc, parts)
	}
	row.Default = defaultOf(p.doc, parts)
	if kinds(parts)&ir.Object != 0 && !p.shape {
		row.Closed = closedness(parts)
	}
	if key := p.path + "\x00" + p.name; !p.shape && !p.asks && !f.told[key] {
		f.told[key] = true
		row.Entry, row.Length = f.entry(r, parts)
	}
	if at, ok := f.again(parts); ok {
		row.Limits = append(row.Limits, "has the form of "+at)
		f.add(row)
		return
	}
	f.add(row)
	for _, r := range parts {
		f.under[r] = p.label()
		defer delete(f.under, r)
	}
	f.members(p, parts)
	f.elements(p, parts)
	f.shapes(p, parts)
}

func (f *fields) add(row Field) {
	if len(f.rows) == mostFields {
		f.more++
		return
	}
	f.rows = append(f.rows, row)
}

// again returns where one of the rules is listed already, further up.
func (f *fields) again(rules []*ir.Rule) (string, bool) {
	if f.more > 0 {
		return "a place that is not shown", true
	}
	for _, r := range rules {
		if at, ok := f.under[r]; ok {
			return at, true
		}
	}
	return "", false
}

func (p *place) label() string {
	if p.path == "" {
		return "the arguments"
	}
	return p.path
}

// member returns the path of a member.
func member(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// members lists what is said of the members of an object.
func (f *fields) members(p place, parts []*ir.Rule) {
	var named []place
	index := map[string]int{}
	required := map[string]bool{}
	var patterns, rest []place
	for _, part := range parts {
		for _, o := range part.Objects {
			for _, name := range o.Required {
				required[name.Name] = true
			}
			for _, m := range o.Properties {
				k, ok := index[m.Name]
				if !ok {
					k = len(named)
					index[m.Name] = k
					named = append(named, place{name: m.Name, path: member(p.path, m.Name), depth: p.depth + 1, doc: m.Doc})
				}
				named[k].rules = append(named[k].rules, m.Rule)
			}
			for _, m := range o.Patterns {
				name := "names like " + m.Regex.Source
				patterns = append(patterns, place{name: name, path: member(p.path, "*"), depth: p.depth + 1, rules: []*ir.Rule{m.Rule}})
			}
			if o.Rest != nil && o.Rest.Slots() > 0 && len(o.Rest.Never) == 0 {
				rest = append(rest, place{name: "any other name", path: member(p.path, "*"), depth: p.depth + 1, rules: []*ir.Rule{o.Rest}})
			}
		}
		for _, u := range part.Unevaluated {
			if !u.Items && u.Rule != nil && u.Rule.Slots() > 0 && len(u.Rule.Never) == 0 {
				rest = append(rest, place{name: "any other name", path: member(p.path, "*"), depth: p.depth + 1, rules: []*ir.Rule{u.Rule}})
			}
		}
	}
	for _, m := range named {
		m.presence, m.asks = "optional", p.asks
		if required[m.name] {
			m.presence = "required"
		}
		if p.shape {
			m.presence += " here"
		}
		f.list(m)
	}
	for _, m := range slices.Concat(patterns, rest) {
		m.asks = p.asks
		f.list(m)
	}
}

// elements lists what is said of the elements of an array.
func (f *fields) elements(p place, parts []*ir.Rule) {
	for _, part := range parts {
		for _, a := range part.Arrays {
			for i, r := range a.Prefix {
				name := fmt.Sprintf("element %d", i+1)
				f.list(place{name: name, path: fmt.Sprintf("%s[%d]", p.path, i), depth: p.depth + 1, asks: p.asks, rules: []*ir.Rule{r}})
			}
			if a.Items != nil && len(a.Items.Never) == 0 {
				name := "each element"
				if len(a.Prefix) > 0 {
					name = "each further element"
				}
				f.list(place{name: name, path: p.path + "[]", depth: p.depth + 1, asks: p.asks, rules: []*ir.Rule{a.Items}})
			}
			if a.Contains != nil && a.Contains.Rule != nil {
				f.list(place{name: "an element that is counted", path: p.path + "[]", depth: p.depth + 1, shape: true, asks: true, rules: []*ir.Rule{a.Contains.Rule}})
			}
		}
	}
}

// shapes lists the alternatives and conditions of a place.
func (f *fields) shapes(p place, parts []*ir.Rule) {
	shape := func(name string, asks bool, r *ir.Rule) {
		if r != nil {
			f.list(place{name: name, path: p.path, depth: p.depth + 1, shape: true, asks: asks || p.asks, rules: []*ir.Rule{r}})
		}
	}
	for _, part := range parts {
		for _, c := range part.Choices {
			word := "any of %d: shape %d"
			if c.Exactly {
				word = "one of %d: shape %d"
			}
			for i, arm := range c.Arms {
				shape(fmt.Sprintf(word, len(c.Arms), i+1), false, arm)
			}
		}
		for _, n := range part.Nots {
			shape("but not", true, n.Rule)
		}
		for _, c := range part.Conds {
			if c.Then == nil && c.Else == nil {
				continue
			}
			shape("if", true, c.If)
			shape("then", false, c.Then)
			shape("else", false, c.Else)
		}
		for _, o := range part.Objects {
			for _, d := range o.Dependents {
				if d.Rule != nil {
					shape("with "+d.Name, false, d.Rule)
				}
			}
		}
	}
}

// inPlace returns the rule and those of its conjunction, each once.
func inPlace(r *ir.Rule) []*ir.Rule {
	var list []*ir.Rule
	seen := map[*ir.Rule]bool{}
	var step func(*ir.Rule)
	step = func(r *ir.Rule) {
		if r == nil || seen[r] {
			return
		}
		seen[r] = true
		list = append(list, r)
		for _, sub := range r.All {
			step(sub)
		}
	}
	step(r)
	return list
}

// documentation is the first description, else the first title.
func documentation(own ir.Doc, parts []*ir.Rule) string {
	docs := []ir.Doc{own}
	for _, r := range parts {
		docs = append(docs, r.Doc)
	}
	for _, d := range docs {
		if d.Description != "" {
			return d.Description
		}
	}
	for _, d := range docs {
		if d.Title != "" {
			return d.Title
		}
	}
	return ""
}

func defaultOf(own ir.Doc, parts []*ir.Rule) string {
	if own.Default != nil {
		return literal(own.Default)
	}
	for _, r := range parts {
		if r.Doc.Default != nil {
			return literal(r.Doc.Default)
		}
	}
	return ""
}

// kindNames lists kinds as a reader says them.
func kindNames(k ir.Kinds) string {
	switch k {
	case ir.All:
		return "anything"
	case 0:
		return "nothing"
	}
	var names []string
	for _, kind := range []struct {
		set  ir.Kinds
		name string
	}{{ir.String, "string"}, {ir.Number, "number"}, {ir.Integer, "integer"}, {ir.Fraction, "fraction"}, {ir.Bool, "boolean"}, {ir.Array, "array"}, {ir.Object, "object"}, {ir.Null, "null"}} {
		if k&kind.set == kind.set {
			names = append(names, kind.name)
			k &^= kind.set
		}
	}
	return strings.Join(names, " or ")
}
