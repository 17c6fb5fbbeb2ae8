package witness

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// demand is what is asked of one value.
type demand struct {
	hold []*ir.Rule // all accept it
	fail []*ir.Rule // none accepts it
	// with and away are names that an object must have and must not have.
	with, away []string
	// text is set when it must be a string, as names of members are.
	text bool
}

// and returns the demand with more rules that hold.
func (d demand) and(rules ...*ir.Rule) demand {
	d.hold = slices.Clip(d.hold)
	for _, r := range rules {
		if r != nil && !slices.Contains(d.hold, r) {
			d.hold = append(d.hold, r)
		}
	}
	return d
}

// but returns the demand with more rules that fail.
func (d demand) but(rules ...*ir.Rule) demand {
	d.fail = append(slices.Clip(d.fail), rules...)
	return d
}

// having returns the demand for an object with a member of that name.
func (d demand) having(name string) demand {
	if !slices.Contains(d.with, name) {
		d.with = append(slices.Clip(d.with), name)
	}
	return d
}

// key tells demands apart.
func (m *maker) key(d demand) string {
	var b strings.Builder
	write := func(mark byte, rules []*ir.Rule) {
		var ids []int
		for _, r := range rules {
			if m.ids[r] == 0 {
				m.ids[r] = len(m.ids) + 1
			}
			ids = append(ids, m.ids[r])
		}
		slices.Sort(ids)
		for _, id := range slices.Compact(ids) {
			b.WriteByte(mark)
			b.WriteString(strconv.Itoa(id))
		}
	}
	write('+', d.hold)
	write('-', d.fail)
	if d.text {
		b.WriteString(" text")
	}
	for _, name := range slices.Sorted(slices.Values(d.with)) {
		b.WriteString(" " + strconv.Quote(name))
	}
	for _, name := range slices.Sorted(slices.Values(d.away)) {
		b.WriteString(" !" + strconv.Quote(name))
	}
	return b.String()
}

// keeps reports whether a value keeps to a demand.
func (m *maker) keeps(d demand, v *source.Value) bool {
	for _, name := range d.with {
		if v.Get(name) == nil {
			return false
		}
	}
	for _, name := range d.away {
		if v.Get(name) != nil {
			return false
		}
	}
	if d.text && v.Kind != source.String {
		return false
	}
	for _, r := range d.hold {
		if !m.holds(r, v) {
			return false
		}
	}
	for _, r := range d.fail {
		if !m.fails(r, v) {
			return false
		}
	}
	return true
}
