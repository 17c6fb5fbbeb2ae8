package contract

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// The limits of the runtime on calls of tools that set none of their own.
const (
	defaultBytes = 65_536
	defaultDepth = 10
)

// limits compares what calls must keep to beside the schema.
func (t *Tool) limits(a, b *subject) {
	t.limit("maxBytes", or(a.Tool.MaxBytes, defaultBytes), or(b.Tool.MaxBytes, defaultBytes), "bytes")
	t.limit("maxDepth", or(a.Tool.MaxDepth, defaultDepth), or(b.Tool.MaxDepth, defaultDepth), "open containers")
	t.timeout(a.Tool.Timeout, b.Tool.Timeout)
	t.sets("coerce", "calls are corrected by %s", "calls are no longer corrected by %s", coerced(a), coerced(b))
}

func or(n, other int) int {
	if n == 0 {
		return other
	}
	return n
}

func (t *Tool) limit(word string, before, after int, unit string) {
	if before == after {
		return
	}
	c := Change{Direction: Widened, Proven: true, Pointer: "/x-schemagen/" + word, Keyword: word}
	c.Text = fmt.Sprintf("at most %d %s instead of %d", after, unit, before)
	if after < before {
		c.Direction = Narrowed
	}
	t.add(c)
}

// timeout compares how long a call may run; 0 is without a bound.
func (t *Tool) timeout(before, after int64) {
	if before == after {
		return
	}
	shown := func(n int64) string {
		if n == 0 {
			return "without a bound"
		}
		return time.Duration(n).String()
	}
	c := Change{Direction: Widened, Proven: true, Pointer: "/timeoutSeconds", Keyword: "timeoutSeconds"}
	c.Text = fmt.Sprintf("a call may run %s instead of %s", shown(after), shown(before))
	if before == 0 || after != 0 && after < before {
		c.Direction = Narrowed
	}
	t.add(c)
}

// sets compares what is let through in addition.
func (t *Tool) sets(word, more, less string, before, after map[string]bool) {
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if !before[name] {
			t.add(Change{Direction: Widened, Proven: true, Pointer: "/x-schemagen/" + word, Keyword: word, Text: fmt.Sprintf(more, diag.Clip(name, maxText))})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if !after[name] {
			t.add(Change{Direction: Narrowed, Proven: true, Pointer: "/x-schemagen/" + word, Keyword: word, Text: fmt.Sprintf(less, diag.Clip(name, maxText))})
		}
	}
}

func coerced(s *subject) map[string]bool {
	set := map[string]bool{}
	for _, name := range s.Tool.Coerce {
		set[name] = true
	}
	return set
}

// place names a schema location.
func place(pointer string) string {
	if pointer == "" {
		return "the root"
	}
	return pointer
}
