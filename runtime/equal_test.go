package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// equalTests are JSON values in pairs, and whether they are equal.
var equalTests = []struct {
	a, b string
	want bool
}{
	{`null`, `null`, true},
	{`null`, `false`, false},
	{`null`, `0`, false},
	{`true`, `true`, true},
	{`true`, `false`, false},
	{`true`, `1`, false},
	{`false`, `0`, false},
	{`false`, `""`, false},
	{`"true"`, `true`, false},

	{`1`, `1.0`, true},
	{`1`, `10e-1`, true},
	{`1`, `"1"`, false},
	{`-0`, `0.0e7`, true},
	{`1`, `2`, false},
	{`9007199254740993`, `9007199254740992`, false},
	{`0.1`, `1e-1`, true},
	{`1e400`, `10e399`, true},
	{`1e400`, `1e401`, false},
	{`1e99999999999999999999`, `10e99999999999999999998`, true},

	{`""`, `""`, true},
	{`"a"`, `"a"`, true},
	{`"a"`, `"A"`, false},
	{`"a"`, `"\u0061"`, true},
	{`"a"`, `"ab"`, false},
	{`"\u0061"`, `"\u0061b"`, false},
	{`"\u004A"`, `"\u004a"`, true},
	{`"\ud83d\ude00"`, `"😀"`, true},
	{`"\uD83D\uDE00!"`, `"😀!"`, true},
	{`"\ud83d\ude00"`, `"\ud83d\ude01"`, false},
	{`"\u00e9"`, `"é"`, true},
	{`"e\u0301"`, `"é"`, false},
	{`"\n\t\r\b\f\"\\\/"`, `"\u000a\u0009\u000d\u0008\u000c\u0022\u005c\u002f"`, true},
	{`"\/"`, `"/"`, true},
	{`"\\u0061"`, `"a"`, false},
	{`"\\"`, `"\\\\"`, false},
	{`"\ud800"`, `"\ud801"`, false}, // not well-formed, and never equal either
	{`"\ud800"`, `"\ufffd"`, false},
	{`"\ud800\u0061"`, `"\ud800a"`, true},

	{`[]`, `[]`, true},
	{`[]`, `[ ]`, true},
	{`[]`, `{}`, false},
	{`[]`, `[[]]`, false},
	{`[1,2]`, `[ 1.0 , 2e0 ]`, true},
	{`[1,2]`, `[2,1]`, false},
	{`[1,2]`, `[1,2,3]`, false},
	{`[1,[2]]`, `[[1],2]`, false},
	{`[[1,2],3]`, `[1,[2,3]]`, false},
	{`[1]`, `1`, false},
	{`[true]`, `[1]`, false},
	{`["]"]`, `["\u005d"]`, true},

	{`{}`, `{ }`, true},
	{`{"a":1}`, `{}`, false},
	{`{"a":1}`, `{ "\u0061" : 1.0 }`, true},
	{`{"a":1}`, `{"A":1}`, false},
	{`{"a":1}`, `{"a":2}`, false},
	{`{"a":1}`, `{"b":1}`, false},
	{`{"a":1,"b":2}`, `{"b":2,"a":1}`, true},
	{`{"a":1,"b":2}`, `{"b":1,"a":2}`, false},
	{`{"a":1,"b":2}`, `{"a":1}`, false},
	{`{"a":{"b":[1,{"c":2}],"d":3}}`, `{"a":{"d":3,"b":[1,{"c":2}]}}`, true},
	{`{"a":{"b":[1,{"c":2}],"d":3}}`, `{"a":{"d":3,"b":[1,{"c":3}]}}`, false},
	{`{"a":null}`, `{}`, false},
	{`{"":0}`, `{"":-0}`, true},
	{`{"a\"b":{"}":1}}`, `{"a\u0022b":{"\u007d":1}}`, true},

	// Of duplicate names the last wins.
	{`{"a":1,"a":2}`, `{"a":2}`, true},
	{`{"a":1,"a":2}`, `{"a":1}`, false},
	{`{"a":1,"b":3,"\u0061":2}`, `{"b":3,"a":4,"a":2}`, true},
	{`{"a":1,"a":2}`, `{"a":2,"a":1}`, false},
	{`{"a":1,"a":2}`, `{"a":2,"b":1}`, false},
	{`{"x":{"a":1,"a":2},"x":{"a":3,"a":4}}`, `{"x":{"a":4}}`, true},
}

// colliding returns scratches under which hashes are all the same, or one of two, so that equality has to rest on the
// comparison.
func colliding() []*uniqueScratch {
	return []*uniqueScratch{{forget: ^uint64(0)}, {forget: ^uint64(1)}}
}

