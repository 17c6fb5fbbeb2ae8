//go:build linux && gc && !purego

package runtime

import (
	"syscall"
	"testing"
)

// Texts of every length at the end of memory that may be read, and at its
// beginning: nothing beside the pages of a text is touched.
func TestMarksAtTheEdge(t *testing.T) {
	size := syscall.Getpagesize()
	all, err := syscall.Mmap(-1, 0, 4*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Munmap(all)
	for _, guard := range [][]byte{all[:size], all[3*size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Skip(err)
		}
	}
	room := all[size : 3*size]
	for i := range room {
		room[i] = "ab\"c\n\x7f\\d~"[i%9]
	}
	var dst [markWindow/8 + 8]byte
	for n := range markWindow + 1 {
		for gap := range min(n, 32) + 1 { // also over the edge between the pages, which may be crossed
			for _, text := range [][]byte{room[gap : gap+n], room[len(room)-gap-n : len(room)-gap], room[size-gap : size-gap+n]} {
				markPlain(&dst, text)
				checkMarks(t, "markPlain", &dst, text)
			}
		}
	}
}
