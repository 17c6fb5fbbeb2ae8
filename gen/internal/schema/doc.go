// Package schema turns an ordered JSON tree into a graph of schemas: it knows
// the dialects, finds the subschemas, checks that each keyword has a value of
// its form, and resolves identifiers, anchors and references.
//
// It does not know what any keyword means. Where the subschemas are, and which
// words a dialect has, is told by a Table, which package keyword provides.
//
//	source.File ──Loader.Load──▶ *Schema tree ──Loader.Resolve──▶ graph
//
// Nothing is silently ignored: a word that the table does not know, a word of
// another draft and a word without effect are reported, as errors for tools
// and as warnings for plain schemas.
package schema
