package proxy

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkJudge measures one message of a client, without its transport.
func BenchmarkJudge(b *testing.B) {
	wall, _ := newWall(b, Config{})
	for _, n := range []int{20, 1 << 10, 16 << 10} {
		line := []byte(call(1, `{"mode":"say","text":"`+strings.Repeat("x", n)+`","n":1234567}`))
		b.Run(fmt.Sprint(len(line)), func(b *testing.B) {
			b.SetBytes(int64(len(line)))
			b.ReportAllocs()
			for b.Loop() {
				if _, r := wall.judge(line, "2025-11-25"); r != nil {
					b.Fatal(r.message)
				}
			}
		})
	}
}
