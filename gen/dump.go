package gen

import "fmt"

// Dump names a form between a schema and its code.
type Dump uint8

// The forms.
const (
	DumpNone  Dump = iota
	DumpGraph      // the schemas and what refers to what
	DumpType       // what the caller sees
	DumpRule       // what is accepted, and how it is read
)

// ParseDump returns the form of a name: graph, type or rule.
func ParseDump(name string) (Dump, error) {
	switch name {
	case "":
		return DumpNone, nil
	case "graph":
		return DumpGraph, nil
	case "type":
		return DumpType, nil
	case "rule":
		return DumpRule, nil
	}
	return DumpNone, fmt.Errorf("unknown form %.40q; known are graph, type and rule", name)
}

// ParseFormats returns what a name says of formats: assert or annotate.
func ParseFormats(name string) (Formats, error) {
	switch name {
	case "":
		return FormatsByMode, nil
	case "assert":
		return FormatsAssert, nil
	case "annotate":
		return FormatsAnnotate, nil
	}
	return FormatsByMode, fmt.Errorf("unknown choice %.40q; formats either assert or annotate", name)
}
