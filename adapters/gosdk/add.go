package gosdk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/internal/guard"
	"github.com/schemagen/schemagen/runtime"
)

// Handler is the code of one tool. It runs only for a call that the registry
// lets through, with the arguments as a struct; the request is as the SDK gives
// it, and its raw arguments are not to be changed.
//
// A nil result stands for an empty one. An error becomes a tool result with
// IsError whose text is that of the error, so that the model reads it; a
// *jsonrpc.Error becomes the error of the request. This is what the SDK does
// with the errors of its own typed handlers.
//
// The context ends when the caller cancels the call and when the time that the
// tool's schema allows is over.
type Handler[T any] func(ctx context.Context, req *mcp.CallToolRequest, in T) (*mcp.CallToolResult, error)

// Option changes how Add registers a tool.
type Option func(*settings)

// settings is what the options of one Add say.
type settings struct {
	logger *slog.Logger // nil: slog.Default() at the time of logging
	edit   []func(*mcp.Tool)
	faults []error
}

// WithLogger sets where the adapter logs panics, handlers that overrun their
// time, and results that cannot be sent. slog.Default() without it.
func WithLogger(logger *slog.Logger) Option {
	return func(s *settings) {
		if logger == nil {
			s.faults = append(s.faults, errors.New("WithLogger: the logger is nil"))
		}
		s.logger = logger
	}
}

// WithTool lets edit complete what is advertised beside the schema:
// annotations, icons, metadata. Name, InputSchema and OutputSchema are the
// handle's; Add fails when edit changes them.
func WithTool(edit func(*mcp.Tool)) Option {
	return func(s *settings) {
		if edit == nil {
			s.faults = append(s.faults, errors.New("WithTool: the function is nil"))
			return
		}
		s.edit = append(s.edit, edit)
	}
}

// toolName is what MCP allows as a name (2025-11-25, server/tools, "Tool
// Names"). The SDK logs other names and goes on.
var toolName = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,128}$`)

// Add registers the tool with the server. The server advertises exactly the
// published schemas of the handle, and calls of the tool run the handler only
// when reg lets them through; see the package comment for what happens to the
// others. Add changes nothing when it fails. It fails when
//
//   - an argument is nil, or an option is wrong;
//   - reg does not hold this very handle;
//   - Add has registered a tool of that name with the server before, also when
//     it was removed since: the SDK would replace it without a word;
//   - MCP does not allow the name;
//   - the SDK refuses the schema, or would advertise other bytes than it has,
//     because it is not compact.
//
// Tools that are registered with the server by other means are not guarded;
// Verify finds them.
func Add[T any](server *mcp.Server, reg *runtime.Registry, tool *runtime.Tool[T], handler Handler[T], opts ...Option) error {
	if server == nil || reg == nil || tool == nil || handler == nil {
		return errors.New("gosdk.Add: server, registry, tool and handler must not be nil")
	}
	s := settingsOf(opts)
	g := &gate[T]{reg: reg, tool: tool, handler: handler, about: guard.Call{Name: tool.Name(), Limit: tool.Timeout(), Logger: s.logger}}
	err := errors.Join(s.faults...)
	if err == nil {
		err = g.register(server, s.edit)
	}
	if err != nil {
		return fmt.Errorf("gosdk.Add %q: %w", tool.Name(), err)
	}
	return nil
}

// settingsOf applies the options.
func settingsOf(opts []Option) *settings {
	s := &settings{}
	for i, o := range opts {
		if o == nil {
			s.faults = append(s.faults, fmt.Errorf("option %d is nil", i))
			continue
		}
		o(s)
	}
	return s
}

// compact fails for a schema that the SDK would not advertise byte for byte.
func compact(schema []byte) error {
	var b bytes.Buffer
	if err := json.Compact(&b, schema); err != nil || !bytes.Equal(b.Bytes(), schema) {
		return errors.New("the published schema is not compact JSON; generate it again")
	}
	return nil
}

// register checks the tool and hands it to the server.
func (g *gate[T]) register(server *mcp.Server, edit []func(*mcp.Tool)) error {
	name, schema := g.tool.Name(), g.tool.Schema()
	if held, ok := g.reg.Lookup(name); !ok || held != runtime.Handle(g.tool) {
		return errors.New("the registry does not hold this handle; make it with the tool")
	}
	if g.tool.Role() != runtime.RoleTool {
		return errors.New("the handle is that of a prompt; add it with gosdk.AddPrompt")
	}
	if !toolName.MatchString(name) {
		return errors.New("MCP allows names of 1 to 128 letters, digits, dots, _ and -")
	}
	if err := compact(schema); err != nil {
		return err
	}
	about := &mcp.Tool{
		Name:        name,
		Title:       g.tool.Title(),
		Description: g.tool.Description(),
		InputSchema: json.RawMessage(schema),
	}
	if output := outputOf(g.tool); output != nil {
		if err := compact(output); err != nil {
			return err
		}
		about.OutputSchema = json.RawMessage(output)
	}
	for _, e := range edit {
		e(about)
		if about.Name != name || !same(about.InputSchema, g.tool.Schema()) || !same(about.OutputSchema, outputOf(g.tool)) {
			return errors.New("WithTool: the function changed Name, InputSchema or OutputSchema")
		}
	}
	return bookOf(server).enterTool(g.reg, g.about.Logger, name, func() (err error) {
		// The SDK panics when it does not like a tool.
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("the SDK refuses the tool: %v", p)
			}
		}()
		server.AddTool(about, g.call)
		return nil
	})
}

// same reports whether a schema of the SDK's tool is still the one of the
// handle, nil for none.
func same(kept any, schema []byte) bool {
	if schema == nil {
		return kept == nil
	}
	text, ok := kept.(json.RawMessage)
	return ok && bytes.Equal(text, schema)
}

// outputOf returns the published output schema of a handle, nil when there is
// none.
func outputOf(h runtime.Handle) []byte {
	if out := h.Output(); out != nil {
		return out.Schema()
	}
	return nil
}
