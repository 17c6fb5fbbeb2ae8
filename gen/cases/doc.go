// Package cases makes test cases of schema files: calls that a tool's schema
// allows and calls that it refuses, each at a boundary of one constraint.
//
//	Generate(inputs, opts)   []gen.Input → []Set, one for each schema
//	AppendJSON(dst, sets)    as JSON
//	Test(sets, opts)         as a Go test file that sends them to a server
//
// Package witness makes the values up. What is kept is decided by package judge,
// whose verdicts and violations are those of the generated code:
//
//	sites.go     the constraints of a schema, and what each bounds
//	collect.go   candidates, judged; which constraint each is about
//	choose.go    the cases that are kept
//	uncovered.go the constraints without a case, with the reason
//	name.go      names of cases
//	limits.go    what a call can hold at all
//	json.go      the JSON form
//
// A case that is refused has one violation: the constraint that it is about
// (beside it, only the anyOf or oneOf in whose chosen alternative that stands).
// The result depends on the inputs and options alone.
package cases
