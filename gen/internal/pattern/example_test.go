package pattern_test

import (
	"fmt"

	"github.com/schemagen/schemagen/gen/internal/pattern"
)

func ExamplePattern_GoRegexp() {
	p, err := pattern.Parse(`^[\w-.]+\u00b5\s?$`)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := p.GoRegexp()
	fmt.Println(text, err)
	for _, w := range p.Warnings {
		fmt.Printf("offset %d: %s\n", w.Offset, w.Text)
	}

	p, _ = pattern.Parse(`^(?!\.)`)
	_, err = p.GoRegexp()
	fmt.Println(err)

	_, err = pattern.Parse(`\A[a-z]`)
	fmt.Println(err)
	// Output:
	// \A[\-.0-9A-Z_a-z]+µ[\t-\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}]?\z <nil>
	// offset 4: a hyphen beside a class escape, as a literal: write \-
	// pattern: offset 1: lookahead
	// pattern: offset 0: the escape \A is not defined
}
