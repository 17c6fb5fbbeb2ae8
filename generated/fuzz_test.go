package generated_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"github.com/schemagen/schemagen/runtime"
)

// FuzzTools judges one text with a tool and with its oracle. They must agree
// on the verdict, on its class and, where the schema refuses, on the pointers;
// an accepted text must survive the way through the struct.
func FuzzTools(f *testing.F) {
	oracles := newOracles(f)
	names := make([]string, len(oracles))
	for i := range oracles {
		names[i] = oracles[i].handle.Name()
	}
	for _, s := range seeds(f) {
		f.Add(byte(slices.Index(names, s.tool)), s.text)
	}
	registry := newRegistry(f, runtime.WithMaxViolations(1<<16))
	f.Fuzz(func(t *testing.T, tool byte, text []byte) {
		o := &oracles[int(tool)%len(oracles)]
		if fault := o.compare(registry, text); fault != "" {
			t.Fatalf("%s %q: %s", o.handle.Name(), text, fault)
		}
	})
}

// seed is a call from which a fuzzer may begin.
type seed struct {
	tool string
	text []byte
}

// callsFile holds the calls of the example program; its form is described there.
const callsFile = "../examples/judge/calls.jsonl"

// seeds returns the calls of the table and those of the example program whose
// arguments are JSON and whose tools exist.
func seeds(t testing.TB) []seed {
	t.Helper()
	var list []seed
	for tool, c := range calls {
		for _, text := range append(slices.Clone(c.accepted), c.refused...) {
			list = append(list, seed{tool, []byte(text)})
		}
	}
	file, err := os.Open(callsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var call struct {
			Tool      string
			Arguments json.RawMessage
		}
		if len(lines.Bytes()) == 0 {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &call); err != nil {
			t.Fatal(err)
		}
		if _, known := calls[call.Tool]; known && call.Arguments != nil {
			list = append(list, seed{call.Tool, call.Arguments})
		}
	}
	slices.SortFunc(list, func(a, b seed) int {
		return strings.Compare(a.tool+"\x00"+string(a.text), b.tool+"\x00"+string(b.text))
	})
	return list
}

// compare judges a text with the tool and with the oracle, and says what they
// do not agree on.
func (o *oracle) compare(registry *runtime.Registry, text []byte) string {
	name := o.handle.Name()
	want, reason := o.judge(text)
	before := bytes.Clone(text)
	var report runtime.Report
	accepted := registry.Check(name, text, &report)
	got := report.Class()
	if got == runtime.ClassGrammar {
		got = runtime.ClassDeny
	}
	if got != want || accepted != (want == runtime.ClassNone) {
		return fmt.Sprintf("accepted is %t, class is %v, error is %v; the oracle says %v: %v", accepted, got, report.Err(), want, reason)
	}
	decoded, err := decode(o.handle, registry, text)
	if (err == nil) != accepted {
		return fmt.Sprintf("Check says %t, Decode says %v", accepted, err)
	}
	if !bytes.Equal(text, before) {
		return "the arguments were changed"
	}
	switch want {
	case runtime.ClassSchema:
		return comparePointers(report.Err(), reason)
	case runtime.ClassNone:
		return compareValues(text, decoded)
	}
	return ""
}

// comparePointers compares the set of pointers in two refusals by the schema.
func comparePointers(e *runtime.ValidationError, reason error) string {
	var other *jsonschema.ValidationError
	if !errors.As(reason, &other) {
		return fmt.Sprintf("the oracle failed: %v", reason)
	}
	var want []string
	if !collect(other, &want) {
		return "" // a name that a violation shows escaped or cut
	}
	var got []string
	for _, v := range e.Violations {
		got = append(got, v.Path)
	}
	slices.Sort(want)
	slices.Sort(got)
	return cmp.Diff(slices.Compact(want), slices.Compact(got))
}

// collect adds the pointers of all faults in e and below. It reports false for
// one that a violation would not show as it is.
func collect(e *jsonschema.ValidationError, pointers *[]string) bool {
	add := func(names ...string) bool {
		pointer := ""
		for _, name := range names {
			pointer += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		}
		*pointers = append(*pointers, pointer)
		return len(pointer) < 60 && strings.IndexFunc(pointer, func(r rune) bool { return r < ' ' || r > '~' || r == '\\' }) < 0
	}
	for _, cause := range e.Causes {
		if !collect(cause, pointers) {
			return false
		}
	}
	if unknown, ok := e.ErrorKind.(*kind.AdditionalProperties); ok {
		for _, name := range unknown.Properties {
			if !add(append(slices.Clone(e.InstanceLocation), name)...) {
				return false
			}
		}
		return true
	}
	return len(e.Causes) > 0 || add(e.InstanceLocation...)
}

// compareValues proves that a struct holds what the text says.
func compareValues(text []byte, decoded any) string {
	again, err := json.Marshal(decoded)
	if err != nil {
		return err.Error()
	}
	want, err := value(text)
	if err != nil {
		return err.Error()
	}
	got, err := value(again)
	if err != nil {
		return err.Error()
	}
	return cmp.Diff(want, got)
}

// value returns what a JSON text says, numbers in one form.
func value(text []byte) (any, error) {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	return normal(v), nil
}

func normal(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, ok := new(big.Rat).SetString(tameNumber(v.String())); ok {
			return n.RatString()
		}
	case []any:
		for i := range v {
			v[i] = normal(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = normal(v[name])
		}
	}
	return v
}
