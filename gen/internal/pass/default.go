package pass

import (
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/judge"
	"github.com/schemagen/schemagen/gen/internal/schema"
)

// Defaults judges each default by its own schema, wherever it stands and
// whatever its kind. One that is refused is reported.
func Defaults(l *Lowered, diags *diag.List) *Judged {
	d := &Judged{judge: judge.New(), diags: diags, own: map[*ir.Literal]ownDefault{}}
	d.add(l)
	if l.Apart != nil {
		d.add(l.Apart)
	}
	return d
}

// Judged is the defaults of a tool, judged.
type Judged struct {
	judge *judge.Judge
	diags *diag.List
	own   map[*ir.Literal]ownDefault
}

func (d *Judged) add(l *Lowered) {
	for r, s := range l.Of {
		k := s.Keyword("default")
		if k == nil {
			continue
		}
		verdict := d.judge.Judge(r, k.Value)
		d.report(k, verdict, "its own schema")
		d.own[r.Doc.Default] = ownDefault{k, verdict.Outcome == judge.Holds}
	}
}

// ownDefault is a default and whether its own schema accepts it.
type ownDefault struct {
	keyword *schema.Keyword
	holds   bool
}

// holds reports whether a default, which the Doc of some rule has, may fill a
// place that the rules judge: its own schema accepts it, and so do they all.
// They differ where a place refers to the schema of the default and says more,
// or where several schemas speak of one member. A default that the place alone
// refuses is reported.
func (d *Judged) holds(rules []*ir.Rule, lit *ir.Literal) bool {
	own := d.own[lit]
	if !own.holds {
		return false
	}
	verdict := d.judge.Judge(&ir.Rule{All: rules}, own.keyword.Value)
	d.report(own.keyword, verdict, "what else holds for the place that it would fill")
	return verdict.Outcome == judge.Holds
}

func (d *Judged) report(k *schema.Keyword, v judge.Verdict, by string) {
	at := k.Parent.File.Pos(k.Value.Offset)
	switch v.Outcome {
	case judge.Fails:
		d.diags.Warnf(at, k.Pointer, k.Name, "the default is refused by %s (%q at %s) and is not applied", by, v.Site.Keyword, diag.Quote(v.Site.Pointer))
	case judge.Unknown:
		d.diags.Warnf(at, k.Pointer, k.Name, "the default is too large to be judged by %s and is not applied", by)
	}
}
