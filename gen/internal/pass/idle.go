package pass

import (
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// needs names the neighbours without which a keyword has no effect.
var needs = map[string][]string{
	"then":             {"if"},
	"else":             {"if"},
	"if":               {"then", "else"},
	"minContains":      {"contains"},
	"maxContains":      {"contains"},
	"additionalItems":  {"items"},
	"exclusiveMinimum": {"minimum"}, // draft-04
	"exclusiveMaximum": {"maximum"}, // draft-04
	"contentSchema":    {"contentMediaType"},
}

// Idle reports the keywords that have no effect where they stand: errors in
// strict mode, else warnings.
func Idle(root *schema.Schema, strict bool, diags *diag.List) {
	report := diags.Warnf
	if strict {
		report = diags.Errorf
	}
	var idlers []*schema.Keyword
	evaluates := false
	root.Walk(func(s *schema.Schema) {
		for _, k := range s.Keywords {
			if list := needs[k.Name]; list != nil && idle(s, k, list) {
				idlers = append(idlers, k)
			}
			evaluates = evaluates || strings.HasPrefix(k.Name, "unevaluated")
		}
	})
	for _, k := range idlers {
		if k.Name == "if" && evaluates {
			continue // an "if" that holds evaluates members, also without branches
		}
		report(k.Pos(), k.Pointer, k.Name, "%q has no effect without %s", k.Name, quoted(needs[k.Name]))
	}
}

func idle(s *schema.Schema, k *schema.Keyword, list []string) bool {
	if (k.Name == "exclusiveMinimum" || k.Name == "exclusiveMaximum") && s.Draft > schema.Draft4 {
		return false
	}
	for _, name := range list {
		if other := s.Keyword(name); other != nil {
			// additionalItems goes with a list of items only.
			return k.Name == "additionalItems" && other.Value.Kind != source.Array
		}
	}
	return true
}

func quoted(list []string) string {
	text := `"` + list[0] + `"`
	for _, name := range list[1:] {
		text += ` or "` + name + `"`
	}
	return text
}
