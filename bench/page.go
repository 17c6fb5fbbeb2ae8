package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/bench/peers"
	"github.com/schemagen/schemagen/bench/protocol"
)

// The pages that are written.
const (
	benchPage  = "bench.md"
	benchChart = "bench.svg"
	growthPage = "bench-growth.md"
)

// write writes the page and the chart, and says on out which targets hold.
func (f *findings) write(out io.Writer) error {
	if err := f.config.save(out, benchPage, f.page()); err != nil {
		return err
	}
	if f.config.docs == "" {
		return nil
	}
	if err := f.config.save(out, benchChart, chart(f)); err != nil {
		return err
	}
	table, held, of := targetTable(f.times)
	_, err := fmt.Fprintf(out, "%s\n%d of %d targets hold. The rest is in %s and %s in %s.\n",
		table, held, of, benchPage, benchChart, f.config.docs)
	return err
}

// page is the whole page.
func (f *findings) page() string {
	var b strings.Builder
	command := "make bench"
	if f.config.ajv {
		command = "make bench-ajv"
	}
	fmt.Fprintf(&b, "# Speed\n\nJSON text in, verdict out. Written by `%s`; [bench/README.md](../bench/README.md) says how it is measured.\n\n", command)
	fmt.Fprintf(&b, "%d rounds of %d ms each, %s. Absolute times hold for this machine and this hour; ratios are taken within a round.\n\n",
		f.config.rounds, f.config.millis, machine())
	if f.config.slow > 0 {
		fmt.Fprintf(&b, "What takes more than %d ms for all documents of a set was measured in every third round only.\n\n", f.config.slow)
	}
	fmt.Fprintf(&b, "![schemagen and other validators, as multiples of encoding/json.Valid](%s)\n\n", benchChart)
	table, held, of := targetTable(f.times)
	fmt.Fprintf(&b, "## Targets\n\nThe time that schemagen takes, as a multiple of `encoding/json.Valid`, which checks the syntax of the same bytes alone.\n"+
		"%d of %d hold.\n\n%s\n", held, of, table)
	b.WriteString("## Sets\n\n" + f.summary() + "\n")
	b.WriteString("## All measurements\n\nThe time is for one document in the mean of the set, ± half of the middle half of the rounds.\n" +
		"Allocations are for one document. † marks a peer whose verdicts are not those of the set, see below.\n\n")
	for _, s := range f.collection.sets {
		b.WriteString(f.setTable(s) + "\n")
	}
	b.WriteString(f.decodeTables())
	b.WriteString(f.differencesTable())
	if len(f.remarks) > 0 {
		b.WriteString("\n## Remarks\n\n")
		for _, r := range f.remarks {
			fmt.Fprintf(&b, "- %s\n", r)
		}
	}
	return b.String()
}

// machine says what it was measured on.
func machine() string {
	return fmt.Sprintf("%s on %s/%s, %s%s", runtime.Version(), runtime.GOOS, runtime.GOARCH, processor(), load())
}

// load says how busy the machine was when the page was written, where it tells.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	fields := strings.Fields(string(text))
	if err != nil || len(fields) < 3 {
		return ""
	}
	return ", load average " + fields[1]
}

// processor returns the model that Linux tells of, and the number of them.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return fmt.Sprintf("%d × %s", runtime.NumCPU(), strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(name), ":")))
		}
	}
	return fmt.Sprintf("%d processors", runtime.NumCPU())
}

// summary is a line for each set: what it is, and schemagen beside the best of
// the others.
func (f *findings) summary() string {
	var b strings.Builder
	b.WriteString(head("set", ">documents", ">bytes in the mean", ">schemagen, ns", ">× `json.Valid`", "the fastest other that judges rightly", ">× schemagen"))
	for _, s := range f.collection.sets {
		ours := f.times[s.Name][peers.Ours]
		if len(ours) == 0 {
			continue
		}
		best, bestRatio := "", 0.0
		for _, name := range f.names {
			list := f.times[s.Name][name]
			if name == peers.Ours || syntaxOnly(name) || len(list) == 0 || f.standings[s.Name][name].wrong != "" {
				continue
			}
			if r := spreadOf(ratios(list, ours)).median; best == "" || r < bestRatio {
				best, bestRatio = name, r
			}
		}
		n := float64(len(s.Docs))
		fmt.Fprintf(&b, "| %s | %d | %.0f | %s | %.3f | %s | %.1f |\n", s.Name, len(s.Docs), float64(s.Size())/n,
			number(spreadOf(nanos(ours)).median/n), spreadOf(ratios(ours, f.times[s.Name][peers.Floor])).median, best, bestRatio)
	}
	for _, o := range f.collection.omitted {
		fmt.Fprintf(&b, "| %s | none | | | | not measured: %s | |\n", o.name, o.text)
	}
	return b.String()
}

