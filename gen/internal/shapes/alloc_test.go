//go:build !race

package shapes_test

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/shapes"
	"github.com/schemagen/schemagen/runtime"
)

// TestDecodeAllocates holds what decoding costs. The race detector allocates on
// its own, so the test is not built with it.
func TestDecodeAllocates(t *testing.T) {
	const minimal = `{"root": {"name": ""}`
	for _, tt := range []struct {
		name, tool, call string
		want, aliasing   float64
	}{
		{"every scalar, with escapes", "order", order, 1, 1}, // aliasing: the strings with escapes
		{"every scalar", "order", strings.NewReplacer(`\"`, "'", `\n`, " ", `\u00e9`, "é", `\u00fc`, "ü").Replace(order), 1, 0},
		{"no string but an enum", "order", `{"id": "", "amount": 1, "express": true, "note": null, "level": 1, "customer": {"name": ""}}`, 0, 0},
		{"a long string with escapes", "order", `{"id": "` + strings.Repeat(`\u00e9\n`, 4000) + `", "amount": 1, "express": true, "note": "n", "customer": {"name": "c"}}`, 1, 1},
		{"an array of strings", "plan", minimal + `, "tags": ["a", "b", "c"]}`, 2, 1},
		{"an empty array", "plan", minimal + `, "tags": []}`, 0, 0}, // of no length
		{"three arrays", "plan", minimal + `, "matrix": [[1, 2], [3, 4]]}`, 3, 3},
		{"a map", "plan", minimal + `, "limits": {"max_a": 1, "max_b": 2}}`, 3, 2},
		{"a raw value", "plan", minimal + `, "any": [1, {"a": "b"}]}`, 1, 0},
		{"a tuple", "plan", minimal + `, "window": ["w", 1]}`, 1, 0},
		{"an alternative", "draw", `{"shape": {"kind": "circle", "radius": 1}}`, 2, 1},
		{"an array of 3 tuples", "draw", `{"shape": {"kind": "polygon", "points": [[0, 0], [1, 0], [0, 1]]}}`, 3, 2},
		{"addresses and identifiers", "book", `{"host": "192.0.2.1", "id": "00112233-4455-6677-8899-aabbccddeeff", "day": "2024-01-01"}`, 0, 0},
	} {
		for aliasing, want := range map[bool]float64{false: tt.want, true: tt.aliasing} {
			var options []runtime.Option
			if aliasing {
				options = append(options, runtime.WithAliasing())
			}
			registry := newRegistry(t, options...)
			call := []byte(tt.call)
			decode := map[string]func() error{
				"order": func() error { _, err := shapes.OrderTool.Decode(registry, call); return err },
				"draw":  func() error { _, err := shapes.DrawTool.Decode(registry, call); return err },
				"plan":  func() error { _, err := shapes.PlanTool.Decode(registry, call); return err },
				"book":  func() error { _, err := shapes.BookTool.Decode(registry, call); return err },
			}[tt.tool]
			if err := decode(); err != nil {
				t.Errorf("%s: %v", tt.name, err)
				continue
			}
			if n := testing.AllocsPerRun(100, func() { decode() }); n != want {
				t.Errorf("%s, aliasing %v: %v allocations, want %v", tt.name, aliasing, n, want)
			}
		}
	}
}
