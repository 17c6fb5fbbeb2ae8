package guard

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"

	"github.com/schemagen/schemagen/runtime"
)

// The codes of errors that adapters answer with: of JSON-RPC 2.0 (section 5.1)
// and of MCP 2026-07-28 (Transports, "Server Validation").
const (
	CodeInvalidParams  = -32602
	CodeInternal       = -32603
	CodeHeaderMismatch = -32020
)

// Error is an error of a request. Message is static.
type Error struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
	detail  string
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Detail says for the server's log what is wrong, "" when the message says all.
func (e *Error) Detail() string { return e.detail }

// Answer is what a refused call is answered with: an error of the request, or,
// with a nil Err, a tool result with isError whose only content is Text.
type Answer struct {
	Text string
	Err  *Error
	// Cause is the refusal, for the server.
	Cause error
}

// toldToModels is the first version of MCP in which a failure of the input is
// a tool result, so that the model corrects itself (SEP-1303). Versions are
// dates and compare as text.
const toldToModels = "2025-11-25"

// Arguments judges the raw arguments of a tool call and decodes them. Absent
// arguments are {}: MCP makes the member optional. With a non-nil Answer the
// handler must not run. The version is the one that the request speaks, "" when
// nobody said, which counts as one before 2025-11-25.
func Arguments[T any](ctx context.Context, reg *runtime.Registry, tool *runtime.Tool[T], arguments []byte, version string) (T, *Answer) {
	if len(arguments) == 0 {
		arguments = []byte("{}")
	}
	in, err := tool.DecodeContext(ctx, reg, arguments)
	if err == nil {
		return in, nil
	}
	var refusal *runtime.ValidationError
	if !errors.As(err, &refusal) {
		return in, &Answer{Err: &Error{Code: CodeInternal, Message: "The call cannot be judged", detail: err.Error()}, Cause: err}
	}
	return in, refused(refusal, version)
}

// refused chooses the form of a refusal. What is no object, and everything
// about prompts, is an error of the request in each version.
func refused(refusal *runtime.ValidationError, version string) *Answer {
	text := render(refusal)
	if version >= toldToModels && refusal.Role == runtime.RoleTool && refusal.Class() != runtime.ClassNotObject {
		return &Answer{Text: string(text), Cause: refusal}
	}
	var form struct{ Data json.RawMessage }
	if err := json.Unmarshal(text, &form); err != nil {
		form.Data = nil
	}
	return &Answer{Err: &Error{Code: CodeInvalidParams, Message: refusal.Message, Data: form.Data}, Cause: refusal}
}

// maxText bounds the text of a refusal, in bytes; one violation is always told.
const maxText = 16 << 10

// render returns the refusal as JSON. Violations that would make it longer than
// maxText are left out, the last first.
func render(refusal *runtime.ValidationError) []byte {
	shown := *refusal
	for {
		text, err := shown.MarshalJSON()
		if n := len(shown.Violations); err == nil && len(text) > maxText && n > 1 {
			shown.Violations = shown.Violations[:n/2]
			continue
		}
		return text
	}
}

// Unknown is the answer to a request that names an unknown tool or prompt. The
// observer of the registry, if there is one, is told, unless the registry has
// the name: then the server lacks it. An observer that panics is logged, and
// the answer stays the same.
func Unknown(ctx context.Context, logger *slog.Logger, reg *runtime.Registry, role runtime.Role, name string) *Error {
	observe(ctx, logger, reg, role, name)
	if role == runtime.RolePrompt {
		return &Error{Code: CodeInvalidParams, Message: "Unknown prompt"}
	}
	return &Error{Code: CodeInvalidParams, Message: "Unknown tool"}
}

// observe tells the observer of an unknown name. The log does not have it: the
// caller chose it.
func observe(ctx context.Context, logger *slog.Logger, reg *runtime.Registry, role runtime.Role, name string) {
	defer func() {
		if p := recover(); p != nil {
			(&Call{Role: role, Logger: logger}).logPanic(ctx, p)
		}
	}()
	if reg == nil {
		return
	}
	if _, known := reg.Lookup(name); !known {
		reg.CheckContext(ctx, name, nil, nil)
	}
}
