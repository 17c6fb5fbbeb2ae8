package gosdk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/runtime"
)

// Verify proves, when the server starts, that what it advertises is what the
// registry enforces: it asks the server for its tools in a session of its own,
// in memory, and compares. It fails when
//
//   - the registry has a tool that the server does not advertise;
//   - the server advertises a tool that is not in the registry;
//   - the bytes of an input or output schema differ.
//
// The error lists all of it. Call it once, when all tools are added. A server
// whose middleware hides tools from some sessions cannot be verified this way.
func Verify(ctx context.Context, server *mcp.Server, reg *runtime.Registry) error {
	if server == nil || reg == nil {
		return errors.New("gosdk.Verify: server and registry must not be nil")
	}
	advertised, err := listTools(ctx, server)
	if err != nil {
		return fmt.Errorf("gosdk.Verify: listing the tools: %w", err)
	}
	var faults []error
	seen := map[string]bool{}
	for _, tool := range advertised {
		seen[tool.Name] = true
		if handle, ok := reg.Lookup(tool.Name); !ok {
			faults = append(faults, fmt.Errorf("tool %q is served without a schema of the registry; add it with gosdk.Add", tool.Name))
		} else if !bytes.Equal(tool.InputSchema, handle.Schema()) || !bytes.Equal(tool.OutputSchema, shown(handle)) {
			faults = append(faults, fmt.Errorf("tool %q advertises another schema than the registry enforces; add it with gosdk.Add alone", tool.Name))
		}
	}
	for _, handle := range reg.Tools() {
		if !seen[handle.Name()] {
			faults = append(faults, fmt.Errorf("tool %q of the registry is not served; add it with gosdk.Add", handle.Name()))
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("gosdk.Verify: %w", errors.Join(faults...))
	}
	return nil
}

// shown is the output schema that a client of the version that Verify speaks
// is shown.
func shown(handle runtime.Handle) []byte {
	if schema := outputOf(handle); schema != nil && objectRoot(schema) {
		return schema
	}
	return nil
}

// VerifyPrompts proves the same for prompts: that the server advertises those
// of the registry, with their arguments, and no other.
func VerifyPrompts(ctx context.Context, server *mcp.Server, reg *runtime.Registry) error {
	if server == nil || reg == nil {
		return errors.New("gosdk.VerifyPrompts: server and registry must not be nil")
	}
	var advertised []*mcp.Prompt
	err := list(ctx, server, "prompts/list", func(page json.RawMessage) error {
		var part struct{ Prompts []*mcp.Prompt }
		err := json.Unmarshal(page, &part)
		advertised = append(advertised, part.Prompts...)
		return err
	})
	if err != nil {
		return fmt.Errorf("gosdk.VerifyPrompts: listing the prompts: %w", err)
	}
	var faults []error
	seen := map[string]bool{}
	for _, prompt := range advertised {
		seen[prompt.Name] = true
		if handle, ok := reg.Lookup(prompt.Name); !ok {
			faults = append(faults, fmt.Errorf("prompt %q is served without a schema of the registry; add it with gosdk.AddPrompt", prompt.Name))
		} else if !reflect.DeepEqual(prompt.Arguments, aboutPrompt(handle).Arguments) {
			faults = append(faults, fmt.Errorf("prompt %q advertises other arguments than the registry enforces; add it with gosdk.AddPrompt alone", prompt.Name))
		}
	}
	for _, handle := range reg.Tools() {
		if !seen[handle.Name()] {
			faults = append(faults, fmt.Errorf("prompt %q of the registry is not served; add it with gosdk.AddPrompt", handle.Name()))
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("gosdk.VerifyPrompts: %w", errors.Join(faults...))
	}
	return nil
}

// listed is a tool of a tools/list result.
type listed struct {
	Name         string
	InputSchema  json.RawMessage // not one byte is changed
	OutputSchema json.RawMessage
}

// listTools asks the server for all its tools. It speaks JSON-RPC itself: the
// SDK's client decodes schemas, and their bytes are lost.
func listTools(ctx context.Context, server *mcp.Server) (tools []listed, err error) {
	err = list(ctx, server, "tools/list", func(page json.RawMessage) error {
		var part struct{ Tools []listed }
		err := json.Unmarshal(page, &part)
		tools = append(tools, part.Tools...)
		return err
	})
	return tools, err
}

// list asks the server for all pages of a list, in a session of its own.
func list(ctx context.Context, server *mcp.Server, method string, take func(page json.RawMessage) error) error {
	ours, its := mcp.NewInMemoryTransports()
	session, err := server.Connect(ctx, its, nil)
	if err != nil {
		return err
	}
	defer session.Close()
	conn, err := ours.Connect(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	c := &caller{ctx: ctx, conn: conn}
	version := "2025-11-25" // the newest that has sessions
	if err := c.call("initialize", map[string]any{
		"protocolVersion": version,
		"capabilities":    struct{}{},
		"clientInfo":      map[string]any{"name": "gosdk.Verify", "version": version},
	}, nil); err != nil {
		return err
	}
	if err := conn.Write(ctx, &jsonrpc.Request{Method: "notifications/initialized"}); err != nil {
		return err
	}
	for params := map[string]any{}; ; {
		var page json.RawMessage
		if err := c.call(method, params, &page); err != nil {
			return err
		}
		if err := take(page); err != nil {
			return err
		}
		var next struct{ NextCursor string }
		if err := json.Unmarshal(page, &next); err != nil || next.NextCursor == "" {
			return err
		}
		params["cursor"] = next.NextCursor
	}
}

// caller makes one request after the other.
type caller struct {
	ctx  context.Context
	conn mcp.Connection
	last float64
}

// call makes a request and decodes its result into res, unless that is nil.
func (c *caller) call(method string, params, res any) error {
	text, err := json.Marshal(params)
	if err != nil {
		return err
	}
	c.last++
	id, err := jsonrpc.MakeID(c.last)
	if err != nil {
		return err
	}
	if err := c.conn.Write(c.ctx, &jsonrpc.Request{ID: id, Method: method, Params: text}); err != nil {
		return err
	}
	for {
		message, err := c.conn.Read(c.ctx)
		if err != nil {
			return err
		}
		answer, ok := message.(*jsonrpc.Response)
		switch {
		case !ok || answer.ID != id: // a notification, or a request of the server
		case answer.Error != nil:
			return answer.Error
		case res == nil:
			return nil
		default:
			return json.Unmarshal(answer.Result, res)
		}
	}
}
