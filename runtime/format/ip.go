package format

// IPv4 judges the format ipv4: the dotted-quad of RFC 2673 section 3.2, four
// numbers of 0 to 255. Leading zeros, which that production admits, are
// refused, as in dec-octet of RFC 3986 section 3.2.2: readers disagree whether
// they mean octal.
func IPv4(b []byte) bool {
	if len(b) < len("0.0.0.0") || len(b) > len("255.255.255.255") {
		return false
	}
	dots := 0
	n, digits := 0, 0
	for _, ch := range b {
		switch {
		case in(ch, digit):
			if digits > 0 && n == 0 {
				return false
			}
			digits++
			if n = 10*n + int(ch-'0'); n > 255 {
				return false
			}
		case ch == '.' && digits > 0:
			dots++
			n, digits = 0, 0
		default:
			return false
		}
	}
	return dots == 3 && digits > 0
}

// IPv6 judges the format ipv6: RFC 4291 section 2.2, in its three text forms,
// without zone or prefix length. The dotted decimal of the third form is as in
// IPv4.
func IPv6(b []byte) bool { return ipv6(b, 1) }

// ipv6 reads an address in which "::" stands for at least elided groups.
func ipv6(b []byte, elided int) bool {
	if len(b) < len("::") || len(b) > len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255") {
		return false
	}
	groups, compressed := 0, false
	if b[0] == ':' { // only "::" begins so
		if b[1] != ':' {
			return false
		}
		compressed, b = true, b[2:]
	}
	for len(b) > 0 {
		n := 0
		for n < len(b) && n < 5 && in(b[n], hex) {
			n++
		}
		if n < len(b) && b[n] == '.' {
			if !IPv4(b) {
				return false
			}
			groups += 2
			break
		}
		if n == 0 || n > 4 {
			return false
		}
		groups++
		if b = b[n:]; len(b) == 0 {
			break
		}
		if b[0] != ':' || len(b) == 1 {
			return false
		}
		if b = b[1:]; b[0] == ':' {
			if compressed {
				return false
			}
			compressed, b = true, b[1:]
		}
	}
	if compressed {
		return groups <= 8-elided
	}
	return groups == 8
}
