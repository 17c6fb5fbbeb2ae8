package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/atombender/go-jsonschema/pkg/generator"
)

// foreign is the code that go-jsonschema generates.
type foreign struct {
	files map[string][]byte // by path below package sets
	// roots and models are the types of the roots by set: with methods that
	// judge, and the same structs without.
	roots, models map[string]string
	// reasons say why there is none for a set.
	reasons map[string]string
}

// rootType is what go-jsonschema calls the root of a schema.json.
const rootType = "SchemaJson"

// foreignCode generates code for all schemas and drops what does not compile.
func (b *builder) foreignCode(c *collection) (foreign, error) {
	f := foreign{map[string][]byte{}, map[string]string{}, map[string]string{}, map[string]string{}}
	for _, s := range c.schemas {
		code, err := goJSONSchema(b.temp, s, false)
		if err != nil {
			f.reasons[s.name] = "not generated: " + firstLine(err.Error())
			continue
		}
		f.files["foreign/"+identifier(s.name)+"/schema.go"] = code
		f.roots[s.name] = rootType
		if s.plain {
			continue
		}
		if code, err := goJSONSchema(b.temp, s, true); err == nil {
			f.files["models/"+identifier(s.name)+"/schema.go"] = code
			f.models[s.name] = rootType
		}
	}
	return f, b.dropBroken(&f)
}

// goJSONSchema returns the code for one schema; models asks for the structs
// alone.
func goJSONSchema(temp string, s schema, models bool) (code []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it panics: %v", p)
		}
	}()
	g, err := generator.New(generator.Config{
		DefaultPackageName: identifier(s.name),
		DefaultOutputName:  "schema.go",
		Tags:               []string{"json"},
		OnlyModels:         models,
		Warner:             func(string) {}, // what it ignores shows in its verdicts
	})
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(temp, "schemas", s.name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "schema.json")
	if err := os.WriteFile(path, s.text, 0o644); err != nil {
		return nil, err
	}
	if err := g.DoFile(path); err != nil {
		return nil, errors.New(strings.ReplaceAll(err.Error(), path, "schema.json"))
	}
	sources, err := g.Sources()
	if err != nil {
		return nil, err
	}
	code = sources["schema.go"]
	if !bytes.Contains(code, []byte("type "+rootType+" ")) {
		return nil, errors.New("no type for the root")
	}
	return code, nil
}

// broken is the head of what the go command says about one package.
var broken = regexp.MustCompile(`(?m)^# \S+/sets/(foreign|models)/(\S+)\n(?:\S*?\.go:[0-9:]+ )?(.*)$`)

// dropBroken builds the packages and takes out those that do not compile.
func (b *builder) dropBroken(f *foreign) error {
	for len(f.files) > 0 {
		plan, err := b.overlay(f.files)
		if err != nil {
			return err
		}
		args := []string{"-overlay", plan}
		for _, name := range sortedKeys(f.files) {
			args = append(args, "./sets/"+strings.TrimSuffix(name, "/schema.go"))
		}
		out, err := b.goCommand("build", args...).CombinedOutput()
		if err == nil {
			return nil
		}
		faults := broken.FindAllStringSubmatch(string(out), -1)
		if faults == nil {
			return fmt.Errorf("build the code of go-jsonschema: %w\n%s", err, out)
		}
		for _, m := range faults {
			delete(f.files, m[1]+"/"+m[2]+"/schema.go")
			types := f.models
			if m[1] == "foreign" {
				types = f.roots
			}
			for set := range types {
				if identifier(set) == m[2] {
					delete(types, set)
					f.reasons[set] = "its code does not compile: " + m[3]
				}
			}
		}
	}
	return nil
}

// identifier makes a Go identifier, and the name of a package, of a set's name.
func identifier(set string) string {
	return strings.ToLower(strings.NewReplacer("-", "_", ".", "_").Replace(set))
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// firstLine returns the end of the first line that says something, bounded.
func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if _, rest, more := strings.Cut(strings.TrimSpace(text), "\n"); more && strings.HasSuffix(line, "cannot load schema") {
		line = rest // the cause stands behind it
		if parts := strings.Split(line, "failed to unmarshal type: "); len(parts) > 1 {
			line = parts[len(parts)-1]
		}
	}
	if len(line) > 160 {
		line = line[:160] + "…"
	}
	return strings.ReplaceAll(strings.TrimSpace(line), "|", "¦")
}
