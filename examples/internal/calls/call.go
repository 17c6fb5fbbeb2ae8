// Package calls reads the files of tool calls that the examples work on.
package calls

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Call is one line of a file of calls. A line is a JSON object:
//
//	{"note": "a word on it", "tool": "bernstein_run", "arguments": {"goal": "…"}}
//
// The bytes of "arguments" go to the registry as they stand in the file. What
// cannot stand there, because it is no JSON or too long to read, is written
// with one of two other members in its place:
//
//	"text": "{\"goal\": \"x\"} and more"                          the text of the string
//	"text": ["{\"goal\":\"", {"repeat": "x", "times": 9000}, "\"}"]  its parts, one after the other
//	"base64": "eyJnb2FsIjoi/yJ9"                                  bytes (RFC 4648 section 4)
//
// Empty lines are skipped.
type Call struct {
	Note      string // what the call is an example of
	Tool      string
	Arguments []byte // exactly what the registry is to get
}

// longest is the longest line of a file of calls, in bytes.
const longest = 1 << 20

// Read reads a file of calls. The error begins with the number of the line.
func Read(file io.Reader) ([]Call, error) {
	var list []Call
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, longest)
	n := 0
	for lines.Scan() {
		n++
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		call, err := readCall(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%d: %w", n, err)
		}
		list = append(list, call)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%d: %w", n+1, err)
	}
	return list, nil
}

func readCall(line []byte) (Call, error) {
	var form struct {
		Note      string          `json:"note"`
		Tool      string          `json:"tool"`
		Arguments json.RawMessage `json:"arguments"` // raw: not one byte is changed
		Text      parts           `json:"text"`
		Base64    *string         `json:"base64"`
	}
	if err := decode(line, &form); err != nil {
		return Call{}, err
	}
	call := Call{Note: form.Note, Tool: form.Tool}
	given := 0
	if form.Arguments != nil {
		given++
		call.Arguments = form.Arguments
	}
	if form.Text != nil {
		given++
		call.Arguments = form.Text
	}
	if form.Base64 != nil {
		given++
		var err error
		if call.Arguments, err = base64.StdEncoding.DecodeString(*form.Base64); err != nil {
			return Call{}, err
		}
	}
	if given != 1 {
		return Call{}, fmt.Errorf(`want one of "arguments", "text" and "base64"; got %d`, given)
	}
	return call, nil
}

// parts is the value of "text": a string, or a list of strings and repetitions.
type parts []byte

// UnmarshalJSON implements json.Unmarshaler.
func (p *parts) UnmarshalJSON(value []byte) error {
	var whole string
	if json.Unmarshal(value, &whole) == nil {
		*p = []byte(whole)
		return nil
	}
	var list []json.RawMessage
	if err := json.Unmarshal(value, &list); err != nil {
		return errors.New(`"text" must be a string or a list`)
	}
	*p = parts{}
	for _, item := range list {
		var repeated struct {
			Repeat string `json:"repeat"`
			Times  int    `json:"times"`
		}
		if json.Unmarshal(item, &repeated.Repeat) == nil {
			repeated.Times = 1
		} else if err := decode(item, &repeated); err != nil {
			return err
		}
		if most := longest / max(1, len(repeated.Repeat)); repeated.Times < 0 || repeated.Times > most {
			return fmt.Errorf(`"times" must be 0 to %d here`, most)
		}
		*p = append(*p, strings.Repeat(repeated.Repeat, repeated.Times)...)
	}
	return nil
}

// decode is json.Unmarshal that knows every member: a misspelt one is an error.
func decode(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows the object")
	}
	return nil
}
