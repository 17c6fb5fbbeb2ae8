package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/schemagen/schemagen/gen"
)

// toolCounts are the numbers of tools that are compiled together: the smaller
// ones are spread over all tools of the corpus.
var toolCounts = []int{1, 25, 100, 500, 1500}

// corpusTools are the files of the corpus, by folder and name.
var corpusTools = filepath.Join("*", "*.json")

// generationBound is how long generating may take for a tool, in milliseconds.
const generationBound = 10

// handWritten is the machine code of a reader of seven fields that somebody
// wrote by hand, in bytes.
const handWritten = 2458

// toolPackage is the package of the tools, and toolProgram what judges with it,
// below package sets.
const (
	toolPackage = "tools"
	toolProgram = "toolmain"
)

// toolMain is a program that makes the registry and judges nothing, or, when it
// is asked to, looks tools up.
const toolMain = `package main

import (
	"fmt"
	"os"
	"time"

	"github.com/schemagen/schemagen/bench/sets/tools"
)

func main() {
	from := time.Now()
	registry, err := tools.NewRegistry()
	if err != nil {
		panic(err)
	}
	made := time.Since(from)
	if len(os.Args) == 1 {
		fmt.Println(made.Nanoseconds())
		return
	}
	var names []string
	for _, h := range registry.Tools() {
		names = append(names, h.Name())
	}
	const n = 1 << 21
	best := func(f func(i int)) float64 {
		least := time.Duration(1 << 62)
		for range 7 {
			from := time.Now()
			for i := range n {
				f(i)
			}
			least = min(least, time.Since(from))
		}
		return float64(least.Nanoseconds()) / n
	}
	found := 0
	look := func(name string) {
		if _, ok := registry.Lookup(name); ok {
			found++
		}
	}
	one := names[len(names)/2]
	fmt.Println(best(func(int) { look(one) }), best(func(i int) { look(names[i%len(names)]) }), best(func(int) { look("no such tool") }),
		best(func(int) { registry.Check(one, nullText, nil) }), found)
}

// nullText is no object, which is seen without reading on: what is left is the
// way to the tool and back.
var nullText = []byte("null")
`

// emptyMain is a program with the runtime and no tools.
const emptyMain = `package main

import (
	"fmt"
	"time"

	"github.com/schemagen/schemagen/runtime"
)

func main() {
	from := time.Now()
	if _, err := runtime.NewRegistry(nil); err != nil {
		panic(err)
	}
	fmt.Println(time.Since(from).Nanoseconds())
}
`

// toolCost is what a number of tools costs.
type toolCost struct {
	count                int
	generate, build      time.Duration
	buildProcessor       time.Duration
	source, binary, code int // bytes
	start, registry      time.Duration
	lookup               [4]float64 // one, all in turn, an unknown name, Check of null; ns
}

// tools measures what the number of tools costs.
func (g *grower) tools() (string, error) {
	inputs, all, properties, err := corpus(g.shared)
	if err != nil {
		return "", err
	}
	b := &builder{module: g.module, temp: filepath.Join(g.tmp, "corpus")}
	// The first build compiles what all of them share.
	if _, err := g.toolCost(b, nil, 0); err != nil {
		return "", err
	}
	empty, err := g.toolCost(b, nil, 1)
	if err != nil {
		return "", err
	}
	var costs []toolCost
	for i, n := range toolCounts {
		n = min(n, len(inputs))
		fmt.Fprintf(g.progress, "%d tools\n", n)
		c, err := g.toolCost(b, spreadOver(inputs, n), i+2)
		if err != nil {
			return "", err
		}
		costs = append(costs, c)
	}
	return toolTable(empty, costs, len(inputs), all, properties), nil
}

