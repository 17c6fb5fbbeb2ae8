package gen

import (
	"strings"
	"time"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// Compiled is what is known of one schema when it is compiled.
type Compiled struct {
	Name   string // of the tool or the prompt
	Role   string // "tool", "output" or "prompt"
	Schema string // as it is advertised
	// Timeout, MaxBytes and MaxDepth are what the schema states for itself; 0:
	// nothing.
	Timeout            time.Duration
	MaxBytes, MaxDepth int
	Coerce             []string // the mistakes that are corrected, e.g. "numbers"
	// Readings is how often a byte is read at most, for each container that is
	// open around it.
	Readings int
}

func compiledOf(t *ir.Tool) Compiled {
	c := Compiled{
		Name: t.Name, Role: t.Role.String(), Schema: t.Schema, Timeout: time.Duration(t.Timeout),
		MaxBytes: t.MaxBytes, MaxDepth: t.MaxDepth, Readings: t.Readings(),
	}
	for _, word := range t.Coerce {
		c.Coerce = append(c.Coerce, strings.ToLower(strings.TrimPrefix(word, "Coerce")))
	}
	return c
}
