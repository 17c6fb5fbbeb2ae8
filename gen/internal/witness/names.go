package witness

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/pattern"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// declared lists the names that the rules of a way have properties for, in
// order.
func (f *flat) declared() []string {
	var list []string
	for _, r := range f.rules {
		for _, o := range r.Objects {
			for _, p := range o.Properties {
				if !slices.Contains(list, p.Name) {
					list = append(list, p.Name)
				}
			}
		}
	}
	return list
}

// nameDemand is what a way asks of the names of members.
func (f *flat) nameDemand() demand {
	d := demand{text: true}
	for _, r := range f.rules {
		for _, o := range r.Objects {
			for _, n := range o.Names {
				d = d.and(n.Rule)
			}
		}
	}
	return d
}

// patternNames returns names that the patterns of a way find themselves in.
func (s *search) patternNames(f *flat) []string {
	var list []string
	for _, r := range f.rules {
		for _, o := range r.Objects {
			for _, p := range o.Patterns {
				d := textDemand{least: 1, most: pattern.Unbounded, patterns: []patternTerm{{regex: p.Regex}}}
				if names := f.nameDemand(); len(names.hold) > 0 {
					way := s.flatten(names, nil).textDemand()
					d.most, d.formats = way.most, way.formats
					d.least = max(d.least, way.least)
					d.patterns = append(d.patterns, way.patterns...)
				}
				if name, ok := s.text(d); ok && !slices.Contains(list, name) {
					list = append(list, name)
				}
			}
		}
	}
	return list
}

// fresh returns up to n names that no rule of the way names and no pattern
// finds itself in, and that may be names here; not those of an object.
func (s *search) fresh(f *flat, n int, o *source.Value) []string {
	names, declared := f.nameDemand(), f.declared()
	var list []string
	try := func(name string) bool {
		free := !slices.Contains(declared, name) && !slices.Contains(list, name) && o.Get(name) == nil && !slices.Contains(f.of.away, name)
		for _, r := range f.rules {
			for _, part := range r.Objects {
				free = free && !slices.ContainsFunc(part.Patterns, func(p ir.PatternProperty) bool { return s.finds(p.Regex, name) })
			}
		}
		if free && s.keeps(names, text(name)) {
			list = append(list, name)
		}
		return len(list) < n
	}
	for _, name := range []string{"extra", "x"} {
		if !try(name) {
			return list
		}
	}
	if len(names.hold) > 0 {
		apart := &search{maker: s.maker, depth: maxNesting}
		for _, v := range apart.distinct(names, min(n+len(declared)+len(o.Members)+8, maxDistinct)) {
			if !try(v.Text) {
				return list
			}
		}
		return list
	}
	for i := range n + 8 {
		if !try(fmt.Sprintf("extra%d", i+1)) {
			return list
		}
	}
	return list
}
