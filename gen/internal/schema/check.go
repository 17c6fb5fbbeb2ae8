package schema

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// typeNames are the simple types of JSON Schema Validation section 6.1.1.
var typeNames = []string{"null", "boolean", "integer", "number", "string", "array", "object"}

// anchorName is the syntax of a plain-name fragment (JSON Schema Core section
// 8.2.2); 2019-09 has its own (section 8.2.3).
var (
	anchorName     = regexp.MustCompile(`^[A-Za-z_][-A-Za-z0-9._]*$`)
	anchorName2019 = regexp.MustCompile(`^[A-Za-z][-A-Za-z0-9.:_]*$`)
)

// check reports whether the keyword's value has its form, and says what is
// wrong when it has not.
func (l *Loader) check(k *Keyword) bool {
	v := k.Value
	switch k.Form {
	case Any:
		return true
	case Text:
		return l.kind(k, source.String)
	case Flag:
		return l.kind(k, source.Bool)
	case Count:
		return l.count(k)
	case Numeric:
		return l.kind(k, source.Number)
	case Positive:
		if !l.kind(k, source.Number) {
			return false
		}
		if source.CompareNumbers(v.Text, "0") <= 0 {
			return l.wrong(k, v, "must be above zero, not %s", diag.Quote(v.Text))
		}
		return true
	case NumericOrFlag:
		if k.Parent.Draft == Draft4 {
			return l.kind(k, source.Bool)
		}
		return l.kind(k, source.Number)
	case TypeNames:
		return l.types(k)
	case Values, AnyValues:
		if !l.kind(k, source.Array) {
			return false
		}
		if k.Form == Values && len(v.Items) == 0 {
			const text = "must have at least one element; an empty %s accepts nothing"
			if l.Strict || k.Parent.Draft == Draft4 {
				return l.wrong(k, v, text, k.Name)
			}
			// From draft-06 on the specification says SHOULD.
			l.Diags.Warnf(k.Parent.File.Pos(v.Offset), k.Pointer, k.Name, "%q "+text, k.Name, k.Name)
		}
		return true
	case Names:
		return l.names(k, v)
	case FilledNames:
		return l.names(k, v) && (len(v.Items) > 0 || l.wrong(k, v, "must have at least one element in draft-04"))
	case Pattern:
		return l.kind(k, source.String) // the pattern itself is read by its own stage
	case Identifier, Reference, Dialect:
		if !l.kind(k, source.String) {
			return false
		}
		if _, err := url.Parse(v.Text); err != nil {
			return l.wrong(k, v, "must be a URI reference (RFC 3986), not %s", diag.Quote(v.Text))
		}
		return true
	case AnchorName:
		if !l.kind(k, source.String) {
			return false
		}
		if k.Parent.Draft == Draft201909 {
			return anchorName2019.MatchString(v.Text) ||
				l.wrong(k, v, "must start with a letter and hold letters, digits, '-', '_', ':' and '.' only, not %s", diag.Quote(v.Text))
		}
		if !anchorName.MatchString(v.Text) {
			return l.wrong(k, v, "must start with a letter or underscore and hold letters, digits, '-', '_' and '.' only, not %s", diag.Quote(v.Text))
		}
		return true
	case One:
		return true // building it says what is wrong
	case OneOrFlag:
		return v.Kind == source.Object || v.Kind == source.Bool || l.wrong(k, v, "must be a schema, true or false, not %s", article(v.Kind))
	case List:
		if !l.kind(k, source.Array) {
			return false
		}
		return len(v.Items) > 0 || l.wrong(k, v, "must have at least one schema")
	case OneOrList:
		if v.Kind == source.Array && len(v.Items) == 0 && k.Parent.Draft < Draft6 {
			return l.wrong(k, v, "must have at least one schema")
		}
		return true
	case Map, PatternMap, MapOrNames, NamesMap, FlagMap, ExtensionObject:
		return l.kind(k, source.Object) && l.members(k)
	}
	return true
}

func (l *Loader) members(k *Keyword) bool {
	ok := true
	for _, m := range k.Value.Members {
		switch {
		case k.Form == NamesMap, k.Form == MapOrNames && m.Value.Kind == source.Array:
			ok = l.names(k, m.Value) && ok
			if k.Parent.Draft == Draft4 && len(m.Value.Items) == 0 {
				ok = l.wrong(k, m.Value, "must demand at least one name in draft-04")
			}
		case k.Form == FlagMap && m.Value.Kind != source.Bool:
			ok = l.wrong(k, m.Value, "must hold true or false for each name, not %s", m.Value.Kind)
		}
	}
	return ok
}

// wrong reports a value of the wrong form; it returns false.
func (l *Loader) wrong(k *Keyword, v *source.Value, format string, args ...any) bool {
	args = append([]any{k.Name}, args...)
	l.Diags.Errorf(k.Parent.File.Pos(v.Offset), k.Pointer, k.Name, "%q "+format, args...)
	return false
}

func (l *Loader) kind(k *Keyword, kind source.Kind) bool {
	return k.Value.Kind == kind || l.wrong(k, k.Value, "must be %s, not %s", article(kind), article(k.Value.Kind))
}

func article(kind source.Kind) string {
	switch kind {
	case source.Null:
		return "null"
	case source.Array, source.Object:
		return "an " + kind.String()
	case source.Bool:
		return "true or false"
	}
	return "a " + kind.String()
}

func (l *Loader) count(k *Keyword) bool {
	if !l.kind(k, source.Number) {
		return false
	}
	v := k.Value
	if source.CompareNumbers(v.Text, "0") < 0 {
		return l.wrong(k, v, "must not be negative")
	}
	if _, ok := source.Integer(v.Text); !ok {
		return l.wrong(k, v, "must be an integer, not %s", diag.Quote(v.Text))
	}
	if k.Parent.Draft == Draft4 && strings.ContainsAny(v.Text, ".eE") {
		return l.wrong(k, v, "must be written as an integer in draft-04, not %s", diag.Quote(v.Text))
	}
	return true
}

func (l *Loader) names(k *Keyword, v *source.Value) bool {
	if v.Kind != source.Array {
		return l.wrong(k, v, "must be an array of names, not %s", article(v.Kind))
	}
	ok := true
	seen := make(map[string]bool)
	for _, item := range v.Items {
		switch {
		case item.Kind != source.String:
			ok = l.wrong(k, item, "must hold strings only, not %s", article(item.Kind))
		case seen[item.Text]:
			ok = l.wrong(k, item, "lists %s twice", diag.Quote(item.Text))
		default:
			seen[item.Text] = true
		}
	}
	return ok
}

func (l *Loader) types(k *Keyword) bool {
	v := k.Value
	if v.Kind == source.String {
		return l.typeName(k, v)
	}
	ok := l.names(k, v)
	if v.Kind == source.Array && len(v.Items) == 0 {
		return l.wrong(k, v, "must name at least one type")
	}
	for _, item := range v.Items {
		if item.Kind == source.String {
			ok = l.typeName(k, item) && ok
		}
	}
	return ok
}

func (l *Loader) typeName(k *Keyword, v *source.Value) bool {
	return slices.Contains(typeNames, v.Text) ||
		l.wrong(k, v, "must be one of %s, not %s", strings.Join(typeNames, ", "), diag.Quote(v.Text))
}
