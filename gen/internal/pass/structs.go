package pass

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// structOf returns the struct of an object, which is completed later.
func (s *shaper) structOf(r *ir.Rule) *ir.Struct {
	if st := s.structs[r]; st != nil {
		return st
	}
	st := &ir.Struct{Decl: ir.Decl{Pointer: r.Pointer, Doc: r.Doc}}
	s.structs[r] = st
	r.Plan.Struct = st
	s.queue = append(s.queue, func() { s.fields(st, r) })
	return st
}

// fields completes the struct of an object: a field for each property that the
// rule declares. A property that only an alternative or a condition declares
// is kept as raw JSON: which schema it meets depends on the other members.
func (s *shaper) fields(st *ir.Struct, r *ir.Rule) {
	own := declarations([]*ir.Rule{r})
	others := declarations(below(r))
	required := map[string]bool{}
	for _, o := range r.Objects {
		for _, q := range o.Required {
			required[q.Name] = true
		}
	}
	for _, c := range r.Plan.Cases {
		if len(c.Rules) > 0 && len(c.Rules[0].Never) > 0 {
			continue
		}
		f := &ir.Field{Property: c.Name, Required: required[c.Name], Pointer: r.Pointer}
		doc, declared := own[c.Name]
		switch {
		case declared:
			f.Doc, f.Type = doc, &ir.Type{Shape: ir.RawShape}
			if len(c.Rules) > 0 {
				f.Pointer = c.Rules[0].Pointer
				*f.Type = *s.shape(c.Rules[0])
			}
		default:
			if f.Doc, declared = others[c.Name]; !declared {
				continue
			}
			f.Type = &ir.Type{Shape: ir.RawShape}
		}
		if Exported(f.Doc.Title) == Exported(f.Property) {
			f.Doc.Title = "" // it says what the name says
		}
		s.later = append(s.later, func() {
			if declared {
				s.usableDefault(c.Rules, f, doc.Default)
			}
			f.Type.Optional = !f.Required && f.Default == nil
			s.applyHint(f, r)
		})
		c.Field = f
		st.Fields = append(st.Fields, f)
	}
	if r.Plan.Closed == nil {
		st.Extra = &ir.Type{Shape: ir.RawShape}
		if rule := s.everyMember(r.Plan); rule != nil {
			st.Extra = s.shape(rule)
		}
	}
}

// declarations returns what the rules say of the properties that they declare;
// the first that says something is heard.
func declarations(rules []*ir.Rule) map[string]ir.Doc {
	docs := map[string]ir.Doc{}
	for _, r := range rules {
		for _, o := range r.Objects {
			for _, p := range o.Properties {
				doc := p.Doc
				if doc == (ir.Doc{}) {
					doc = p.Rule.Doc
				}
				if !strings.HasSuffix(p.Rule.Pointer, source.PointerJoin("/properties", p.Name)) {
					doc.GoName = p.Doc.GoName
				}
				if docs[p.Name] == (ir.Doc{}) {
					docs[p.Name] = doc
				}
			}
		}
	}
	return docs
}

// below returns the rules that judge the same value as r, without r and
// without what "not" says.
func below(r *ir.Rule) []*ir.Rule {
	var list []*ir.Rule
	seen := map[*ir.Rule]bool{r: true}
	var step func(*ir.Rule)
	step = func(r *ir.Rule) {
		refused := map[*ir.Rule]bool{}
		for _, n := range r.Nots {
			refused[n.Rule] = true
		}
		for _, next := range inPlace(r) {
			if !seen[next] && !refused[next] {
				seen[next] = true
				list = append(list, next)
				step(next)
			}
		}
	}
	step(r)
	return list
}

// tupleOf returns the struct of an array whose elements are told by position.
func (s *shaper) tupleOf(r *ir.Rule) *ir.Struct {
	if st := s.structs[r]; st != nil {
		return st
	}
	st := &ir.Struct{Decl: ir.Decl{Pointer: r.Pointer, Doc: r.Doc}, Tuple: true}
	s.structs[r] = st
	r.Elements.Struct = st
	s.queue = append(s.queue, func() { s.positions(st, r.Elements) })
	return st
}

// positions completes the struct of a tuple.
func (s *shaper) positions(st *ir.Struct, e *ir.Elements) {
	least, most := 0, -1
	for _, c := range e.Counts {
		switch {
		case !c.Max:
			least = max(least, c.Count)
		case most < 0 || c.Count < most:
			most = c.Count
		}
	}
	for i, rules := range e.Prefix {
		if len(rules) > 0 && len(rules[0].Never) > 0 {
			break // no array is that long
		}
		f := &ir.Field{Property: strconv.Itoa(i), Required: i < least, Pointer: st.Pointer, Type: &ir.Type{}}
		*f.Type = *s.first(rules)
		f.Type.Optional = !f.Required
		if len(rules) > 0 {
			f.Pointer, f.Doc = rules[0].Pointer, rules[0].Doc
			f.Doc.GoName = ""
		}
		st.Fields = append(st.Fields, f)
	}
	closed := len(st.Fields) < len(e.Prefix) || most >= 0 && most <= len(e.Prefix) || len(e.Items) > 0 && len(e.Items[0].Never) > 0
	if !closed {
		st.Extra = s.first(e.Items)
	}
}
