//go:build !race

package gen_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/schemagen/schemagen/gen"
)

// findings counts diagnostics by what they say, their words left out.
type findings struct{ rows map[string]*finding }

type finding struct {
	text           string
	count          int
	tools, servers map[string]bool
	example        string
}

func newFindings() *findings { return &findings{map[string]*finding{}} }

// quotedWord is what a diagnostic quotes of a schema.
var quotedWord = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\b[0-9]+\b`)

// add notes the diagnostics of a tool, "server/tool".
func (f *findings) add(name string, list []gen.Diagnostic) {
	server, _, _ := strings.Cut(name, "/")
	for _, d := range list {
		key := d.Keyword + ": " + quotedWord.ReplaceAllString(d.Text, "…")
		row := f.rows[key]
		if row == nil {
			row = &finding{text: key, tools: map[string]bool{}, servers: map[string]bool{}, example: fmt.Sprintf("%s at %s: %s", name, d.Pointer, d.Text)}
			f.rows[key] = row
		}
		row.count++
		row.tools[name] = true
		row.servers[server] = true
	}
}

func (f *findings) String() string {
	var rows []*finding
	for _, row := range f.rows {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b *finding) int {
		return cmp.Or(len(b.tools)-len(a.tools), b.count-a.count, strings.Compare(a.text, b.text))
	})
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		fmt.Fprintf(w, "%d\t%d\t%d\t  %.120s\t  %.160s\n", row.count, len(row.tools), len(row.servers), row.text, row.example)
	}
	w.Flush()
	return b.String()
}
