package runtime

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lot is the struct of the tool "lot", which has a member for each kind of
// mistake that coercion corrects.
type lot struct {
	N    int64
	R    float64
	Flag bool
	Name string
	Xs   []int64
	Grid [][]int64
	Sub  struct{ N int64 }
	Map  map[string]int64
	Any  Raw
}

// lotSchema is what readLot enforces.
const lotSchema = `{"type":"object","properties":{` +
	`"n":{"type":"integer","minimum":1,"maximum":9007199254740993},` +
	`"r":{"type":"number"},` +
	`"flag":{"type":"boolean"},` +
	`"name":{"type":"string"},` +
	`"xs":{"type":"array","items":{"type":"integer"},"maxItems":3},` +
	`"grid":{"type":"array","items":{"type":"array","items":{"type":"integer"}}},` +
	`"sub":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false},` +
	`"either":{"anyOf":[{"type":"integer"},{"type":"string","maxLength":3}]},` +
	`"map":{"type":"object","additionalProperties":{"type":"integer"}},` +
	`"any":true},"additionalProperties":false}`

var (
	siteLot       = Site{"/type", "type", "must be an object", Objects}
	siteLotClosed = Site{"/additionalProperties", "additionalProperties", "is not a known property", 0}
	siteLotN      = Site{"/properties/n/type", "type", "must be an integer", Numbers}
	siteLotMin    = Site{"/properties/n/minimum", "minimum", "must be at least 1", 0}
	siteLotMax    = Site{"/properties/n/maximum", "maximum", "must be at most 9007199254740993", 0}
	siteLotR      = Site{"/properties/r/type", "type", "must be a number", Numbers}
	siteLotFlag   = Site{"/properties/flag/type", "type", "must be true or false", Bools}
	siteLotName   = Site{"/properties/name/type", "type", "must be a string", Strings}
	siteLotXs     = Site{"/properties/xs/type", "type", "must be an array", Arrays}
	siteLotX      = Site{"/properties/xs/items/type", "type", "must be an integer", Numbers}
	siteLotXsMax  = Site{"/properties/xs/maxItems", "maxItems", "must have at most 3 elements", 0}
	siteLotGrid   = Site{"/properties/grid/type", "type", "must be an array", Arrays}
	siteLotRow    = Site{"/properties/grid/items/type", "type", "must be an array", Arrays}
	siteLotCell   = Site{"/properties/grid/items/items/type", "type", "must be an integer", Numbers}
	siteLotSub    = Site{"/properties/sub/type", "type", "must be an object", Objects}
	siteLotSubN   = Site{"/properties/sub/properties/n/type", "type", "must be an integer", Numbers}
	siteLotSubHas = Site{"/properties/sub/required", "required", `must have the property "n"`, 0}
	siteLotSubNo  = Site{"/properties/sub/additionalProperties", "additionalProperties", "is not a known property", 0}
	siteLotEither = Site{"/properties/either/anyOf", "anyOf", "fits none of the alternatives", Numbers | Strings}
	siteLotMap    = Site{"/properties/map/type", "type", "must be an object", Objects}
	siteLotMember = Site{"/properties/map/additionalProperties/type", "type", "must be an integer", Numbers}
)

