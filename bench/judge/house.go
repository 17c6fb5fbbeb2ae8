package main

import (
	"fmt"

	"github.com/schemagen/schemagen/bench/peers"
	"github.com/schemagen/schemagen/bench/protocol"
	"github.com/schemagen/schemagen/bench/sets"
	"github.com/schemagen/schemagen/runtime"
)

// house holds the sets and what was compiled to judge them.
type house struct {
	sets             map[string]*protocol.Set
	calls, documents *runtime.Registry
	judges           map[[2]string]peers.Judge // by tool and peer
	faults           map[[2]string]error
	counts           map[string]int // of operations that fill a measurement, by what it is
}

func newHouse(list []*protocol.Set) (*house, error) {
	h := &house{
		sets:   map[string]*protocol.Set{},
		judges: map[[2]string]peers.Judge{},
		faults: map[[2]string]error{},
		counts: map[string]int{},
	}
	var calls, documents []runtime.Option
	for _, s := range list {
		h.sets[s.Name] = s
		var o runtime.Option
		switch {
		case s.Exempt:
			o = runtime.WithExemption(s.Tool, runtime.ExemptSize, runtime.ExemptDepth)
		case s.MaxBytes > 0 || s.MaxDepth > 0:
			o = runtime.WithToolLimits(s.Tool, runtime.Limits{MaxBytes: s.MaxBytes, MaxDepth: s.MaxDepth})
		default:
			continue
		}
		if s.Plain {
			documents = append(documents, o)
		} else {
			calls = append(calls, o)
		}
	}
	var err error
	if sets.Calls != nil {
		if h.calls, err = sets.Calls(calls...); err != nil {
			return nil, err
		}
	}
	if sets.Documents != nil {
		if h.documents, err = sets.Documents(append(documents, runtime.WithStrictRules())...); err != nil {
			return nil, err
		}
	}
	if h.calls == nil && h.documents == nil {
		return nil, fmt.Errorf("no set is compiled in: the command of this module, one folder up, builds this program with them")
	}
	return h, nil
}

// registry returns the registry that holds the tool of the set.
func (h *house) registry(s *protocol.Set) *runtime.Registry {
	if s.Plain {
		return h.documents
	}
	return h.calls
}

// judge returns how a peer judges the documents of a set.
func (h *house) judge(s *protocol.Set, name string) (j peers.Judge, err error) {
	key := [2]string{s.Tool, name}
	if h.judges[key] != nil || h.faults[key] != nil {
		return h.judges[key], h.faults[key]
	}
	defer func() {
		if p := recover(); p != nil {
			j, err = nil, fmt.Errorf("panics on the schema: %.200v", p)
		}
		h.judges[key], h.faults[key] = j, err
	}()
	for _, p := range peers.All {
		if p.Name == name {
			return p.Compile(peers.Subject{Set: s.Name, Tool: s.Tool, Schema: s.Schema, Registry: h.registry(s)})
		}
	}
	return nil, fmt.Errorf("there is no peer %q", name)
}
