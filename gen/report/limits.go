package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/ir"
)

// mostValues bounds how many values of an enum are shown.
const mostValues = 60

// kinds is the set of kinds that rules of one place leave.
func kinds(parts []*ir.Rule) ir.Kinds {
	set := ownKinds(parts)
	for _, r := range parts {
		for _, c := range r.Choices {
			var held ir.Kinds
			for _, arm := range c.Arms {
				held |= ownKinds(inPlace(arm))
			}
			set &= held
		}
	}
	return set
}

// ownKinds is kinds without what alternatives say: a rule may lead back to itself
// there.
func ownKinds(parts []*ir.Rule) ir.Kinds {
	set := ir.All
	for _, r := range parts {
		if len(r.Never) > 0 {
			return 0
		}
		for _, t := range r.Types {
			set &= t.Kinds
		}
		for _, c := range r.Values {
			var held ir.Kinds
			for _, v := range c.Values {
				held |= v.Kind
			}
			set &= held
		}
	}
	return set
}

// limits says what is asked of one place, in the words of the violations, and
// which values are the only ones.
func limits(parts []*ir.Rule) (asked, values []string) {
	say := func(s *ir.Site) {
		if s != nil && s.Reason != "" && !slices.Contains(asked, s.Reason) {
			asked = append(asked, s.Reason)
		}
	}
	for _, r := range parts {
		for _, s := range r.Never {
			say(s)
		}
		for _, c := range r.Values {
			for i := range c.Values {
				if len(values) == mostValues {
					values = append(values, "… "+strconv.Itoa(len(c.Values)-i)+" more")
					break
				}
				values = append(values, literal(&c.Values[i]))
			}
		}
		for _, c := range r.Strings {
			say(c.Site)
		}
		for _, c := range r.Numbers {
			say(c.Site)
		}
		for _, a := range r.Arrays {
			for _, c := range a.Counts {
				say(c.Site)
			}
			say(a.Unique)
			if a.Items != nil {
				for _, s := range a.Items.Never {
					say(&ir.Site{Reason: "elements beyond: " + s.Reason})
				}
			}
			if a.Contains != nil {
				for _, c := range []*ir.CountCheck{a.Contains.Min, a.Contains.Max} {
					if c != nil {
						say(c.Site)
					}
				}
			}
		}
		for _, o := range r.Objects {
			for _, c := range o.Counts {
				say(c.Site)
			}
			for _, n := range o.Names {
				say(n.Site)
			}
			for _, d := range o.Dependents {
				for _, q := range d.Required {
					say(&ir.Site{Reason: "with " + strconv.Quote(d.Name) + " " + q.Site.Reason})
				}
			}
		}
	}
	return asked, values
}

// literal is a value of the schema as JSON.
func literal(v *ir.Literal) string {
	if v.Kind != ir.String {
		return v.Text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(v.Text) + `"`
}

// callLimits says in words what the schema states for a call as a whole.
func callLimits(c gen.Compiled) []string {
	var list []string
	if c.MaxBytes > 0 {
		list = append(list, fmt.Sprintf("at most %d bytes", c.MaxBytes))
	}
	if c.MaxDepth > 0 {
		list = append(list, fmt.Sprintf("at most %d levels deep", c.MaxDepth))
	}
	if c.Timeout > 0 {
		list = append(list, fmt.Sprintf("at most %v for one call", c.Timeout))
	}
	if len(c.Coerce) > 0 {
		list = append(list, "corrects "+strings.Join(c.Coerce, ", "))
	}
	if c.MaxBytes == 0 && c.MaxDepth == 0 && c.Role == "tool" {
		list = append(list, "that of the registry: 65,536 bytes and 10 levels, unless its options say otherwise")
	}
	return list
}

// work says in words how often a byte of a call is read.
func work(c gen.Compiled) string {
	if c.Readings == 1 {
		return "each byte is read at most once for each container open around it"
	}
	return fmt.Sprintf("each byte is read at most %d times for each container open around it", c.Readings)
}
