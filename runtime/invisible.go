package runtime

// invisible reports whether r carries text that a reader cannot see: tag
// characters, zero-width characters, bidirectional embeddings, overrides and
// isolates. A model reads them, a reviewer does not.
func invisible(r rune) bool {
	switch {
	case r >= 0xe0000 && r <= 0xe007f: // tags
		return true
	case r >= 0x200b && r <= 0x200f: // zero-width space, joiners, direction marks
		return true
	case r >= 0x202a && r <= 0x202e: // bidirectional embeddings and overrides
		return true
	case r >= 0x2060 && r <= 0x2064: // word joiner, invisible operators
		return true
	case r >= 0x2066 && r <= 0x2069: // bidirectional isolates
		return true
	case r == 0xfeff || r == 0x061c: // zero-width no-break space, Arabic letter mark
		return true
	}
	return false
}
