package mcpgo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/adapters/internal/guard"
	"github.com/schemagen/schemagen/runtime"
)

// Handler is the code of one tool. It runs only for a call that the registry
// lets through, with the arguments as a struct; the request is as the SDK gives
// it.
//
// A nil result stands for an empty one. An error becomes a tool result with
// IsError whose text is that of the error, so that the model reads it.
//
// The context ends when the caller cancels the call and when the time that the
// tool's schema allows is over.
type Handler[T any] func(ctx context.Context, req mcp.CallToolRequest, in T) (*mcp.CallToolResult, error)

// Option changes how Add and AddPrompt register.
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

// WithTool lets edit complete what is advertised beside the schemas:
// annotations, icons, metadata. Name and the schemas are the handle's; Add
// fails when edit changes them.
func WithTool(edit func(*mcp.Tool)) Option {
	return func(s *settings) {
		if edit == nil {
			s.faults = append(s.faults, errors.New("WithTool: the function is nil"))
			return
		}
		s.edit = append(s.edit, edit)
	}
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

// toolName is what MCP allows as a name (2025-11-25, server/tools, "Tool
// Names").
var toolName = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,128}$`)

// Add registers the tool with the server. The server advertises the published
// schemas of the handle, and calls of the tool run the handler only when reg
// lets them through; see the package comment for what happens to the others.
// Call it when the server starts: it adds hooks to the server. Add changes
// nothing when it fails. It fails when
//
//   - an argument is nil, or an option is wrong;
//   - reg does not hold this very handle, or it is that of a prompt;
//   - the server has a tool of that name: the SDK would replace it without a
//     word;
//   - MCP does not allow the name;
//   - a published schema is not compact JSON;
//   - the SDK refuses the tool.
//
// Tools that are registered with the server by other means are not guarded;
// Verify finds them.
func Add[T any](s *server.MCPServer, reg *runtime.Registry, tool *runtime.Tool[T], handler Handler[T], opts ...Option) error {
	if s == nil || reg == nil || tool == nil || handler == nil {
		return errors.New("mcpgo.Add: server, registry, tool and handler must not be nil")
	}
	set := settingsOf(opts)
	g := &gate[T]{reg: reg, tool: tool, handler: handler, about: guard.Call{Name: tool.Name(), Limit: tool.Timeout(), Logger: set.logger}}
	err := errors.Join(set.faults...)
	if err == nil {
		err = g.register(s, set.edit)
	}
	if err != nil {
		return fmt.Errorf("mcpgo.Add %q: %w", tool.Name(), err)
	}
	return nil
}

// register checks the tool and hands it to the server.
func (g *gate[T]) register(s *server.MCPServer, edit []func(*mcp.Tool)) error {
	name, schema, output := g.tool.Name(), g.tool.Schema(), outputOf(g.tool)
	if held, ok := g.reg.Lookup(name); !ok || held != runtime.Handle(g.tool) {
		return errors.New("the registry does not hold this handle; make it with the tool")
	}
	if g.tool.Role() != runtime.RoleTool {
		return errors.New("the handle is that of a prompt; add it with mcpgo.AddPrompt")
	}
	if !toolName.MatchString(name) {
		return errors.New("MCP allows names of 1 to 128 letters, digits, _, - and .")
	}
	if !compact(schema) || output != nil && !compact(output) {
		return errors.New("the published schema is not compact JSON; generate it again")
	}
	about := mcp.NewToolWithRawSchema(name, g.tool.Description(), schema)
	about.Title, about.RawOutputSchema = g.tool.Title(), output
	for _, e := range edit {
		e(&about)
		if about.Name != name || about.InputSchema.Type != "" || about.OutputSchema.Type != "" ||
			!bytes.Equal(about.RawInputSchema, g.tool.Schema()) || !bytes.Equal(about.RawOutputSchema, outputOf(g.tool)) {
			return errors.New("WithTool: the function changed Name or a schema")
		}
		if x := about.Execution; x != nil && x.TaskSupport != "" && x.TaskSupport != mcp.TaskSupportForbidden {
			return errors.New("WithTool: TaskSupport is not judged: the SDK runs a task outside the call that the adapter answers")
		}
	}
	return bookOf(s).enter(g.about.Logger, func(b *book) (err error) {
		if s.GetTool(name) != nil {
			return errors.New("the server has a tool of this name already")
		}
		// The SDK panics when it does not like a tool.
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("the SDK refuses the tool: %v", p)
			}
		}()
		s.AddTool(about, g.call)
		b.tools = append(b.tools, g.reg)
		return nil
	})
}

// compact reports whether a schema is the JSON text that the compiler writes.
func compact(schema []byte) bool {
	var b bytes.Buffer
	return json.Compact(&b, schema) == nil && bytes.Equal(b.Bytes(), schema)
}

// outputOf returns the published output schema of a handle, nil when there is
// none.
func outputOf(h runtime.Handle) []byte {
	if out := h.Output(); out != nil {
		return out.Schema()
	}
	return nil
}
