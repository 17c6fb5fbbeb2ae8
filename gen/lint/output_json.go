package lint

import (
	"bytes"
	"encoding/json"
	"path/filepath"
)

// report is the form of JSON.
type report struct {
	Findings   []reported `json:"findings"`
	Suppressed []reported `json:"suppressed"`
}

type reported struct {
	Rule        string          `json:"rule"`
	Severity    string          `json:"severity"`
	File        string          `json:"file"`
	Line        int             `json:"line"`
	Column      int             `json:"column"` // in bytes
	EndColumn   int             `json:"endColumn,omitzero"`
	Tool        string          `json:"tool"`
	Schema      string          `json:"schema"` // "input" or "output"
	Pointer     string          `json:"pointer"`
	Text        string          `json:"text"`
	Witness     json.RawMessage `json:"witness,omitempty"`
	Reason      string          `json:"reason,omitzero"`
	Fixable     bool            `json:"fixable"`
	Fingerprint string          `json:"fingerprint"`
}

// JSON writes the result for programs: an object with findings and suppressed,
// each a list of objects with rule, severity, file, line and column (1-based,
// in bytes), tool, schema ("input" or "output"), pointer, text, fixable and
// fingerprint; endColumn, witness and reason where there are some.
func JSON(r *Result) ([]byte, error) {
	out := report{Findings: reports(r.Findings), Suppressed: reports(r.Suppressed)}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	err := enc.Encode(out)
	return b.Bytes(), err
}

func reports(list []Finding) []reported {
	out := []reported{}
	for _, f := range list {
		schema := "input"
		if f.Output {
			schema = "output"
		}
		out = append(out, reported{f.Rule, f.Severity.String(), filepath.ToSlash(f.Pos.File), f.Pos.Line, f.Pos.Col, f.End.Col, f.Tool, schema,
			f.Pointer, f.Text, json.RawMessage(f.Witness), f.Reason, f.Fixable(), f.Fingerprint()})
	}
	return out
}
