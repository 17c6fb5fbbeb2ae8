package lint

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// The members of SARIF that are written, by the names of the standard (OASIS
// SARIF 2.1.0 with errata 01).
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string       `json:"id"`
		Short   sarifMessage `json:"shortDescription"`
		Full    sarifMessage `json:"fullDescription"`
		Help    sarifHelp    `json:"help"`
		Default sarifConfig  `json:"defaultConfiguration"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifHelp struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifResult struct {
		RuleID       string             `json:"ruleId"`
		RuleIndex    int                `json:"ruleIndex"`
		Level        string             `json:"level"`
		Message      sarifMessage       `json:"message"`
		Locations    []sarifLocation    `json:"locations"`
		Fingerprints map[string]string  `json:"partialFingerprints"`
		Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndColumn   int `json:"endColumn,omitzero"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Justification string `json:"justification"`
	}
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	homepage    = "https://github.com/schemagen/schemagen"
	fingerprint = "schemagenFinding/v1"
)

var sarifLevels = map[Severity]string{Info: "note", Warning: "warning", Error: "error"}

// SARIF writes the result in the Static Analysis Results Interchange Format,
// version 2.1.0, for code scanning. What the schemas suppress is in it as
// suppressed in source. The inputs are those of the run: columns are counted in
// UTF-16 code units, as the format has it, and the text is needed for that.
func SARIF(r *Result, inputs []Input) ([]byte, error) {
	run := sarifRun{ColumnKind: "utf16CodeUnits", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "schemagen lint", InformationURI: homepage}
	index := map[string]int{}
	for i, rule := range Rules {
		index[rule.ID] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{rule.ID, sarifMessage{rule.Short}, sarifMessage{rule.Long},
			sarifHelp{Explain(rule), markdown(rule)}, sarifConfig{sarifLevels[rule.Severity]}})
	}
	texts := map[string][]byte{}
	for _, in := range inputs {
		texts[in.Name] = in.Text
	}
	all := slices.Concat(r.Findings, r.Suppressed)
	slices.SortStableFunc(all, compare)
	for _, f := range all {
		run.Results = append(run.Results, sarifOf(f, index[f.Rule], texts[f.Pos.File]))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	err := enc.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
	return b.Bytes(), err
}

func sarifOf(f Finding, index int, text []byte) sarifResult {
	where := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{fileURI(f.Pos.File)}}}
	part := "#"
	if f.Output {
		part = "#outputSchema"
	}
	where.Logical = []sarifLogical{{f.Tool + part + f.Pointer}}
	if f.Pos.Line > 0 {
		region := &sarifRegion{StartLine: f.Pos.Line, StartColumn: units(text, f.Pos.Line, f.Pos.Col)}
		if f.End.Line == f.Pos.Line {
			region.EndColumn = units(text, f.End.Line, f.End.Col)
		}
		where.Physical.Region = region
	}
	// One line, clean and bounded, as in the text; the place stands beside it.
	message := diag.Diagnostic{Pointer: f.Pointer, Text: f.Text}.String()
	result := sarifResult{RuleID: f.Rule, RuleIndex: index, Level: sarifLevels[f.Severity], Message: sarifMessage{message},
		Locations: []sarifLocation{where}, Fingerprints: map[string]string{fingerprint: f.Fingerprint()}}
	if f.Reason != "" {
		result.Suppressions = []sarifSuppression{{"inSource", f.Reason}}
	}
	return result
}

// fileURI returns a path as a URI reference: relative ones stay so.
func fileURI(path string) string {
	slashed := filepath.ToSlash(path)
	u := url.URL{Path: slashed}
	if filepath.IsAbs(path) {
		u.Scheme = "file"
		if !strings.HasPrefix(slashed, "/") { // a drive
			u.Path = "/" + slashed
		}
	}
	return u.String()
}

// units counts a column, which is in bytes, in UTF-16 code units.
func units(text []byte, line, col int) int {
	for range line - 1 {
		i := bytes.IndexByte(text, '\n')
		if i < 0 {
			return col
		}
		text = text[i+1:]
	}
	n := 1
	for i := 0; i < min(col-1, len(text)); {
		r, size := utf8.DecodeRune(text[i:])
		n += max(1, utf16.RuneLen(r))
		i += size
	}
	return n
}

// markdown is Explain for viewers that render it.
func markdown(r *Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s.\n\n%s\n", upper(r.Short), r.Long)
	if r.Fix != "" {
		fmt.Fprintf(&b, "\n`--fix`: %s.\n", r.Fix)
	}
	fmt.Fprintf(&b, "\nBad:\n\n```json\n%s\n```\n\nGood:\n\n```json\n%s\n```\n", r.Bad, r.Good)
	return b.String()
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