// checkEqual holds equality, in all the ways to it, against the wanted verdict.
func checkEqual(t testing.TB, a, b string, want bool) {
	t.Helper()
	// Offsets other than 0, and text behind the value, as within a call.
	x, y := []byte("[ "+a+" ]"), []byte(" ,"+b+",")
	if got := equalValues(x, 2, y, 2); got != want {
		t.Errorf("equalValues(%s, %s) = %v", a, b, got)
	}
	if got := equalValues(y, 2, x, 2); got != want {
		t.Errorf("equalValues(%s, %s) = %v", b, a, got)
	}
	for _, s := range colliding() {
		if got := s.equal(nameSeed, x, 2, y, 2); got != want {
			t.Errorf("equal(%s, %s) with colliding hashes = %v", a, b, got)
		}
	}
	h, hEnd := hashValue(nameSeed, x, 2)
	g, gEnd := hashValue(nameSeed, y, 2)
	if (h == g) != want {
		t.Errorf("hashValue of %s and %s: equal %v", a, b, h == g)
	}
	if hEnd != 2+len(a) || gEnd != 2+len(b) {
		t.Errorf("hashValue of %s and %s ends at %d and %d", a, b, hEnd, gEnd)
	}
	if xEnd, yEnd := skipValue(x, 2), skipValue(y, 2); xEnd != hEnd || yEnd != gEnd {
		t.Errorf("skipValue of %s and %s = %d and %d, want %d and %d", a, b, xEnd, yEnd, hEnd, gEnd)
	}

	// A text that ends with the value, as a schema's does.
	if got := equalValues([]byte(a), 0, []byte(b), 0); got != want {
		t.Errorf("equalValues(%s, %s) at the end of the text = %v", a, b, got)
	}
	if end := skipValue([]byte(a), 0); end != len(a) {
		t.Errorf("skipValue(%s) = %d", a, end)
	}

	array := []byte("[" + a + " , " + b + "]")
	for _, s := range append(colliding(), new(uniqueScratch)) {
		first, second, found := firstDuplicate(s, array, 0)
		if found != want || found && (first != 1 || second != 1+len(a)+3) {
			t.Errorf("firstDuplicate(%s) = %d, %d, %v", array, first, second, found)
		}
	}
}

func TestEqualValues(t *testing.T) {
	for _, test := range equalTests {
		checkEqual(t, test.a, test.b, test.want)
		checkEqual(t, test.a, test.a, true)
		checkEqual(t, test.b, test.b, true)
		checkEqual(t, `{"k":[`+test.a+`]}`, `{"k":[`+test.b+`]}`, test.want)
	}
}

func TestEqualString(t *testing.T) {
	for _, test := range equalTests {
		if test.a[0] != '"' || test.b[0] != '"' {
			continue
		}
		a, b := []byte(test.a[1:len(test.a)-1]), []byte(test.b[1:len(test.b)-1])
		if got := equalString(a, b); got != test.want {
			t.Errorf("equalString(%s, %s) = %v", a, b, got)
		}
		if got := hashString(nameSeed, a) == hashString(nameSeed, b); got != test.want {
			t.Errorf("hashString of %s and %s: equal %v", a, b, got)
		}
	}
	// Longer than the buffer of maphash.Hash.
	plain := strings.Repeat("abcdefg/", 100)
	escaped := strings.ReplaceAll(plain, "/", `\/`)
	checkEqual(t, `"`+plain+`"`, `"`+escaped+`"`, true)
	checkEqual(t, `"`+plain+`x"`, `"`+escaped+`y"`, false)
}

func TestSkipValue(t *testing.T) {
	deep := strings.Repeat(`{"a":[`, 500) + strings.Repeat(`]}`, 500)
	values := []string{
		`0`, `-1.5e+9`, `true`, `null`, `""`, `"\\"`, `"\""`, `"[{"`, `[]`, `{}`, `[[],{}]`, `{"a":"]}","b":[1,2]}`, deep,
	}
	for n := range 20 { // each end at each place in a word
		plain, wide := strings.Repeat("#", n), strings.Repeat("\u00a2", n) // the quote but for one bit
		values = append(values, `"`+plain+`"`, `"`+wide+`"`, `"`+plain+`\"`+wide+`\\"`, `"`+wide+`\\`+plain+`\"\""`)
	}
	for _, value := range values {
		for _, behind := range []string{"", ",1", "]", "}", " ", "\n}"} {
			if end := skipValue([]byte("["+value+behind), 1); end != 1+len(value) {
				t.Errorf("skipValue of %s before %q = %d, want %d", value, behind, end, 1+len(value))
			}
		}
	}
}