func readLot(c *Cursor, in *lot) {
	at := c.At()
	if !c.Object(&siteLot) {
		return
	}
	if in == nil {
		in = new(lot) // the tests of allocations use other tools
	}
	for seen := uint64(0); c.Member(); {
		switch string(c.Name()) {
		case "n":
			seen = c.Once(seen, 1<<0)
			if n, ok := c.Int(&siteLotN); ok {
				c.Min(n, 1, &siteLotMin)
				c.Max(n, 9007199254740993, &siteLotMax)
				in.N = c.Int64(n)
			}
		case "r":
			seen = c.Once(seen, 1<<1)
			if n, ok := c.Number(&siteLotR); ok {
				in.R = c.Float64(n)
			}
		case "flag":
			seen = c.Once(seen, 1<<2)
			in.Flag, _ = c.Bool(&siteLotFlag)
		case "name":
			seen = c.Once(seen, 1<<3)
			if s, ok := c.String(&siteLotName); ok {
				in.Name = c.Text(s)
			}
		case "xs":
			seen = c.Once(seen, 1<<4)
			from := c.At()
			in.Xs = readInts(c, &siteLotXs, &siteLotX)
			if len(in.Xs) > 3 {
				c.Refuse(from, &siteLotXsMax)
			}
		case "grid":
			seen = c.Once(seen, 1<<5)
			if c.Array(&siteLotGrid) {
				for c.Element() {
					in.Grid = append(in.Grid, readInts(c, &siteLotRow, &siteLotCell))
				}
			}
		case "sub":
			seen = c.Once(seen, 1<<6)
			readLotSub(c, in)
		case "either":
			seen = c.Once(seen, 1<<7)
			switch c.Kind() {
			case KindString:
				s, _ := c.String(nil)
				c.MaxLength(s, 3, &siteLotEither)
			case KindNumber:
				c.Integer(&siteLotEither)
			default:
				c.Mismatch(&siteLotEither)
			}
		case "map":
			seen = c.Once(seen, 1<<8)
			readLotMap(c, in)
		case "any":
			seen = c.Once(seen, 1<<9)
			from := c.At()
			c.Skip()
			in.Any = c.RawFrom(from)
		default:
			c.Unknown(at, &siteLotClosed)
		}
	}
}

func readInts(c *Cursor, array, element *Site) []int64 {
	if !c.Array(array) {
		return nil
	}
	list := []int64{}
	for c.Element() {
		var v int64
		if n, ok := c.Int(element); ok {
			v = c.Int64(n)
		}
		list = append(list, v)
	}
	return list
}

func readLotSub(c *Cursor, in *lot) {
	at := c.At()
	if !c.Object(&siteLotSub) {
		return
	}
	var seen uint64
	for c.Member() {
		if string(c.Name()) != "n" {
			c.Unknown(at, &siteLotSubNo)
			continue
		}
		seen = c.Once(seen, 1)
		if n, ok := c.Int(&siteLotSubN); ok {
			in.Sub.N = c.Int64(n)
		}
	}
	if seen == 0 {
		c.Refuse(at, &siteLotSubHas)
	}
}

func readLotMap(c *Cursor, in *lot) {
	at := c.At()
	if !c.Object(&siteLotMap) {
		return
	}
	in.Map = map[string]int64{}
	for c.Member() {
		c.Other(at)
		name := c.Key()
		if n, ok := c.Int(&siteLotMember); ok {
			in.Map[name] = c.Int64(n)
		}
	}
}

var lotTool = NewTool(Spec{Name: "lot", Schema: lotSchema}, readLot)

