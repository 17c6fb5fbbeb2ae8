package pattern

import (
	"fmt"
	"regexp"

	"github.com/schemagen/schemagen/runtime"
)

// Kind is the form in which a pattern is judged. All but Regexp are types of package runtime with that name; a pointer
// to each of them, and *regexp.Regexp, has the method Match([]byte) bool.
type Kind string

// The forms, the cheapest first.
const (
	Everything Kind = "Everything"    // matches every text
	Nothing    Kind = "Nothing"       // matches no text
	PrefixText Kind = "Prefix"        // ^abc
	SuffixText Kind = "Suffix"        // abc$
	Contains   Kind = "Contains"      // abc
	Words      Kind = "Words"         // ^(abc|de)$
	ClassLoop  Kind = "ClassLoop"     // ^[a-z]{1,9}$
	ClassRuns  Kind = "ClassRuns"     // ^[a-z]{2,8}-[0-9]+$
	Narrow     Kind = "Automaton"     // up to 208 states
	Wide       Kind = "WideAutomaton" // up to 2,000 states
	Regexp     Kind = "regexp"        // package regexp: regexp.MustCompile of the one field, "Pattern"
)

// Matcher says how generated code judges a text by a pattern: as plain data, which is printed as a composite literal of
// the type that Kind names, with the fields given.
type Matcher struct {
	Kind   Kind
	Fields []Field // in the order of the type; those left out are zero
	States int     // of an automaton, else 0
	Reason string  // of Regexp: why there is no automaton
}

// Field is one field of a runtime type: a text, which may be any bytes, or a number.
type Field struct {
	Name   string
	IsText bool
	Text   string
	Number int
}

// String describes the matcher for a list of rules.
func (m *Matcher) String() string {
	switch m.Kind {
	case Narrow, Wide:
		return fmt.Sprintf("%s of %d states", m.Kind, m.States)
	case Regexp:
		return fmt.Sprintf("%s: %s", m.Kind, m.Reason)
	}
	return string(m.Kind)
}

func (m *Matcher) text(name string) string {
	for _, f := range m.Fields {
		if f.Name == name {
			return f.Text
		}
	}
	return ""
}

func (m *Matcher) number(name string) int {
	for _, f := range m.Fields {
		if f.Name == name {
			return f.Number
		}
	}
	return 0
}

// Runner judges texts.
type Runner interface{ Match(text []byte) bool }

// Runner returns what generated code would make of the matcher.
func (m *Matcher) Runner() Runner {
	switch m.Kind {
	case Everything:
		return &runtime.Everything{}
	case Nothing:
		return &runtime.Nothing{}
	case PrefixText:
		return &runtime.Prefix{Text: m.text("Text")}
	case SuffixText:
		return &runtime.Suffix{Text: m.text("Text")}
	case Contains:
		return &runtime.Contains{Text: m.text("Text")}
	case Words:
		return &runtime.Words{List: m.text("List")}
	case ClassLoop:
		return &runtime.ClassLoop{Class: m.text("Class"), Rare: m.text("Rare"), Min: m.number("Min"), Max: m.number("Max")}
	case ClassRuns:
		return &runtime.ClassRuns{Classes: m.text("Classes"), Runs: m.text("Runs")}
	case Narrow:
		return &runtime.Automaton{Classes: m.text("Classes"), Next: m.text("Next"), Shift: uint8(m.number("Shift")),
			Start: uint8(m.number("Start")), Accepting: m.number("Accepting"), Prefix: m.text("Prefix")}
	case Wide:
		return &runtime.WideAutomaton{Classes: m.text("Classes"), Next: m.text("Next"), Shift: uint8(m.number("Shift")),
			Start: uint16(m.number("Start")), Accepting: m.number("Accepting"), Prefix: m.text("Prefix")}
	default:
		return regexp.MustCompile(m.text("Pattern"))
	}
}

// Build parses a pattern and chooses how it is judged: by the cheapest form that means the same; by an automaton; or,
// where the automaton is too large, by package regexp if that means exactly the same.
//
// The error is an *Error of Parse, or an *Unsupported, which says what no form can express.
func Build(src string) (*Matcher, []Warning, error) { return Options{}.Build(src) }

// Build is the function Build with options.
func (o Options) Build(src string) (*Matcher, []Warning, error) {
	p, err := o.Parse(src)
	if err != nil {
		return nil, nil, err
	}
	m, err := p.Matcher()
	return m, p.Warnings, err
}

// Matcher chooses how the pattern is judged; see Build.
func (p *Pattern) Matcher() (*Matcher, error) {
	if m := p.form(); m != nil {
		return m, nil
	}
	m, err := p.automatonMatcher()
	if err == nil {
		return m, nil
	}
	reason := err.(*Unsupported)
	if reason.Text == backReference {
		return nil, reason
	}
	translated, err := p.GoRegexp()
	if err != nil {
		other := err.(*Unsupported)
		return nil, &Unsupported{other.Offset, fmt.Sprintf("%s, and %s", other.Text, reason.Text)}
	}
	return &Matcher{Kind: Regexp, Reason: reason.Text,
		Fields: []Field{{Name: "Pattern", IsText: true, Text: translated}}}, nil
}

func (p *Pattern) automatonMatcher() (*Matcher, error) {
	a, err := p.Compile()
	if err != nil {
		return nil, err
	}
	if m := a.form(); m != nil {
		return m, nil
	}
	m, err := a.matcher()
	if err != nil {
		return nil, err
	}
	if prefix := leadingLiteral(p.Root); prefix != "" {
		m.Fields = append(m.Fields, Field{Name: "Prefix", IsText: true, Text: prefix})
	}
	return m, nil
}
