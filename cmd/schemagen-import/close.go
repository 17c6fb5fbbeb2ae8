package main

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/span"
)

// Closing says "additionalProperties": false at each object that says nothing
// of members which it does not name: a schema with "type": "object", or with
// "object" among its types, or with "properties".
//
// Where several schemas judge one object together none of them may be closed
// alone, for each would refuse the members that the others name. Then:
//
//	the schema                                           becomes
//	is judged alone                                      "additionalProperties": false
//	is judged alone, and has allOf, anyOf, oneOf, $ref,  "unevaluatedProperties": false; stays open in
//	if, dependentSchemas or such beside                  draft-07 and before, which do not have it
//	says nothing but anyOf or oneOf, or one $ref, or     its parts are judged alone
//	allOf of one
//	is a part of another that is judged                  stays as it is: the other one is closed
//	is anywhere below not or if, or below contains       stays as it is: a narrower one there would let
//	beside maxContains                                   in what was refused
//	is reached by references of both kinds               stays as it is, and is said to
//	is one of several that judge the same member, in     stays as it is, and is said to
//	parts or by patterns
//
// Of what was refused closing lets in one kind: objects that were two
// alternatives of oneOf at once, and are only one of them now.
//
// A schema that holds an identifier, an anchor or a dynamic reference inside is
// left as it is, and said to be.

// place is an object that stays open, and why.
type place struct{ pointer, why string }

// closeTool closes the input schema of a tool object, or a bare schema.
func closeTool(text []byte, bare bool) ([]byte, []place) {
	root := span.Root(text)
	if !bare {
		schema, ok := span.Get(text, root, "inputSchema")
		if !ok {
			return text, nil
		}
		closed, open := closeSchema(schema.Of(text))
		return slices.Concat(text[:schema.From], closed, text[schema.To:]), open
	}
	return closeSchema(text)
}

// closer walks one schema.
type closer struct {
	text  []byte
	old   bool             // the draft has no unevaluatedProperties
	seen  map[int]standing // by the offset of a schema
	solo  map[int]bool     // schemas that are judged alone somewhere, by the offset
	joint map[int]bool     // schemas that judge a member together with another, by the offset
	steps int              // that are left for finding them
	edits map[int]string   // by the offset behind the opening bracket
	open  []place
}

// standing says how a schema is judged; the larger one holds.
type standing uint8

const (
	alone standing = iota + 1
	together
	fixed // where narrower would be wider
)

func closeSchema(text []byte) ([]byte, []place) {
	c := &closer{text: text, seen: map[int]standing{}, edits: map[int]string{},
		solo: map[int]bool{}, joint: map[int]bool{}, steps: maxSteps}
	root := span.Root(text)
	if root.From == root.To || text[root.From] != '{' {
		return text, nil
	}
	if draft, ok := span.Get(text, root, "$schema"); ok {
		said := span.Text(draft.Of(text))
		c.old = strings.Contains(said, "draft-04") || strings.Contains(said, "draft-06") || strings.Contains(said, "draft-07")
	}
	if word := c.foreign(root, true); word != "" {
		return text, []place{{"", "the schema has " + word + ", which closing does not follow"}}
	}
	c.meetAll(root)
	if c.steps < 0 {
		return text, []place{{"", "it is composed of too many schemas to tell which judge the same object"}}
	}
	// A schema that turns out to be judged otherwise is walked again.
	c.walk(root, alone)
	c.each(root, "", map[int]bool{})
	var at []int
	for i := range c.edits {
		at = append(at, i)
	}
	slices.Sort(at)
	var out bytes.Buffer
	from := 0
	for _, i := range at {
		out.Write(text[from:i])
		out.WriteString(c.edits[i])
		from = i
	}
	out.Write(text[from:])
	return out.Bytes(), c.open
}

// Where subschemas are.
var (
	sameObject   = []string{"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "$ref", "dependencies"}
	listsOf      = map[string]bool{"allOf": true, "anyOf": true, "oneOf": true, "prefixItems": true}
	mapsOf       = map[string]bool{"properties": true, "patternProperties": true, "dependentSchemas": true, "dependencies": true, "$defs": true, "definitions": true}
	singles      = map[string]bool{"items": true, "additionalItems": true, "unevaluatedItems": true, "contains": true, "additionalProperties": true, "unevaluatedProperties": true, "propertyNames": true, "not": true, "if": true, "then": true, "else": true, "contentSchema": true}
	identifiers  = []string{"$id", "id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef", "$recursiveAnchor"}
	saysOfOthers = []string{"additionalProperties", "unevaluatedProperties"}
)

// sub is a subschema.
type sub struct {
	at      span.Span
	keyword string
	pointer string
	many    int // of the list that it is in
}

// subs returns the subschemas of a schema.
func (c *closer) subs(at span.Span, pointer string) []sub {
	var all []sub
	add := func(v span.Span, keyword, pointer string, many int) {
		if v.From < v.To && c.text[v.From] == '{' {
			all = append(all, sub{v, keyword, pointer, many})
		}
	}
	for m := range span.Members(c.text, at) {
		here := pointer + "/" + escape(m.Key)
		switch {
		case listsOf[m.Key], m.Key == "items" && c.text[m.Value.From] == '[':
			n, i := 0, 0
			for range span.Elements(c.text, m.Value) {
				n++
			}
			for v := range span.Elements(c.text, m.Value) {
				add(v, m.Key, here+"/"+strconv.Itoa(i), n)
				i++
			}
		case mapsOf[m.Key]:
			for p := range span.Members(c.text, m.Value) {
				add(p.Value, m.Key, here+"/"+escape(p.Key), 0)
			}
		case singles[m.Key]:
			add(m.Value, m.Key, here, 0)
		}
	}
	return all
}

// foreign returns a word that gives schemas other addresses than their places.
func (c *closer) foreign(at span.Span, top bool) string {
	for _, word := range identifiers {
		if _, ok := span.Get(c.text, at, word); ok && !(top && (word == "$id" || word == "id")) {
			return strconv.Quote(word)
		}
	}
	if ref, ok := span.Get(c.text, at, "$ref"); ok {
		if _, found := c.target(span.Text(ref.Of(c.text))); !found {
			return "a \"$ref\" out of it"
		}
	}
	for _, s := range c.subs(at, "") {
		if word := c.foreign(s.at, false); word != "" {
			return word
		}
	}
	return ""
}

// target returns the schema that a reference to a place of this schema names.
func (c *closer) target(ref string) (span.Span, bool) {
	at := span.Root(c.text)
	pointer, ok := strings.CutPrefix(ref, "#")
	if !ok || strings.Contains(pointer, "%") || pointer != "" && pointer[0] != '/' {
		return at, false
	}
	if pointer == "" {
		return at, true
	}
	for _, token := range strings.Split(pointer[1:], "/") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		found := false
		if c.text[at.From] == '[' {
			i := 0
			for v := range span.Elements(c.text, at) {
				if strconv.Itoa(i) == token {
					at, found = v, true
					break
				}
				i++
			}
		} else {
			var v span.Span
			if v, found = span.Get(c.text, at, token); found {
				at = v
			}
		}
		if !found {
			return at, false
		}
	}
	return at, true
}

