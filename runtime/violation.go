package runtime

import (
	"log/slog"
	"strconv"
	"unicode/utf8"
)

// The codes of JSON-RPC 2.0 (section 5.1) that refusals carry.
const (
	CodeMethodNotFound = -32601 // unknown tool
	CodeInvalidParams  = -32602 // every other refusal
)

// Class is the kind of rule that a refused call broke, in the order of
// judgement: a call is refused by the first class that has something against
// it.
type Class uint8

const (
	// ClassNone: nothing was broken.
	ClassNone Class = iota
	// ClassUnknownTool: the registry has no such tool.
	ClassUnknownTool
	// ClassNotObject: the arguments are JSON of another kind than object.
	ClassNotObject
	// ClassGrammar: the arguments are not JSON (RFC 8259).
	ClassGrammar
	// ClassDeny: a deny rule was broken, or the ceiling of open containers.
	ClassDeny
	// ClassSchema: the arguments do not fit the schema.
	ClassSchema
)

// String returns a word for logs, e.g. "schema".
func (c Class) String() string {
	switch c {
	case ClassUnknownTool:
		return "unknown tool"
	case ClassNotObject:
		return "not an object"
	case ClassGrammar:
		return "grammar"
	case ClassDeny:
		return "deny"
	case ClassSchema:
		return "schema"
	}
	return "none"
}

// code returns the code of a refusal. An unknown prompt has that of invalid
// params (MCP 2025-11-25, server/prompts, "Error Handling").
func (c Class) code(r Role) int {
	if c == ClassUnknownTool && r != RolePrompt {
		return CodeMethodNotFound
	}
	return CodeInvalidParams
}

func (c Class) message(r Role) string {
	if r == RoleOutput && c >= ClassGrammar {
		return c.outputMessage()
	}
	switch c {
	case ClassUnknownTool:
		if r == RolePrompt {
			return "Unknown prompt"
		}
		return "Unknown tool"
	case ClassNotObject:
		return "Arguments must be a JSON object"
	case ClassGrammar:
		return "Arguments are not well-formed JSON"
	case ClassDeny:
		return "Arguments refused by a deny rule"
	}
	return "Arguments do not fit the schema"
}

// outputMessage is the message of a refused result.
func (c Class) outputMessage() string {
	switch c {
	case ClassGrammar:
		return "Structured content is not well-formed JSON"
	case ClassDeny:
		return "Structured content refused by a deny rule"
	}
	return "Structured content does not fit the output schema"
}

// refuseKind is the reason of ClassNotObject.
var refuseKind = denial{Site: Site{Keyword: "object", Reason: "must be a JSON object"}}

// class tells the grammar from the deny rules. The ceiling of open containers
// is a deny rule, though one that nothing lifts.
func (d *denial) class() Class {
	if d.grammar && d != &denyCeiling {
		return ClassGrammar
	}
	return ClassDeny
}

// Violation is one rule that the arguments broke.
type Violation struct {
	// Path is the JSON pointer (RFC 6901) into the arguments, "" for the
	// arguments themselves. It is the only place, Echo apart, where words of
	// the caller appear: escaped, then bounded, with "…" for what was cut.
	Path string
	// Reason is static text, e.g. "must be at most 8192 characters".
	Reason string
	// Keyword is the schema keyword or the name of the deny rule. It stays on
	// the server.
	Keyword string
	// SchemaPath is the JSON pointer of the keyword in the schema file, "" for
	// a deny rule. It stays on the server.
	SchemaPath string
	// Echo is a bounded, escaped excerpt of the offending value, "" unless the
	// registry was made WithEcho.
	Echo string
}

// ValidationError is a refused call. Its MarshalJSON is the error object of
// JSON-RPC 2.0 (section 5.1).
type ValidationError struct {
	// Tool is the name of the tool or prompt, "" when it is unknown.
	Tool string
	// Role is what was judged: arguments of a tool or prompt, or a result.
	Role Role
	// Code is CodeMethodNotFound for an unknown tool, CodeInvalidParams for
	// all else.
	Code int
	// Message is static text, one for each Class and Role.
	Message string
	// Violations are in the order of their offsets in the text, then of their
	// schema locations. Their number is bounded (WithMaxViolations).
	Violations []Violation
	// Total counts the violations, those cut from Violations included.
	Total int
	// Demoted tells observers that permissive mode let the call through.
	Demoted bool

	class Class
}

