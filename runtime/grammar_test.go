package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// parsingDir holds JSONTestSuite; ../shared/README.md says how tests use it.
const parsingDir = "../../shared/json-parsing/test_parsing"

// implementationDefined is what we do with the texts on which RFC 8259 leaves
// the choice: as a plain schema, and under the strict rules.
var implementationDefined = map[string][2]bool{
	"number_double_huge_neg_exp":       {true, true}, // rounds to zero
	"number_huge_exp":                  {true, false},
	"number_neg_int_huge_exp":          {true, false},
	"number_pos_double_huge_exp":       {true, false},
	"number_real_neg_overflow":         {true, false},
	"number_real_pos_overflow":         {true, false},
	"number_real_underflow":            {true, true},
	"number_too_big_neg_int":           {true, true}, // no struct has to hold it
	"number_too_big_pos_int":           {true, true},
	"number_very_big_negative_int":     {true, true},
	"structure_500_nested_arrays":      {true, false},
	"structure_UTF-8_BOM_empty_object": {}, // a BOM is no white space (RFC 8259 section 8.1)

	// Unpaired surrogates name no character.
	"object_key_lone_2nd_surrogate":                {},
	"string_1st_surrogate_but_2nd_missing":         {},
	"string_1st_valid_surrogate_2nd_invalid":       {},
	"string_incomplete_surrogate_and_escape_valid": {},
	"string_incomplete_surrogate_pair":             {},
	"string_incomplete_surrogates_escape_valid":    {},
	"string_invalid_lonely_surrogate":              {},
	"string_invalid_surrogate":                     {},
	"string_inverted_surrogates_U+1D11E":           {},
	"string_lone_second_surrogate":                 {},

	// JSON is UTF-8 (RFC 8259 section 8.1).
	"string_UTF-16LE_with_BOM":              {},
	"string_UTF-8_invalid_sequence":         {},
	"string_UTF8_surrogate_U+D800":          {},
	"string_invalid_utf-8":                  {},
	"string_iso_latin_1":                    {},
	"string_lone_utf8_continuation_byte":    {},
	"string_not_in_unicode_range":           {},
	"string_overlong_sequence_2_bytes":      {},
	"string_overlong_sequence_6_bytes":      {},
	"string_overlong_sequence_6_bytes_null": {},
	"string_truncated-utf-8":                {},
	"string_utf16BE_no_BOM":                 {},
	"string_utf16LE_no_BOM":                 {},
}

func TestJSONTestSuite(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(parsingDir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		if os.Getenv("SCHEMAGEN_DATA") == "required" {
			t.Fatalf("%s is absent, and SCHEMAGEN_DATA=required", parsingDir)
		}
		t.Skipf("%s is absent", parsingDir)
	}
	plain, strict := newRegistry(t), newRegistry(t, WithStrictRules())
	defined := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		kind, name, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".json"), "_")
		got, gotStrict := plain.Validate("any", text), strict.Validate("any", text)
		switch kind {
		case "y":
			if got != nil {
				t.Errorf("%s: %v", file, got)
			}
		case "n":
			if got == nil || gotStrict == nil {
				t.Errorf("%s: accepted", file)
			}
		default:
			want, ok := implementationDefined[name]
			if defined++; !ok || want != [2]bool{got == nil, gotStrict == nil} {
				t.Errorf("%s: %v, %v, want %v", file, got, gotStrict, want)
			}
		}
	}
	if defined != len(implementationDefined) {
		t.Errorf("%d texts are implementation-defined, the table has %d", defined, len(implementationDefined))
	}
}

