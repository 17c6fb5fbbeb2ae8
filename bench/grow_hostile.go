package main

import (
	"bytes"
	"fmt"
	"strings"
)

// A hostile call has the size that a registry allows by itself, and may cost
// this many times what a good one of its tool and size costs.
const (
	hostileSize  = 64 << 10
	hostileBound = 5
)

// hostileTool is a tool that hostile calls are sent to.
type hostileTool struct{ name, schema string }

// hostileTools are a closed tool, an open one, and one that takes a text.
var hostileTools = []hostileTool{
	{"hostile-records", `{"type":"object","additionalProperties":false,"required":["tasks"],"properties":{"tasks":{"type":"array","items":{
		"type":"object","additionalProperties":false,"required":["id","status","n","note"],"properties":{
		"id":{"type":"string","pattern":"^[a-z]{2,8}-[0-9]{1,9}$"},"status":{"type":"string","enum":["open","done","failed"]},
		"n":{"type":"integer","minimum":0,"maximum":100000},"note":{"type":["string","null"],"maxLength":256}}}}}}`},
	{"hostile-open", `{"type":"object","additionalProperties":true,"properties":{"a":{"type":"string"}}}`},
	{"hostile-text", `{"type":"object","additionalProperties":false,"required":["text"],"properties":{"text":{"type":"string"}}}`},
}

// hostileCall is a call of one kind, and whether it must be accepted.
type hostileCall struct {
	tool, what string
	accepted   bool
	text       func(size int) []byte
}

const goodRecord = `{"id":"task-4711","status":"open","n":17,"note":"retry the build, then merge"},`

// goodCalls are what hostile ones are compared with, by tool.
var goodCalls = map[string]func(int) []byte{
	"hostile-records": func(n int) []byte {
		return filled(`{"tasks":[`, goodRecord, strings.TrimSuffix(goodRecord, ","), `]}`, n)
	},
	"hostile-open": func(n int) []byte { return filled(`{"x":[`, goodRecord, "0", `]}`, n) },
	"hostile-text": func(n int) []byte { return filled(`{"text":"`, `retry the build, then merge. \"Done\"\n`, "", `"}`, n) },
}

// hostileCalls are the kinds.
var hostileCalls = []hostileCall{
	{"hostile-records", "all names unknown", false, func(n int) []byte { return names(n, "u%d", "0") }},
	{"hostile-records", "all names unknown, long and alike", false, func(n int) []byte { return names(n, strings.Repeat("a", 40)+"%06d", "0") }},
	{"hostile-records", "all names duplicate", false, func(n int) []byte { return filled(`{`, `"tasks":[],`, `"tasks":[]`, `}`, n) }},
	{"hostile-records", "all names duplicate and unknown", false, func(n int) []byte { return filled(`{`, `"u":0,`, `"u":0`, `}`, n) }},
	{"hostile-records", "all elements violate", false, func(n int) []byte { return filled(`{"tasks":[`, `0,`, `0`, `]}`, n) }},
	{"hostile-records", "all elements violate, empty objects", false, func(n int) []byte { return filled(`{"tasks":[`, `{},`, `{}`, `]}`, n) }},
	{"hostile-records", "all members violate", false, func(n int) []byte {
		return filled(`{"tasks":[`, `{"id":"?","status":"?","n":-1,"note":0},`, `0`, `]}`, n)
	}},
	{"hostile-records", "all strings fail their pattern late", false, func(n int) []byte {
		return filled(`{"tasks":[`, `{"id":"aaaaaaaa-99999999a","status":"open","n":1,"note":null},`, `0`, `]}`, n)
	}},
	{"hostile-open", "brackets alone", false, func(n int) []byte { return filled(`{"x":`, `[`, "", "", n) }},
	{"hostile-open", "nested to the limit, again and again", true, func(n int) []byte { return filled(`{"x":[`, `[[[[[[[[0]]]]]]]],`, "0", `]}`, n) }},
	{"hostile-open", "objects nested to the limit, again and again", true, func(n int) []byte {
		return filled(`{"x":[`, strings.Repeat(`{"y":`, 8)+`0`+strings.Repeat(`}`, 8)+`,`, "0", `]}`, n)
	}},
	{"hostile-open", "all names different", true, func(n int) []byte { return names(n, "u%d", "0") }},
	{"hostile-open", "all names different and escaped", true, func(n int) []byte { return names(n, `\u0061%d`, "0") }},
	{"hostile-open", "the last name is that of the first", false, func(n int) []byte {
		text := names(n-len(`,"u0":0`), "u%d", "0")
		return append(text[:len(text)-1], `,"u0":0}`...)
	}},
	{"hostile-open", "empty arrays", true, func(n int) []byte { return filled(`{"x":[`, `[],`, "0", `]}`, n) }},
	{"hostile-open", "one number of many digits", true, func(n int) []byte { return filled(`{"x":0.`, "9", "", "}", n) }},
	{"hostile-open", "white space", true, func(n int) []byte { return filled(`{`, " \n", "", "}", n) }},
	{"hostile-text", "all escapes of six characters", true, func(n int) []byte { return filled(`{"text":"`, `\u0416`, "", `"}`, n) }},
	{"hostile-text", "all escapes of two characters", true, func(n int) []byte { return filled(`{"text":"`, `\n`, "", `"}`, n) }},
	{"hostile-text", "all surrogate pairs", true, func(n int) []byte { return filled(`{"text":"`, `\ud83d\ude00`, "", `"}`, n) }},
	{"hostile-text", "all characters of four bytes", true, func(n int) []byte { return filled(`{"text":"`, "😀", "", `"}`, n) }},
	{"hostile-text", "an escaped control character at the end", false, func(n int) []byte { return filled(`{"text":"`, "a", `\u0000`, `"}`, n) }},
}

