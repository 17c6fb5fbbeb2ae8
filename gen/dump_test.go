package gen_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/gen"
)

// dumps are the forms of -dump, by the file of an archive that holds them.
var dumps = []struct {
	file string
	form gen.Dump
}{{"graph", gen.DumpGraph}, {"type", gen.DumpType}, {"rule", gen.DumpRule}}

// Each archive in testdata/dump holds one schema, and the three forms between
// it and its Go code. Its comment may begin with a line "args: --plain".
func TestDump(t *testing.T) {
	archives, err := filepath.Glob(filepath.Join("testdata", "dump", "*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			opts := gen.Options{Package: "tools", Plain: bytes.HasPrefix(archive.Comment, []byte("args: --plain\n"))}
			input := []gen.Input{{Name: archive.Files[0].Name, Text: archive.Files[0].Data}}
			got := archive.Files[:1:1]
			for _, d := range dumps {
				opts.Dump = d.form
				r := gen.Generate(input, opts)
				if r.Failed() {
					t.Fatalf("%s", lines(r.Diagnostics))
				}
				got = append(got, txtar.File{Name: d.file, Data: []byte(r.Text)})
			}
			want := string(txtar.Format(archive))
			have := string(txtar.Format(&txtar.Archive{Comment: archive.Comment, Files: got}))
			if *update {
				if err := os.WriteFile(name, []byte(have), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, have); diff != "" {
				t.Errorf("the forms differ (-want +got); make update takes the new ones:\n%s", diff)
			}
		})
	}
}
