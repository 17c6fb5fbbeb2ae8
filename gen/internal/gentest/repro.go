package gentest

import (
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/gen"
)

// Repro returns a shell command, to be run in the repository's root, that
// compiles the schema and judges the instance once more. See
// TestConformanceReproduce in package gen.
func (m *Module) Repro(name string, call Call) string {
	s := m.schemas[name]
	if s == nil {
		return "gentest: no schema " + name
	}
	return Repro(*s, call)
}

// Repro is Module.Repro for a schema that is in no module.
func Repro(s Schema, call Call) string {
	var env []string
	add := func(key, value string) { env = append(env, key+"="+quote(value)) }
	add("REPRO_SCHEMA", string(s.Text))
	add("REPRO_INSTANCE", string(call.Text))
	var flags []string
	if s.Options.Plain {
		flags = append(flags, "plain")
	}
	switch s.Options.Formats {
	case gen.FormatsAssert:
		flags = append(flags, "assert")
	case gen.FormatsAnnotate:
		flags = append(flags, "annotate")
	}
	if s.Remotes != "" {
		flags = append(flags, "remotes="+s.Remotes)
	}
	if call.Limits.Strict {
		flags = append(flags, "strict")
	}
	if call.Limits.Coerce {
		flags = append(flags, "coerce")
	}
	if call.Limits.MaxDepth > 0 {
		flags = append(flags, fmt.Sprintf("depth=%d", call.Limits.MaxDepth))
	}
	if call.Limits.MaxBytes > 0 {
		flags = append(flags, fmt.Sprintf("bytes=%d", call.Limits.MaxBytes))
	}
	if call.Limits.MaxNumber > 0 {
		flags = append(flags, fmt.Sprintf("number=%d", call.Limits.MaxNumber))
	}
	add("REPRO_OPTIONS", strings.Join(flags, ","))
	return strings.Join(env, " \\\n  ") + " \\\n  go test ./gen -run TestConformanceReproduce -v -count=1"
}

// quote quotes a text for a POSIX shell.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
