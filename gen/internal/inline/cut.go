package inline

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/schema"
)

// cut finds the schemas that stay definitions: without the references to them
// no schema leads back to itself, and none of them could be left out. The search
// is in the order of the file, so that the choice is always the same one.
func (w *writer) cut(root *schema.Schema) {
	for w.cycle(root, w.keep) {
	}
	if len(w.defs) > maxTried {
		return
	}
	for _, def := range slices.Clone(w.defs) { // what was kept later may have made it needless
		delete(w.kept, def)
		if w.cycle(root, func(*schema.Schema) {}) {
			w.kept[def] = true
		} else {
			w.defs = slices.DeleteFunc(w.defs, func(other *schema.Schema) bool { return other == def })
		}
	}
}

// maxTried is up to how many definitions each is tried to be left out.
const maxTried = 200

// cycle reports whether a schema leads back to itself, and tells the targets of
// references by which some do.
func (w *writer) cycle(root *schema.Schema, found func(*schema.Schema)) bool {
	s := &search{writer: w, state: map[*schema.Schema]int{}, tell: found}
	s.visit(root, false)
	for i := 0; i < len(w.defs); i++ {
		if s.state[w.defs[i]] == 0 {
			s.visit(w.defs[i], false)
		}
	}
	return s.found
}

// search looks for schemas that lead back to themselves.
type search struct {
	*writer
	state map[*schema.Schema]int // open or done
	path  []step
	tell  func(*schema.Schema)
	found bool
}

// step is a schema on the way, and whether a reference led to it.
type step struct {
	to    *schema.Schema
	byRef bool
}

const (
	open = 1 + iota
	done
)

func (s *search) visit(at *schema.Schema, byRef bool) {
	s.state[at] = open
	s.path = append(s.path, step{at, byRef})
	for _, k := range at.Keywords {
		if k.Target != nil && !s.kept[k.Target] {
			s.follow(k.Target, true)
		}
		if definitions[k.Name] {
			continue
		}
		for _, sub := range k.Subschemas() {
			s.follow(sub, false)
		}
	}
	s.path = s.path[:len(s.path)-1]
	s.state[at] = done
}

func (s *search) follow(to *schema.Schema, byRef bool) {
	switch s.state[to] {
	case 0:
		s.visit(to, byRef)
	case open:
		s.found = true
		if byRef {
			s.tell(to)
			return
		}
		// The way back is no reference, so one on the way here is.
		for i := len(s.path) - 1; s.path[i].to != to; i-- {
			if s.path[i].byRef {
				s.tell(s.path[i].to)
				return
			}
		}
	}
}

// keep makes a schema a definition.
func (w *writer) keep(s *schema.Schema) {
	if !w.kept[s] {
		w.kept[s] = true
		w.defs = append(w.defs, s)
	}
}

// definitions are the words that hold schemas for others to refer to.
var definitions = map[string]bool{"$defs": true, "definitions": true}
