package cases

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/emit"
)

// GoTest returns a Go test file of a package that sends the cases of the tools
// to a server; outputs and prompts are not in it. Its comments say which
// function the author of the server adds.
func GoTest(pkg string, sets []Set) ([]byte, error) {
	if err := gen.CheckPackageName(pkg); err != nil {
		return nil, err
	}
	var rows []emit.CaseRow
	for _, s := range sets {
		if s.Role != "" {
			continue
		}
		for _, c := range s.Cases {
			rows = append(rows, emit.CaseRow{Tool: s.Tool, Name: c.Name, Arguments: string(c.Arguments), Valid: c.Valid,
				Pointer: c.Pointer, Keyword: c.Keyword, SchemaPath: c.SchemaPath})
		}
	}
	return emit.Cases(pkg, rows)
}

// WriteGoTest writes a file of GoTest, as a whole or not at all. It does not
// replace a file that is not one; the diagnostics are errors.
func WriteGoTest(path string, text []byte) []gen.Diagnostic {
	var diags diag.List
	switch old, err := os.ReadFile(path); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		diags.Errorf(diag.Pos{File: path}, "", "", "cannot read what is there: %v", err)
	case err == nil && !bytes.HasPrefix(old, []byte(emit.CasesHeader)):
		diags.Errorf(diag.Pos{File: path}, "", "", "the file is not one that schemagen cases made and would be overwritten; move it, or choose another with --test")
	}
	if len(diags) > 0 {
		return diags
	}
	return gen.Replace(map[string][]byte{filepath.Clean(path): text})
}
