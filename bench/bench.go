package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/bench/peers"
	"github.com/schemagen/schemagen/bench/protocol"
)

// findings are all that the pages are made of.
type findings struct {
	config     config
	collection *collection
	names      []string // of the peers
	standings  map[string]map[string]standing
	reference  map[string]*protocol.Answer // verdicts of santhosh-v6
	times      series
	decoders   []string
	decodes    series
	remarks    []string
}

// collect reads the sets that the flags leave.
func (c config) collect() (*collection, error) {
	only, err := regexp.Compile(c.only)
	if err != nil {
		return nil, err
	}
	return collect(c.shared, only.MatchString)
}

// buildOnly builds the program that is measured and leaves it.
func (c config) buildOnly(dir string) error {
	sets, err := c.collect()
	if err != nil {
		return err
	}
	if dir, err = filepath.Abs(dir); err != nil { // the go command runs in the folder of the module
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	_, err = (&builder{module: c.module, temp: dir, modfile: c.modfile}).build(sets)
	return err
}

// bench proves that the peers agree, measures them, and writes the page.
func (c config) bench(out, progress io.Writer) error {
	f := &findings{config: c}
	var err error
	if f.collection, err = c.collect(); err != nil {
		return err
	}
	made, err := (&builder{module: c.module, temp: c.tmp, foreign: true}).build(f.collection)
	if err != nil {
		return err
	}
	child, err := made.run()
	if err != nil {
		return err
	}
	defer child.end()
	if err = f.stand(child); err != nil {
		return err
	}
	var ajv *ajvChild
	if c.ajv {
		if ajv, err = c.startAjv(f.collection, progress); err != nil {
			return err
		}
		if ajv != nil {
			defer ajv.end()
			if err := ajv.stand(f); err != nil {
				return err
			}
		}
	}
	if !peers.SonicCompiles {
		f.remarks = append(f.remarks, "sonic has no code for this processor or version of Go and hands on to encoding/json")
	}
	if f.times, err = measureRounds(c.times(child, ajv, f), c.rounds, c.slow, progress); err != nil {
		return err
	}
	if err := c.decoders(child, f, progress); err != nil {
		return err
	}
	if c.lines != "" {
		if err := os.WriteFile(c.lines, []byte(f.lines()), 0o644); err != nil {
			return err
		}
	}
	return f.write(out)
}

// stand asks for the peers, and for how they stand to the sets.
func (f *findings) stand(c *child) error {
	a, err := c.ask(protocol.Request{Op: protocol.OpPeers})
	if err != nil {
		return err
	}
	f.names = a.Names
	if f.reference, err = references(c, f.collection.sets); err != nil {
		return err
	}
	if f.standings, err = agree(c, f.collection.sets, f.names, f.reference); err != nil {
		return fmt.Errorf("no time counts, because verdicts are wrong:\n%w", err)
	}
	return nil
}

// times lists what is measured, by set.
func (c config) times(child *child, ajv *ajvChild, f *findings) [][]run {
	var groups [][]run
	for _, s := range f.collection.sets {
		var group []run
		for _, name := range f.names {
			if f.standings[s.Name][name].unable != "" {
				continue
			}
			from := child
			if ajv != nil && ajv.is(name) {
				from = ajv.child
			}
			q := protocol.Request{Op: protocol.OpTime, Set: s.Name, Peer: name, Millis: c.millis}
			group = append(group, run{s.Name, name, func() (*protocol.Answer, error) { return from.ask(q) }})
		}
		groups = append(groups, group)
	}
	return groups
}

// decoders measures what fills structs.
func (c config) decoders(child *child, f *findings, progress io.Writer) error {
	var groups [][]run
	for _, s := range f.collection.sets {
		a, err := child.ask(protocol.Request{Op: protocol.OpDecoders, Set: s.Name})
		if err != nil {
			return err
		}
		var group []run
		for _, name := range a.Names {
			if !slices.Contains(f.decoders, name) {
				f.decoders = append(f.decoders, name)
			}
			q := protocol.Request{Op: protocol.OpDecode, Set: s.Name, Peer: name, Millis: c.millis}
			if _, err := child.ask(q); refused(err) != "" {
				f.remarks = append(f.remarks, fmt.Sprintf("%s, decoding with %s: %s", s.Name, name, firstLine(err.Error())))
				continue
			}
			group = append(group, run{s.Name, name, func() (*protocol.Answer, error) { return child.ask(q) }})
		}
		if len(group) > 0 {
			groups = append(groups, group)
		}
	}
	var err error
	f.decodes, err = measureRounds(groups, c.rounds, c.slow, progress)
	return err
}

// lines writes the measurements in the form of Go's benchmarks.
func (f *findings) lines() string {
	var b strings.Builder
	fmt.Fprintf(&b, "goos: %s\ngoarch: %s\n", runtime.GOOS, runtime.GOARCH)
	for _, s := range f.collection.sets {
		for _, name := range f.names {
			for _, a := range f.times[s.Name][name] {
				if a == nil {
					continue
				}
				fmt.Fprintf(&b, "BenchmarkAccept/%s/%s %d %.1f ns/op %.2f MB/s %.0f B/op %.0f allocs/op\n", s.Name, strings.ReplaceAll(name, " ", ""),
					a.Count, a.Nanos, float64(s.Size())*1e3/a.Nanos, a.Bytes, a.Allocs)
			}
		}
	}
	return b.String()
}

// save writes a page into the folder of the flags, or to out.
func (c config) save(out io.Writer, name, text string) error {
	if c.docs == "" {
		_, err := io.WriteString(out, text)
		return err
	}
	return os.WriteFile(filepath.Join(c.docs, name), []byte(text), 0o644)
}
