package runtime

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// The readers below are written by hand in the form that the generator prints.

// order is the struct of the tool "order".
type order struct {
	Goal  string
	Role  string
	Count int64
	Ratio float64
	Owner owner
	Tags  []string
	Note  OptNull[string]
	Any   Raw
}

type owner struct{ ID string }

// orderSchema is what readOrder enforces.
const orderSchema = `{"type":"object","properties":{` +
	`"goal":{"type":"string","minLength":2,"maxLength":8},` +
	`"role":{"enum":["qa","dev"]},` +
	`"count":{"type":"integer","minimum":1,"maximum":10},` +
	`"ratio":{"type":"number"},` +
	`"owner":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},` +
	`"tags":{"type":"array","items":{"type":"string"},"maxItems":2,"uniqueItems":true},` +
	`"note":{"type":["string","null"]},` +
	`"any":true},` +
	`"required":["goal"],"additionalProperties":false}`

var (
	siteRoot      = Site{"/type", "type", "must be an object", Objects}
	siteClosed    = Site{"/additionalProperties", "additionalProperties", "is not a property that the schema names", 0}
	siteRequired  = Site{"/required/0", "required", `must have the property "goal"`, 0}
	siteGoalType  = Site{"/properties/goal/type", "type", "must be a string", Strings}
	siteGoalMin   = Site{"/properties/goal/minLength", "minLength", "must be at least 2 characters", 0}
	siteGoalMax   = Site{"/properties/goal/maxLength", "maxLength", "must be at most 8 characters", 0}
	siteRole      = Site{"/properties/role/enum", "enum", `must be one of "qa", "dev"`, Strings}
	siteCountType = Site{"/properties/count/type", "type", "must be an integer", Numbers}
	siteCountMin  = Site{"/properties/count/minimum", "minimum", "must be at least 1", 0}
	siteCountMax  = Site{"/properties/count/maximum", "maximum", "must be at most 10", 0}
	siteRatio     = Site{"/properties/ratio/type", "type", "must be a number", Numbers}
	siteOwner     = Site{"/properties/owner/type", "type", "must be an object", Objects}
	siteOwnerMore = Site{"/properties/owner/additionalProperties", "additionalProperties", "is not a property that the schema names", 0}
	siteOwnerNeed = Site{"/properties/owner/required/0", "required", `must have the property "id"`, 0}
	siteOwnerID   = Site{"/properties/owner/properties/id/type", "type", "must be a string", Strings}
	siteTags      = Site{"/properties/tags/type", "type", "must be an array", Arrays}
	siteTagsItem  = Site{"/properties/tags/items/type", "type", "must be a string", Strings}
	siteTagsMax   = Site{"/properties/tags/maxItems", "maxItems", "must have at most 2 elements", 0}
	siteTagsUniq  = Site{"/properties/tags/uniqueItems", "uniqueItems", "must not have equal elements", 0}
	siteNote      = Site{"/properties/note/type", "type", "must be a string or null", 0}
)

func readOrder(c *Cursor, in *order) {
	at := c.At()
	if !c.Object(&siteRoot) {
		return
	}
	var seen uint64
	for c.Member() {
		switch string(c.Name()) {
		case "goal":
			seen = c.Once(seen, 1<<0)
			if s, ok := c.String(&siteGoalType); ok {
				c.MinLength(s, 2, &siteGoalMin)
				c.MaxLength(s, 8, &siteGoalMax)
				if in != nil {
					in.Goal = c.Text(s)
				}
			}
		case "role":
			seen = c.Once(seen, 1<<1)
			readRole(c, in)
		case "count":
			seen = c.Once(seen, 1<<2)
			if n, ok := c.Int(&siteCountType); ok {
				c.Min(n, 1, &siteCountMin)
				c.Max(n, 10, &siteCountMax)
				if in != nil {
					in.Count = c.Int64(n)
				}
			}
		case "ratio":
			seen = c.Once(seen, 1<<3)
			if n, ok := c.Number(&siteRatio); ok && in != nil {
				in.Ratio = c.Float64(n)
			}
		case "owner":
			seen = c.Once(seen, 1<<4)
			var into *owner
			if in != nil {
				into = &in.Owner
			}
			readOwner(c, into)
		case "tags":
			seen = c.Once(seen, 1<<5)
			readTags(c, in)
		case "note":
			seen = c.Once(seen, 1<<6)
			if c.Kind() == KindNull {
				c.Null()
				if in != nil {
					in.Note = ExplicitNull[string]()
				}
			} else if s, ok := c.String(&siteNote); ok && in != nil {
				in.Note = SomeOrNull(c.Text(s))
			}
		case "any":
			seen = c.Once(seen, 1<<7)
			from := c.At()
			c.Skip()
			if in != nil {
				in.Any = c.RawFrom(from)
			}
		default:
			c.Unknown(at, &siteClosed)
		}
	}
	if seen&1 == 0 {
		c.Refuse(at, &siteRequired)
	}
}

