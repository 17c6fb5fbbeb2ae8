//go:build !race

package gen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// equalities are pairs of JSON texts, and whether they are the same value
// (JSON Schema Core section 4.2.2).
var equalities = []struct {
	a, b string
	same bool
}{
	{`1`, `1.0`, true}, {`1`, `10e-1`, true}, {`1`, `0.1E+1`, true}, {`1`, `1.00000000000000000001`, false},
	{`0`, `-0`, true}, {`0`, `0e400`, true}, {`-1`, `1`, false}, {`100`, `1e2`, true},
	{`1e400`, `10e399`, true}, {`1e400`, `1e401`, false}, {`9007199254740993`, `9007199254740992`, false},
	{`9223372036854775808`, `9.223372036854775808e18`, true}, {`0.1`, `0.10000000000000001`, false},
	{`1`, `true`, false}, {`0`, `false`, false}, {`0`, `""`, false}, {`null`, `false`, false}, {`1`, `"1"`, false},
	{`"a"`, `"\u0061"`, true}, {`"/"`, `"\/"`, true}, {`"é"`, `"\u00e9"`, true}, {`"😀"`, `"\ud83d\ude00"`, true},
	{`"é"`, `"e\u0301"`, false}, {`"a"`, `"A"`, false}, {`""`, `" "`, false},
	{`{"a": 1, "b": 2}`, `{"b": 2.0, "\u0061": 1}`, true}, {`{"a": 1}`, `{"a": 1, "b": null}`, false},
	{`{"a": 1}`, `{"a": true}`, false}, {`{}`, `[]`, false}, {`{"a": {"x": [1, {"y": 2}], "z": 0}}`, `{"a": {"z": -0, "x": [1e0, {"y": 20e-1}]}}`, true},
	{`[1, 2]`, `[2, 1]`, false}, {`[1, 2]`, `[1.0, 2.0]`, true}, {`[]`, `[null]`, false}, {`[[], {}]`, `[[], {}]`, true},
	{`[1]`, `[true]`, false}, {`[0, false]`, `[false, 0]`, false},
}

// TestEquality holds "enum", "const" and "uniqueItems" to one idea of
// equality, in both directions of each pair, and at each size of array that
// may be judged another way.
func TestEquality(t *testing.T) {
	var schemas []gentest.Schema
	add := func(name, text string) {
		schemas = append(schemas, gentest.Schema{Name: name, Text: []byte(text), Options: gen.Options{Plain: true}})
	}
	add("unique", `{"uniqueItems": true}`)
	for i, e := range equalities {
		for j, v := range []string{e.a, e.b} {
			add(fmt.Sprint("const ", i, j), fmt.Sprintf(`{"const": %s}`, v))
			add(fmt.Sprint("enum ", i, j), fmt.Sprintf(`{"enum": [%s, "else"]}`, v))
		}
	}
	m := gentest.Compile(t, gentest.Both(schemas))
	check := func(name, text string, valid bool) {
		t.Helper()
		if fault := judgeFault(m, name, gentest.Call{Text: []byte(text), Decode: true}, valid); fault != "" {
			t.Errorf("%s on %.200s: %s", name, text, fault)
		}
	}
	for i, e := range equalities {
		for j, v := range []string{e.b, e.a} {
			check(fmt.Sprint("const ", i, j), v, e.same)
			check(fmt.Sprint("enum ", i, j), v, e.same)
		}
		for _, others := range []int{0, 3, 30, 300} {
			var list []string
			for k := range others {
				list = append(list, fmt.Sprintf(`{"other": [%d, "%d"]}`, k, k), fmt.Sprintf(`"other %d"`, k), fmt.Sprint(1000+k))
			}
			check("unique", "["+strings.Join(append(append([]string{e.a}, list...), e.b), ",")+"]", !e.same)
		}
	}
}

// multiples are numbers, divisors and whether they divide.
var multiples = []struct {
	number, divisor string
	divides         bool
}{
	{"0.0075", "0.0001", true}, {"0.00751", "0.0001", false}, {"1e308", "0.5", true}, {"1e308", "3", false}, {"1e400", "7", false},
	{"1e400", "1e399", true}, {"1e-400", "1e-401", true}, {"0.3", "0.1", true}, {"1.1", "0.1", true}, {"4.35", "0.01", true},
	{"9007199254740993", "2", false}, {"18014398509481986", "9007199254740993", true}, {"-7.5", "2.5", true}, {"0", "0.3", true},
	{"-0.0", "7", true}, {"123456789012345678901234567890", "123456789012345678", false}, {"1e18", "1000000000000000000", true},
	{"1.5", "1", false}, {"15e-1", "0.5", true}, {"1e2", "100", true}, {"12391239123", "1e-8", true},
	{"1" + strings.Repeat("0", 3000), "7", false}, {"7" + strings.Repeat("0", 3000), "7", true},
}

func TestMultipleOf(t *testing.T) {
	var schemas []gentest.Schema
	for i, c := range multiples {
		schemas = append(schemas, gentest.Schema{Name: fmt.Sprint(i), Text: fmt.Appendf(nil, `{"multipleOf": %s}`, c.divisor), Options: gen.Options{Plain: true}})
	}
	m := gentest.Compile(t, gentest.Both(schemas))
	for i, c := range multiples {
		if fault := judgeFault(m, fmt.Sprint(i), gentest.Call{Text: []byte(c.number), Decode: true}, c.divides); fault != "" {
			t.Errorf("%.100s by %s: %s", c.number, c.divisor, fault)
		}
	}
}
