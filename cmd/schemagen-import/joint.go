package main

import (
	"regexp"

	"github.com/schemagen/schemagen/internal/span"
)

// maxSteps bounds the work of finding the schemas that judge a member together;
// the largest real tools take some hundreds.
const maxSteps = 1_000_000

// entry is a schema of members of an object.
type entry struct {
	owner   int    // offset of the schema that it is in
	keyword string // properties, patternProperties, or one for all others
	key     string // name or pattern
	at      span.Span
}

// meetAll does meet for a schema and all below.
func (c *closer) meetAll(at span.Span) {
	c.meet(at)
	for _, s := range c.subs(at, "") {
		c.meetAll(s.at)
	}
}

// meet finds the schemas that judge a member of one object together: closed
// alone, each would refuse what the others name.
func (c *closer) meet(at span.Span) {
	if _, patterns := span.Get(c.text, at, "patternProperties"); !patterns && len(c.composed(at)) == 0 {
		return
	}
	// All that holds at once, and the groups of which one alternative holds.
	base := c.own(at)
	seen := map[int]bool{at.From: true}
	groups := map[string][]entry{}
	for _, p := range c.parts(at) {
		switch p.keyword {
		case "anyOf", "oneOf":
			groups[p.keyword] = append(groups[p.keyword], c.gather(p.at, map[int]bool{at.From: true})...)
		case "then", "else":
			groups["if"] = append(groups["if"], c.gather(p.at, map[int]bool{at.From: true})...)
		default:
			base = append(base, c.gather(p.at, seen)...)
		}
	}
	any, one, cond := groups["anyOf"], groups["oneOf"], groups["if"]
	c.collide(base, base)
	for _, pair := range [][2][]entry{{base, any}, {base, one}, {base, cond}, {any, one}, {any, cond}, {one, cond}} {
		c.collide(pair[0], pair[1])
	}
}

// parts returns the schemas that judge the same object as a schema, and can
// refuse it.
func (c *closer) parts(at span.Span) []sub {
	var all []sub
	if ref, ok := span.Get(c.text, at, "$ref"); ok {
		if to, found := c.target(span.Text(ref.Of(c.text))); found && c.text[to.From] == '{' {
			all = append(all, sub{at: to, keyword: "$ref"})
		}
	}
	for _, s := range c.subs(at, "") {
		switch s.keyword {
		case "allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas", "dependencies":
			all = append(all, s)
		}
	}
	return all
}

// own returns the schemas of members that stand in a schema, of those that
// closing may change.
func (c *closer) own(at span.Span) []entry {
	var all []entry
	for m := range span.Members(c.text, at) {
		c.steps--
		switch m.Key {
		case "properties", "patternProperties":
			for p := range span.Members(c.text, m.Value) {
				if c.steps--; c.closable(p.Value) {
					all = append(all, entry{at.From, m.Key, p.Key, p.Value})
				}
			}
		case "additionalProperties", "unevaluatedProperties":
			if c.closable(m.Value) {
				all = append(all, entry{at.From, m.Key, "", m.Value})
			}
		}
	}
	return all
}

func (c *closer) closable(at span.Span) bool {
	return c.text[at.From] == '{' && (c.object(at) || len(c.composed(at)) > 0)
}

// gather returns what own does of a schema and of all its parts.
func (c *closer) gather(at span.Span, seen map[int]bool) []entry {
	if seen[at.From] || c.steps < 0 {
		return nil
	}
	seen[at.From] = true
	all := c.own(at)
	for _, p := range c.parts(at) {
		all = append(all, c.gather(p.at, seen)...)
	}
	return all
}

// collide marks the entries of a that may judge a member which one of b judges.
func (c *closer) collide(a, b []entry) {
	byName := map[string][]entry{}
	var wide []entry // of b, for more than one name
	for _, e := range b {
		if e.keyword == "properties" {
			byName[e.key] = append(byName[e.key], e)
		} else {
			wide = append(wide, e)
		}
	}
	for _, e := range a {
		with := wide
		if e.keyword == "properties" {
			for _, f := range byName[e.key] {
				c.mark(e, f)
			}
		} else {
			with = b
		}
		for _, f := range with {
			if c.steps--; c.steps < 0 {
				return
			}
			if meets(e, f) || meets(f, e) {
				c.mark(e, f)
			}
		}
	}
}

func (c *closer) mark(e, f entry) {
	if e.at != f.at { // the same schema twice stays one
		c.joint[e.at.From], c.joint[f.at.From] = true, true
	}
}

// meets reports whether e, which is no schema of one name, may judge a member
// that f judges.
func meets(e, f entry) bool {
	switch {
	case e.keyword == "properties":
		return false
	case e.keyword != "patternProperties": // what no other of the same schema names
		return e.owner != f.owner
	case f.keyword != "properties":
		return f.keyword == "patternProperties" || e.owner != f.owner
	}
	// Patterns are those of ECMA-262; one that reads otherwise here is taken to
	// match.
	pattern, err := regexp.Compile(e.key)
	return err != nil || pattern.MatchString(f.key)
}
