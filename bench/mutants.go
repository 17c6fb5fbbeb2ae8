package main

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
)

// The real documents are all valid, and a validator that accepts everything
// would agree on all of them. So some are spoilt: one value is replaced by one
// of another kind. Which ones depends on the texts alone.
const (
	mutatedDocs   = 60 // at most, spread over the set
	mutationsEach = 4
)

// replacements are values of every kind.
var replacements = []string{"null", "-1.5", `"~"`, "[]", "{}", "true", "7"}

// mutants returns documents with one value replaced.
func mutants(docs [][]byte) [][]byte {
	var list [][]byte
	step := max(1, len(docs)/mutatedDocs)
	for i := 0; i < len(docs); i += step {
		spans := values(docs[i])
		if len(spans) == 0 {
			continue
		}
		h := fnv.New64a()
		for range mutationsEach {
			h.Write(docs[i])
			at, with := int(h.Sum64()>>8)%len(spans), replacements[h.Sum64()%uint64(len(replacements))]
			from, to := spans[at][0], spans[at][1]
			list = append(list, bytes.Join([][]byte{docs[i][:from], docs[i][to:]}, []byte(with)))
		}
	}
	return list
}

// values returns where the values in a JSON text begin and end: the root,
// members and elements, but no names. A text that is no JSON has none.
func values(text []byte) [][2]int {
	type container struct {
		from   int
		object bool
		name   bool // a name is next
	}
	var spans [][2]int
	var open []container
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err != nil {
			if len(open) > 0 {
				return nil
			}
			return spans
		}
		end := int(d.InputOffset())
		top := len(open) - 1
		if top >= 0 && open[top].object && open[top].name {
			if _, isName := token.(string); isName {
				open[top].name = false
				continue
			}
		}
		switch t := token.(type) {
		case json.Delim:
			if t == '{' || t == '[' {
				open = append(open, container{from: end - 1, object: t == '{', name: true})
				continue
			}
			spans = append(spans, [2]int{open[top].from, end})
			open = open[:top]
		default:
			spans = append(spans, [2]int{begin(text, end), end})
		}
		if top = len(open) - 1; top >= 0 {
			open[top].name = true
		}
	}
}

// begin returns where the string or literal that ends at an offset begins.
func begin(text []byte, end int) int {
	i := end - 1
	if text[i] != '"' {
		for i > 0 && !bytes.ContainsRune([]byte(" \t\r\n[,:"), rune(text[i-1])) {
			i--
		}
		return i
	}
	for i--; ; i-- { // back to the quote that is not escaped
		if text[i] != '"' {
			continue
		}
		slashes := 0
		for k := i - 1; k >= 0 && text[k] == '\\'; k-- {
			slashes++
		}
		if slashes%2 == 0 {
			return i
		}
	}
}
