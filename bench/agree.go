package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/bench/peers"
	"github.com/schemagen/schemagen/bench/protocol"
)

// standing is what a peer says to a set.
type standing struct {
	// unable is why the peer does not judge the set; "" when it does.
	unable string
	// wrong says where its verdicts are not those of the set; "" for nowhere.
	wrong string
}

// agree asks all peers for their verdicts and returns how each stands to each
// set. It fails where schemagen and santhosh-v6 do not agree on everything, or
// not with the set: then no time counts.
func agree(c *child, list []*protocol.Set, names []string, reference map[string]*protocol.Answer) (map[string]map[string]standing, error) {
	all := map[string]map[string]standing{}
	var faults []error
	for _, s := range list {
		all[s.Name] = map[string]standing{}
		for _, name := range names {
			a, err := c.ask(protocol.Request{Op: protocol.OpVerdicts, Set: s.Name, Peer: name})
			if why := refused(err); why != "" {
				all[s.Name][name] = standing{unable: firstLine(why)}
			} else if err != nil {
				return nil, err
			} else {
				all[s.Name][name] = standing{wrong: differences(s, a, reference[s.Name], syntaxOnly(name))}
			}
			if st := all[s.Name][name]; (name == peers.Ours || name == peers.Reference) && st != (standing{}) {
				faults = append(faults, fmt.Errorf("%s: %s: %s%s", s.Name, name, st.unable, st.wrong))
			}
		}
	}
	return all, errors.Join(faults...)
}

// references asks the reference for its verdicts.
func references(c *child, list []*protocol.Set) (map[string]*protocol.Answer, error) {
	out := map[string]*protocol.Answer{}
	for _, s := range list {
		a, err := c.ask(protocol.Request{Op: protocol.OpVerdicts, Set: s.Name, Peer: peers.Reference})
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", s.Name, peers.Reference, err)
		}
		out[s.Name] = a
	}
	return out, nil
}

// differences tells where verdicts are not those of the set, nor, on mutants,
// those of the reference. A peer that looks at no schema is asked about the
// documents that are accepted.
func differences(s *protocol.Set, a, reference *protocol.Answer, syntax bool) string {
	var parts []string
	say := func(got, want, what string) {
		n, panics, first := 0, 0, -1
		for i := range want {
			if i >= len(got) || got[i] != want[i] {
				n++
				if first < 0 {
					first = i
				}
				if i < len(got) && got[i] == '!' {
					panics++
				}
			}
		}
		if n == 0 {
			return
		}
		text := fmt.Sprintf("%d of %d %s (the first is number %d)", n, len(want), what, first+1)
		if panics > 0 {
			text += fmt.Sprintf(", %d by a panic", panics)
		}
		parts = append(parts, text)
	}
	say(a.Docs, strings.Repeat("1", len(s.Docs)), "documents refused")
	if !syntax {
		say(a.Bad, strings.Repeat("0", len(s.Bad)), "bad calls accepted")
		say(a.Mutants, reference.Mutants, "spoilt documents judged otherwise")
	}
	return strings.Join(parts, "; ")
}

// syntaxOnly reports whether the peer looks at no schema.
func syntaxOnly(name string) bool {
	return slices.ContainsFunc(peers.All, func(p peers.Peer) bool { return p.Name == name && p.SyntaxOnly })
}
