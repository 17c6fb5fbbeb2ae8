//go:build !race

package gen_test

import (
	"bytes"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/gentest"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/randschema"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
	"github.com/schemagen/schemagen/gen/internal/witness"
)

// published counts what was compared.
type published struct {
	schemas, refused, recursive, values, accepted int
}

// publishInline publishes the schemas of a file without references and holds
// them to what a reader of them relies on. Each value is judged by the rules of
// the file and by those of what is published.
func (n *published) publishInline(t *testing.T, in gen.Input, opts gen.Options, values iter.Seq[*source.Value]) []gen.Form {
	t.Helper()
	opts.Publish = gen.PublishInline
	forms, diags := gen.Forms(in, opts)
	if diag.List(diags).HasErrors() {
		n.refused++
		return nil
	}
	for _, f := range forms {
		n.schemas++
		n.form(t, in, f)
		tried := 0
		j := judge.New()
		for _, list := range []iter.Seq[*source.Value]{values, witness.Candidates(f.Before, f.After)} {
			if list == nil {
				continue
			}
			for v := range list {
				if tried++; tried > 400 {
					break
				}
				before, after := j.Judge(f.Before, v).Outcome, j.Judge(f.After, v).Outcome
				if n.values++; before == judge.Holds {
					n.accepted++
				}
				if before != after || before == judge.Unknown {
					t.Errorf("%s: enforced: %v, published: %v: %s\n%s\n%s", in.Name, before, after, source.AppendJSON(nil, v), in.Text, f.Text)
					break
				}
			}
		}
	}
	return forms
}

// form looks at the published text itself.
func (n *published) form(t *testing.T, in gen.Input, f gen.Form) {
	t.Helper()
	fault := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s: %s\n%s\n%s", in.Name, fmt.Sprintf(format, args...), in.Text, f.Text)
	}
	root := f.Graph.Value
	if kind := root.Get("type"); kind != nil && kind.Text == "object" && root.Get("properties") == nil {
		fault("a root of type object has no \"properties\"")
	}
	targets := map[*schema.Schema]bool{}
	f.Graph.Walk(func(s *schema.Schema) {
		for _, word := range []string{"x-schemagen", "goJSONSchema", "timeoutSeconds", "$anchor", "$dynamicAnchor", "$recursiveAnchor"} {
			if s.Keyword(word) != nil {
				fault("%s has %q", s.Pointer, word)
			}
		}
		for _, k := range s.Keywords {
			if k.Target == nil {
				continue
			}
			targets[k.Target] = true
			if k.Name != "$ref" || !strings.HasPrefix(k.Value.Text, "#") {
				fault("%s refers to %s", k.Pointer, k.Value.Text)
			}
			if !reaches(k.Target, k.Target, nil) {
				fault("%s is a reference without need: nothing recurs there", k.Pointer)
			}
		}
	})
	for _, word := range []string{"$defs", "definitions"} {
		k := f.Graph.Keyword(word)
		if k == nil {
			continue
		}
		n.recursive++
		for _, def := range k.Named {
			if !targets[def.Schema] {
				fault("nothing refers to %s", def.Pointer)
			}
			others := map[*schema.Schema]bool{}
			for target := range targets {
				others[target] = target != def.Schema
			}
			if !reaches(def.Schema, def.Schema, others) {
				fault("%s could be inlined", def.Pointer)
			}
		}
	}
}

// reaches reports whether a schema leads to another one, without references to
// those that are cut off.
func reaches(from, to *schema.Schema, cut map[*schema.Schema]bool) bool {
	seen := map[*schema.Schema]bool{}
	var visit func(*schema.Schema) bool
	visit = func(s *schema.Schema) bool {
		for _, k := range s.Keywords {
			next := k.Subschemas()
			if k.Name == "$defs" || k.Name == "definitions" {
				next = nil
			}
			if k.Target != nil && !cut[k.Target] {
				next = append(next, k.Target)
			}
			for _, sub := range next {
				if sub == to {
					return true
				}
				if !seen[sub] {
					seen[sub] = true
					if visit(sub) {
						return true
					}
				}
			}
		}
		return false
	}
	return visit(from)
}

func texts(t *testing.T, list ...[]byte) iter.Seq[*source.Value] {
	return func(yield func(*source.Value) bool) {
		for _, text := range list {
			var faults diag.List
			v := source.Parse("instance.json", text, &faults).Root
			if v == nil {
				t.Fatalf("%s: %v", text, faults)
			}
			if !yield(v) {
				return
			}
		}
	}
}

// TestPublishInlineTools publishes the bundled tools and those of the corpus:
// all that compile.
func TestPublishInlineTools(t *testing.T) {
	t.Chdir(gentest.Root(t))
	n := &published{}
	files, _ := filepath.Glob(filepath.Join("tool_schemas", "*.json"))
	bundled := len(files)
	more, _ := filepath.Glob(filepath.Join(gentest.Shared(t, "corpus", "mcp"), "*", "*.json"))
	for i, path := range append(files, more...) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		in := gen.Input{Name: path, Text: text}
		compiles := !gen.Generate([]gen.Input{in}, gen.Options{Package: "p"}).Failed()
		forms := n.publishInline(t, in, gen.Options{}, nil)
		if compiles != (len(forms) > 0) || i < bundled && !compiles {
			t.Errorf("%s compiles: %v, %d forms", path, compiles, len(forms))
		}
	}
	t.Logf("%+v", *n)
	if bundled == 0 || n.schemas < 1400 || n.accepted == 0 || n.accepted == n.values {
		t.Errorf("the files say little: %d bundled, %+v", bundled, *n)
	}
}

