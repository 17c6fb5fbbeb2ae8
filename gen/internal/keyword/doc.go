// Package keyword says what each keyword means. A keyword is one literal: its
// name, the drafts that have it, the kinds of instance it applies to, the form
// of its value, and how it lowers to checks of a rule. It never prints Go.
//
// To add a keyword, write its literal in the file of its family; All lists the
// families. Two literals may share a name when drafts give it two meanings;
// their drafts must not overlap.
package keyword
