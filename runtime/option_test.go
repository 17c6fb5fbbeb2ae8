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

func TestMaxViolations(t *testing.T) {
	var b strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&b, `"x%d":1,`, i)
	}
	flood := `{` + b.String() + `"goal":"ship"}`
	for name, c := range map[string]struct {
		opts         []Option
		shown, total int
	}{
		"default": {nil, 100, 2000},
		"one":     {[]Option{WithMaxViolations(1)}, 1, 2000},
		"all":     {[]Option{WithMaxViolations(5000)}, 2000, 2000},
	} {
		v := refused(t, newRegistry(t, c.opts...), "order", flood)
		if len(v.Violations) != c.shown || v.Total != c.total {
			t.Errorf("%s: %d of %d violations, want %d of %d", name, len(v.Violations), v.Total, c.shown, c.total)
		}
		if v.Violations[0].Path != "/x0" || v.Violations[len(v.Violations)-1].Path != fmt.Sprintf("/x%d", c.shown-1) {
			t.Errorf("%s: from %s to %s", name, v.Violations[0].Path, v.Violations[len(v.Violations)-1].Path)
		}
		if n := len(v.Error()); n > 4000 {
			t.Errorf("%s: Error has %d bytes", name, n)
		}
	}
	// The first by offset is shown although it is noted last.
	v := refused(t, newRegistry(t, WithMaxViolations(1)), "order", `{"x":1,"y":2}`)
	if got := brief(v); got != "schema:  required" || v.Total != 3 {
		t.Error(got, v.Total)
	}
}

func TestEcho(t *testing.T) {
	const role = `b\u0007oss`
	on, off := newRegistry(t, WithEcho(), WithoutCharacterRule()), newRegistry(t, WithoutCharacterRule())
	t.Run("on", func(t *testing.T) {
		for value, want := range map[string]string{
			`"boss"`:                              `"boss"`,
			`"b\u0007oss"`:                        `"b\u0007oss"`,
			"\"b\u0085\u202e\"":                   `"b\u0085\u202e"`,
			"\"\U000e0041\"":                      `"\udb40\udc41"`,
			`"\"}"`:                               `"\"}"`,
			`12345`:                               `12345`,
			`true`:                                `true`,
			`{"a": [1, "}"]}`:                     `{"a": [1, "}"]}`,
			`[]`:                                  `[]`,
			"[1,\n2]":                             `[1,\u000a2]`,
			`"` + strings.Repeat("x", 99) + `"`:   `"` + strings.Repeat("x", 63) + "…",
			`"` + strings.Repeat("й", 99) + `"`:   `"` + strings.Repeat("й", 31) + "…",
			`"x` + strings.Repeat(`\n`, 99) + `"`: `"x` + strings.Repeat(`\n`, 31) + "…",
			strings.Repeat("[", 5) + strings.Repeat("]", 5): `[[[[[]]]]]`,
		} {
			v := refused(t, on, "order", `{"goal":"ship","role": `+value+` ,"note":null}`)
			if len(v.Violations) != 1 || v.Violations[0].Echo != want {
				t.Errorf("%s: %+v, want echo %s", value, v.Violations, want)
			}
			text, _ := v.MarshalJSON()
			if !strings.Contains(string(text), `"echo":`+string(appendQuoted(nil, want))) {
				t.Errorf("%s: %s", value, text)
			}
		}
		if v := refused(t, on, "order", `{"goal":"ship","name of a member":1}`); v.Violations[0].Echo != `1` {
			t.Errorf("%+v", v.Violations)
		}
		if v := refused(t, on, "order", `{"goal":"ship","goal":1}`); v.Violations[0].Echo != `"goal"` {
			t.Errorf("%+v", v.Violations)
		}
	})
	t.Run("on, nothing to show", func(t *testing.T) {
		for _, arguments := range []string{``, `null`, strings.Repeat(" ", 1<<17), `{"goal":`} {
			if v := refused(t, on, "order", arguments); v.Violations[0].Echo != "" {
				t.Errorf("%.20q: %+v", arguments, v.Violations)
			}
		}
		if v := refused(t, on, "secret", `{"secret":1}`); len(v.Violations) != 0 {
			t.Errorf("%+v", v)
		}
	})
	t.Run("off", func(t *testing.T) {
		v := refused(t, off, "order", `{"goal":"ship","role":"`+role+`"}`)
		text, err := v.MarshalJSON()
		if v.Violations[0].Echo != "" || strings.Contains(string(text), "echo") || err != nil {
			t.Errorf("%s", text)
		}
	})
}

