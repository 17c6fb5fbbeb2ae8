package proxy

import (
	"strconv"

	"github.com/schemagen/schemagen/internal/span"
)

// maxID bounds the text of an id that the firewall keeps, in bytes.
const maxID = 256

// idKey returns what two ids have in common exactly when they are the same id,
// however they are written: "a" and "\u0061" are one, 1 and "1" are not. It
// fails for what is no id, for one that is too long, and for integers that are
// not written as such: what 1.0 or 1e400 comes back as, servers do not agree.
func idKey(literal []byte) (string, bool) {
	if len(literal) == 0 || len(literal) > maxID {
		return "", false
	}
	if literal[0] == '"' {
		return "s" + span.Text(literal), true
	}
	n, err := strconv.ParseInt(string(literal), 10, 64)
	if err != nil {
		return "", false
	}
	return "n" + strconv.FormatInt(n, 10), true
}

// answerKey is idKey for the answer of a server, which may have read the id as
// a floating point number: 1.0 and 1e0 answer 1, in the range in which these
// numbers are exact (RFC 8259, section 6).
func answerKey(literal []byte) string {
	if key, ok := idKey(literal); ok {
		return key
	}
	const exact = 1 << 53
	if len(literal) == 0 || len(literal) > maxID || literal[0] == '"' {
		return ""
	}
	n, err := strconv.ParseFloat(string(literal), 64)
	if err != nil || n != float64(int64(n)) || n >= exact || n <= -exact {
		return ""
	}
	return "n" + strconv.FormatInt(int64(n), 10)
}