// TestPublishInlineSuite publishes the schemas of the official suite. Those that
// cannot be are of two kinds: dynamic references that lead to several schemas,
// and schemas of another dialect.
func TestPublishInlineSuite(t *testing.T) {
	n := &published{}
	refusals := map[string]int{}
	for _, g := range suiteGroups(t) {
		opts := gen.Options{Plain: true, Resources: suiteRemotes(t, g.folder, g.dialect)}
		in := gen.Input{Name: g.name, Text: g.Schema}
		if root, _, _ := gen.Rules(in, opts); root == nil {
			continue
		}
		var instances [][]byte
		for _, test := range g.Tests {
			instances = append(instances, test.Data)
		}
		if forms := n.publishInline(t, in, opts, texts(t, instances...)); forms == nil {
			opts.Publish = gen.PublishInline
			_, diags := gen.Forms(in, opts)
			reason := "?"
			for _, d := range gentest.Errors(diags) {
				switch {
				case strings.Contains(d.Text, "depends on the schemas on the way"):
					reason = "dynamic"
				case strings.Contains(d.Text, "another dialect"):
					reason = "dialect"
				default:
					t.Errorf("%s: %s\n%s", g.name, d, g.Schema)
				}
			}
			refusals[reason]++
		}
	}
	t.Logf("%+v, refused for %v", *n, refusals)
	if n.schemas < 1000 || n.recursive == 0 || refusals["dynamic"] == 0 || refusals["?"] > 0 {
		t.Error("the suite says little")
	}
}

// TestPublishInlineRandom publishes random schemas. What is published is judged
// by another validator, too, as the clients that get it will judge.
func TestPublishInlineRandom(t *testing.T) {
	n := &published{}
	drafts := []randschema.Draft{2020, 2020, 2020, 2019, 7, 7, 6, 4}
	for i := range 400 * *batches {
		p := randschema.New(*seed*9_000_000+uint64(i), drafts[i%len(drafts)], 12)
		in := gen.Input{Name: "random.json", Text: p.Text()}
		opts := gen.Options{Plain: true}
		if root, _, _ := gen.Rules(in, opts); root == nil {
			continue
		}
		for _, f := range n.publishInline(t, in, opts, texts(t, p.Instances...)) {
			before, err := peerOf(p.Text())
			if err != nil {
				t.Fatal(err)
			}
			after, err := peerOf(f.Text)
			if err != nil {
				t.Errorf("the other validator refuses what is published: %v\n%s\n%s", err, p.Text(), f.Text)
				continue
			}
			for _, instance := range p.Instances {
				v, err := jsonschema.UnmarshalJSON(bytes.NewReader(instance))
				if err != nil {
					t.Fatal(err)
				}
				if a, b := before.Validate(v), after.Validate(v); (a == nil) != (b == nil) {
					t.Errorf("another validator tells what is published from the schema: %v, %v\n%s\n%s\n%s", a, b, instance, p.Text(), f.Text)
				}
			}
		}
	}
	t.Logf("%+v", *n)
	if n.schemas < 300 || n.recursive == 0 || n.refused > n.schemas/4 {
		t.Error("the schemas say little")
	}
}

// TestPublishInlineCompiled judges with the code of what is published, and with
// that of the files.
func TestPublishInlineCompiled(t *testing.T) {
	var schemas []gentest.Schema
	instances := map[string][][]byte{}
	add := func(name string, text []byte, opts gen.Options, list [][]byte) {
		opts.Publish = gen.PublishInline
		forms, _ := gen.Forms(gen.Input{Name: "s.json", Text: text}, opts)
		if len(forms) != 1 {
			return
		}
		opts.Publish = gen.PublishFile
		schemas = append(schemas, gentest.Schema{Name: name, Text: text, Options: opts},
			gentest.Schema{Name: name + " published", Text: forms[0].Text, Options: gen.Options{Plain: true, Formats: opts.Formats}})
		instances[name] = list
	}
	for _, g := range suiteGroups(t) {
		if !strings.Contains(strings.ToLower(g.file), "ref") && g.file != "unevaluatedProperties.json" && g.file != "unevaluatedItems.json" {
			continue
		}
		var list [][]byte
		for _, test := range g.Tests {
			list = append(list, test.Data)
		}
		add(g.name, g.Schema, gen.Options{Plain: true, Resources: suiteRemotes(t, g.folder, g.dialect)}, list)
	}
	for i := range 40 {
		p := randschema.New(*seed*7_000_000+uint64(i), 2020, batchInstances)
		add(fmt.Sprint("random ", i), p.Text(), gen.Options{Plain: true}, p.Instances)
	}
	m := gentest.Compile(t, schemas)
	judged := 0
	for name, list := range instances {
		if !m.Has(name) || !m.Has(name+" published") {
			t.Errorf("%s: not compiled: %v %v", name, m.Refused[name], m.Refused[name+" published"])
			continue
		}
		for _, instance := range list {
			judged++
			a, b := m.Judge(name, gentest.Call{Text: instance}), m.Judge(name+" published", gentest.Call{Text: instance})
			if a.Panic != "" || b.Panic != "" || a.Accepted != b.Accepted {
				t.Errorf("%s: %s\nfile: %s\npublished: %s", name, instance, a, b)
			}
		}
	}
	t.Logf("%d schemas, %d instances", len(instances), judged)
	if len(instances) < 200 || judged < 1000 {
		t.Error("the schemas say little")
	}
}
