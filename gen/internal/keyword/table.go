package keyword

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Keyword is one word of the language.
type Keyword struct {
	Name string
	// From and To are the first and the last draft with this meaning.
	From, To schema.Draft
	// Kinds are the kinds of instance that the keyword says something about;
	// others pass it. Annotations leave it empty.
	Kinds ir.Kinds
	Form  schema.Form
	// Lower adds what the keyword asserts to the rule of its schema. It is nil
	// for annotations without a trace and for words that other keywords or
	// stages read.
	Lower func(*Context, *schema.Keyword, *ir.Rule)
}

// Shorthands for the span of drafts.
const (
	first  = schema.Draft4
	latest = schema.Latest
)

// Table is the set of all keywords. It implements schema.Table.
type Table struct {
	byName map[string][]*Keyword
	names  []string
}

// All is every keyword of every family.
var All = func() *Table {
	t := &Table{byName: make(map[string][]*Keyword)}
	for _, family := range [][]*Keyword{core, anyValue, stringFamily, numberFamily, arrayFamily, objectFamily, logic, annotation, extension} {
		for _, k := range family {
			if t.byName[k.Name] == nil {
				t.names = append(t.names, k.Name)
			}
			t.byName[k.Name] = append(t.byName[k.Name], k)
		}
	}
	return t
}()

// Lookup returns the meaning that a draft gives a name, or nil.
func (t *Table) Lookup(d schema.Draft, name string) *Keyword {
	for _, k := range t.byName[name] {
		if k.From <= d && d <= k.To {
			return k
		}
	}
	return nil
}

// Word implements schema.Table.
func (t *Table) Word(d schema.Draft, name string) schema.Word {
	k := t.Lookup(d, name)
	if k == nil {
		if others := t.byName[name]; others != nil {
			return schema.Word{Name: name, Status: schema.Foreign, Note: spans(others)}
		}
		return schema.Word{Name: name}
	}
	w := schema.Word{Name: name, Form: k.Form, Status: schema.Known, Asserts: k.Kinds != 0}
	if d >= schema.Draft201909 {
		w.Vocabulary = k.vocabulary(d)
	}
	return w
}

// vocabulary returns the vocabulary of an assertion or applicator; annotations
// and the core are in every dialect that matters.
func (k *Keyword) vocabulary(d schema.Draft) string {
	switch {
	case k.Kinds == 0 || k.Form == schema.Reference:
		return ""
	case strings.HasPrefix(k.Name, "unevaluated") && d >= schema.Draft202012:
		return "unevaluated"
	}
	switch k.Form {
	case schema.One, schema.List, schema.Map, schema.PatternMap, schema.OneOrList, schema.OneOrFlag, schema.MapOrNames:
		return "applicator"
	}
	return "validation"
}

func spans(list []*Keyword) string {
	var parts []string
	for _, k := range list {
		switch {
		case k.From == k.To:
			parts = append(parts, "in "+k.From.String())
		case k.To == latest:
			parts = append(parts, "from "+k.From.String()+" on")
		default:
			parts = append(parts, "from "+k.From.String()+" to "+k.To.String())
		}
	}
	return "it is one " + strings.Join(parts, " and ")
}

// Suggest implements schema.Table: the nearest known word at an edit distance
// of at most two, letters of other case being the same.
func (t *Table) Suggest(d schema.Draft, name string) string {
	if len(name) > 40 {
		return ""
	}
	best, least := "", 3
	for _, known := range t.names {
		if t.Lookup(d, known) == nil {
			continue
		}
		if n := distance(strings.ToLower(name), strings.ToLower(known)); n < least && n < len(known)/2 {
			best, least = known, n
		}
	}
	return best
}

// distance counts the insertions, deletions, substitutions and swaps of
// neighbours between two short words.
func distance(a, b string) int {
	prev2, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], prev2[j-2]+1)
			}
		}
		prev2, prev, row = prev, row, prev2
	}
	return prev[len(b)]
}

// site makes the site of a keyword with a static reason.
func site(k *schema.Keyword, format string, args ...any) *ir.Site {
	return &ir.Site{Pointer: k.Pointer, Keyword: k.Name, Reason: fmt.Sprintf(format, args...)}
}
