package main

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/schemagen/schemagen/examples/quickstart/tools"
	"github.com/schemagen/schemagen/gen"
)

// Example shows the program at work: what is absent gets its default, and what
// the schema does not know is refused.
func Example() {
	os.Args = []string{
		"quickstart",
		`{"team": "billing", "summary": "Invoice 118 was sent twice"}`,
		`{"team": "billing", "sumary": "Invoice 118 was sent twice"}`,
	}
	main()
	// Output:
	// billing has a new ticket of priority 3: Invoice 118 was sent twice
	// refused: create_ticket: Arguments do not fit the schema: must have the property "summary"; /sumary is not a known property
}

// Example_answer shows what a server sends back for a refused call: the error
// object of JSON-RPC 2.0.
func Example_answer() {
	registry, err := tools.NewRegistry()
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := json.MarshalIndent(registry.Validate("create_ticket", []byte(`{"team": "platform", "summary": "", "priority": 1}`)), "", "  ")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(answer))
	// Output:
	// {
	//   "code": -32602,
	//   "message": "Arguments do not fit the schema",
	//   "data": {
	//     "tool": "create_ticket",
	//     "errors": [
	//       {
	//         "path": "/summary",
	//         "reason": "must be at least 1 character"
	//       }
	//     ]
	//   }
	// }
}

// TestGenerated proves that the package is what the schema file gives.
func TestGenerated(t *testing.T) {
	inputs, diags := gen.ReadInputs([]string{"schemas"})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	result := gen.Generate(inputs, gen.Options{Package: "tools"})
	if result.Failed() {
		t.Fatal(result.Diagnostics)
	}
	diff, diags := gen.Check("tools", result.Files)
	if diff != "" || len(diags) > 0 {
		t.Errorf("run go generate:\n%s%v", diff, diags)
	}
}
