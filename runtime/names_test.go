package runtime

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestDuplicateNames finds one duplicate among names of every kind, in objects
// of every size at every depth, and none where none is: names that differ only
// where a print does not look, that are spelled with escapes, and that objects
// around, inside and beside have as well.
func TestDuplicateNames(t *testing.T) {
	g := newRegistry(t, WithExemption("bag", ExemptSize, ExemptDepth))
	rng := rand.New(rand.NewPCG(1, 2))
	name := func(k int) string {
		switch k % 4 {
		case 0:
			return strings.Repeat("n", k)
		case 1:
			return fmt.Sprintf("prefixes-%04d-suffixes", k)
		case 2:
			return fmt.Sprintf("%d", k)
		}
		return fmt.Sprintf("é%d", k)
	}
	spelled := func(s string) string {
		if rng.IntN(3) > 0 {
			return s
		}
		return fmt.Sprintf(`\u%04x%s`, []rune(s)[0], string([]rune(s)[1:]))
	}
	for range 4000 {
		var b strings.Builder
		type member struct {
			at, object int
			name       string
		}
		var members []member
		objects := 0
		var write func(depth int)
		write = func(depth int) {
			self := objects
			objects++
			size := []int{0, 1, 3, 15, 16, 17, 18, 40}[rng.IntN(8)]
			b.WriteByte('{')
			for i := range size {
				if i > 0 {
					b.WriteByte(',')
				}
				k := name(i + 1)
				members = append(members, member{b.Len(), self, k})
				b.WriteString(`"` + spelled(k) + `":`)
				switch {
				case depth > 3 || rng.IntN(12) > 0 || b.Len() > 4000:
					b.WriteByte('0')
				case rng.IntN(2) == 0:
					write(depth + 1)
				default:
					b.WriteByte('[')
					for j := range 1 + rng.IntN(3) {
						if j > 0 {
							b.WriteByte(',')
						}
						write(depth + 2)
					}
					b.WriteByte(']')
				}
			}
			b.WriteByte('}')
		}
		write(0)
		text := b.String()
		accepted(t, g, "bag", text)
		if len(members) < 2 {
			continue
		}
		// A member that an object has already, before one of its later members.
		later := members[rng.IntN(len(members))]
		for _, m := range members {
			if m.object == later.object && m.at < later.at && rng.IntN(4) == 0 {
				twice := text[:later.at] + `"` + spelled(m.name) + `":[],` + text[later.at:]
				if got := brief(refused(t, g, "bag", twice)); !strings.HasPrefix(got, "deny: ") || !strings.HasSuffix(got, " uniqueNames") {
					t.Fatalf("%s\nat %d: %s", twice, later.at, got)
				}
				break
			}
		}
	}
}

// TestNamesThatCollide proves that names which collide for the cheap hash turn
// the table to the seeded one, and that what it holds is found there.
func TestNamesThatCollide(t *testing.T) {
	var b strings.Builder
	var at []int
	for k := range 3000 {
		at = append(at, b.Len())
		fmt.Fprintf(&b, `"prefixes\u002d%06d-suffixes",`, k)
	}
	text := []byte(b.String())
	var table nameTable
	table.reset()
	for _, i := range at {
		if !table.add(text, 0, i, append([]byte(nil), table.at(text, i)...)) {
			t.Fatalf("the name at %d is there already", i)
		}
	}
	if !table.seeded {
		t.Fatal("the names do not collide")
	}
	for _, i := range at {
		if table.add(text, 0, i, append([]byte(nil), table.at(text, i)...)) {
			t.Fatalf("the name at %d is not found", i)
		}
		if !table.add(text, attempted^i, i, append([]byte(nil), table.at(text, i)...)) {
			t.Fatalf("the name at %d is found in another object", i)
		}
	}
	if table.reset(); table.seeded {
		t.Error("the next text begins with the seeded hash")
	}
	zeroAlloc(t, func() {
		table.reset()
		for _, i := range at[:1000] {
			table.add(text, 0, i, text[i+1:i+1+len(`prefixes\u002d000000-suffixes`)])
		}
	})
}
