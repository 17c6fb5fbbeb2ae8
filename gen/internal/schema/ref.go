package schema

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/source"
)

func itoa(i int) string { return strconv.Itoa(i) }

// resolve resolves a URI reference against a base (RFC 3986 section 5) and
// drops the fragment.
func resolve(base, ref string) (string, bool) {
	u, err := url.Parse(ref)
	if err != nil {
		return "", false
	}
	if b, err := url.Parse(base); err == nil {
		u = b.ResolveReference(u)
	}
	u.Fragment, u.RawFragment = "", ""
	return u.String(), true
}

// Resolve finds the target of each reference. Targets at locations that no
// keyword of the dialect leads to are built on the way.
func (l *Loader) Resolve() {
	for i := 0; i < len(l.refs); i++ { // building a target may add references
		l.resolveRef(l.refs[i])
	}
	l.refs = nil
}

func (l *Loader) resolveRef(k *Keyword) {
	u, err := url.Parse(k.Value.Text)
	if err != nil {
		return // the form check says so
	}
	base := k.Parent.Resource.URI
	uri, _ := resolve(base, k.Value.Text)
	r := l.resource(uri)
	if r == nil {
		l.Diags.Errorf(k.Pos(), k.Pointer, k.Name, "cannot find %s: no schema file given has this URI, and nothing is fetched from a network", diag.Quote(k.Value.Text))
		return
	}
	switch fragment := u.Fragment; {
	case fragment == "":
		k.Target = r.Root
	case strings.HasPrefix(fragment, "/"):
		k.Target = l.locate(k, r, fragment)
	default:
		if k.Target = r.Anchors[fragment]; k.Target == nil {
			l.Diags.Errorf(k.Pos(), k.Pointer, k.Name, "cannot find %s: no anchor of that name in this schema", diag.Quote(k.Value.Text))
		}
	}
	l.dynamic(k, r, u.Fragment)
}

// dynamic marks a reference whose target the dynamic scope decides: the target
// found so far must have the dynamic anchor itself (JSON Schema Core section
// 8.2.3.2, and of 2019-09 section 8.2.4.2).
func (l *Loader) dynamic(k *Keyword, r *Resource, fragment string) {
	name := fragment
	switch {
	case k.Target == nil:
		return
	case k.Name == "$recursiveRef":
		name = RecursiveAnchor
	case k.Name != "$dynamicRef":
		return
	}
	if target := r.Dynamic[name]; target != nil && target == k.Target {
		k.Dynamic = name
		if l.scoped == nil {
			l.scoped = make(map[string]bool)
		}
		l.scoped[name] = true
	}
}

// Scoped returns the anchors that some reference looks for in the dynamic
// scope.
func (l *Loader) Scoped() map[string]bool { return l.scoped }

// locate follows a JSON pointer (RFC 6901) from the root of a resource.
func (l *Loader) locate(k *Keyword, r *Resource, fragment string) *Schema {
	v, pointer := r.Root.Value, r.Root.Pointer
	at := r.Root // the innermost schema on the way
	for _, token := range strings.Split(fragment[1:], "/") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		var next *source.Value
		switch v.Kind {
		case source.Object:
			next = v.Get(token)
		case source.Array:
			if i, err := strconv.Atoi(token); err == nil && i >= 0 && i < len(v.Items) && strconv.Itoa(i) == token {
				next = v.Items[i]
			}
		}
		if next == nil {
			l.Diags.Errorf(k.Pos(), k.Pointer, k.Name, "cannot find %s: there is no %s under %s",
				diag.Quote(k.Value.Text), diag.Quote(token), diag.Quote("#"+pointer))
			return nil
		}
		v, pointer = next, source.PointerJoin(pointer, token)
		if s := l.byValue[v]; s != nil {
			at = s
		}
	}
	if s := l.byValue[v]; s != nil {
		return s
	}
	return l.schema(at.File, v, pointer, dialect{at.Draft, at.Vocabularies}, at.Resource, false)
}
