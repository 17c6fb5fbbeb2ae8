package lint

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Severity tells how much a finding matters.
type Severity uint8

// The severities, in order.
const (
	Info    Severity = iota // worth knowing
	Warning                 // something gets through, or is said in vain
	Error                   // the compiler, every client or the schema itself refuses it
)

// String returns "info", "warning" or "error".
func (s Severity) String() string { return [...]string{"info", "warning", "error"}[s] }

// ParseSeverity is the inverse of String.
func ParseSeverity(name string) (Severity, bool) {
	for _, s := range []Severity{Info, Warning, Error} {
		if s.String() == name {
			return s, true
		}
	}
	return 0, false
}

// Rule is one thing that is looked for. IDs are stable: schemas and baselines
// name them.
type Rule struct {
	ID       string
	Severity Severity
	Short    string // one line, without a final stop
	Long     string // why it matters, what is exempt, what to do, whose word it is
	// Fix says what Fix changes; "": nothing.
	Fix string
	// Bad has a finding of the rule, Good has none: schema files, whose name
	// without ".json" is Name, or "example".
	Bad, Good, Name string
	// Anywhere: the rule is about schemas of results and plain schemas, too.
	// Else it is about what callers send: arguments of tools and of prompts.
	Anywhere bool
	// check reports what is found in one schema; nil: other stages report it.
	check func(*checker)
}

// Rules are all rules, by family.
var Rules = slices.Concat(compilerRules, openRules, textRules, patternRules, numberRules, arrayRules, objectRules, keywordRules,
	valueRules, logicRules, emptyRules, clientRules, headerRules, describeRules, securityRules, suppressRules)

// Lookup returns the rule of an ID, or nil.
func Lookup(id string) *Rule {
	for _, r := range Rules {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// IDs lists the IDs of all rules in order of the alphabet.
func IDs() []string {
	var ids []string
	for _, r := range Rules {
		ids = append(ids, r.ID)
	}
	slices.Sort(ids)
	return ids
}

// about reports whether the rule is about a schema.
func (r *Rule) about(t *ir.Tool) bool {
	return r.Anywhere || !t.Plain && t.Role != ir.OutputRole
}

// prop is a whole schema file around the schema of one property, for examples.
func prop(schema string) string {
	return `{"type": "object", "additionalProperties": false, "properties": {` + "\n  " + `"x": ` + schema + "\n}}"
}

// text joins the lines of an explanation.
func text(lines ...string) string { return strings.Join(lines, " ") }