// Class returns the kind of rule that was broken.
func (e *ValidationError) Class() Class { return e.class }

// errorViolations is the number of violations that Error and LogValue spell
// out, so that one hostile call cannot flood a log.
const errorViolations = 10

// Error returns the tool, the message and the first violations on one line of
// printable text. The length is bounded.
func (e *ValidationError) Error() string {
	var b []byte
	if e.Tool != "" {
		b = append(appendVisible(b, e.Tool, true), ": "...)
	}
	b = append(b, e.Message...)
	shown := e.Violations[:min(len(e.Violations), errorViolations)]
	for i, v := range shown {
		b = append(b, "; "...)
		if i == 0 {
			b = append(b[:len(b)-2], ": "...)
		}
		if v.Path != "" {
			b = append(appendVisible(b, v.Path, true), ' ')
		}
		b = appendVisible(b, v.Reason, true)
	}
	if more := e.Total - len(shown); more > 0 && len(shown) > 0 {
		b = append(b, "; and "...)
		b = strconv.AppendInt(b, int64(more), 10)
		b = append(b, " more"...)
	}
	return string(b)
}

// MarshalJSON returns {"code", "message", "data": {"tool", "errors": [{"path",
// "reason"}]}}, with "echo" in an error that has one, and "prompt" in place of
// "tool" for a prompt. Keywords and schema
// locations are for the server and stay out. For an unknown tool nothing in it
// was chosen by the caller.
func (e *ValidationError) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 128+128*len(e.Violations))
	b = append(b, `{"code":`...)
	b = strconv.AppendInt(b, int64(e.Code), 10)
	b = append(b, `,"message":`...)
	b = appendQuoted(b, e.Message)
	if e.Role == RolePrompt {
		b = append(b, `,"data":{"prompt":`...)
	} else {
		b = append(b, `,"data":{"tool":`...)
	}
	b = appendQuoted(b, e.Tool)
	b = append(b, `,"errors":[`...)
	for i, v := range e.Violations {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"path":`...)
		b = appendQuoted(b, v.Path)
		b = append(b, `,"reason":`...)
		b = appendQuoted(b, v.Reason)
		if v.Echo != "" {
			b = append(b, `,"echo":`...)
			b = appendQuoted(b, v.Echo)
		}
		b = append(b, '}')
	}
	return append(b, "]}}"...), nil
}

// LogValue implements slog.LogValuer: tool, code, class, total and the first
// violations, with the keywords and schema locations that callers do not see.
func (e *ValidationError) LogValue() slog.Value {
	return slog.GroupValue(e.attrs()...)
}

func (e *ValidationError) attrs() []slog.Attr {
	shown := e.Violations[:min(len(e.Violations), errorViolations)]
	list := make([]slog.Attr, len(shown))
	for i, v := range shown {
		one := []slog.Attr{
			slog.String("path", string(appendVisible(nil, v.Path, true))),
			slog.String("reason", v.Reason),
			slog.String("keyword", v.Keyword),
			slog.String("schema", v.SchemaPath),
		}
		if v.Echo != "" {
			one = append(one, slog.String("echo", v.Echo))
		}
		list[i] = slog.Attr{Key: strconv.Itoa(i), Value: slog.GroupValue(one...)}
	}
	attrs := []slog.Attr{
		slog.String("tool", e.Tool),
		slog.Int("code", e.Code),
		slog.String("class", e.class.String()),
		slog.Int("total", e.Total),
		{Key: "violations", Value: slog.GroupValue(list...)},
	}
	if e.Role != RoleTool {
		attrs = append(attrs, slog.String("role", e.Role.String()))
	}
	return attrs
}

// appendQuoted appends s as a JSON string (RFC 8259 section 7). Bytes that are
// no UTF-8 become U+FFFD; U+2028 and U+2029 are escaped for JavaScript's sake.
func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	for i, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r < 0x20 || r == 0x7f || r == 0x2028 || r == 0x2029:
			b = appendEscape(b, r)
		case r == utf8.RuneError:
			// The same three bytes for the character and for what is no UTF-8.
			b = utf8.AppendRune(b, r)
		default:
			b = append(b, s[i:i+utf8.RuneLen(r)]...)
		}
	}
	return append(b, '"')
}