// names returns an object of about the size with names that a format makes of
// numbers.
func names(size int, format, value string) []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for i := 0; ; i++ {
		member := fmt.Sprintf(`"`+format+`":`+value, i)
		if b.Len()+len(member)+2 > size {
			b.WriteByte('}')
			return b.Bytes()
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(member)
	}
}

// hostile measures the hostile calls beside good ones.
func (g *grower) hostile() (string, error) {
	var groups [][]run
	for _, t := range hostileTools {
		group := []run{g.check(t.name, "good", goodCalls[t.name](hostileSize))}
		for _, h := range hostileCalls {
			if h.tool == t.name {
				group = append(group, g.check(t.name, h.what, h.text(hostileSize)))
			}
		}
		groups = append(groups, group)
	}
	all, err := measureRounds(groups, g.rounds, 0, g.progress)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	held := 0
	fmt.Fprintf(&b, "Calls of %s through `Check`, beside a good one of the same tool and size. The bound is %d.\n"+
		"The second ratio, to a good call of records, is for comparison: a tool that takes one text accepts a good\n"+
		"one faster than any JSON of structure.\n\n", size(hostileSize), hostileBound)
	b.WriteString(head("tool", "call", "verdict", ">ns for a byte", ">±", ">× the good one", "", ">× good records"))
	records := all["hostile-records"]["good"]
	for _, t := range hostileTools {
		good := all[t.name]["good"]
		if !good[0].Accepted {
			return "", fmt.Errorf("%s: the good call is refused: %s", t.name, good[0].Refusal)
		}
		s := spreadOf(nanos(good))
		bytes := float64(len(goodCalls[t.name](hostileSize)))
		fmt.Fprintf(&b, "| %s | good | accepted | %.2f | %.0f %% | 1 | | %.2f |\n",
			t.name, s.median/bytes, 100*s.width(), spreadOf(ratios(good, records)).median)
		for _, h := range hostileCalls {
			if h.tool != t.name {
				continue
			}
			list := all[t.name][h.what]
			if list[0].Accepted != h.accepted {
				return "", fmt.Errorf("%s, %s: accepted %t, %s", t.name, h.what, list[0].Accepted, list[0].Refusal)
			}
			verdict := list[0].Refusal
			if h.accepted {
				verdict = "accepted"
			}
			s, r := spreadOf(nanos(list)), spreadOf(ratios(list, good)).median
			if r <= hostileBound {
				held++
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %.2f | %.0f %% | %.2f | %s | %.2f |\n", t.name, h.what, verdict,
				s.median/float64(len(h.text(hostileSize))), 100*s.width(), r, bound(r, hostileBound), spreadOf(ratios(list, records)).median)
		}
	}
	fmt.Fprintf(&b, "\n%d of %d within the bound.\n", held, len(hostileCalls))
	return b.String(), nil
}
