// Package contract compares two versions of the schemas of tools by what they
// accept: whether the new ones let through what the old ones refused, or refuse
// what those let through.
//
//	Compare(old, new) → Result, a Tool for each schema
//
// That something became wider or narrower is shown by a value that one of the
// two accepts and the other refuses (packages witness and judge). That it did
// not is proven (package subsume). Where neither succeeds, the answer is that
// it cannot be told, and counts as wider.
//
//	contract.go  what is compared and what comes out
//	load.go      the tools of one side
//	accept.go    what the schemas accept
//	limits.go    what calls must keep to beside it
//	ranges.go    what Go types refuse beyond it
//	prose.go     where invisible characters of prose pass
//	notes.go     what people and models read
//	verdict.go   one word for all of it
//	text.go      for a terminal
//	markdown.go  for a pull request
package contract
