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

	resources map[string]*Resource
	byValue   map[*source.Value]*Schema
	refs      []*Keyword
}

// Load builds the schemas of a file and everything under it. The base is the
// URI that the file has before any "$id".
func (l *Loader) Load(file *source.File, root *source.Value, base string) *Schema {
	if l.resources == nil {
		l.resources = make(map[string]*Resource)
		l.byValue = make(map[*source.Value]*Schema)
	}
	r := &Resource{URI: base}
	draft := l.dialect(file, root, "", Latest)
	s := l.schema(file, root, "", draft, r)
	r.Root = s
	l.resources[base] = r
	return s
}

// Each calls visit for every schema that was built.
func (l *Loader) Each(visit func(*Schema)) {
	for _, s := range l.byValue {
		visit(s)
	}
}

// dialect returns the dialect that the value's "$schema" names, or the outer
// one.
func (l *Loader) dialect(file *source.File, v *source.Value, pointer string, outer Draft) Draft {
	if v.Kind != source.Object {
		return outer
	}
	word := v.Get("$schema")
	if word == nil {
		return outer
	}
	if word.Kind != source.String {
		return outer // the form check says so
	}
	d, ok := DraftOf(word.Text)
	if !ok {
		l.Diags.Errorf(file.Pos(word.Offset), pointer+"/$schema", "$schema",
			"unknown dialect %s; known are draft-04, draft-06, draft-07, 2019-09 and 2020-12 by their official URIs", diag.Quote(word.Text))
		return outer
	}
	return d
}

// schema builds the schema at a value and all below it.
func (l *Loader) schema(file *source.File, v *source.Value, pointer string, draft Draft, r *Resource) *Schema {
	if s := l.byValue[v]; s != nil {
		return s
	}
	s := &Schema{File: file, Value: v, Pointer: pointer, Draft: draft, Resource: r}
	l.byValue[v] = s
	switch v.Kind {
	case source.Bool:
		if draft == Draft4 {
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
	ref := v.Get("$ref")
	hides := s.Draft.refAlone() && ref != nil
	if !hides {
		l.identify(s)
	}
	for _, m := range v.Members {
		pointer := source.PointerJoin(s.Pointer, m.Name)
		w := l.Table.Word(s.Draft, m.Name)
		if m.Name == "format" {
			w.Asserts = true
		}
		if hides && m.Name != "$ref" {
			if w.Asserts || w.Form == ExtensionObject || w.Status == Unknown || w.Status == Foreign {
				l.fault(s, m, pointer, "%s has no effect: up to draft-07 %q hides the keywords beside it; move it into an allOf", diag.Quote(m.Name), "$ref")
			}
			continue
		}
		switch w.Status {
		case Unknown:
			if hint := l.Table.Suggest(s.Draft, m.Name); hint != "" {
				l.fault(s, m, pointer, "unknown keyword %s; did you mean %q?", diag.Quote(m.Name), hint)
			} else {
				l.fault(s, m, pointer, "unknown keyword %s", diag.Quote(m.Name))
			}
			continue
		case Foreign:
			l.fault(s, m, pointer, "%q is no keyword of %s (%s)", m.Name, s.Draft, w.Note)
			continue
		case Unbuilt:
			l.Diags.Errorf(s.File.Pos(m.NameOffset), pointer, m.Name, "%q is known but not compiled yet", m.Name)
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
		s.Draft = l.dialect(s.File, s.Value, s.Pointer, s.Draft)
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
	if r.Anchors == nil {
		r.Anchors, r.Dynamic = make(map[string]*Schema), make(map[string]*Schema)
	}
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
		return l.schema(k.Parent.File, v, pointer, k.Parent.Draft, k.Parent.Resource)
	}
	switch k.Form {
	case One:
		k.Schema = at(k.Pointer, k.Value)
	case OneOrFlag:
		draft := k.Parent.Draft
		if k.Value.Kind == source.Bool {
			draft = max(draft, Draft6) // a flag of draft-04 means what the boolean schema of draft-06 does
		}
		k.Schema = l.schema(k.Parent.File, k.Value, k.Pointer, draft, k.Parent.Resource)
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