// peerColumns are those of a table that has a line for each peer.
var peerColumns = []string{"", ">ns", ">±", ">MB/s", ">allocations", ">× `json.Valid`", ">× schemagen"}

// head writes the head of a table. A column that begins with > is one of
// figures.
func head(columns ...string) string {
	names, rule := "|", "|"
	for _, c := range columns {
		if name, figures := strings.CutPrefix(c, ">"); figures {
			names, rule = names+" "+name+" |", rule+"--:|"
		} else {
			names, rule = names+" "+c+" |", rule+"---|"
		}
	}
	return names + "\n" + rule + "\n"
}

// setTable is the table of one set, the fastest first.
func (f *findings) setTable(s *protocol.Set) string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n%s", s.Name, head(peerColumns...))
	all := f.times[s.Name]
	b.WriteString(f.rows(s, all, f.names, func(name string) string {
		switch {
		case syntaxOnly(name):
			return name + " (syntax alone)"
		case f.standings[s.Name][name].wrong != "":
			return name + " †"
		}
		return name
	}, peers.Ours))
	for _, name := range f.names {
		if why := f.standings[s.Name][name].unable; why != "" {
			fmt.Fprintf(&b, "| %s | none: %s | | | | | |\n", name, why)
		}
	}
	return b.String()
}

// rows are the measurements of one set, the fastest first. ours is the one that
// the last column compares with.
func (f *findings) rows(s *protocol.Set, all map[string][]*protocol.Answer, names []string, label func(string) string, ours string) string {
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return len(all[name]) == 0 })
	slices.SortStableFunc(names, func(a, b string) int {
		return cmp.Compare(spreadOf(nanos(all[a])).median, spreadOf(nanos(all[b])).median)
	})
	var b strings.Builder
	n := float64(len(s.Docs))
	for _, name := range names {
		list := all[name]
		t := spreadOf(nanos(list))
		fmt.Fprintf(&b, "| %s | %s | %.0f %% | %.0f | %s | %s | %s |\n", label(name), number(t.median/n), 100*t.width(),
			float64(s.Size())*1e3/t.median, allocations(list, n), quotient(list, f.times[s.Name][peers.Floor]), quotient(list, all[ours]))
	}
	return b.String()
}

// quotient is the median of the quotients of two series, where both are there.
func quotient(one, other []*protocol.Answer) string {
	list := ratios(one, other)
	if len(list) == 0 {
		return ""
	}
	if m := spreadOf(list).median; m < 10 {
		return fmt.Sprintf("%.2f", m)
	} else {
		return fmt.Sprintf("%.0f", m)
	}
}

// allocations are those of one document; a peer that is not in Go has none to
// count.
func allocations(list []*protocol.Answer, docs float64) string {
	var counts []float64
	for _, a := range list {
		if a == nil {
			continue
		}
		if a.Allocs < 0 {
			return ""
		}
		counts = append(counts, a.Allocs/docs)
	}
	if m := spreadOf(counts).median; m >= 0.005 {
		return number(m)
	}
	return "0"
}

// number writes a figure with three digits or more.
func number(v float64) string {
	switch {
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// decodeTables are the tables of what fills structs.
func (f *findings) decodeTables() string {
	if len(f.decoders) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("## Typed decode\n\nBytes in, struct out. schemagen's and go-jsonschema's judge by the schema as well; the others check the syntax and the kinds.\n" +
		"\"Plain struct\" is the one that go-jsonschema declares, without its methods: fields and pointers. schemagen's struct has `Opt[T]`\n" +
		"for what may be absent, which the others fill through a method.\n\n")
	for _, s := range f.collection.sets {
		if all := f.decodes[s.Name]; all != nil {
			fmt.Fprintf(&b, "### %s, decoded\n\n%s", s.Name, head(peerColumns...))
			b.WriteString(f.rows(s, all, f.decoders, func(name string) string { return name }, "schemagen Decode") + "\n")
		}
	}
	return b.String()
}

// differencesTable lists the peers that judge otherwise than the sets.
func (f *findings) differencesTable() string {
	var b strings.Builder
	b.WriteString("## Verdicts\n\nBefore a time counts, schemagen and santhosh-v6 must say of every document, every bad call and every spoilt document\n" +
		"what the set says, and the same as each other. The others are measured whatever they say; where it is otherwise:\n\n" +
		head("set", "peer", ""))
	for _, s := range f.collection.sets {
		for _, name := range f.names {
			if w := f.standings[s.Name][name].wrong; w != "" {
				fmt.Fprintf(&b, "| %s | %s | %s |\n", s.Name, name, w)
			}
		}
	}
	return b.String()
}