// toolTable writes what was measured.
func toolTable(empty toolCost, costs []toolCost, compiled, all int, properties float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Tools of `../shared/corpus/mcp`, of which %d of %d compile, with %.1f properties in the mean, nested ones included.\n"+
		"Generating is the median of three runs; a build compiles the one package and links, with all else in the cache; start-up is the least of ten runs of a\n"+
		"program that makes the registry and ends. The bound is %d ms of generating for a tool.\n\n", compiled, all, properties, generationBound)
	b.WriteString(head(">tools", ">generating, ms", ">for a tool", "", ">go build, s", ">its processor time, s", ">Go source, KiB", ">binary, KiB",
		">for each tool beyond the first", ">machine code of the package, KiB", ">for a tool, bytes", ">start-up, ms", ">of it the registry, ms"))
	ms := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
	fmt.Fprintf(&b, "| 0 | | | | %.1f | %.1f | | %d | | | | %.1f | %.3f |\n", empty.build.Seconds(), empty.buildProcessor.Seconds(), empty.binary>>10, ms(empty.start), ms(empty.registry))
	for _, c := range costs {
		n := float64(c.count)
		each := ms(c.generate) / n
		more := ""
		if c.count > 1 {
			more = fmt.Sprintf("%.1f KiB", float64(c.binary-costs[0].binary)/1024/(n-1))
		}
		fmt.Fprintf(&b, "| %d | %.1f | %.2f | %s | %.1f | %.1f | %d | %d | %s | %d | %.0f | %.1f | %.3f |\n", c.count, ms(c.generate), each, bound(each, generationBound),
			c.build.Seconds(), c.buildProcessor.Seconds(), c.source>>10, c.binary>>10, more, c.code>>10, float64(c.code)/n, ms(c.start), ms(c.registry))
	}
	last := costs[len(costs)-1]
	perTool := float64(last.code) / float64(last.count)
	fmt.Fprintf(&b, "\nMachine code: %.0f bytes for a tool in the mean of %d, %.0f for a property. A reader of seven fields written by hand is %d bytes, %d for a\n"+
		"field. The rest of what a tool adds to the binary is its sites (pointer, keyword and reason of each constraint), its published schema,\n"+
		"line tables, and the types of its structs.\n\n", perTool, last.count, perTool/properties, handWritten, handWritten/7)
	b.WriteString(head(">tools", ">look-up of one name, ns", ">of all names in turn", ">of an unknown name", ">`Check` of `null` for one tool"))
	for _, c := range costs {
		fmt.Fprintf(&b, "| %d | %.1f | %.1f | %.1f | %.1f |\n", c.count, c.lookup[0], c.lookup[1], c.lookup[2], c.lookup[3])
	}
	b.WriteString("\nEach is the least of seven runs. What all names in turn cost more is the cache of the processor.\n")
	return b.String()
}

// corpus returns the tools of the corpus that compile, each under a name that
// no other has, the number of all tools, and the mean number of properties of
// those that compile.
func corpus(shared string) (inputs []gen.Input, all int, properties float64, err error) {
	paths, err := filepath.Glob(filepath.Join(shared, "corpus", "mcp", corpusTools))
	if err != nil {
		return nil, 0, 0, err
	}
	total := 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, 0, 0, err
		}
		in := gen.Input{Name: filepath.Base(filepath.Dir(path)) + "__" + filepath.Base(path), Text: text}
		if gen.Generate([]gen.Input{in}, gen.Options{Package: toolPackage}).Failed() {
			continue
		}
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			return nil, 0, 0, err
		}
		total += countProperties(v)
		inputs = append(inputs, in)
	}
	if len(inputs) == 0 {
		return nil, 0, 0, fmt.Errorf("no tools in %s", filepath.Join(shared, "corpus", "mcp"))
	}
	return inputs, len(paths), float64(total) / float64(len(inputs)), nil
}

// countProperties counts the properties that a schema names anywhere.
func countProperties(v any) int {
	n := 0
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			n += countProperties(e)
		}
	case map[string]any:
		if p, ok := v["properties"].(map[string]any); ok {
			n += len(p)
		}
		for _, e := range v {
			n += countProperties(e)
		}
	}
	return n
}

