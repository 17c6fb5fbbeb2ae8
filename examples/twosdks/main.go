// Command twosdks serves one compiled package on both Go SDKs of MCP and makes
// the same calls of both servers, in memory. It prints each answer once when
// both give it, and ends with status 1 when they differ.
package main

import (
	"context"
	"fmt"
	"os"
)

//go:generate go tool schemagen generate --out books schemas

// call is a tool call, or a request for a prompt when it names one.
type call struct {
	what         string
	tool, prompt string
	arguments    map[string]string
}

var calls = []call{
	{what: "a good call", tool: "find_book", arguments: map[string]string{"author": "Eco"}},
	{what: "a call with a value that is not listed", tool: "find_book", arguments: map[string]string{"author": "Eco", "order": "price"}},
	{what: "a call whose handler breaks the output schema", tool: "find_book", arguments: map[string]string{"author": "Homer"}},
	{what: "a call whose handler takes too long", tool: "find_book", arguments: map[string]string{"author": "Proust"}},
	{what: "a call of an unknown tool", tool: "burn_book"},
	{what: "a good prompt", prompt: "recommend", arguments: map[string]string{"mood": "rainy"}},
	{what: "a prompt without what is required", prompt: "recommend", arguments: map[string]string{"pages": "100"}},
}

// client makes one call and returns the answer as a line.
type client func(context.Context, call) string

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "twosdks:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	official, err := officialSDK(ctx)
	if err != nil {
		return err
	}
	community, err := communitySDK(ctx)
	if err != nil {
		return err
	}
	differ := 0
	for _, c := range calls {
		one, other := official(ctx, c), community(ctx, c)
		fmt.Printf("%s\n    %s\n", c.what, one)
		if one != other {
			fmt.Printf("    mcp-go: %s\n", other)
			differ++
		}
	}
	if differ > 0 {
		return fmt.Errorf("the servers differ on %d calls", differ)
	}
	return nil
}
