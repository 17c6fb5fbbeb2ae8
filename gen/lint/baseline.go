package lint

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// Baseline is findings that are known and not reported, as those in schemas
// that are not ours: by file, relative to the directory of the baseline, with
// slashes; by rule; the schema locations, those of results behind "output:".
type Baseline map[string]map[string][]string

// baselineFile is the form of a baseline's file.
type baselineFile struct {
	Version  int      `json:"version"`
	Findings Baseline `json:"findings"`
}

const baselineVersion = 1

// ParseBaseline reads what Baseline.JSON wrote. It fails for JSON of another
// form and for rules that do not exist.
func ParseBaseline(text []byte) (Baseline, error) {
	var f baselineFile
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return nil, fmt.Errorf("the baseline has another form: %w", err)
	}
	if f.Version != baselineVersion {
		return nil, fmt.Errorf("the baseline is of version %d; this schemagen reads version %d", f.Version, baselineVersion)
	}
	for _, rules := range f.Findings {
		for id := range rules {
			if Lookup(id) == nil {
				return nil, fmt.Errorf("the baseline names the rule %s, which does not exist", diag.Quote(id))
			}
		}
	}
	return f.Findings, nil
}

// NewBaseline makes a baseline of findings; path is where its file will stand.
func NewBaseline(path string, findings []Finding) Baseline {
	b := Baseline{}
	for _, f := range findings {
		file := relative(path, f.Pos.File)
		if b[file] == nil {
			b[file] = map[string][]string{}
		}
		if !slices.Contains(b[file][f.Rule], location(f)) {
			b[file][f.Rule] = append(b[file][f.Rule], location(f))
		}
	}
	for _, rules := range b {
		for _, list := range rules {
			slices.Sort(list)
		}
	}
	return b
}

// JSON writes the baseline, always in the same order.
func (b Baseline) JSON() ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(baselineFile{baselineVersion, b})
	return out.Bytes(), err
}

// Apply takes the known findings out of a result, and returns, for the files
// that were looked at, what the baseline lists and was not found: it may be
// taken out. path is where the baseline's file stands.
func (b Baseline) Apply(path string, r *Result, inputs []Input) (stale []string) {
	found := map[[3]string]bool{}
	r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool {
		key := [3]string{relative(path, f.Pos.File), f.Rule, location(f)}
		if !slices.Contains(b[key[0]][key[1]], key[2]) {
			return false
		}
		found[key] = true
		return true
	})
	for _, in := range inputs {
		file := relative(path, in.Name)
		for _, rule := range slices.Sorted(maps.Keys(b[file])) {
			for _, at := range b[file][rule] {
				if !found[[3]string{file, rule, at}] {
					stale = append(stale, fmt.Sprintf("%s: %s is no longer found at %s", diag.Pos{File: file}, rule, diag.Quote(at)))
				}
			}
		}
	}
	return stale
}

func location(f Finding) string {
	if f.Output {
		return "output:" + f.Pointer
	}
	return f.Pointer
}

// relative names a file from the directory of the baseline.
func relative(baseline, file string) string {
	from, err1 := filepath.Abs(filepath.Dir(baseline))
	to, err2 := filepath.Abs(file)
	if err1 == nil && err2 == nil {
		if rel, err := filepath.Rel(from, to); err == nil {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(file)
}
