package runtime

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"strconv"
)

// The kinds keep apart what would be equal bytes to the hash function.
const (
	hashOfLiteral = iota + 1
	hashOfInteger
	hashOfNumber
	hashOfArray
	hashOfObject
)

func hashScalar(seed maphash.Seed, b []byte, i int) (h uint64, end int) {
	switch kindOf[b[i]] {
	case KindString:
		end = skipString(b, i)
		return hashString(seed, b[i+1:end-1]), end
	case KindNumber:
		end = skipWord(b, i)
		return hashNumber(seed, b[i:end]), end
	}
	return combine(seed, uint64(b[i]), hashOfLiteral), skipWord(b, i)
}

// combine hashes a pair. It is not a cheap mixing function because those can be inverted: values that collide under
// one seed would then collide under all.
func combine(seed maphash.Seed, x, y uint64) uint64 {
	var pair [16]byte
	binary.LittleEndian.PutUint64(pair[:8], x)
	binary.LittleEndian.PutUint64(pair[8:], y)
	return maphash.Bytes(seed, pair[:])
}

// hashString returns a hash of the string whose raw text, without the quotes, is given.
func hashString(seed maphash.Seed, raw []byte) uint64 {
	if bytes.IndexByte(raw, '\\') < 0 {
		return maphash.Bytes(seed, raw)
	}
	var h maphash.Hash
	h.SetSeed(seed)
	for u := (unescaper{raw: raw}); ; {
		c, ok := u.next()
		if !ok {
			return h.Sum64()
		}
		h.WriteByte(c)
	}
}

// hashNumber returns a hash of the value of a number text: of the int64 if it is one, else of the sign, the
// significant digits and the exponent of the last of them.
func hashNumber(seed maphash.Seed, text []byte) uint64 {
	if v, ok := plainInteger(text); ok {
		return combine(seed, uint64(v), hashOfInteger)
	}
	n := scan(text)
	if v, ok := n.integer(); ok {
		return combine(seed, uint64(v), hashOfInteger)
	}
	var h maphash.Hash
	h.SetSeed(seed)
	h.WriteByte(hashOfNumber)
	if n.neg {
		h.WriteByte('-')
	}
	point := bytes.IndexByte(n.mant, '.')
	h.Write(n.mant[:max(point, 0)])
	h.Write(n.mant[point+1:])
	h.WriteByte('e')
	n.hashExponent(&h)
	return h.Sum64()
}

// hashExponent writes low+exp to h, in decimal. Exponents of any length are added exactly: were they clamped, all
// numbers behind the clamp would collide by choice.
func (n *numeral) hashExponent(h *maphash.Hash) {
	var buf [20]byte
	if len(n.exp) <= exactExponent {
		h.Write(strconv.AppendInt(buf[:0], n.exponent()+n.low, 10))
		return
	}
	// The exponent is head × 10^18 + tail with a head of at least 1, and low is far smaller than 10^18: the sum keeps
	// the sign, and the head changes by at most one.
	const tailUnit = 1e18
	head := n.exp[:len(n.exp)-exactExponent]
	tail := numeral{exp: n.exp[len(head):]}
	sum := tail.exponent()
	if n.expNeg {
		h.WriteByte('-')
		sum -= n.low
	} else {
		sum += n.low
	}
	switch {
	case sum >= tailUnit:
		sum -= tailUnit
		hashSuccessor(h, head)
	case sum < 0:
		sum += tailUnit
		if len(head) == 1 && head[0] == '1' {
			h.Write(strconv.AppendInt(buf[:0], sum, 10)) // the head is gone: as a short exponent is written
			return
		}
		hashPredecessor(h, head)
	default:
		h.Write(head)
	}
	// 10^18 + sum has one digit more than the tail, a 1, and keeps the zeros behind it.
	h.Write(strconv.AppendInt(buf[:0], tailUnit+sum, 10)[1:])
}

// hashSuccessor writes the decimal digits plus one.
func hashSuccessor(h *maphash.Hash, digits []byte) {
	i := len(digits) - 1
	for i >= 0 && digits[i] == '9' {
		i--
	}
	if i < 0 {
		h.WriteByte('1')
	} else {
		h.Write(digits[:i])
		h.WriteByte(digits[i] + 1)
	}
	for range len(digits) - 1 - i {
		h.WriteByte('0')
	}
}

// hashPredecessor writes the decimal digits, which are more than 1, minus one.
func hashPredecessor(h *maphash.Hash, digits []byte) {
	i := len(digits) - 1
	for digits[i] == '0' {
		i--
	}
	h.Write(digits[:i])
	if i > 0 || digits[i] > '1' {
		h.WriteByte(digits[i] - 1)
	}
	for range len(digits) - 1 - i {
		h.WriteByte('9')
	}
}
