package mcpgo

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

// BenchmarkCalls makes one call after the other through the SDK's client, of a
// tool that is judged and of the same tool registered with the SDK alone, and
// reports calls per second and the times that half and 99 of 100 calls keep to.
func BenchmarkCalls(b *testing.B) {
	const arguments = `{"goal":"Fix the flaky test","priority":2}`
	tool := generated.BernsteinRunTool
	reg, err := runtime.NewRegistry([]runtime.Handle{tool})
	if err != nil {
		b.Fatal(err)
	}
	judged, bare := newServer(), newServer()
	result := &mcp.CallToolResult{Content: []mcp.Content{mcp.NewTextContent("done")}}
	if err := Add(judged, reg, tool, func(context.Context, mcp.CallToolRequest, generated.BernsteinRun) (*mcp.CallToolResult, error) {
		return result, nil
	}); err != nil {
		b.Fatal(err)
	}
	bare.AddTool(mcp.NewToolWithRawSchema(tool.Name(), "", tool.Schema()), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		own := *result // the SDK writes into it
		return &own, nil
	})
	for _, d := range []door{memory, streamed} {
		for _, s := range []struct {
			name   string
			server *server.MCPServer
		}{{"judged", judged}, {"bare", bare}} {
			b.Run(string(d)+"/"+s.name, func(b *testing.B) {
				call := d.caller(b, s.server)
				if err := call("bernstein_run", arguments); err != nil {
					b.Fatal(err)
				}
				took := make([]time.Duration, 0, b.N)
				for b.Loop() {
					start := time.Now()
					if err := call("bernstein_run", arguments); err != nil {
						b.Fatal(err)
					}
					took = append(took, time.Since(start))
				}
				slices.Sort(took)
				b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "calls/s")
				b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
				b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
			})
		}
	}
}

// caller connects the SDK's client and returns what makes a call.
func (d door) caller(b *testing.B, s *server.MCPServer) func(tool, arguments string) error {
	b.Helper()
	c, _ := d.dial(b, s, d.versions()[0])
	return func(tool, arguments string) error {
		_, err := callTool(b.Context(), c, tool, arguments)
		return err
	}
}
