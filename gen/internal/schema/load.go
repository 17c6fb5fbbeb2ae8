package schema

import (
	"net/url"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// Loader builds the graph of one or more schema files.
type Loader struct {
	Table Table
	// Strict makes errors of unknown, foreign and idle words; otherwise they
	// are warnings.
	Strict bool
	Diags  *diag.List
	// Find returns the schema file that has a URI (without a fragment), or nil.
	// It never asks a network.
	Find func(uri string) *source.File

	resources map[string]*Resource
	byValue   map[*source.Value]*Schema
	built     []*Schema // what byValue has, in the order of its building
	refs      []*Keyword
	scoped    map[string]bool
}

// Load builds the schemas of a file and everything under it. The base is the
// URI that the file has before any "$id"; the prefix begins the pointers of
// its schema locations: "" for the file being compiled.
func (l *Loader) Load(file *source.File, root *source.Value, base, prefix string) *Schema {
	if l.resources == nil {
		l.resources = make(map[string]*Resource)
		l.byValue = make(map[*source.Value]*Schema)
	}
	r := &Resource{URI: base}
	l.resources[base] = r
	s := l.schema(file, root, prefix, dialect{draft: Latest}, r, true)
	r.Root = s
	l.resources[base] = s.Resource
	return s
}

// resource returns the resource that has a URI, reading its file when one is
// known.
func (l *Loader) resource(uri string) *Resource {
	if r := l.resources[uri]; r != nil || l.Find == nil {
		return r
	}
	file := l.Find(uri)
	if file == nil || file.Root == nil {
		return nil
	}
	l.Load(file, file.Root, uri, uri+"#")
	return l.resources[uri]
}

// dialect is a draft and the vocabularies that are used of it.
type dialect struct {
	draft        Draft
	vocabularies map[string]bool
}

// Each calls visit for every schema that was built, in the order of building:
// that of the text, but for what only a reference has made a schema.
func (l *Loader) Each(visit func(*Schema)) {
	for _, s := range l.built {
		visit(s)
	}
}

// dialect returns the dialect that the value's "$schema" names, or the outer
// one.
func (l *Loader) dialect(file *source.File, v *source.Value, pointer string, outer dialect) dialect {
	word := v.Get("$schema")
	if word == nil || word.Kind != source.String {
		return outer // the form check says what is wrong
	}
	if d, ok := DraftOf(word.Text); ok {
		return dialect{draft: d}
	}
	if meta := l.metaschema(word.Text); meta != nil {
		return l.custom(file, word, pointer, meta)
	}
	l.Diags.Errorf(file.Pos(word.Offset), pointer+"/$schema", "$schema",
		"unknown dialect %s; known are draft-04, draft-06, draft-07, 2019-09 and 2020-12 by their official URIs, and metaschemas among the given files", diag.Quote(word.Text))
	return outer
}

// metaschema returns the root of a metaschema that is no official one.
func (l *Loader) metaschema(uri string) *source.Value {
	if l.Find == nil {
		return nil
	}
	if file := l.Find(strings.TrimSuffix(uri, "#")); file != nil {
		return file.Root
	}
	return nil
}

// vocabularyPrefixes begin the URIs of the official vocabularies.
var vocabularyPrefixes = []string{
	"https://json-schema.org/draft/2019-09/vocab/",
	"https://json-schema.org/draft/2020-12/vocab/",
}

// FormatAssertion is the vocabulary that makes "format" an assertion. In
// 2019-09 it is the vocabulary "format", when it is demanded (JSON Schema
// Validation 2019-09 section 7.2).
const FormatAssertion = "format-assertion"

// custom returns the dialect of a metaschema: the draft that it is written in,
// with the vocabularies that it lists (JSON Schema Core section 8.1.2).
func (l *Loader) custom(file *source.File, word *source.Value, pointer string, meta *source.Value) dialect {
	d := dialect{draft: Latest}
	if base := meta.Get("$schema"); base != nil {
		d.draft, _ = DraftOf(base.Text)
	}
	list := meta.Get("$vocabulary")
	if list == nil {
		return d
	}
	d.vocabularies = map[string]bool{}
	for _, m := range list.Members {
		known := false
		for _, prefix := range vocabularyPrefixes {
			if name, ok := strings.CutPrefix(m.Name, prefix); ok {
				d.vocabularies[name], known = true, true
				if name == "format" && m.Value.Text == "true" {
					d.vocabularies[FormatAssertion] = true
				}
			}
		}
		if !known && m.Value.Text == "true" {
			l.Diags.Errorf(file.Pos(word.Offset), pointer+"/$schema", "$schema",
				"the dialect %s demands the vocabulary %s, which is not known", diag.Quote(word.Text), diag.Quote(m.Name))
		}
	}
	return d
}

// schema builds the schema at a value and all below it. At the root of a file
// "$schema" counts, elsewhere only beside an identifier.
func (l *Loader) schema(file *source.File, v *source.Value, pointer string, d dialect, r *Resource, root bool) *Schema {
	if s := l.byValue[v]; s != nil {
		return s
	}
	if root && v.Kind == source.Object {
		d = l.dialect(file, v, pointer, d)
	}
	s := &Schema{File: file, Value: v, Pointer: pointer, Draft: d.draft, Vocabularies: d.vocabularies, Resource: r}
	l.byValue[v] = s
	l.built = append(l.built, s)
	switch v.Kind {
	case source.Bool:
		if d.draft == Draft4 {
			l.Diags.Errorf(s.Pos(), pointer, "", "a schema of draft-04 must be an object; true and false came with draft-06")
		}
	case source.Object:
		l.object(s)
	default:
		l.Diags.Errorf(s.Pos(), pointer, "", "a schema must be an object, true or false, not %s", article(v.Kind))
	}
	return s
}

func (l *Loader) object(s *Schema) {
	v := s.Value
	hides := s.Draft.refAlone() && v.Get("$ref") != nil
	if !hides {
		l.identify(s)
		// An embedded resource may be of another draft, with other rules.
		hides = s.Draft.refAlone() && v.Get("$ref") != nil
	}
	for _, m := range v.Members {
		pointer := source.PointerJoin(s.Pointer, m.Name)
		w := l.Table.Word(s.Draft, m.Name)
		if w.Vocabulary != "" && s.Vocabularies != nil && !s.Vocabularies[w.Vocabulary] {
			w.Status, w.Note = Foreign, "the dialect does not use its vocabulary"
		}
		if m.Name == "format" {
			w.Asserts = true
		}
		if hides && m.Name != "$ref" {
			if w.Asserts || w.Form == ExtensionObject || w.Status == Unknown || w.Status == Foreign {
				l.fault(s, m, pointer, "%s has no effect: up to draft-07 %q hides the keywords beside it; move it into an allOf", diag.Quote(m.Name), "$ref")
			}
			continue
		}
		if !l.known(s, m, w, pointer) {
			continue
		}
		k := &Keyword{Word: w, Parent: s, Offset: m.NameOffset, Value: m.Value, Pointer: pointer}
		if !l.check(k) {
			continue
		}
		l.children(k)
		s.Keywords = append(s.Keywords, k)
		if w.Form == Reference {
			l.refs = append(l.refs, k)
		}
	}
}

// known reports whether a word is compiled, and says why when it is not.
func (l *Loader) known(s *Schema, m source.Member, w Word, pointer string) bool {
	switch w.Status {
	case Unknown:
		if hint := l.Table.Suggest(s.Draft, m.Name); hint != "" {
			l.fault(s, m, pointer, "unknown keyword %s; did you mean %q?", diag.Quote(m.Name), hint)
		} else {
			l.fault(s, m, pointer, "unknown keyword %s", diag.Quote(m.Name))
		}
	case Foreign:
		l.fault(s, m, pointer, "%q is no keyword of %s (%s)", m.Name, s.Draft, w.Note)
	default:
		return true
	}
	return false
}

// fault reports a word that is not compiled: an error in strict mode.
func (l *Loader) fault(s *Schema, m source.Member, pointer, format string, args ...any) {
	report := l.Diags.Warnf
	if l.Strict {
		report = l.Diags.Errorf
	}
	report(s.File.Pos(m.NameOffset), pointer, m.Name, format, args...)
}

// identify enters the schema's identifier and anchors into the tables.
func (l *Loader) identify(s *Schema) {
	if id := s.Value.Get(s.Draft.idKeyword()); id != nil && id.Kind == source.String {
		l.identifier(s, id)
	}
	if s.Draft >= Draft201909 {
		if a := s.Value.Get("$anchor"); a != nil && a.Kind == source.String {
			l.anchor(s, a, a.Text, false)
		}
	}
	if s.Draft >= Draft202012 {
		if a := s.Value.Get("$dynamicAnchor"); a != nil && a.Kind == source.String {
			l.anchor(s, a, a.Text, true)
		}
	}
	if a := s.Value.Get("$recursiveAnchor"); a != nil && a.Text == "true" && s.Draft == Draft201909 {
		// Only the root of a resource can be the target of a recursive reference.
		if r := s.Resource; r.Root == nil || r.Root == s {
			r.tables()
			r.Dynamic[RecursiveAnchor] = s
		}
	}
}

func (r *Resource) tables() {
	if r.Anchors == nil {
		r.Anchors, r.Dynamic = make(map[string]*Schema), make(map[string]*Schema)
	}
}

func (l *Loader) identifier(s *Schema, id *source.Value) {
	u, err := url.Parse(id.Text)
	if err != nil {
		return // the form check says so
	}
	fragment := u.Fragment
	u.Fragment, u.RawFragment = "", ""
	if fragment != "" && s.Draft >= Draft201909 {
		l.Diags.Errorf(s.File.Pos(id.Offset), s.Pointer+"/$id", "$id", "an identifier must not have a fragment; use $anchor")
	}
	if u.String() != "" {
		uri, ok := resolve(s.Resource.URI, id.Text)
		if !ok {
			return
		}
		d := l.dialect(s.File, s.Value, s.Pointer, dialect{s.Draft, s.Vocabularies})
		s.Draft, s.Vocabularies = d.draft, d.vocabularies
		s.Resource = &Resource{URI: uri, Root: s}
		if other := l.resources[uri]; other != nil && other.Root != nil && other.Root != s {
			l.Diags.Errorf(s.File.Pos(id.Offset), s.Pointer+"/"+s.Draft.idKeyword(), s.Draft.idKeyword(),
				"the identifier %s is taken by the schema at %s", diag.Quote(uri), other.Root.Pos())
		}
		l.resources[uri] = s.Resource
	}
	if fragment != "" && s.Draft <= Draft7 && !strings.HasPrefix(fragment, "/") {
		l.anchor(s, id, fragment, false)
	}
}

func (l *Loader) anchor(s *Schema, v *source.Value, name string, dynamic bool) {
	r := s.Resource
	r.tables()
	if other := r.Anchors[name]; other != nil && other != s {
		l.Diags.Errorf(s.File.Pos(v.Offset), s.Pointer, "", "the anchor %s is taken by the schema at %s", diag.Quote(name), other.Pos())
		return
	}
	r.Anchors[name] = s
	if dynamic {
		r.Dynamic[name] = s
	}
}

// children builds the schemas under a keyword.
func (l *Loader) children(k *Keyword) {
	at := func(pointer string, v *source.Value) *Schema {
		return l.schema(k.Parent.File, v, pointer, dialect{k.Parent.Draft, k.Parent.Vocabularies}, k.Parent.Resource, false)
	}
	switch k.Form {
	case One:
		k.Schema = at(k.Pointer, k.Value)
	case OneOrFlag:
		d := dialect{k.Parent.Draft, k.Parent.Vocabularies}
		if k.Value.Kind == source.Bool {
			d.draft = max(d.draft, Draft6) // a flag of draft-04 means what the boolean schema of draft-06 does
		}
		k.Schema = l.schema(k.Parent.File, k.Value, k.Pointer, d, k.Parent.Resource, false)
	case OneOrList, List:
		if k.Value.Kind != source.Array {
			k.Schema = at(k.Pointer, k.Value)
			return
		}
		for i, v := range k.Value.Items {
			k.Items = append(k.Items, at(source.PointerJoin(k.Pointer, itoa(i)), v))
		}
	case Map, PatternMap, NamesMap, MapOrNames:
		for _, m := range k.Value.Members {
			n := Named{Name: m.Name, Offset: m.NameOffset, Pointer: source.PointerJoin(k.Pointer, m.Name), Value: m.Value}
			if k.Form == Map || k.Form == PatternMap || k.Form == MapOrNames && m.Value.Kind != source.Array {
				n.Schema = at(n.Pointer, m.Value)
			}
			k.Named = append(k.Named, n)
		}
	}
}
