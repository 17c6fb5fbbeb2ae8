package calls

import (
	"strings"
	"testing"
)

// TestRead lists what a line may not be, and what the forms mean.
func TestRead(t *testing.T) {
	for _, tt := range []struct{ line, want, fault string }{
		{line: `{"tool":"t","arguments":{ "a":1,"a":2 }}`, want: `{ "a":1,"a":2 }`},
		{line: `{"tool":"t","arguments":null}`, want: `null`},
		{line: `{"tool":"t","text":"{} {}"}`, want: `{} {}`},
		{line: `{"tool":"t","text":""}`, want: ``},
		{line: `{"tool":"t","text":["a",{"repeat":"bc","times":3},"d"]}`, want: `abcbcbcd`},
		{line: `{"tool":"t","base64":"/w=="}`, want: "\xff"},
		{line: `{"tool":"t"}`, fault: `3: want one of "arguments", "text" and "base64"; got 0`},
		{line: `{"tool":"t","arguments":{},"text":""}`, fault: `3: want one of "arguments", "text" and "base64"; got 2`},
		{line: `{"tool":"t","argument":{}}`, fault: `3: json: unknown field "argument"`},
		{line: `{"tool":"t","text":5}`, fault: `3: "text" must be a string or a list`},
		{line: `{"tool":"t","text":[{"repeat":"ab","times":524289}]}`, fault: `3: "times" must be 0 to 524288 here`},
		{line: `{"tool":"t","text":[{"repeat":"a","times":-1}]}`, fault: `3: "times" must be 0 to 1048576 here`},
		{line: `{"tool":"t","base64":"*"}`, fault: `3: illegal base64 data at input byte 0`},
		{line: `{"tool":"t","text":""}{}`, fault: `3: something follows the object`},
	} {
		list, err := Read(strings.NewReader("\n \n" + tt.line + "\n"))
		switch {
		case tt.fault != "":
			if err == nil || err.Error() != tt.fault {
				t.Errorf("%s: error %v, want %s", tt.line, err, tt.fault)
			}
		case err != nil:
			t.Errorf("%s: %v", tt.line, err)
		case len(list) != 1 || string(list[0].Arguments) != tt.want || list[0].Tool != "t":
			t.Errorf("%s: %q, want %q", tt.line, list, tt.want)
		}
	}
}
