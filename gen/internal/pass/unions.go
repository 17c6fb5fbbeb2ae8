package pass

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// alternatives returns the choice whose arms give the type of a rule, or nil:
// when the rule declares members or elements of its own, a choice only
// restricts them, and when the arms do not tell types apart there is nothing
// to choose.
func (s *shaper) alternatives(r *ir.Rule) *ir.Choice {
	if len(r.Choices) != 1 || declares(r) || len(r.Values) > 0 || r.Elements != nil {
		return nil
	}
	c := r.Choices[0]
	sorts := map[string]bool{}
	for _, arm := range s.holding(c) {
		sort := s.sortOf(arm)
		if sort == "" {
			return nil
		}
		sorts[sort] = true
	}
	switch s.kinds.accepted(r) &^ ir.Null {
	case ir.String, ir.Integer, ir.Number, ir.Fraction, ir.Bool:
		asks := func(arm *ir.Rule) bool { return arm.Doc.Go != nil && arm.Doc.Go.Type != nil }
		if arms := s.holding(c); len(arms) > 1 && !slices.ContainsFunc(arms, asks) {
			return nil // each says something else of the same type
		}
	}
	if len(sorts) == 0 || len(sorts) == 1 && len(s.holding(c)) > 1 {
		return nil
	}
	return c
}

// holding returns the arms that accept something else than null.
func (s *shaper) holding(c *ir.Choice) []*ir.Rule {
	var list []*ir.Rule
	for _, arm := range distinct(c.Arms) {
		if s.kinds.accepted(arm)&^ir.Null != 0 {
			list = append(list, arm)
		}
	}
	return list
}

// sortOf tells types apart before they are made: rules of equal sort have
// equal types. It is "" for values of any kind.
func (s *shaper) sortOf(r *ir.Rule) string {
	if s.open[r] {
		return "recursive " + r.Pointer
	}
	if r.Doc.Go != nil && r.Doc.Go.Type != nil {
		return "custom " + r.Pointer
	}
	s.open[r] = true
	defer delete(s.open, r)
	if c := s.alternatives(r); c != nil {
		if arms := s.holding(c); len(arms) == 1 {
			return s.sortOf(arms[0])
		}
		return "union " + r.Pointer
	}
	switch kinds := s.kinds.accepted(r) &^ ir.Null; kinds {
	case ir.All &^ ir.Null, 0:
		return ""
	case ir.String, ir.Integer, ir.Number, ir.Fraction:
		if listed(r) {
			return "enum " + r.Pointer
		}
		return strings.Replace(kinds.String(), "fraction", "number", 1)
	case ir.Bool:
		return "bool"
	case ir.Array:
		switch e := r.Elements; {
		case e != nil && len(e.Prefix) > 0:
			return "struct " + r.Pointer
		case e != nil && len(e.Items) > 0:
			return "[]" + s.sortOf(e.Items[0])
		}
		return "[]"
	case ir.Object:
		if declares(r) {
			return "struct " + r.Pointer
		}
		if rule := s.everyMember(r.Plan); rule != nil {
			return "map " + s.sortOf(rule)
		}
		return "map "
	}
	return "union " + r.Pointer
}

// choice makes the type of a rule that consists of alternatives.
func (s *shaper) choice(r *ir.Rule, c *ir.Choice, t *ir.Type) {
	r.Arms = c
	arms := s.holding(c)
	if len(arms) == 1 {
		if strings.HasPrefix(arms[0].Pointer, r.Pointer+"/") {
			s.only[arms[0].Pointer] = r.Pointer
		}
		nullable := t.Nullable
		*t = *s.shape(arms[0])
		t.Nullable = t.Nullable || nullable
		r.Type = t
		return
	}
	u := &ir.Union{Decl: ir.Decl{Pointer: r.Pointer, Doc: r.Doc}}
	t.Shape, t.Union, r.Type = ir.UnionShape, u, t
	tags := (&selector{kinds: s.kinds.kinds}).byMember(&ir.Choice{Arms: arms})
	of := map[string]*ir.Variant{}
	for i, arm := range arms {
		sort := s.sortOf(arm)
		armType := s.shape(arm)
		if v := of[sort]; v != nil {
			v.Arms = append(v.Arms, arm)
			continue
		}
		if armType.Shape == ir.UnionShape { // its variants are ours
			u.Parts = append(u.Parts, armType.Union)
			for _, v := range armType.Union.Variants {
				s.join(u, &ir.Variant{Type: v.Type, Named: v.Named})
			}
			continue
		}
		v := &ir.Variant{Type: armType.Base(), Arms: []*ir.Rule{arm}}
		of[sort] = v
		s.join(u, v)
		if d := standing(v); strings.HasPrefix(d.Pointer, r.Pointer+"/") && d.Short == "" {
			switch {
			case tags != nil:
				d.Short = Exported(tags.Tags[i][0])
			case arm.Doc.Title != "":
				d.Short = Exported(arm.Doc.Title)
			}
		}
	}
}

