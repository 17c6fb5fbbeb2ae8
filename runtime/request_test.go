package runtime

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
)

// TestRequestID proves that the id which an adapter puts into the context
// reaches whoever learns of the refusal: the observer, and the log of
// permissive mode.
func TestRequestID(t *testing.T) {
	if id := RequestID(t.Context()); id != "" {
		t.Errorf("without an id: %q", id)
	}
	var log bytes.Buffer
	var seen []string
	g := newRegistry(t, WithPermissive(true), WithLogger(slog.New(slog.NewJSONHandler(&log, nil))),
		WithObserver(func(ctx context.Context, _ *ValidationError) { seen = append(seen, RequestID(ctx)) }))
	for _, id := range []string{"7", `"a"`, ""} {
		log.Reset()
		ctx := ContextWithRequestID(t.Context(), id)
		if _, err := orderTool.DecodeContext(ctx, g, []byte(`{"goal":1}`)); err != nil {
			t.Fatal(err)
		}
		if got := seen[len(seen)-1]; got != id {
			t.Errorf("the observer got %q, want %q", got, id)
		}
		if logged := strings.Contains(log.String(), `"request"`); logged != (id != "") {
			t.Errorf("id %q: %s", id, log.String())
		}
	}
	if n := len(seen); n != 3 {
		t.Errorf("the observer was told %d times", n)
	}
}
