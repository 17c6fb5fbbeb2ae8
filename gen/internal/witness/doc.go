// Package witness makes values up from rules: values that a rule accepts, and
// values that differ from an accepted one in one place.
//
//	*ir.Rule ──Accepted, Candidates──▶ *source.Value, simplest first
//
// The rules are those of pass Lower after pass Coverage. What interacts is
// searched for under guidance, and package judge has the last word on every
// value that is called accepted.
//
//	maker.go     limits; the first value that keeps to a demand
//	demand.go    a conjunction of rules on one value
//	way.go       ways through the choices of a demand
//	place.go     a place of the value with the demand on it; the walk over places
//	variant.go   values of one kind at a place, at its boundaries and beyond
//	text.go      strings: patterns, lengths, formats
//	formats.go   texts that have a format, and texts that do not
//	number.go    numbers, exactly
//	object.go    objects
//	names.go     names of members
//	array.go     arrays
//	distinct.go  values that differ from one another
//	build.go     values from their parts
//
// It always ends: the walk looks at each demand a bounded number of times, and
// the limits of [Limits] bound what is left. What is not found need not be
// impossible.
package witness
