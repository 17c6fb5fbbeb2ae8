package pass

import (
	"slices"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// A rule that accepts objects only reads its composition off the members. Its
// composition may have something against other values, too, whose kind "type"
// refuses already: which sites these are is known when the code is generated,
// or the rule is read the long way.

// others are the kinds that such a rule refuses, as the first byte tells them.
var others = []ir.Kinds{ir.Null, ir.Bool, ir.Number, ir.String, ir.Array}

// misfits returns the sites of the rule's composition that refuse values other
// than objects, by kind; ok is false when it depends on the value.
func (j byKind) misfits(r *ir.Rule) (sites map[ir.Kinds][]*ir.Site, ok bool) {
	sites = map[ir.Kinds][]*ir.Site{}
	for _, k := range others {
		if ownTypes(r)&k != 0 {
			continue
		}
		list, ok := j.composition(r, k)
		if !ok {
			return nil, false
		}
		if len(list) > 0 {
			sites[k] = list
		}
	}
	return sites, true
}

// verdict is what the kind of a value says about it.
type verdict uint8

const (
	depends verdict = iota // on the value
	accepted
	refused
)

// byKind judges rules by the kind of the value alone: it keeps what the
// composition of each has against each kind.
type byKind map[kindOfRule]objection

type kindOfRule struct {
	rule *ir.Rule
	kind ir.Kinds
}

// objection is the sites that refuse every value of a kind; whole is false
// when there may be more, depending on the value.
type objection struct {
	sites []*ir.Site
	whole bool
}

func (j byKind) verdict(r *ir.Rule, k ir.Kinds) verdict {
	switch sites, whole := j.reasons(r, k); {
	case len(sites) > 0:
		return refused
	case !whole:
		return depends
	}
	return accepted
}

// reasons returns what the rule has against every value of a kind.
func (j byKind) reasons(r *ir.Rule, k ir.Kinds) (sites []*ir.Site, whole bool) {
	sites, whole = own(r, k)
	more, all := j.composition(r, k)
	return append(sites, more...), whole && all
}

// sure reports whether the rule accepts every value of a kind. A type that reads
// itself may refuse some.
func (l *layout) sure(r *ir.Rule, k ir.Kinds) bool {
	return l.kinds.verdict(r, k) == accepted && !l.itself(r)
}

// itself reports whether a type that reads itself has a say in the rule.
func (l *layout) itself(r *ir.Rule) bool {
	if known, ok := l.custom[r]; ok {
		return known
	}
	l.custom[r] = r.Type != nil && r.Type.Shape == ir.CustomShape || slices.ContainsFunc(inPlace(r), l.itself)
	return l.custom[r]
}

// byKindAlone makes a type of an "anyOf" that the kind of the value decides: some
// arm accepts all values of the kind, or all arms refuse them. A rule whose arms
// fill a place, and one that says more than types, stays as it is.
func (l *layout) byKindAlone(r *ir.Rule) {
	if !l.simplified || len(r.Choices) != 1 || r.Slots() != 1+len(r.Types) || r.Arms != nil {
		return
	}
	c := r.Choices[0]
	if c.Exactly || c.Select != nil {
		return
	}
	var kinds ir.Kinds
	for _, k := range []ir.Kinds{ir.Null, ir.Bool, ir.Integer, ir.Fraction, ir.String, ir.Array, ir.Object} {
		if slices.ContainsFunc(c.Arms, func(arm *ir.Rule) bool { return l.sure(arm, k) }) {
			kinds |= k
		} else if slices.ContainsFunc(c.Arms, func(arm *ir.Rule) bool { return l.kinds.verdict(arm, k) != refused }) {
			return
		}
	}
	r.Types, r.Choices = append(slices.Clone(r.Types), ir.TypeCheck{Kinds: kinds, Site: c.None}), nil
}

// own is reasons for all but the composition.
func own(r *ir.Rule, k ir.Kinds) (sites []*ir.Site, ok bool) {
	sites = append(sites, r.Never...)
	ok = true
	mistyped := false
	for _, t := range r.Types {
		switch t.Kinds & k {
		case 0:
			sites = append(sites, t.Site)
			mistyped = true
		case k:
		default:
			ok = false
		}
	}
	if mistyped {
		return sites, ok // nothing else of the schema itself is judged
	}
	for _, c := range r.Values {
		none := true
		for _, v := range c.Values {
			none = none && v.Kind&k == 0
		}
		if none {
			sites = append(sites, c.Site)
		} else {
			ok = false
		}
	}
	return sites, ok && looksInto(&ir.Rule{Strings: r.Strings, Numbers: r.Numbers, Arrays: r.Arrays, Objects: r.Objects})&k == 0
}

// composition is reasons for the in-place applicators.
func (j byKind) composition(r *ir.Rule, k ir.Kinds) (sites []*ir.Site, ok bool) {
	key := kindOfRule{r, k}
	if known, ok := j[key]; ok {
		return known.sites, known.whole
	}
	defer func() { j[key] = objection{sites, ok} }()
	ok = true
	add := func(list []*ir.Site, all bool) {
		sites = united(sites, list, func(s *ir.Site) *ir.Site { return s })
		ok = ok && all
	}
	for _, a := range r.All {
		add(j.reasons(a, k))
	}
	for _, c := range r.Choices {
		add(j.choice(c, k))
	}
	for _, n := range r.Nots {
		switch j.verdict(n.Rule, k) {
		case accepted:
			add([]*ir.Site{n.Site}, true)
		case depends:
			ok = false
		}
	}
	for _, c := range r.Conds {
		branch := c.Then
		switch j.verdict(c.If, k) {
		case refused:
			branch = c.Else
		case depends:
			ok = ok && (c.Then == nil || trivial(c.Then)) && (c.Else == nil || trivial(c.Else))
			continue
		}
		if branch != nil {
			add(j.reasons(branch, k))
		}
	}
	for _, u := range r.Unevaluated {
		ok = ok && (u.Items && k != ir.Array || !u.Items && k != ir.Object)
	}
	return sites, ok
}

func (j byKind) choice(c *ir.Choice, k ir.Kinds) (sites []*ir.Site, ok bool) {
	if c.Select != nil {
		for i, kinds := range c.Select.Kinds {
			if !c.Select.ByMember() && kinds&k != 0 {
				if sites, ok = j.reasons(c.Arms[i], k); len(sites) > 0 {
					sites = append(sites, c.None)
				}
				return sites, ok
			}
		}
		return []*ir.Site{c.None}, true
	}
	fit, open := 0, 0
	for _, arm := range c.Arms {
		switch j.verdict(arm, k) {
		case accepted:
			fit++
		case depends:
			open++
		}
	}
	switch {
	case c.Exactly && fit > 1:
		return []*ir.Site{c.Many}, true
	case c.Exactly && open > 0, fit == 0 && open > 0:
		return nil, false
	case fit == 0:
		return []*ir.Site{c.None}, true
	}
	return nil, true
}
