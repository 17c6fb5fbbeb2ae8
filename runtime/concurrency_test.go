package runtime

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// Twenty goroutines judge mixed calls with one registry; each gets the verdict
// and the words that its own call has when it is alone.
func TestConcurrentCalls(t *testing.T) {
	var seen atomic.Int64
	g := newRegistry(t, WithObserver(func(context.Context, *ValidationError) { seen.Add(1) }), WithEcho())
	type call struct{ tool, arguments, want string }
	var calls []call
	for i := range 100 {
		for _, c := range []call{
			{"order", fmt.Sprintf(`{"goal":"s%dh\u0069p","x%d":%d}`, i, i, i), ""},
			{"order", fmt.Sprintf(`{"goal":"ship%d","tags":["%d","a"]}`, i, i), ""},
			{"order", fmt.Sprintf(`{"any":["%d",{"x%d":1,"x%d":2}]}`, i, i, i), ""},
			{"bag", fmt.Sprintf(`{"n%d":[%d],"b":"\n"}`, i, i), ""},
			{"bag", fmt.Sprintf(`{"n%d":[%d]`, i, i), ""},
			{fmt.Sprintf("nope%d", i), `{}`, ""},
			{"any", fmt.Sprintf(`[%d,{"a":%d}]`, i, i), ""},
		} {
			c.want = outcome(g, c.tool, c.arguments)
			calls = append(calls, c)
		}
	}
	var refusals int64
	for _, c := range calls {
		if c.want != "null" {
			refusals++
		}
	}
	seen.Store(0)
	const goroutines = 20
	var wg sync.WaitGroup
	for k := range goroutines {
		wg.Go(func() {
			var r Report
			for i := range calls {
				c := calls[(i*31+k*7)%len(calls)]
				if got := outcome(g, c.tool, c.arguments); got != c.want {
					t.Errorf("%s(%s): %s, want %s", c.tool, c.arguments, got, c.want)
				}
				g.Check(c.tool, []byte(c.arguments), &r)
				if c.tool == "order" {
					in, err := orderTool.Decode(g, []byte(c.arguments))
					if err == nil && len(in.Tags) == 2 && in.Goal != "ship"+in.Tags[0] {
						t.Errorf("%s: %+v", c.arguments, in)
					}
				}
			}
		})
	}
	wg.Wait()
	if got, least := seen.Load(), refusals*goroutines*2; got < least {
		t.Errorf("the observer saw %d refusals, want %d at least", got, least)
	}
}

// outcome returns all that a call's answer says.
func outcome(g *Registry, tool, arguments string) string {
	err := g.Validate(tool, []byte(arguments))
	if err == nil {
		return "null"
	}
	text, _ := err.(*ValidationError).MarshalJSON()
	return string(text)
}
