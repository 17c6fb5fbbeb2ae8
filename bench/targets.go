package main

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/bench/peers"
)

// target is how long schemagen may take for sets, as a multiple of
// encoding/json.Valid on the same bytes; of several sets the geometric mean.
type target struct {
	sets  []string
	ratio float64
}

// targets are the aims: about what the fastest parser needs to read the bytes
// and the fastest validator to judge what was read, together.
var targets = []target{
	{[]string{"mcp-run", "mcp-subtask", "mcp-skill"}, 0.30},
	{[]string{"mcp-scn16k"}, 0.08},
	{[]string{"mcp-scn32k"}, 0.25},
	{[]string{"arr16k"}, 0.36},
	{[]string{"ansible-meta"}, 0.61},
	{[]string{"aws-cdk"}, 0.14},
	{[]string{"babelrc"}, 0.33},
	{[]string{"clang-format"}, 0.54},
	{[]string{"cmake-presets"}, 0.83},
	{[]string{"code-climate"}, 0.29},
	{[]string{"cql2"}, 3.5},
	{[]string{"cspell"}, 0.28},
	{[]string{"deno"}, 0.21},
	{[]string{"helm-chart-lock"}, 0.16},
	{[]string{"krakend"}, 0.55},
	{[]string{"pulumi"}, 0.37},
	{[]string{"vercel"}, 0.32},
}

// targetOf returns the target of one set alone, 0 where there is none.
func targetOf(set string) float64 {
	for _, t := range targets {
		for _, s := range t.sets {
			if s == set {
				return t.ratio
			}
		}
	}
	return 0
}

// measured returns the ratios of the target by round, nil where one of its
// sets was not measured.
func (t target) measured(all series) []float64 {
	var out []float64
	for i := 0; ; i++ {
		var list []float64
		for _, set := range t.sets {
			of := ratios(all[set][peers.Ours], all[set][peers.Floor])
			if i >= len(of) {
				return out
			}
			list = append(list, of[i])
		}
		out = append(out, geometric(list))
	}
}

// targetTable says which targets hold, and by how much.
func targetTable(all series) (table string, held, of int) {
	var b strings.Builder
	b.WriteString(head("sets", ">target", ">measured", ">middle half of the rounds", ""))
	for _, t := range targets {
		list := t.measured(all)
		if list == nil {
			fmt.Fprintf(&b, "| %s | %.2f | | | not measured |\n", strings.Join(t.sets, ", "), t.ratio)
			continue
		}
		s := spreadOf(list)
		of++
		verdict := fmt.Sprintf("**misses** by %.0f %%", 100*(s.median/t.ratio-1))
		if s.median <= t.ratio {
			held++
			verdict = fmt.Sprintf("holds, %.0f %% below", 100*(1-s.median/t.ratio))
		}
		fmt.Fprintf(&b, "| %s | %.2f | %.3f | %.3f to %.3f | %s |\n", strings.Join(t.sets, ", "), t.ratio, s.median, s.low, s.high, verdict)
	}
	return b.String(), held, of
}
