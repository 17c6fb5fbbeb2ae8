package format_test

import (
	"fmt"

	"github.com/schemagen/schemagen/runtime/format"
)

func ExampleLookup() {
	f, known, defined := format.Lookup("uuid", "draft-07")
	fmt.Println(f.Func, known, defined)

	f, _, _ = format.Lookup("date-time", "2020-12")
	fmt.Printf("%s must be %s: %v, %v\n", f.Name, f.Rule, f.Judge([]byte("2024-02-29T12:00:00Z")), f.Judge([]byte("2024-02-29")))
	// Output:
	// UUID true false
	// date-time must be an RFC 3339 date and time with its offset: true, false
}
