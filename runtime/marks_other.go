//go:build !gc || purego || !amd64

package runtime

// markPlain marks the bytes of text, which is at most a window.
func markPlain(dst *[markWindow/8 + 8]byte, text []byte) { markWords(dst, text) }
