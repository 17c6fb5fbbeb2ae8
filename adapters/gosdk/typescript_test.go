package gosdk

import (
	"context"
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/schemagen/schemagen/adapters/internal/typescript"
)

var withNPM = flag.Bool("npm", false, "use the TypeScript client, which npm installs into a temporary folder")

// serveNotes in the environment makes the test binary a server on its standard
// streams.
const serveNotes = "SCHEMAGEN_SERVE_NOTES"

func TestMain(m *testing.M) {
	if os.Getenv(serveNotes) != "" {
		err := func() error {
			f, err := readyShelf()
			if err != nil {
				return err
			}
			return f.server.Run(context.Background(), &mcp.StdioTransport{})
		}()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// readyShelf is a server of the notes that answers: well, but for the count.
func readyShelf() (*shelf, error) {
	f, err := makeShelf()
	if err != nil {
		return nil, err
	}
	f.find = func(context.Context) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{StructuredContent: map[string]any{"notes": []any{}, "total": 0}}, nil
	}
	f.count = -1
	f.prompt = &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: "x"}}}}
	f.read = &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: "notes:all", Text: "x"}}}
	return f, nil
}

// TestTypeScript proves with the official TypeScript client what the tests
// beside it prove with the SDK's. It needs npm and its registry, so that only
// make clients runs it.
func TestTypeScript(t *testing.T) {
	if !*withNPM {
		t.Skip("runs with -npm, as make clients does")
	}
	dir := typescript.Install(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	typescript.Check(t, dir, "stdio", self, serveNotes+"=1")
	f, err := readyShelf()
	if err != nil {
		t.Fatal(err)
	}
	typescript.Check(t, dir, "http", sessions.listen(t, f.server))
	typescript.Check(t, dir, "http", streamed.listen(t, f.server))
	typescript.Check(t, dir, "sse", sse.listen(t, f.server))
}