func TestFirstDuplicate(t *testing.T) {
	number := func(n int, item string) string { // n items with a number each, none equal
		var s strings.Builder
		for k := range n {
			s.WriteString(strings.ReplaceAll(item, "#", strconv.Itoa(k)))
			s.WriteString(",")
		}
		return s.String()
	}
	tests := []struct {
		array  string
		first  string // the texts of the two elements; none when unique
		second string
	}{
		{array: `[]`},
		{array: `[ ]`},
		{array: `[1]`},
		{array: `[1,2,true,"1",null,false,"true",[1]]`},
		{`[ 1 , 2 , 1.0 ]`, "1 ", "1.0"},
		{`[1,2,2.0,1e0]`, "2,", "2.0"}, // the pair that is complete first
		{`[3,"a","\u0061","a"]`, `"a",`, `"\u0061"`},
		{`[{"a":1,"b":2},{"b":2,"a":1}]`, `{"a"`, `{"b"`},
		{`[1,[2],{"c":[3]},[2.0]]`, `[2],`, `[2.0]`},
		{`[1,[2],1.0]`, `1,`, `1.0`},
		{array: "[" + number(fewElements-1, "#") + "77]"},
		{array: "[" + number(fewElements, "#") + "77]"},
		{"[" + number(fewElements, "#") + "7.0]", "7,", "7.0"},
		{"[" + number(fewElements+1, "#") + "8.0]", "8,", "8.0"},
		{array: "[" + number(3000, "#") + "null]"},
		{"[" + number(3000, "#") + "0.0,1.0]", "0,", "0.0"},
		{"[" + number(3000, `"s#"`) + `"\u0073299"]`, `"s299"`, `"\u0073299"`},
		{"[" + number(3000, `{"id":#,"tags":["x",#]}`) + `{"tags":["\u0078",7],"id":7}]`, `{"id":7,`, `{"tags":["\u`},
		{array: "[" + number(3000, `{"id":#,"tags":["x",#]}`) + `{"tags":["x",8],"id":7}]`},
		{array: "[" + number(3000, "1e#") + "2]"},
		{"[" + number(3000, "1e99999999999999999#") + "0.1e999999999999999992000]", "1e999999999999999991999", "0.1e9"},
	}
	s := new(uniqueScratch)
	for _, test := range tests {
		for _, before := range []string{"", `{"list": `} {
			b := []byte(before + test.array + "  }")
			first, second, found := firstDuplicate(s, b, len(before))
			name := test.array[:min(len(test.array), 60)]
			if found != (test.first != "") {
				t.Errorf("firstDuplicate(%s) found %v", name, found)
			} else if !bytes.HasPrefix(b[first:], []byte(test.first)) || !bytes.HasPrefix(b[second:], []byte(test.second)) {
				t.Errorf("firstDuplicate(%s) = %.20s and %.20s", name, b[first:], b[second:])
			} else if found && first >= second {
				t.Errorf("firstDuplicate(%s) = %d, %d", name, first, second)
			}
		}
	}
}

// TestDeepEquality would not end if a level repeated the work of the one below it.
func TestDeepEquality(t *testing.T) {
	const depth = depthCeiling - 1
	a := strings.Repeat(`{"x":1,"y":`, depth) + `0` + strings.Repeat(`}`, depth)
	b := strings.Repeat(`{"y":`, depth) + `0` + strings.Repeat(`,"x":1}`, depth)
	c := strings.Repeat(`{"y":`, depth) + `2` + strings.Repeat(`,"x":1}`, depth)
	d := strings.Repeat(`{"x":9,"y":`, depth) + `0` + strings.Repeat(`,"x":1}`, depth)
	checkEqual(t, a, b, true)
	checkEqual(t, a, c, false)
	checkEqual(t, a, d, true)
	checkEqual(t, c, d, false)
}

// TestScratchKeepsLittle sees to it that one large text does not stay in the pool.
func TestScratchKeepsLittle(t *testing.T) {
	s := new(uniqueScratch)
	large := []byte("[" + strings.TrimSuffix(strings.Repeat(`[{"a":{}},1],`, 9000), ",") + "]")
	s.hash(nameSeed, large, 0)
	firstDuplicate(s, array(3*retained, "#"), 0)
	s.reset()
	if n := cap(s.nodes) + cap(s.members) + cap(s.elements) + cap(s.slots); n != 0 {
		t.Errorf("%d entries kept", n)
	}
	firstDuplicate(s, array(10000, "#"), 0)
	s.reset()
	if cap(s.elements) < 10000 {
		t.Errorf("the table of 10,000 elements was not kept")
	}
}

