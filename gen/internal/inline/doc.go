// Package inline writes a schema for readers that take plain JSON Schema
// without references: each local reference is replaced by what it leads to.
//
//	*schema.Schema ──Schema──▶ *source.Value
//
// What refers to itself cannot be written without a reference. Of such
// recursion one definition each is kept, and nothing else is: definitions that
// nothing refers to, identifiers, anchors and the project's own words are left
// out.
//
//	cut.go     which schemas stay definitions
//	schema.go  a schema and what stands beside its references
//	merge.go   a schema and what it refers to as one
//	size.go    the bound on what inlining may make
package inline
