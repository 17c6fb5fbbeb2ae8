package lint

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// array proves that no array fits.
func (p *prover) array(list []*ir.Rule, below, choices int) *proof {
	least, most, known := 0, -1, 0
	for _, r := range list {
		for _, a := range r.Arrays {
			least, most = counts(a.Counts, least, most)
			known = max(known, len(a.Prefix))
			if a.Contains != nil && a.Contains.Min != nil {
				least = max(least, a.Contains.Min.Count)
				if a.Contains.Max != nil {
					if why := crossed("minContains", a.Contains.Min.Count, "maxContains", a.Contains.Max.Count); why != nil {
						return why
					}
				}
				if why := p.conjunction([]*ir.Rule{a.Contains.Rule}, below-1, choices); why != nil {
					return &proof{text: "\"contains\" asks for an element that has no value", causes: []*ir.Rule{a.Contains.Rule}}
				}
			}
		}
	}
	if why := crossed("minItems", least, "maxItems", most); why != nil {
		return why
	}
	// Elements behind all prefixes are alike.
	for i := range min(least, known+1) {
		var rules []*ir.Rule
		for _, r := range list {
			for _, a := range r.Arrays {
				if i < len(a.Prefix) {
					rules = append(rules, a.Prefix[i])
				} else if a.Items != nil {
					rules = append(rules, a.Items)
				}
			}
		}
		if len(rules) > 0 && p.conjunction(rules, below-1, choices) != nil {
			return &proof{text: fmt.Sprintf("element %d must be there and has no value", i), causes: rules}
		}
	}
	return nil
}

// counts adds bounds to those known.
func counts(checks []ir.CountCheck, least, most int) (int, int) {
	for _, c := range checks {
		switch {
		case !c.Max:
			least = max(least, c.Count)
		case most < 0 || c.Count < most:
			most = c.Count
		}
	}
	return least, most
}

// object proves that no object fits.
func (p *prover) object(list []*ir.Rule, below, choices int) *proof {
	least, most := 0, -1
	var names []string
	need := func(reqs []ir.Required) {
		for _, q := range reqs {
			if !slices.Contains(names, q.Name) {
				names = append(names, q.Name)
			}
		}
	}
	for _, r := range list {
		for _, o := range r.Objects {
			least, most = counts(o.Counts, least, most)
			need(o.Required)
		}
	}
	for i := 0; i < len(names); i++ { // dependents add to the names
		for _, r := range list {
			for _, o := range r.Objects {
				for _, d := range o.Dependents {
					if d.Name == names[i] {
						need(d.Required)
					}
				}
			}
		}
	}
	if why := crossed("minProperties", max(least, 0), "maxProperties", most); why != nil {
		return why
	}
	if most >= 0 && len(names) > most {
		return &proof{text: fmt.Sprintf("%d names are required and \"maxProperties\" is %d", len(names), most)}
	}
	for _, name := range names {
		rules := p.member(list, name)
		for _, r := range rules {
			if literallyFalse(r) {
				return &proof{text: fmt.Sprintf("%s is required and not allowed", diag.Quote(name))}
			}
		}
		if len(rules) > 0 && p.conjunction(rules, below-1, choices) != nil {
			return &proof{text: fmt.Sprintf("%s is required and has no value", diag.Quote(name)), causes: rules}
		}
		if p.misnamed(list, name) {
			return &proof{text: fmt.Sprintf("%s is required, and \"propertyNames\" refuses the name", diag.Quote(name))}
		}
	}
	for _, r := range list {
		for _, o := range r.Objects {
			if o.Rest != nil && literallyFalse(o.Rest) && len(o.Patterns) == 0 && least > len(o.Properties) {
				return &proof{text: fmt.Sprintf("\"minProperties\" is %d, and %d names are allowed", least, len(o.Properties))}
			}
		}
	}
	return nil
}

// member returns the rules that judge a member of some name.
func (p *prover) member(list []*ir.Rule, name string) []*ir.Rule {
	var rules []*ir.Rule
	for _, r := range list {
		for _, o := range r.Objects {
			rest := true
			for _, prop := range o.Properties {
				if prop.Name == name {
					rest = false
					rules = append(rules, prop.Rule)
				}
			}
			for _, pat := range o.Patterns {
				if judge.Runner(pat.Regex).Match([]byte(name)) {
					rest = false
					rules = append(rules, pat.Rule)
				}
			}
			if rest && o.Rest != nil {
				rules = append(rules, o.Rest)
			}
		}
	}
	return rules
}

// misnamed reports whether propertyNames refuses a name.
func (p *prover) misnamed(list []*ir.Rule, name string) bool {
	v := &source.Value{Kind: source.String, Text: name}
	for _, r := range list {
		for _, o := range r.Objects {
			for _, n := range o.Names {
				if p.judge.Judge(n.Rule, v).Outcome == judge.Fails {
					return true
				}
			}
		}
	}
	return false
}
