package gen

import (
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// publisher writes the schema that is advertised: the file in its order, the
// constant sets bound as enums where they were asked for, the project's own
// extension removed. Only schema locations count: a property or a value of
// that name stays.
type publisher struct{ *front.Subject }

func publish(s *front.Subject) []byte {
	return source.AppendJSON(nil, publisher{s}.value(s.Value))
}

func (p publisher) value(v *source.Value) *source.Value {
	w := *v
	switch v.Kind {
	case source.Array:
		w.Items = make([]*source.Value, len(v.Items))
		for i, item := range v.Items {
			w.Items[i] = p.value(item)
		}
	case source.Object:
		w.Members = nil
		for _, m := range v.Members {
			if m.Name == "x-schemagen" && p.Extended[v] {
				if values := p.Bound[v]; values != nil {
					w.Members = append(w.Members, source.Member{Name: "enum", Value: stringArray(values)})
				}
				continue
			}
			m.Value = p.value(m.Value)
			w.Members = append(w.Members, m)
		}
	}
	return &w
}

func stringArray(values []string) *source.Value {
	list := &source.Value{Kind: source.Array}
	for _, s := range values {
		list.Items = append(list.Items, &source.Value{Kind: source.String, Text: s})
	}
	return list
}
