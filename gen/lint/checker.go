package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/pass"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// checker is one schema of a file under the rules.
type checker struct {
	*front.Subject
	file   *front.File
	judge  *judge.Judge
	prover *prover
	groups []*group
	rule   *Rule // the one that checks now

	parent   map[*schema.Schema]*schema.Schema // the schema around each
	rules    map[*schema.Schema][]*ir.Rule     // those that judge calls; several where a dynamic scope differs
	visited  map[visit]bool
	named    map[*schema.Keyword]map[string]*schema.Schema // of "properties"
	branches int                                           // groups that are no part of their own

	findings   []Finding
	suppressed []Finding
	homes      []*schema.Schema // of each finding, before settle
	seen       map[[2]string]bool
}

func newChecker(f *front.File, s *front.Subject) *checker {
	c := &checker{Subject: s, file: f, judge: judge.New(),
		parent: map[*schema.Schema]*schema.Schema{}, rules: map[*schema.Schema][]*ir.Rule{},
		visited: map[visit]bool{}, named: map[*schema.Keyword]map[string]*schema.Schema{}, seen: map[[2]string]bool{}}
	slices.SortFunc(c.Schemas, func(a, b *schema.Schema) int {
		if a.File != b.File {
			return strings.Compare(a.File.Name, b.File.Name)
		}
		return a.Value.Offset - b.Value.Offset
	})
	for _, s := range c.Schemas {
		for _, k := range s.Keywords {
			for _, sub := range k.Subschemas() {
				c.parent[sub] = s
			}
		}
	}
	if c.Lowered != nil {
		pass.Walk(c.Lowered.Root, func(r *ir.Rule) {
			if s := c.Lowered.Of[r]; s != nil {
				c.rules[s] = append(c.rules[s], r)
			}
		})
	}
	c.part(&group{schema: c.Graph})
	return c
}

// own lists the schemas that stand in the file, in its order.
func (c *checker) own() []*schema.Schema {
	var list []*schema.Schema
	for _, s := range c.Schemas {
		if s.File == c.file.Source {
			list = append(list, s)
		}
	}
	return list
}

// spot is what a finding points at.
type spot struct {
	home       *schema.Schema // the schema that may suppress it
	pointer    string
	start, end int
}

// at is the spot of a schema: where it opens.
func at(s *schema.Schema) spot {
	end := s.Value.End
	if s.Value.Kind == source.Object {
		end = s.Value.Offset + 1
	}
	return spot{s, s.Pointer, s.Value.Offset, end}
}

// of is the spot of a keyword.
func of(k *schema.Keyword) spot { return spot{k.Parent, k.Pointer, k.Offset, k.Value.End} }

// under is the spot of a value in a keyword's value, by its name or index.
func under(k *schema.Keyword, token string, v *source.Value) spot {
	return spot{k.Parent, source.PointerJoin(k.Pointer, token), v.Offset, v.End}
}

// report notes a finding of the rule under way and returns it, or nil when
// there is one already at the place, or the place is in another file.
func (c *checker) report(s spot, format string, args ...any) *Finding {
	if s.home.File != c.file.Source {
		return nil
	}
	f := Finding{Rule: c.rule.ID, Severity: c.rule.Severity, Tool: c.Tool.Name, Output: c.Tool.Role == ir.OutputRole,
		Pointer: s.pointer, Text: fmt.Sprintf(format, args...), Pos: c.file.Source.Pos(s.start)}
	if end := c.file.Source.Pos(s.end); end.Line == f.Pos.Line && s.end > s.start {
		f.End = end
	}
	return c.add(f, s.home)
}

// add notes a finding that a schema may suppress.
func (c *checker) add(f Finding, home *schema.Schema) *Finding {
	key := [2]string{f.Rule, f.Pointer}
	if c.seen[key] {
		return nil
	}
	c.seen[key] = true
	c.findings, c.homes = append(c.findings, f), append(c.homes, home)
	return &c.findings[len(c.findings)-1]
}

// nearest returns the innermost schema at or above a schema location.
func (c *checker) nearest(pointer string) *schema.Schema {
	best := c.Graph
	for _, s := range c.Schemas {
		around := pointer == s.Pointer || strings.HasPrefix(pointer, s.Pointer+"/")
		if around && s.File == c.file.Source && len(s.Pointer) > len(best.Pointer) {
			best = s
		}
	}
	return best
}

// shown writes a value for a finding: JSON, escaped and bounded.
func shown(v *source.Value) string {
	const most = 120
	text := string(source.AppendJSON(nil, v))
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	quoted := fmt.Sprintf("%+q", text)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}

func printed(v any) string { return fmt.Sprintf("%.200v", v) }

// names quotes up to five names for a finding.
func names(list []string) string {
	const most = 5
	var b strings.Builder
	for i, name := range list {
		switch {
		case i == most:
			fmt.Fprintf(&b, " and %d more", len(list)-most)
			return b.String()
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(diag.Quote(name))
	}
	return b.String()
}
