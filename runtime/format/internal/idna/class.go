package idna

// class is what the rules ask about a code point. Zero is the class of code
// points that stand in no label: DISALLOWED and UNASSIGNED of RFC 5892.
type class uint32

const (
	cccMask class = 0xff // Canonical_Combining_Class

	// Bidi_Class, as far as RFC 5893 tells classes apart. Those that both
	// directions admit and no condition names (ES, CS, ET, ON, BN) are bidiOther.
	bidiShift       = 8
	bidiMask  class = 7 << bidiShift
	bidiOther class = 0 << bidiShift
	bidiL     class = 1 << bidiShift
	bidiR     class = 2 << bidiShift // R and AL
	bidiEN    class = 3 << bidiShift
	bidiAN    class = 4 << bidiShift
	bidiNSM   class = 5 << bidiShift

	valid       class = 1 << 11 // PVALID, or CONTEXTJ or CONTEXTO
	context     class = 1 << 12 // CONTEXTJ or CONTEXTO: contextual rules apply
	mark        class = 1 << 13 // General_Category M
	joinsNext   class = 1 << 14 // Joining_Type L or D
	joinsBefore class = 1 << 15 // Joining_Type R or D
	joinsThru   class = 1 << 16 // Joining_Type T
	greek       class = 1 << 17 // Script
	hebrew      class = 1 << 18
	cjk         class = 1 << 19 // Script Hiragana, Katakana or Han
	composes    class = 1 << 20 // second of a canonical composition (NFC_Quick_Check=Maybe)
	decomposes  class = 1 << 21 // a canonical composition
)

// virama is the Canonical_Combining_Class of the viramas (UAX #44 table 15).
const virama class = 9

// classOf looks a code point up. Each entry of ranges holds the first code
// point of a range, shifted by eight, and the index of the range's class.
func classOf(r rune) class {
	lo, hi := 0, len(ranges) // ranges[lo] begins at or before r, ranges[hi] behind it
	for hi-lo > 1 {
		mid := int(uint(lo+hi) / 2)
		if rune(ranges[mid]>>8) <= r {
			lo = mid
		} else {
			hi = mid
		}
	}
	return classes[ranges[lo]&0xff]
}
