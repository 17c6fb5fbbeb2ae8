// Command bench measures the readers that schemagen generates against other
// validators, on the call sets in ../shared/call-benchmark:
//
//	go run . [-count 10] [-benchtime 200ms] [-data DIR] [-o FILE]
//
// It compiles the sets into a temporary package, builds the benchmark of
// package peers with it, proves that all validators agree on every call, and
// lets them take turns, count times. It prints a table of medians and ratios;
// with -o the lines of the measurements go to a file, for benchstat.
//
//	prepare.go  call sets → overlay → test binary
//	measure.go  test binary → samples
//	table.go    samples → table
package main
