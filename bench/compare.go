package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/bench/peers"
	"github.com/schemagen/schemagen/bench/protocol"
)

// The two sides of a comparison.
const (
	oldSide = "base"
	newSide = "working tree"
)

// compare measures schemagen of another revision and that of the working tree
// in turn, both by this harness: each generates the sets with its generator and
// judges with its runtime.
func (c config) compare(out, progress io.Writer) error {
	sets, err := c.collect()
	if err != nil {
		return err
	}
	base, err := c.buildBase(progress)
	if err != nil {
		return err
	}
	dir := filepath.Join(c.tmp, "new")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	current, err := (&builder{module: c.module, temp: dir}).build(sets)
	if err != nil {
		return err
	}
	var groups [][]run
	sides := map[string]*child{}
	for name, b := range map[string]built{oldSide: base, newSide: current} {
		child, err := b.run()
		if err != nil {
			return err
		}
		defer child.end()
		reference, err := references(child, sets.sets)
		if err != nil {
			return err
		}
		if _, err := agree(child, sets.sets, []string{peers.Ours}, reference); err != nil {
			return fmt.Errorf("%s: no time counts, because verdicts are wrong:\n%w", name, err)
		}
		sides[name] = child
	}
	for _, s := range sets.sets {
		var group []run
		for _, r := range []struct{ label, peer string }{{oldSide, peers.Ours}, {newSide, peers.Ours}, {peers.Floor, peers.Floor}} {
			from := sides[newSide]
			if r.label == oldSide {
				from = sides[oldSide]
			}
			q := protocol.Request{Op: protocol.OpTime, Set: s.Name, Peer: r.peer, Millis: c.millis}
			group = append(group, run{s.Name, r.label, func() (*protocol.Answer, error) { return from.ask(q) }})
		}
		groups = append(groups, group)
	}
	all, err := measureRounds(groups, c.rounds, c.slow, progress)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, compareTable(c.base, sets.sets, all))
	return err
}

// compareTable has a line for each set. A difference is said to be one when the
// middle half of the ratios lies on one side of 1, and when it is more than a
// hundredth.
func compareTable(base string, sets []*protocol.Set, all series) string {
	var b strings.Builder
	b.WriteString(head("set", ">"+base+", ns", ">"+newSide+", ns", ">ratio", ">middle half of the rounds", "", ">× `json.Valid`", ">target"))
	var medians []float64
	for _, s := range sets {
		n := float64(len(s.Docs))
		of := spreadOf(ratios(all[s.Name][newSide], all[s.Name][oldSide]))
		medians = append(medians, of.median)
		verdict := "same"
		switch {
		case of.high < 0.99:
			verdict = "faster"
		case of.low > 1.01:
			verdict = "**slower**"
		}
		aim := ""
		if t := targetOf(s.Name); t > 0 {
			aim = fmt.Sprintf("%.2f", t)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %.3f | %.3f to %.3f | %s | %s | %s |\n", s.Name,
			number(spreadOf(nanos(all[s.Name][oldSide])).median/n), number(spreadOf(nanos(all[s.Name][newSide])).median/n),
			of.median, of.low, of.high, verdict, quotient(all[s.Name][newSide], all[s.Name][peers.Floor]), aim)
	}
	fmt.Fprintf(&b, "| geometric mean | | | %.3f | | | | |\n", geometric(medians))
	return b.String()
}

// replacement is the line of go.mod that says where schemagen is.
var replacement = regexp.MustCompile(`(?m)^replace github\.com/schemagen/schemagen => .*$`)

// buildBase builds the program with schemagen of the revision. A go.mod that
// leads to a work tree of it stands in for that of this module.
func (c config) buildBase(progress io.Writer) (built, error) {
	tree := filepath.Join(c.tmp, "base")
	if out, err := c.git("worktree", "add", "--detach", tree, c.base); err != nil {
		return built{}, fmt.Errorf("check out %s: %w\n%s", c.base, err, out)
	}
	defer c.git("worktree", "remove", "--force", tree)
	mod, err := os.ReadFile(filepath.Join(c.module, "go.mod"))
	if err != nil {
		return built{}, err
	}
	if !replacement.Match(mod) {
		return built{}, fmt.Errorf("go.mod does not say where schemagen is")
	}
	sum, err := os.ReadFile(filepath.Join(c.module, "go.sum"))
	if err != nil {
		return built{}, err
	}
	b := &builder{module: c.module, modfile: filepath.Join(c.tmp, "base.mod")}
	mod = replacement.ReplaceAllLiteral(mod, []byte("replace github.com/schemagen/schemagen => "+tree))
	for name, text := range map[string][]byte{"base.mod": mod, "base.sum": sum} {
		if err := os.WriteFile(filepath.Join(c.tmp, name), text, 0o644); err != nil {
			return built{}, err
		}
	}
	program, dir := filepath.Join(c.tmp, "bench-base.exe"), filepath.Join(c.tmp, "old")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return built{}, err
	}
	fmt.Fprintf(progress, "building %s\n", c.base)
	if out, err := b.goCommand("build", "-o", program, ".").CombinedOutput(); err != nil {
		return built{}, fmt.Errorf("build this harness with schemagen of %s: %w\n%s", c.base, err, out)
	}
	generate := exec.Command(program, "-build", dir, "-modfile", b.modfile, "-shared", c.shared, "-sets", c.only)
	generate.Dir = c.module
	if out, err := generate.CombinedOutput(); err != nil {
		return built{}, fmt.Errorf("compile the sets with schemagen of %s: %w\n%s", c.base, err, out)
	}
	return builtIn(dir), nil
}

// git runs git in this module.
func (c config) git(args ...string) ([]byte, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = c.module
	return cmd.CombinedOutput()
}
