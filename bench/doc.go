// Command bench measures the readers that schemagen generates beside other
// validators, on the sets in ../shared:
//
//	go run .                     all sets and peers: docs/bench.md, docs/bench.svg
//	go run . -ajv                the same with Ajv 8, which npm installs
//	go run . -compare REVISION   schemagen as it was then and as it is
//	go run . -growth             sizes, refusals, hostile calls, numbers of tools
//
// It compiles the sets into temporary packages, builds the program of package
// judge with them, starts it, asks for verdicts, and only then for times:
//
//	collect.go, mutants.go   folders → sets: documents, bad ones, spoilt ones
//	prepare.go, foreign.go   schemas → generated code → overlay → program
//	child.go                 requests and answers (package protocol)
//	agree.go                 verdicts; schemagen must agree with santhosh-v6
//	rounds.go                what takes turns; medians, quartiles, ratios
//	targets.go               the aims, and which of them hold
//	page.go, chart.go        → docs
//	ajv.go, compare.go       the same with another program on the other side
//	grow*.go                 the tables of docs/bench-growth.md
package main
