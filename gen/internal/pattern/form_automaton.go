package pattern

import (
	"slices"
	"strings"
)

const dead = -1

// form recognises, from the minimal automaton, the forms that need no table; nil if there is none. So spellings do not
// matter: ^(a|b|[cd])+$ is a class loop.
func (a *Automaton) form() *Matcher {
	if a.constant(0) {
		if a.accept[0] {
			return &Matcher{Kind: Everything}
		}
		return &Matcher{Kind: Nothing}
	}
	if r, ok := a.loop(); ok {
		return loopMatcher(r)
	}
	if words, ok := a.words(); ok {
		if m := wordsMatcher(words); m != nil {
			return m
		}
	}
	if prefix, ok := a.prefix(); ok {
		return textMatcher(PrefixText, prefix)
	}
	return nil
}

// only returns the one state that s leads to beside the dead one, and by which classes; to is dead if there is none.
func (a *Automaton) only(s int32) (to int32, by []bool, ok bool) {
	to, by = dead, make([]bool, a.size)
	for class, next := range a.next[s] {
		if a.constant(next) && !a.accept[next] {
			continue
		}
		if to != dead && to != next {
			return dead, nil, false
		}
		to, by[class] = next, true
	}
	return to, by, true
}

// loop recognises texts of one class with a least and a largest length. The walk ends: a cycle of several states of which
// all accept, or none, would not be minimal.
func (a *Automaton) loop() (run, bool) {
	_, class, ok := a.only(0)
	if !ok {
		return run{}, false
	}
	r := run{min: -1, max: Unbounded}
	r.set = a.members(func(c int) bool { return class[c] })
	for s, length := int32(0), 0; ; length++ {
		if a.accept[s] {
			if r.min < 0 {
				r.min = length
			}
		} else if r.min >= 0 {
			return run{}, false
		}
		to, by, ok := a.only(s)
		switch {
		case !ok:
			return run{}, false
		case to == dead:
			r.max = length
			return r, r.min >= 0
		case !slices.Equal(by, class):
			return run{}, false
		case to == s:
			return r, r.min >= 0
		}
		s = to
	}
}

// prefix recognises texts that begin with a text.
func (a *Automaton) prefix() (string, bool) {
	var out strings.Builder
	for s := int32(0); !a.accept[s]; {
		to, by, ok := a.only(s)
		if !ok || to <= s {
			return "", false
		}
		c, ok := single(a.members(func(c int) bool { return by[c] }))
		if !ok {
			return "", false
		}
		out.WriteRune(c)
		if s = to; a.constant(s) {
			return out.String(), true
		}
	}
	return "", false
}

// words lists the texts, if they are at most maxWords. Each state that is walked through leads to a text, so the walk is
// short.
func (a *Automaton) words() (words []string, ok bool) {
	var walk func(s int32, text string, length int) bool
	walk = func(s int32, text string, length int) bool {
		if length > len(a.next) { // a cycle
			return false
		}
		if a.accept[s] {
			if words = append(words, text); len(words) > maxWords {
				return false
			}
		}
		for _, x := range a.segments {
			to := a.next[s][x.class]
			if a.constant(to) {
				if a.accept[to] {
					return false
				}
				continue
			}
			if x.Hi-x.Lo >= maxWords {
				return false
			}
			for c := x.Lo; c <= x.Hi; c++ {
				if !walk(to, text+string(c), length+1) {
					return false
				}
			}
		}
		return true
	}
	ok = walk(0, "", 0)
	return words, ok
}
