// Command notes is a small MCP server for the firewall to stand before. It does
// what many servers do: it publishes schemas and does not look at them again.
//
//	notes                           on the standard streams
//	notes -http 127.0.0.1:8080      streamable HTTP, at /mcp; -stateless for protocol 2026-07-28
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	address := flag.String("http", "", "loopback `address` to serve streamable HTTP on")
	stateless := flag.Bool("stateless", false, "serve HTTP without sessions, as protocol 2026-07-28 wants it")
	flag.Parse()
	server := newServer()
	if *address == "" {
		if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
			fmt.Fprintln(os.Stderr, "notes:", err)
			os.Exit(1)
		}
		return
	}
	mux := http.NewServeMux()
	mux.Handle("/mcp", mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server },
		&mcp.StreamableHTTPOptions{Stateless: *stateless}))
	log.Fatal(http.ListenAndServe(*address, mux))
}

// note is what the server keeps.
type note struct {
	Title string   `json:"title"`
	Text  string   `json:"text"`
	Tags  []string `json:"tags"`
}

// book keeps the notes.
type book struct {
	mu    sync.Mutex
	notes []note
}

func newServer() *mcp.Server {
	b := &book{}
	server := mcp.NewServer(&mcp.Implementation{Name: "notes", Version: "1.0.0"}, nil)
	server.AddTool(&mcp.Tool{Name: "add_note", Description: "Keeps a note.",
		InputSchema: json.RawMessage(`{"type":"object","properties":{"title":{"type":"string"},"text":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}}}}`)},
		b.add)
	server.AddTool(&mcp.Tool{Name: "find_notes", Description: "Lists the titles of notes that hold a word.",
		InputSchema: json.RawMessage(`{"type":"object","properties":{"word":{"type":"string"},"limit":{"type":"integer"}}}`)},
		b.find)
	server.AddTool(&mcp.Tool{Name: "drop_all", Description: "Forgets all notes.",
		InputSchema: json.RawMessage(`{"type":"object"}`)}, b.drop)
	server.AddResource(&mcp.Resource{Name: "count", URI: "notes://count", MIMEType: "text/plain"}, b.count)
	server.AddPrompt(&mcp.Prompt{Name: "summary", Arguments: []*mcp.PromptArgument{{Name: "tone"}}}, summary)
	return server
}

func (b *book) add(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var n note
	if err := json.Unmarshal(req.Params.Arguments, &n); err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes = append(b.notes, n)
	return text(fmt.Sprintf("kept note %d", len(b.notes))), nil
}

func (b *book) find(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var in struct {
		Word  string `json:"word"`
		Limit int    `json:"limit"`
	}
	if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	var titles []string
	for _, n := range b.notes {
		if strings.Contains(n.Title+" "+n.Text, in.Word) && (in.Limit == 0 || len(titles) < in.Limit) {
			titles = append(titles, n.Title)
		}
	}
	return text(strings.Join(titles, "\n")), nil
}

func (b *book) drop(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes = nil
	return text("all notes are gone"), nil
}

func (b *book) count(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{
		{URI: req.Params.URI, MIMEType: "text/plain", Text: fmt.Sprint(len(b.notes))}}}, nil
}

func summary(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	ask := "Sum up my notes. " + req.Params.Arguments["tone"]
	return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: ask}}}}, nil
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}
