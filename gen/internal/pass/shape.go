package pass

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Shape gives each rule whose values fill a place the Go type of that place,
// and returns the declared types in the order in which the file prints them.
func Shape(l *Lowered, root *ir.Rule, defaults *Judged, diags *diag.List) []ir.Declared {
	s := &shaper{
		of: l.Of, diags: diags, defaults: defaults, kinds: &selector{kinds: map[*ir.Rule]ir.Kinds{}},
		structs: map[*ir.Rule]*ir.Struct{}, open: map[*ir.Rule]bool{}, only: map[string]string{},
	}
	if s.alternatives(root) == nil && ownKinds(root) == ir.Object {
		root.Type = &ir.Type{Shape: ir.StructShape, Struct: s.structOf(root)}
	} else {
		root.Type = s.shape(root)
	}
	for len(s.queue) > 0 {
		fill := s.queue[0]
		s.queue = s.queue[1:]
		fill()
	}
	for _, finish := range s.later {
		finish()
	}
	order := declared(root.Type)
	for _, d := range order {
		d.Declaration().Place = s.place(d.Declaration().Pointer)
	}
	s.finiteDefaults(order)
	breakCycles(order)
	judgeUnheld(root, order)
	return order
}

type shaper struct {
	of       map[*ir.Rule]*schema.Schema
	diags    *diag.List
	defaults *Judged
	kinds    *selector
	structs  map[*ir.Rule]*ir.Struct
	open     map[*ir.Rule]bool
	// only leads from the location of an alternative that has none but null
	// beside it to that of the schema that it is an alternative of.
	only map[string]string
	// queue completes the types that are declared: until then others can refer
	// to them, so that a type may hold itself.
	queue []func()
	// later decides what depends on complete types.
	later []func()
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
	if s.open[r] { // an alternative of itself: Go has no name for it
		return &ir.Type{Shape: ir.RawShape}
	}
	s.open[r] = true
	defer delete(s.open, r)
	if t := s.hinted(r); t != nil {
		r.Type = t
		return t
	}
	kinds := s.kinds.accepted(r)
	t := &ir.Type{Nullable: kinds&ir.Null != 0}
	if c := s.alternatives(r); c != nil {
		s.choice(r, c, t)
		return r.Type
	}
	switch kinds &^ ir.Null {
	case ir.String:
		t.Shape, t.Enum = ir.StringShape, s.enum(r, ir.StringShape)
	case ir.Integer:
		t.Shape, t.Enum = ir.IntShape, s.enum(r, ir.IntShape)
	case ir.Number, ir.Fraction:
		t.Shape, t.Enum = ir.FloatShape, s.enum(r, ir.FloatShape)
	case ir.Bool:
		t.Shape = ir.BoolShape
	case ir.Array:
		s.array(r, t)
	case ir.Object:
		s.object(r, t)
	case ir.All &^ ir.Null, 0:
		t = &ir.Type{Shape: ir.RawShape}
	default:
		s.byKind(r, t, kinds&^ir.Null)
	}
	r.Type = t
	return t
}

// array is a slice, or a struct where the schema tells elements by position.
func (s *shaper) array(r *ir.Rule, t *ir.Type) {
	if e := r.Elements; e != nil && len(e.Prefix) > 0 {
		t.Shape, t.Struct = ir.StructShape, s.tupleOf(r)
		return
	}
	t.Shape, t.Elem = ir.SliceShape, &ir.Type{Shape: ir.RawShape}
	if e := r.Elements; e != nil {
		s.element(t.Elem, e.Items)
	}
}

// element completes, later, the type of what an array or a map holds: all that
// refer to the type of the array share it.
func (s *shaper) element(elem *ir.Type, rules []*ir.Rule) {
	s.queue = append(s.queue, func() { *elem = *s.first(rules) })
}

// cutEndless makes raw JSON of an array or a map whose type would hold itself
// and nothing else: Go has no name for it.
func cutEndless(t *ir.Type) {
	seen := map[*ir.Type]bool{}
	for ; t != nil && t.Elem != nil; t = t.Elem {
		if seen[t.Elem] {
			*t.Elem = ir.Type{Shape: ir.RawShape}
			return
		}
		seen[t.Elem] = true
	}
}

// first returns the type of a place that several rules judge: the first of them
// fills it.
func (s *shaper) first(rules []*ir.Rule) *ir.Type {
	if len(rules) == 0 || len(rules[0].Never) > 0 {
		return &ir.Type{Shape: ir.RawShape}
	}
	return s.shape(rules[0])
}

// declares reports whether the rule itself names members, or none may be there
// beside those.
func declares(r *ir.Rule) bool {
	for _, o := range r.Objects {
		if len(o.Properties) > 0 {
			return true
		}
	}
	return r.Plan != nil && r.Plan.Closed != nil
}

func (s *shaper) object(r *ir.Rule, t *ir.Type) {
	if declares(r) {
		t.Shape, t.Struct = ir.StructShape, s.structOf(r)
		return
	}
	t.Shape, t.Elem = ir.MapShape, &ir.Type{Shape: ir.RawShape}
	if rule := s.everyMember(r.Plan); rule != nil {
		s.element(t.Elem, []*ir.Rule{rule})
	}
}

// everyMember returns the rule that judges every member that has no field and
// may be there, or nil.
func (s *shaper) everyMember(p *ir.Plan) *ir.Rule {
	if p == nil || len(p.Parts) != 1 {
		return nil
	}
	part := p.Parts[0]
	rule := part.Rest
	if len(part.Patterns) == 1 && onlyNever(part.Rest) != nil {
		rule = part.Patterns[0].Rule
	} else if len(part.Patterns) > 0 {
		return nil
	}
	for _, c := range p.Cases { // names that are asked for, without a schema of their own
		if c.Field != nil || len(c.Rules) > 0 && len(c.Rules[0].Never) > 0 {
			continue
		}
		if len(c.Rules) != 1 || c.Rules[0] != rule {
			return nil
		}
	}
	return rule
}

// declared returns the declared types that a type leads to, each before those
// that it leads to.
func declared(root *ir.Type) []ir.Declared {
	var order []ir.Declared
	seen := map[ir.Declared]bool{}
	add := func(d ir.Declared) bool {
		if seen[d] {
			return false
		}
		seen[d] = true
		order = append(order, d)
		return true
	}
	var visit func(t *ir.Type)
	visit = func(t *ir.Type) {
		if t == nil {
			return
		}
		cutEndless(t)
		visit(t.Elem)
		switch {
		case t.Enum != nil:
			add(t.Enum)
		case t.Struct != nil && add(t.Struct):
			for _, f := range t.Struct.Fields {
				visit(f.Type)
			}
			visit(t.Struct.Extra)
		case t.Union != nil && add(t.Union):
			for _, part := range t.Union.Parts {
				visit(&ir.Type{Shape: ir.UnionShape, Union: part})
			}
			for _, v := range t.Union.Variants {
				if v.Named != nil {
					add(v.Named)
				}
				visit(v.Type)
			}
		}
	}
	visit(root)
	return order
}

// breakCycles makes pointers of the fields through which a struct would hold
// itself.
func breakCycles(order []ir.Declared) {
	const (
		open = 1 + iota
		done
	)
	state := map[*ir.Struct]int{}
	var visit func(*ir.Struct)
	visit = func(st *ir.Struct) {
		state[st] = open
		for _, f := range st.Fields {
			if f.Type.Shape != ir.StructShape || f.Type.Pointer {
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
	for _, d := range order {
		if st, ok := d.(*ir.Struct); ok && state[st] == 0 {
			visit(st)
		}
	}
}
