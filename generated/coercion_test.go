package generated_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

// TestCoercion sends each accepted call of each tool as a careless model would,
// its numbers, booleans and arrays as strings, and wants the call back.
func TestCoercion(t *testing.T) {
	strict := newRegistry(t)
	registry := newRegistry(t, runtime.WithCoercion(runtime.CoerceAll))
	tried := 0
	for _, handle := range generated.Tools() {
		tool := handle.Name()
		for _, sent := range calls[tool].accepted {
			text := []byte(sent)
			var report runtime.Report
			if !registry.Check(tool, text, &report) || report.Corrected() != nil {
				t.Errorf("%s %s: it fits, but %v, %s", tool, sent, report.Err(), report.Corrected())
			}
			careless := carelessly(t, text)
			if bytes.Equal(careless, compact(t, text)) {
				continue
			}
			tried++
			if strict.Validate(tool, careless) == nil {
				t.Errorf("%s %s: accepted without coercion", tool, careless)
			}
			if !registry.Check(tool, careless, &report) {
				t.Errorf("%s %s: %v", tool, careless, report.Err())
				continue
			}
			if diff := cmp.Diff(string(compact(t, text)), string(report.Corrected())); diff != "" {
				t.Errorf("%s %s (-meant +corrected):\n%s", tool, careless, diff)
			}
			want, err := decode(handle, strict, text)
			if err != nil {
				t.Fatal(err)
			}
			got, err := decode(handle, registry, careless)
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%s %s: %v\n%s", tool, careless, err, diff)
			}
		}
		for _, sent := range calls[tool].refused {
			text := []byte(sent)
			var report runtime.Report
			if registry.Check(tool, text, &report) && strict.Validate(tool, report.Corrected()) != nil {
				t.Errorf("%s %s: corrected to %s, which is refused", tool, sent, report.Corrected())
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d calls have something to send as a string", tried)
	}
}

// compact is the call with its members sorted and no blanks.
func compact(t *testing.T, text []byte) []byte {
	t.Helper()
	return encoded(t, parsed(t, text))
}

// carelessly is the call with the outermost values that are neither strings nor
// objects nor null sent as strings.
func carelessly(t *testing.T, text []byte) []byte {
	t.Helper()
	var careless func(v any) any
	careless = func(v any) any {
		switch v := v.(type) {
		case nil, string:
			return v
		case map[string]any:
			for name := range v {
				v[name] = careless(v[name])
			}
			return v
		}
		return string(encoded(t, v))
	}
	return encoded(t, careless(parsed(t, text)))
}

func parsed(t *testing.T, text []byte) (v any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func encoded(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