func readRole(c *Cursor, in *order) {
	at := c.At()
	if c.Kind() != KindString {
		c.Mismatch(&siteRole)
		return
	}
	s, ok := c.String(nil)
	if !ok {
		return
	}
	switch string(c.Bytes(s)) {
	case "qa", "dev":
	default:
		c.Refuse(at, &siteRole)
	}
	if in != nil {
		in.Role = c.Text(s)
	}
}

func readOwner(c *Cursor, in *owner) {
	at := c.At()
	if !c.Object(&siteOwner) {
		return
	}
	var seen uint64
	for c.Member() {
		switch string(c.Name()) {
		case "id":
			seen = c.Once(seen, 1)
			if s, ok := c.String(&siteOwnerID); ok && in != nil {
				in.ID = c.Text(s)
			}
		default:
			c.Unknown(at, &siteOwnerMore)
		}
	}
	if seen == 0 {
		c.Refuse(at, &siteOwnerNeed)
	}
}

func readTags(c *Cursor, in *order) {
	at, n := c.At(), 0
	if !c.Array(&siteTags) {
		return
	}
	for c.Element() {
		n++
		if s, ok := c.String(&siteTagsItem); ok && in != nil {
			in.Tags = append(in.Tags, c.Text(s))
		}
	}
	if n > 2 {
		c.Refuse(at, &siteTagsMax)
	}
	c.Unique(at, &siteTagsUniq)
}

// bag is the struct of the tool "bag", an open object.
type bag struct{ Extra map[string]Raw }

var siteBag = Site{"/type", "type", "must be an object", Objects}

func readBag(c *Cursor, in *bag) {
	object := c.At()
	if !c.Object(&siteBag) {
		return
	}
	for c.Member() {
		c.Other(object)
		var name string
		if in != nil {
			name = c.Key()
		}
		at := c.At()
		c.Skip()
		if in != nil {
			if in.Extra == nil {
				in.Extra = map[string]Raw{}
			}
			in.Extra[name] = c.RawFrom(at)
		}
	}
}

// readAnything is the plain schema true.
func readAnything(c *Cursor, in *Raw) {
	at := c.At()
	c.Skip()
	if in != nil {
		*in = c.RawFrom(at)
	}
}

var (
	orderTool = NewTool(Spec{
		Name: "order", Title: "Order", Description: "Places an order.", Schema: orderSchema, Timeout: 3 * time.Second,
	}, readOrder)
	bagTool  = NewTool(Spec{Name: "bag", Schema: `{"type":"object"}`}, readBag)
	anyTool  = NewTool(Spec{Name: "any", Schema: `true`, Plain: true}, readAnything)
	ownTool  = NewTool(Spec{Name: "own", Schema: `{"type":"object"}`, MaxBytes: 100, MaxDepth: 2}, readBag)
	ownPlain = NewTool(Spec{Name: "own plain", Schema: `true`, Plain: true, MaxBytes: 100, MaxDepth: 2}, readAnything)
)

// handles are all tools of these tests.
func handles() []Handle { return []Handle{orderTool, bagTool, anyTool, ownTool, ownPlain} }

// newRegistry makes a registry of the tools of these tests.
func newRegistry(t testing.TB, opts ...Option) *Registry {
	t.Helper()
	g, err := NewRegistry(handles(), opts...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// refused judges a call that must be refused.
func refused(t testing.TB, g *Registry, tool, arguments string) *ValidationError {
	t.Helper()
	err := g.Validate(tool, []byte(arguments))
	var v *ValidationError
	if !errors.As(err, &v) {
		t.Fatalf("%s(%.200s): %v, want a *ValidationError", tool, arguments, err)
	}
	return v
}

// accepted judges a call that must be accepted.
func accepted(t testing.TB, g *Registry, tool, arguments string) {
	t.Helper()
	if err := g.Validate(tool, []byte(arguments)); err != nil {
		t.Errorf("%s(%.200s): %v", tool, arguments, err)
	}
}

// brief writes a refusal as "class: path reason; path reason", or "accepted".
func brief(err error) string {
	if err == nil {
		return "accepted"
	}
	v := err.(*ValidationError)
	var parts []string
	for _, x := range v.Violations {
		parts = append(parts, fmt.Sprintf("%s %s", x.Path, x.Keyword))
	}
	return v.Class().String() + ": " + strings.Join(parts, "; ")
}

// nested returns n arrays, one in the other.
func nested(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
