package lint

import (
	"bytes"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// openRules are about what comes in without being named.
var openRules = []*Rule{
	{
		ID: "open-object", Severity: Warning, check: openObject,
		Short: "an object takes members that the schema does not name",
		Long: text("JSON Schema lets unknown members pass unless it is told otherwise, at each level anew: a",
			"closed root does not close the objects in it. A misspelt argument is dropped unseen, and an",
			"invented one reaches the handler. Say \"additionalProperties\": false, or",
			"\"unevaluatedProperties\": false where several schemas name members. An object that another schema",
			"in place closes is not reported."),
		Fix: text("\"additionalProperties\": false is written behind \"type\" where the object names properties",
			"and no other schema judges it. It refuses calls that had been accepted, those with unknown",
			"members, and never accepts what was refused"),
		Bad: `{"type": "object", "properties": {"path": {"type": "string", "maxLength": 64}}}`,
		Good: `{"type": "object", "additionalProperties": false,
 "properties": {"path": {"type": "string", "maxLength": 64}}}`,
	},
	{
		ID: "declared-open-object", Severity: Info, check: declaredOpenObject,
		Short: "an object says that it takes members that nobody describes",
		Long: text("\"additionalProperties\": true says so and still lets everything through. Name the members, or",
			"give those that are not named a schema and a \"maxProperties\"."),
		Bad:  prop(`{"type": "object", "additionalProperties": true, "properties": {"a": {"const": 1}}}`),
		Good: prop(`{"type": "object", "additionalProperties": {"type": "string", "maxLength": 64}, "maxProperties": 8}`),
	},
	{
		ID: "free-form-bag", Severity: Warning, check: freeFormBag,
		Short: "a parameter whose name says container takes anything",
		Long: text("\"options\", \"filters\", \"metadata\", \"payload\" and their like of open type pass to the",
			"handler what nobody described: neither the model nor a reviewer can tell what a call may contain.",
			"Name the members of the object."),
		Bad: `{"type": "object", "additionalProperties": false, "properties": {"options": {"type": "object"}}}`,
		Good: `{"type": "object", "additionalProperties": false,
 "properties": {"options": {"type": "object", "additionalProperties": false, "properties": {"all": {"type": "boolean"}}}}}`,
	},
	{
		ID: "universal-action", Severity: Warning, check: universalAction,
		Short: "one tool does anything: a parameter names the action, another takes any data",
		Long: text("Permission is given by tool. A tool with an \"action\" and open \"data\" is all permissions in",
			"one, and its schema says nothing of which data goes with which action. Make one tool of each",
			"action, or a oneOf with the action as \"const\" of each alternative."),
		Bad: `{"type": "object", "additionalProperties": false, "properties": {
  "action": {"type": "string", "maxLength": 20}, "data": {"type": "object"}}}`,
		Good: `{"type": "object", "additionalProperties": false, "properties": {
  "action": {"enum": ["open", "close"]},
  "data": {"type": "object", "additionalProperties": false, "properties": {"id": {"type": "integer", "minimum": 1, "maximum": 99}}}}}`,
	},
	{
		ID: "unconstrained", Severity: Warning, check: unconstrained,
		Short: "a value of any kind and size is accepted",
		Long:  "true, {} and a schema of annotations alone accept every JSON value. Give a type and its limits.",
		Bad:   prop(`{"description": "What to do."}`),
		Good:  prop(`{"description": "What to do.", "type": "string", "maxLength": 64}`),
	},
	{
		ID: "untyped", Severity: Warning, check: untyped,
		Short: "limits without a type: values of other kinds pass by them",
		Long: text("A keyword says something about its own kind of value only: \"maxLength\" accepts every object",
			"and every number. Add \"type\"."),
		Bad:  prop(`{"maxLength": 64}`),
		Good: prop(`{"type": "string", "maxLength": 64}`),
	},
	{
		ID: "unbounded-map", Severity: Info, check: unboundedMap,
		Short: "an object takes any number of members under names of its caller's choice",
		Long: text("A schema for members of any name needs \"maxProperties\", and \"propertyNames\" with a",
			"\"maxLength\"."),
		Bad:  prop(`{"type": "object", "additionalProperties": {"type": "boolean"}}`),
		Good: prop(`{"type": "object", "additionalProperties": {"type": "boolean"}, "maxProperties": 16, "propertyNames": {"maxLength": 32}}`),
	},
}

var objects = types(ir.Object)

// describesObject reports whether a schema is about objects.
func describesObject(s *schema.Schema) bool {
	if k := s.Keyword("type"); k != nil {
		return objects(s)
	}
	return has("properties", "patternProperties", "additionalProperties", "unevaluatedProperties")(s)
}

// rest is the keyword for the members that are not named, if the schema has it.
func rest(s *schema.Schema) *schema.Keyword {
	if k := s.Keyword("additionalProperties"); k != nil {
		return k
	}
	return s.Keyword("unevaluatedProperties")
}

// closes reports whether a schema says something of the members that it does
// not name.
func closes(s *schema.Schema) bool {
	for _, k := range s.Keywords {
		if (k.Name == "additionalProperties" || k.Name == "unevaluatedProperties") && !anything(k.Schema) {
			return true
		}
	}
	return false
}

// openness returns the schema of a group that leaves objects open, and the
// keyword that says so, if one does; nil when there is none, or another group
// has to answer for it.
func openness(g *group) (*schema.Schema, *schema.Keyword) {
	if g.condition || g.kinds()&ir.Object == 0 || g.via != nil && (g.via.Name == "contains" || g.via.Name == "propertyNames") {
		return nil, nil
	}
	s := g.member(describesObject)
	if s == nil || g.again(describesObject) || g.outer != nil && g.outer.find(describesObject) != nil {
		return nil, nil
	}
	if g.find(listed) != nil || g.ensured(ir.Object, closes) {
		return nil, nil
	}
	for _, m := range g.members {
		if k := rest(m); k != nil {
			return m, k
		}
	}
	return s, nil
}

// names of the properties that any schema of the part declares.
func (g *group) declares() bool {
	for m := range g.top().tree() {
		if k := m.Keyword("properties"); k != nil && len(k.Named) > 0 || m.Keyword("patternProperties") != nil {
			return true
		}
	}
	return false
}

func openObject(c *checker) {
	for _, g := range c.groups {
		s, said := openness(g)
		if s == nil || said != nil || isBag(g) {
			continue
		}
		f := c.report(at(s), "the object is open: it takes members that the schema does not name")
		if f != nil && g.declares() && c.closable(s) {
			f.edits = closing(c.file.Source.Text, s)
		}
	}
}

// closable reports whether a schema alone says what members an object has,
// wherever it is used: beside it stand references to it at most.
func (c *checker) closable(s *schema.Schema) bool {
	for _, g := range c.groups {
		if !slices.Contains(g.members, s) {
			continue
		}
		others := func(m *schema.Schema) bool { return m != s && !refers(m) }
		if slices.ContainsFunc(g.members, others) || len(g.inner) > 0 || g.outer != nil || g.condition || restated(g) || doubled(g) {
			return false
		}
	}
	return true
}

// doubled reports whether another schema of the value around speaks of the same
// elements, or of members by the same keyword.
func doubled(g *group) bool {
	if g.parent == nil || g.name != "" {
		return false
	}
	for m := range g.parent.top().tree() {
		if m != g.via.Parent && m.Keyword(g.via.Name) != nil {
			return true
		}
	}
	return false
}

// refers reports whether a schema says nothing but what it refers to.
func refers(s *schema.Schema) bool {
	for _, k := range s.Keywords {
		if (k.Asserts || k.Name == "format") && k.Form != schema.Reference {
			return false
		}
	}
	return hint(s, "enumFrom") == nil
}

// closing writes "additionalProperties": false behind "type", as its neighbours
// are written.
func closing(text []byte, s *schema.Schema) []edit {
	k := s.Keyword("type")
	if k == nil {
		return nil
	}
	colon := text[k.Offset+len(`"type"`) : k.Value.Offset]
	if !bytes.HasPrefix(text[k.Offset:], []byte(`"type"`)) || len(bytes.Trim(colon, " \t:")) > 0 {
		return nil
	}
	between := []byte(" ")
	for i, m := range s.Value.Members {
		if i > 0 {
			end := s.Value.Members[i-1].Value.End
			between = text[end+bytes.IndexByte(text[end:], ',')+1 : m.NameOffset]
			break
		}
	}
	at := k.Value.End
	return []edit{{at, at, "," + string(between) + `"additionalProperties"` + string(colon) + "false"}}
}

func declaredOpenObject(c *checker) {
	for _, g := range c.groups {
		if s, said := openness(g); s != nil && said != nil && !isBag(g) {
			c.report(of(said), "members that nobody describes are let through, as %q says", said.Name)
		}
	}
}

// bags are names that say container.
var bags = set(`args arguments attributes body config configuration context criteria custom custom_fields data details extra
	extra_args extra_params fields filter filters input json kwargs meta metadata object options opts parameters params payload
	properties props query query_params settings spec state variables where`)

// isBag reports whether a group is a free-form bag.
func isBag(g *group) bool {
	return bags[snake(g.name)] && freeForm(g)
}

// freeForm reports whether a part may be an object of any members.
func freeForm(g *group) bool {
	if g.condition || g.outer != nil || g.kinds()&ir.Object == 0 || g.declares() {
		return false
	}
	if s, _ := openness(g); s != nil {
		return true
	}
	return unsaid(g)
}

// unsaid reports whether no schema of a group says anything.
func unsaid(g *group) bool {
	for _, m := range g.members {
		if !anything(m) {
			return false
		}
	}
	return true
}

func freeFormBag(c *checker) {
	for _, g := range c.groups {
		if isBag(g) {
			c.report(at(g.schema), "%s takes an object of any members", diag.Quote(g.name))
		}
	}
}

// actions are names of parameters that say what to do.
var actions = set("action command operation op method verb cmd")

func universalAction(c *checker) {
	action, bag := map[*group]*group{}, map[*group]*group{}
	for _, g := range c.groups {
		switch {
		case g.name == "" || g.condition:
		case actions[snake(g.name)] && g.kinds()&ir.String != 0 && g.find(has("const")) == nil:
			action[g.parent] = g
		case freeForm(g) && bags[snake(g.name)]:
			bag[g.parent] = g
		}
	}
	for _, g := range c.groups {
		if a, b := action[g], bag[g]; a != nil && b != nil {
			c.report(at(g.schema), "%s says what to do and %s takes any data for it", diag.Quote(a.name), diag.Quote(b.name))
		}
	}
}

// parts are the keywords under which a part of a call stands by itself.
var parts = map[string]bool{"properties": true, "patternProperties": true, "items": true, "prefixItems": true}

// isPart reports whether a group must fit a part of a call that stands by itself.
func (g *group) isPart() bool {
	return g.via != nil && parts[g.via.Name] && g.outer == nil && !g.condition
}

func unconstrained(c *checker) {
	for _, g := range c.groups {
		if g.isPart() && len(g.inner) == 0 && unsaid(g) && !isBag(g) && !restated(g) {
			c.report(at(g.schema), "any value of any size is accepted")
		}
	}
}

// restated reports whether another schema of the object says something of the
// property.
func restated(g *group) bool {
	return g.name != "" && slices.ContainsFunc(g.parent.declarations(g.name), func(s *schema.Schema) bool {
		return s != g.schema && !anything(s)
	})
}

// typed are the words that say, or may say, of which kind a value is.
var typed = has("type", "enum", "const", "$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not", "if")

func untyped(c *checker) {
	for _, g := range c.groups {
		if !g.isPart() || g.find(typed) != nil || g.find(listed) != nil || restated(g) {
			continue
		}
		if s := g.member(asserts); s != nil && s.Value.Kind == source.Object {
			c.report(at(s), "there is no \"type\", so that values of other kinds pass by the limits")
		}
	}
}

func unboundedMap(c *checker) {
	for _, g := range c.groups {
		if g.condition || g.kinds()&ir.Object == 0 || g.ensured(ir.Object, has("maxProperties")) || g.find(listed) != nil {
			continue
		}
		for _, m := range g.members {
			k := rest(m)
			if k == nil || k.Schema == nil || k.Schema.Value.Kind != source.Object || anything(k.Schema) {
				continue
			}
			if names := g.find(has("propertyNames")); names != nil && finiteNames(names) {
				continue
			}
			c.report(of(k), "any number of members of any name is accepted; there is no \"maxProperties\"")
		}
	}
}

// finiteNames reports whether propertyNames lists the names.
func finiteNames(s *schema.Schema) bool {
	k := s.Keyword("propertyNames")
	return k != nil && k.Schema != nil && listed(k.Schema)
}
