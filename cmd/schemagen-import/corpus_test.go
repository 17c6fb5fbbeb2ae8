package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
)

// corpus returns the folder of real tool schemas beside the repository.
func corpus(t *testing.T) string {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "corpus", "mcp")
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("SCHEMAGEN_DATA") == "required" {
			t.Fatal("the corpus is absent and SCHEMAGEN_DATA=required")
		}
		t.Skip("the corpus is absent (../shared beside the repository)")
	}
	return path
}

// TestCorpus imports snapshots of real servers: all are found, and those of one
// server are written but for the names that are none.
func TestCorpus(t *testing.T) {
	path := corpus(t)
	sets, err := fromPaths([]string{path}, limits{bytes: 64 << 20, tools: 10_000, pages: 1})
	if err != nil {
		t.Fatal(err)
	}
	index, err := os.ReadFile(filepath.Join(path, "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	tools := 0
	for _, s := range sets {
		tools += len(s.tools)
	}
	if want := strings.Count(string(index), "\n") - 1; tools != want || len(sets) < 70 {
		t.Errorf("%d tools of %d servers, the index has %d", tools, len(sets), want)
	}
	out := t.TempDir()
	got := runImport(t, "--close", "--out", out, filepath.Join(path, "kubernetes"))
	names, _ := files(t, out)
	if got.code != exitRefused || len(names) == 0 || strings.Count(got.stderr, `~2" of`) != strings.Count(got.stderr, "refused: ") {
		t.Errorf("%+v", got)
	}
}

// TestClosedCorpus proves of every seventh real schema that closing it neither
// breaks it nor leaves an object that the compiler calls open, but where
// closing says so or the object is a part of another one.
func TestClosedCorpus(t *testing.T) {
	sets, err := fromPaths([]string{corpus(t)}, limits{bytes: 64 << 20, tools: 10_000, pages: 1})
	if err != nil {
		t.Fatal(err)
	}
	n, tried, open := 0, 0, 0
	for _, s := range sets {
		for _, one := range s.tools {
			if n++; n%7 != 0 {
				continue
			}
			if before := gen.Generate([]gen.Input{{Name: "x.json", Text: one.text}}, gen.Options{Package: "x"}); before.Failed() {
				continue
			}
			tried++
			closed, _ := closeTool(one.text, one.bare)
			after := gen.Generate([]gen.Input{{Name: "x.json", Text: closed}}, gen.Options{Package: "x"})
			if after.Failed() {
				t.Errorf("%s: %v", one.origin, after.Diagnostics)
			}
			for _, d := range after.Diagnostics {
				if strings.Contains(d.Text, "the object is open") {
					open++
					if !strings.Contains(d.Pointer, "Of/") && !strings.Contains(d.Pointer, "$defs/") && !strings.Contains(d.Pointer, "definitions/") {
						t.Errorf("%s: %v", one.origin, d)
					}
				}
			}
		}
	}
	if tried < 200 || open > tried/10 {
		t.Errorf("%d of %d schemas have an open object", open, tried)
	}
}
