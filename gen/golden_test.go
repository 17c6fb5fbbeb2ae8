package gen_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/gen"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden is the file of an archive that holds the diagnostics of the others.
const golden = "diagnostics"

// Each archive in testdata/diagnostics holds schema files and all diagnostics
// of a run over them. Its comment may begin with a line "args: --plain" or
// "args: --strict".
func TestDiagnostics(t *testing.T) {
	t.Setenv("GOWORK", "off") // what the go command says of a missing package depends on it
	t.Setenv("GOFLAGS", "-mod=readonly")
	archives, err := filepath.Glob(filepath.Join("testdata", "diagnostics", "*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			opts := gen.Options{Package: "tools"}
			switch args, ok := bytes.CutPrefix(archive.Comment, []byte("args: ")); {
			case !ok:
			case bytes.HasPrefix(args, []byte("--plain\n")):
				opts.Plain = true
			case bytes.HasPrefix(args, []byte("--strict\n")):
				opts.Strict = true
			default:
				t.Fatalf("unknown arguments in the comment: %s", archive.Comment)
			}
			var inputs []gen.Input
			want := -1
			for i, f := range archive.Files {
				if f.Name == golden {
					want = i
				} else {
					inputs = append(inputs, gen.Input{Name: f.Name, Text: f.Data})
				}
			}
			r := gen.Generate(inputs, opts)
			if !r.Failed() {
				t.Error("there is no error among the diagnostics")
			}
			if r.Files != nil {
				t.Error("there are errors and files")
			}
			got := lines(r.Diagnostics)
			slices.Reverse(inputs)
			if again := lines(gen.Generate(inputs, opts).Diagnostics); again != got {
				t.Errorf("the diagnostics depend on the order of the inputs (-in order +reversed):\n%s", cmp.Diff(got, again))
			}
			if *update {
				if want < 0 {
					archive.Files = append(archive.Files, txtar.File{Name: golden})
					want = len(archive.Files) - 1
				}
				archive.Files[want].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want < 0 {
				t.Fatalf("the archive has no file %s; make update writes it", golden)
			}
			if diff := cmp.Diff(string(archive.Files[want].Data), got); diff != "" {
				t.Errorf("the diagnostics differ (-want +got); make update takes the new ones:\n%s", diff)
			}
		})
	}
}

// lines writes diagnostics as the command does.
func lines(list []gen.Diagnostic) string {
	var b strings.Builder
	for _, d := range list {
		b.WriteString(d.String() + "\n")
	}
	return b.String()
}
