package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	var c config
	flag.IntVar(&c.count, "count", 10, "how often each measurement is `repeated`")
	flag.StringVar(&c.time, "benchtime", "200ms", "how `long` one measurement takes")
	flag.StringVar(&c.data, "data", filepath.Join("..", "..", "shared", "call-benchmark"), "the `folder` of the call sets")
	flag.StringVar(&c.lines, "o", "", "a `file` for the lines of the measurements")
	flag.Parse()
	if err := c.bench(os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// config is what the flags say.
type config struct {
	count             int
	time, data, lines string
}

// bench proves that the peers agree, measures them, and writes the table.
func (c config) bench(out, progress io.Writer) error {
	module, err := os.Getwd()
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "schemagen-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	binary, err := prepare(module, c.data, temp)
	if err != nil {
		return err
	}
	if _, err := run(binary, c.data, "-test.run", "^Test"); err != nil {
		return err
	}
	var all []byte
	var samples []sample
	// One run measures each peer once, so that they take turns: a machine that
	// slows down for a while slows down all of them.
	for i := range c.count {
		fmt.Fprintf(progress, "round %d of %d\n", i+1, c.count)
		lines, err := run(binary, c.data, "-test.run", "^$", "-test.bench", ".", "-test.benchtime", c.time)
		if err != nil {
			return err
		}
		more, err := parse(lines)
		if err != nil {
			return err
		}
		all, samples = append(all, lines...), append(samples, more...)
	}
	if c.lines != "" {
		if err := os.WriteFile(c.lines, all, 0o644); err != nil {
			return err
		}
	}
	return table(out, samples)
}
