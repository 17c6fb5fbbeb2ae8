package runtime

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"
)

// blend is the struct of a tool that uses all that a cursor keeps state for.
type blend struct {
	Text  string
	Value Raw
	Inner *blend
}

var (
	siteBlend  = Site{"/type", "type", "must be an object", Objects}
	siteChoice = Site{"/anyOf", "anyOf", "must fit one", 0}
	siteShort  = Site{"/maxLength", "maxLength", "is too long", 0}
	siteSame   = Site{"/const", "const", "must be that", 0}
	siteUnique = Site{"/uniqueItems", "uniqueItems", "must not repeat", 0}
	siteBoom   = Site{"/format", "format", "must not panic", 0}
)

// readBlend reads an object. Its member "x" is judged by a choice of three
// alternatives, two of which are objects; "y" by rules that read it again; "any"
// by nothing; "uniq" is an array of distinct elements, "same" one of two values;
// "inner" is one more object of the kind; and "boom" has a format that panics.
func readBlend(c *Cursor, in *blend) {
	object := c.At()
	if !c.Object(&siteBlend) {
		return
	}
	for c.Member() {
		name := string(c.Name())
		c.Other(object)
		at := c.At()
		switch name {
		case "text":
			if s, ok := c.String(&siteShort); ok {
				c.MaxLength(s, 8, &siteShort)
				if in != nil {
					in.Text = c.Text(s)
				}
			}
		case "x":
			may := uint64(1<<3 - 1)
			if k := string(c.Peek("kind")); k == "bag" {
				may = 1 << 1
			} else if k == "inner" {
				may = 1 << 2
			}
			if _, held := c.Choose(at, may, true, blendArm); held != 1 {
				c.Refuse(at, &siteChoice)
			}
		case "y":
			c.Skip()
			m := c.Rewind(at)
			before := c.Refusals()
			c.Read(7, func(c *Cursor) { readBlend(c, nil) })
			c.Back(m)
			c.Read(7, func(c *Cursor) { readBlend(c, nil) })
			c.Return(m)
			c.Blame(before, at, &siteChoice)
		case "any":
			c.Skip()
			if in != nil {
				in.Value = c.RawFrom(at)
			}
		case "uniq":
			if c.Array(&siteUnique) {
				for c.Element() {
					c.Skip()
				}
				c.Unique(at, &siteUnique)
			}
		case "same":
			c.Skip()
			if !c.Same(at, `{"a":[1,2]}`) && !c.Same(at, `["b"]`) {
				c.Refuse(at, &siteSame)
			}
		case "inner":
			var inner *blend
			if in != nil {
				inner = new(blend)
				in.Inner = inner
			}
			readBlend(c, inner)
		case "boom":
			if s, ok := c.String(&siteBoom); ok && string(c.Bytes(s)) == "boom" {
				panic("boom")
			}
		default:
			c.Skip()
		}
	}
}

func blendArm(k int) (int, func(*Cursor)) {
	switch k {
	case 0:
		return 0, func(c *Cursor) {
			if n, ok := c.Int(&siteChoice); ok {
				c.Max(n, 10, &siteChoice)
			}
		}
	case 1:
		return 2, func(c *Cursor) { readBag(c, nil) }
	}
	return 3, func(c *Cursor) { readBlend(c, nil) }
}

var blendTool = NewTool(Spec{Name: "blend"}, readBlend)

// pooledCase is a call: a way to make it, and its text.
type pooledCase struct {
	how  string
	call func(text []byte) string
	text string
}

