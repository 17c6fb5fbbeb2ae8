package inline

import (
	"fmt"
	"math"

	"github.com/schemagen/schemagen/gen/internal/source"
)

// maxBytes is how long a schema may become. A list of tools is read by models
// whole, so that a longer one would be of no use.
const maxBytes = 1 << 20

// sizeOf returns at least how many bytes a value has as JSON. Parts that stand
// in several places are one value, so that this takes no longer than there are
// different ones, however long the text would be.
func sizeOf(v *source.Value) int {
	known := map[*source.Value]int{}
	var size func(*source.Value) int
	size = func(v *source.Value) int {
		if n, ok := known[v]; ok {
			return n
		}
		n := 2 + len(v.Text)
		for _, m := range v.Members {
			n = min(n+len(m.Name)+4+size(m.Value), math.MaxInt32)
		}
		for _, item := range v.Items {
			n = min(n+1+size(item), math.MaxInt32)
		}
		known[v] = n
		return n
	}
	return size(v)
}

// bytes names a size.
func bytes(n int) string {
	if n == math.MaxInt32 {
		return "more than 2,147,483,647 bytes"
	}
	return fmt.Sprintf("about %d bytes", n)
}
