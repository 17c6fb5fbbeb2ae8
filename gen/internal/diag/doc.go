// Package diag holds what the generator has to say about a schema file: one
// [Diagnostic] for each finding, collected in a [List].
//
// Each stage of the compiler takes a *List and adds to it; none prints. The
// command sorts the list once and writes one line for each diagnostic:
//
//	tools/run.json:4:20: unknown keyword "maxLenght" (at /properties/goal/maxLenght)
//
// A schema file may come from a stranger. Its text reaches a terminal or a CI
// log only through [Diagnostic.String] and [Quote], which escape what could
// break or disguise a line and bound what could flood it.
package diag
