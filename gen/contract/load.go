package contract

import (
	"cmp"
	"slices"

	"github.com/schemagen/schemagen/gen"
	"github.com/schemagen/schemagen/gen/internal/diag"
	"github.com/schemagen/schemagen/gen/internal/front"
	"github.com/schemagen/schemagen/gen/internal/ir"
	"github.com/schemagen/schemagen/gen/internal/source"
)

// The names of the roles.
const (
	tool   = "tool"
	output = "output"
	prompt = "prompt"
)

var roles = map[ir.Role]string{ir.ToolRole: tool, ir.OutputRole: output, ir.PromptRole: prompt}

// key tells the schemas of one side apart.
type key struct{ name, role string }

func compareKeys(a, b key) int {
	order := map[string]int{tool: 0, output: 1, prompt: 2}
	return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(order[a.role], order[b.role]))
}

// subject is a schema of one side.
type subject struct {
	*front.Subject
	file *source.File
}

// load reads the schemas of one side.
func load(inputs []gen.Input, opts Options, diags *diag.List) map[key]*subject {
	reader := front.NewReader(inputs, front.Options{Plain: opts.Plain, Formats: opts.Formats, Open: opts.Open}, diags)
	all := map[key]*subject{}
	for _, in := range inputs {
		file := reader.File(in)
		for _, s := range file.Subjects {
			k := key{s.Tool.Name, roles[s.Tool.Role]}
			if all[k] != nil {
				diags.Errorf(diag.Pos{File: in.Name, Line: 1, Col: 1}, "", "", "a second file for the %s %s", k.role, diag.Quote(k.name))
				continue
			}
			all[k] = &subject{s, file.Source}
		}
	}
	return all
}

// Compare compares two sets of schema files. It depends on them and the options
// alone.
func Compare(before, after []gen.Input, opts Options) *Result {
	diags := &diag.List{}
	olds, news := load(before, opts, diags), load(after, opts, diags)
	r := &Result{Verdict: Same, Tools: []*Tool{}}
	if diags.HasErrors() {
		diags.Sort()
		r.Diagnostics = *diags
		return r
	}
	renamed := ""
	if opts.Pair && len(before) == 1 && len(after) == 1 {
		renamed = pair(olds, news)
	}
	keys := map[key]bool{}
	for k := range olds {
		keys[k] = true
	}
	for k := range news {
		keys[k] = true
	}
	wider, narrower := No, No
	for _, k := range sorted(keys) {
		t := &Tool{Name: k.name, Role: k.role, Wider: No, Narrower: No}
		alone := key{k.name, tool}
		switch a, b := olds[k], news[k]; {
		case a == nil && k.role == output && olds[alone] == nil, b == nil && k.role == output && news[alone] == nil:
			continue // it came or went with its tool
		case a == nil || b == nil:
			t.one(k.role, a == nil)
		default:
			t.compare(a, b)
		}
		if renamed != "" && k.role != output {
			t.Notes = append(t.Notes, renamed)
		}
		t.finish()
		wider, narrower = wider.or(t.Wider), narrower.or(t.Narrower)
		r.Tools = append(r.Tools, t)
	}
	r.Verdict = verdict(wider, narrower)
	diags.Sort()
	r.Diagnostics = *diags
	return r
}

func sorted(keys map[key]bool) []key {
	var list []key
	for k := range keys {
		list = append(list, k)
	}
	slices.SortFunc(list, compareKeys)
	return list
}

// pair gives the old schemas the name of the new ones and says so.
func pair(olds, news map[key]*subject) string {
	from, to := single(olds), single(news)
	if from == nil || to == nil || from.name == to.name {
		return ""
	}
	for _, role := range []string{tool, output, prompt} {
		if s := olds[key{from.name, role}]; s != nil {
			delete(olds, key{from.name, role})
			olds[key{to.name, role}] = s
		}
	}
	return "the name was " + diag.Quote(from.name)
}

// single returns the one name of a side, or nil.
func single(all map[key]*subject) *key {
	var found *key
	for k := range all {
		if found != nil && found.name != k.name {
			return nil
		}
		found = &k
	}
	return found
}

// one describes a schema that only one side has.
func (t *Tool) one(role string, added bool) {
	c := Change{Proven: true, Direction: Widened}
	switch {
	case role == output && added:
		c.Direction, c.Text = Narrowed, "the results are judged by an output schema now"
	case role == output:
		c.Text = "the output schema was removed: results are no longer judged"
	case added:
		c.Text = "the " + role + " was added"
	default:
		c.Direction, c.Text = Narrowed, "the "+role+" was removed"
	}
	t.add(c)
}

// add notes a change and what it answers.
func (t *Tool) add(c Change) {
	answer := Unproven
	if c.Proven {
		answer = Yes
	}
	if c.Direction == Widened {
		t.Wider = t.Wider.or(answer)
	} else {
		t.Narrower = t.Narrower.or(answer)
	}
	t.Changes = append(t.Changes, c)
}

// compare compares the two versions of a schema.
func (t *Tool) compare(a, b *subject) {
	t.accepts(a.Lowered.Root, b.Lowered.Root)
	t.ranges(a, b)
	t.limits(a, b)
	t.prose(a, b)
	t.notes(a, b)
}

// maxChanges is how many changes of one direction are told.
const maxChanges = 20

// finish puts the changes in order.
func (t *Tool) finish() {
	t.Verdict = verdict(t.Wider, t.Narrower)
	slices.SortStableFunc(t.Changes, func(a, b Change) int {
		direction := cmp.Compare(b.Direction, a.Direction) // widened first
		shown := 0
		if a.Proven != b.Proven {
			shown = 1
			if a.Proven {
				shown = -1
			}
		}
		return cmp.Or(direction, shown, cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Keyword, b.Keyword), cmp.Compare(a.Text, b.Text))
	})
	count := map[Direction]int{}
	t.Changes = slices.DeleteFunc(t.Changes, func(c Change) bool {
		count[c.Direction]++
		return count[c.Direction] > maxChanges
	})
}