// spreadOver returns n inputs at equal distances.
func spreadOver(inputs []gen.Input, n int) []gen.Input {
	var list []gen.Input
	for i := range n {
		list = append(list, inputs[i*len(inputs)/n])
	}
	return list
}

// toolCost measures the tools given; none is the program without tools. The
// nonce makes the packages new to the go command's cache.
func (g *grower) toolCost(b *builder, inputs []gen.Input, nonce int) (toolCost, error) {
	c := toolCost{count: len(inputs)}
	stamp := fmt.Appendf(nil, "\n// %d %d\n", time.Now().UnixNano(), nonce)
	files := map[string][]byte{}
	if len(inputs) == 0 {
		files[toolProgram+"/main.go"] = append([]byte(emptyMain), stamp...)
	} else {
		files[toolProgram+"/main.go"] = append([]byte(toolMain), stamp...)
		var took []time.Duration
		for range 3 {
			from := time.Now()
			result := gen.Generate(inputs, gen.Options{Package: toolPackage})
			took = append(took, time.Since(from))
			if result.Failed() {
				return c, fmt.Errorf("%d tools do not compile together: %v", len(inputs), result.Diagnostics[0])
			}
			for name, text := range result.Files {
				files[toolPackage+"/"+name] = text
			}
		}
		slices.Sort(took)
		c.generate = took[1]
		for name, text := range files {
			if strings.HasPrefix(name, toolPackage+"/") {
				c.source += len(text)
			}
		}
		files[toolPackage+"/stamp.go"] = append([]byte("package "+toolPackage+"\n"), stamp...)
	}
	plan, err := b.overlay(files)
	if err != nil {
		return c, err
	}
	program := filepath.Join(b.temp, "tools.exe")
	build := b.goCommand("build", "-overlay", plan, "-o", program, "./sets/"+toolProgram)
	from := time.Now()
	if out, err := build.CombinedOutput(); err != nil {
		return c, fmt.Errorf("build %d tools: %w\n%s", len(inputs), err, out)
	}
	c.build = time.Since(from)
	c.buildProcessor = build.ProcessState.UserTime() + build.ProcessState.SystemTime()
	info, err := os.Stat(program)
	if err != nil {
		return c, err
	}
	c.binary = int(info.Size())
	if c.code, err = codeSize(program); err != nil {
		return c, err
	}
	if err := c.starts(program); err != nil {
		return c, err
	}
	if len(inputs) > 0 {
		err = c.lookups(program)
	}
	return c, err
}

// starts measures the start of the program.
func (c *toolCost) starts(program string) error {
	for range 10 {
		from := time.Now()
		out, err := exec.Command(program).Output()
		took := time.Since(from)
		if err != nil {
			return err
		}
		nanos, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
		if err != nil {
			return err
		}
		if registry := time.Duration(nanos); c.start == 0 {
			c.start, c.registry = took, registry
		} else {
			c.start, c.registry = min(c.start, took), min(c.registry, registry)
		}
	}
	return nil
}

// lookups measures the way to a tool.
func (c *toolCost) lookups(program string) error {
	out, err := exec.Command(program, "lookup").Output()
	if err != nil {
		return err
	}
	_, err = fmt.Sscan(string(out), &c.lookup[0], &c.lookup[1], &c.lookup[2], &c.lookup[3])
	return err
}

// symbol is a line of go tool nm: address, size, kind, name.
var symbol = regexp.MustCompile(`^\s*[0-9a-f]+\s+(\d+) [Tt] (\S+)`)

// codeSize returns the bytes of machine code of the package of the tools.
func codeSize(program string) (int, error) {
	out, err := exec.Command("go", "tool", "nm", "-size", program).Output()
	if err != nil {
		return 0, fmt.Errorf("go tool nm: %w", err)
	}
	total := 0
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		m := symbol.FindStringSubmatch(lines.Text())
		if m == nil || !strings.HasPrefix(m[2], "github.com/schemagen/schemagen/bench/sets/"+toolPackage+".") {
			continue
		}
		n, err := strconv.Atoi(m[1])
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}
