package runtime

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The order of judgement: each class hides those behind it.
func TestOrderOfJudgement(t *testing.T) {
	g := newRegistry(t)
	big := strings.Repeat(" ", 1<<16)
	for _, c := range []struct{ name, tool, arguments, want string }{
		{"unknown tool before everything", "nope", "\x00", "unknown tool: "},
		{"unknown tool, empty name", "", `{}`, "unknown tool: "},
		{"names compare byte for byte", "Order", `{}`, "unknown tool: "},
		{"null is not an object", "order", `null`, "not an object:  object"},
		{"array", "order", `[]`, "not an object:  object"},
		{"string", "order", `"x"`, "not an object:  object"},
		{"number", "order", `1`, "not an object:  object"},
		{"boolean", "order", ` true`, "not an object:  object"},
		{"not an object before size", "order", "[" + big, "not an object:  object"},
		{"not an object before grammar", "order", `[1`, "not an object:  object"},
		{"not an object before characters", "order", "\"\x01", "not an object:  object"},
		{"empty is no JSON", "order", ``, "grammar:  json"},
		{"white space is no JSON", "order", " \n", "grammar:  json"},
		{"garbage is no JSON", "order", `hello`, "grammar:  json"},
		{"byte order mark is no JSON", "order", "\ufeff{}", "grammar:  json"},
		{"size before grammar", "order", "{" + big, "deny:  maxBytes"},
		{"size of white space alone", "order", big + " ", "deny:  maxBytes"},
		{"deny before schema", "order", `{"goal":1,"role":"\u0000"}`, "deny: /role characters"},
		{"deny before an earlier schema fault", "order", `{"x":1,"x":1}`, "deny: /x uniqueNames"},
		{"grammar before schema", "order", `{"goal":1,}`, "grammar:  json"},
		{"schema", "order", `{"goal":1}`, "schema: /goal type"},
		{"good", "order", ` {"goal":"ship"} `, "accepted"},
		{"plain takes any root", "any", `null`, "accepted"},
		{"plain has a grammar", "any", `[1`, "grammar:  json"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := brief(g.Validate(c.tool, []byte(c.arguments))); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// The same judgement from all entries.
func TestEntriesAgree(t *testing.T) {
	g := newRegistry(t)
	var r Report
	for _, arguments := range []string{
		`{"goal":"ship","count":3,"owner":{"id":"a"},"tags":["x","y"],"note":null,"any":[1,{"a":2}]}`,
		`{"goal":"ship","count":30}`, `{"goal":1}`, `{}`, `null`, ``, `{"goal":"\u0001"}`, `{`, nested(11),
		`{"any":` + nested(9) + `}`, `{"any":` + nested(10) + `}`, `{"goal":"ship","count":1e30}`,
	} {
		want := brief(g.Validate("order", []byte(arguments)))
		if got := brief(g.ValidateContext(context.Background(), "order", []byte(arguments))); got != want {
			t.Errorf("ValidateContext(%s) = %s, want %s", arguments, got, want)
		}
		ok := g.Check("order", []byte(arguments), &r)
		if got := brief(asError(r.Err())); got != want || ok != (want == "accepted") || ok != r.Accepted() {
			t.Errorf("Check(%s) = %t, %s, want %s", arguments, ok, got, want)
		}
		if got := g.Check("order", []byte(arguments), nil); got != ok {
			t.Errorf("Check(%s, nil) = %t, want %t", arguments, got, ok)
		}
		in, err := orderTool.Decode(g, []byte(arguments))
		if got := brief(err); got != want {
			t.Errorf("Decode(%s) = %s, want %s", arguments, got, want)
		}
		if err != nil && cmp.Diff(order{}, in) != "" {
			t.Errorf("Decode(%s): a refused call left %+v", arguments, in)
		}
	}
}

func asError(v *ValidationError) error {
	if v == nil {
		return nil
	}
	return v
}

func TestSchemaFaults(t *testing.T) {
	g := newRegistry(t)
	for _, c := range []struct{ name, arguments, want string }{
		{"missing", `{}`, "schema:  required"},
		{"unknown property", `{"goal":"ship","x":1}`, "schema: /x additionalProperties"},
		{"case-folded name", `{"Goal":"ship"}`, "schema:  required; /Goal additionalProperties"},
		{"escaped name", `{"go\u0061l":"ship"}`, "accepted"},
		{"wrong type", `{"goal":{"a":[1]}}`, "schema: /goal type"},
		{"over-long", `{"goal":"123456789"}`, "schema: /goal maxLength"},
		{"length counts code points", `{"goal":"\ud83d\ude00\ud83d\ude00йццццц"}`, "accepted"},
		{"one code point", `{"goal":"\ud83d\ude00"}`, "schema: /goal minLength"},
		{"empty string is a value", `{"goal":""}`, "schema: /goal minLength"},
		{"enum", `{"goal":"ship","role":"boss"}`, "schema: /role enum"},
		{"enum of another kind", `{"goal":"ship","role":1}`, "schema: /role enum"},
		{"integers by value", `{"goal":"ship","count":1e1}`, "accepted"},
		{"1.0 is an integer", `{"goal":"ship","count":1.0}`, "accepted"},
		{"fraction", `{"goal":"ship","count":1.5}`, "schema: /count type"},
		{"above", `{"goal":"ship","count":11}`, "schema: /count maximum"},
		{"below", `{"goal":"ship","count":-0}`, "schema: /count minimum"},
		{"nested", `{"goal":"ship","owner":{"x":1}}`, "schema: /owner required; /owner/x additionalProperties"},
		{"elements", `{"goal":"ship","tags":["a",1]}`, "schema: /tags/1 type"},
		{"equal elements", `{"goal":"ship","tags":["a","\u0061"]}`, "schema: /tags uniqueItems"},
		{"null where allowed", `{"goal":"ship","note":null}`, "accepted"},
		{"null where not", `{"goal":null}`, "schema: /goal type"},
		{"by offset, then location", `{"tags":["a","a","a"],"goal":"x","count":0}`,
			"schema: /tags maxItems; /tags uniqueItems; /goal minLength; /count minimum"},
		{"repeated name and wrong type", `{"goal":1,"goal":1}`, "deny: /goal uniqueNames"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := brief(g.Validate("order", []byte(c.arguments))); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestHandle(t *testing.T) {
	g := newRegistry(t)
	h, ok := g.Lookup("order")
	if !ok || h != Handle(orderTool) {
		t.Fatalf("Lookup = %v, %t", h, ok)
	}
	if h.Name() != "order" || h.Title() != "Order" || h.Description() != "Places an order." || h.Timeout() != 3*time.Second {
		t.Errorf("%+v", h)
	}
	schema := h.Schema()
	if string(schema) != orderSchema {
		t.Errorf("Schema() = %s", schema)
	}
	clear(schema)
	if string(h.Schema()) != orderSchema {
		t.Error("Schema() hands out memory that it keeps")
	}
	if _, ok := g.Lookup("nope"); ok {
		t.Error("Lookup finds what is not there")
	}
	var names []string
	for _, h := range g.Tools() {
		names = append(names, h.Name())
	}
	if diff := cmp.Diff([]string{"order", "bag", "any", "own", "own plain"}, names); diff != "" {
		t.Error(diff)
	}
	clear(g.Tools())
	if g.Tools()[0] == nil {
		t.Error("Tools() hands out memory that it keeps")
	}
}

func TestDecode(t *testing.T) {
	g := newRegistry(t)
	text := []byte(`{"goal":"sh\u0069p","role":"qa","count":1e1,"ratio":-0.5,"owner":{"id":"me"},` +
		`"tags":["a","b\n"],"note":"n","any":{"k":"\n"}}`)
	in, err := orderTool.Decode(g, text)
	if err != nil {
		t.Fatal(err)
	}
	clear(text) // nothing decoded may alias the caller's buffer
	want := order{"ship", "qa", 10, -0.5, owner{"me"}, []string{"a", "b\n"}, SomeOrNull("n"), Raw(`{"k":"\n"}`)}
	if diff := cmp.Diff(want, in); diff != "" {
		t.Error(diff)
	}
	t.Run("names", func(t *testing.T) {
		in, err := bagTool.DecodeContext(t.Context(), g, []byte(`{"\"":1,"a\\b":"\n","plain":null,"":2}`))
		want := map[string]Raw{`"`: Raw("1"), `a\b`: Raw(`"\n"`), "plain": Raw("null"), "": Raw("2")}
		if diff := cmp.Diff(want, in.Extra); diff != "" || err != nil {
			t.Error(diff, err)
		}
	})
	t.Run("the struct must hold the integer", func(t *testing.T) {
		g := newRegistry(t, WithoutNumberRule())
		arguments := `{"goal":"ship","count":123456789012345678901234567890}`
		if got := brief(g.Validate("order", []byte(arguments))); got != "schema: /count maximum" {
			t.Error(got)
		}
		_, err := orderTool.Decode(g, []byte(arguments))
		if got := brief(err); got != "deny: /count numbers" {
			t.Error(got)
		}
	})
	t.Run("unknown handle", func(t *testing.T) {
		// Another handle of the same name is another tool.
		twin := NewTool(Spec{Name: "order"}, readBag)
		for _, reg := range []*Registry{g, nil} {
			in, err := twin.Decode(reg, []byte(`{"a":1}`))
			if got := brief(err); got != "unknown tool: " || in.Extra != nil {
				t.Errorf("%s, %v", got, in)
			}
		}
	})
}

func TestNewRegistryErrors(t *testing.T) {
	nilTool := (*Tool[bag])(nil)
	_, err := NewRegistry([]Handle{orderTool, nil, nilTool, NewTool[bag](Spec{Name: "unread"}, nil), orderTool,
		NewTool(Spec{}, readBag), NewTool(Spec{Name: "deep", MaxDepth: 1001}, readBag)},
		nil, WithMaxBytes(0), WithMaxDepth(0), WithMaxDepth(1001), WithMaxNumberLength(-1), WithMaxViolations(0),
		WithExemption("ghost", ExemptSize), WithExemption("order"), WithExemption("order", 64),
		WithToolLimits("spectre", Limits{MaxBytes: 1}), WithToolLimits("order", Limits{MaxBytes: -1}),
		WithToolLimits("order", Limits{}), WithModeFromEnv(""), WithLogger(nil), WithObserver(nil))
	if err == nil {
		t.Fatal("no error")
	}
	want := strings.Split(`runtime.NewRegistry: handle 1 is nil or has no reader
handle 2 is nil or has no reader
handle 3 is nil or has no reader
two tools are named "order"
handle 5 has no name
option 0 is nil
WithMaxBytes(0): must be at least 1
WithMaxDepth(0): must be 1 to 1000
WithMaxDepth(1001): must be 1 to 1000
WithMaxNumberLength(-1): must be at least 1
WithMaxViolations(0): must be at least 1
WithExemption("order"): names no rule
WithExemption("order"): 64 is no exemption
WithToolLimits("order", {MaxBytes:-1 MaxDepth:0}): bytes must not be negative, depth must be 0 to 1000
WithToolLimits("order"): states no limit
WithModeFromEnv(""): is no name of an environment variable
WithLogger: the logger is nil
WithObserver: the function is nil
an option names the unknown tool "ghost"
an option names the unknown tool "spectre"
tool "deep": its schema states maxBytes 0 and maxDepth 1001`, "\n")
	if diff := cmp.Diff(want, strings.Split(err.Error(), "\n")); diff != "" {
		t.Error(diff)
	}
	if g, err := NewRegistry(nil); err != nil || g.Validate("x", nil) == nil {
		t.Error("a registry without tools refuses all", err)
	}
}

// A nil *ValidationError must never sit in a non-nil error.
func TestNilError(t *testing.T) {
	g := newRegistry(t)
	if err := g.Validate("order", []byte(`{"goal":"ship"}`)); err != nil {
		t.Errorf("%#v", err)
	}
	if _, err := orderTool.Decode(g, []byte(`{"goal":"ship"}`)); err != nil {
		t.Errorf("%#v", err)
	}
	var v *ValidationError
	if err := g.Validate("order", []byte(`{}`)); !errors.As(err, &v) {
		t.Errorf("%#v", err)
	}
}

// A panic in a reader leaves nothing behind in the pool.
func TestPanickingReader(t *testing.T) {
	bad := NewTool(Spec{Name: "bad"}, func(c *Cursor, _ *bag) {
		c.Object(nil)
		c.Member()
		c.Refuse(0, &siteBag)
		panic("broken reader")
	})
	g, err := NewRegistry(append(handles(), bad))
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
			}()
			_ = g.Validate("bad", []byte(`{"a":[[[]]]}`))
		}()
		accepted(t, g, "order", `{"goal":"ship"}`)
	}
}