// composed returns the words of a schema that judge the same object by others.
func (c *closer) composed(at span.Span) []string {
	var words []string
	for _, word := range sameObject {
		if _, ok := span.Get(c.text, at, word); ok {
			words = append(words, word)
		}
	}
	return words
}

// object reports whether a schema itself is about objects.
func (c *closer) object(at span.Span) bool {
	if _, ok := span.Get(c.text, at, "properties"); ok {
		return true
	}
	if _, ok := span.Get(c.text, at, "patternProperties"); ok {
		return true
	}
	kind, ok := span.Get(c.text, at, "type")
	if !ok {
		return false
	}
	if span.Text(kind.Of(c.text)) == "object" {
		return true
	}
	for v := range span.Elements(c.text, kind) {
		if span.Text(v.Of(c.text)) == "object" {
			return true
		}
	}
	return false
}

// passes reports whether a schema leaves its objects to parts that are
// alternatives, or to one part: then these are judged alone.
func (c *closer) passes(at span.Span) bool {
	words := c.composed(at)
	if len(words) != 1 || c.object(at) {
		return false
	}
	switch words[0] {
	case "anyOf", "oneOf", "$ref":
		return true
	case "allOf":
		list, _ := span.Get(c.text, at, "allOf")
		n := 0
		for range span.Elements(c.text, list) {
			n++
		}
		return n == 1
	}
	return false
}

// walk notes how each schema is judged.
func (c *closer) walk(at span.Span, how standing) {
	if how == alone {
		c.solo[at.From] = true
	}
	if c.seen[at.From] >= how {
		return
	}
	c.seen[at.From] = how
	part, below := together, alone
	switch {
	case how == fixed:
		part, below = fixed, fixed
	case how == alone && c.passes(at):
		part = alone
	}
	if ref, ok := span.Get(c.text, at, "$ref"); ok {
		if to, found := c.target(span.Text(ref.Of(c.text))); found && c.text[to.From] == '{' {
			c.walk(to, part)
		}
	}
	_, counted := span.Get(c.text, at, "maxContains")
	for _, s := range c.subs(at, "") {
		switch {
		case s.keyword == "$defs" || s.keyword == "definitions":
			// Judged where a reference leads to it.
		case s.keyword == "not" || s.keyword == "if" || s.keyword == "contains" && counted:
			c.walk(s.at, fixed)
		case slices.Contains(sameObject, s.keyword):
			c.walk(s.at, part)
		case c.joint[s.at.From]:
			c.walk(s.at, max(below, together))
		default:
			c.walk(s.at, below)
		}
	}
}

// each closes what is to be closed.
func (c *closer) each(at span.Span, pointer string, done map[int]bool) {
	if done[at.From] {
		return
	}
	done[at.From] = true
	says := slices.ContainsFunc(saysOfOthers, func(word string) bool {
		_, ok := span.Get(c.text, at, word)
		return ok
	})
	if c.object(at) && !says && c.seen[at.From] == alone {
		switch composed := c.composed(at); {
		case len(composed) == 0:
			c.edit(at, "additionalProperties")
		case c.old:
			c.open = append(c.open, place{pointer, "it is composed (" + composed[0] + "), and its draft has no unevaluatedProperties"})
		default:
			c.edit(at, "unevaluatedProperties")
		}
	}
	if c.object(at) && !says && c.seen[at.From] == together {
		switch {
		case c.joint[at.From]:
			c.open = append(c.open, place{pointer, "several schemas judge this member"})
		case c.solo[at.From]:
			c.open = append(c.open, place{pointer, "it is judged alone in one place, and with others in another"})
		}
	}
	for _, s := range c.subs(at, pointer) {
		c.each(s.at, s.pointer, done)
	}
}

// edit says false for a word at the beginning of a schema, where the order of
// the members that are there does not change.
func (c *closer) edit(at span.Span, word string) {
	text := `"` + word + `":false`
	first := true
	for range span.Members(c.text, at) {
		first = false
		break
	}
	if !first {
		text += ","
	}
	c.edits[at.From+1] = text
}

// escape renders a token of a JSON pointer (RFC 6901).
func escape(token string) string {
	return strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
}
