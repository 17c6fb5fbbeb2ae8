package front

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/schema"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// toolNames is the syntax that MCP recommends for tool names (revision
// 2025-11-25, Tools: they SHOULD have it).
var toolNames = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,128}$`)

// toolMembers are the members of MCP's Tool (revisions 2025-06-18 to
// 2026-07-28).
var toolMembers = map[string]bool{
	"name": true, "title": true, "description": true, "inputSchema": true, "outputSchema": true,
	"annotations": true, "icons": true, "execution": true, "_meta": true,
}

// unwrap returns the schema of a file: the file itself, or the inputSchema of
// an MCP tool object, whose other members describe the tool. nil: it has none.
func (r *Reader) unwrap(file *source.File, t *ir.Tool) *source.Value {
	root := file.Root
	if r.opts.Plain {
		return root
	}
	if !toolNames.MatchString(t.Name) {
		r.diags.Warnf(file.Pos(0), "", "", "the file name makes the tool's name %s, but MCP's names should have 1 to 128 letters, digits, '_', '-' and '.'", diag.Quote(t.Name))
	}
	if t.Role == ir.PromptRole {
		return r.unwrapPrompt(file, t)
	}
	input := root.Get("inputSchema")
	if input == nil {
		return root
	}
	for _, m := range root.Members {
		pos := file.Pos(m.NameOffset)
		text := m.Value.Kind == source.String
		switch {
		case !toolMembers[m.Name]:
			r.diags.Errorf(pos, "", m.Name, "%s is no member of an MCP tool", diag.Quote(m.Name))
		case m.Name == "name" && (!text || m.Value.Text != t.Name):
			r.diags.Errorf(pos, "", m.Name, "the tool's name must be that of the file, %s", diag.Quote(t.Name))
		case (m.Name == "title" || m.Name == "description") && !text:
			r.diags.Errorf(pos, "", m.Name, "%q must be a string", m.Name)
		case m.Name == "title":
			t.Title = m.Value.Text
		case m.Name == "description":
			t.Description = m.Value.Text
		}
	}
	return input
}

// root reads what stands at the root of a tool's schema and demands what MCP
// does: the type is "object".
func (r *Reader) root(s *schema.Schema, t *ir.Tool) {
	kind := s.Keyword("type")
	if kind == nil || kind.Value.Text != "object" {
		pos := s.Pos()
		if kind != nil {
			pos = kind.Pos()
		}
		report := r.diags.Errorf
		if r.opts.Lenient {
			report = r.diags.Warnf
		}
		switch t.Role {
		case ir.OutputRole:
			r.diags.Warnf(pos, s.Pointer, "type", "the root of an output schema has no \"type\": \"object\"; clients of MCP before 2026-07-28 take objects only")
		case ir.PromptRole:
			report(pos, s.Pointer, "type", "the root of a prompt's argumentsSchema must have \"type\": \"object\"")
		default:
			report(pos, s.Pointer, "type", "the root of a tool must have \"type\": \"object\"; --plain compiles other schemas")
		}
	}
	if k := s.Keyword("title"); k != nil && t.Title == "" {
		t.Title = k.Value.Text
	}
	if k := s.Keyword("description"); k != nil && t.Description == "" {
		t.Description = k.Value.Text
	}
	if k := s.Keyword("timeoutSeconds"); k != nil && t.Role != ir.ToolRole {
		r.diags.Errorf(k.Pos(), k.Pointer, k.Name, "%q has no effect here; it stands at the root of a tool's input schema", k.Name)
	} else if k != nil {
		seconds, err := strconv.ParseFloat(k.Value.Text, 64)
		if nanos := seconds * 1e9; err != nil || nanos > math.MaxInt64 || nanos < 1 {
			r.diags.Errorf(k.Pos(), k.Pointer, k.Name, "%q must be between a nanosecond and 292 years", k.Name)
		} else {
			t.Timeout = int64(math.Round(nanos))
		}
	}
	if t.Role == ir.PromptRole {
		r.promptArguments(s, t)
	}
}

// rootHints reads the words of "x-schemagen" that stand at a root.
func (r *Reader) rootHints(s *schema.Schema, t *ir.Tool) {
	k := s.Keyword("x-schemagen")
	if k == nil {
		return
	}
	for _, m := range k.Value.Members {
		switch m.Name {
		case "maxBytes":
			t.MaxBytes = r.limit(s, k, m, 1<<30)
		case "maxDepth":
			t.MaxDepth = r.limit(s, k, m, 1000)
		case "coerce":
			if t.Role == ir.OutputRole {
				r.diags.Errorf(s.File.Pos(m.NameOffset), source.PointerJoin(k.Pointer, m.Name), k.Name, "%q has no effect here; results are judged as they are", m.Name)
				continue
			}
			t.Coerce = r.coercions(s, k, m)
		}
	}
}

// limit reads a limit of the schema file.
func (r *Reader) limit(s *schema.Schema, k *schema.Keyword, m source.Member, most int) int {
	n, ok := 0, false
	if m.Value.Kind == source.Number && !strings.HasPrefix(m.Value.Text, "-") {
		n, ok = source.Integer(m.Value.Text)
	}
	if !ok || n < 1 || n > most {
		r.diags.Errorf(s.File.Pos(m.Value.Offset), source.PointerJoin(k.Pointer, m.Name), k.Name, "%q must be an integer from 1 to %d", m.Name, most)
		return 0
	}
	return n
}

// coercions are the mistakes that "coerce" may name, in the order in which they
// are printed, and the runtime's constants for them.
var coercions = []struct{ word, constant string }{
	{"number", "CoerceNumbers"}, {"boolean", "CoerceBooleans"}, {"array", "CoerceArrays"}, {"null", "CoerceNulls"},
}

// coercions reads which mistakes are corrected in calls of the tool.
func (r *Reader) coercions(s *schema.Schema, k *schema.Keyword, m source.Member) []string {
	named := map[string]int{}
	if m.Value.Kind == source.Array {
		for _, v := range m.Value.Items {
			if v.Kind == source.String {
				named[v.Text]++
			}
		}
	}
	var list []string
	for _, known := range coercions {
		if named[known.word] == 1 {
			list = append(list, known.constant)
		}
	}
	if len(list) == 0 || len(list) != len(m.Value.Items) {
		r.diags.Errorf(s.File.Pos(m.Value.Offset), source.PointerJoin(k.Pointer, m.Name), k.Name,
			"%q must be an array of one or more of \"number\", \"boolean\", \"array\" and \"null\", each at most once", m.Name)
		return nil
	}
	return list
}
