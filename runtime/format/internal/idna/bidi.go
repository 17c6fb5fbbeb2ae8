package idna

// direction notes what one label means for the name: whether it is an RTL
// label, and whether it breaks the Bidi rule (RFC 5893 section 2). A label has
// at least one code point, all of them valid.
func (d *domain) direction(cs []class) {
	var seen [8]bool // Bidi classes
	for _, c := range cs {
		seen[c&bidiMask>>bidiShift] = true
	}
	has := func(c class) bool { return seen[c>>bidiShift] }

	// RFC 5893 section 1.4: an RTL label holds a character of type R, AL or AN.
	d.rightToLeft = d.rightToLeft || has(bidiR) || has(bidiAN)

	last := len(cs) - 1
	for last > 0 && cs[last]&bidiMask == bidiNSM {
		last--
	}
	end := cs[last] & bidiMask
	ok := false
	switch cs[0] & bidiMask { // condition 1
	case bidiR:
		ok = !has(bidiL) && // 2
			(end == bidiR || end == bidiEN || end == bidiAN) && // 3
			!(has(bidiEN) && has(bidiAN)) // 4
	case bidiL:
		ok = !has(bidiR) && !has(bidiAN) && // 5
			(end == bidiL || end == bidiEN) // 6
	}
	d.breaksBidi = d.breaksBidi || !ok
}

// bidi reports whether the name obeys the Bidi rule, which binds each label of
// a name that has an RTL label.
func (d *domain) bidi() bool { return !d.rightToLeft || !d.breaksBidi }
