//go:build !race

package gen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/gentest"
)

// Nested alternatives of which exactly one must hold are judged once each: a
// call that fits must not exhaust the budget, however deep they nest.
func TestNestedOneOfIsJudgedOnce(t *testing.T) {
	inner, outer := `{"required": ["z"]}`, `{"type": "string"}`
	for i := range 30 {
		inner = fmt.Sprintf(`{"oneOf": [%s, {"required": ["b%d"]}]}`, inner, i)
	}
	for i := range 9 {
		outer = fmt.Sprintf(`{"oneOf": [{"type": "object", "properties": {"a": %s}, "required": ["a"]}, {"type": "object", "required": ["b%d"]}]}`, outer, i)
	}
	m := gentest.Compile(t, gentest.Both([]gentest.Schema{
		{Name: "in place", Text: []byte(inner), Options: gen.Options{Plain: true}},
		{Name: "in members", Text: []byte(outer), Options: gen.Options{Plain: true}},
	}))
	for name, call := range map[string]string{
		"in place":   `{"z": 1, "y": "` + strings.Repeat("x", 5000) + `"}`,
		"in members": strings.Repeat(`{"a": `, 9) + `"` + strings.Repeat("x", 5000) + `"` + strings.Repeat("}", 9),
	} {
		if r, differ := m.JudgeBoth(name, gentest.Call{Text: []byte(call)}); !r.Accepted || differ != "" {
			t.Errorf("%s: %.300s\n%.300s", name, r, differ)
		}
	}
}
