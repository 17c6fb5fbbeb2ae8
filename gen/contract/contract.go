package contract

import (
	"github.com/schemagen/schemagen/gen"
)

// Options say how the schema files are read; see [gen.Options].
type Options struct {
	Plain   bool
	Formats gen.Formats
	Open    func(path string) ([]byte, error)
	// Pair compares the one tool of the old files with the one tool of the new
	// ones, whatever their names are.
	Pair bool
}

// Result is a comparison.
type Result struct {
	// Verdict is that of all tools together.
	Verdict Verdict `json:"verdict"`
	// Tools are sorted by name, of one name the tool before its output and the
	// prompt.
	Tools []*Tool `json:"tools"`
	// Diagnostics are what is wrong with the files. With an error among them
	// there are no tools.
	Diagnostics []gen.Diagnostic `json:"-"`
}

// Failed reports whether there is an error among the diagnostics.
func (r *Result) Failed() bool {
	failed := gen.Result{Diagnostics: r.Diagnostics}
	return failed.Failed()
}

// Tool is the comparison of one schema.
type Tool struct {
	Name string `json:"name"`
	// Role is "tool" for the arguments of a tool, "output" for its results and
	// "prompt" for the arguments of a prompt.
	Role string `json:"role"`
	// Verdict sums up Wider and Narrower.
	Verdict Verdict `json:"verdict"`
	// Wider says whether the new schema accepts what the old one refuses, and
	// Narrower whether it refuses what the old one accepts.
	Wider    Answer `json:"wider"`
	Narrower Answer `json:"narrower"`
	// Changes are examples of both, sorted by direction and place: at most 20 of
	// each direction.
	Changes []Change `json:"changes,omitempty"`
	// Notes tell of changes that accept and refuse nothing, such as those of
	// descriptions.
	Notes []string `json:"notes,omitempty"`
}

// Answer is the answer to the question whether there is a difference.
type Answer string

// The answers.
const (
	// No is proven.
	No Answer = "no"
	// Yes is shown by a change.
	Yes Answer = "yes"
	// Unproven: neither a proof nor an example was found.
	Unproven Answer = "unproven"
)

// Change is one difference.
type Change struct {
	Direction Direction `json:"direction"`
	// Proven is set when Example shows the difference, or it is one of a limit.
	// Else this is a place where the proof that there is none stopped.
	Proven bool `json:"proven"`
	// Pointer and Keyword name the constraint: of the old schema when it became
	// wider, of the new one when it became narrower.
	Pointer string `json:"pointer"`
	Keyword string `json:"keyword,omitempty"`
	// Text says what it is, for people.
	Text string `json:"text"`
	// Example is JSON that one of the schemas accepts and the constraint refuses
	// at Path. It is cut at 400 bytes.
	Example string `json:"example,omitempty"`
	Path    string `json:"path,omitempty"`
}

// Direction is the way in which something changed.
type Direction string

// The directions.
const (
	Widened  Direction = "widened"
	Narrowed Direction = "narrowed"
)
