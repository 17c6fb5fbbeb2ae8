package runtime

import (
	"strings"
	"testing"
)

// fullOrder uses each member of the tool "order", with what needs scratch:
// escapes, names that no schema names, arrays that must be unique.
const fullOrder = `{"g\u006fal":"sh\u0069p","role":"q\u0061","count":1e1,"ratio":-0.5e-3,"owner":{"id":"me"},` +
	`"tags":["a","b\n"],"note":"n","any":{"k\u0061":[1,2,{"x":null,"y":"\ud83d\ude00"}]}}`

func TestNoAllocation(t *testing.T) {
	g := newRegistry(t)
	t.Run("accepted", func(t *testing.T) {
		for tool, text := range map[string]string{
			"order": fullOrder, "bag": `{"a":1,"b":{"c":[]},"\u0064":"` + strings.Repeat("long ", 9000) + `"}`, "any": nested(1000),
		} {
			arguments := []byte(text)
			accepted(t, g, tool, text)
			zeroAlloc(t, func() {
				if g.Validate(tool, arguments) != nil {
					t.Fatal("refused")
				}
			})
		}
	})
	t.Run("refused", func(t *testing.T) {
		var r Report
		for _, c := range []struct{ tool, text string }{
			{"order", `{"goal":1,"role":2,"count":3.5,"x":1,"y":2,"owner":{},"tags":["a","a","a",4]}`},
			{"order", `{"x":"\u0000"}`}, {"order", `{"x":1,"x":1}`}, {"order", `{"any":` + nested(11) + `}`},
			{"order", `null`}, {"order", ``}, {"order", `{"goal":`}, {"order", strings.Repeat(" ", 1<<17)}, {"nope", `{}`},
			{"order", `{"goal":"ship","count":1e999}`}, {"order", `{"goal":"ship","count":99999999999999999999}`},
			{"any", nested(1001)},
		} {
			arguments := []byte(c.text)
			zeroAlloc(t, func() {
				if g.Check(c.tool, arguments, &r) {
					t.Fatal("accepted")
				}
			})
		}
	})
}

// What an unusual call made large does not stay in the pool.
func TestPooledMemory(t *testing.T) {
	g := newRegistry(t)
	var b strings.Builder
	b.WriteByte('{')
	for i := range 20000 {
		b.WriteString(`"\u0061` + strings.Repeat("a", i%50) + string(rune(0x4e00+i)) + `":0,`)
	}
	b.WriteString(`"` + strings.Repeat(`\n`, 1<<17) + `":"` + strings.Repeat(`\n`, 1<<17) + `"}`)
	big := []byte(b.String())
	plain := newRegistry(t, WithExemption("order", ExemptSize), WithExemption("bag", ExemptSize))
	w := new(worker)
	e := plain.entries["order"]
	plain.judge(e, e.reader(), big, &w.cursor, &w.report)
	if len(w.cursor.names.slots) <= retainedSlots {
		t.Fatal("the call was not unusual")
	}
	w.clean()
	c := &w.cursor
	if c.b != nil || c.name != nil || c.own != nil || w.report.text != nil {
		t.Error("the pool keeps the text")
	}
	if n := cap(c.names.slots); n > retainedSlots {
		t.Errorf("the pool keeps a table of %d names", n)
	}
	for name, n := range map[string]int{"name": cap(c.nameBuf), "text": cap(c.textBuf), "names": cap(c.names.buf)} {
		if n > retainedBytes {
			t.Errorf("the pool keeps a %s buffer of %d bytes", name, n)
		}
	}
	if n := cap(w.report.faults); n > 2*recordFloor {
		t.Errorf("the pool keeps a list of %d faults", n)
	}
	// And the worker still works.
	for range 3 {
		if !g.judge(g.entries["order"], orderTool, []byte(fullOrder), c, &w.report) {
			t.Error(w.report.Err())
		}
		if g.judge(g.entries["bag"], bagTool, []byte(`{"a":1,"b":2,"a":3}`), c, &w.report) {
			t.Error("accepts a duplicate")
		}
		w.clean()
	}
}

func BenchmarkValidate(b *testing.B) {
	g := newRegistry(b)
	arguments := []byte(fullOrder)
	b.SetBytes(int64(len(arguments)))
	b.ReportAllocs()
	for b.Loop() {
		if err := g.Validate("order", arguments); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheckRefused(b *testing.B) {
	g := newRegistry(b)
	arguments := []byte(`{"goal":1,"role":2,"count":3.5,"x":1,"y":2,"owner":{},"tags":["a","a","a",4]}`)
	var r Report
	b.ReportAllocs()
	for b.Loop() {
		g.Check("order", arguments, &r)
	}
}

func BenchmarkDecode(b *testing.B) {
	g := newRegistry(b)
	arguments := []byte(fullOrder)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := orderTool.Decode(g, arguments); err != nil {
			b.Fatal(err)
		}
	}
}
