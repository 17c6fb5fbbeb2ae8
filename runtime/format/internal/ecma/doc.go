// Package ecma recognises the patterns of ECMA-262 with the u flag, in the
// edition of 2025 (duplicate names of groups in different alternatives, and
// modifiers, included). It says yes or no, builds nothing and allocates
// nothing.
//
//	pattern.go   alternatives, terms, quantifiers, groups
//	class.go     bracketed classes
//	escape.go    escapes
//	name.go      names of groups, and references to them
//	property.go  names and values of Unicode properties
//
// Production names in the comments are those of ECMA-262, "Patterns". The
// parser is a loop over the terms with a stack of the open groups, so depth
// costs no stack of calls. Names are compared once all groups are known, in a
// second pass over the text that happens only where a pattern has \k.
package ecma
