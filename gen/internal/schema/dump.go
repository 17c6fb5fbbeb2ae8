package schema

import (
	"fmt"
	"strconv"
	"strings"
)

// Dump writes the graph as text: a line a schema, its keywords below it.
func Dump(root *Schema) string {
	var b strings.Builder
	root.Walk(func(s *Schema) {
		fmt.Fprintf(&b, "%s #%s", s.Draft, s.Pointer)
		if s.Resource != nil && s.Resource.Root == s {
			fmt.Fprintf(&b, " resource %s", s.Resource.URI)
		}
		b.WriteByte('\n')
		for _, k := range s.Keywords {
			fmt.Fprintf(&b, "\t%s", k.Name)
			switch {
			case k.Target != nil:
				fmt.Fprintf(&b, " -> #%s", k.Target.Pointer)
			case len(k.Subschemas()) > 0:
				for _, sub := range k.Subschemas() {
					fmt.Fprintf(&b, " #%s", sub.Pointer)
				}
			case k.Value.Text != "":
				fmt.Fprintf(&b, " %s", strconv.Quote(k.Value.Text))
			}
			b.WriteByte('\n')
		}
	})
	return b.String()
}
