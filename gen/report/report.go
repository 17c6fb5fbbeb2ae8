package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/cases"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/lint"
)

// Options say what the page tells.
type Options struct {
	// Title heads the page; "" is "Tool contracts".
	Title string
	// Gen says how the schemas are read.
	Gen gen.Options
}

// Tool is one schema on the page: of a tool, of its results or of a prompt.
type Tool struct {
	ID          string // of the section, e.g. "t3"
	Name        string
	Role        string // "tool", "output" or "prompt"
	Title       string
	Description string
	File        string
	SHA256      string // of the file, hexadecimal
	Fields      []Field
	More        int // fields beyond those listed
	Entries     []Field
	// What the call as a whole is bounded by; "" is the registry's own bound.
	Limits []string
	// Work bounds how often a byte is read.
	Work       string
	Findings   []Finding
	Suppressed []Finding
	Cases      []Case
	MoreCases  int         // beyond those listed
	Uncovered  []Uncovered // constraints without a case
	Schema     string      // as advertised
	Broken     bool        // the schema has errors; nothing but the findings is known
}

// Finding is what lint found.
type Finding struct {
	Severity string // "error", "warning" or "info"
	Rule     string
	At       string // file:line:col
	Pointer  string
	Text     string
	Witness  string // an instance that shows it; "": none
	Reason   string // why the schema suppresses it; "": it does not
}

// Case is a call that the schema accepts or refuses.
type Case struct {
	Name      string
	Arguments string
	Valid     bool
	Pointer   string
	Keyword   string
}

// Uncovered is a constraint that no case is about.
type Uncovered struct{ SchemaPath, Keyword, Reason string }

// Bounds on what is shown of the cases of a schema: how many, and how many bytes
// of the arguments of one.
const (
	mostCases     = 500
	mostArguments = 400
)

// tools reads the inputs and collects what is known of each schema.
func tools(inputs []gen.Input, opts gen.Options) []Tool {
	opts.Package, opts.Dump = "report", gen.DumpNone
	compiled := map[string]gen.Compiled{}
	for _, c := range gen.Generate(inputs, opts).Compiled {
		compiled[c.Role+" "+c.Name] = c
	}
	inputs = slices.Clone(inputs)
	slices.SortFunc(inputs, func(a, b gen.Input) int {
		return strings.Compare(front.ToolName(a.Name)+"\x00"+a.Name, front.ToolName(b.Name)+"\x00"+b.Name)
	})
	sets, _ := cases.Generate(inputs, cases.Options{Plain: opts.Plain, Formats: opts.Formats, Open: opts.Open})
	linted := lint.Run(inputs, lint.Options{Plain: opts.Plain, Resources: opts.Resources, Open: opts.Open})
	reader := front.NewReader(inputs, front.Options{Plain: opts.Plain, Formats: opts.Formats, Resources: opts.Resources, Open: opts.Open}, &diag.List{})
	var list []Tool
	for _, in := range inputs {
		file := reader.File(in)
		sum := sha256.Sum256(in.Text)
		base := Tool{Name: file.Tool.Name, Role: file.Tool.Role.String(), File: in.Name, SHA256: hex.EncodeToString(sum[:])}
		if len(file.Subjects) == 0 {
			base.Broken = true
			base.Findings, base.Suppressed = findings(linted, in.Name, false)
			list = append(list, base)
			continue
		}
		for _, s := range file.Subjects {
			t := base
			t.Role = s.Tool.Role.String()
			t.Title, t.Description = s.Tool.Title, s.Tool.Description
			t.Findings, t.Suppressed = findings(linted, in.Name, s.Tool.Role == ir.OutputRole)
			t.describe(s, compiled[t.Role+" "+t.Name])
			if k := slices.IndexFunc(sets, func(c cases.Set) bool { return c.Tool == t.Name && cmp.Or(c.Role, "tool") == t.Role }); k >= 0 && !t.Broken {
				t.exemplify(sets[k])
				sets = slices.Delete(sets, k, k+1)
			}
			list = append(list, t)
		}
	}
	return list
}

// describe adds what the rules of a schema say.
func (t *Tool) describe(s *front.Subject, c gen.Compiled) {
	if s.Lowered == nil {
		t.Broken = true
		return
	}
	f := &fields{judge: judge.New(), under: map[*ir.Rule]string{}, told: map[string]bool{}}
	name := "the arguments"
	if s.Tool.Role == ir.OutputRole {
		name = "the result"
	}
	f.list(place{name: name, rules: []*ir.Rule{s.Lowered.Root}})
	t.Fields, t.More = f.rows, f.more
	for _, row := range f.rows {
		if row.Entry != "" {
			t.Entries = append(t.Entries, row)
		}
	}
	t.Limits = callLimits(c)
	t.Schema = c.Schema
	t.Work = work(c)
}

// exemplify adds cases.
func (t *Tool) exemplify(set cases.Set) {
	for _, c := range set.Cases {
		if len(t.Cases) == mostCases {
			t.MoreCases++
			continue
		}
		text := string(c.Arguments)
		if len(text) > mostArguments {
			text = strings.ToValidUTF8(text[:mostArguments], "") + "…"
		}
		t.Cases = append(t.Cases, Case{c.Name, text, c.Valid, c.Pointer, c.Keyword})
	}
	for _, u := range set.Uncovered {
		t.Uncovered = append(t.Uncovered, Uncovered{u.SchemaPath, u.Keyword, u.Reason})
	}
}

// findings are those about one schema, and those that the schema suppresses.
func findings(r *lint.Result, file string, output bool) (found, suppressed []Finding) {
	pick := func(all []lint.Finding) (list []Finding) {
		for _, f := range all {
			if f.Pos.File == file && f.Output == output {
				list = append(list, Finding{f.Severity.String(), f.Rule, f.Pos.String(), f.Pointer, f.Text, f.Witness, f.Reason})
			}
		}
		return list
	}
	return pick(r.Findings), pick(r.Suppressed)
}
