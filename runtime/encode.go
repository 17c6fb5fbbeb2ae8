package runtime

import (
	"encoding/json"
	"errors"
	"maps"
	"math"
	"math/big"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Encoder writes JSON text (RFC 8259) without reflection: what generated code
// drives to write a struct. The first fault is kept and returned by Encode; what
// is written behind it does not matter.
type Encoder struct {
	b   []byte
	err error
	// next is set when the next member or element needs a comma before it.
	next bool
	open int // containers
}

// tooDeep ends the writing of a value that holds itself.
type tooDeep struct{}

// Encode appends what write writes to b, or returns the fault. A value of more
// than 1,000 open containers, as one that holds itself is, is a fault: no call
// could be decoded to it.
func Encode(b []byte, write func(*Encoder)) (text []byte, err error) {
	e := Encoder{b: b}
	defer func() {
		switch p := recover(); p {
		case nil:
		case tooDeep{}:
			text, err = nil, errors.New("a value has more than 1,000 open containers, or holds itself")
		default:
			panic(p)
		}
	}()
	write(&e)
	if e.err != nil {
		return nil, e.err
	}
	return e.b, nil
}

func (e *Encoder) enter(bracket byte) {
	if e.open++; e.open > depthCeiling {
		panic(tooDeep{})
	}
	e.b, e.next = append(e.b, bracket), false
}

func (e *Encoder) leave(bracket byte) {
	e.open--
	e.b, e.next = append(e.b, bracket), true
}

// Fail notes a fault: a value that has no JSON text.
func (e *Encoder) Fail(text string) { e.fail(errors.New(text)) }

func (e *Encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

// Object begins an object.
func (e *Encoder) Object() { e.enter('{') }

// EndObject ends an object.
func (e *Encoder) EndObject() { e.leave('}') }

// Array begins an array.
func (e *Encoder) Array() { e.enter('[') }

// EndArray ends an array.
func (e *Encoder) EndArray() { e.leave(']') }

// Element stands before each element.
func (e *Encoder) Element() {
	if e.next {
		e.b = append(e.b, ',')
	}
	e.next = true
}

// Name writes the name of a member, which is given with its quotes and the
// colon.
func (e *Encoder) Name(quoted string) {
	e.Element()
	e.b = append(e.b, quoted...)
}

// StringMember writes a member that is a string, when it is present. The name is
// given as to Name.
func (e *Encoder) StringMember(quoted, v string, present bool) {
	if present {
		e.Name(quoted)
		e.String(v)
	}
}

// IntMember writes a member that is an integer, when it is present.
func (e *Encoder) IntMember(quoted string, v int64, present bool) {
	if present {
		e.Name(quoted)
		e.Int(v)
	}
}

// FloatMember writes a member that is a number, when it is present.
func (e *Encoder) FloatMember(quoted string, v float64, present bool) {
	if present {
		e.Name(quoted)
		e.Float(v)
	}
}

// BoolMember writes a member that is a boolean, when it is present.
func (e *Encoder) BoolMember(quoted string, v, present bool) {
	if present {
		e.Name(quoted)
		e.Bool(v)
	}
}

// StringsMember writes a member that is a list of strings, when it is present.
func (e *Encoder) StringsMember(quoted string, list []string, present bool) {
	if !present {
		return
	}
	e.Name(quoted)
	e.Array()
	for _, s := range list {
		e.Element()
		e.String(s)
	}
	e.EndArray()
}

// Extra writes the members that a struct has no fields for. The names of its
// fields stand in fields, each with a NUL behind it: one of them is a fault. The
// place says where the members are, for the fault.
func (e *Encoder) Extra(members map[string]Raw, fields, place string) {
	for _, key := range SortedKeys(members) {
		for name, rest, more := strings.Cut(fields, "\x00"); more; name, rest, more = strings.Cut(rest, "\x00") {
			if name == key {
				e.Fail(place + " holds a member that is a field")
			}
		}
		e.Key(key)
		e.Raw(members[key])
	}
}

// Key writes the name of a member of a map.
func (e *Encoder) Key(name string) {
	e.Element()
	e.String(name)
	e.b = append(e.b, ':')
}

// Null writes null.
func (e *Encoder) Null() { e.b = append(e.b, "null"...) }

// Bool writes true or false.
func (e *Encoder) Bool(v bool) { e.b = strconv.AppendBool(e.b, v) }

// Int writes an integer.
func (e *Encoder) Int(v int64) { e.b = strconv.AppendInt(e.b, v, 10) }

// Float writes the shortest number that is read back as v. An infinity or NaN
// is a fault.
func (e *Encoder) Float(v float64) {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		e.Fail("JSON has no number for " + strconv.FormatFloat(v, 'g', -1, 64))
		return
	}
	format := byte('f')
	if abs := math.Abs(v); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		format = 'e'
	}
	e.b = strconv.AppendFloat(e.b, v, format, -1, 64)
}

