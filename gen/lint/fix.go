package lint

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// edit replaces the bytes from start up to end.
type edit struct {
	start, end int
	text       string
}

// maxPasses bounds how often a file is edited and looked at again.
const maxPasses = 100

// Fix returns the files that it would change, by name, with their new text, and
// how many findings it mended. A fix never makes a schema accept what it
// refused; most change no verdict at all, and each rule says what its own does.
// Order and layout of a file stay as they are. A second Fix of the result
// changes nothing.
func Fix(inputs []Input, opts Options) (files map[string][]byte, mended int) {
	inputs = slices.Clone(inputs)
	files = map[string][]byte{}
	for range maxPasses {
		edits := map[string][]edit{}
		for _, f := range Run(inputs, opts).Findings {
			edits[f.Pos.File] = append(edits[f.Pos.File], f.edits...)
		}
		changed := 0
		for i, in := range inputs {
			text, n := apply(in.Text, edits[in.Name])
			if n > 0 && parses(text) {
				inputs[i].Text, files[in.Name] = text, text
				changed += n
			}
		}
		if changed == 0 {
			break
		}
		mended += changed
	}
	return files, mended
}

// apply makes edits, from the front, and leaves out those that touch one before.
func apply(text []byte, edits []edit) (out []byte, made int) {
	slices.SortFunc(edits, func(a, b edit) int { return a.start - b.start })
	last := 0
	for _, e := range edits {
		if e.start < last || e.end > len(text) || made > 0 && e.start == last {
			continue
		}
		out = append(append(out, text[last:e.start]...), e.text...)
		last = e.end
		made++
	}
	return append(out, text[last:]...), made
}

func parses(text []byte) bool {
	var faults diag.List
	return source.Parse("", text, &faults).Root != nil && !faults.HasErrors()
}

// removeMember takes the first member of a name out of an object, with a comma.
func removeMember(object *source.Value, name string) []edit {
	for i, m := range object.Members {
		if m.Name == name {
			previous := object.Offset + 1
			if i > 0 {
				previous = object.Members[i-1].Value.End
			}
			next := -1
			if i+1 < len(object.Members) {
				next = object.Members[i+1].NameOffset
			}
			return remove(m.NameOffset, m.Value.End, previous, next, i == 0)
		}
	}
	return nil
}

// removeItem takes an element out of an array, with a comma.
func removeItem(array *source.Value, i int) []edit {
	item, previous, next := array.Items[i], array.Offset+1, -1
	if i > 0 {
		previous = array.Items[i-1].End
	}
	if i+1 < len(array.Items) {
		next = array.Items[i+1].Offset
	}
	return remove(item.Offset, item.End, previous, next, i == 0)
}

// remove is the edit that takes out what lies from start up to end: up to the
// next neighbour, or from the previous one when there is no next (-1). first:
// there is no previous one.
func remove(start, end, previous, next int, first bool) []edit {
	switch {
	case next >= 0:
		return []edit{{start, next, ""}}
	case first:
		return []edit{{start, end, ""}}
	}
	return []edit{{previous, end, ""}}
}
