package gen

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDiff(t *testing.T) {
	list := func(from, to int) string {
		var b strings.Builder
		for i := from; i <= to; i++ {
			b.WriteString(strconv.Itoa(i) + "\n")
		}
		return b.String()
	}
	tests := []struct{ name, old, new, want string }{
		{"equal", "a\n", "a\n", ""},
		{"one line", list(1, 9), strings.Replace(list(1, 9), "5\n", "x\n", 1), "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"},
		{"two hunks", list(1, 20), "0\n" + strings.Replace(list(1, 20), "20\n", "", 1), "@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -17,4 +18,3 @@\n 17\n 18\n 19\n-20\n"},
		{"hunks that touch are one", list(1, 9), strings.Replace(strings.Replace(list(1, 9), "2\n", "", 1), "8\n", "", 1),
			"@@ -1,9 +1,7 @@\n 1\n-2\n 3\n 4\n 5\n 6\n 7\n-8\n 9\n"},
		{"no final newline", "a\nb", "a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"},
		{"from nothing", "", "a\n", "@@ -0,0 +1 @@\n+a\n"},
		{"to nothing", "a\nb\n", "", "@@ -1,2 +0,0 @@\n-a\n-b\n"},
		{"escaped", "a\n", "\x1b[31m\u202e\xff\t\n", "@@ -1 +1 @@\n-a\n+" + `\x1b[31m\u202e�` + "\t\n"},
		{"around the change in a long line", strings.Repeat("x", 5000) + "1" + strings.Repeat("y", 5000) + "\n", strings.Repeat("x", 5000) + "2" + strings.Repeat("y", 5000) + "\n",
			"@@ -1 +1 @@\n-…" + strings.Repeat("x", 100) + "1" + strings.Repeat("y", 299) + "…\n+…" + strings.Repeat("x", 100) + "2" + strings.Repeat("y", 299) + "…\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var d differ
			d.file("f", "f", []byte(tt.old), []byte(tt.new))
			want := tt.want
			if want != "" {
				want = "--- f\n+++ f\n" + want
			}
			if diff := cmp.Diff(want, d.String()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Applying the comparison to the old text gives the new one, and no comparison
// is longer than need be: its length is that of the longest common subsequence.
func TestCompareLines(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func() []string {
		lines := make([]string, random.IntN(12))
		for i := range lines {
			lines[i] = strconv.Itoa(random.IntN(4))
		}
		return lines
	}
	for range 5000 {
		a, b := text(), text()
		var from, to []string
		equal := 0
		for _, e := range compareLines(a, b) {
			if e.op != '+' {
				from = append(from, e.line)
			}
			if e.op != '-' {
				to = append(to, e.line)
			}
			if e.op == ' ' {
				equal++
			}
		}
		if strings.Join(from, " ") != strings.Join(a, " ") || strings.Join(to, " ") != strings.Join(b, " ") {
			t.Fatalf("comparing %v with %v gives the way from %v to %v", a, b, from, to)
		}
		if want := common(a, b); equal != want {
			t.Fatalf("comparing %v with %v keeps %d lines, want %d", a, b, equal, want)
		}
	}
}

// common is the length of the longest common subsequence.
func common(a, b []string) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		corner := 0
		for j, y := range b {
			above := row[j+1]
			if x == y {
				row[j+1] = corner + 1
			} else {
				row[j+1] = max(row[j+1], row[j])
			}
			corner = above
		}
	}
	return row[len(b)]
}
