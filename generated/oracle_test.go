package generated_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

// oracle judges calls by other means than the generated code: the schema that
// is advertised, in the hands of another validator, and the deny rules, written
// down once more over encoding/json.
type oracle struct {
	handle   runtime.Handle
	schema   *jsonschema.Schema
	integers map[string]bool // the arguments that a struct holds as int64
}

func newOracles(t testing.TB) []oracle {
	t.Helper()
	var oracles []oracle
	for _, handle := range generated.Tools() {
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(handle.Schema()))
		if err != nil {
			t.Fatal(err)
		}
		compiler := jsonschema.NewCompiler()
		if err := compiler.AddResource("schema:///tool.json", document); err != nil {
			t.Fatal(err)
		}
		schema, err := compiler.Compile("schema:///tool.json")
		if err != nil {
			t.Fatal(err)
		}
		o := oracle{handle, schema, map[string]bool{}}
		for name, property := range schema.Properties {
			if property.Types != nil && strings.Contains(property.Types.String(), "integer") {
				o.integers[name] = true
			}
		}
		oracles = append(oracles, o)
	}
	return oracles
}

// judge returns the class of the refusal. ClassDeny stands for the grammar as
// well: which of two faults comes first is not the oracle's business.
func (o *oracle) judge(text []byte) (runtime.Class, error) {
	if start := bytes.TrimLeft(text, " \t\r\n"); len(start) > 0 && strings.IndexByte(`["-0123456789tfn`, start[0]) >= 0 {
		return runtime.ClassNotObject, nil
	}
	if o.denies(text) {
		return runtime.ClassDeny, nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return runtime.ClassDeny, err
	}
	if err := o.schema.Validate(tame(value)); err != nil {
		return runtime.ClassSchema, err
	}
	return runtime.ClassNone, nil
}

// denies reports whether the grammar or a deny rule has something against the
// text.
func (o *oracle) denies(text []byte) bool {
	if len(text) > 64<<10 || !utf8.Valid(text) || !json.Valid(text) {
		return true
	}
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			if depth++; depth > 10 {
				return true
			}
		case '}', ']':
			depth--
		case '"':
			n, fine := literal(text[i+1:])
			if !fine {
				return true
			}
			i += n
		}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return !o.fine(d, true)
}

// literal walks the string behind a quote: it returns the bytes to the closing
// quote, that included, and whether the string holds no control character and
// no lone surrogate.
func literal(text []byte) (n int, fine bool) {
	high, fine := false, true // high: the character before was a high surrogate
	for n < len(text) {
		if text[n] == '"' {
			return n + 1, fine && !high
		}
		r, size, escaped := rune(0), 0, text[n] == '\\'
		switch {
		case escaped && text[n+1] == 'u':
			u, _ := strconv.ParseUint(string(text[n+2:n+6]), 16, 16)
			r, size = rune(u), 6
		case escaped:
			r, size = simpleEscapes[text[n+1]], 2
		default:
			r, size = utf8.DecodeRune(text[n:])
		}
		low := r >= 0xdc00 && r <= 0xdfff
		control := r < 0x20 || r >= 0x7f && r <= 0x9f
		if control && !(escaped && (r == '\t' || r == '\n' || r == '\r')) || low != high {
			fine = false
		}
		high = r >= 0xd800 && r <= 0xdbff
		n += size
	}
	return n, false
}

// simpleEscapes are the escapes of two characters (RFC 8259 section 7).
var simpleEscapes = map[byte]rune{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// fine reads a value that is JSON: names that repeat are not fine, nor are
// numbers that are too big for what holds them.
func (o *oracle) fine(d *json.Decoder, root bool) bool {
	token, err := d.Token()
	if err != nil {
		return err == io.EOF
	}
	switch token := token.(type) {
	case json.Number:
		_, err := strconv.ParseFloat(token.String(), 64)
		return err == nil
	case json.Delim:
		names := map[string]bool{}
		for d.More() {
			name := ""
			if token == '{' {
				t, err := d.Token()
				if err != nil {
					return false
				}
				name, _ = t.(string)
				if names[name] {
					return false
				}
				names[name] = true
			}
			if root && o.integers[name] {
				var raw json.RawMessage
				if d.Decode(&raw) != nil || !fitsInt64(string(raw)) {
					return false
				}
				inner := json.NewDecoder(bytes.NewReader(raw))
				inner.UseNumber()
				if !o.fine(inner, false) {
					return false
				}
				continue
			}
			if !o.fine(d, false) {
				return false
			}
		}
		_, err := d.Token()
		return err == nil
	}
	return true
}

// fitsInt64 reports whether a value, when it is an integer, is one of 64 bits.
func fitsInt64(text string) bool {
	if f, err := strconv.ParseFloat(text, 64); err != nil || f > 1e30 || f < -1e30 {
		return err != nil && !isRange(err) // what is no number is not our business
	}
	n, ok := new(big.Rat).SetString(tameNumber(text))
	return !ok || !n.IsInt() || n.Num().IsInt64()
}

func isRange(err error) bool {
	e, ok := err.(*strconv.NumError)
	return ok && e.Err == strconv.ErrRange
}

// tame replaces the numbers whose exponents would cost another validator an
// hour by others that the schemas judge alike: they know no bound but integers.
func tame(v any) any {
	switch v := v.(type) {
	case json.Number:
		return json.Number(tameNumber(v.String()))
	case []any:
		for i := range v {
			v[i] = tame(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = tame(v[name])
		}
	}
	return v
}

// tameNumber is tame for one number inside float64.
func tameNumber(text string) string {
	mantissa, exponent, found := strings.Cut(strings.ToLower(text), "e")
	if !found {
		return text
	}
	if strings.Trim(mantissa, "-0.") == "" {
		return "0"
	}
	n, err := strconv.Atoi(exponent)
	if err == nil && n > -70_000 && n < 70_000 {
		return text
	}
	// The mantissa has less than 65,536 digits and the number is inside
	// float64, so the exponent is negative and the number is no integer.
	if mantissa[0] == '-' {
		return "-1e-9"
	}
	return "1e-9"
}
