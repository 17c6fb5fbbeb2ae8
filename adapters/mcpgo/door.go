package mcpgo

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/adapters/internal/guard"
)

// Stdio serves the server on a pair of streams, as the SDK's StdioServer does,
// until in ends or the context does.
func Stdio(ctx context.Context, s *server.MCPServer, in io.Reader, out io.Writer, opts ...server.StdioOption) error {
	stdio := server.NewStdioServer(s)
	for _, o := range opts {
		o(stdio)
	}
	return stdio.Listen(throughDoor(ctx, nil), in, &writer{out})
}

// HTTP returns the handler of one of the SDK's HTTP transports, streamable or
// SSE, as a door: answers have the codes, messages and data of this package.
func HTTP(transport http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := &response{ResponseWriter: w, modern: mcp.IsModernProtocol(r.Header.Get(mcp.HeaderProtocolVersion))}
		transport.ServeHTTP(answer, r.WithContext(throughDoor(r.Context(), r.Header)))
		answer.begin(nil)
	})
}

// InProcess returns a transport for a client of the SDK in the same process,
// which is a door.
func InProcess(s *server.MCPServer) transport.Interface {
	return &inProcess{transport.NewInProcessTransport(s)}
}

type inProcess struct{ *transport.InProcessTransport }

// SendRequest implements transport.Interface.
func (t *inProcess) SendRequest(ctx context.Context, request transport.JSONRPCRequest) (*transport.JSONRPCResponse, error) {
	answer, err := t.InProcessTransport.SendRequest(throughDoor(ctx, nil), request)
	if err != nil || answer == nil || answer.Error == nil {
		return answer, err
	}
	if e := reworded(answer.Error.Code, answer.Error.Message); e != nil {
		var data any
		if e.Data != nil {
			data = e.Data
		}
		details := mcp.NewJSONRPCErrorDetails(e.Code, e.Message, data)
		answer.Error = &details
	}
	return answer, nil
}

// writer rewords the errors in what the SDK writes: one message, or one event
// with a message, in each call of Write.
type writer struct{ io.Writer }

// Write implements io.Writer.
func (w *writer) Write(p []byte) (int, error) {
	text, _ := rewordedText(p)
	if _, err := w.Writer.Write(text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// rewordedText returns the text that is sent in place of p, and the error in it
// that is another one, or nil.
func rewordedText(p []byte) ([]byte, *guard.Error) {
	if !bytes.Contains(p, []byte(`"error":`)) {
		return p, nil
	}
	var out []byte
	var changed *guard.Error
	for line := range bytes.Lines(p) {
		data, event := bytes.CutPrefix(line, []byte("data: "))
		var message struct {
			JSONRPC string          `json:"jsonrpc"`
			ID      json.RawMessage `json:"id"`
			Error   *guard.Error    `json:"error"`
		}
		if json.Unmarshal(data, &message) == nil && message.Error != nil {
			if e := reworded(message.Error.Code, message.Error.Message); e != nil {
				message.Error = e
				if text, err := json.Marshal(message); err == nil {
					changed = e
					if event {
						out = append(out, "data: "...)
					}
					out = append(append(out, text...), '\n')
					continue
				}
			}
		}
		out = append(out, line...)
	}
	if changed == nil {
		return p, nil
	}
	return out, changed
}

// response is a writer for the answer to one HTTP request. It holds the status
// back until the first byte: from 2026-07-28 on the SDK derives it from the code
// of the error, which may become another one.
type response struct {
	http.ResponseWriter
	modern bool
	status int
	begun  bool
}

// WriteHeader implements http.ResponseWriter.
func (r *response) WriteHeader(status int) {
	if status < 200 { // more follows
		r.ResponseWriter.WriteHeader(status)
		return
	}
	if r.status == 0 {
		r.status = status
	}
}

// begin sends the status, with that of the error where the answer is one in
// place of the SDK's.
func (r *response) begin(e *guard.Error) {
	if r.begun {
		return
	}
	r.begun = true
	if e != nil && r.modern && e.Code != guard.CodeInternal && r.Header().Get("Content-Type") == "application/json" {
		r.status = http.StatusBadRequest
	}
	if r.status != 0 {
		r.ResponseWriter.WriteHeader(r.status)
	}
}

// Write implements http.ResponseWriter.
func (r *response) Write(p []byte) (int, error) {
	text, e := rewordedText(p)
	r.begin(e)
	if _, err := r.ResponseWriter.Write(text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush implements http.Flusher.
func (r *response) Flush() {
	r.begin(nil)
	if f, ok := r.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
}

// Unwrap gives http.ResponseController the writer below.
func (r *response) Unwrap() http.ResponseWriter { return r.ResponseWriter }
