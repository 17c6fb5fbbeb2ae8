package mcpgo

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// TestObserverPanics proves that an observer that panics lets no call through
// and ends no session, whatever the refusal: through every door the next call
// is answered.
func TestObserverPanics(t *testing.T) {
	was := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	t.Cleanup(func() { slog.SetDefault(was) })
	for _, d := range doors {
		t.Run(string(d), func(t *testing.T) {
			s, ran := bundled(t, runtime.WithObserver(func(context.Context, *runtime.ValidationError) { panic("observer") }))
			c, _ := d.dial(t, s, d.versions()[0])
			for _, tool := range []string{"canary", "bernstein_run"} {
				result, err := callTool(t.Context(), c, tool, `{"canary":1}`)
				if err == nil && !result.IsError {
					t.Errorf("%s: answered with %+v", tool, result)
				}
				if tool == "canary" && (err == nil || !strings.Contains(err.Error(), "Unknown tool")) {
					t.Errorf("%s: answered with %v", tool, err)
				}
			}
			if runs := ran.take(); len(runs) > 0 {
				t.Errorf("a handler ran: %v", runs)
			}
			if result, err := callTool(t.Context(), c, "bernstein_run", `{"goal":"x"}`); err != nil || result.IsError {
				t.Errorf("afterwards: %v %+v", err, result)
			}
		})
	}
}
