package witness

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// flat is one way through the choices of a demand: the rules whose own slots
// judge the value.
type flat struct {
	of    demand
	picks []int
	rules []*ir.Rule
	fail  []*ir.Rule
	with  []string
	kinds ir.Kinds
	// options counts what could be picked at each choice, in order.
	options []int
}

// flatten follows the picks through the choices of a demand; where there are
// no more picks, the first way is taken. It returns nil when the rules of the
// way accept no value together, as far as kinds tell; options are set then,
// too.
func (m *maker) flatten(d demand, picks []int, skip ...any) *flat {
	f := &flat{of: d, picks: picks, fail: slices.Clone(d.fail), with: slices.Clone(d.with), kinds: ir.All}
	for _, r := range d.hold {
		f.add(r, skip)
	}
	f.dependents()
	if len(d.with) > 0 {
		f.kinds &= ir.Object
	}
	if d.text {
		f.kinds &= ir.String
	}
	return f
}

// pick returns the way to go at the next choice, of so many.
func (f *flat) pick(n int) int {
	i := len(f.options)
	f.options = append(f.options, n)
	if i < len(f.picks) {
		return min(f.picks[i], n-1)
	}
	return 0
}

func (f *flat) add(r *ir.Rule, skip []any) {
	if r == nil || slices.Contains(f.rules, r) {
		return
	}
	f.rules = append(f.rules, r)
	if len(r.Never) > 0 {
		f.kinds = 0
	}
	for _, t := range r.Types {
		if !slices.Contains(skip, any(t.Site)) {
			f.kinds &= t.Kinds
		}
	}
	for _, v := range r.Values {
		var kinds ir.Kinds
		for _, lit := range v.Values {
			kinds |= lit.Kind
		}
		if !slices.Contains(skip, any(v.Site)) {
			f.kinds &= kinds
		}
	}
	for _, o := range r.Objects {
		for _, q := range o.Required {
			if !slices.Contains(skip, any(q.Site)) {
				f.need(q.Name)
			}
		}
	}
	for _, a := range r.All {
		f.add(a, skip)
	}
	for _, c := range r.Choices {
		if !slices.Contains(skip, any(c)) {
			f.add(c.Arms[f.pick(len(c.Arms))], skip)
		}
	}
	for _, n := range r.Nots {
		if !slices.Contains(skip, any(n)) {
			f.fail = append(f.fail, n.Rule)
		}
	}
	for _, c := range r.Conds {
		if c.Then == nil && c.Else == nil {
			continue
		}
		if f.pick(2) == 0 {
			f.add(c.If, skip)
			f.add(c.Then, skip)
		} else {
			f.fail = append(f.fail, c.If)
			f.add(c.Else, skip)
		}
	}
}

func (f *flat) need(name string) {
	if !slices.Contains(f.with, name) {
		f.with = append(f.with, name)
	}
}

// dependents adds what the presence of members asks for.
func (f *flat) dependents() {
	done := map[string]bool{}
	for again := true; again; {
		again = false
		for i := 0; i < len(f.rules); i++ { // it grows
			for k, o := range f.rules[i].Objects {
				for n, d := range o.Dependents {
					key := strconv.Itoa(i) + " " + strconv.Itoa(k) + " " + strconv.Itoa(n)
					if done[key] || !slices.Contains(f.with, d.Name) {
						continue
					}
					done[key], again = true, true
					for _, q := range d.Required {
						f.need(q.Name)
					}
					f.add(d.Rule, nil)
				}
			}
		}
	}
}

// maxUniform is how long the picks of a uniform way are.
const maxUniform = 64

// ways returns ways through the choices of a demand: the first one, those that
// pick alike everywhere, and those that differ from one of them in one pick,
// then in more. There are at most so many, but for those that differ from the
// first in one pick, of which there are up to maxSingle.
func (m *maker) ways(d demand, most int) []*flat {
	var list []*flat
	seen := map[string]bool{}
	// take adds a way, unless it is there or its rules have no kind in common.
	take := func(picks []int) *flat {
		f := m.flatten(d, picks)
		if key := f.taken(); f.kinds != 0 && !seen[key] {
			seen[key] = true
			list = append(list, f)
		}
		return f
	}
	first := take(nil)
	widest := 0
	for _, n := range first.options {
		widest = max(widest, n)
	}
	if most == 1 && len(list) == 1 || widest == 0 {
		return list
	}
	// With one choice, or few, a uniform way is one of the others.
	bases := [][]int{nil}
	for o := 1; o < min(widest, 4) && len(first.options) > 2; o++ {
		uniform := slices.Repeat([]int{o}, maxUniform)
		take(uniform)
		bases = append(bases, uniform)
	}
	queues := make([][][]int, len(bases))
	for i, base := range bases {
		queues[i] = m.varied(d, base, 0)
	}
	for looked := 0; looked < 8*max(most, maxSingle); looked++ {
		i := looked % len(queues)
		if len(queues[i]) == 0 {
			if !slices.ContainsFunc(queues, func(q [][]int) bool { return len(q) > 0 }) {
				break
			}
			continue
		}
		picks := queues[i][0]
		queues[i] = queues[i][1:]
		single := i == 0 && !slices.ContainsFunc(picks[:len(picks)-1], func(o int) bool { return o > 0 })
		if len(list) >= most && !(single && len(list) < maxSingle && most > 1) {
			if !single {
				queues[i] = nil
			}
			continue
		}
		take(picks)
		if i == 0 && len(queues[0]) < 8*most {
			queues[0] = append(queues[0], m.varied(d, picks, len(picks))...)
		}
	}
	return list
}

// maxSingle bounds the ways that differ from the first in one pick.
const maxSingle = 256

// varied returns the picks of a way with one of those from an index on changed.
func (m *maker) varied(d demand, picks []int, from int) [][]int {
	options := m.flatten(d, picks).options
	var list [][]int
	for i := from; i < len(options); i++ {
		for o := range options[i] {
			var next []int
			if len(picks) > i { // a uniform way
				next = slices.Clone(picks)
			} else {
				next = make([]int, i+1)
				copy(next, picks)
			}
			if min(next[i], options[i]-1) == o {
				continue
			}
			next[i] = o
			list = append(list, next)
		}
	}
	return list
}

// taken writes what was picked at each choice.
func (f *flat) taken() string {
	var b strings.Builder
	for i, n := range f.options {
		o := 0
		if i < len(f.picks) {
			o = min(f.picks[i], n-1)
		}
		b.WriteString(strconv.Itoa(o))
		b.WriteByte(' ')
	}
	return b.String()
}
