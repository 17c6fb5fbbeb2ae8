package emit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// value is what a Go expression of compressed stands for.
func value(t *testing.T, e ast.Expr) string {
	t.Helper()
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		if err != nil {
			t.Fatal(err)
		}
		return s
	case *ast.BinaryExpr:
		return value(t, e.X) + value(t, e.Y)
	case *ast.CallExpr:
		n, err := strconv.Atoi(e.Args[1].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Repeat(value(t, e.Args[0]), n)
	}
	t.Fatalf("%T", e)
	return ""
}

// hostileTexts would be more than a literal if they were printed as they are.
var hostileTexts = []string{
	"", "a", "`", "\"", "\\", "\n", "`+panic(0)+`", "*/", "//", "\u2028", "\ufeff", "\x00", "\xff\xfe", "é", "😀",
	strings.Repeat("a", 63), strings.Repeat("a", 64), strings.Repeat("a", 10_001), strings.Repeat("é", 200), strings.Repeat("`", 100),
	`["` + strings.Repeat(`a","`, 90) + `"]`, strings.Repeat("[],", 4096), strings.Repeat("ab", 40) + strings.Repeat("ba", 40),
	strings.Repeat("\xff", 100), strings.Repeat("é", 30) + "x" + strings.Repeat("\xc3", 80),
}

func TestCompressed(t *testing.T) {
	for _, s := range hostileTexts {
		text := compressed(s)
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Errorf("%.60q: %v: %.200s", s, err, text)
			continue
		}
		if got := value(t, e); got != s {
			t.Errorf("%.60q became %.60q", s, got)
		}
		if len(s) > 1_000 && len(text) > 200 {
			t.Errorf("%.60q is written in %d bytes", s, len(text))
		}
	}
}

func FuzzCompressed(f *testing.F) {
	for _, s := range hostileTexts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		e, err := parser.ParseExpr(compressed(s))
		if err != nil {
			t.Fatal(err)
		}
		if got := value(t, e); got != s {
			t.Errorf("%q became %q", s, got)
		}
	})
}

// Whatever the words of a schema are, the file holds them as literals and
// declares what it always does.
func TestCasesFile(t *testing.T) {
	var rows []CaseRow
	for _, s := range hostileTexts {
		rows = append(rows, CaseRow{Tool: s, Name: s, Arguments: s, Pointer: s, Keyword: s, SchemaPath: s})
	}
	text, err := Cases("p", rows)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "cases_test.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if !ast.IsGenerated(file) {
		t.Error("the file does not say that it is generated")
	}
	if len(file.Decls) != 5 { // imports, the test, the type, its method, the calls
		t.Errorf("there are %d declarations", len(file.Decls))
	}
	found := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if row, ok := n.(*ast.CompositeLit); ok && row.Type == nil {
			if len(row.Elts) != 7 || value(t, row.Elts[6]) != hostileTexts[found] || value(t, row.Elts[0]) != hostileTexts[found] {
				t.Errorf("row %d is not what was given", found)
			}
			found++
		}
		return true
	})
	if found != len(rows) {
		t.Errorf("%d rows of %d", found, len(rows))
	}
}
