package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/bench/protocol"
)

// sizes are the bytes of the texts that grow.
var sizes = []int{100, 1 << 10, 16 << 10, 256 << 10, 4 << 20, 16 << 20}

// The time for a byte is said to be flat when that of the longest text is at
// most this many times that of a text of 16 KiB.
const (
	flatFrom = 16 << 10
	flatTo   = 1.5
)

// growing is a tool that is exempt from the limits, and the texts for it.
type growing struct {
	name, what, schema string
	// text returns arguments of about the size, never longer.
	text func(size int) []byte
}

const stringSchema = `{"type":"object","additionalProperties":false,"required":["text"],"properties":{"text":{"type":"string"}}}`

// growths are the kinds of text.
var growths = []growing{
	{"grow-ascii", "one ASCII string", stringSchema,
		func(n int) []byte { return filled(`{"text":"`, "the quick brown fox ", "", `"}`, n) }},
	{"grow-cyrillic", "one Cyrillic string", stringSchema,
		func(n int) []byte { return filled(`{"text":"`, "съешь ещё этих булок ", "", `"}`, n) }},
	{"grow-escapes", "one string of escapes", stringSchema,
		func(n int) []byte { return filled(`{"text":"`, `\u00e9\n\"\ud83d\ude00`, "", `"}`, n) }},
	{"grow-numbers", "an array of numbers", `{"type":"object","additionalProperties":false,"required":["values"],
		"properties":{"values":{"type":"array","items":{"type":"number","minimum":-1000,"maximum":1000}}}}`,
		func(n int) []byte { return filled(`{"values":[`, "12.75,-3,4e2,", "0", `]}`, n) }},
	{"grow-records", "an array of objects", `{"type":"object","additionalProperties":false,"required":["tasks"],
		"properties":{"tasks":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["id","ok"],
		"properties":{"id":{"type":"string","pattern":"^[a-z]+-[0-9]+$"},"ok":{"type":"boolean"},"n":{"type":"integer"}}}}}}`,
		func(n int) []byte {
			return filled(`{"tasks":[`, `{"id":"task-7","ok":true,"n":17},`, `{"id":"a-1","ok":false}`, `]}`, n)
		}},
	{"grow-names", "an object of many names", `{"type":"object","additionalProperties":{"type":"integer"}}`, manyNames},
}

// filled returns head, the unit as often as it fits, last, and tail.
func filled(head, unit, last, tail string, size int) []byte {
	n := max(0, (size-len(head)-len(last)-len(tail))/len(unit))
	var b bytes.Buffer
	b.WriteString(head)
	b.WriteString(strings.Repeat(unit, n))
	b.WriteString(last)
	b.WriteString(tail)
	return b.Bytes()
}

// manyNames returns an object whose names are all different.
func manyNames(size int) []byte {
	b := []byte("{")
	for i := 0; ; i++ {
		member := fmt.Sprintf(`"name%d":%d,`, i, i%10)
		if len(b)+len(member) > size {
			b[len(b)-1] = '}'
			return b
		}
		b = append(b, member...)
	}
}

// setName names the set of one text of a growing.
func (g growing) setName(size int) string { return fmt.Sprintf("%s/%d", g.name, size) }

// growthSets are the texts that grow, as sets.
func growthSets() []*protocol.Set {
	var list []*protocol.Set
	for _, g := range growths {
		for _, n := range sizes {
			list = append(list, &protocol.Set{Name: g.setName(n), Tool: g.name, Exempt: true, Docs: [][]byte{g.text(n)}})
		}
	}
	for _, t := range hostileTools {
		list = append(list, &protocol.Set{Name: t.name, Tool: t.name})
	}
	return list
}

// growthSchemas are the schemas of the tools of this page.
func growthSchemas() []schema {
	var list []schema
	for _, g := range growths {
		list = append(list, schema{name: g.name, text: []byte(g.schema)})
	}
	for _, t := range hostileTools {
		list = append(list, schema{name: t.name, text: []byte(t.schema)})
	}
	return list
}

// sizes measures texts of all sizes.
func (g *grower) sizes() (string, error) {
	var groups [][]run
	for _, kind := range growths {
		for _, n := range sizes {
			groups = append(groups, []run{g.check(kind.setName(n), "check", nil)})
		}
	}
	all, err := measureRounds(groups, g.rounds, 0, g.progress)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "ns for a byte of text, of a tool that is exempt from size and depth. Flat: that of the longest is at most\n"+
		"%.1f times that of %s.\n\n", flatTo, size(flatFrom))
	columns := []string{"text"}
	for _, n := range sizes {
		columns = append(columns, ">"+size(n))
	}
	b.WriteString(head(append(columns, ">longest × "+size(flatFrom), "", ">allocations of the longest")...))
	for _, kind := range growths {
		fmt.Fprintf(&b, "| %s |", kind.what)
		var reference, last spread
		var allocs float64
		for _, n := range sizes {
			list := all[kind.setName(n)]["check"]
			if !list[0].Accepted {
				return "", fmt.Errorf("%s is refused: %s", kind.setName(n), list[0].Refusal)
			}
			last, allocs = spreadOf(nanos(list)), list[0].Allocs
			bytes := float64(len(kind.text(n)))
			last = spread{last.median / bytes, last.low / bytes, last.high / bytes}
			if n == flatFrom {
				reference = last
			}
			fmt.Fprintf(&b, " %.3f ± %.0f %% |", last.median, 100*last.width())
		}
		ratio := last.median / reference.median
		verdict := "flat"
		if ratio > flatTo {
			verdict = "**grows**"
		}
		fmt.Fprintf(&b, " %.2f | %s | %.0f |\n", ratio, verdict, allocs)
	}
	return b.String(), nil
}

// size writes bytes.
func size(n int) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%d MiB", n>>20)
	case n >= 1<<10:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d B", n)
}
