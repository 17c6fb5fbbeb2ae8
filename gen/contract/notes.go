package contract

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// maxNotes is how many schema locations are listed whose text changed.
const maxNotes = 20

// notes tells what changed of the text that people and models read, and of the
// other members of the tool.
func (t *Tool) notes(a, b *subject) {
	note := func(format string, args ...any) { t.Notes = append(t.Notes, fmt.Sprintf(format, args...)) }
	if t.Role != output {
		if a.Tool.Title != b.Tool.Title {
			note("the title was %s and is %s", diag.Quote(a.Tool.Title), diag.Quote(b.Tool.Title))
		}
		if a.Tool.Description != b.Tool.Description {
			note("the description was %s and is %s", diag.Quote(a.Tool.Description), diag.Quote(b.Tool.Description))
		}
		for _, word := range []string{"annotations", "icons", "execution", "_meta"} {
			if !same(member(a, word), member(b, word)) {
				note("%q of the tool changed", word)
			}
		}
	}
	texts := func(s *subject) map[string]*source.Value {
		at := map[string]*source.Value{}
		for _, one := range s.Schemas {
			at[one.Pointer] = one.Value
		}
		return at
	}
	before, after := texts(a), texts(b)
	for _, word := range []string{"title", "description", "default", "examples", "deprecated"} {
		var places []string
		for pointer, v := range before {
			now := after[pointer]
			if pointer == "" && (word == "title" || word == "description") || now == nil {
				continue
			}
			if !same(v.Get(word), now.Get(word)) {
				places = append(places, pointer)
			}
		}
		t.places(word, places)
	}
}

// member returns a member of the tool object, or nil.
func member(s *subject, word string) *source.Value {
	if s.file.Root.Get("inputSchema") == nil {
		return nil
	}
	return s.file.Root.Get(word)
}

func same(a, b *source.Value) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Equal(b)
}

// places tells where a word changed.
func (t *Tool) places(word string, places []string) {
	slices.Sort(places)
	for i, pointer := range places {
		if i == maxNotes {
			t.Notes = append(t.Notes, fmt.Sprintf("%q changed at %d more schema locations", word, len(places)-i))
			return
		}
		t.Notes = append(t.Notes, fmt.Sprintf("%q changed at %s", word, place(diag.Clip(pointer, maxText))))
	}
}
