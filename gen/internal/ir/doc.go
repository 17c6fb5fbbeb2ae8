// Package ir holds the forms between a schema and its Go code. They are data:
// records with named slots, filled in any order, and no behaviour beyond
// reading them.
//
//	Rule   what is accepted at a value: one per schema location at first;
//	       passes merge and annotate them
//	Type   what the caller sees: the Go shape of an accepted value
//	Site   one constraint at one schema location, with its public reason
//	Plan   how an object is read: the order of members, their bits, what is
//	       judged at its end (filled by the layout pass)
//	Func   a reader function of the generated package
//
// Package emit sees this package and nothing else of the compiler.
package ir
