package pass

import "github.com/schemagen/schemagen/gen/internal/ir"

// Layout decides how the rules are read: which of them are functions, which
// bit stands for which member, what is judged at the end of a value, and which
// verdicts are remembered. It returns the functions in the order in which the
// file prints them.
func Layout(root *ir.Rule, simplified bool) []*ir.Func {
	l := &layout{
		simplified: simplified, near: locality{}, kinds: byKind{},
		accepts: &selector{kinds: map[*ir.Rule]ir.Kinds{}}, tags: map[tagKey]memberTags{}, names: map[*ir.Rule][]string{}, custom: map[*ir.Rule]bool{},
		calls: map[*ir.Rule]int{}, judged: map[*ir.Rule]bool{}, repeated: map[*ir.Rule]bool{},
		seen: map[*ir.Rule]bool{}, onPath: map[*ir.Rule]bool{}, recursive: map[*ir.Rule]bool{},
	}
	Walk(root, func(r *ir.Rule) { l.near.local(r) }) // as pass members saw them
	l.calls[root]++
	l.visit(root)
	l.spread()
	memo := 0
	var funcs []*ir.Func
	for _, r := range l.order {
		if r != root && !l.needsFunc(r) {
			continue
		}
		r.Func = &ir.Func{Rule: r, Again: l.repeated[r]}
		if r.Type != nil && r.Type.Shape != ir.RawShape && r.Type.Shape != ir.CustomShape {
			r.Func.Fill = r.Type.Base()
		}
		if l.repeated[r] && l.calls[r] > 1 && deep(r) {
			memo++
			r.Func.Memo = memo
		}
		funcs = append(funcs, r.Func)
	}
	return funcs
}

type layout struct {
	simplified bool
	near       locality
	kinds      byKind
	accepts    *selector
	tags       map[tagKey]memberTags
	names      map[*ir.Rule][]string
	custom     map[*ir.Rule]bool
	order      []*ir.Rule
	calls      map[*ir.Rule]int  // places that read the rule
	judged     map[*ir.Rule]bool // used for a verdict
	repeated   map[*ir.Rule]bool // read again after the first reading
	seen       map[*ir.Rule]bool
	onPath     map[*ir.Rule]bool
	recursive  map[*ir.Rule]bool
	used       []*ir.Rule // by the composition of the rule being visited
}

// again notes that a rule reads a value that was read before.
func (l *layout) again(r *ir.Rule) {
	l.calls[r]++
	l.repeated[r] = true
	l.used = append(l.used, r)
}

func (l *layout) visit(r *ir.Rule) {
	if l.onPath[r] {
		l.recursive[r] = true
	}
	if l.seen[r] {
		return
	}
	l.seen[r], l.onPath[r] = true, true
	l.order = append(l.order, r)
	l.used = nil
	l.compose(r)
	used := l.used
	for _, next := range parts(r) {
		l.calls[next]++
		l.visit(next)
	}
	for _, next := range used {
		l.visit(next)
	}
	delete(l.onPath, r)
}

// compose fills Plan, After and Dispatch.
func (l *layout) compose(r *ir.Rule) {
	l.byKindAlone(r)
	p := r.Plan
	if p != nil {
		p.Words = (len(p.Cases) + 63) / 64
		l.number(r, p)
		for _, o := range r.Objects {
			for _, q := range o.Required {
				p.End = append(p.End, &ir.Step{Require: &q, Case: l.caseOf(p, q.Name)})
			}
			for _, c := range o.Counts {
				p.Count = true
				p.End = append(p.End, &ir.Step{Count: &c})
			}
			p.End = append(p.End, l.dependents(o, p)...)
		}
		for _, n := range p.Names {
			l.again(n.Rule)
			l.judged[n.Rule] = true
		}
	}
	if e := r.Elements; e != nil {
		for _, c := range e.Contains {
			l.again(c.Rule)
			l.judged[c.Rule] = true
		}
	}
	if p != nil {
		for _, k := range p.Cases {
			if k.Field != nil && k.Field.ReadDefault != nil {
				l.judged[k.Field.ReadDefault] = true // it needs a function
			}
		}
	}
	c := dispatch(r)
	inside := p != nil && l.simplified && ownTypes(r) == ir.Object
	var known bool
	if c != nil || inside {
		r.Misfits, known = l.kinds.misfits(r)
	}
	if r.Arms != nil && (c == nil || !known) { // each arm is tried, and the one that holds fills
		for _, arm := range distinct(r.Arms.Arms) {
			l.again(arm)
			l.judged[arm] = true
		}
	}
	if c != nil && known {
		r.Dispatch = c
		for _, arm := range c.Arms {
			l.calls[arm]++
			l.used = append(l.used, arm)
		}
		return
	}
	if inside && known {
		p.End = append(p.End, l.steps(r, p)...)
		r.Ahead = l.ahead(r, p.End)
	} else {
		r.After = settled(l.steps(r, nil))
		r.Sole = len(r.After) == 1 && r.After[0].Choose != nil && r.Slots() == 1 && (r.Arms != nil || r.Type == nil || r.Type.Shape == ir.RawShape)
	}
	if p != nil {
		p.End = settled(p.End)
		unplace(p)
	}
}