// With echo off no byte that the caller chose is in a message or a reason. The
// caller writes in letters that no static text uses.
func TestNothingOfTheCaller(t *testing.T) {
	const own = "жщю"
	g := newRegistry(t)
	calls := []string{
		`{"` + own + `":1}`, `{"goal":"` + own + own + own + `"}`, `{"role":"` + own + `"}`, `{"goal":{"` + own + `":[]}}`,
		`{"owner":{"` + own + `":"` + own + `"}}`, `{"tags":["` + own + `","` + own + `"]}`, `{"` + own + `":1,"` + own + `":2}`,
		`{"` + own + `\u0000":1}`, `{"` + own, `{"` + own + `":` + own, own, `"` + own + `"`, `{"any":"` + own + "\xff" + `"}`,
		`{"any":` + nested(12) + `,"` + own + `":1}`, `{"goal":"ship"} ` + own, `{"any":"` + strings.Repeat(own, 30000) + `"}`,
	}
	for _, arguments := range calls {
		for _, tool := range []string{"order", own, "order" + own} {
			v := refused(t, g, tool, arguments)
			static := v.Tool + v.Message
			for _, x := range v.Violations {
				static += x.Reason + x.Keyword + x.SchemaPath + x.Echo
			}
			if strings.ContainsAny(static, own) {
				t.Errorf("%s(%.60s): %s", tool, arguments, static)
			}
			text, err := v.MarshalJSON()
			if err != nil {
				t.Error(err)
			}
			if tool != "order" && (strings.ContainsAny(string(text), own) || strings.ContainsAny(v.Error(), own)) {
				t.Errorf("unknown tool: %s, %s", text, v)
			}
		}
	}
}

// Each mode by each way to choose it.
func TestMode(t *testing.T) {
	bad := []byte(`{"goal":1}`)
	quietly := WithLogger(slog.New(slog.DiscardHandler))
	for name, c := range map[string]struct {
		opts       []Option
		value      string
		permissive bool
	}{
		"default":                {nil, "", false},
		"option":                 {[]Option{WithPermissive(true)}, "", true},
		"option off":             {[]Option{WithPermissive(false)}, "", false},
		"environment":            {[]Option{WithModeFromEnv("SCHEMAGEN_TEST_MODE")}, "permissive", true},
		"environment, strict":    {[]Option{WithModeFromEnv("SCHEMAGEN_TEST_MODE")}, "strict", false},
		"environment, empty":     {[]Option{WithModeFromEnv("SCHEMAGEN_TEST_MODE")}, "", false},
		"environment, case":      {[]Option{WithModeFromEnv("SCHEMAGEN_TEST_MODE")}, "Permissive", false},
		"environment, space":     {[]Option{WithModeFromEnv("SCHEMAGEN_TEST_MODE")}, "permissive ", false},
		"environment, unset":     {[]Option{WithModeFromEnv("SCHEMAGEN_TEST_UNSET")}, "permissive", false},
		"environment not asked":  {nil, "permissive", false},
		"later option, strict":   {[]Option{WithPermissive(true), WithModeFromEnv("SCHEMAGEN_TEST_MODE")}, "1", false},
		"later option, allowing": {[]Option{WithModeFromEnv("SCHEMAGEN_TEST_MODE"), WithPermissive(true)}, "1", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("SCHEMAGEN_TEST_MODE", c.value)
			g := newRegistry(t, append(c.opts, quietly)...)
			if got := g.Validate("order", bad) == nil; got != c.permissive || g.Permissive() != c.permissive {
				t.Errorf("lets through: %t, Permissive: %t, want %t", got, g.Permissive(), c.permissive)
			}
		})
	}
}

