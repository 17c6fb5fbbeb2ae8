package runtime

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzCoercion holds a registry with coercion against a strict one and against
// a second implementation, which corrects the decoded value and knows the
// schema instead of the faults.
func FuzzCoercion(f *testing.F) {
	for _, c := range corrected {
		f.Add([]byte(c.sent))
	}
	for _, c := range uncorrected {
		f.Add([]byte(c.sent))
	}
	strict, g := lotRegistry(f, WithStrictRules()), lotRegistry(f, WithStrictRules(), WithCoercion(CoerceAll))
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		refusal := strict.Validate("lot", text)
		var r Report
		ok := g.Check("lot", text, &r)
		fixed := bytes.Clone(r.Corrected())
		in, err := lotTool.Decode(g, text)
		switch {
		case !bytes.Equal(text, before):
			t.Fatalf("%q: changed to %q", before, text)
		case cmp.Diff(refusal, g.Validate("lot", text), cmp.AllowUnexported(ValidationError{})) != "":
			t.Fatalf("%q: Validate heeds coercion", text)
		case ok != (err == nil):
			t.Fatalf("%q: Check says %t, Decode %v", text, ok, err)
		case refusal == nil && (!ok || fixed != nil):
			t.Fatalf("%q: it fits, but corrected to %q, %v", text, fixed, r.Err())
		case ok && (refusal == nil) != (fixed == nil):
			t.Fatalf("%q: accepted and refused, %v", text, refusal)
		}
		if !ok {
			if diff := cmp.Diff(refusal, error(r.Err()), cmp.AllowUnexported(ValidationError{})); diff != "" {
				t.Fatalf("%q: the refusal differs (-off +on):\n%s", text, diff)
			}
			if diff := cmp.Diff(lot{}, in); diff != "" {
				t.Fatalf("%q: half a struct:\n%s", text, diff)
			}
		}
		if fixed != nil {
			want, err := lotTool.Decode(strict, fixed)
			if diff := cmp.Diff(want, in); diff != "" || err != nil {
				t.Fatalf("%q: corrected to %q: %v\n%s", text, fixed, err, diff)
			}
			if len(fixed) >= len(text) || len(r.Corrections()) == 0 {
				t.Fatalf("%q: corrected to %q by %v", text, fixed, r.Corrections())
			}
		}
		var v *ValidationError
		if v, _ = refusal.(*ValidationError); v == nil || v.Class() != ClassSchema || v.Total >= recordFloor {
			return
		}
		want, err := meant(strict, text)
		if err != nil {
			t.Fatal(err)
		}
		if verdict := strict.Validate("lot", want); (verdict == nil) != ok {
			t.Fatalf("%q: accepted is %t, but what is meant, %q: %v", text, ok, want, verdict)
		}
		if ok {
			again, err := meant(strict, fixed)
			if err != nil || !bytes.Equal(want, again) {
				t.Fatalf("%q: corrected to %q, which means %q and not %q, %v", text, fixed, again, want, err)
			}
		}
	})
}

// meant returns what a call of the tool "lot" means, its members sorted.
func meant(strict *Registry, text []byte) ([]byte, error) {
	var schema any
	if err := json.Unmarshal([]byte(lotSchema), &schema); err != nil {
		return nil, err
	}
	v, err := decodeNumbers(text)
	if err != nil {
		return nil, err
	}
	return json.Marshal(mend(strict, schema, v))
}

func decodeNumbers(text []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// mend corrects a decoded value by its schema.
func mend(strict *Registry, schema, v any) any {
	s, _ := schema.(map[string]any)
	if s == nil {
		return v
	}
	if text, is := v.(string); is {
		// Well-formed by all rules, which are the same for any tool.
		if text == "" || bytes.ContainsAny([]byte(text[:1]), " \t\r\n") || bytes.ContainsAny([]byte(text[len(text)-1:]), " \t\r\n") ||
			strict.Validate("any", []byte(text)) != nil {
			return v
		}
		held, _ := decodeNumbers([]byte(text))
		switch held.(type) {
		case json.Number:
			if s["type"] != "integer" && s["type"] != "number" {
				return v
			}
		case bool:
			if s["type"] != "boolean" {
				return v
			}
		case []any:
			if s["type"] != "array" {
				return v
			}
		default:
			return v
		}
		v = held
	}
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = mend(strict, s["items"], v[i])
		}
	case map[string]any:
		properties, _ := s["properties"].(map[string]any)
		for name := range v {
			known, _ := properties[name].(map[string]any)
			if known == nil && properties[name] == nil {
				known, _ = s["additionalProperties"].(map[string]any)
			}
			if known != nil && v[name] == nil {
				delete(v, name)
			} else {
				v[name] = mend(strict, known, v[name])
			}
		}
	}
	return v
}
