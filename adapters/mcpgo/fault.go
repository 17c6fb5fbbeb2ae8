package mcpgo

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/schemagen/schemagen/adapters/internal/guard"
)

// fault is an error of a request. The SDK answers each error of a handler with
// code -32603, its text and no data. Behind a door of this package (Stdio,
// HTTP, InProcess) the text is a mark and the error as JSON, which the door
// turns into the answer; elsewhere it is the message.
type fault struct {
	wire   *guard.Error
	marked bool
}

// mark begins the text of a fault behind a door. It is random, so that nobody
// who chooses a text chooses an error.
var mark = "schemagen:" + rand.Text() + ":"

// Error implements error.
func (f *fault) Error() string {
	if !f.marked {
		return f.wire.Message
	}
	text, err := json.Marshal(f.wire)
	if err != nil {
		return f.wire.Message
	}
	return mark + string(text)
}

// doorKey is the key of a context that came through a door. Its value is the
// http.Header of the request, which is nil where there is none.
type doorKey struct{}

func newFault(ctx context.Context, e *guard.Error) error {
	return &fault{e, ctx.Value(doorKey{}) != nil}
}

// throughDoor marks the context of what comes through a door.
func throughDoor(ctx context.Context, header http.Header) context.Context {
	return context.WithValue(ctx, doorKey{}, header)
}

// reworded returns the error that is sent in place of one that the SDK made,
// nil when that one is sent: a fault as what it is, and answers that quote what
// the caller chose without it.
func reworded(code int, message string) *guard.Error {
	if text, ok := strings.CutPrefix(message, mark); ok {
		e := &guard.Error{}
		if json.Unmarshal([]byte(text), e) == nil {
			return e
		}
		return &guard.Error{Code: guard.CodeInternal, Message: "The server failed"}
	}
	for _, quote := range quoting {
		if strings.HasPrefix(message, quote.begin) && strings.HasSuffix(message, quote.end) {
			return &guard.Error{Code: code, Message: quote.instead}
		}
	}
	return nil
}

// quoting are the answers of the SDK that quote what the caller chose. The code
// stays: -32602 for names, as MCP says (2025-11-25, server/tools, "Error
// Handling").
var quoting = []struct{ begin, end, instead string }{
	{"tool '", "' not found: tool not found", "Unknown tool"},
	{"prompt '", "' not found: prompt not found", "Unknown prompt"},
	{"handler not found for resource URI '", "': resource not found", "Resource not found"},
}
