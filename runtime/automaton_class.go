package runtime

import "unicode/utf8"

// The verdicts of ClassLoop.Class differ in their lowest bits, so that eight of them can be looked at together.
const (
	verdict = 3 // the bits that differ: in 'x' none
	mixed   = '*' & verdict
)

// ClassLoop accepts texts of Min to Max code points that are all of one class.
type ClassLoop struct {
	// Class says of a byte whether it is in the class: 'x' yes, '-' no, '*' if it leads code points that differ; those
	// are looked up in Rare. Bytes that lead no code point have 'x'. 256 bytes.
	Class string
	// Rare holds the ranges of the class among the code points led by a '*', ascending: first and last, three bytes each,
	// most significant byte first.
	Rare     string
	Min, Max int // Max is negative if there is none
}

// Match tells whether text is accepted.
func (l *ClassLoop) Match(text []byte) bool {
	n := len(text)
	if n < l.Min { // has no more code points than bytes
		return false
	}
	class := l.Class
	if len(class) != 256 { // never; saves checks below
		return false
	}
	var seen byte
	rest := text
	for len(rest) >= 8 {
		seen = class[rest[0]] | class[rest[1]] | class[rest[2]] | class[rest[3]] |
			class[rest[4]] | class[rest[5]] | class[rest[6]] | class[rest[7]]
		if seen &= verdict; seen != 0 && (seen != mixed || !l.rare(rest[:8], rest)) {
			return false
		}
		rest = rest[8:]
	}
	for i, c := range rest {
		if seen = class[c] & verdict; seen != 0 && (seen != mixed || !l.rare(rest[i:i+1], rest[i:])) {
			return false
		}
	}
	if n > l.Max && l.Max >= 0 || l.Min > 1 {
		n = utf8.RuneCount(text)
		return n >= l.Min && (n <= l.Max || l.Max < 0)
	}
	return true
}

// rare tells whether the code points that are led by a '*' within head are in the class; text begins with head.
func (l *ClassLoop) rare(head, text []byte) bool {
	for i, c := range head {
		if l.Class[c]&verdict == mixed {
			if r, _ := utf8.DecodeRune(text[i:]); !inRanges(l.Rare, r) {
				return false
			}
		}
	}
	return true
}

// inRanges looks r up in ranges of the form of ClassLoop.Rare.
func inRanges(ranges string, r rune) bool {
	low, high := 0, len(ranges)/6 // the first range that ends at or behind r is at low to high
	for low < high {
		middle := (low + high) / 2
		if bound(ranges, 6*middle+3) < r {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low < len(ranges)/6 && bound(ranges, 6*low) <= r
}

func bound(ranges string, at int) rune {
	b := ranges[at : at+3]
	return rune(b[0])<<16 | rune(b[1])<<8 | rune(b[2])
}

// ClassRuns accepts texts that are a sequence of runs, such as two to eight letters, a hyphen, and digits. A run takes
// all that is of its class, up to its largest length.
type ClassRuns struct {
	Classes string // by byte: bit k, up to 5, is set if the byte is in class k; bit 6 is set; 256 bytes
	Runs    string // nine bytes a run: the bit of its class, the least and the largest length, low byte first
}

// Match tells whether text is accepted.
func (p *ClassRuns) Match(text []byte) bool {
	classes := p.Classes
	if len(classes) != 256 { // never; saves checks below
		return false
	}
	for runs := p.Runs; len(runs) >= 9; runs = runs[9:] {
		least, largest := length(runs[1:5]), length(runs[5:9])
		if least > len(text) {
			return false
		}
		head := text
		if largest < len(head) {
			head = head[:largest]
		}
		class, n := runs[0], len(head)
		for i, c := range head {
			if classes[c]&class == 0 {
				n = i
				break
			}
		}
		if n < least {
			return false
		}
		text = text[n:]
	}
	return len(text) == 0
}

func length(b string) int {
	return int(uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24)
}
