package pattern

import "encoding/binary"

// minimize returns the smallest automaton for the same texts, over the coarsest alphabet, with the states in the order
// in which a breadth-first walk meets them (J. Hopcroft, "An n log n algorithm for minimizing states in a finite
// automaton").
func (a *Automaton) minimize() *Automaton {
	blockOf, blocks := a.partition()
	out := &Automaton{}

	// Walk the blocks from the start.
	number := make([]int32, blocks)
	for i := range number {
		number[i] = -1
	}
	var order []int32 // one state of each block
	visit := func(s int32) int32 {
		b := blockOf[s]
		if number[b] < 0 {
			number[b] = int32(len(order))
			order = append(order, s)
		}
		return number[b]
	}
	visit(0)
	for i := 0; i < len(order); i++ {
		row := make([]int32, a.size)
		for class, to := range a.next[order[i]] {
			row[class] = visit(to)
		}
		out.next = append(out.next, row)
		out.accept = append(out.accept, a.accept[order[i]])
	}

	// Classes that no state tells apart are one.
	to := make([]int, a.size)
	numbers := map[string]int{}
	for class := range to {
		var column []byte
		for _, row := range out.next {
			column = binary.LittleEndian.AppendUint32(column, uint32(row[class]))
		}
		n, known := numbers[string(column)]
		if !known {
			n = len(numbers)
			numbers[string(column)] = n
		}
		to[class] = n
	}
	for i, row := range out.next {
		merged := make([]int32, len(numbers))
		for class, next := range row {
			merged[to[class]] = next
		}
		out.next[i] = merged
	}
	out.alphabet = a.alphabet.merge(to)
	return out
}

// partition numbers the states so that just those that accept the same texts share a number.
func (a *Automaton) partition() (blockOf []int32, blocks int) {
	n := len(a.next)
	// before[class] lists the states that lead to a state, from first[class][state] to first[class][state+1].
	before, first := make([][]int32, a.size), make([][]int32, a.size)
	for class := range a.size {
		f := make([]int32, n+2)
		for _, row := range a.next {
			f[row[class]+2]++
		}
		for i := 2; i < len(f); i++ {
			f[i] += f[i-1]
		}
		list := make([]int32, n)
		for s, row := range a.next {
			list[f[row[class]+1]] = int32(s)
			f[row[class]+1]++
		}
		before[class], first[class] = list, f
	}

	// members[start[b]:end[b]] are the states of block b; at is the place of a state in members.
	members, at := make([]int32, 0, n), make([]int32, n)
	blockOf = make([]int32, n)
	var start, end, marked []int32
	for block, accepting := range []bool{true, false} {
		from := int32(len(members))
		for s := range a.next {
			if a.accept[s] == accepting {
				at[s] = int32(len(members))
				members = append(members, int32(s))
				blockOf[s] = int32(block)
			}
		}
		start, end, marked = append(start, from), append(end, int32(len(members))), append(marked, 0)
	}
	if start[0] == end[0] || start[1] == end[1] {
		for s := range blockOf {
			blockOf[s] = 0
		}
		return blockOf, 1
	}

	type splitter struct {
		block int32
		class int
	}
	var waiting []splitter
	isWaiting := map[splitter]bool{}
	add := func(s splitter) {
		if !isWaiting[s] {
			isWaiting[s] = true
			waiting = append(waiting, s)
		}
	}
	for class := range a.size {
		add(splitter{0, class})
	}
	var sources, touched []int32
	for len(waiting) > 0 {
		w := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		isWaiting[w] = false
		sources = sources[:0]
		for _, s := range members[start[w.block]:end[w.block]] {
			f := first[w.class]
			sources = append(sources, before[w.class][f[s]:f[s+1]]...)
		}
		touched = touched[:0]
		for _, s := range sources { // move the marked members of a block to its front
			b := blockOf[s]
			if marked[b] == 0 {
				touched = append(touched, b)
			}
			front := start[b] + marked[b]
			marked[b]++
			other := members[front]
			members[front], members[at[s]] = s, other
			at[other], at[s] = at[s], front
		}
		for _, b := range touched {
			split := start[b] + marked[b]
			marked[b] = 0
			if split == end[b] {
				continue
			}
			fresh := int32(len(start))
			start, end, marked = append(start, split), append(end, end[b]), append(marked, 0)
			end[b] = split
			for _, s := range members[split:end[fresh]] {
				blockOf[s] = fresh
			}
			for class := range a.size {
				smaller := b
				if end[fresh]-start[fresh] < end[b]-start[b] {
					smaller = fresh
				}
				if isWaiting[splitter{b, class}] {
					smaller = fresh
				}
				add(splitter{smaller, class})
			}
		}
	}
	return blockOf, len(start)
}
