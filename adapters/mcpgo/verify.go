package mcpgo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/adapters/internal/guard"
	"github.com/schemagen/schemagen/runtime"
)

// Verify proves, when the server starts, that what it advertises is what the
// registry enforces: it asks the server for its tools and compares. It fails
// when
//
//   - the registry has a tool that the server does not advertise;
//   - the server advertises a tool that is not in the registry;
//   - an input or output schema differs. The SDK writes <, > and & of a schema
//     as escapes; no other difference is allowed.
//
// The error lists all of it. Call it once, when all tools are added. A server
// whose filters hide tools from some sessions cannot be verified this way.
func Verify(ctx context.Context, s *server.MCPServer, reg *runtime.Registry) error {
	if s == nil || reg == nil {
		return errors.New("mcpgo.Verify: server and registry must not be nil")
	}
	type listed struct {
		Name                      string
		InputSchema, OutputSchema json.RawMessage
	}
	var advertised []listed
	err := list(ctx, s, "tools/list", func(page json.RawMessage) error {
		var part struct{ Tools []listed }
		err := json.Unmarshal(page, &part)
		advertised = append(advertised, part.Tools...)
		return err
	})
	if err != nil {
		return fmt.Errorf("mcpgo.Verify: listing the tools: %w", err)
	}
	var faults []error
	seen := map[string]bool{}
	for _, tool := range advertised {
		seen[tool.Name] = true
		if handle, ok := reg.Lookup(tool.Name); !ok {
			faults = append(faults, fmt.Errorf("tool %q is served without a schema of the registry; add it with mcpgo.Add", tool.Name))
		} else if !bytes.Equal(tool.InputSchema, written(handle.Schema())) || !bytes.Equal(tool.OutputSchema, written(shown(handle))) {
			faults = append(faults, fmt.Errorf("tool %q advertises another schema than the registry enforces; add it with mcpgo.Add alone", tool.Name))
		}
	}
	for _, handle := range reg.Tools() {
		if !seen[handle.Name()] {
			faults = append(faults, fmt.Errorf("tool %q of the registry is not served; add it with mcpgo.Add", handle.Name()))
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("mcpgo.Verify: %w", errors.Join(faults...))
	}
	return nil
}

// VerifyPrompts proves the same for prompts: that the server advertises those
// of the registry, with their arguments, and no other.
func VerifyPrompts(ctx context.Context, s *server.MCPServer, reg *runtime.Registry) error {
	if s == nil || reg == nil {
		return errors.New("mcpgo.VerifyPrompts: server and registry must not be nil")
	}
	var advertised []mcp.Prompt
	err := list(ctx, s, "prompts/list", func(page json.RawMessage) error {
		var part struct{ Prompts []mcp.Prompt }
		err := json.Unmarshal(page, &part)
		advertised = append(advertised, part.Prompts...)
		return err
	})
	if err != nil {
		return fmt.Errorf("mcpgo.VerifyPrompts: listing the prompts: %w", err)
	}
	var faults []error
	seen := map[string]bool{}
	for _, prompt := range advertised {
		seen[prompt.Name] = true
		if handle, ok := reg.Lookup(prompt.Name); !ok {
			faults = append(faults, fmt.Errorf("prompt %q is served without a schema of the registry; add it with mcpgo.AddPrompt", prompt.Name))
		} else if !slices.Equal(prompt.Arguments, aboutPrompt(handle).Arguments) {
			faults = append(faults, fmt.Errorf("prompt %q advertises other arguments than the registry enforces; add it with mcpgo.AddPrompt alone", prompt.Name))
		}
	}
	for _, handle := range reg.Tools() {
		if !seen[handle.Name()] {
			faults = append(faults, fmt.Errorf("prompt %q of the registry is not served; add it with mcpgo.AddPrompt", handle.Name()))
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("mcpgo.VerifyPrompts: %w", errors.Join(faults...))
	}
	return nil
}

// shown is the output schema that a client of an older version is shown, as
// Verify is one.
func shown(handle runtime.Handle) []byte {
	if schema := outputOf(handle); schema != nil && objectRoot(schema) {
		return schema
	}
	return nil
}

// written is a schema as the SDK writes it.
func written(schema []byte) []byte {
	if schema == nil {
		return nil
	}
	text, err := json.Marshal(json.RawMessage(schema))
	if err != nil {
		return schema
	}
	return text
}

// list asks the server for all pages of a list.
func list(ctx context.Context, s *server.MCPServer, method string, take func(page json.RawMessage) error) error {
	params := map[string]any{}
	for {
		request, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
		if err != nil {
			return err
		}
		text, err := json.Marshal(s.HandleMessage(ctx, request))
		if err != nil {
			return err
		}
		var answer struct {
			Result json.RawMessage
			Error  *guard.Error
		}
		if err := json.Unmarshal(text, &answer); err != nil {
			return err
		}
		if answer.Error != nil {
			return answer.Error
		}
		if err := take(answer.Result); err != nil {
			return err
		}
		var next struct{ NextCursor string }
		if err := json.Unmarshal(answer.Result, &next); err != nil || next.NextCursor == "" {
			return err
		}
		params["cursor"] = next.NextCursor
	}
}
