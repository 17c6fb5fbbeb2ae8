package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// files returns the names of the files below a directory, and their texts.
func files(t *testing.T, dir string) (names []string, texts map[string]string) {
	t.Helper()
	texts = map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		names, texts[name] = append(names, name), string(text)
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return names, texts
}

// Pages are followed; order, numbers and escapes are those of the server; what
// does not compile is refused and the rest written.
func TestFromServers(t *testing.T) {
	pages := []string{
		`[{"name":"zeta","extra":1,"inputSchema":{"type":"object","properties":{"b":{"type":"integer","maximum":9223372036854775807},"a":{"type":"string","const":"\u00e9\ud83d\ude00"}}}}]`,
		`[{"name":"bad","inputSchema":{"type":"object","properties":{"a":{"maxLenght":1}}}},{"name":"none"},17]`,
		`[{"name":"last","description":"d","inputSchema":{"type":"object","additionalProperties":true},"_meta":{"a.b/c":1}}]`,
	}
	const zeta = `{
  "name": "zeta",
  "inputSchema": {
    "type": "object",
    "properties": {
      "b": {
        "type": "integer",
        "maximum": 9223372036854775807
      },
      "a": {
        "type": "string",
        "const": "\u00e9\ud83d\ude00"
      }
    }
  }
}
`
	for name, open := range doors {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "new", "schemas")
			args := open(t, pages...)
			got := runImport(t, append([]string{"--out", out}, args...)...)
			if got.code != exitRefused || got.stdout != "2 tools written, 3 refused\n" {
				t.Fatalf("%+v", got)
			}
			for _, want := range []string{
				`refused: "bad" of the server: bad.json:`, `unknown keyword "maxLenght"`,
				`refused: "none" of the server: it has no inputSchema`, `refused: "" of the server: it has no name`,
				`note: zeta: the member "extra" is none of MCP's Tool and was left out`,
			} {
				if !strings.Contains(got.stderr, want) {
					t.Errorf("stderr does not hold %q:\n%s", want, got.stderr)
				}
			}
			names, texts := files(t, out)
			if !slices.Equal(names, []string{"last.json", "zeta.json"}) || texts["zeta.json"] != zeta {
				t.Errorf("%v\n%s", names, texts["zeta.json"])
			}
		})
	}
}

// No name that a server chooses becomes a path.
func TestHostileNames(t *testing.T) {
	hostile := []string{`../up`, `..`, `.`, ``, `.hidden`, `a/b`, `a\\b`, `/etc/passwd`, `C:x`, `con`, `NUL.txt`, `-rf`, `a `, `a\u0000b`,
		`a\nb`, `ü`, `a.`, strings.Repeat("x", 129), `a\u001b[2J`, `%2e%2e%2fup`, `~root`, `\u202eb`}
	var list []string
	for _, name := range hostile {
		list = append(list, `{"name":"`+name+`","inputSchema":{"type":"object"}}`)
	}
	list = append(list, `{"name":["x"],"inputSchema":{"type":"object"}}`, `{"name":"Twice","inputSchema":{"type":"object"}}`,
		`{"name":"twice","inputSchema":{"type":"object"}}`, `{"name":"good","inputSchema":{"type":"object"}}`)
	for name, open := range doors {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			out := filepath.Join(root, "a", "schemas")
			got := runImport(t, append([]string{"--out", out}, open(t, "["+strings.Join(list, ",")+"]")...)...)
			if got.code != exitRefused {
				t.Fatalf("%+v", got)
			}
			if names, _ := files(t, filepath.Join(root)); !slices.Equal(names, []string{"a/schemas/good.json"}) {
				t.Errorf("there are %q", names)
			}
			if n := strings.Count(got.stderr, "refused: "); n != len(list)-1 {
				t.Errorf("%d were refused, want %d:\n%s", n, len(list)-1, got.stderr)
			}
			for _, r := range strings.ReplaceAll(got.stderr, "…", "") {
				if r != '\n' && (r < ' ' || r > '~') {
					t.Fatalf("the message holds %q", r)
				}
			}
		})
	}
}

// A server cannot say what schemagen does: such a tool is refused before it is
// compiled.
func TestOwnWords(t *testing.T) {
	tool := func(name, schema string) string { return `{"name":"` + name + `","inputSchema":` + schema + `}` }
	list := []string{
		tool("limits", `{"type":"object","x-schemagen":{"maxBytes":1000000}}`),
		tool("constants", `{"type":"object","properties":{"a":{"type":"string","x-schem\u0061gen":{"enumFrom":"os/exec.X"}}}}`),
		tool("gotype", `{"type":"object","properties":{"a":{"anyOf":[{"goJSONSchema":{"type":"exec.Cmd","imports":["os/exec"]}}]}}}`),
		`{"name":"output","inputSchema":{"type":"object"},"outputSchema":{"type":"object","x-schemagen":{}}}`,
	}
	out := t.TempDir()
	got := runImport(t, append([]string{"--out", out}, doors["http"](t, "["+strings.Join(list, ",")+"]")...)...)
	if names, _ := files(t, out); got.code != exitRefused || len(names) != 0 || strings.Count(got.stderr, "whoever owns a file") != len(list) {
		t.Errorf("%+v %v", got, names)
	}
}

