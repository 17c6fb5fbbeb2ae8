package source

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// FuzzParse compares with encoding/json. What it accepts in UTF-8 is accepted
// here, but for unpaired surrogates and the depth; what it refuses is refused
// here. Duplicate names build a tree and an error here.
func FuzzParse(f *testing.F) {
	for _, as := range classes {
		for _, a := range as {
			f.Add([]byte(a))
		}
	}
	for _, text := range []string{
		"", "\ufeff{}", "[1,]", `{"a":1,"a":2}`, `"\ud800"`, `"\ud834\udd1e"`, "\"\xff\"", `"\u00e9\n"`, "01", "1e5",
		"nul", "[tru", "\"\x00\"", `{"a":{"b":[1,2,{"c":"d"}]}}`, "1 2", strings.Repeat("[", 1001) + strings.Repeat("]", 1001),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var diags diag.List
		file := Parse("f", text, &diags)
		want := json.Valid(text) && utf8.Valid(text) && !unpairedSurrogate(text) && depth(text) <= MaxDepth
		if got := file.Root != nil; got != want {
			t.Fatalf("accepted: %v, want %v; %v\n%q", got, want, diags, text)
		}
		for _, d := range diags {
			if d.Severity != diag.Error || d.Pos.Line == 0 {
				t.Errorf("odd diagnostic %v", d)
			}
		}
		if file.Root == nil {
			if !diags.HasErrors() {
				t.Error("refused without an error")
			}
			return
		}
		checkSpans(t, file, file.Root)
		written := AppendJSON(nil, file.Root)
		var compact bytes.Buffer
		if err := json.Compact(&compact, text); err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(text, []byte(`\`)) && compact.String() != string(written) {
			t.Errorf("AppendJSON gives %s, want %s", written, compact.String())
		}
		var again diag.List
		back := Parse("f", written, &again)
		if back.Root == nil || len(again) != len(diags) || !back.Root.Equal(file.Root) {
			t.Fatalf("%q was written as %q, which is not the same", text, written)
		}
		canonical := Parse("f", file.Root.AppendCanonical(nil), &again)
		if canonical.Root == nil || !canonical.Root.Equal(file.Root) {
			t.Fatalf("%q has the canonical form %q, which is not the same", text, canonical.Text)
		}
		if len(diags) > 0 {
			return // encoding/json keeps the last of the duplicates
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		var decoded any
		if err := d.Decode(&decoded); err != nil {
			t.Fatal(err)
		}
		if got := plain(file.Root); !reflect.DeepEqual(got, decoded) { // cmp takes forever on deep arrays
			t.Errorf("the tree is %v, want %v", got, decoded)
		}
	})
}

// escapes matches the escapes of valid JSON one by one, pairs as one.
var escapes = regexp.MustCompile(`(?s)\\(u[dD][89abAB]..\\u[dD][c-fC-F]..|u....|.)`)

func unpairedSurrogate(text []byte) bool {
	for _, m := range escapes.FindAll(text, -1) {
		if len(m) == 6 && strings.ContainsRune("dD", rune(m[2])) && m[3] >= '8' {
			return true
		}
	}
	return false
}

func depth(text []byte) int {
	deepest, open := 0, 0
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		token, err := d.Token()
		if err != nil {
			return deepest
		}
		switch token {
		case json.Delim('['), json.Delim('{'):
			open++
			deepest = max(deepest, open)
		case json.Delim(']'), json.Delim('}'):
			open--
		}
	}
}

// checkSpans checks that each value is, by itself, what its span says.
func checkSpans(t *testing.T, f *File, v *Value) {
	t.Helper()
	if v.Kind < Array {
		var diags diag.List
		alone := Parse("f", f.Text[v.Offset:v.End], &diags)
		if alone.Root == nil || alone.Root.Offset != 0 || alone.Root.End != v.End-v.Offset || alone.Root.Text != v.Text {
			t.Fatalf("%q is not %+v", f.Text[v.Offset:v.End], v)
		}
	} else if brackets := string(f.Text[v.Offset]) + string(f.Text[v.End-1]); brackets != "[]" && brackets != "{}" {
		t.Fatalf("%q is not a container", f.Text[v.Offset:v.End])
	}
	for _, item := range v.Items {
		checkSpans(t, f, item)
	}
	for _, m := range v.Members {
		if f.Text[m.NameOffset] != '"' {
			t.Fatalf("no name at offset %d", m.NameOffset)
		}
		checkSpans(t, f, m.Value)
	}
}

// plain returns v as encoding/json decodes it.
func plain(v *Value) any {
	switch v.Kind {
	case Bool:
		return v.Text == "true"
	case Number:
		return json.Number(v.Text)
	case String:
		return v.Text
	case Array:
		items := make([]any, len(v.Items))
		for i, item := range v.Items {
			items[i] = plain(item)
		}
		return items
	case Object:
		members := make(map[string]any, len(v.Members))
		for _, m := range v.Members {
			members[m.Name] = plain(m.Value)
		}
		return members
	}
	return nil
}