// place is a location without the alternatives on its way that have none but
// null beside them: the type of {"anyOf": [T, null]} is named as that of T.
func (s *shaper) place(pointer string) string {
	// The location of a schema in another file begins with the file's URI.
	for at := pointer; at != ""; at = at[:max(0, strings.LastIndexByte(at, '/'))] {
		if outer, ok := s.only[at]; ok {
			return s.place(outer + pointer[len(at):])
		}
	}
	return pointer
}

// join adds a variant to a union, and declares a type for one that has no name
// of its own.
func (s *shaper) join(u *ir.Union, v *ir.Variant) {
	if v.Named == nil && v.Type.Struct == nil && v.Type.Enum == nil {
		v.Named = &ir.Named{Decl: ir.Decl{Pointer: u.Pointer, Short: suffix(v.Type)}, Type: v.Type}
	}
	u.Variants = append(u.Variants, v)
	d := standing(v)
	d.Unions = append(d.Unions, u)
}

// standing returns the declaration of the type that stands for a variant.
func standing(v *ir.Variant) *ir.Decl {
	switch {
	case v.Named != nil:
		return &v.Named.Decl
	case v.Type.Struct != nil:
		return &v.Type.Struct.Decl
	}
	return &v.Type.Enum.Decl
}

// suffix is how the name of a type that stands for a Go type ends.
func suffix(t *ir.Type) string {
	switch t.Shape {
	case ir.StringShape:
		return "String"
	case ir.IntShape:
		return "Int"
	case ir.FloatShape:
		return "Number"
	case ir.BoolShape:
		return "Bool"
	case ir.SliceShape:
		return "List"
	case ir.MapShape:
		return "Map"
	case ir.CustomShape:
		return Exported(t.Custom.Name)
	}
	return "Raw"
}

// byKind makes the type of a rule whose values are of several kinds: a union
// of which the first byte of a value tells the variant.
func (s *shaper) byKind(r *ir.Rule, t *ir.Type, kinds ir.Kinds) {
	u := &ir.Union{Decl: ir.Decl{Pointer: r.Pointer, Doc: r.Doc}, ByKind: true}
	t.Shape, t.Union = ir.UnionShape, u
	r.Type = t
	for _, k := range ir.Each {
		if kinds&k == 0 {
			continue
		}
		v := &ir.Variant{Kinds: k, Type: &ir.Type{}}
		switch k {
		case ir.String:
			v.Type.Shape = ir.StringShape
		case ir.Number:
			v.Type.Shape = ir.FloatShape
			if kinds&ir.Number == ir.Integer {
				v.Type.Shape = ir.IntShape
			}
		case ir.Bool:
			v.Type.Shape = ir.BoolShape
		case ir.Array:
			v.Type.Shape, v.Type.Elem = ir.SliceShape, &ir.Type{Shape: ir.RawShape}
			if e := r.Elements; e != nil && len(e.Prefix) == 0 {
				s.element(v.Type.Elem, e.Items)
			}
		case ir.Object:
			v.Type.Shape, v.Type.Elem = ir.MapShape, &ir.Type{Shape: ir.RawShape}
			if rule := s.everyMember(r.Plan); rule != nil {
				s.element(v.Type.Elem, []*ir.Rule{rule})
			}
		}
		s.join(u, v)
	}
}
