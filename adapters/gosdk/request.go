package gosdk

import (
	"context"
	"strconv"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/runtime"
)

// withRequestID returns the context with the JSON-RPC id of the request in it,
// for observers, logs and handlers: runtime.RequestID reads it. A number is
// decimal text, e.g. 7; a string is quoted, ASCII and bounded, e.g. "a-7".
func withRequestID(ctx context.Context) context.Context {
	if runtime.RequestID(ctx) != "" {
		return ctx
	}
	for _, key := range idKeys() {
		if id, ok := ctx.Value(key).(jsonrpc.ID); ok {
			return runtime.ContextWithRequestID(ctx, idText(id))
		}
	}
	return ctx
}

// maxID bounds the text of an id that is a string, in bytes before quoting.
const maxID = 64

// idText renders an id for a log.
func idText(id jsonrpc.ID) string {
	switch v := id.Raw().(type) {
	case int64:
		return strconv.FormatInt(v, 10)
	case string:
		if len(v) > maxID {
			return strconv.QuoteToASCII(v[:maxID]) + "…"
		}
		return strconv.QuoteToASCII(v)
	}
	return ""
}

// idKeys returns the keys under which the SDK may keep the id of a request in
// the context of a call. The SDK does not export them (its issue 1264 asks for
// the id), but it looks the id up itself when it writes to a streamable
// transport; so the keys are those that it asks a context for when it writes
// to one. An SDK that keeps the id elsewhere leaves refusals without one, and
// fails TestRequestID.
var idKeys = sync.OnceValue(func() []any {
	asked := &keyring{Context: context.Background()}
	if conn, err := new(mcp.StreamableServerTransport).Connect(asked); err == nil {
		// Nobody reads from the transport: that the write fails is no matter.
		_ = conn.Write(asked, &jsonrpc.Request{Method: "notifications/message"})
	}
	return asked.keys
})

// keyring is a context that notes which keys it is asked for.
type keyring struct {
	context.Context
	keys []any
}

// Value implements context.Context.
func (k *keyring) Value(key any) any {
	k.keys = append(k.keys, key)
	return k.Context.Value(key)
}
