package lint

import "strings"

// set makes a set of words.
func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// snake writes a name in lower case with underscores: userId and User-ID are
// user_id.
func snake(name string) string {
	var b strings.Builder
	lower := false // the character before was a lower-case letter or a digit
	for i := 0; i < len(name); i++ {
		ch := name[i]
		switch {
		case ch >= 'A' && ch <= 'Z':
			next := i+1 < len(name) && name[i+1] >= 'a' && name[i+1] <= 'z'
			if lower || next && b.Len() > 0 && !strings.HasSuffix(b.String(), "_") {
				b.WriteByte('_')
			}
			b.WriteByte(ch - 'A' + 'a')
			lower = false
		case ch == '-' || ch == '.' || ch == ' ':
			b.WriteByte('_')
			lower = false
		default:
			b.WriteByte(ch)
			lower = ch != '_'
		}
	}
	return b.String()
}
