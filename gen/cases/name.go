package cases

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxName bounds the words of a schema in a name, in bytes.
const maxName = 80

// shown writes words of a schema for a name or a reason: escaped and bounded.
func shown(s string) string {
	q := strconv.QuoteToASCII(s)
	q = q[1 : len(q)-1]
	if len(q) > maxName {
		cut := maxName
		for !utf8.RuneStart(q[cut]) {
			cut--
		}
		q = q[:cut] + "…"
	}
	return strings.ReplaceAll(q, `\"`, `"`)
}

// place writes a pointer for a name.
func place(at string) string {
	if at == "" {
		return "arguments"
	}
	return shown(at)
}

// name says what a case is about.
func (e *entry) name() string {
	what, at := "", e.At
	switch {
	case e.about != nil:
		what = e.about.site.Keyword + ": "
		switch {
		case e.about.site.Detail != "" && e.about.site.Keyword == "required":
			what += "without " + shown(e.about.site.Detail)
		case e.Note != "":
			what += e.Note
		default:
			what += "just outside"
		}
		return place(e.at) + ": " + what
	case e.inside != nil:
		at = e.at
		what = e.inside.site.Keyword + ": just inside"
		if e.inside.op == listed || e.inside.op == typed || e.inside.op == other {
			what = e.inside.site.Keyword + ": accepted"
		}
	case e.way != nil:
		what = fmt.Sprintf("holds %s", place("#"+e.way.rule.Pointer))
		if !e.way.holds {
			what = fmt.Sprintf("does not hold %s", place("#"+e.way.rule.Pointer))
		}
	case len(e.hidden) > 0:
		what = "accepted because of " + place("#"+e.hidden[0].site.Pointer)
	case e.Note != "":
		what = e.Note
	default:
		what = "accepted"
	}
	return place(at) + ": " + what
}

// names makes names unique by numbers.
type names map[string]int

func (n names) unique(name string) string {
	n[name]++
	if n[name] > 1 {
		return fmt.Sprintf("%s (%d)", name, n[name])
	}
	return name
}
