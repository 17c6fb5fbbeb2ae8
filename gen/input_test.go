package gen_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen"
)

func TestReadInputs(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"tools/b.json": "b", "tools/a.json": "a", "tools/c.JSON": "", "tools/d.jsonc": "", "tools/.hidden.json": "", "tools/.json": "",
		"tools/README.md": "", "tools/sub/e.json": "e", "tools/dir.json/f.json": "f", "empty/README.md": "", "-x.json": "x",
		"evil\n\x1b[31m.json": "n", "plain.txt": "",
	} {
		write(t, name, text)
	}
	links := []struct{ target, name string }{{"a.json", "tools/link.json"}, {"none", "broken/broken.json"}}
	for _, l := range links {
		if err := os.MkdirAll(filepath.Dir(l.name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(l.target, l.name); err != nil {
			t.Skipf("this system makes no symbolic links: %v", err)
		}
	}
	absolute, err := filepath.Abs("tools/a.json")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		paths  []string
		inputs string
		diags  string
	}{
		{"a directory is its .json files, sorted", []string{"tools"}, "tools/a.json=a tools/b.json=b tools/link.json=a", ""},
		{"subdirectories are named one by one", []string{"tools/sub", "tools/dir.json"}, "tools/sub/e.json=e tools/dir.json/f.json=f", ""},
		{"a file", []string{"./tools/../tools/b.json"}, "tools/b.json=b", ""},
		{"a file that is hidden in its directory", []string{"tools/.hidden.json"}, "tools/.hidden.json=", ""},
		{"a file is read once", []string{"tools/a.json", "tools", "./tools", absolute}, "tools/a.json=a tools/b.json=b tools/link.json=a", ""},
		{"a name like a flag", []string{"-x.json"}, "-x.json=x", ""},
		{"a directory without schemas", []string{"empty"}, "", "empty: there is no .json file in this directory; subdirectories are named one by one\n"},
		{"a file without a name", []string{"tools/.json"}, "", "tools/.json: a schema file must have a name before .json: it is that of the tool\n"},
		{"all faults", []string{"none.json", "tools/c.JSON", "plain.txt", "", "broken", "tools/a.json"}, "tools/a.json=a",
			"an empty path names no schema file\n" +
				"broken/broken.json: cannot read: no such file or directory\n" +
				"none.json: cannot read: no such file or directory\n" +
				"plain.txt: a schema file must have the extension .json\n" +
				"tools/c.JSON: a schema file must have the extension .json\n"},
		{"a name that is no line", []string{"evil\n\x1b[31m.json", "none\n.json"}, "evil\n\x1b[31m.json=n", `none\n.json: cannot read: no such file or directory` + "\n"},
	}
	if runtime.GOOS == "linux" {
		tests = append(tests, struct {
			name   string
			paths  []string
			inputs string
			diags  string
		}{"a device", []string{"zero.json"}, "", "zero.json: cannot read: it is no regular file\n"})
		if err := os.Symlink("/dev/zero", "zero.json"); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			inputs, diags := gen.ReadInputs(tt.paths)
			var got []string
			for _, in := range inputs {
				got = append(got, filepath.ToSlash(in.Name)+"="+string(in.Text))
			}
			if diff := cmp.Diff(tt.inputs, strings.Join(got, " ")); diff != "" {
				t.Errorf("inputs (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.diags, lines(diags)); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPackageName(t *testing.T) {
	tests := []struct{ dir, want string }{
		{"tools", "tools"},
		{"my-tools", "mytools"},
		{"My.Tools_2", "mytools_2"},
		{"./a/../b/", "b"},
		{"2tools", ""},
		{"日本", ""},
		{"func", ""},
		{"Func", ""},
		{"main", ""},
		{"_", ""},
		{"---", ""},
		{string(filepath.Separator), ""},
	}
	for _, tt := range tests {
		got, err := gen.PackageName(tt.dir)
		if got != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("PackageName(%q) = %q, %v, want %q", tt.dir, got, err, tt.want)
		}
		if err != nil && !strings.Contains(err.Error(), "--package") {
			t.Errorf("PackageName(%q): the error %q does not say what to do", tt.dir, err)
		}
	}
	for name, good := range map[string]bool{"tools": true, "main": true, "Tools": true, "日本": true, "": false, "_": false, "func": false, "a-b": false, "a;b": false, "a\nb": false, "1": false} {
		if err := gen.CheckPackageName(name); (err == nil) != good {
			t.Errorf("CheckPackageName(%q) = %v", name, err)
		}
	}
}
