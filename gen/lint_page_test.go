//go:build !race

package gen_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/lint"
)

const lintPage = "docs/lint.md"

// TestLintPage holds the page about lint to the table of rules.
func TestLintPage(t *testing.T) {
	var list, all strings.Builder
	list.WriteString("| rule | severity | finds |\n|---|---|---|\n")
	for _, r := range lint.Rules {
		fix := ""
		if r.Fix != "" {
			fix = " (`--fix`)"
		}
		fmt.Fprintf(&list, "| [%s](#%s) | %s | %s%s |\n", r.ID, r.ID, r.Severity, r.Short, fix)
		fmt.Fprintf(&all, "### %s\n\n%s\n\n%s\n\n", r.ID, paragraph(fmt.Sprintf("%s: %s.", r.Severity, r.Short)), paragraph(r.Long))
		if r.Fix != "" {
			fmt.Fprintf(&all, "%s\n\n", paragraph("`--fix`: "+r.Fix+"."))
		}
		name := ""
		if r.Name != "" {
			name = " (in `" + r.Name + ".json`)"
		}
		fmt.Fprintf(&all, "Bad%s:\n\n```json\n%s\n```\n\nGood:\n\n```json\n%s\n```\n\n", name, r.Bad, r.Good)
	}
	hold(t, lintPage, "list", list.String())
	hold(t, lintPage, "rules", all.String())
}

// paragraph breaks a text at blanks into lines of at most 120 bytes.
func paragraph(text string) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		if column > 0 && column+1+len(word) > 120 {
			b.WriteByte('\n')
			column = 0
		} else if column > 0 {
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

// copies are the marks of the corpus on names that several versions of a server
// share.
var copies = regexp.MustCompile(`~[0-9]+\.json$`)

// TestLintPageCorpus measures how often each rule has findings in the public
// tools.
func TestLintPageCorpus(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "corpus", "mcp"), "*", "*.json"))
	if len(files) < 1000 {
		t.Fatalf("there are %d tools in the corpus", len(files))
	}
	findings, tools, servers := map[string]int{}, map[string]int{}, map[string]map[string]bool{}
	clean := 0
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		bad := false
		for _, f := range lint.Run([]gen.Input{{Name: copies.ReplaceAllString(path, ".json"), Text: text}}, lint.Options{}).Findings {
			if f.Rule == "missing-description" && f.Pointer == "" {
				continue // the corpus has no descriptions of tools
			}
			findings[f.Rule]++
			bad = bad || f.Severity > lint.Info
			if !seen[f.Rule] {
				seen[f.Rule] = true
				tools[f.Rule]++
			}
			if servers[f.Rule] == nil {
				servers[f.Rule] = map[string]bool{}
			}
			servers[f.Rule][filepath.Base(filepath.Dir(path))] = true
		}
		if !bad {
			clean++
		}
	}
	rules := slices.Clone(lint.Rules)
	slices.SortStableFunc(rules, func(a, b *lint.Rule) int {
		return cmp.Or(tools[b.ID]-tools[a.ID], findings[b.ID]-findings[a.ID], strings.Compare(a.ID, b.ID))
	})
	share := func(n int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(len(files))) }
	var b strings.Builder
	b.WriteString("| rule | severity | findings | tools | share of tools | servers |\n|---|---|---:|---:|---:|---:|\n")
	var none []string
	for _, r := range rules {
		if tools[r.ID] == 0 {
			none = append(none, r.ID)
			continue
		}
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %d | %d | %s | %d |\n", r.ID, r.ID, r.Severity, findings[r.ID], tools[r.ID], share(tools[r.ID]), len(servers[r.ID]))
	}
	slices.Sort(none)
	fmt.Fprintf(&b, "\n%d tools. %d (%s) have no finding above information. No findings of: %s.\n", len(files), clean, share(clean), strings.Join(none, ", "))
	hold(t, lintPage, "corpus", b.String())
}
