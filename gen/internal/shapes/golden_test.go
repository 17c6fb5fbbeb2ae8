package shapes_test

import (
	"testing"

	"github.com/schemagen/schemagen/gen"
)

// TestGenerated holds that the files beside this one are what the generator
// prints, as "go generate" writes them.
func TestGenerated(t *testing.T) {
	inputs, faults := gen.ReadInputs([]string{"schemas"})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	r := gen.Generate(inputs, gen.Options{Package: "shapes", Strict: true})
	if r.Failed() {
		t.Fatal(r.Diagnostics)
	}
	diff, faults := gen.Check(".", r.Files)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if diff != "" {
		t.Errorf("go generate would change the package:\n%s", diff)
	}
}