const hex = "0123456789abcdef"

// String writes a string. Text that is no UTF-8 is a fault.
func (e *Encoder) String(s string) {
	if !utf8.ValidString(s) {
		e.Fail("a string is not well-formed UTF-8")
		return
	}
	b := append(e.b, '"')
	start := 0
	for i := 0; i < len(s); i++ {
		ch := s[i]
		if ch >= 0x20 && ch != '"' && ch != '\\' {
			continue
		}
		b = append(b, s[start:i]...)
		start = i + 1
		switch ch {
		case '"', '\\':
			b = append(b, '\\', ch)
		case '\n':
			b = append(b, '\\', 'n')
		case '\r':
			b = append(b, '\\', 'r')
		case '\t':
			b = append(b, '\\', 't')
		default:
			b = append(b, '\\', 'u', '0', '0', hex[ch>>4], hex[ch&15])
		}
	}
	e.b = append(append(b, s[start:]...), '"')
}

// Raw writes a raw value as it is; an empty one is null, and text that is no
// JSON is a fault.
func (e *Encoder) Raw(v Raw) {
	switch {
	case len(v) == 0:
		e.Null()
	case !json.Valid(v):
		e.Fail("a raw value is not JSON")
	default:
		e.b = append(e.b, v...)
	}
}

// Time writes a "date-time" (RFC 3339 section 5.6).
func (e *Encoder) Time(v time.Time) { e.timestamp(v, time.RFC3339Nano) }

// Date writes a "date".
func (e *Encoder) Date(v time.Time) { e.timestamp(v, time.DateOnly) }

func (e *Encoder) timestamp(v time.Time, layout string) {
	const day = 24 * 60 * 60
	if _, offset := v.Zone(); v.Year() < 0 || v.Year() > 9999 || offset%60 != 0 || offset <= -day || offset >= day {
		e.Fail("RFC 3339 has no text for a time of that year or offset")
		return
	}
	e.b = append(v.AppendFormat(append(e.b, '"'), layout), '"')
}

// Addr writes an IP address. The zero Addr and one with a zone are faults.
func (e *Encoder) Addr(v netip.Addr) {
	if !v.IsValid() || v.Zone() != "" {
		e.Fail("an IP address is invalid or has a zone")
		return
	}
	e.b = append(v.AppendTo(append(e.b, '"')), '"')
}

// UUID writes a "uuid" (RFC 9562 section 4).
func (e *Encoder) UUID(v [16]byte) {
	b := append(e.b, '"')
	for i, ch := range v {
		if i == 4 || i == 6 || i == 8 || i == 10 {
			b = append(b, '-')
		}
		b = append(b, hex[ch>>4], hex[ch&15])
	}
	e.b = append(b, '"')
}

// BigInt writes an integer of any size; nil is a fault.
func (e *Encoder) BigInt(v *big.Int) {
	if v == nil {
		e.Fail("an integer is nil")
		return
	}
	e.b = v.Append(e.b, 10)
}

// Value writes a value of a type that the schema names: a [url.URL] as the
// string that it was parsed from, the others as encoding/json does.
func (e *Encoder) Value(v any) {
	switch u := v.(type) {
	case url.URL:
		e.String(u.String())
		return
	case *url.URL:
		if u != nil {
			e.String(u.String())
			return
		}
	}
	text, err := json.Marshal(v)
	if err != nil {
		e.fail(err)
		return
	}
	e.b = append(e.b, text...)
}

// SortedKeys returns the keys of a map in order, so that the same value is
// written the same way each time.
func SortedKeys[T any](m map[string]T) []string {
	if len(m) == 0 {
		return nil
	}
	return slices.Sorted(maps.Keys(m))
}
