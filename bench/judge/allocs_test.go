package main

import "testing"

var kept []byte

// TestCounted holds that the count sees an allocation.
func TestCounted(t *testing.T) {
	if n, size := counted(func() { kept = make([]byte, 1000) }); n < 1 || size < 1000 {
		t.Errorf("%d objects of %d bytes were seen", n, size)
	}
}
