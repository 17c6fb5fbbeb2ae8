package pass

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/keyword"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Shape gives each rule the Go type that its values fill, and returns the
// structs in the order in which the file prints them.
func Shape(l *Lowered, root *ir.Rule, diags *diag.List) []*ir.Struct {
	s := &shaper{of: l.Of, diags: diags, structs: map[*ir.Rule]*ir.Struct{}, open: map[*ir.Rule]bool{}}
	if ownKinds(root) == ir.Object {
		root.Type = &ir.Type{Shape: ir.StructShape, Struct: s.structOf(root)}
	} else {
		root.Type = s.shape(root)
	}
	breakCycles(s.order)
	return s.order
}

type shaper struct {
	of      map[*ir.Rule]*schema.Schema
	diags   *diag.List
	structs map[*ir.Rule]*ir.Struct
	order   []*ir.Struct
	open    map[*ir.Rule]bool
}

// ownKinds returns the kinds that "type", "enum" and "const" of the rule
// itself leave.
func ownKinds(r *ir.Rule) ir.Kinds {
	k := ir.All
	for _, t := range r.Types {
		k &= t.Kinds
	}
	for _, v := range r.Values {
		var values ir.Kinds
		for _, lit := range v.Values {
			values |= lit.Kind
		}
		k &= values
	}
	return k
}

// shape returns the type of a rule: the same for each place that uses it, but
// for what the place adds.
func (s *shaper) shape(r *ir.Rule) *ir.Type {
	if r.Type != nil {
		return r.Type
	}
	if s.open[r] { // an array or a map of itself: Go has no name for it
		return &ir.Type{Shape: ir.RawShape}
	}
	s.open[r] = true
	defer delete(s.open, r)
	kinds := ownKinds(r)
	t := &ir.Type{Nullable: kinds&ir.Null != 0}
	switch kinds &^ ir.Null {
	case ir.String:
		t.Shape = ir.StringShape
	case ir.Integer:
		t.Shape = ir.IntShape
	case ir.Number, ir.Fraction:
		t.Shape = ir.FloatShape
	case ir.Bool:
		t.Shape = ir.BoolShape
	case ir.Array:
		t.Shape, t.Elem = ir.SliceShape, s.elem(r)
	case ir.Object:
		s.object(r, t)
	default:
		t = &ir.Type{Shape: ir.RawShape}
	}
	r.Type = t
	return t
}

func (s *shaper) elem(r *ir.Rule) *ir.Type {
	if e := r.Elements; e != nil && len(e.Prefix) == 0 && len(e.Items) == 1 && len(e.Items[0].Never) == 0 {
		return s.shape(e.Items[0])
	}
	return &ir.Type{Shape: ir.RawShape}
}

func (s *shaper) object(r *ir.Rule, t *ir.Type) {
	declared := false
	for _, o := range r.Objects {
		declared = declared || len(o.Properties) > 0
	}
	if declared || r.Plan != nil && r.Plan.Closed != nil {
		t.Shape, t.Struct = ir.StructShape, s.structOf(r)
		return
	}
	t.Shape, t.Elem = ir.MapShape, &ir.Type{Shape: ir.RawShape}
	if r.Plan != nil && len(r.Plan.Parts) == 1 && len(r.Plan.Cases) == 0 {
		if p := r.Plan.Parts[0]; len(p.Patterns) == 0 && p.Rest != nil {
			t.Elem = s.shape(p.Rest)
		}
	}
}

func (s *shaper) structOf(r *ir.Rule) *ir.Struct {
	if st := s.structs[r]; st != nil {
		return st
	}
	st := &ir.Struct{Pointer: r.Pointer, Doc: r.Doc, Hint: r.Doc.GoName}
	s.structs[r] = st
	s.order = append(s.order, st)
	required := map[string]bool{}
	docs := map[string]ir.Doc{}
	for _, o := range r.Objects {
		for _, q := range o.Required {
			required[q.Name] = true
		}
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
	for _, c := range r.Plan.Cases {
		doc, declared := docs[c.Name]
		if !declared || len(c.Rules) > 0 && len(c.Rules[0].Never) > 0 {
			continue
		}
		f := &ir.Field{Property: c.Name, Doc: doc, Required: required[c.Name], Pointer: r.Pointer}
		f.Type = &ir.Type{Shape: ir.RawShape}
		if len(c.Rules) == 1 {
			f.Pointer = c.Rules[0].Pointer
			*f.Type = *s.shape(c.Rules[0])
			f.Default = s.usableDefault(c.Rules[0], f, doc.Default)
		}
		f.Type.Optional = !f.Required && f.Default == nil
		c.Field = f
		st.Fields = append(st.Fields, f)
	}
	st.Extra = r.Plan.Closed == nil
	r.Plan.Extra = st.Extra
	return st
}

// usableDefault returns the default that fills the field. One that its own
// schema refuses is reported and not applied.
func (s *shaper) usableDefault(r *ir.Rule, f *ir.Field, d *ir.Literal) *ir.Literal {
	if d == nil || f.Required {
		return nil
	}
	switch f.Type.Shape {
	case ir.StringShape, ir.IntShape, ir.FloatShape, ir.BoolShape:
	default:
		return nil
	}
	if !fits(r, *d) {
		if src := s.of[r]; src != nil {
			s.diags.Warnf(src.Pos(), r.Pointer, "default", "the default is refused by its own schema and is not applied")
		}
		return nil
	}
	if d.Kind == ir.Null || f.Type.Nullable {
		return nil // absence and null are what the wrapper says
	}
	lit := *d
	switch f.Type.Shape {
	case ir.IntShape:
		number, ok := keyword.Decimal(lit.Text)
		if !ok {
			return nil
		}
		small, ok := smallInt(number)
		if !ok {
			return nil
		}
		lit.Number.Small = small
	case ir.FloatShape:
		if _, err := strconv.ParseFloat(lit.Text, 64); err != nil { // beyond float64
			return nil
		}
	}
	return &lit
}

// breakCycles makes pointers of the fields through which a struct would hold
// itself.
func breakCycles(structs []*ir.Struct) {
	const (
		open = 1 + iota
		done
	)
	state := map[*ir.Struct]int{}
	var visit func(*ir.Struct)
	visit = func(st *ir.Struct) {
		state[st] = open
		for _, f := range st.Fields {
			if f.Type.Shape != ir.StructShape {
				continue
			}
			switch state[f.Type.Struct] {
			case open:
				f.Type.Pointer = true
			case done:
			default:
				visit(f.Type.Struct)
			}
		}
		state[st] = done
	}
	for _, st := range structs {
		if state[st] == 0 {
			visit(st)
		}
	}
}