// What is nested without end costs no time.
func TestDeepTools(t *testing.T) {
	list := []string{}
	for i := range 20 {
		deep := strings.Repeat(`{"properties":{"a":`, 4000) + `{"x\"[[":"]"}` + strings.Repeat(`}}`, 4000)
		list = append(list, fmt.Sprintf(`{"name":"t%d","inputSchema":%s}`, i, deep))
	}
	path := filepath.Join(t.TempDir(), "list.json")
	if err := os.WriteFile(path, []byte("["+strings.Join(list, ",")+"]"), 0o600); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	got := runImport(t, "--close", "--out", t.TempDir(), path)
	if got.code != exitRefused || strings.Count(got.stderr, "more than 200 open brackets") != len(list) {
		t.Errorf("%.500s", got.stderr)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	if got := depth([]byte(`{"a{":["\\","[\"{",[[1]]]}`)); got != 4 {
		t.Errorf("depth %d", got)
	}
}

// A source that is no good changes nothing, and its failure says which limit.
func TestBoundsAndFailures(t *testing.T) {
	good := `[{"name":"a","inputSchema":{"type":"object"}}]`
	many := strings.Repeat(`{"name":"a","inputSchema":{}},`, 10_000) + `{"name":"b"}`
	for _, c := range []struct {
		name, want string
		pages      []string
		flags      []string
	}{
		{"too many bytes", "more than --max-bytes", []string{`"flood"`}, []string{"--max-bytes", "100000"}},
		{"too slow", "longer than --timeout", []string{`"hang"`}, []string{"--timeout", "1s"}},
		{"a circle", "same cursor twice", []string{`"again"`, good}, nil},
		{"pages without end", "more than 1000 pages", []string{`"endless"`}, nil},
		{"a cursor that is none", "no string", []string{`"number"`}, nil},
		{"too many tools", "more tools than", []string{"[" + many + "]"}, nil},
		{"no array", "no array of tools", []string{`{"a":1}`}, nil},
		{"no tools", "has no tools", []string{`[]`}, nil},
	} {
		for name, open := range doors {
			t.Run(c.name+" "+name, func(t *testing.T) {
				out := filepath.Join(t.TempDir(), "schemas")
				start := time.Now()
				got := runImport(t, append(append([]string{"--out", out}, c.flags...), open(t, c.pages...)...)...)
				if got.code != exitFailed || !strings.Contains(got.stderr, c.want) {
					t.Errorf("%+v, want %q", got, c.want)
				}
				if took := time.Since(start); took > 20*time.Second {
					t.Errorf("took %v", took)
				}
				if _, err := os.Stat(out); !os.IsNotExist(err) {
					t.Error("it made the directory")
				}
			})
		}
	}
	t.Run("the server exits", func(t *testing.T) {
		got := runImport(t, append([]string{"--out", t.TempDir()}, doors["stdio"](t, `"exit"`)...)...)
		if got.code != exitFailed || !strings.Contains(got.stderr, "does not list its tools") {
			t.Errorf("%+v", got)
		}
	})
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{}, {"--stdio"}, {"--http", "x", "y"}, {"--stdio", "--http", "x", "--", "y"}, {"--http", "file:///x"},
		{"--timeout", "0s", "x"}, {"--nope"}, {"no/such/file.json"}, {"--stdio", "--", "/no/such/command"}} {
		if got := runImport(t, append([]string{"--out", filepath.Join(t.TempDir(), "x")}, args...)...); got.code != exitFailed || got.stderr == "" {
			t.Errorf("%v: %+v", args, got)
		}
	}
}

// Saved lists in all their forms, and directories of servers.
func TestFromPaths(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "schemas")
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tool := func(name string) string { return `{"name":"` + name + `","inputSchema":{"type":"object"}}` }
	put("answer.json", `{"jsonrpc":"2.0","id":1,"result":{"tools":[`+tool("a")+`]}}`)
	put("result.json", `{"tools":[`+tool("b")+`]}`)
	put("array.json", `[`+tool("c")+`]`)
	put("d.json", tool("d"))
	put("e.json", `{"type":"object","properties":{"result":{"type":"string"},"tools":{"type":"array"}}}`)
	put("server/f.json", `{"type":"object"}`)
	put("server/deeper/g.json", `{"type":"object"}`)
	put("other/f.json", `{"type":"object","title":"Other"}`)
	put(".hidden.json", `nonsense`)
	put("notes.txt", `nonsense`)
	got := runImport(t, "--out", out, dir)
	if got.code != exitGood || got.stderr != "" {
		t.Fatalf("%+v", got)
	}
	names, texts := files(t, out)
	if want := []string{"a.json", "b.json", "c.json", "d.json", "e.json", "other/f.json", "server/f.json"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
	if !strings.Contains(texts["other/f.json"], "Other") {
		t.Error("the servers' files are mixed up")
	}
	put("broken.json", `{"tools":[`)
	if got := runImport(t, "--out", out, dir); got.code != exitFailed || !strings.Contains(got.stderr, "broken.json: it is no JSON") {
		t.Errorf("%+v", got)
	}
}