// grammarSeeds are texts around the edges of the grammar.
var grammarSeeds = []string{
	``, ` `, `{}`, `[]`, `""`, `0`, `-0`, `-`, `01`, `1.`, `.1`, `1e`, `1e+`, `1E-05`, `tru`, `truefalse`, `nullx`, `n`, `[1,]`, `[,]`,
	`{"a"}`, `{"a":}`, `{"a":1,}`, `{,}`, `{1:2}`, `"\u12"`, `"\u123g"`, `"\x"`, `"\`, `"\ud83d\ude00"`, `"\ud83d"`, `"\ude00"`,
	`"\ud83d\u0041"`, `"` + "\x00" + `"`, `"` + "\x7f" + `"`, `"` + "\u0085" + `"`, `"` + "\xc2" + `"`, `"` + "\xed\xa0\x80" + `"`, "\ufeff{}",
	"\v1", "[1\n,\t2\r]", `{"a":1,"a":2}`, `{"a":{"b":[{"c":1}]},"d":[]}`, `[[[[[[[[[[1]]]]]]]]]]`, `[[[[[[[[[[[1]]]]]]]]]]]`, `1e308`, `1e309`,
	`-1e309`, `123456789012345678`, `1234567890123456789`, `12345678901234567890`, `"1234567"`, `"12345678"`, `"123456\n"`, `"1234567é"`,
	`"1234567\u0001"`, `{"\u0061":1,"a":2}`, `"\b"`, `"\f\/\"\\"`, `[1 2]`, `{"a" 1}`, `]`, `}`, `[}`, `{]`, `{"a":[}`, `1 2`, `{}{}`, `"a"b`,
	`9007199254740993`, `0e0`, `0.0`, `-0.0e-0`, `[` + "\xff" + `]`, `{"x":"\ud800\udc00","y":"\udbff\udfff"}`,
}

// FuzzGrammar holds the plain schema true against encoding/json, which allows
// ill-formed UTF-8, unpaired surrogate escapes and ten times the depth; and the
// strict rules against a second implementation of them on decoded tokens.
func FuzzGrammar(f *testing.F) {
	for _, s := range grammarSeeds {
		f.Add([]byte(s))
	}
	g, strict := newRegistry(f), newRegistry(f, WithStrictRules())
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		err := g.Validate("any", text)
		want := json.Valid(text) && utf8.Valid(text) && !unpaired(text)
		if got := err == nil; got != want {
			var v *ValidationError
			if !want || !errors.As(err, &v) || v.Violations[0].Keyword != "maxDepth" || bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) <= depthCeiling {
				t.Fatalf("%q: %v, want accepted %t", text, err, want)
			}
			return
		}
		wantStrict := want && len(text) <= defaultMaxBytes && obeys(text)
		if err := strict.Validate("any", text); (err == nil) != wantStrict {
			t.Fatalf("strict: %q: %v, want accepted %t", text, err, wantStrict)
		}
		if err != nil {
			class := err.(*ValidationError).Class()
			if class != ClassGrammar {
				t.Errorf("%q: class %v", text, class)
			}
		}
		if !bytes.Equal(before, text) {
			t.Errorf("%q: the text was changed", before)
		}
	})
}

// unpaired reports whether a valid JSON text holds an escape of half a pair.
func unpaired(text []byte) bool {
	inside := false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"':
			inside = !inside
		case inside && text[i] == '\\' && i+1 < len(text):
			high := unit(text, i)
			switch {
			case high >= 0xdc00 && high < 0xe000:
				return true
			case high >= 0xd800 && high < 0xdc00:
				if low := unit(text, i+6); low < 0xdc00 || low >= 0xe000 {
					return true
				}
				i += 6
			}
			i++
		}
	}
	return false
}

// unit returns the code unit of the escape \uXXXX at i, or -1.
func unit(text []byte, i int) int {
	if i+6 > len(text) || text[i] != '\\' || text[i+1] != 'u' {
		return -1
	}
	n, err := strconv.ParseUint(string(text[i+2:i+6]), 16, 16)
	if err != nil {
		return -1
	}
	return int(n)
}

// obeys reports whether a valid JSON text obeys the deny rules on depth,
// characters, names and numbers. It works on decoded tokens.
func obeys(text []byte) bool {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	type object struct {
		names map[string]bool // nil: an array
		name  bool            // a name is next
	}
	var open []object
	for {
		token, err := d.Token()
		if err != nil {
			return true // the end: the text is valid
		}
		name := len(open) > 0 && open[len(open)-1].name
		if len(open) > 0 && open[len(open)-1].names != nil {
			open[len(open)-1].name = !name
		}
		switch v := token.(type) {
		case json.Delim:
			switch v {
			case '{':
				open = append(open, object{map[string]bool{}, true})
			case '[':
				open = append(open, object{})
			default:
				open = open[:len(open)-1]
				if n := len(open); n > 0 && open[n-1].names != nil {
					open[n-1].name = true
				}
			}
			if len(open) > defaultMaxDepth {
				return false
			}
		case string:
			for _, r := range v {
				if r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r >= 0x7f && r < 0xa0 {
					return false
				}
			}
			if name {
				if open[len(open)-1].names[v] {
					return false
				}
				open[len(open)-1].names[v] = true
			}
		case json.Number:
			if _, err := strconv.ParseFloat(string(v), 64); err != nil {
				return false
			}
		}
	}
}

// FuzzOrder: a reader with declared members, under fuzzing, agrees with itself
// by all entries, and what it refuses is rendered without panic. What it
// accepts encoding/json reads to the same struct.
func FuzzOrder(f *testing.F) {
	f.Add([]byte(fullOrder))
	for _, s := range grammarSeeds {
		f.Add([]byte(`{"goal":"ship","any":` + s + `}`))
		f.Add([]byte(`{"goal":` + s + `,"count":` + s + `}`))
		f.Add([]byte(`{"` + s + `":1,"owner":` + s + `,"tags":[` + s + `]}`))
	}
	for _, c := range denyCases {
		f.Add([]byte(strings.ReplaceAll(c.arguments, `"a"`, `"any"`)))
	}
	g, echo := newRegistry(f), newRegistry(f, WithEcho(), WithoutCharacterRule(), WithoutUniqueNames())
	f.Fuzz(func(t *testing.T, text []byte) {
		err := g.Validate("order", text)
		in, again := orderTool.Decode(g, text)
		if brief(err) != brief(again) {
			t.Fatalf("%q: Validate %v, Decode %v", text, err, again)
		}
		_ = echo.Validate("order", text)
		if err != nil {
			if out, _ := err.(*ValidationError).MarshalJSON(); !json.Valid(out) {
				t.Errorf("%q: %s", text, out)
			}
			return
		}
		var want struct {
			Goal, Role string
			Count      float64
			Ratio      float64
			Owner      struct{ ID string }
			Tags       []string
			Note       *string
		}
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatalf("%q: accepted: %v", text, err)
		}
		note, ok := in.Note.Get()
		if in.Goal != want.Goal || in.Role != want.Role || float64(in.Count) != want.Count || in.Ratio != want.Ratio ||
			in.Owner.ID != want.Owner.ID || strings.Join(in.Tags, "\x00") != strings.Join(want.Tags, "\x00") ||
			ok != (want.Note != nil) || ok && note != *want.Note {
			t.Errorf("%q: %+v, want %+v", text, in, want)
		}
	})
}
