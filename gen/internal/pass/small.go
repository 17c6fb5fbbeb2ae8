package pass

import (
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// smallInt returns the value of a decimal that is an int64.
func smallInt(d ir.Decimal) (int64, bool) {
	if d.Digits == "" {
		return 0, true
	}
	if d.Exp < 0 || d.Exp > 18 {
		return 0, false
	}
	text := d.Digits + strings.Repeat("0", int(d.Exp))
	if d.Neg {
		text = "-" + text
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}
