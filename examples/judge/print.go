package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/schemagen/schemagen/runtime"
)

// classes are the kinds of refusal, in the order of judgement.
var classes = []runtime.Class{
	runtime.ClassUnknownTool, runtime.ClassNotObject, runtime.ClassGrammar, runtime.ClassDeny, runtime.ClassSchema,
}

// Print writes one paragraph for each call and a summary. The first line of a
// paragraph is the verdict; each further one is a violation: the pointer into
// the arguments, "" for the arguments themselves, and the reason.
func Print(out io.Writer, verdicts []Verdict) error {
	var head, text strings.Builder
	t := tabwriter.NewWriter(&head, 0, 0, 2, ' ', 0)
	count := map[runtime.Class]int{}
	bodies := make([]string, len(verdicts))
	for i, v := range verdicts {
		refusal, err := refusalOf(v.Err)
		if err != nil {
			return err
		}
		if refusal == nil {
			count[runtime.ClassNone]++
			fmt.Fprintf(t, "%3d\taccepted\t\t%s\t%s\n", i+1, visible(v.Tool), v.Note)
			continue
		}
		count[refusal.Class()]++
		fmt.Fprintf(t, "%3d\trefused\t%d\t%s\t%s\n", i+1, refusal.Code, visible(v.Tool), v.Note)
		bodies[i] = body(refusal)
	}
	t.Flush() // a strings.Builder cannot fail
	for i, line := range strings.SplitAfter(head.String(), "\n") {
		text.WriteString(line)
		if i < len(bodies) {
			text.WriteString(bodies[i])
		}
	}
	fmt.Fprintf(&text, "\n%d calls: %d accepted, %d refused\n", len(verdicts), count[runtime.ClassNone], len(verdicts)-count[runtime.ClassNone])
	for _, class := range classes {
		if count[class] > 0 {
			fmt.Fprintf(&text, "%5d  %s\n", count[class], class)
		}
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// refusalOf returns the refusal that an error of Validate holds, nil for nil.
func refusalOf(err error) (*runtime.ValidationError, error) {
	var refusal *runtime.ValidationError
	if err != nil && !errors.As(err, &refusal) {
		return nil, err
	}
	return refusal, nil
}

// shown is the number of violations that are printed for one call.
const shown = 5

// body writes the message of a refusal and its violations, the reasons below
// each other.
func body(e *runtime.ValidationError) string {
	list := e.Violations[:min(len(e.Violations), shown)]
	var b strings.Builder
	fmt.Fprintf(&b, "     %s\n", e.Message)
	width := 0
	for _, v := range list {
		width = max(width, len(pointer(v)))
	}
	for _, v := range list {
		fmt.Fprintf(&b, "       %-*s  %s\n", width, pointer(v), v.Reason)
	}
	if more := e.Total - len(list); more > 0 && len(list) > 0 {
		fmt.Fprintf(&b, "       and %d more\n", more)
	}
	return b.String()
}

// visible returns the name of a tool, which the caller chose, fit for a
// terminal.
func visible(name string) string {
	quoted := strconv.QuoteToGraphic(name)
	return quoted[1 : len(quoted)-1]
}

// pointer returns the path of a violation as it is printed. The registry has
// escaped and bounded what the caller chose in it.
func pointer(v runtime.Violation) string {
	if v.Path == "" {
		return `""`
	}
	return v.Path
}
