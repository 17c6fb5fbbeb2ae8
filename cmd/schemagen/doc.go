// Schemagen compiles the JSON Schemas of MCP tools into a Go package that
// judges calls of these tools.
//
//	schemagen generate [--out DIR] [--package NAME] [--publish=file|inline] [--plain] [--strict] [--formats=assert|annotate] [--dump=graph|type|rule] PATH...
//	schemagen check    [--out DIR] [--package NAME] [--publish=file|inline] [--plain] [--strict] [--formats=assert|annotate] PATH...
//	schemagen cases    [--out FILE] [--test FILE --package NAME] [--plain] [--formats=assert|annotate] PATH...
//	schemagen diff     [--format=text|markdown|json] [--fail-on=widened|breaking|any] [--plain] [--formats=assert|annotate] OLD NEW
//	schemagen lint     [--fix] [--baseline FILE [--write-baseline]] [--format=text|json|sarif] [--fail-on=error|warning|info] [--plain] PATH...
//	schemagen lint     --explain RULE|all
//	schemagen import   [--out DIR] [--close] (--stdio -- COMMAND ARGS... | --http URL | PATH...)
//	schemagen report   [--out FILE] [--title TEXT] [--plain] [--formats=assert|annotate] PATH...
//	schemagen version
//
// A PATH is a .json file or a directory, which stands for its .json files.
// Generate writes the package; check compares it with what is there, prints a
// diff, and writes nothing.
//
// Cases makes calls that the schemas allow or refuse, as JSON on standard output
// or in a file, or as a Go test file.
//
// Diff compares two versions of schemas by what they accept: whether something
// is let through that was refused before, and what; docs/diff.md says how.
//
// Lint says what is weak or wrong in schemas, and mends what can be mended
// safely; docs/lint.md lists its rules.
//
// Import writes schema files, one for each tool of a server. It runs the command
// schemagen-import, a module of its own because it uses an SDK: beside schemagen
// or in PATH, and when it is not there import says how to install it.
//
// Diagnostics go to standard error, all of them, one a line:
//
//	tools/run.json:4:20: unknown keyword "maxLenght"; did you mean "maxLength"? (at /properties/goal/maxLenght)
//
// Warnings stand among them and stop nothing; --strict makes errors of all of
// them.
//
// The exit code is 0 when all is well, 1 when check finds a difference, or lint
// or diff what --fail-on names, and 2 for bad usage, a bad schema, or a file
// that cannot be read or written; then nothing was changed.
//
// In a module that has the command as a tool (go get -tool
// github.com/schemagen/schemagen/cmd/schemagen), a line like this one runs it
// with go generate:
//
//	//go:generate go tool schemagen generate --out tools schemas
//
// The command holds flags, diagnostics and exit codes; what it does is in
// package gen.
package main
