package mcpgo

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
)

// TestLoad makes 10,000 mixed calls of one server from 20 clients at all doors,
// several at once from each, and proves that each call gets its own answer, one
// answer, and that the handler ran once for each accepted call and for no
// other. The race detector makes it a proof of more.
func TestLoad(t *testing.T) {
	const clients, lanes, calls = 20, 5, 100 // 20 * 5 * 100 = 10,000
	s, ran := bundled(t)
	taps := make([]*tap, clients)
	sessionOf := make([]*client.Client, clients)
	// The SDK has one session for all its stdio servers: one client has that door.
	doors := append([]door{stdio}, slices.Repeat([]door{memory, sse, streamed, sessions}, clients)...)
	for i := range clients {
		sessionOf[i], taps[i] = doors[i].dial(t, s, doors[i].versions()[0])
	}
	var work sync.WaitGroup
	for i, session := range sessionOf {
		for lane := range lanes {
			work.Go(func() {
				for n := range calls {
					token := fmt.Sprintf("c%dl%dn%d_", i, lane, n)
					if fault := mixedCall(t, session, token, n); fault != "" {
						t.Errorf("%s, %s: %s", doors[i], token, fault)
					}
				}
			})
		}
	}
	work.Wait()

	runs := map[string]int{}
	for _, r := range ran.take() {
		var in struct{ Goal string }
		if err := json.Unmarshal([]byte(r.arguments), &in); err != nil {
			t.Fatal(err)
		}
		runs[in.Goal]++
	}
	if n := len(runs); n != clients*lanes*calls/2 {
		t.Errorf("%d accepted calls were handled", n)
	}
	for token, n := range runs {
		if n != 1 {
			t.Errorf("%s was handled %d times", token, n)
		}
	}
	for i, wire := range taps {
		if doors[i] == memory {
			continue
		}
		answers := map[string]int{}
		for _, m := range wire.messages() {
			var answer struct {
				ID     json.RawMessage
				Method string
			}
			if err := json.Unmarshal(m, &answer); err != nil {
				t.Fatal(err)
			}
			if answer.ID != nil && answer.Method == "" {
				answers[string(answer.ID)]++
			}
		}
		if len(answers) < lanes*calls {
			t.Errorf("client %d at %s: %d answers", i, doors[i], len(answers))
		}
		for id, n := range answers {
			if n != 1 {
				t.Errorf("client %d at %s: %d answers to request %s", i, doors[i], n, id)
			}
		}
	}
}

// mixedCall makes the nth call of a lane, which holds the token, and returns
// what is wrong with the answer.
func mixedCall(t *testing.T, session *client.Client, token string, n int) string {
	tool, arguments, want := "bernstein_run", fmt.Sprintf(`{"goal":%q}`, token), token
	switch n % 4 {
	case 1:
		arguments, want = fmt.Sprintf(`{"goal":"x",%q:1}`, token), `"path":"/`+token+`"`
	case 3:
		tool, want = token, "Unknown tool"
		if n%8 == 3 {
			tool, arguments, want = "bernstein_run", fmt.Sprintf(`[%q]`, token), "Arguments must be a JSON object"
		}
	}
	result, err := callTool(t.Context(), session, tool, arguments)
	if n%4 == 3 {
		if err == nil || !strings.Contains(err.Error(), want) {
			return fmt.Sprintf("answered with %v", err)
		}
		return ""
	}
	if err != nil {
		return err.Error()
	}
	if text := result.Content[0].(mcp.TextContent).Text; result.IsError != (n%4 == 1) || !strings.Contains(text, want) {
		return fmt.Sprintf("answered with isError %v: %s", result.IsError, text)
	}
	return ""
}
