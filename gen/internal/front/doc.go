// Package front is the first half of the compiler: it reads schema files up to
// the rules of their schemas. What knows something about a schema graph beside
// its code (a linter, a comparison, a report) starts here, too.
//
//	Reader.File   Input → File, a Subject for each schema that it holds
//
//	reader.go    the stages in order
//	tool.go      what a tool's file says beside its schema
//	prompt.go    what a prompt's file says
//	library.go   the files that references lead to
package front
