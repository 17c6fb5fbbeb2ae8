// Package judge says, when code is generated, whether a rule accepts a value of
// a schema file: a default, an example, a case that was made up.
//
//	*ir.Rule, *source.Value ──Judge──▶ Verdict: Holds, Fails with the site, or Unknown
//
// It reads the slots of the rule, before or after simplification, and not the
// plans that later passes make of them, so that it is a second reading of the
// same rules beside the generated code. Tests hold the two to one another, by
// verdicts and by violations, and both to the official suite.
//
//	judge.go       a rule: its slots in order, each pair of rule and value once
//	scalar.go      the assertions on strings and numbers
//	number.go      numbers, exactly at any size
//	array.go       arrays
//	object.go      objects
//	compose.go     anyOf, oneOf, not, if
//	faults.go      what the generated code reports of a value
//	unevaluated.go what no schema in place has evaluated, by ir.Coverage
//	literal.go     values of the rules as values of a file
//
// Deny rules of the runtime are no part of it: it judges by JSON Schema alone.
package judge
