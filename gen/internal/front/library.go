package front

import (
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/metaschema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// library finds the schema files that references lead to: the official
// metaschemas, the inputs by the identifier at their root, and files at a
// relative path. Nothing is ever fetched.
type library struct {
	byID      map[string]Input
	resources map[string][]byte
	open      func(path string) ([]byte, error)
}

// fileScheme begins the URI that a file has before any "$id". Its path is that
// of the file below the directory of the input being compiled.
const fileScheme = "schema:///"

func fileURI(name string) string {
	u := url.URL{Scheme: "schema", Path: "/" + filepath.Base(name)}
	return u.String()
}

func newLibrary(inputs []Input, opts Options) *library {
	l := &library{byID: map[string]Input{}, resources: opts.Resources, open: opts.Open}
	for _, in := range inputs {
		var ignored diag.List // the file's own compilation reports its faults
		file := source.Parse(in.Name, in.Text, &ignored)
		if file.Root == nil {
			continue
		}
		for _, word := range []string{"$id", "id"} {
			if id := file.Root.Get(word); id != nil && id.Kind == source.String && l.byID[id.Text].Text == nil {
				l.byID[strings.TrimSuffix(id.Text, "#")] = in
			}
		}
	}
	return l
}

// find returns the file that has a URI, or nil; from is the input being
// compiled.
func (l *library) find(uri, from string, diags *diag.List) *source.File {
	if text, ok := metaschema.Text(uri); ok {
		return source.Parse(uri, text, diags)
	}
	if text, ok := l.resources[uri]; ok {
		return source.Parse(uri, text, diags)
	}
	if in, ok := l.byID[uri]; ok {
		return source.Parse(in.Name, in.Text, diags)
	}
	rel, ok := strings.CutPrefix(uri, fileScheme)
	if !ok || l.open == nil {
		return nil
	}
	if unescaped, err := url.PathUnescape(rel); err == nil {
		rel = unescaped
	}
	// The path of a URI has no dot segments left, so it stays below the directory.
	name := filepath.Join(filepath.Dir(from), filepath.FromSlash(path.Clean("/"+rel)))
	text, err := l.open(name)
	if err != nil {
		return nil
	}
	return source.Parse(name, text, diags)
}
