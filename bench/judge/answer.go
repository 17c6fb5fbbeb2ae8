package main

import (
	"crypto/sha256"
	"fmt"

	"github.com/schemagen/schemagen/bench/peers"
	"github.com/schemagen/schemagen/bench/protocol"
	"github.com/schemagen/schemagen/bench/sets"
	"github.com/schemagen/schemagen/runtime"
)

// answer does what a request asks for. A peer that panics is told of and ends
// nothing.
func (h *house) answer(q protocol.Request) (a *protocol.Answer) {
	a = &protocol.Answer{}
	defer func() {
		if p := recover(); p != nil {
			*a = protocol.Answer{Error: fmt.Sprintf("panics: %.200v", p)}
		}
	}()
	if err := h.do(q, a); err != nil {
		*a = protocol.Answer{Error: err.Error()}
	}
	return a
}

func (h *house) do(q protocol.Request, a *protocol.Answer) error {
	if q.Op == protocol.OpPeers {
		for _, p := range peers.All {
			a.Names = append(a.Names, p.Name)
		}
		return nil
	}
	s := h.sets[q.Set]
	if s == nil {
		return fmt.Errorf("there is no set %q", q.Set)
	}
	key := fmt.Sprintf("%s\x00%s\x00%s\x00%x", q.Op, q.Set, q.Peer, sha256.Sum256(q.Text))
	switch q.Op {
	case protocol.OpDecoders:
		for _, d := range sets.Decoders[s.Tool] {
			a.Names = append(a.Names, d.Name)
		}
		return nil
	case protocol.OpDecode:
		for _, d := range sets.Decoders[s.Tool] {
			if d.Name == q.Peer {
				return h.measure(key, q.Millis, a, func() error { return decodeAll(d.Decode, s.Docs) })
			}
		}
		return fmt.Errorf("there is no decoder %q", q.Peer)
	case protocol.OpCheck:
		return h.check(key, s, q, a)
	case protocol.OpAllocs:
		allocations(h.registry(s), s, a)
		return nil
	case protocol.OpParallel:
		return parallel(h.registry(s), s, q, a)
	}
	judge, err := h.judge(s, q.Peer)
	if err != nil {
		return err
	}
	switch q.Op {
	case protocol.OpVerdicts:
		a.Docs, a.Bad, a.Mutants = verdicts(judge, s.Docs), verdicts(judge, s.Bad), verdicts(judge, s.Mutants)
		return nil
	case protocol.OpTime:
		// The verdicts do not matter here: those of a peer that gives wrong ones
		// are told of beside its time.
		return h.measure(key, q.Millis, a, func() error { judgeAll(judge, s.Docs); return nil })
	}
	return fmt.Errorf("there is no operation %q", q.Op)
}

// check judges one text again and again through Check.
func (h *house) check(key string, s *protocol.Set, q protocol.Request, a *protocol.Answer) error {
	text := q.Text
	if text == nil {
		text = s.Docs[0]
	}
	var r runtime.Report
	registry := h.registry(s)
	a.Accepted = registry.Check(s.Tool, text, &r)
	if e := r.Err(); e != nil {
		a.Refusal = fmt.Sprintf("%s: %s", r.Class(), e.Violations[0].Keyword)
		if e.Total > 1 {
			a.Refusal += fmt.Sprintf(" and %d more", e.Total-1)
		}
	}
	return h.measure(key, q.Millis, a, func() error { registry.Check(s.Tool, text, &r); return nil })
}

// verdicts judges texts, a letter for each.
func verdicts(judge peers.Judge, texts [][]byte) string {
	letters := make([]byte, len(texts))
	for i, text := range texts {
		letters[i] = verdict(judge, text)
	}
	return string(letters)
}

func verdict(judge peers.Judge, text []byte) (letter byte) {
	defer func() {
		if recover() != nil {
			letter = '!'
		}
	}()
	if judge(text) {
		return '1'
	}
	return '0'
}

// judgeAll is the operation that is measured. It returns how many texts were
// accepted, so that no compiler leaves anything out.
func judgeAll(judge peers.Judge, texts [][]byte) int {
	n := 0
	for _, text := range texts {
		if judge(text) {
			n++
		}
	}
	return n
}

func decodeAll(decode func([]byte) error, texts [][]byte) error {
	for _, text := range texts {
		if err := decode(text); err != nil {
			return err
		}
	}
	return nil
}
