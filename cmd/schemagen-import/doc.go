// Schemagen-import writes the schema files of a server's tools, one for each
// tool, so that schemagen can compile them.
//
//	schemagen-import [--out DIR] [--close] --stdio -- COMMAND ARGS...     a server that is started for it
//	schemagen-import [--out DIR] [--close] --http URL                     a server with streamable HTTP
//	schemagen-import [--out DIR] [--close] PATH...                        saved lists of tools
//
// "schemagen import" runs it. It is a command and a module of its own because
// it uses the client of the official Go SDK, which the compiler does not.
//
// A PATH is a .json file that holds a result of tools/list (the whole answer,
// the result, or its array of tools), one tool, or the input schema of a tool
// that is named like the file; or a directory of such files, and of
// subdirectories with them, one for each server. A subdirectory's tools go to
// one of the same name.
//
// Each file is the tool as tools/list prints it: the members that MCP gives to
// a tool, in their order, numbers and strings as the server wrote them. A tool
// is refused, and its file not written, when its name is none that MCP
// recommends (1 to 128 letters, digits, "_", "-" and "."; not a name that file
// systems keep for themselves), when the server has it twice, when it holds
// words of schemagen's own (x-schemagen, goJSONSchema), or when schemagen does
// not compile it. Standard error says which and why.
//
// --close closes the objects that do not say otherwise; close.go has the
// rules. What is written is what is advertised, so clients see it.
//
// The exit code is 0 when all tools are written, 1 when some were refused, and
// 2 for bad usage, a server that does not answer, or files that cannot be
// written; then nothing was changed.
//
// A server may be hostile: its lists are bounded (--max-bytes in all, 10,000
// tools, 1,000 pages), so is the time for all of it (--timeout), and nothing
// that it says becomes a path. Its program is run as it is: --stdio starts a
// command with the rights of who calls.
package main
