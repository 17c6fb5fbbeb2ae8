package gosdk

import (
	"errors"
	"log/slog"
	goruntime "runtime"
	"sync"
	"weak"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/runtime"
)

// book knows what Add and AddPrompt have registered with one server. The SDK
// has no way to ask, and replaces one of the same name in silence.
type book struct {
	mu           sync.Mutex
	tools        map[string]bool
	prompts      map[string]bool
	toolReg      *runtime.Registry // the first one: told of calls of unknown tools
	promptReg    *runtime.Registry
	chosenLogger *slog.Logger
}

// books holds the book of each server for as long as the server lives: some
// deployments make a server for every request.
var books = struct {
	sync.Mutex
	of map[weak.Pointer[mcp.Server]]*book
}{of: map[weak.Pointer[mcp.Server]]*book{}}

// bookOf returns the server's book.
func bookOf(server *mcp.Server) *book {
	books.Lock()
	defer books.Unlock()
	key := weak.Make(server)
	b := books.of[key]
	if b == nil {
		b = &book{tools: map[string]bool{}, prompts: map[string]bool{}}
		books.of[key] = b
		goruntime.AddCleanup(server, forget, key)
		server.AddReceivingMiddleware(b.doorkeeper)
	}
	return b
}

// forget drops the book of a server that is gone.
func forget(key weak.Pointer[mcp.Server]) {
	books.Lock()
	defer books.Unlock()
	delete(books.of, key)
}

// enterTool writes the name of a tool into the book when add succeeds.
func (b *book) enterTool(reg *runtime.Registry, logger *slog.Logger, name string, add func() error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tools[name] {
		return errors.New("the server has a tool of this name already")
	}
	if err := add(); err != nil {
		return err
	}
	b.tools[name] = true
	if b.toolReg == nil {
		b.toolReg = reg
	}
	if b.chosenLogger == nil {
		b.chosenLogger = logger
	}
	return nil
}

// enterPrompt is enterTool for prompts, which nothing refuses.
func (b *book) enterPrompt(reg *runtime.Registry, name string, add func()) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.prompts[name] {
		return errors.New("the server has a prompt of this name already")
	}
	add()
	b.prompts[name] = true
	if b.promptReg == nil {
		b.promptReg = reg
	}
	return nil
}

// registries returns the first registries that the server was seen with.
func (b *book) registries() (tools, prompts *runtime.Registry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.toolReg, b.promptReg
}

// logger returns the first logger that a tool was added with, or nil.
func (b *book) logger() *slog.Logger {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.chosenLogger
}
