package report

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"github.com/schemagen/schemagen/gen"
)

var (
	//go:embed page.html
	pageText string
	//go:embed page.css
	styleText string
	//go:embed page.js
	scriptText string

	pageTemplate = template.Must(template.New("page").Parse(pageText))
)

// page is what the template shows.
type page struct {
	Title  string
	Maker  string
	Policy string
	Style  template.CSS
	Script template.JS
	Totals []total
	Tools  []Tool
}

// total is a number at the head of the page.
type total struct {
	Label string
	Count int
	Alarm bool
}

// Page makes the page about the inputs. It depends on the inputs and the options
// alone. A schema with errors has its place on the page, with the errors.
func Page(inputs []gen.Input, opts Options) ([]byte, error) {
	p := page{
		Title:  opts.Title,
		Maker:  "schemagen report",
		Policy: "default-src 'none'; style-src " + hashOf(styleText) + "; script-src " + hashOf(scriptText) + "; base-uri 'none'; form-action 'none'",
		Style:  template.CSS(styleText),
		Script: template.JS(scriptText),
		Tools:  tools(inputs, opts.Gen),
	}
	if p.Title == "" {
		p.Title = "Tool contracts"
	}
	var free, open, bad, warned, cases int
	for i := range p.Tools {
		t := &p.Tools[i]
		t.ID = fmt.Sprintf("t%d", i+1)
		for _, e := range t.Entries {
			if strings.HasPrefix(e.Entry, "free text") {
				free++
			} else {
				open++
			}
		}
		for _, f := range t.Findings {
			switch f.Severity {
			case "error":
				bad++
			case "warning":
				warned++
			}
		}
		cases += t.CaseCount()
	}
	p.Totals = []total{
		{"schemas", len(p.Tools), false},
		{"places for free text", free, false},
		{"places for unforeseen members or values", open, open > 0},
		{"errors", bad, bad > 0},
		{"warnings", warned, false},
		{"cases", cases, false},
	}
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, p); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// hashOf names a text in a Content-Security-Policy.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Judges says what the schema is for.
func (t Tool) Judges() string {
	switch t.Role {
	case "output":
		return "results"
	case "prompt":
		return "arguments of a prompt"
	}
	return "arguments"
}

// Flagged reports whether there is something to look at.
func (t Tool) Flagged() bool { return t.Broken || len(t.Entries) > 0 || len(t.Findings) > 0 }

// FieldCount counts the places, without shapes.
func (t Tool) FieldCount() int {
	n := t.More
	for _, f := range t.Fields {
		if !f.Shape {
			n++
		}
	}
	return max(0, n-1) // the first is the whole
}

// CaseCount counts the cases, shown or not.
func (t Tool) CaseCount() int { return len(t.Cases) + t.MoreCases }

// EntrySummary says in a few words what can enter.
func (t Tool) EntrySummary() string {
	if t.Broken {
		return "not known"
	}
	var words []string
	counts := map[string]int{}
	for _, e := range t.Entries {
		if counts[e.Entry]++; counts[e.Entry] == 1 {
			words = append(words, e.Entry)
		}
	}
	for i, w := range words {
		words[i] = fmt.Sprintf("%s (%d)", w, counts[w])
	}
	return strings.Join(words, ", ")
}

// FindingSummary counts the findings by severity.
func (t Tool) FindingSummary() string {
	var words []string
	for _, severity := range []string{"error", "warning", "info"} {
		n := 0
		for _, f := range t.Findings {
			if f.Severity == severity {
				n++
			}
		}
		switch {
		case n == 1 || n > 0 && severity == "info":
			words = append(words, fmt.Sprintf("%d %s", n, severity))
		case n > 1:
			words = append(words, fmt.Sprintf("%d %ss", n, severity))
		}
	}
	return strings.Join(words, ", ")
}

// Pretty is the advertised schema, indented.
func (t Tool) Pretty() string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(t.Schema), "", "  ") != nil {
		return t.Schema
	}
	return b.String()
}

// Label is the path of the field, or what stands for the whole.
func (f Field) Label() string {
	if f.Path == "" {
		return f.Name
	}
	return f.Path
}

// Indent draws how deep the field stands.
func (f Field) Indent() string { return strings.Repeat("  ", f.Depth) }
