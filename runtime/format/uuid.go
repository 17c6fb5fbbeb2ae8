package format

// UUID judges the format uuid: RFC 9562 section 4 (before, RFC 4122 section 3),
// UUID: 32 hexadecimal digits of either case in groups of 8, 4, 4, 4 and 12.
// Versions and variants are not looked at.
func UUID(b []byte) bool {
	if len(b) != len("f81d4fae-7dec-11d0-a765-00a0c91e6bf6") ||
		b[8] != '-' || b[13] != '-' || b[18] != '-' || b[23] != '-' {
		return false
	}
	return allIn(b[:8], hex) && allIn(b[9:13], hex) && allIn(b[14:18], hex) && allIn(b[19:23], hex) && allIn(b[24:], hex)
}
