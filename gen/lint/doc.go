// Package lint says what is weak or wrong in the schemas of tools: where input
// comes through that nobody described, what a schema says in vain, what clients
// and model APIs refuse.
//
//	Run(inputs, opts)          []Input → Result: findings, sorted
//	Fix(inputs, opts)          what --fix makes of the files
//	Rules                      every rule with its reason and two examples
//	WriteText, JSON, SARIF     the findings for people, programs, code scanning
//	ReadBaseline, Baseline     findings that are known and not to be reported
//
// A rule is one literal in the file of its family:
//
//	compiler.go   what the compiler itself refuses
//	open.go       objects that take what nobody named
//	text.go       strings
//	patterns.go   regular expressions
//	number.go     numbers
//	array.go      arrays
//	object.go     names that objects require, and closing
//	keywords.go   keywords without effect
//	value.go      enum, const, default, examples
//	logic.go      conditions and alternatives
//	empty.go      schemas that accept nothing; the proofs are in prove*.go
//	client.go     what clients and model APIs refuse
//	header.go     x-mcp-header
//	describe.go   names and descriptions
//	security.go   parameters that belong to the session, secrets
//	suppress.go   x-schemagen.lint
//
// What is common to them:
//
//	rule.go       the table
//	lint.go       a run over files
//	checker.go    one schema under the rules; where findings point
//	group.go      the schemas that judge one part of a call
//	fix.go        edits of files
//	baseline.go   findings that are known
//	output_*.go   forms of the output
//
// Rules look at the graph of a schema (package schema), grouped by the part of
// a call that the schemas judge (group.go), and at its rules (package ir), with
// package judge for verdicts and package witness for instances. A rule reports
// what it can show: of "may be", it says nothing.
package lint
