package protocol

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

var versions = []string{V20250618, V20251125, V20260728}

func opened(t *testing.T, version string, opts ...runtime.Option) *Revision {
	t.Helper()
	r, err := Open(version, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// verdict renders what a check said: "" or the first violation.
func verdict(ok bool, report *runtime.Report) string {
	if ok {
		return ""
	}
	e := report.Err()
	if len(e.Violations) == 0 {
		return e.Message
	}
	return fmt.Sprintf("%s %s", e.Violations[0].Path, e.Violations[0].Keyword)
}

func TestOpenRefusesUnknownVersions(t *testing.T) {
	for _, version := range []string{"", "2025-03-26", "2027-01-01", "2025-06-18 "} {
		if _, err := Open(version); err == nil {
			t.Errorf("%q opens", version)
		}
	}
	if _, err := Open(V20251125, runtime.WithMaxBytes(0)); err == nil {
		t.Error("a wrong option goes unnoticed")
	}
}

// Every schema is that of an envelope or of a method, and every method has one.
func TestMethodsAndSchemas(t *testing.T) {
	for _, version := range versions {
		r := opened(t, version)
		used := []string{"message", "request", "notification", "response", "error"}
		for _, schema := range r.methods {
			used = append(used, schema)
		}
		files, err := filepath.Glob(filepath.Join("schemas", version, "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatal(err, len(files))
		}
		var there []string
		for _, file := range files {
			there = append(there, strings.TrimSuffix(filepath.Base(file), ".json"))
		}
		slices.Sort(used)
		slices.Sort(there)
		if !slices.Equal(used, there) {
			t.Errorf("%s: methods need %v, the files are %v", version, used, there)
		}
		for _, schema := range there {
			if _, ok := r.registry.Lookup(schema); !ok {
				t.Errorf("%s: %s is not compiled", version, schema)
			}
		}
	}
}

// No method name reaches the schema of an envelope.
func TestMethodsThatAreNone(t *testing.T) {
	for _, version := range versions {
		r := opened(t, version)
		for _, method := range []string{"", "message", "request", "tools-call", "tools/Call", "tools/call ", "x"} {
			var report runtime.Report
			if r.Knows(method) || r.CheckParams(method, []byte(`{"jsonrpc":"2.0","method":"x"}`), &report) {
				t.Errorf("%s: %q is taken for a method", version, method)
			}
			if report.Class() != runtime.ClassUnknownTool {
				t.Errorf("%s: %q: class %v", version, method, report.Class())
			}
		}
	}
}

func TestEnvelopes(t *testing.T) {
	const all = "" // accepted by every revision
	for _, c := range []struct{ kind, text, want string }{
		{"request", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, all},
		{"request", `{"jsonrpc":"2.0","id":"a","method":"x","params":{"_meta":{}}}`, all},
		{"request", `{"jsonrpc":"2.0","id":-9007199254740993,"method":"x"}`, all},
		{"request", ` { "method" : "x" , "id" : 0 , "jsonrpc" : "2.0" } `, all},
		{"request", `{"jsonrpc":"2.0","id":null,"method":"x"}`, "/id type"},
		{"request", `{"jsonrpc":"2.0","id":1.5,"method":"x"}`, "/id type"},
		{"request", `{"jsonrpc":"2.0","id":{},"method":"x"}`, "/id type"},
		{"request", `{"jsonrpc":"1.0","id":1,"method":"x"}`, "/jsonrpc const"},
		{"request", `{"id":1,"method":"x"}`, " required"},
		{"request", `{"jsonrpc":"2.0","id":1,"method":1}`, "/method type"},
		{"request", `{"jsonrpc":"2.0","id":1,"method":""}`, "/method minLength"},
		{"request", `{"jsonrpc":"2.0","id":1,"method":"x","params":[]}`, "/params type"},
		{"request", `{"jsonrpc":"2.0","id":1,"method":"x","params":null}`, "/params type"},
		{"request", `{"jsonrpc":"2.0","id":1,"method":"x","Params":{}}`, "/Params additionalProperties"},
		{"request", `{"jsonrpc":"2.0","id":1,"id":2,"method":"x"}`, "/id uniqueNames"},
		{"request", `{"jsonrpc":"2.0","id":1,"method":"x","result":{}}`, "*"},
		{"request", `{"jsonrpc":"2.0","id":1,"method":"x","error":{"code":1,"message":""}}`, "*"},
		{"notification", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, all},
		{"notification", `{"jsonrpc":"2.0","method":"x","params":{}}`, all},
		{"notification", `{"jsonrpc":"2.0"}`, "*"},
		{"notification", `{"jsonrpc":"2.0","method":"x","params":"y"}`, "/params type"},
		{"response", `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}`, all},
		{"response", `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","any":[1],"_meta":{"a.b/c":1}}}`, all},
		{"response", `{"jsonrpc":"2.0","id":1,"result":[]}`, "/result type"},
		{"response", `{"jsonrpc":"2.0","result":{"resultType":"complete"}}`, "*"},
		{"response", `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","_meta":[]}}`, "/result/_meta type"},
		{"response", `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"},"error":{"code":1,"message":""}}`, "*"},
		{"error", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}`, all},
		{"error", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no","data":[null]}}`, all},
		{"error", `{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"no"}}`, "/error/code type"},
		{"error", `{"jsonrpc":"2.0","id":1,"error":{"code":1}}`, "/error required"},
		{"error", `{"jsonrpc":"2.0","id":1,"error":null}`, "/error type"},
		{"batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, " type"},
		{"nothing", `{}`, " anyOf"},
		{"half", `{"jsonrpc":"2.0","id":1,"meth`, "*"},
		{"two", `{"jsonrpc":"2.0","id":1,"method":"x"}{}`, "*"},
		{"escape", `{"jsonrpc":"2.0","id":"\u001b[2J","method":"x"}`, "/id characters"},
	} {
		for _, version := range versions {
			r := opened(t, version)
			var report runtime.Report
			got := verdict(r.CheckMessage([]byte(c.text), &report), &report)
			if got != c.want && (c.want != "*" || got == "") {
				t.Errorf("%s: %s: message %s: %q, want %q", version, c.kind, c.text, got, c.want)
			}
			if _, ok := r.registry.Lookup(c.kind); !ok {
				continue
			}
			// The schema of the kind alone says the same.
			if ok := r.registry.Check(c.kind, []byte(c.text), nil); ok != (c.want == all) {
				t.Errorf("%s: %s accepts %s: %t", version, c.kind, c.text, ok)
			}
		}
	}
	t.Run("an error without id", func(t *testing.T) {
		text := []byte(`{"jsonrpc":"2.0","error":{"code":-32700,"message":"no"}}`)
		for version, want := range map[string]bool{V20250618: false, V20251125: true, V20260728: true} {
			if r := opened(t, version); r.CheckMessage(text, nil) != want || r.registry.Check("error", text, nil) != want {
				t.Errorf("%s: want %t", version, want)
			}
		}
	})
	t.Run("a result without its type", func(t *testing.T) {
		text := []byte(`{"jsonrpc":"2.0","id":1,"result":{}}`)
		for version, want := range map[string]bool{V20250618: true, V20251125: true, V20260728: false} {
			if r := opened(t, version); r.CheckMessage(text, nil) != want || r.registry.Check("response", text, nil) != want {
				t.Errorf("%s: want %t", version, want)
			}
		}
	})
}

// An envelope's kinds are apart: no text is of two of them.
func TestKindsAreApart(t *testing.T) {
	texts := []string{
		`{"jsonrpc":"2.0","id":1,"method":"x","params":{}}`,
		`{"jsonrpc":"2.0","method":"x","params":{}}`,
		`{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}`,
		`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}`,
	}
	kinds := []string{"request", "notification", "response", "error"}
	for _, version := range versions {
		r := opened(t, version)
		for i, text := range texts {
			for j, kind := range kinds {
				if got := r.registry.Check(kind, []byte(text), nil); got != (i == j) {
					t.Errorf("%s: %s accepts %s: %t", version, kind, text, got)
				}
			}
		}
	}
}

func TestLenient(t *testing.T) {
	text := []byte(`{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","text":"\u001b` + strings.Repeat("x", 70_000) + `"}}`)
	for _, version := range versions {
		lenient, err := OpenLenient(version)
		if err != nil {
			t.Fatal(err)
		}
		if !lenient.CheckMessage(text, nil) {
			t.Errorf("%s: a server may not say that", version)
		}
		if opened(t, version).CheckMessage(text, nil) {
			t.Errorf("%s: strict rules let it through", version)
		}
	}
}

func TestAllocations(t *testing.T) {
	r := opened(t, V20251125)
	message := []byte(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"x","arguments":{"a":1}}}`)
	params := []byte(`{"name":"x","arguments":{"a":1}}`)
	if n := testing.AllocsPerRun(200, func() {
		if !r.CheckMessage(message, nil) || !r.CheckParams("tools/call", params, nil) {
			t.Fatal("refused")
		}
	}); n != 0 && !raceEnabled {
		t.Errorf("%v allocations", n)
	}
}