// number gives each case its bit: first those of the members that must be there,
// in the order in which they are asked for, so that they are asked for at once.
func (l *layout) number(r *ir.Rule, p *ir.Plan) {
	next := 0
	take := func(c *ir.Case) {
		c.Bit = next
		next++
	}
	for _, c := range p.Cases {
		c.Bit = -1
	}
	for _, o := range r.Objects {
		for _, q := range o.Required {
			if c := l.caseOf(p, q.Name); c.Bit < 0 {
				take(c)
			}
		}
	}
	for _, c := range p.Cases {
		if c.Bit < 0 {
			take(c)
		}
	}
}

// dispatch returns the choice that the rule consists of, but for a type. A rule
// that fills a place by itself reads the value for that, and then for the
// choice.
func dispatch(r *ir.Rule) *ir.Choice {
	if r.Type != nil && r.Type.Shape != ir.RawShape && r.Arms == nil {
		return nil
	}
	if len(r.Choices) != 1 || r.Choices[0].Select == nil || len(r.Types) > 1 || r.Slots() != 1+len(r.Types) {
		return nil
	}
	if len(r.Types) == 1 && dispatchable(r.Types[0].Kinds) != r.Types[0].Kinds {
		return nil // the first byte does not tell an integer
	}
	return r.Choices[0]
}

// ownTypes returns the kinds that the "type" keywords of the rule leave.
func ownTypes(r *ir.Rule) ir.Kinds {
	k := ir.All
	for _, t := range r.Types {
		k &= t.Kinds
	}
	return k
}

// parts returns the rules that read parts of the value in the first reading.
func parts(r *ir.Rule) []*ir.Rule {
	var list []*ir.Rule
	if p := r.Plan; p != nil {
		for _, c := range p.Cases {
			list = append(list, c.Rules...)
		}
		for _, part := range p.Parts {
			for _, pat := range part.Patterns {
				list = append(list, pat.Rule)
			}
			list = appendRule(list, part.Rest)
		}
	}
	if e := r.Elements; e != nil {
		for _, rules := range e.Prefix {
			list = append(list, rules...)
		}
		list = append(list, e.Items...)
	}
	return list
}

// spread marks everything below a repeated rule as repeated.
func (l *layout) spread() {
	var mark func(*ir.Rule)
	done := map[*ir.Rule]bool{}
	mark = func(r *ir.Rule) {
		if done[r] {
			return
		}
		done[r] = true
		l.repeated[r] = true
		for _, next := range append(parts(r), inPlace(r)...) {
			mark(next)
		}
	}
	for _, r := range l.order {
		if l.repeated[r] {
			mark(r)
		}
		// A second rule for one place reads it again.
		for _, list := range placesOf(r) {
			if len(list) > 1 {
				for _, next := range list {
					mark(next)
				}
			}
		}
	}
}

// placesOf returns the lists of rules that share a place.
func placesOf(r *ir.Rule) [][]*ir.Rule {
	var lists [][]*ir.Rule
	if p := r.Plan; p != nil {
		for _, c := range p.Cases {
			lists = append(lists, c.Rules)
		}
		var rest []*ir.Rule
		for _, part := range p.Parts {
			for _, pat := range part.Patterns {
				rest = append(rest, pat.Rule)
			}
			rest = appendRule(rest, part.Rest)
		}
		lists = append(lists, rest)
	}
	if e := r.Elements; e != nil {
		lists = append(lists, e.Prefix...)
		lists = append(lists, e.Items)
	}
	return lists
}

// needsFunc reports whether a rule is read by a function of its own.
func (l *layout) needsFunc(r *ir.Rule) bool {
	if trivial(r) {
		return l.judged[r] || l.repeated[r]
	}
	return l.judged[r] || l.repeated[r] || l.recursive[r] || r.Plan != nil || r.Dispatch != nil || r.Arms != nil || len(r.After) > 0 ||
		r.Type != nil && r.Type.Shape == ir.StructShape || // a tuple
		l.calls[r] > 1 && deep(r)
}

// deep reports whether judging the rule can take more than looking at one
// scalar.
func deep(r *ir.Rule) bool {
	return r.Plan != nil || r.Elements != nil || r.Dispatch != nil || len(r.After) > 0
}
