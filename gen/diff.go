package gen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// Bounds on a diff. It is read by people, who regenerate instead of applying
// it.
const (
	diffContext = 3       // equal lines around a change
	diffLines   = 100     // shown of one file
	diffFiles   = 20      // shown of a directory
	diffWidth   = 400     // shown of one line, in bytes
	diffWork    = 4 << 20 // steps to find the fewest changes of one file
)

// differ writes unified diffs of several files.
type differ struct {
	b     strings.Builder
	files int // that differ
}

// file adds the difference between two texts, if there is one. The names are
// paths; "" means that there is no such file.
func (d *differ) file(oldName, newName string, old, new []byte) {
	if oldName == newName && string(old) == string(new) {
		return
	}
	if d.files++; d.files > diffFiles {
		return
	}
	fmt.Fprintf(&d.b, "--- %s\n+++ %s\n", shownName(oldName), shownName(newName))
	lines := hunks(compareLines(splitLines(old), splitLines(new)))
	for i, line := range lines {
		if i == diffLines {
			fmt.Fprintf(&d.b, "… %d more lines\n", len(lines)-i)
			break
		}
		d.b.WriteString(line)
		d.b.WriteByte('\n')
	}
}

func (d *differ) String() string {
	if d.files > diffFiles {
		return d.b.String() + fmt.Sprintf("… %d more files differ\n", d.files-diffFiles)
	}
	return d.b.String()
}

func shownName(name string) string {
	if name == "" {
		return "/dev/null"
	}
	return diag.Pos{File: name}.String()
}

func splitLines(text []byte) []string {
	lines := strings.SplitAfter(string(text), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// edit is one line of a comparison.
type edit struct {
	op   byte // ' ' in both, '-' in the old text only, '+' in the new one only
	line string
	at   int // where the line starts to differ from its partner on the other side
}

// compareLines returns a shortest way from one list of lines to another (E. W.
// Myers, An O(ND) difference algorithm, 1986). Texts that differ so much that
// the search would take too long are replaced whole.
func compareLines(a, b []string) []edit {
	var head, tail []edit
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		head = append(head, edit{op: ' ', line: a[0]})
		a, b = a[1:], b[1:]
	}
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for _, line := range a[len(a)-n:] {
		tail = append(tail, edit{op: ' ', line: line})
	}
	return append(append(head, middle(a[:len(a)-n], b[:len(b)-n])...), tail...)
}

// middle compares lists whose ends differ.
func middle(a, b []string) []edit {
	trace, ok := search(a, b)
	if !ok {
		var list []edit
		for _, line := range a {
			list = append(list, edit{op: '-', line: line})
		}
		for _, line := range b {
			list = append(list, edit{op: '+', line: line})
		}
		return list
	}
	var back []edit
	x, y := len(a), len(b)
	for d := len(trace) - 1; d >= 0; d-- {
		v, k := trace[d], x-y
		from := k - 1
		if k == -d || k != d && v.at(k-1) < v.at(k+1) {
			from = k + 1
		}
		px := v.at(from)
		py := px - from
		for x > px && y > py {
			x, y = x-1, y-1
			back = append(back, edit{op: ' ', line: a[x]})
		}
		if d == 0 {
			break
		}
		if x > px {
			x--
			back = append(back, edit{op: '-', line: a[x]})
		} else {
			y--
			back = append(back, edit{op: '+', line: b[y]})
		}
	}
	list := make([]edit, len(back))
	for i, e := range back {
		list[len(back)-1-i] = e
	}
	return list
}

// reach is, for each diagonal from -d to d, how far into the old text the best
// way with d changes leads.
type reach []int

func (r reach) at(k int) int {
	if i := k + len(r)/2; i >= 0 && i < len(r) {
		return r[i]
	}
	return -1
}

// search returns the reach before each number of changes.
func search(a, b []string) ([]reach, bool) {
	work := 0
	v := reach{0, 0, 0} // the diagonals -1 to 1; only 1 is read
	var trace []reach
	for d := 0; d <= len(a)+len(b); d++ {
		trace = append(trace, v)
		next := make(reach, 2*d+3)
		for i := range next {
			next[i] = v.at(i - d - 1)
		}
		for k := -d; k <= d; k += 2 {
			x := v.at(k-1) + 1
			if k == -d || k != d && v.at(k-1) < v.at(k+1) {
				x = v.at(k + 1)
			}
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			next[k+d+1] = x
			if x >= len(a) && x-k >= len(b) {
				return trace, true
			}
		}
		if work += len(next); work > diffWork {
			return nil, false
		}
		v = next
	}
	return nil, false
}

// hunks returns the lines of a unified diff.
func hunks(edits []edit) []string {
	pair(edits)
	var out []string
	oldLine, newLine := 1, 1
	for i := 0; i < len(edits); {
		if edits[i].op == ' ' {
			i, oldLine, newLine = i+1, oldLine+1, newLine+1
			continue
		}
		start := max(0, i-diffContext)
		end, quiet := i, 0 // behind the last change of the hunk
		for j := i; j < len(edits) && quiet <= 2*diffContext; j++ {
			if quiet++; edits[j].op != ' ' {
				end, quiet = j+1, 0
			}
		}
		end = min(len(edits), end+diffContext)
		if lead := i - start; lead > 0 {
			oldLine, newLine = oldLine-lead, newLine-lead
		}
		olds, news := 0, 0
		body := make([]string, 0, end-start)
		for _, e := range edits[start:end] {
			if e.op != '+' {
				olds++
			}
			if e.op != '-' {
				news++
			}
			body = append(body, string(e.op)+visible(e.line, e.at))
			if !strings.HasSuffix(e.line, "\n") {
				body = append(body, `\ No newline at end of file`)
			}
		}
		out = append(out, fmt.Sprintf("@@ -%s +%s @@", span(oldLine, olds), span(newLine, news)))
		out = append(out, body...)
		i, oldLine, newLine = end, oldLine+olds, newLine+news
	}
	return out
}

func span(line, n int) string {
	if n == 0 {
		line-- // the line before, as diff writes it
	}
	if n == 1 {
		return strconv.Itoa(line)
	}
	return strconv.Itoa(line) + "," + strconv.Itoa(n)
}

// pair tells lines that take each other's place where they begin to differ.
func pair(edits []edit) {
	for i := 0; i < len(edits); i++ {
		olds := i
		for i < len(edits) && edits[i].op == '-' {
			i++
		}
		news := i
		for i < len(edits) && edits[i].op == '+' {
			i++
		}
		for k := 0; olds+k < news && news+k < i; k++ {
			a, b := &edits[olds+k], &edits[news+k]
			n := 0
			for n < len(a.line) && n < len(b.line) && a.line[n] == b.line[n] {
				n++
			}
			a.at, b.at = n, n
		}
	}
}

// visible returns a line without its end, cut around the given place, with
// what a terminal might obey escaped.
func visible(line string, at int) string {
	line = strings.TrimSuffix(line, "\n")
	lead, trail := "", ""
	if len(line) > diffWidth {
		from := min(max(0, at-diffWidth/4), len(line)-diffWidth)
		if from > 0 {
			lead = "…"
		}
		if from+diffWidth < len(line) {
			trail = "…"
		}
		line = strings.ToValidUTF8(line[from:from+diffWidth], "")
	}
	var b strings.Builder
	for _, r := range line {
		if r == '\t' || strconv.IsPrint(r) {
			b.WriteRune(r)
		} else {
			q := strconv.QuoteRune(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return lead + b.String() + trail
}
