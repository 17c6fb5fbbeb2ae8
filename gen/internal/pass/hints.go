package pass

import (
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// hinted returns the type that the schema asks for, or nil.
func (s *shaper) hinted(r *ir.Rule) *ir.Type {
	if r.Doc.Go == nil || r.Doc.Go.Type == nil {
		return nil
	}
	kinds := s.kinds.accepted(r)
	return s.custom(r.Doc.Go, r, kinds)
}

// custom makes a type of a hint, filled in the best way that what the rule
// accepts allows.
func (s *shaper) custom(h *ir.GoHint, r *ir.Rule, kinds ir.Kinds) *ir.Type {
	c := *h.Type
	c.Filler = filler(&c, r, kinds&^ir.Null)
	c.Nillable = h.Nillable || strings.HasPrefix(c.Prefix, "*") || strings.HasPrefix(c.Prefix, "[]") || strings.HasPrefix(c.Prefix, "map")
	if c.Filler == ir.ByItself {
		c.Site = &ir.Site{
			Pointer: h.Location, Keyword: "goJSONSchema", Detail: "type",
			Reason: "must be readable as " + c.Prefix + c.Name,
		}
	}
	return &ir.Type{Shape: ir.CustomShape, Custom: &c, Nullable: kinds&ir.Null != 0, Bare: c.Nillable}
}

// filler chooses how a type is filled: by code that cannot fail on what the
// rule accepts, or by the type's own methods.
func filler(c *ir.Custom, r *ir.Rule, kinds ir.Kinds) ir.Filler {
	formats := map[string]bool{}
	for _, check := range r.Strings {
		if check.Op == ir.Format {
			formats[check.Name] = true
		}
	}
	text := kinds == ir.String
	switch spelling := c.Prefix + c.Import + "." + c.Name; {
	case spelling == "time.Time" && text && formats["DateTime"]:
		return ir.ByTime
	case spelling == "time.Time" && text && formats["Date"]:
		return ir.ByDate
	case spelling == "net/netip.Addr" && text && (formats["IPv4"] || formats["IPv6"]):
		return ir.ByAddr
	case spelling == "[16].byte" && text && formats["UUID"]:
		return ir.ByUUID
	case (spelling == "math/big.Int" || spelling == "*math/big.Int") && kinds == ir.Integer:
		return ir.ByBigInt
	}
	return ir.ByItself
}

// applyHint gives a field what the schema of its property, or the reference
// that stands there, asks for.
func (s *shaper) applyHint(f *ir.Field, parent *ir.Rule) {
	h := f.Doc.Go
	if h == nil {
		return
	}
	f.Tags = h.Tags
	if h.Type != nil && f.Type.Shape != ir.CustomShape { // the reference asks, not its target
		for _, c := range parent.Plan.Cases {
			if c.Name == f.Property && len(c.Rules) > 0 {
				optional := f.Type.Optional
				f.Type = s.custom(h, c.Rules[0], s.kinds.accepted(c.Rules[0]))
				f.Type.Optional, f.Default, f.ReadDefault = optional || f.Default != nil, nil, nil
			}
		}
	}
	if h.Pointer == nil {
		return
	}
	fault := func(text string) {
		if src := s.of[parent]; src != nil {
			s.diags.Errorf(src.Pos(), f.Pointer, "goJSONSchema", "%s", text)
		}
	}
	switch {
	case *h.Pointer && (f.Type.Nilable() || f.Default != nil):
		fault("\"pointer\" has no effect: the Go type holds absence by itself, or has a default")
	case *h.Pointer:
		f.Type.Pointer = true
	case !f.Type.Optional && !f.Type.Nullable || f.Type.Nilable():
		// nothing to take away
	case f.Type.Shape == ir.StructShape || f.Type.Shape == ir.CustomShape && f.Type.Custom.Filler == ir.ByItself:
		fault("\"pointer\": false needs a type whose zero value can stand for absence")
	default:
		f.Type.Bare = true
	}
}
