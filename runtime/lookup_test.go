package runtime

import (
	"fmt"
	"strings"
	"testing"
)

// TestLookup holds the table of tools against the map it is made of, for names
// that differ in every way and for names that differ only where the table does
// not look.
func TestLookup(t *testing.T) {
	sets := map[string][]string{"none": nil, "one": {"x"}}
	for n := range 40 {
		sets["lengths"] = append(sets["lengths"], strings.Repeat("a", n))
	}
	for n := range 1500 {
		sets["many"] = append(sets["many"], fmt.Sprintf("server_%d_tool_%d", n%80, n))
	}
	for n := range 3 {
		sets["row"] = append(sets["row"], fmt.Sprintf("prefixes-%d-suffixes", n))
	}
	for n := range 100 {
		sets["alike"] = append(sets["alike"], fmt.Sprintf("prefixes-%03d-suffixes", n))
	}
	sets["alike"] = append(sets["alike"], "")
	sets["gaps"] = []string{"aaaaaaaa", "aaaaaaaaaaaa", "aaa", "aaaaaa", strings.Repeat("a", 20)}
	sets["limit"] = []string{"prefixes+suffixes", "prefixessuffixes", "prefix-suffix"}
	for n := range 20 {
		sets[fmt.Sprint("alone ", n)] = []string{strings.Repeat("a", n)}
	}
	for set, names := range sets {
		all := map[string]*entry{}
		for _, name := range names {
			all[name] = &entry{name: name}
		}
		table := newLookup(all)
		if asked := table.names != nil; asked != (set == "alike") {
			t.Errorf("%s: the map is asked: %t", set, asked)
		}
		for _, name := range names {
			if table.find(name) != all[name] {
				t.Errorf("%s: %q is not found", set, name)
			}
			for _, other := range []string{"", name + "x", name[:len(name)/2], strings.ToUpper(name), strings.Replace(name, "-", "+", 1)} {
				if got := table.find(other); got != all[other] {
					t.Errorf("%s: %q is found as %v", set, other, got)
				}
			}
			if len(names) > 10 {
				continue
			}
			// Each name that differs in one byte or is as many letters.
			for i := range name {
				for ch := range 256 {
					other := name[:i] + string([]byte{byte(ch)}) + name[i+1:]
					if got := table.find(other); got != all[other] {
						t.Errorf("%s: %q is found as %v", set, other, got)
					}
				}
			}
			for n := range 40 {
				other := strings.Repeat("a", n)
				if got := table.find(other); got != all[other] {
					t.Errorf("%s: %q is found as %v", set, other, got)
				}
			}
		}
	}
}
