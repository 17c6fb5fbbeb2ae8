package cases

import (
	"encoding/json"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Options say how the schema files are read; see [gen.Options].
type Options struct {
	Plain   bool
	Formats gen.Formats
	Open    func(path string) ([]byte, error)
}

// Set is the cases of one schema.
type Set struct {
	// Tool is the name of the tool or the prompt.
	Tool string `json:"tool"`
	// Role is "output" for the results of a tool, "prompt" for the arguments of a
	// prompt, and "" for the arguments of a tool.
	Role  string `json:"role,omitempty"`
	Cases []Case `json:"cases"`
	// Uncovered are the constraints without a case.
	Uncovered []Uncovered `json:"uncovered,omitempty"`
}

// Case is one call.
type Case struct {
	// Name says what the case is about. It is unique in its set.
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
	Valid     bool            `json:"valid"`
	// Pointer and Keyword are those of the violation of a case that is not
	// valid; of one that is, the part that stands just inside a bound, and the
	// keyword of the bound, or "".
	Pointer string `json:"pointer"`
	Keyword string `json:"keyword"`
	// SchemaPath is the JSON pointer of the keyword in the schema.
	SchemaPath string `json:"schemaPath,omitempty"`
}

// Uncovered is a constraint for which there is no case that is about it alone.
type Uncovered struct {
	SchemaPath string `json:"schemaPath"`
	Keyword    string `json:"keyword"`
	Detail     string `json:"detail,omitempty"` // the name that required asks for
	Reason     string `json:"reason"`
	// Proven is set when the constraint has no effect: no call tells the schema
	// from the one without it, unless Arguments is one by its violations.
	Proven bool `json:"proven,omitempty"`
	// Arguments is a call that it refuses together with other constraints; nil
	// when none was found. Violations are all that is wrong with it.
	Arguments  json.RawMessage `json:"arguments,omitempty"`
	Violations []Violation     `json:"violations,omitempty"`
}

// Violation is one constraint that refuses a part of a call.
type Violation struct {
	Pointer    string `json:"pointer"`
	Keyword    string `json:"keyword"`
	SchemaPath string `json:"schemaPath"`
}

// Generate makes the cases of schema files, in the order of the inputs. A file
// with errors has none; the diagnostics say what is wrong.
func Generate(inputs []gen.Input, opts Options) ([]Set, []gen.Diagnostic) {
	diags := &diag.List{}
	reader := front.NewReader(inputs, front.Options{Plain: opts.Plain, Formats: opts.Formats, Open: opts.Open}, diags)
	var sets []Set
	for _, in := range inputs {
		before := len(*diags)
		file := reader.File(in)
		if (*diags)[before:].HasErrors() {
			continue
		}
		for _, s := range file.Subjects {
			one, _ := made(s)
			sets = append(sets, one)
		}
	}
	diags.Sort()
	return sets, *diags
}

var roles = map[ir.Role]string{ir.OutputRole: "output", ir.PromptRole: "prompt"}

// made makes the cases of one schema.
func made(s *front.Subject) (Set, *collector) {
	c := collect(s.Lowered.Root, s.Tool)
	c.choose()
	out := Set{Tool: s.Tool.Name, Role: roles[s.Tool.Role], Cases: []Case{}, Uncovered: append(c.uncovered(), unreferenced(s)...)}
	taken := names{}
	for _, e := range c.entries {
		if !e.kept {
			continue
		}
		one := Case{Name: taken.unique(e.name()), Arguments: e.text, Valid: e.valid}
		switch {
		case e.about != nil:
			one.Pointer, one.Keyword, one.SchemaPath = e.at, e.about.site.Keyword, e.about.site.Pointer
		case e.inside != nil:
			one.Pointer, one.Keyword, one.SchemaPath = e.at, e.inside.site.Keyword, e.inside.site.Pointer
		default:
			one.Pointer = e.At
		}
		out.Cases = append(out.Cases, one)
	}
	return out, c
}