// A run that cannot write all of its files leaves the directory as it was.
func TestAllOrNothing(t *testing.T) {
	out := t.TempDir()
	args := doors["http"](t, `[{"name":"a","inputSchema":{"type":"object"}},{"name":"b","inputSchema":{"type":"object"}},{"name":"c","inputSchema":{"type":"object"}}]`)
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(out, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("a.json", "mine")
	write("old.json", "old")
	if err := os.Mkdir(filepath.Join(out, "c.json"), 0o777); err != nil {
		t.Fatal(err)
	}
	got := runImport(t, append([]string{"--out", out}, args...)...)
	names, texts := files(t, out)
	if got.code != exitFailed || !slices.Equal(names, []string{"a.json", "old.json"}) || texts["a.json"] != "mine" {
		t.Errorf("%+v %v %v", got, names, texts)
	}
	if err := os.Remove(filepath.Join(out, "c.json")); err != nil {
		t.Fatal(err)
	}
	got = runImport(t, append([]string{"--out", out}, args...)...)
	names, texts = files(t, out)
	if got.code != exitGood || !slices.Equal(names, []string{"a.json", "b.json", "c.json", "old.json"}) || texts["a.json"] == "mine" || texts["old.json"] != "old" {
		t.Errorf("%+v %v", got, names)
	}
	if !strings.Contains(got.stderr, "old.json stays as it was") {
		t.Errorf("%q", got.stderr)
	}
}

// Links in the directory lead nowhere: neither one in the place of a file, nor
// one in the place of a server's directory.
func TestLinks(t *testing.T) {
	from := t.TempDir()
	if err := os.Mkdir(filepath.Join(from, "server"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.json", "server/b.json"} {
		if err := os.WriteFile(filepath.Join(from, name), []byte(`{"type":"object"}`), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a.json", "server", "server/b.json"} {
		for _, there := range []bool{true, false} {
			out, elsewhere := t.TempDir(), t.TempDir()
			to := filepath.Join(elsewhere, "to")
			if err := os.MkdirAll(filepath.Dir(filepath.Join(out, name)), 0o777); err != nil {
				t.Fatal(err)
			}
			switch {
			case there && filepath.Ext(name) == "":
				if err := os.Mkdir(to, 0o777); err != nil {
					t.Fatal(err)
				}
			case there:
				if err := os.WriteFile(to, []byte("mine"), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Symlink(to, filepath.Join(out, name)); err != nil {
				t.Skip(err)
			}
			got := runImport(t, "--out", out, from)
			if got.code != exitFailed || !strings.Contains(got.stderr, "nothing was written") {
				t.Errorf("%s, %v: %+v", name, there, got)
			}
			names, texts := files(t, elsewhere)
			if len(names) > 1 || len(names) == 1 && texts["to"] != "mine" {
				t.Errorf("%s, %v: written %v", name, there, names)
			}
		}
	}
	// --out itself may be one.
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(t.TempDir(), link); err != nil {
		t.Skip(err)
	}
	if got := runImport(t, "--out", link+"/", from); got.code != exitGood {
		t.Errorf("%+v", got)
	}
}

// Directories that are one on some file systems are refused before one writes
// over the other.
func TestDirectoriesByCase(t *testing.T) {
	from := t.TempDir()
	for _, name := range []string{"a", "A"} {
		if err := os.Mkdir(filepath.Join(from, name), 0o777); err != nil {
			t.Skip(err)
		}
		if err := os.WriteFile(filepath.Join(from, name, "x.json"), []byte(`{"type":"object"}`), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got := runImport(t, "--out", t.TempDir(), from); got.code != exitFailed || !strings.Contains(got.stderr, "one on some file systems") {
		t.Errorf("%+v", got)
	}
}

// When a step in the middle fails, what gave way comes back.
func TestUndo(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.json", "b.json"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("old "+name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	w := writer{prefix: ".test-"}
	if err := w.all(filepath.Join(dir), map[string][]byte{"a.json": []byte("new"), "b.json": []byte("new"), "x/c.json": []byte("new")}); err != nil {
		t.Fatal(err)
	}
	w.undo()
	w.sweep(true)
	names, texts := files(t, dir)
	if !slices.Equal(names, []string{"a.json", "b.json"}) || texts["a.json"] != "old a.json" || texts["b.json"] != "old b.json" {
		t.Errorf("%v %v", names, texts)
	}
	if _, err := os.Stat(filepath.Join(dir, "x")); !os.IsNotExist(err) {
		t.Error("a directory stays")
	}
}
