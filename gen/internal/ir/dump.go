package ir

import (
	"fmt"
	"strings"
)

// Dump writes a tool as text: its types, or its functions and their rules.
func Dump(t *Tool, rules bool) string {
	d := &dumper{}
	d.line(0, "tool %s", t.Name)
	if !rules {
		for _, declared := range t.Types {
			d.declared(declared)
		}
		return d.b.String()
	}
	d.line(0, "work: each byte is read at most %s for each container open around it", times(t.Readings()))
	for _, f := range t.Funcs {
		memo := ""
		if f.Memo > 0 {
			memo = fmt.Sprintf(" remembered as %d", f.Memo)
		}
		d.line(0, "func %s #%s%s", f.Name, f.Rule.Pointer, memo)
		d.rule(1, f.Rule)
	}
	return d.b.String()
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

type dumper struct{ b strings.Builder }

func (d *dumper) line(depth int, format string, args ...any) {
	d.b.WriteString(strings.Repeat("\t", depth))
	fmt.Fprintf(&d.b, format, args...)
	d.b.WriteByte('\n')
}

func (d *dumper) declared(declared Declared) {
	switch t := declared.(type) {
	case *Struct:
		kind := "struct"
		if t.Tuple {
			kind = "tuple"
		}
		d.line(0, "%s %s #%s", kind, t.Name, t.Pointer)
		for _, f := range t.Fields {
			note := ""
			if f.Default != nil {
				note = " default " + fmt.Sprintf("%q", f.Default.Text)
			}
			d.line(1, "%s %s %q%s", f.Name, f.Type, f.Property, note)
		}
		if t.Extra != nil {
			d.line(1, "%s map[string]%s", t.ExtraName, t.Extra)
		}
	case *Enum:
		d.line(0, "enum %s %s #%s", t.Name, (&Type{Shape: t.Shape}), t.Pointer)
		for _, v := range t.Values {
			d.line(1, "%s %q", v.Name, v.Literal.Text)
		}
	case *Union:
		by := ""
		if t.ByKind {
			by = " by kind"
		}
		d.line(0, "union %s%s #%s", t.Name, by, t.Pointer)
		for _, v := range t.Variants {
			if v.Named != nil {
				d.line(1, "%s", v.Named.Name)
			} else {
				d.line(1, "%s", v.Type)
			}
		}
	case *Named:
		d.line(0, "type %s %s", t.Name, t.Type)
	}
}

// String writes a type as Go does, without package names.
func (t *Type) String() string {
	var s string
	switch t.Shape {
	case RawShape:
		s = "Raw"
	case StringShape:
		s = "string"
	case IntShape:
		s = "int64"
	case FloatShape:
		s = "float64"
	case BoolShape:
		s = "bool"
	case SliceShape:
		s = "[]" + t.Elem.String()
	case MapShape:
		s = "map[string]" + t.Elem.String()
	case StructShape:
		s = t.Struct.Name
	case UnionShape:
		s = t.Union.Name
	case CustomShape:
		s = t.Custom.Prefix + t.Custom.Name
	}
	if t.Enum != nil {
		s = t.Enum.Name
	}
	if t.Pointer {
		return "*" + s
	}
	if w := t.Wrapper(); w != "" {
		return w + "[" + s + "]"
	}
	return s
}

// ref writes a rule that stands under another: a call, or its checks.
func (d *dumper) ref(depth int, label string, r *Rule) {
	switch {
	case r == nil:
		d.line(depth, "%s any", label)
	case r.Func != nil:
		d.line(depth, "%s %s", label, r.Func.Name)
	default:
		d.line(depth, "%s #%s", label, r.Pointer)
		d.rule(depth+1, r)
	}
}

func (d *dumper) rule(depth int, r *Rule) {
	for _, s := range r.Never {
		d.line(depth, "never @%s", s.Pointer)
	}
	for _, t := range r.Types {
		d.line(depth, "type %s @%s", t.Kinds, t.Site.Pointer)
	}
	for _, v := range r.Values {
		d.line(depth, "values %d @%s", len(v.Values), v.Site.Pointer)
	}
	for _, s := range r.Strings {
		note := ""
		if s.Regex != nil {
			note = " by " + s.Regex.Note
		}
		d.line(depth, "string %s%s @%s", s.Site.Keyword, note, s.Site.Pointer)
	}
	for _, n := range r.Numbers {
		d.line(depth, "number %s @%s", n.Site.Keyword, n.Site.Pointer)
	}
	if e := r.Elements; e != nil {
		for i, rules := range e.Prefix {
			d.refs(depth, fmt.Sprintf("element %d", i), rules)
		}
		d.refs(depth, "elements", e.Items)
		for _, c := range e.Counts {
			d.line(depth, "count %s @%s", c.Site.Keyword, c.Site.Pointer)
		}
		for _, u := range e.Uniques {
			d.line(depth, "unique @%s", u.Pointer)
		}
		for _, c := range e.Contains {
			d.ref(depth, "contains", c.Rule)
		}
	}
	if p := r.Plan; p != nil {
		d.plan(depth, p)
	}
	if c := r.Dispatch; c != nil {
		d.choice(depth, c)
	}
	d.steps(depth, r.After)
}

func (d *dumper) refs(depth int, label string, rules []*Rule) {
	if len(rules) == 0 {
		d.line(depth, "%s any", label)
	}
	for _, r := range rules {
		d.ref(depth, label, r)
	}
}

func (d *dumper) plan(depth int, p *Plan) {
	for _, c := range p.Cases {
		d.refs(depth, fmt.Sprintf("member %q", c.Name), c.Rules)
	}
	if p.Closed != nil {
		d.line(depth, "closed @%s", p.Closed.Pointer)
	} else {
		for _, part := range p.Parts {
			for _, pat := range part.Patterns {
				d.ref(depth, fmt.Sprintf("names %q", pat.Regex.Source), pat.Rule)
			}
			d.ref(depth, "rest", part.Rest)
		}
	}
	for _, n := range p.Names {
		d.ref(depth, "each name", n.Rule)
	}
	d.steps(depth, p.End)
}

func (d *dumper) choice(depth int, c *Choice) {
	by := "kind"
	if c.Select.ByMember() {
		by = fmt.Sprintf("member %q", c.Select.Member)
	}
	d.line(depth, "choice by %s @%s", by, c.None.Pointer)
	for i, arm := range c.Arms {
		label := "arm"
		if c.Select.ByMember() {
			label = fmt.Sprintf("arm %q", c.Select.Tags[i])
		} else {
			label = "arm " + c.Select.Kinds[i].String()
		}
		d.ref(depth+1, label, arm)
	}
}

func (d *dumper) steps(depth int, steps []*Step) {
	for _, s := range steps {
		switch {
		case s.When != nil:
			d.line(depth, "if %s", s.When)
			d.steps(depth+1, s.Then)
			if len(s.Otherwise) > 0 {
				d.line(depth, "else")
				d.steps(depth+1, s.Otherwise)
			}
		case s.Choose != nil:
			d.line(depth, "choose @%s%s", s.Choose.None.Pointer, s.Sift)
			for _, arm := range s.Choose.Arms {
				d.ref(depth+1, "arm", arm)
			}
		case s.Require != nil:
			d.line(depth, "require %q @%s", s.Require.Name, s.Require.Site.Pointer)
		case s.Count != nil:
			d.line(depth, "count %s @%s", s.Count.Site.Keyword, s.Count.Site.Pointer)
		case s.Refuse != nil:
			d.line(depth, "refuse @%s", s.Refuse.Pointer)
		case s.Read != nil:
			d.ref(depth, fmt.Sprintf("again member %q", s.Case.Name), s.Read)
		case s.Self != nil:
			d.ref(depth, "again", s.Self)
		case s.Choice != nil:
			d.choice(depth, s.Choice)
		case s.Unevaluated != nil:
			d.ref(depth, "unevaluated", s.Unevaluated.Rule)
			d.coverage(depth+1, s.Unevaluated.Coverage)
		}
	}
}

func (d *dumper) coverage(depth int, list []*Coverage) {
	for i, c := range list {
		d.line(depth, "schema %d evaluates", i)
		for _, from := range c.From {
			if from.When == nil {
				d.line(depth+1, "with schema %d", from.From)
			} else {
				d.line(depth+1, "with schema %d, if %s", from.From, from.When)
			}
		}
		if c.All {
			d.line(depth+1, "all")
		}
		for _, n := range c.Names {
			d.line(depth+1, "%q", n)
		}
		for _, p := range c.Patterns {
			d.line(depth+1, "names %q", p.Source)
		}
		if c.Prefix > 0 {
			d.line(depth+1, "the first %d", c.Prefix)
		}
		for _, r := range c.Contains {
			d.ref(depth+1, "what fits", r)
		}
	}
}

func (s *Sift) String() string {
	if s == nil {
		return ""
	}
	by := ", sift by kind"
	if s.Member != "" {
		by += fmt.Sprintf(" and member %q", s.Member)
	}
	if len(s.Names) > 0 {
		by += " and names"
	}
	return by
}

func (f *Formula) String() string {
	args := func(sep string) string {
		var list []string
		for _, a := range f.Args {
			list = append(list, a.String())
		}
		return "(" + strings.Join(list, sep) + ")"
	}
	switch f.Op {
	case True:
		return "true"
	case False:
		return "false"
	case Has:
		return fmt.Sprintf("has %q", f.Case.Name)
	case Held:
		return fmt.Sprintf("has %q and it holds #%s", f.Case.Name, f.Rule.Pointer)
	case Member:
		return fmt.Sprintf("%q holds #%s", f.Case.Name, f.Rule.Pointer)
	case Whole:
		return "holds #" + f.Rule.Pointer
	case Present:
		return fmt.Sprintf("is an object with %q", f.Name)
	case Counted:
		return "count holds @" + f.Count.Site.Pointer
	case And:
		return args(" and ")
	case Or:
		return args(" or ")
	case Many:
		return "several of " + args(", ")
	}
	return "not " + f.Args[0].String()
}