func lotRegistry(t testing.TB, opts ...Option) *Registry {
	t.Helper()
	g, err := NewRegistry([]Handle{lotTool, anyTool}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// corrected are calls that coercion accepts: as sent, as corrected, and what it
// says of that.
var corrected = []struct{ sent, want, report string }{
	{`{"n":"5"}`, `{"n":5}`, "/n string→number"},
	{`{"n":"\u0035"}`, `{"n":5}`, "/n string→number"},
	{`{"n":"1e2"}`, `{"n":1e2}`, "/n string→number"},
	{`{"n":"5.0"}`, `{"n":5.0}`, "/n string→number"},
	{`{"n":"9007199254740993"}`, `{"n":9007199254740993}`, "/n string→number"},
	{`{"r":"-0"}`, `{"r":-0}`, "/r string→number"},
	{`{"r":"-1.5E+3"}`, `{"r":-1.5E+3}`, "/r string→number"},
	{`{"flag":"true"}`, `{"flag":true}`, "/flag string→boolean"},
	{`{"flag":"\u0066alse"}`, `{"flag":false}`, "/flag string→boolean"},
	{`{"xs":"[]"}`, `{"xs":[]}`, "/xs string→array"},
	{`{"xs":"[1,\n\t2]"}`, "{\"xs\":[1,\n\t2]}", "/xs string→array"},
	{`{"xs":["1",2,"3"]}`, `{"xs":[1,2,3]}`, "/xs/0 string→number, /xs/2 string→number"},
	{`{"xs":"[\"1\",2]"}`, `{"xs":[1,2]}`, "/xs string→array, /xs/0 string→number"},
	{`{"grid":"[\"[\\\"1\\\"]\",[\"2\"]]"}`, `{"grid":[[1],[2]]}`,
		"/grid string→array, /grid/0 string→array, /grid/1/0 string→number, /grid/0/0 string→number"},
	{`{"n":null}`, `{}`, "/n null→none"},
	{` { "n" : null } `, ` { } `, "/n null→none"},
	{`{"n":null,"name":"a"}`, `{"name":"a"}`, "/n null→none"},
	{`{"name":"a","n":null}`, `{"name":"a"}`, "/n null→none"},
	{"{\"name\" : \"a\" ,\n \"n\" : null\t, \"flag\":true}", "{\"name\" : \"a\" ,\n \"flag\":true}", "/n null→none"},
	{`{"name":"a" , "n":null , "flag":null }`, `{"name":"a" }`, "/n null→none, /flag null→none"},
	{`{"n":null,"flag":null,"name":null}`, `{}`, "/n null→none, /flag null→none, /name null→none"},
	{`{"n":null,"flag":null,"name":"x"}`, `{"name":"x"}`, "/n null→none, /flag null→none"},
	{`{"\u006e":null,"name":"x"}`, `{"name":"x"}`, "/n null→none"},
	{`{"sub":null,"xs":null,"n":"7"}`, `{"n":7}`, "/sub null→none, /xs null→none, /n string→number"},
	{`{"sub":{"n":"5"}}`, `{"sub":{"n":5}}`, "/sub/n string→number"},
	{`{"any":["5",null,{"n":null}],"n":"5","name":"null"}`, `{"any":["5",null,{"n":null}],"n":5,"name":"null"}`, "/n string→number"},
	{`{"either":"5","n":"5"}`, `{"either":"5","n":5}`, "/n string→number"},
	{`{"either":null}`, `{}`, "/either null→none"},
	{`{"map":{"a\"b":null,"c":"5"}}`, `{"map":{"c":5}}`, `/map/a"b null→none, /map/c string→number`},
	{`{"map":{"c":1,"\"\\\"\\\\":null,"a/b":"5"}}`, `{"map":{"c":1,"a/b":5}}`, `/map/"\"\\ null→none, /map/a~1b string→number`},
	{`{"map":{"c":1,"\\\\" : null, "":null}}`, `{"map":{"c":1}}`, `/map/\\ null→none, /map/ null→none`},
	{`{"any":"` + strings.Repeat(`\\\"`, 50) + `","n":null}`, `{"any":"` + strings.Repeat(`\\\"`, 50) + `"}`, "/n null→none"},
}

// uncorrected are calls that stay refused, with the violations of the call as it
// was sent.
var uncorrected = []struct{ sent, want string }{
	// What a string holds must be exactly the value.
	{`{"n":""}`, "schema: /n type"},
	{`{"n":" 5"}`, "schema: /n type"},
	{`{"n":"5 "}`, "schema: /n type"},
	{`{"n":"\n5"}`, "schema: /n type"},
	{`{"n":"+5"}`, "schema: /n type"},
	{`{"n":"05"}`, "schema: /n type"},
	{`{"n":"5."}`, "schema: /n type"},
	{`{"n":".5"}`, "schema: /n type"},
	{`{"n":"0x5"}`, "schema: /n type"},
	{`{"n":"5e"}`, "schema: /n type"},
	{`{"n":"1_000"}`, "schema: /n type"},
	{`{"n":"1,000"}`, "schema: /n type"},
	{`{"n":"-"}`, "schema: /n type"},
	{`{"n":"\uff15"}`, "schema: /n type"},
	{`{"n":"NaN"}`, "schema: /n type"},
	{`{"r":"Infinity"}`, "schema: /r type"},
	{`{"n":"five"}`, "schema: /n type"},
	{`{"n":"\"5\""}`, "schema: /n type"},
	{`{"n":"5\u0000"}`, "deny: /n characters"},
	{`{"flag":"True"}`, "schema: /flag type"},
	{`{"flag":"true "}`, "schema: /flag type"},
	{`{"flag":"yes"}`, "schema: /flag type"},
	{`{"flag":"1"}`, "schema: /flag type"},
	{`{"flag":1}`, "schema: /flag type"},
	{`{"xs":"1,2"}`, "schema: /xs type"},
	{`{"xs":" [1]"}`, "schema: /xs type"},
	{`{"xs":"[1] "}`, "schema: /xs type"},
	{`{"xs":"[1"}`, "schema: /xs type"},
	{`{"xs":"[1,]"}`, "schema: /xs type"},
	{`{"xs":"[1]]"}`, "schema: /xs type"},
	{`{"sub":"{\"n\":5}"}`, "schema: /sub type"},
	// The text around it cannot be changed.
	{`{"n":"5,\"flag\":true"}`, "schema: /n type"},
	{`{"n":"5},{"}`, "schema: /n type"},
	{`{"xs":"[1],\"flag\":true,\"any\":[2]"}`, "schema: /xs type"},
	// Inside an array in a string everything is held to the rules.
	{`{"xs":"[\"\u0001\"]"}`, "deny: /xs characters"},
	{`{"xs":"[\"\\u0001\"]"}`, "schema: /xs type"},
	{`{"xs":"[\"\n\"]"}`, "schema: /xs type"},
	{`{"xs":"[\"\\ud800\"]"}`, "schema: /xs type"},
	{`{"xs":"[{\"a\":1,\"a\":1}]"}`, "schema: /xs type"},
	{`{"xs":"[1,2,3,4]"}`, "schema: /xs type"},
	{`{"xs":"[1,null]"}`, "schema: /xs type"},
	{`{"grid":"` + nested(10) + `"}`, "schema: /grid type"},
	// Numbers keep their bounds, their kind and the deny rule.
	{`{"n":"0"}`, "schema: /n type"},
	{`{"n":"5.5"}`, "schema: /n type"},
	{`{"n":"-0"}`, "schema: /n type"},
	{`{"n":"9007199254740994"}`, "schema: /n type"},
	{`{"n":"9223372036854775808"}`, "schema: /n type"},
	{`{"r":"1e400"}`, "schema: /r type"},
	{`{"r":"` + strings.Repeat("9", 400) + `"}`, "schema: /r type"},
	// A string may be meant, or a string is wanted.
	{`{"either":"12345"}`, "schema: /either anyOf"},
	{`{"either":true}`, "schema: /either anyOf"},
	{`{"either":"[1,2]"}`, "schema: /either anyOf"},
	{`{"name":5}`, "schema: /name type"},
	{`{"name":true}`, "schema: /name type"},
	// Null stands for an absent member and for nothing else.
	{`{"xs":[null]}`, "schema: /xs/0 type"},
	{`{"sub":{"n":null}}`, "schema: /sub/n type"},
	{`{"m":null}`, "schema: /m additionalProperties"},
	{`{"n":"null"}`, "schema: /n type"},
	{`{"n":null,"m":1}`, "schema: /n type; /m additionalProperties"},
	// What is refused before the schema is asked is not corrected.
	{`{"n":null,"n":5}`, "deny: /n uniqueNames"},
	{`{"n":5,"\u006e":null}`, "deny: /n uniqueNames"},
	{`{"n":"5"`, "grammar:  json"},
	{`{"n":"5"}x`, "grammar:  json"},
	{`"{\"n\":5}"`, "not an object:  object"},
	{`null`, "not an object:  object"},
	// One value that stays wrong refuses the call with all that was wrong.
	{`{"n":"5","flag":"maybe"}`, "schema: /n type; /flag type"},
	{`{"n":"5","xs":["1","2","3","4"]}`, "schema: /n type; /xs maxItems; /xs/0 type; /xs/1 type; /xs/2 type; /xs/3 type"},
}

func TestCoercion(t *testing.T) {
	strict, g := lotRegistry(t), lotRegistry(t, WithCoercion(CoerceAll))
	var r Report
	for _, c := range corrected {
		text := []byte(c.sent)
		if strict.Check("lot", text, &r) || r.Corrections() != nil {
			t.Errorf("%s: accepted without coercion", c.sent)
		}
		want := brief(strict.Validate("lot", text))
		if !g.Check("lot", text, &r) || !r.Accepted() || r.Err() != nil || r.Class() != ClassNone || r.Total() != 0 || r.Demoted() {
			t.Errorf("%s: refused, %v", c.sent, r.Err())
			continue
		}
		if got := string(r.Corrected()); got != c.want {
			t.Errorf("%s: corrected to %s, want %s", c.sent, got, c.want)
		}
		if got := reported(&r); got != c.report {
			t.Errorf("%s: reports %s, want %s", c.sent, got, c.report)
		}
		if string(text) != c.sent {
			t.Errorf("%s: changed to %s", c.sent, text)
		}
		in, err := lotTool.DecodeReport(context.Background(), g, text, &r)
		if err != nil || string(r.Corrected()) != c.want {
			t.Errorf("%s: Decode says %v, corrected to %s", c.sent, err, r.Corrected())
		}
		plain, err := lotTool.Decode(strict, []byte(c.want))
		if diff := cmp.Diff(plain, in); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", c.sent, err, diff)
		}
		// Nobody could see what these accept.
		if got := brief(g.Validate("lot", text)); got != want || g.Check("lot", text, nil) {
			t.Errorf("%s: Validate says %s, want %s", c.sent, got, want)
		}
	}
	for _, c := range uncorrected {
		text := []byte(c.sent)
		if got := brief(strict.Validate("lot", text)); got != c.want {
			t.Errorf("%s: without coercion %s, want %s", c.sent, got, c.want)
		}
		if g.Check("lot", text, &r) || r.Accepted() || r.Corrected() != nil || r.Corrections() != nil {
			t.Errorf("%s: accepted as %s", c.sent, r.Corrected())
			continue
		}
		if diff := cmp.Diff(strict.Validate("lot", text), error(r.Err()), cmp.AllowUnexported(ValidationError{})); diff != "" {
			t.Errorf("%s: the refusal differs (-off +on):\n%s", c.sent, diff)
		}
		in, err := lotTool.Decode(g, text)
		if brief(err) != c.want {
			t.Errorf("%s: Decode says %v", c.sent, err)
		}
		if diff := cmp.Diff(lot{}, in); diff != "" {
			t.Errorf("%s: half a struct:\n%s", c.sent, diff)
		}
	}
}

// reported writes what a report says was corrected.
func reported(r *Report) string {
	var list []string
	for _, c := range r.Corrections() {
		list = append(list, fmt.Sprintf("%s %v→%v", c.Path, c.From, c.To))
	}
	return strings.Join(list, ", ")
}

// Each mistake is corrected only where it is named, and what options, schemas
// and exemptions say of a tool goes by the more particular word.
func TestCoercionOptions(t *testing.T) {
	stated := NewTool(Spec{Name: "stated", Coerce: CoerceNulls}, readLot)
	plain := NewTool(Spec{Name: "plain", Plain: true}, readLot)
	number, boolean, array, null := `{"n":"5"}`, `{"flag":"true"}`, `{"xs":"[]"}`, `{"n":null}`
	for name, c := range map[string]struct {
		opts []Option
		want string // the mistakes corrected in lot, stated and plain
	}{
		"none":            {nil, "- 0 -"},
		"numbers":         {[]Option{WithCoercion(CoerceNumbers)}, "n 0 -"},
		"booleans":        {[]Option{WithCoercion(CoerceBooleans)}, "b 0 -"},
		"arrays":          {[]Option{WithCoercion(CoerceArrays)}, "a 0 -"},
		"nulls":           {[]Option{WithCoercion(CoerceNulls)}, "0 0 -"},
		"several":         {[]Option{WithCoercion(CoerceNumbers, CoerceNulls)}, "n0 0 -"},
		"all":             {[]Option{WithCoercion(CoerceAll)}, "nba0 0 -"},
		"the last":        {[]Option{WithCoercion(CoerceAll), WithCoercion(CoerceArrays)}, "a 0 -"},
		"of a tool":       {[]Option{WithToolCoercion("stated", CoerceArrays), WithCoercion(CoerceNumbers)}, "n a -"},
		"off for a tool":  {[]Option{WithToolCoercion("stated"), WithToolCoercion("lot"), WithCoercion(CoerceAll)}, "- - -"},
		"strict plain":    {[]Option{WithStrictRules(), WithCoercion(CoerceAll)}, "nba0 0 nba0"},
		"of a plain tool": {[]Option{WithToolCoercion("plain", CoerceAll)}, "- 0 nba"}, // names may repeat there
		"names repeated":  {[]Option{WithCoercion(CoerceAll), WithoutUniqueNames()}, "nba - -"},
	} {
		g, err := NewRegistry([]Handle{lotTool, stated, plain}, c.opts...)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		var r Report
		for _, tool := range []string{"lot", "stated", "plain"} {
			found := ""
			for i, text := range []string{number, boolean, array, null} {
				if g.Check(tool, []byte(text), &r) {
					found += "nba0"[i : i+1]
				}
			}
			if found == "" {
				found = "-"
			}
			got = append(got, found)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", name, s, c.want)
		}
	}
	for _, opts := range [][]Option{
		{WithCoercion()}, {WithCoercion(0)}, {WithCoercion(CoerceNulls, 1<<6)}, {WithToolCoercion("lot", 1<<4)}, {WithToolCoercion("lto", CoerceAll)},
	} {
		if _, err := NewRegistry([]Handle{lotTool}, opts...); err == nil {
			t.Error("a wrong option passes")
		}
	}
	if _, err := NewRegistry([]Handle{NewTool(Spec{Name: "x", Coerce: 1 << 5}, readLot)}); err == nil {
		t.Error("a wrong Spec passes")
	}
}

// Two members of one name may be sent where WithoutUniqueNames allows it; which
// of them counts is not for coercion to choose.
func TestCoercionLaunders(t *testing.T) {
	g := lotRegistry(t, WithCoercion(CoerceAll), WithoutUniqueNames())
	var r Report
	for _, text := range []string{`{"n":null,"n":5}`, `{"n":5,"n":null}`} {
		if g.Check("lot", []byte(text), &r) {
			t.Errorf("%s: accepted as %s", text, r.Corrected())
		}
	}
}

// The limits of a tool hold for the corrected text.
func TestCoercionLimits(t *testing.T) {
	var r Report
	g := lotRegistry(t, WithCoercion(CoerceAll), WithMaxDepth(3))
	if !g.Check("lot", []byte(`{"grid":"[[1]]"}`), &r) {
		t.Error(r.Err())
	}
	if g.Check("lot", []byte(`{"grid":["[[1]]"]}`), &r) {
		t.Error("too deep, accepted")
	}
	if g := lotRegistry(t, WithCoercion(CoerceAll), WithMaxDepth(2)); g.Check("lot", []byte(`{"grid":"[[1]]"}`), &r) {
		t.Error("an array in a string makes the text too deep, accepted")
	}
	if g := lotRegistry(t, WithCoercion(CoerceAll), WithMaxNumberLength(3)); g.Check("lot", []byte(`{"n":"1234"}`), &r) || !g.Check("lot", []byte(`{"n":"123"}`), &r) {
		t.Error("the limit on number texts does not hold")
	}
	if g := lotRegistry(t, WithCoercion(CoerceAll), WithInvisibleRule()); g.Check("lot", []byte(`{"grid":"[\"\\u200b\"]"}`), &r) {
		t.Error("the rule on invisible characters does not hold")
	}
	// Without the rule on numbers a verdict allows what no struct holds.
	huge := []byte(`{"n":"9223372036854775808"}`)
	if g := lotRegistry(t, WithCoercion(CoerceAll), WithoutNumberRule()); g.Check("lot", huge, &r) {
		t.Error("above the maximum, accepted")
	} else if _, err := lotTool.Decode(g, huge); brief(err) != "schema: /n type" {
		t.Error(brief(err))
	}
}

// A call with more faults than are recorded is not corrected; up to there, all
// of them are.
func TestCoercionOfMany(t *testing.T) {
	row := func(n int) []byte { return []byte(`{"grid":[[` + strings.Repeat(`"7",`, n-1) + `"7"]]}`) }
	var r Report
	for _, c := range []struct {
		opts []Option
		n    int
		want bool
	}{
		{nil, recordFloor, true},
		{nil, recordFloor + 1, false},
		{[]Option{WithMaxViolations(5000)}, 5000, true},
		{[]Option{WithMaxViolations(5000)}, 5001, false},
	} {
		g := lotRegistry(t, append(c.opts, WithCoercion(CoerceAll))...)
		if got := g.Check("lot", row(c.n), &r); got != c.want {
			t.Errorf("%d strings: %t", c.n, got)
		}
		if c.want && (len(r.Corrections()) != c.n || !bytes.Equal(r.Corrected(), bytes.ReplaceAll(row(c.n), []byte(`"7"`), []byte("7")))) {
			t.Errorf("%d strings: %d corrections, %.100s", c.n, len(r.Corrections()), r.Corrected())
		}
		if !c.want && r.Total() != c.n {
			t.Errorf("%d strings: %d violations", c.n, r.Total())
		}
	}
}

// Permissive mode and observers hear of refusals; a corrected call is none.
func TestCoercionAndModes(t *testing.T) {
	var log bytes.Buffer
	var seen []string
	g := lotRegistry(t, WithCoercion(CoerceAll), WithPermissive(true), WithLogger(slog.New(slog.NewTextHandler(&log, nil))),
		WithObserver(func(_ context.Context, e *ValidationError) { seen = append(seen, brief(e)) }))
	var r Report
	in, err := lotTool.DecodeReport(context.Background(), g, []byte(`{"n":"5"}`), &r)
	if err != nil || in.N != 5 || !r.Accepted() || r.Demoted() || len(seen) > 0 || log.Len() > 0 {
		t.Errorf("%v, %v, observer %q, log %q", in, err, seen, log.String())
	}
	// What cannot be corrected is let through as it was sent.
	in, err = lotTool.DecodeReport(context.Background(), g, []byte(`{"n":"5","flag":"maybe","name":"x"}`), &r)
	if err != nil || in.N != 0 || in.Name != "x" || r.Accepted() || !r.Demoted() || r.Corrected() != nil {
		t.Errorf("%v, %v", in, err)
	}
	if diff := cmp.Diff([]string{"schema: /n type; /flag type"}, seen); diff != "" || log.Len() == 0 {
		t.Errorf("observer %s, log %q", diff, log.String())
	}
}

// A Report that is used again forgets what was corrected, and a struct does not
// point into its memory.
func TestCoercionKeepsNothing(t *testing.T) {
	g := lotRegistry(t, WithCoercion(CoerceAll))
	var r Report
	for _, g := range []*Registry{g, lotRegistry(t, WithCoercion(CoerceAll), WithAliasing())} {
		in, err := lotTool.DecodeReport(context.Background(), g, []byte(`{"n":"5","name":"first","any":[1]}`), &r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := lotTool.DecodeReport(context.Background(), g, []byte(`{"n":"6","name":"other","any":[2]}`), &r); err != nil {
			t.Fatal(err)
		}
		if in.Name != "first" || string(in.Any) != "[1]" {
			t.Errorf("the struct changed: %+v", in)
		}
	}
	if !g.Check("lot", []byte(`{"n":7}`), &r) || r.Corrected() != nil || r.Corrections() != nil {
		t.Errorf("%s stays from another call", r.Corrected())
	}
	g.Check("lot", []byte(`{"n":"7"}`), &r)
	if r.Reset(); r.Corrected() != nil || r.Corrections() != nil {
		t.Errorf("%s stays after Reset", r.Corrected())
	}
}

func TestCoercionAllocations(t *testing.T) {
	off, on := newRegistry(t), newRegistry(t, WithCoercion(CoerceAll))
	var r Report
	fits := []byte(fullOrder)
	mends := []byte(`{"goal":"ship","count":"5","tags":"[\"a\"]","owner":null,"ratio":"1.5"}`)
	stays := []byte(`{"goal":"ship","count":"5","tags":"[\"a\"]","owner":null,"ratio":"x"}`)
	for name, c := range map[string]struct {
		g    *Registry
		text []byte
		want bool
	}{
		"off, fits": {off, fits, true}, "off, refused": {off, mends, false},
		"on, fits": {on, fits, true}, "on, corrected": {on, mends, true}, "on, refused": {on, stays, false},
	} {
		t.Run(name, func(t *testing.T) {
			zeroAlloc(t, func() {
				if c.g.Check("order", c.text, &r) != c.want {
					t.Fatal(r.Err())
				}
			})
		})
	}
	// What coercion needs costs nothing until it is needed.
	r = Report{}
	if on.Check("order", fits, &r); r.fixes != nil {
		t.Error("a call that fits has memory for corrections")
	}
	if off.Check("order", mends, &r); r.fixes != nil {
		t.Error("without coercion there is memory for corrections")
	}
}

// What an unusual call made large does not stay in the pool.
func TestCoercionPooledMemory(t *testing.T) {
	g := lotRegistry(t, WithCoercion(CoerceAll), WithExemption("lot", ExemptSize), WithMaxViolations(1<<14))
	text := []byte(`{"grid":"[` + strings.Repeat(`[\"7\"],`, 3*recordFloor) + strings.Repeat(" ", retainedBytes) + `[]]"}`)
	w := new(worker)
	if !g.judge(g.entries["lot"], lotTool, text, &w.cursor, &w.report) {
		t.Fatal(w.report.Err())
	}
	f := w.report.fixes
	if cap(f.texts[0]) <= retainedBytes || cap(f.texts[1]) <= retainedBytes || cap(f.buf) <= retainedBytes || cap(f.edits) <= 2*recordFloor || cap(f.trial.faults) <= 2*recordFloor {
		t.Fatal("the call was not unusual")
	}
	w.clean()
	if cap(f.texts[0]) > retainedBytes || cap(f.texts[1]) > retainedBytes || cap(f.buf) > retainedBytes || cap(f.edits) > 2*recordFloor || cap(f.trial.faults) > 2*recordFloor {
		t.Error("the pool keeps it")
	}
	if f.trial.text != nil || f.rounds != 0 {
		t.Error("the pool keeps the text")
	}
}

func BenchmarkCoercion(b *testing.B) {
	fits := []byte(fullOrder)
	mends := []byte(`{"goal":"ship","count":"5","tags":"[\"a\"]","owner":null,"ratio":"1.5"}`)
	for _, c := range []struct {
		name string
		opts []Option
		text []byte
	}{
		{"off/fits", nil, fits}, {"on/fits", []Option{WithCoercion(CoerceAll)}, fits},
		{"off/refused", nil, mends}, {"on/corrected", []Option{WithCoercion(CoerceAll)}, mends},
	} {
		g := newRegistry(b, c.opts...)
		var r Report
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g.Check("order", c.text, &r)
			}
		})
	}
}
