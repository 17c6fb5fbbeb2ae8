package pattern

// Empty proves that no text of at least least code points, and at most most unless that is Unbounded, keeps to the
// conditions. It is false when there is one, and when finding out takes more than 33,554,432 transitions.
func (p *Producer) Empty(least, most int) bool {
	if most != Unbounded && most < least {
		return true
	}
	layer := make([]bool, len(p.next)) // the states that a text of so many code points leads to
	layer[0] = true
	steps := 0
	for length := 0; ; length++ {
		if length >= least && p.meets(layer) {
			return false
		}
		if length == most {
			return true
		}
		if length >= least && most == Unbounded {
			return !p.meets(p.reachable(layer))
		}
		if steps += len(p.next) * len(p.letters); steps > maxSteps {
			return false
		}
		layer = p.step(layer)
	}
}

// step returns the states one code point on.
func (p *Producer) step(from []bool) []bool {
	to := make([]bool, len(from))
	for s, in := range from {
		if in {
			for _, t := range p.next[s] {
				to[t] = true
			}
		}
	}
	return to
}

// reachable returns the states that any number of code points lead to.
func (p *Producer) reachable(from []bool) []bool {
	seen := make([]bool, len(from))
	var queue []int32
	for s, in := range from {
		if seen[s] = in; in {
			queue = append(queue, int32(s))
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, t := range p.next[s] {
			if !seen[t] {
				seen[t] = true
				queue = append(queue, t)
			}
		}
	}
	return seen
}
