// Package subsume proves that one rule accepts every value that another one
// accepts, by JSON Schema.
//
//	*ir.Rule, *ir.Rule ──Within──▶ proven, or where the proof stopped
//
// A proof is sound and need not be found: what is not proven may hold all the
// same. The rules are those of pass Lower after pass Coverage.
//
// The claim is a sequent: what is known of a value (rules that accept it, rules
// that refuse it) and what is to be shown of it (a rule that accepts it). It is
// taken apart by kinds of values, by the assertions of the goal, and by the
// branches of what is known; the parts of the value are sequents of their own.
// Where a sequent comes up again for a part of the value that it was asked for,
// it may be assumed: values are finite, so that this is induction on their size.
//
//	class.go       rules that say the same in the same form are one class
//	sequent.go     what is known of a value
//	atom.go        a rule as a conjunction of goals
//	prove.go       the search, its memory and its bounds
//	scalar.go      strings and numbers
//	text.go        patterns, by their automata
//	finite.go      values that can be listed, each judged
//	object.go      objects: their members, by name
//	names.go       the names that can matter, all others by what patterns say of them
//	array.go       arrays
//	unevaluated.go what no schema in place has evaluated
package subsume
