package mcpgo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/adapters/internal/guard"
	"github.com/schemagen/schemagen/runtime"
)

// PromptHandler is the code of one prompt. It runs only for arguments that the
// registry lets through. A nil result stands for one without messages. An error
// becomes the error of the request, with code -32603.
type PromptHandler[T any] func(ctx context.Context, req mcp.GetPromptRequest, in T) (*mcp.GetPromptResult, error)

// AddPrompt registers the prompt with the server. The server advertises what
// the handle says, and the handler runs only for arguments that reg, a registry
// of prompts, lets through; others are answered with error -32602 in each
// version of the protocol. It changes nothing when it fails, and fails as Add
// does. Of the options, WithLogger is about prompts.
func AddPrompt[T any](s *server.MCPServer, reg *runtime.Registry, prompt *runtime.Tool[T], handler PromptHandler[T], opts ...Option) error {
	if s == nil || reg == nil || prompt == nil || handler == nil {
		return errors.New("mcpgo.AddPrompt: server, registry, prompt and handler must not be nil")
	}
	set := settingsOf(opts)
	if len(set.edit) > 0 {
		set.faults = append(set.faults, errors.New("WithTool: is about tools"))
	}
	err := errors.Join(set.faults...)
	if held, ok := reg.Lookup(prompt.Name()); err == nil && (!ok || held != runtime.Handle(prompt)) {
		err = errors.New("the registry does not hold this handle; make it with the prompt")
	}
	if err == nil && prompt.Role() != runtime.RolePrompt {
		err = errors.New("the handle is that of a tool; add it with mcpgo.Add")
	}
	if err == nil {
		p := &promptGate[T]{reg, prompt, handler, guard.Call{Role: runtime.RolePrompt, Name: prompt.Name(), Logger: set.logger}}
		err = bookOf(s).enter(set.logger, func(b *book) error {
			if s.ListPrompts()[prompt.Name()] != nil {
				return errors.New("the server has a prompt of this name already")
			}
			s.AddPrompt(aboutPrompt(prompt), p.get)
			b.prompts = append(b.prompts, reg)
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("mcpgo.AddPrompt %q: %w", prompt.Name(), err)
	}
	return nil
}

// aboutPrompt is what prompts/list says of a prompt.
func aboutPrompt(prompt runtime.Handle) mcp.Prompt {
	about := mcp.Prompt{Name: prompt.Name(), Title: prompt.Title(), Description: prompt.Description()}
	for _, a := range prompt.Arguments() {
		about.Arguments = append(about.Arguments,
			mcp.PromptArgument{Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required})
	}
	return about
}

// promptGate stands before the handler of one prompt.
type promptGate[T any] struct {
	reg     *runtime.Registry
	prompt  *runtime.Tool[T]
	handler PromptHandler[T]
	about   guard.Call
}

// promptAnswer is what a request for a prompt comes to.
type promptAnswer struct {
	result *mcp.GetPromptResult
	err    error
}

// get is the server.PromptHandlerFunc of the prompt.
func (g *promptGate[T]) get(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	ctx = withRequestID(ctx, req.Request)
	failed := func() promptAnswer {
		return promptAnswer{err: newFault(ctx, &guard.Error{Code: guard.CodeInternal, Message: g.about.Failed()})}
	}
	a := guard.Run(ctx, &g.about, func(ctx context.Context) promptAnswer { return g.judgeAndHandle(ctx, req, failed) },
		guard.Outcomes[promptAnswer]{
			Gone:   func(err error) promptAnswer { return promptAnswer{err: err} },
			Broken: failed,
		})
	return a.result, a.err
}

func (g *promptGate[T]) judgeAndHandle(ctx context.Context, req mcp.GetPromptRequest, failed func() promptAnswer) promptAnswer {
	speaks := version(ctx, req.Header.Get)
	if e := guard.Headers(req.Header, speaks); e != nil {
		return promptAnswer{err: newFault(ctx, e)}
	}
	if e := requestMeta(req.Params.Meta); e != nil {
		return promptAnswer{err: newFault(ctx, e)}
	}
	arguments, err := guard.PromptArguments(req.Params.Arguments)
	if err != nil {
		return failed()
	}
	in, refusal := guard.Arguments(ctx, g.reg, g.prompt, arguments, speaks)
	if refusal != nil {
		return promptAnswer{err: newFault(ctx, refusal.Err)}
	}
	result, err := g.handler(ctx, req, in)
	if err != nil {
		return promptAnswer{err: err}
	}
	if result == nil {
		result = &mcp.GetPromptResult{}
	}
	own := *result
	own.Meta = ownMeta(result.Meta)
	if own.Messages == nil {
		own.Messages = []mcp.PromptMessage{}
	}
	wire, err := json.Marshal(&own)
	if err != nil {
		g.about.Log(ctx, slog.LevelError, "prompt handler returned a result that cannot be encoded",
			slog.String("error", guard.Bounded(err.Error())))
		return failed()
	}
	if e := guard.PromptResult(wire); e != nil {
		g.about.LogBreach(ctx, e)
		return promptAnswer{err: newFault(ctx, e)}
	}
	return promptAnswer{result: &own}
}
