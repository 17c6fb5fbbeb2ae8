// Package source reads the JSON text of a schema file into an ordered tree.
//
//	bytes --Parse--> File{Name, Text, Root} --Pos--> diag.Pos
//	                               |
//	                             *Value{Kind, Offset, End, Text, Members, Items}
//
// The tree keeps what encoding/json loses and the later stages need: the order
// of members, the place of each name and value, and the text of each number.
// The grammar is RFC 8259 to the letter, with three choices where the RFC
// leaves one: the text is well-formed UTF-8 without a byte order mark (section
// 8.1), surrogates in escapes come in pairs (section 8.2), and names within an
// object are unique (section 4).
//
// What is not JSON stops the parser at once; a duplicate name is reported and
// reading goes on, so that one run lists them all. See [Parse].
//
// The rest of the package is arithmetic on such trees: [Value.Equal] and
// [CompareNumbers] as JSON Schema defines equality and order, exact at any
// size; [AppendJSON] and [Value.AppendCanonical] to write; [PointerJoin] for
// JSON pointers (RFC 6901). Nothing here knows about schemas.
package source
