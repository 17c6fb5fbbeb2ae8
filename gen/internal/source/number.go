package source

// number reads the number at pos (RFC 8259 section 6).
func (p *parser) number() *Value {
	start := p.pos
	if p.peek() == '-' {
		p.pos++
	}
	if p.peek() == '0' {
		if p.pos++; isDigit(p.peek()) {
			p.expected("no digit after the leading zero of a number")
			return nil
		}
	} else if !p.digits(`"-"`) {
		return nil
	}
	if p.peek() == '.' {
		if p.pos++; !p.digits("a decimal point") {
			return nil
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.pos++
		if c := p.peek(); c == '+' || c == '-' {
			p.pos++
		}
		if !p.digits("an exponent") {
			return nil
		}
	}
	return &Value{Kind: Number, Offset: start, End: p.pos, Text: p.text[start:p.pos]}
}

// digits reads one digit or more; what stood before them is for the error.
func (p *parser) digits(before string) bool {
	start := p.pos
	for isDigit(p.peek()) {
		p.pos++
	}
	if p.pos == start {
		p.expected("a digit after " + before)
		return false
	}
	return true
}
