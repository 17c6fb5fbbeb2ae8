package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/gen"
)

// builder makes the program that is measured.
type builder struct {
	module string // the folder of this module
	temp   string // for what is made
	// modfile stands for go.mod, to build with another schemagen; "" is go.mod.
	modfile string
	// foreign asks for the code of go-jsonschema as well.
	foreign bool
}

// built is the program, and the file of the sets that it reads.
type built struct{ program, sets string }

// build compiles the schemas of a collection into packages, lays them over
// package sets, and builds package judge with them.
func (b *builder) build(c *collection) (built, error) {
	made := builtIn(b.temp)
	text, err := json.Marshal(c.sets)
	if err != nil {
		return made, err
	}
	if err := os.WriteFile(made.sets, text, 0o644); err != nil {
		return made, err
	}
	files, err := generate(c.schemas)
	if err != nil {
		return made, err
	}
	var f foreign
	if b.foreign {
		if f, err = b.foreignCode(c); err != nil {
			return made, err
		}
		for name, code := range f.files {
			files[name] = code
		}
	}
	files["sets.go"] = glue(files, f)
	plan, err := b.overlay(files)
	if err != nil {
		return made, err
	}
	if out, err := b.goCommand("build", "-overlay", plan, "-o", made.program, "./judge").CombinedOutput(); err != nil {
		return made, fmt.Errorf("build the program that is measured: %w\n%s", err, out)
	}
	return made, nil
}

// goCommand is a run of the go command in this module. The workspace is left
// out of it, so that the versions of the peers are those of this go.mod.
func (b *builder) goCommand(verb string, args ...string) *exec.Cmd {
	if b.modfile != "" {
		args = append([]string{"-mod=mod", "-modfile", b.modfile}, args...)
	}
	cmd := exec.Command("go", append([]string{verb}, args...)...)
	cmd.Dir = b.module
	cmd.Env = append(os.Environ(), "GOWORK=off")
	return cmd
}

// overlay writes files, which belong into the folder of package sets, into the
// temporary folder, and returns the plan that lays them over.
func (b *builder) overlay(files map[string][]byte) (string, error) {
	replace := map[string]string{}
	for name, text := range files {
		path := filepath.Join(b.temp, "sets", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return "", err
		}
		replace[filepath.Join(b.module, "sets", filepath.FromSlash(name))] = path
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	plan := filepath.Join(b.temp, "overlay.json")
	return plan, os.WriteFile(plan, text, 0o644)
}

// The packages of the compiled sets, below package sets.
const (
	callPackage     = "calls"
	documentPackage = "documents"
)

// generate compiles the schemas: tools into one package, schemas that are none
// into the other, with formats as annotations.
func generate(schemas []schema) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, pkg := range []string{callPackage, documentPackage} {
		opts := gen.Options{Package: pkg}
		if pkg == documentPackage {
			opts.Plain, opts.Formats = true, gen.FormatsAnnotate
		}
		var inputs []gen.Input
		for _, s := range schemas {
			if s.plain == opts.Plain {
				inputs = append(inputs, gen.Input{Name: s.name + ".json", Text: s.text})
			}
		}
		if len(inputs) == 0 {
			continue
		}
		result := gen.Generate(inputs, opts)
		if result.Failed() {
			return nil, fmt.Errorf("the sets do not compile: %.2000s", errorsOf(result))
		}
		for name, text := range result.Files {
			files[pkg+"/"+name] = text
		}
	}
	return files, nil
}

// errorsOf returns the errors of a run of the generator, without its warnings.
func errorsOf(r *gen.Result) string {
	var b strings.Builder
	for _, d := range r.Diagnostics {
		if !strings.Contains(d.String(), ": warning: ") {
			fmt.Fprintln(&b, d)
		}
	}
	return b.String()
}

// handle is the declaration of a tool in generated code.
var handle = regexp.MustCompile(`(?s)\nvar (\w+) = runtime\.NewTool\(runtime\.Spec\{.*?\n\tName: +"([^"]+)",`)

// glue is sets.go of the overlay: it hands out what the compiled packages hold.
func glue(files map[string][]byte, f foreign) []byte {
	var imports, body bytes.Buffer
	fmt.Fprintf(&imports, "package sets\n\nimport (\n\t\"github.com/schemagen/schemagen/runtime\"\n")
	const here = "github.com/schemagen/schemagen/bench/sets/"
	made := map[string]string{}
	type tool struct{ pkg, handle, structure string }
	tools := map[string]tool{}
	for name, text := range files {
		pkg, _, _ := strings.Cut(name, "/")
		if pkg != callPackage && pkg != documentPackage {
			continue
		}
		made[pkg] = pkg + ".NewRegistry"
		if m := handle.FindSubmatch(text); m != nil {
			tools[string(m[2])] = tool{pkg, string(m[1]), strings.TrimSuffix(string(m[1]), "Tool")}
		}
	}
	for _, pkg := range []string{callPackage, documentPackage} {
		if made[pkg] == "" {
			made[pkg] = "nil"
			continue
		}
		fmt.Fprintf(&imports, "\t%q\n", here+pkg)
	}
	fmt.Fprintf(&body, "var Calls, Documents func(...runtime.Option) (*runtime.Registry, error) = %s, %s\n", made[callPackage], made[documentPackage])
	body.WriteString("\nvar Unmarshal = map[string]func([]byte) error{\n")
	for _, set := range sortedKeys(f.roots) {
		id := identifier(set)
		fmt.Fprintf(&imports, "\t%s %q\n", id, here+"foreign/"+id)
		fmt.Fprintf(&body, "\t%q: UnmarshalInto[%s.%s],\n", set, id, f.roots[set])
	}
	fmt.Fprintf(&body, "}\n\nvar NotGenerated = map[string]string{\n")
	for _, set := range sortedKeys(f.reasons) {
		fmt.Fprintf(&body, "\t%q: %q,\n", set, f.reasons[set])
	}
	body.WriteString("}\n\nvar Decoders = map[string][]Decoder{\n")
	for _, set := range sortedKeys(f.models) {
		t, ok := tools[set]
		if !ok || t.pkg != callPackage || f.roots[set] == "" {
			continue
		}
		id := identifier(set)
		fmt.Fprintf(&imports, "\tplain_%s %q\n", id, here+"models/"+id)
		fmt.Fprintf(&body, "\t%q: join([]Decoder{DecoderOf(%[2]s.NewRegistry, %[2]s.%[3]s), {\"go-jsonschema UnmarshalJSON\", UnmarshalInto[%[4]s.%[5]s]}},\n",
			set, t.pkg, t.handle, id, f.roots[set])
		fmt.Fprintf(&body, "\t\tDecodersInto[plain_%s.%s](\"plain struct\"), DecodersInto[%s.%s](\"schemagen's struct\")),\n", id, f.models[set], t.pkg, t.structure)
	}
	body.WriteString("}\n\nfunc join(lists ...[]Decoder) (all []Decoder) {\n\tfor _, l := range lists {\n\t\tall = append(all, l...)\n\t}\n\treturn all\n}\n")
	imports.WriteString(")\n\n")
	return append(imports.Bytes(), body.Bytes()...)
}

// builtIn returns what build leaves in a folder.
func builtIn(dir string) built {
	return built{filepath.Join(dir, "judge.exe"), filepath.Join(dir, "sets.json")}
}
