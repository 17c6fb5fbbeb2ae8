package pattern

import (
	"testing"
	"unicode"
)

// TestUnicodeEdition fails when Go moves to another edition of Unicode: generate scriptExtensions and scriptAliases
// anew then, and check the definitions of derivedProperties.
func TestUnicodeEdition(t *testing.T) {
	if unicode.Version != scriptExtensionsVersion {
		t.Errorf("unicode.Version is %s, scriptExtensions is of %s", unicode.Version, scriptExtensionsVersion)
	}
}

func TestScriptNames(t *testing.T) {
	long := map[string]bool{"Unknown": true}
	for name := range unicode.Scripts {
		long[name] = true
	}
	short := map[string]bool{}
	for alias, name := range scriptAliases {
		if !long[name] || long[alias] {
			t.Errorf("alias %s is for %s", alias, name)
		}
		if alias != "Qaac" && alias != "Qaai" {
			if short[name] {
				t.Errorf("a second alias for %s: %s", name, alias)
			}
			short[name] = true
		}
	}
	for name := range long {
		if !short[name] && len(name) != 4 { // some scripts have one name, such as Cham
			t.Errorf("no alias for %s", name)
		}
	}
	for i, x := range scriptExtensions {
		if x.Lo > x.Hi || i > 0 && x.Lo <= scriptExtensions[i-1].Hi {
			t.Errorf("the row of %U is out of order", x.Lo)
		}
	}
}

func TestPropertyNames(t *testing.T) {
	for name := range binaryProperties {
		if _, ok := unicode.Properties[name]; !ok {
			t.Errorf("package unicode has no %s", name)
		}
	}
	for alias, name := range binaryAliases {
		if _, ok := lookUpProperty(alias); !ok || name == alias {
			t.Errorf("alias %s of %s leads nowhere", alias, name)
		}
	}
}

// TestPropertiesAreNormal holds the promise of Set for each table.
func TestPropertiesAreNormal(t *testing.T) {
	names := []string{}
	for name := range binaryProperties {
		names = append(names, name)
	}
	for name := range derivedProperties {
		names = append(names, name)
	}
	for name := range unicode.Categories {
		names = append(names, name, "gc="+name)
	}
	for alias := range scriptAliases {
		names = append(names, "sc="+alias, "scx="+alias)
	}
	for _, name := range names {
		s, ok := lookUpProperty(name)
		if !ok || len(s) == 0 && name != "sc=Zzzz" {
			t.Errorf("%s: %v, %d ranges", name, ok, len(s))
		}
		for i, x := range s {
			if x.Lo > x.Hi || i > 0 && x.Lo <= s[i-1].Hi+1 {
				t.Errorf("%s: the range at %U is not normal", name, x.Lo)
			}
		}
	}
}