func TestPermissive(t *testing.T) {
	var log bytes.Buffer
	var seen []*ValidationError
	g := newRegistry(t, WithPermissive(true), WithLogger(slog.New(slog.NewJSONHandler(&log, nil))),
		WithObserver(func(_ context.Context, v *ValidationError) { seen = append(seen, v) }))
	big := strings.Repeat(" ", 1<<16)
	for _, c := range []struct {
		name, tool, arguments string
		through               bool
		want                  string // what the observer sees
		in                    order
	}{
		{"good", "order", `{"goal":"ship"}`, true, "accepted", order{Goal: "ship"}},
		{"schema", "order", `{"goal":1,"role":"boss","count":2}`, true, "schema: /goal type; /role enum", order{Role: "boss", Count: 2}},
		{"size", "order", `{"goal":"ship"}` + big, true, "deny:  maxBytes", order{Goal: "ship"}},
		{"size and schema", "order", `{"goal":true,"count":7}` + big, true, "deny:  maxBytes", order{Count: 7}},
		{"depth", "order", `{"any":` + nested(10) + `,"goal":"ship"}`, true, "deny: /any/0/0/0/0/0/0/0/0/0 maxDepth",
			order{Goal: "ship", Any: Raw(nested(10))}},
		{"characters", "order", `{"goal":"a\u0000b","count":3}`, true, "deny: /goal characters", order{Goal: "a\x00b", Count: 3}},
		{"duplicates", "order", `{"goal":"one","goal":"two"}`, true, "deny: /goal uniqueNames", order{Goal: "two"}},
		{"an integer that the struct cannot hold", "order", `{"count":99999999999999999999,"goal":"ship"}`, true,
			"deny: /count numbers", order{Goal: "ship"}},
		{"a tag that is none", "order", `{"goal":"ship","tags":["a",1,"b"]}`, true, "schema: /tags maxItems; /tags/1 type",
			order{Goal: "ship", Tags: []string{"a", "b"}}},

		{"unknown tool", "nope", `{}`, false, "unknown tool: ", order{}},
		{"not an object", "order", `[]`, false, "not an object:  object", order{}},
		{"grammar", "order", `{"goal":"ship"`, false, "grammar:  json", order{}},
		{"empty", "order", ``, false, "grammar:  json", order{}},
		{"ill-formed UTF-8", "order", "{\"goal\":\"\xff\"}", false, "grammar: /goal json", order{}},
		{"grammar behind a deny fault", "order", `{"any":"\u0000","goal":"ship"`, false, "grammar:  json", order{}},
		{"trailing data behind a deny fault", "order", `{"goal":"\u0000"} {}`, false, "grammar:  json", order{}},
		{"grammar behind size", "order", big + `{"goal":}`, false, "grammar: /goal json", order{}},
		{"size of nothing", "order", big + ` `, false, "grammar:  json", order{}},
		{"ceiling behind size", "order", big + `{"any":` + nested(1000) + `}`, false, "deny", order{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			last := func() string {
				if len(seen) == 0 {
					return "accepted"
				}
				if len(seen) > 1 {
					t.Errorf("the observer saw %d refusals of one call", len(seen))
				}
				v := seen[0]
				seen = nil
				if v.Demoted != c.through {
					t.Errorf("Demoted = %t", v.Demoted)
				}
				return brief(v)
			}
			logged := func() int { n := strings.Count(log.String(), "\n"); log.Reset(); return n }
			lines := 0
			if c.through && c.want != "accepted" {
				lines = 1
			}
			check := func(entry string, through bool) {
				t.Helper()
				if got := last(); !strings.HasPrefix(got, c.want) || through != c.through {
					t.Errorf("%s: through %t, %s, want %t, %s", entry, through, got, c.through, c.want)
				}
				if n := logged(); n != lines {
					t.Errorf("%s: %d lines in the log, want %d", entry, n, lines)
				}
			}
			check("Validate", g.Validate(c.tool, []byte(c.arguments)) == nil)
			var r Report
			through := g.Check(c.tool, []byte(c.arguments), &r)
			check("Check", through)
			if r.Accepted() != (c.want == "accepted") || r.Demoted() != (lines == 1) {
				t.Errorf("report: accepted %t, demoted %t", r.Accepted(), r.Demoted())
			}
			if c.tool != "order" {
				return
			}
			in, err := orderTool.DecodeReport(t.Context(), g, []byte(c.arguments), &r)
			check("Decode", err == nil)
			if diff := cmp.Diff(c.in, in); diff != "" {
				t.Error(diff)
			}
			if r.Demoted() != (lines == 1) || !strings.HasPrefix(brief(asError(r.Err())), c.want) {
				t.Errorf("report of Decode: %+v", r.Err())
			}
		})
	}
}

func TestPermissiveLog(t *testing.T) {
	var log bytes.Buffer
	handler := slog.NewJSONHandler(&log, &slog.HandlerOptions{ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey && len(groups) == 0 {
			return slog.Attr{}
		}
		return a
	}})
	g := newRegistry(t, WithPermissive(true), WithLogger(slog.New(handler)))
	accepted(t, g, "order", `{"goal":"ship","a\nb":1}`)
	want := `{"level":"WARN","msg":"permissive mode let a refused tool call through","tool":"order","code":-32602,` +
		`"class":"schema","total":1,"violations":{"0":{"path":"/a\\u000ab","reason":"is not a property that the schema names",` +
		`"keyword":"additionalProperties","schema":"/additionalProperties"}}}` + "\n"
	if diff := cmp.Diff(want, log.String()); diff != "" {
		t.Error(diff)
	}
	var many strings.Builder
	for i := range 900 {
		fmt.Fprintf(&many, `"%s%d":1,`, strings.Repeat("n", 40), i)
	}
	log.Reset()
	accepted(t, g, "order", `{`+many.String()+`"goal":"ship"}`)
	if n := log.Len(); n > 5000 || !strings.Contains(log.String(), `"total":900`) {
		t.Errorf("%d bytes of log: %.300s", n, log.String())
	}
}

type requestID struct{}

func TestObserver(t *testing.T) {
	var seen []string
	g := newRegistry(t, WithObserver(func(ctx context.Context, v *ValidationError) {
		id, _ := ctx.Value(requestID{}).(string)
		seen = append(seen, id+" "+brief(v))
	}))
	ctx := context.WithValue(t.Context(), requestID{}, "7")
	_ = g.Validate("order", []byte(`{}`))
	_ = g.ValidateContext(ctx, "order", []byte(`{}`))
	_ = g.ValidateContext(ctx, "order", []byte(`{"goal":"ship"}`))
	_ = g.ValidateContext(ctx, "nope", nil)
	g.Check("order", []byte(`null`), nil)
	g.CheckContext(ctx, "order", []byte(`null`), new(Report))
	_, _ = orderTool.Decode(g, []byte(`{`))
	_, _ = orderTool.DecodeContext(ctx, g, []byte(`{"goal":1}`))
	want := []string{" schema:  required", "7 schema:  required", "7 unknown tool: ", " not an object:  object",
		"7 not an object:  object", " grammar:  json", "7 schema: /goal type"}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Error(diff)
	}
}
