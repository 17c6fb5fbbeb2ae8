package gen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/emit"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/inline"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/subsume"
)

// Publish says in which form a schema is advertised. What is enforced does not
// depend on it.
type Publish uint8

// The choices for Publish.
const (
	// PublishFile is the file in its order, without "x-schemagen".
	PublishFile Publish = iota
	// PublishInline is for clients and models that take plain JSON Schema only:
	// what references lead to stands in their place, but for recursion, for which
	// as few definitions as possible are kept; a root of type object has
	// "properties"; "timeoutSeconds" and "goJSONSchema" are left out, too. What
	// cannot be written so, or becomes longer than a mebibyte, is an error.
	PublishInline
)

var publishNames = []string{PublishFile: "file", PublishInline: "inline"}

// String returns the name of the form, as the flag --publish takes it.
func (p Publish) String() string { return publishNames[p] }

// ParsePublish reads the name of a form; "" is PublishFile.
func ParsePublish(name string) (Publish, error) {
	for p, known := range publishNames {
		if name == known || name == "" {
			return Publish(p), nil
		}
	}
	return 0, fmt.Errorf("%s is none of file and inline", diag.Quote(name))
}

// Published returns the form in which the schemas of the package in a directory
// were published; PublishFile when there is no package.
func Published(dir string) Publish {
	text, err := os.ReadFile(filepath.Join(dir, emit.RegistryFile))
	if err == nil && generated(text) && strings.Contains(string(text), "\n// "+emit.PublishedInline+"\n") {
		return PublishInline
	}
	return PublishFile
}

// published returns the schema that is advertised for a subject; nil when there
// are errors.
func (c *compiler) published(s *front.Subject) []byte {
	if c.opts.Publish == PublishFile {
		return publish(s)
	}
	v := inline.Schema(inline.Source{Root: s.Graph, Schemas: s.Schemas, Bound: s.Bound}, c.diags)
	if v == nil {
		return nil
	}
	text := source.AppendJSON(nil, v)
	if why := c.otherwise(s, text); why != "" {
		c.diags.Errorf(s.Graph.Pos(), s.Graph.Pointer, "", "the schema cannot be published with --publish=inline: %s; publish it as it stands in the file", why)
		return nil
	}
	return text
}

// otherwise reads the schema that is to be published as any reader would, and
// tells why it is not certain that it means what is enforced; "" when it is.
func (c *compiler) otherwise(s *front.Subject, text []byte) string {
	var diags diag.List
	again := c.reader.Again(s, Input{Name: "published.json", Text: text}, &diags)
	if again == nil || again.Lowered == nil {
		for _, d := range diags {
			if d.Severity == diag.Error {
				return "what it becomes is not accepted again: " + d.Text
			}
		}
		return "what it becomes is not accepted again"
	}
	if !subsume.Same(s.Lowered.Root, again.Lowered.Root) {
		return "it could not be shown that what it becomes means the same"
	}
	return ""
}

// publisher writes the schema as PublishFile has it: the file in its order, the
// constant sets bound as enums where they were asked for, the project's own
// extension removed. Only schema locations count: a property or a value of
// that name stays.
type publisher struct{ *front.Subject }

func publish(s *front.Subject) []byte {
	return source.AppendJSON(nil, publisher{s}.value(s.Value))
}

func (p publisher) value(v *source.Value) *source.Value {
	w := *v
	switch v.Kind {
	case source.Array:
		w.Items = make([]*source.Value, len(v.Items))
		for i, item := range v.Items {
			w.Items[i] = p.value(item)
		}
	case source.Object:
		w.Members = nil
		for _, m := range v.Members {
			if m.Name == "x-schemagen" && p.Extended[v] {
				if values := p.Bound[v]; values != nil {
					w.Members = append(w.Members, source.Member{Name: "enum", Value: stringArray(values)})
				}
				continue
			}
			m.Value = p.value(m.Value)
			w.Members = append(w.Members, m)
		}
	}
	return &w
}

func stringArray(values []string) *source.Value {
	list := &source.Value{Kind: source.Array}
	for _, s := range values {
		list.Items = append(list.Items, &source.Value{Kind: source.String, Text: s})
	}
	return list
}