// array returns an array of n items, # in each replaced by a number of its own.
func array(n int, item string) []byte {
	b := []byte{'['}
	for k := range n {
		if k > 0 {
			b = append(b, ',')
		}
		b = append(b, strings.ReplaceAll(item, "#", strconv.Itoa(k))...)
	}
	return append(b, ']')
}

func TestEqualZeroAlloc(t *testing.T) {
	for _, test := range equalTests {
		a, b := []byte(test.a), []byte(test.b)
		zeroAlloc(t, func() {
			equalValues(a, 0, b, 0)
			hashValue(nameSeed, a, 0)
			skipValue(b, 0)
		})
	}
	s := new(uniqueScratch)
	for _, item := range []string{"#", `"\u0061#"`, "[#]", `{"id":#,"name":"n","\u0061":[1.50]}`} {
		for _, n := range []int{8, 9, 10000} {
			b := array(n, item)
			zeroAlloc(t, func() { firstDuplicate(s, b, 0) })
		}
	}
}

// randomJSON writes a value from a small stock, so that equal values occur, in one of its many spellings.
func randomJSON(r *rand.Rand, s *strings.Builder, depth int) {
	blank := func() { s.WriteString([]string{"", "", "", " ", "\n\t"}[r.IntN(5)]) }
	str := func() {
		s.WriteString([]string{`"a"`, `"\u0061"`, `"b"`, `"ab"`, `"a\u0062"`, `"é"`, `"\u00e9"`, `"😀"`, `"\ud83d\ude00"`, `""`}[r.IntN(10)])
	}
	kinds := 6
	if depth == 0 {
		kinds = 4
	}
	switch r.IntN(kinds) {
	case 0:
		s.WriteString([]string{"true", "false", "null"}[r.IntN(3)])
	case 1, 2:
		s.WriteString([]string{"1", "1.0", "10e-1", "0", "-0", "0e5", "2", "1.5", "15e-1"}[r.IntN(9)])
	case 3:
		str()
	case 4:
		s.WriteString("[")
		for k := range r.IntN(3) {
			if k > 0 {
				s.WriteString(",")
			}
			blank()
			randomJSON(r, s, depth-1)
			blank()
		}
		s.WriteString("]")
	case 5:
		s.WriteString("{")
		for k := range r.IntN(4) {
			if k > 0 {
				s.WriteString(",")
			}
			blank()
			str()
			blank()
			s.WriteString(":")
			blank()
			randomJSON(r, s, depth-1)
			blank()
		}
		s.WriteString("}")
	}
}

// respell writes v again: members in another order, strings with other escapes, numbers in another form.
func respell(r *rand.Rand, s *strings.Builder, v any) {
	str := func(text string) {
		s.WriteByte('"')
		for _, c := range text {
			if r.IntN(3) > 0 && c != '"' && c != '\\' && c >= ' ' {
				s.WriteRune(c)
				continue
			}
			for _, unit := range utf16.Encode([]rune{c}) {
				fmt.Fprintf(s, []string{`\u%04x`, `\u%04X`}[r.IntN(2)], unit)
			}
		}
		s.WriteByte('"')
	}
	switch v := v.(type) {
	case json.Number:
		s.WriteString(string(v))
		if !strings.ContainsAny(string(v), ".e") && !strings.HasSuffix(string(v), "0") {
			s.WriteString([]string{"", ".0", ".000", "e0", "E+00", "0e-1"}[r.IntN(6)])
		}
	case string:
		str(v)
	case []any:
		s.WriteByte('[')
		for k, w := range v {
			if k > 0 {
				s.WriteByte(',')
			}
			respell(r, s, w)
		}
		s.WriteByte(']')
	case map[string]any:
		names := slices.Sorted(maps.Keys(v))
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		s.WriteByte('{')
		for k, name := range names {
			if k > 0 {
				s.WriteByte(',')
			}
			str(name)
			s.WriteByte(':')
			respell(r, s, v[name])
		}
		s.WriteByte('}')
	default:
		fmt.Fprint(s, map[any]string{nil: "null", true: "true", false: "false"}[v])
	}
}

// decode returns the value of a JSON text as encoding/json has it, numbers as text.
func decode(text string) (v any, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, io.ErrUnexpectedEOF
	}
	return v, nil
}

