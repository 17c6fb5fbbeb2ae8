package idna

// The parameters of Punycode (RFC 3492 section 5).
const (
	base        = 36
	tMin        = 1
	tMax        = 26
	skew        = 38
	damp        = 700
	initialBias = 72
	initialN    = 0x80
)

const maxRune = 0x10ffff

// decode appends the code points that the Punycode b stands for to dst, or
// returns nil when b is none (RFC 3492 section 6.2). b is part of an LDH label.
// Letters are taken for lower case, as RFC 5891 section 5.3 says.
func decode(dst []rune, b []byte) []rune {
	basic := len(b) - 1
	for basic >= 0 && b[basic] != '-' {
		basic--
	}
	for k := 0; k < basic; k++ {
		dst = append(dst, rune(lower(b[k])))
	}
	b = b[basic+1:]
	n, i, bias := initialN, 0, initialBias
	for len(b) > 0 {
		old, w := i, 1
		for k := base; ; k += base {
			if len(b) == 0 {
				return nil
			}
			digit := digitOf(b[0])
			b = b[1:]
			// The bounds keep products far below the largest int32.
			if i += digit * w; i > maxRune*(maxACE+1) || digit > base {
				return nil
			}
			t := threshold(k, bias)
			if digit < t {
				break
			}
			if w *= base - t; w > maxRune*(maxACE+1) {
				return nil
			}
		}
		size := len(dst) + 1
		bias = adapt(i-old, size, old == 0)
		n += i / size
		i %= size
		if n > maxRune || size > maxACE {
			return nil
		}
		dst = append(dst, 0)
		copy(dst[i+1:], dst[i:])
		dst[i] = rune(n)
		i++
	}
	return dst
}

// encodesTo reports whether the Punycode of rs is b, but for case.
func encodesTo(rs []rune, b []byte) bool {
	e := encoder{want: b, compare: true}
	return e.encode(rs) && e.size == len(b)
}

// encodedLen returns the size of the Punycode of rs in octets, or -1 when it
// does not fit a label.
func encodedLen(rs []rune) int {
	var e encoder
	if !e.encode(rs) {
		return -1
	}
	return e.size
}

// encoder writes nothing: it counts, and compares when asked to.
type encoder struct {
	want    []byte
	compare bool
	size    int
}

func (e *encoder) put(ch byte) bool {
	if e.size == maxACE || e.compare && (e.size >= len(e.want) || lower(e.want[e.size]) != ch) {
		return false
	}
	e.size++
	return true
}

// encode is RFC 3492 section 6.3; it returns false once put does.
func (e *encoder) encode(rs []rune) bool {
	basic := 0
	for _, r := range rs {
		if r < initialN {
			if !e.put(byte(r)) {
				return false
			}
			basic++
		}
	}
	if basic > 0 && !e.put('-') {
		return false
	}
	n, delta, bias := rune(initialN), 0, initialBias
	for done := basic; done < len(rs); {
		next := rune(maxRune)
		for _, r := range rs {
			if r >= n && r < next {
				next = r
			}
		}
		delta += int(next-n) * (done + 1)
		n = next
		for _, r := range rs {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q := delta
			for k := base; ; k += base {
				t := threshold(k, bias)
				if q < t {
					break
				}
				if !e.put(letterOf(t + (q-t)%(base-t))) {
					return false
				}
				q = (q - t) / (base - t)
			}
			if !e.put(letterOf(q)) {
				return false
			}
			bias = adapt(delta, done+1, done == basic)
			delta = 0
			done++
		}
		delta++
		n++
	}
	return true
}

func threshold(k, bias int) int { return min(max(k-bias, tMin), tMax) }

// adapt is RFC 3492 section 6.1.
func adapt(delta, points int, first bool) int {
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for ; delta > (base-tMin)*tMax/2; k += base {
		delta /= base - tMin
	}
	return k + (base-tMin+1)*delta/(delta+skew)
}

func lower(ch byte) byte {
	if 'A' <= ch && ch <= 'Z' {
		return ch | 0x20
	}
	return ch
}

// digitOf returns a value above base for what is no digit.
func digitOf(ch byte) int {
	switch l := ch | 0x20; {
	case 'a' <= l && l <= 'z':
		return int(l - 'a')
	case '0' <= ch && ch <= '9':
		return int(ch-'0') + 26
	}
	return base + 1
}

func letterOf(digit int) byte {
	if digit < 26 {
		return 'a' + byte(digit)
	}
	return '0' + byte(digit-26)
}
