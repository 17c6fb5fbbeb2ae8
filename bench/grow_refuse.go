package main

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/bench/protocol"
)

// refusalBound is how many times the acceptance of a text of the same size a
// refusal may cost.
const refusalBound = 3

// part is a string of an accepted call that can be longer.
type part struct {
	before string
	most   int // characters
}

// pattern makes accepted calls of many sizes: the parts are filled in turn.
type pattern struct {
	parts []part
	after string
}

// patterns make accepted calls of the sets.
var patterns = map[string]pattern{
	"mcp-run":     {[]part{{`{"goal": "`, 8192}, {`", "role": "`, 64}}, `"}`},
	"mcp-subtask": {[]part{{`{"parent_task_id": "`, 256}, {`", "goal": "`, 8192}}, `"}`},
	"mcp-skill":   {[]part{{`{"name": "`, 128}, {`", "reference": "`, 256}, {`", "script": "`, 256}}, `"}`},
	"mcp-scn16k":  {[]part{{`{"scenario_id": "`, 256}, {`", "context": "`, 16384}, {`", "branch": "`, 256}}, `"}`},
	"mcp-scn32k":  {[]part{{`{"scenario_id": "`, 256}, {`", "context": "`, 16384}, {`", "branch": "`, 256}}, `"}`},
	"arr16k":      {[]part{{`{"tasks": [{"id": "ab-1", "status": "open", "priority": 1, "score": 0, "urgent": true, "note": "`, 256}}, `"}]}`},
}

// ofSize returns an accepted call of the size, or the one that comes nearest.
func (p pattern) ofSize(n int) []byte {
	var b strings.Builder
	for i, q := range p.parts {
		if i > 0 && n-b.Len() <= len(q.before)+len(p.after) && b.Len() > len(p.parts[0].before) && p.optional(i) {
			break
		}
		b.WriteString(q.before)
		b.WriteString(strings.Repeat("a", min(q.most, max(1, n-b.Len()-len(p.after)-p.needed(i)))))
	}
	b.WriteString(p.after)
	return []byte(b.String())
}

// optional reports whether the part may be left out: all but the goal of a
// subtask, which is required.
func (p pattern) optional(i int) bool { return p.parts[i].before != `", "goal": "` }

// needed is what the parts behind i take at least.
func (p pattern) needed(i int) int {
	n := 0
	for k := i + 1; k < len(p.parts); k++ {
		if !p.optional(k) {
			n += len(p.parts[k].before) + 1
		}
	}
	return n
}

// accepted returns the accepted call that a refused one is compared with: a
// document of the set when there is one of the size to a fiftieth, else one
// that is made.
func accepted(s *protocol.Set, n int) []byte {
	for _, d := range s.Docs {
		if max(len(d)-n, n-len(d)) <= n/50 {
			return d
		}
	}
	return patterns[s.Name].ofSize(n)
}

// refusals measures every bad call beside an accepted one of its size.
func (g *grower) refusals() (string, error) {
	var groups [][]run
	for _, s := range g.calls.sets {
		for i, text := range s.Bad {
			groups = append(groups, []run{
				g.check(s.Name, fmt.Sprintf("bad %d", i), text),
				g.check(s.Name, fmt.Sprintf("good %d", i), accepted(s, len(text))),
			})
		}
	}
	all, err := measureRounds(groups, g.rounds, 0, g.progress)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	held, of := 0, 0
	fmt.Fprintf(&b, "Every call of the `bad.jsonl` beside an accepted call of the same size, or the nearest there is. The bound is %d.\n\n", refusalBound)
	b.WriteString(head("set", "refused call", ">bytes", "refused for", ">ns", ">±", ">accepted, bytes", ">ns", ">ratio", "", ">allocations"))
	for _, s := range g.calls.sets {
		for i, text := range s.Bad {
			bad, good := all[s.Name][fmt.Sprintf("bad %d", i)], all[s.Name][fmt.Sprintf("good %d", i)]
			if bad[0].Accepted || !good[0].Accepted {
				return "", fmt.Errorf("%s: bad %d is accepted: %t; its counterpart: %t, %s",
					s.Name, i, bad[0].Accepted, good[0].Accepted, good[0].Refusal)
			}
			r, t := spreadOf(ratios(bad, good)), spreadOf(nanos(bad))
			of++
			if r.median <= refusalBound {
				held++
			}
			fmt.Fprintf(&b, "| %s | %s | %d | %s | %s | %.0f %% | %d | %s | %.2f | %s | %.0f |\n", s.Name, excerpt(text), len(text), bad[0].Refusal,
				number(t.median), 100*t.width(), len(accepted(s, len(text))), number(spreadOf(nanos(good)).median), r.median,
				bound(r.median, refusalBound), bad[len(bad)-1].Allocs)
		}
	}
	fmt.Fprintf(&b, "\n%d of %d within the bound.\n", held, of)
	return b.String(), nil
}

// excerpt is the beginning of a text, as code in a table.
func excerpt(text []byte) string {
	s := string(text)
	if len(s) > 48 {
		s = s[:48] + "…"
	}
	return "`" + strings.NewReplacer("|", "¦", "`", "'", "\n", " ").Replace(strings.ToValidUTF8(s, "")) + "`"
}
