package pattern

import "slices"

// Node is one of Set, Concat, Alternate, Repeat, Assert, Look, Group and BackReference. Offsets are byte offsets in
// the pattern.
type Node interface{ node() }

// Concat matches its nodes one after the other. The empty Concat matches the empty string.
type Concat []Node

// Alternate matches any of its nodes; it has two or more.
type Alternate []Node

// Unbounded is the Max of a Repeat without an upper count.
const Unbounded = -1

// Repeat matches Node Min to Max times. Lazy says which match is preferred; it never changes whether there is one.
type Repeat struct {
	Offset   int // of the quantifier
	Node     Node
	Min, Max int // Max is Unbounded, or at least Min
	Lazy     bool
}

// Assert is a condition on a position in the text.
type Assert int

// The assertions of ECMA-262, "Assertion", without the m flag: Begin and End hold only at the ends of the whole text,
// and word characters are the ASCII ones.
const (
	Begin           Assert = iota // ^
	End                           // $
	WordBoundary                  // \b
	NotWordBoundary               // \B
)

// Look is a lookahead or a lookbehind.
type Look struct {
	Offset   int // of the opening parenthesis
	Node     Node
	Behind   bool // (?<= or (?<!
	Negative bool // (?! or (?<!
}

// Group is a capturing group. Groups that do not capture leave no node.
type Group struct {
	Node  Node
	Index int    // from 1, in the order of the opening parentheses
	Name  string // empty for a group without name
}

// BackReference matches the text that a group captured last, or the empty string when it captured none.
type BackReference struct {
	Offset int
	Groups []int // more than one where alternatives use one name several times; at most one of them has captured
}

func (Set) node()            {}
func (Concat) node()         {}
func (Alternate) node()      {}
func (Repeat) node()         {}
func (Assert) node()         {}
func (Look) node()           {}
func (Group) node()          {}
func (*BackReference) node() {}

// contains says whether f holds for n or a node below it; it asks from left to right.
func contains(n Node, f func(Node) bool) bool {
	below := func(n Node) bool { return contains(n, f) }
	if f(n) {
		return true
	}
	switch n := n.(type) {
	case Concat:
		return slices.ContainsFunc(n, below)
	case Alternate:
		return slices.ContainsFunc(n, below)
	case Repeat:
		return below(n.Node)
	case Group:
		return below(n.Node)
	case Look:
		return below(n.Node)
	}
	return false
}
