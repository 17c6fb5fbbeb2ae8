package source

import (
	"bytes"
	"sort"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// File is one schema file. It does not change after [Parse] and is safe for
// concurrent use.
type File struct {
	Name string // as given to Parse
	Text []byte // as given to Parse, not a copy
	Root *Value // nil when the text is not JSON

	lines []int32 // the offset at which each line starts; empty for a file that is too large
}

func newFile(name string, text []byte) *File {
	f := &File{Name: name, Text: text}
	if len(text) > MaxBytes {
		return f
	}
	f.lines = make([]int32, 1, bytes.Count(text, []byte("\n"))+1)
	for i, c := range text {
		if c == '\n' {
			f.lines = append(f.lines, int32(i+1))
		}
	}
	return f
}

// Pos returns the line and column of an offset, which may be the length of the
// file. Lines end at a line feed. An offset outside the file gives a position
// without a line.
func (f *File) Pos(offset int) diag.Pos {
	if offset < 0 || offset > len(f.Text) || len(f.lines) == 0 {
		return diag.Pos{File: f.Name}
	}
	line := sort.Search(len(f.lines), func(i int) bool { return int(f.lines[i]) > offset })
	return diag.Pos{File: f.Name, Line: line, Col: offset - int(f.lines[line-1]) + 1}
}
