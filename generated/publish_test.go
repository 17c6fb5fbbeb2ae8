package generated_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/generated"
)

// schemaFiles are the files of the bundled tools, seen from this folder.
const schemaFiles = "../tool_schemas"

// TestEveryFileIsATool proves that each file has a tool and each tool a file.
func TestEveryFileIsATool(t *testing.T) {
	var files, tools []string
	for name := range readSchemas(t) {
		files = append(files, name)
	}
	for _, tool := range generated.Tools() {
		tools = append(tools, tool.Name())
	}
	slices.Sort(files)
	slices.Sort(tools)
	if diff := cmp.Diff(files, tools); diff != "" {
		t.Errorf("-file +tool\n%s", diff)
	}
}

// TestAdvertised proves, without the generator, that the schema which a tool
// advertises is its file: in the order of the file, with the roles where it
// asks for them, and without x-schemagen.
func TestAdvertised(t *testing.T) {
	roles := readRoles(t)
	files := readSchemas(t)
	for _, tool := range generated.Tools() {
		want, err := publish(files[tool.Name()], roles)
		if err != nil {
			t.Errorf("%s: %v", tool.Name(), err)
			continue
		}
		if diff := cmp.Diff(string(want), string(tool.Schema())); diff != "" {
			t.Errorf("%s (-file +advertised)\n%s", tool.Name(), diff)
		}
		var root struct {
			Title, Description string
			TimeoutSeconds     float64
		}
		if err := json.Unmarshal(tool.Schema(), &root); err != nil {
			t.Errorf("%s: %v", tool.Name(), err)
		}
		if tool.Title() != root.Title || tool.Title() == "" {
			t.Errorf("%s: title %q, want %q", tool.Name(), tool.Title(), root.Title)
		}
		if tool.Description() != root.Description || tool.Description() == "" {
			t.Errorf("%s: description %q, want %q", tool.Name(), tool.Description(), root.Description)
		}
		if want := time.Duration(root.TimeoutSeconds * float64(time.Second)); tool.Timeout() != want {
			t.Errorf("%s: timeout %v, want %v", tool.Name(), tool.Timeout(), want)
		}
	}
}

// TestSchemaIsACopy proves that nobody can change what is advertised.
func TestSchemaIsACopy(t *testing.T) {
	for _, tool := range generated.Tools() {
		want := string(tool.Schema())
		clear(tool.Schema())
		if string(tool.Schema()) != want {
			t.Errorf("%s: Schema hands out its own bytes", tool.Name())
		}
	}
}

// TestRolesAreEnforced proves that the roles are one set in three places: the
// Go constants, the advertised enum, and the code that judges.
func TestRolesAreEnforced(t *testing.T) {
	registry := newRegistry(t)
	roles := readRoles(t)
	if len(roles) == 0 {
		t.Fatal("no role")
	}
	judge := func(role string) error {
		return registry.Validate("bernstein_create_subtask", fmt.Appendf(nil, `{"parent_task_id":"T-1","goal":"x","role":%q}`, role))
	}
	for _, role := range roles {
		if err := judge(role); err != nil {
			t.Error(err)
		}
		for _, other := range []string{strings.ToUpper(role), role + " ", role + "s", role[1:]} {
			if judge(other) == nil {
				t.Errorf("the role %q is accepted", other)
			}
		}
	}
}

// TestGenerated proves that the package is what the files give, and that
// one changed byte in any of them gives another.
func TestGenerated(t *testing.T) {
	inputs, diags := gen.ReadInputs([]string{schemaFiles})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	result := gen.Generate(inputs, gen.Options{Package: "generated"})
	if result.Failed() {
		t.Fatal(result.Diagnostics)
	}
	diff, diags := gen.Check(".", result.Files)
	if diff != "" || len(diags) > 0 {
		t.Errorf("run go generate:\n%s%v", diff, diags)
	}
	for i, in := range inputs {
		at := bytes.Index(in.Text, []byte(`"description": "`))
		changed := bytes.Clone(in.Text)
		changed[at+len(`"description": "`)] = '%'
		inputs[i].Text = changed
	}
	other := gen.Generate(inputs, gen.Options{Package: "generated"})
	if other.Failed() {
		t.Fatal(other.Diagnostics)
	}
	for name, text := range result.Files {
		if name != "registry.gen.go" && bytes.Equal(other.Files[name], text) {
			t.Errorf("%s is the same after a byte of its schema changed", name)
		}
	}
}

// readSchemas reads the schema files by tool.
func readSchemas(t testing.TB) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(schemaFiles, "*.json"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no schema file in %s (%v)", schemaFiles, err)
	}
	files := map[string][]byte{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[strings.TrimSuffix(filepath.Base(path), ".json")] = text
	}
	return files
}

// readRoles reads the constants of type Role in the order of their declaration.
func readRoles(t testing.TB) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(schemaFiles, "role", "role.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var roles []string
	for _, d := range file.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, s := range group.Specs {
			for _, v := range s.(*ast.ValueSpec).Values {
				role, err := strconv.Unquote(v.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				roles = append(roles, role)
			}
		}
	}
	return roles
}

// publish writes a schema file as it must be advertised: compact, in its order,
// "enum" with the roles in the place of an "x-schemagen" that asks for it.
func publish(file []byte, roles []string) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(file))
	d.UseNumber()
	var out bytes.Buffer
	err := publishValue(d, &out, roles)
	return out.Bytes(), err
}

func publishValue(d *json.Decoder, out *bytes.Buffer, roles []string) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	open, ok := token.(json.Delim)
	if !ok {
		return publishScalar(out, token)
	}
	out.WriteByte(byte(open))
	written := 0
	for d.More() {
		comma := func() {
			if written > 0 {
				out.WriteByte(',')
			}
			written++
		}
		if open == '[' {
			comma()
		}
		if open == '{' {
			name, err := d.Token()
			if err != nil {
				return err
			}
			if name == "x-schemagen" {
				var extension struct {
					EnumFrom string
					Lint     map[string]string
				}
				if err := d.Decode(&extension); err != nil {
					return err
				}
				if extension.EnumFrom == "" && len(extension.Lint) > 0 {
					continue // for schemagen lint alone
				}
				comma()
				if extension.EnumFrom != "github.com/schemagen/schemagen/tool_schemas/role.Role" {
					return fmt.Errorf("x-schemagen holds %+v, which this test does not know", extension)
				}
				out.WriteString(`"enum":`)
				if err := publishScalar(out, roles); err != nil {
					return err
				}
				continue
			}
			comma()
			if err := publishScalar(out, name); err != nil {
				return err
			}
			out.WriteByte(':')
		}
		if err := publishValue(d, out, roles); err != nil {
			return err
		}
	}
	end, err := d.Token()
	if err != nil {
		return err
	}
	out.WriteByte(byte(end.(json.Delim)))
	return nil
}

// publishScalar writes a value that the decoder handed out.
func publishScalar(out *bytes.Buffer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	out.Truncate(out.Len() - 1) // the newline
	return err
}
