// Package emit prints the tools of a package as Go. It is the only importer of
// jennifer and it takes no decisions: which functions there are, what they are
// called and in which order they judge is in the ir.
//
//	package.go  files of the package, registry
//	tool.go     one file: handle, sites, patterns, bounds
//	structs.go  the types that callers see
//	reader.go   a function: the kinds of a value, its composition
//	scalar.go array.go object.go steps.go   what a reader holds
//	dest.go     where a value goes
//	safe.go     the only door through which schema text enters Go source
package emit
