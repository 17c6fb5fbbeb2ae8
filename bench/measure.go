package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
)

// sample is one measurement of one peer on one set.
type sample struct {
	set, peer string
	nanos     float64 // for one operation: all docs of the set
	speed     float64 // MB/s
	allocs    float64
}

// run runs the test binary with the flags given and returns what it printed.
func run(binary, data string, flags ...string) ([]byte, error) {
	data, err := filepath.Abs(data)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(binary, flags...)
	cmd.Env = append(os.Environ(), "SCHEMAGEN_BENCH_DATA="+data)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return out, fmt.Errorf("%s %q: %w\n%s", filepath.Base(binary), flags, err, out)
	}
	return out, nil
}

// measured is a line of the benchmark: set, peer, time, throughput, allocations.
var measured = regexp.MustCompile(`^BenchmarkAccept/([^/]+)/(\S+?)(?:-\d+)?\s+\d+\s+([0-9.]+) ns/op\s+([0-9.]+) MB/s\s+\d+ B/op\s+(\d+) allocs/op$`)

// parse returns the samples in what a benchmark printed.
func parse(out []byte) ([]sample, error) {
	var samples []sample
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		m := measured.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		s := sample{set: m[1], peer: m[2]}
		for i, field := range []*float64{&s.nanos, &s.speed, &s.allocs} {
			n, err := strconv.ParseFloat(m[3+i], 64)
			if err != nil {
				return nil, err
			}
			*field = n
		}
		samples = append(samples, s)
	}
	if len(samples) == 0 {
		return nil, fmt.Errorf("the benchmark printed no measurement:\n%s", out)
	}
	return samples, nil
}
