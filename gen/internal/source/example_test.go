package source_test

import (
	"fmt"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/source"
)

func ExampleParse() {
	text := `{
  "type": "object",
  "maximum": 1.0,
  "type": "array"
}`
	var diags diag.List
	f := source.Parse("tools/run.json", []byte(text), &diags)
	for _, d := range diags {
		fmt.Println(d)
	}
	maximum := f.Root.Get("maximum")
	fmt.Println(f.Pos(maximum.Offset), maximum.Kind, maximum.Text, source.CompareNumbers(maximum.Text, "10e-1"))
	// Output:
	// tools/run.json:4:3: duplicate member name "type", first at line 2, column 3 (at /type)
	// tools/run.json:3:14 number 1.0 0
}