// pooledCases are calls of every kind and outcome.
func pooledCases(t *testing.T) []pooledCase {
	tools := append(handles(), blendTool)
	registry := func(opts ...Option) *Registry {
		g, err := NewRegistry(tools, opts...)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	told := ""
	strict := registry()
	observed := registry(WithEcho(), WithMaxViolations(3), WithObserver(func(_ context.Context, e *ValidationError) {
		// Who is told of a refusal may judge a call.
		told = brief(e) + brief(strict.Validate("blend", []byte(`{"any":1,"x":99}`))) + brief(strict.Validate("bag", []byte(`{"b":1}`)))
	}))
	permissive := registry(WithPermissive(true), WithLogger(slog.New(slog.DiscardHandler)))
	coercing := registry(WithCoercion(CoerceAll), WithAliasing())
	quiet := registry(WithoutUniqueNames(), WithoutCharacterRule(), WithoutNumberRule(), WithMaxDepth(50))

	var kept Report // one for all calls, as servers have it
	report := func(g *Registry, tool string, r *Report) func([]byte) string {
		return func(text []byte) string {
			ok := g.Check(tool, text, r)
			if r == nil {
				return fmt.Sprint(ok)
			}
			var err error
			if e := r.Err(); e != nil {
				err = e
			}
			return fmt.Sprint(ok, r.Demoted(), r.Total(), string(r.Corrected()), brief(err))
		}
	}
	validate := func(g *Registry, tool string) func([]byte) string {
		return func(text []byte) string {
			told = ""
			return brief(g.Validate(tool, text)) + told
		}
	}
	decode := func(g *Registry) func([]byte) string {
		return func(text []byte) string {
			in, err := blendTool.Decode(g, text)
			inner := blend{}
			if in.Inner != nil {
				inner = *in.Inner
			}
			return fmt.Sprintf("%s %.40q %.40s %.40q %.40s", brief(err), in.Text, in.Value, inner.Text, inner.Value)
		}
	}
	ways := map[string]func([]byte) string{
		"Validate blend": validate(strict, "blend"), "Validate bag": validate(strict, "bag"), "Validate any": validate(strict, "any"),
		"Validate own": validate(strict, "own"), "Validate nothing": validate(strict, "no such tool"),
		"Validate observed": validate(observed, "blend"), "Validate permissive": validate(permissive, "blend"),
		"Validate quiet": validate(quiet, "blend"), "Validate coercing": validate(coercing, "blend"),
		"Check": report(strict, "blend", nil), "Check with a report": report(strict, "blend", &kept),
		"Check permissive": report(permissive, "blend", &kept), "Check coercing": report(coercing, "blend", &kept),
		"Decode": decode(strict), "Decode permissive": decode(permissive), "Decode coercing": decode(coercing),
		"Unmarshal": func(text []byte) string {
			var in blend
			return brief(Unmarshal(text, &in, readBlend)) + in.Text
		},
		"ValidateOutput": func(text []byte) string { return brief(strict.ValidateOutput("blend", text)) },
	}
	values := []string{
		`1`, `99`, `1.5`, `1e400`, `"short"`, `"a string that is too long"`, `"\u00e9\n"`, `null`, `{}`, `[]`, `[1,2,1.0]`, `["b"]`, `{"a":[1,2]}`, `{"a":[2,1]}`,
		`"boom"`, `{"kind":"bag","a":1,"b":2}`, `{"kind":"bag","a":1,"a":2}`, `{"kind":"inner","x":99}`, `{"kind":"inner","text":"ok","x":{"kind":"bag","q":[]}}`,
		`{"kind":"inner","boom":"boom"}`, `{"a":{"b":{"c":[{"d":1,"d":2}]}}}`, `{"a":"` + "\x01" + `"}`, `[[[[[[[[[[[[1]]]]]]]]]]]]`, `{"text":"unfinished`, `tru`, `{"x":{"x":{"x":1}}}`,
		`{"x":{"x":{"x":{}}},"y":{"x":99}}`, `[` + strings.Repeat(`{"k":1},`, 40) + `{"k":1}]`, `[{"k":[1]},{"k":[2]},{"k":[1.0]}]`,
		`"` + strings.Repeat("long ", 1000) + `"`, `"` + strings.Repeat(`\t`, 1000) + `"`,
	}
	texts := []string{``, ` `, `{}`, ` {} `, `{} x`, `{`, `[1]`, `{"a":1,"a":2}`, `{"text":"1","any":"2"}`, "\n\t{\"any\" : 1 }\r\n", `nul`, `"text"`, strings.Repeat(" ", 70_000) + "{}"}
	for _, name := range []string{"text", "x", "y", "any", "uniq", "same", "inner", "boom", "other"} {
		for _, v := range values {
			texts = append(texts, `{"`+name+`":`+v+`}`, ` { "before": [{"a":1}], "`+name+`" : `+v+`, "inner":{"text":1,"`+name+`":`+v+`} }`)
		}
	}
	var many strings.Builder
	for i := range 1500 {
		fmt.Fprintf(&many, `,"n%d":{"m%d":%d}`, i, i, i)
	}
	for _, v := range []string{`1`, `"boom"`, `{"kind":"inner","x":99}`} {
		texts = append(texts, `{"boom":"no"`+many.String()+`,"x":`+v+`,"boom":`+v+`}`, `{"y":{"any":1`+many.String()+`},"boom":`+v+`}`)
	}
	var all []pooledCase
	for how, call := range ways {
		for _, text := range texts {
			all = append(all, pooledCase{how, func(text []byte) (outcome string) {
				defer func() {
					if p := recover(); p != nil {
						kept = Report{} // nobody uses what a panic left
						outcome = fmt.Sprint("panic: ", p)
					}
				}()
				return call(text)
			}, text})
		}
	}
	return all
}

// TestPooledWorker makes calls of every kind and outcome in random order, of
// which each meets a worker that others have used. The answers are those of a
// worker that nobody has used.
func TestPooledWorker(t *testing.T) {
	cases := pooledCases(t)
	r := rand.New(rand.NewPCG(5, 6))
	r.Shuffle(len(cases), func(i, k int) { cases[i], cases[k] = cases[k], cases[i] })
	rounds := 100_000
	if testing.Short() {
		cases, rounds = cases[:1000], 10_000
	}
	outcomes := map[string]int{}
	want := make([]string, len(cases))
	for i, c := range cases {
		emptyPool()
		want[i] = c.call([]byte(c.text))
		word, _, _ := strings.Cut(want[i], ":")
		outcomes[word]++
	}
	for _, word := range []string{"accepted", "schema", "deny", "grammar", "panic"} {
		if outcomes[word] == 0 {
			t.Errorf("no call of the outcome %q", word)
		}
	}
	var before [4]int
	for range rounds {
		i := r.IntN(len(cases))
		c := cases[i]
		if got := c.call([]byte(c.text)); got != want[i] {
			t.Fatalf("%s(%.300q): %s, of a new worker %s; the calls before:\n%s", c.how, c.text, got, want[i], history(cases, before[:]))
		}
		copy(before[1:], before[:])
		before[0] = i
		w := workers.Get().(*worker)
		if fault := idleFault(w); fault != "" {
			t.Fatalf("%s(%.300q) %s; the calls before:\n%s", c.how, c.text, fault, history(cases, before[1:]))
		}
		workers.Put(w)
	}
}

// emptyPool takes workers from the pool until it has to make one.
func emptyPool() {
	was, made := workers.New, false
	workers.New = func() any { made = true; return was() }
	for !made {
		workers.Get()
	}
	workers.New = was
}

func history(cases []pooledCase, last []int) string {
	var b strings.Builder
	for _, i := range last {
		fmt.Fprintf(&b, "%s(%.300q)\n", cases[i].how, cases[i].text)
	}
	return b.String()
}

// idleFault says what is wrong with a worker from the pool, "" if nothing.
func idleFault(w *worker) string {
	c := &w.cursor
	switch {
	case c.b != nil || c.name != nil || c.own != nil || w.report.text != nil:
		return "leaves the text in the pool"
	case c.denied != nil:
		return "leaves a deny fault in the pool"
	case len(c.faults) != 0 || len(w.report.faults) != 0:
		return "leaves faults in the pool"
	case cap(c.faults) != cap(w.report.faults) || cap(c.faults) > 0 && &c.faults[:1][0] != &w.report.faults[:1][0]:
		return "leaves a cursor and a report with different memory"
	case w.report.class != ClassNone || w.report.accepted:
		return "leaves an outcome in the pool"
	case c.names.salt != 0 || c.names.used == 0 && c.names.seeded:
		return "leaves the table of names in disorder"
	}
	if c.names.used == 0 {
		for _, s := range c.names.slots {
			if s.stamp == c.names.stamp {
				return "leaves a name in a table that counts none"
			}
		}
	}
	if c.memo.used == 0 {
		for _, s := range c.memo.slots {
			if s.stamp == c.memo.stamp {
				return "leaves a verdict in a table that counts none"
			}
		}
	}
	return ""
}
