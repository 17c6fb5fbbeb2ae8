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
	flag.IntVar(&c.rounds, "count", 10, "how many `rounds`, each of which measures everything once")
	flag.IntVar(&c.millis, "millis", 20, "how many `milliseconds` of processor time one measurement takes at least")
	flag.IntVar(&c.slow, "slow", 0, "measure what takes more than so many `milliseconds` for all documents of a set in every third round only; 0: in all")
	flag.StringVar(&c.shared, "shared", filepath.Join("..", "..", "shared"), "the `folder` of the data")
	flag.StringVar(&c.only, "sets", "", "a regular `expression` for the names of the sets; all without it")
	flag.StringVar(&c.docs, "docs", "", "the `folder` for the pages; standard output without it")
	flag.StringVar(&c.lines, "o", "", "a `file` for the measurements as lines that benchstat reads")
	flag.BoolVar(&c.ajv, "ajv", false, "measure Ajv as well, which npm installs into a temporary folder")
	flag.BoolVar(&c.growth, "growth", false, "measure growth instead: sizes, refusals, hostile calls, numbers of tools")
	flag.StringVar(&c.tables, "tables", "", "a regular `expression` for the tables of -growth; all without it")
	flag.StringVar(&c.base, "compare", "", "measure schemagen of this `revision` beside that of the working tree instead")
	flag.StringVar(&c.build, "build", "", "build the program that is measured in this `folder`, with -modfile, and stop; for -compare")
	flag.StringVar(&c.modfile, "modfile", "", "a `file` in place of go.mod; for -build")
	flag.Parse()
	if err := c.run(os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// config is what the flags say.
type config struct {
	rounds, millis, slow              int
	shared, only, docs, lines, tables string
	ajv, growth                       bool
	base, build, modfile, module, tmp string
}

// run does what the flags say.
func (c config) run(out, progress io.Writer) (err error) {
	if c.module, err = os.Getwd(); err != nil {
		return err
	}
	if c.build != "" {
		return c.buildOnly(c.build)
	}
	if c.tmp, err = os.MkdirTemp("", "schemagen-bench-"); err != nil {
		return err
	}
	defer os.RemoveAll(c.tmp)
	switch {
	case c.base != "":
		return c.compare(out, progress)
	case c.growth:
		return c.grow(out, progress)
	}
	return c.bench(out, progress)
}