// sameDecoded is the second opinion on equality.
func sameDecoded(t testing.TB, a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		b, ok := b.(json.Number)
		return ok && mustRat(t, string(a)).Cmp(mustRat(t, string(b))) == 0
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for k := range a {
			if !sameDecoded(t, a[k], b[k]) {
				return false
			}
		}
		return true
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for name, v := range a {
			if w, ok := b[name]; !ok || !sameDecoded(t, v, w) {
				return false
			}
		}
		return true
	case string, bool, nil:
		switch b.(type) {
		case string, bool, nil:
			return a == b
		}
		return false
	}
	t.Fatalf("encoding/json made a %T", a)
	return false
}

func TestEqualAgainstDecoded(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	equal := map[bool]int{}
	for range 100000 {
		var texts [2]string
		var values [2]any
		for k := range texts {
			var s strings.Builder
			if k == 1 && r.IntN(2) == 0 {
				respell(r, &s, values[0])
			} else {
				randomJSON(r, &s, 3)
			}
			texts[k] = s.String()
			var err error
			if values[k], err = decode(texts[k]); err != nil {
				t.Fatalf("%s: %v", texts[k], err)
			}
		}
		want := sameDecoded(t, values[0], values[1])
		if texts[0][0] == '{' || texts[0][0] == '[' {
			equal[want]++
		}
		checkEqual(t, texts[0], texts[1], want)
		if t.Failed() {
			return
		}
	}
	if equal[true] < 1000 || equal[false] < 1000 {
		t.Errorf("%v equal arrays and objects tell too little", equal)
	}
}

// bounded reports whether all numbers in v are within the reach of math/big, and no string in it has U+FFFD, which
// encoding/json puts in the place of a lone surrogate.
func bounded(v any) bool {
	switch v := v.(type) {
	case json.Number:
		return boundedNumber(string(v))
	case string:
		return !strings.ContainsRune(v, utf8.RuneError)
	case []any:
		for _, w := range v {
			if !bounded(w) {
				return false
			}
		}
	case map[string]any:
		for name, w := range v {
			if !bounded(name) || !bounded(w) {
				return false
			}
		}
	}
	return true
}

func FuzzEqual(f *testing.F) {
	for _, test := range equalTests {
		f.Add(test.a, test.b)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		a, b = strings.Trim(a, " \t\r\n"), strings.Trim(b, " \t\r\n")
		if !utf8.ValidString(a) || !utf8.ValidString(b) || len(a)+len(b) > 1<<12 {
			t.Skip()
		}
		v, err := decode(a)
		if err != nil {
			t.Skip()
		}
		checkEqual(t, a, a, true)
		w, err := decode(b)
		if err != nil || !bounded(v) || !bounded(w) {
			t.Skip()
		}
		checkEqual(t, a, b, sameDecoded(t, v, w))
	})
}

// BenchmarkFirstDuplicate grows the array; the time per byte must stay where it is.
func BenchmarkFirstDuplicate(b *testing.B) {
	for name, item := range map[string]string{
		"integers": "#", "strings": `"item #"`, "objects": `{"id":#,"tags":["x","y"]}`, "exponents": "1e#",
	} {
		for _, n := range []int{4, 8, 16, 100, 1000, 10000, 100000} {
			text := array(n, item)
			b.Run(name+"/"+strconv.Itoa(n), func(b *testing.B) {
				s := new(uniqueScratch)
				firstDuplicate(s, text, 0)
				b.ReportAllocs()
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					firstDuplicate(s, text, 0)
				}
			})
		}
	}
}

// BenchmarkEqualValues grows width and depth of objects whose members stand in opposite order.
func BenchmarkEqualValues(b *testing.B) {
	run := func(name, x, y string) {
		b.Run(name, func(b *testing.B) {
			p, q := []byte(x), []byte(y)
			b.ReportAllocs()
			b.SetBytes(int64(len(p)))
			for b.Loop() {
				if !equalValues(p, 0, q, 0) {
					b.Fatal("not equal")
				}
			}
		})
	}
	run("string", `"bernstein"`, `"bernstein"`)
	run("number", `100`, `1e2`)
	for _, n := range []int{4, 64, 1024, 16384} {
		var forth, back strings.Builder
		for k := range n {
			forth.WriteString(`"k` + strconv.Itoa(k) + `":0,`)
			back.WriteString(`"k` + strconv.Itoa(n-1-k) + `":0,`)
		}
		run("wide/"+strconv.Itoa(n), `{`+strings.TrimSuffix(forth.String(), ",")+`}`, `{`+strings.TrimSuffix(back.String(), ",")+`}`)
	}
	for _, n := range []int{4, 32, 256, 999} {
		run("deep/"+strconv.Itoa(n),
			strings.Repeat(`{"x":1,"y":`, n)+`0`+strings.Repeat(`}`, n),
			strings.Repeat(`{"y":`, n)+`0`+strings.Repeat(`,"x":1}`, n))
	}
}
