package source

import "strings"

var pointerEscaper = strings.NewReplacer("~", "~0", "/", "~1")

// PointerEscape returns token as a reference token of a JSON pointer (RFC 6901
// section 3).
func PointerEscape(token string) string {
	return pointerEscaper.Replace(token)
}

// PointerJoin returns the pointer to the member or element token of the value
// at base. The pointer to the root is "".
func PointerJoin(base, token string) string {
	return base + "/" + PointerEscape(token)
}
