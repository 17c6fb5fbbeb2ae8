package ir

// Plan is how an object is read: one pass over the members, then what can only
// be judged when all were seen.
type Plan struct {
	Cases []*Case
	// Parts judge the members that no case names.
	Parts []RestPart
	// Closed is set when every unnamed member is refused with this site alone.
	Closed *Site
	// Struct is what the members fill; nil: none.
	Struct *Struct
	Names  []NameCheck
	// Words is how many words of 64 bits hold the set of seen cases.
	Words int
	// Count is set when the members are counted.
	Count bool
	End   []*Step
	// Must is the Go variable that lists the sites of the steps Asked; "": they
	// are judged one by one.
	Must string
}

// Asked returns the steps at the start of End that ask for members, as far as
// their bits count from 0 within one word.
func (p *Plan) Asked() []*Step {
	n := 0
	for n < len(p.End) && n < 64 && p.End[n].Require != nil && p.End[n].When == nil && p.End[n].Case.Bit == n {
		n++
	}
	return p.End[:n]
}

// Elements is how an array is read. The rules at an index apply all.
type Elements struct {
	Prefix  [][]*Rule
	Items   []*Rule
	Counts  []CountCheck
	Uniques []*Site
	// Contains are counted while the elements are read.
	Contains []*Contains
	// Struct is what the elements fill when they are told by position; nil: a
	// slice, or nothing.
	Struct *Struct
}

// Case is a member that the reader knows by name.
type Case struct {
	Name  string
	Bit   int // -1: nobody asks whether it was seen
	Rules []*Rule
	Field *Field // filled by the first rule; may be nil
	Place string // the Go variable that holds the offset of its value, or ""
}

// RestPart is what one ObjectPart says about unnamed members.
type RestPart struct {
	Patterns []PatternProperty
	Rest     *Rule
}

// Step is judged when a value was read, with reasons. One of the slots behind
// Then is set, or When is.
type Step struct {
	// When guards the step; nil: always.
	When *Formula
	// Otherwise are the steps for the other case of When.
	Otherwise []*Step
	Then      []*Step

	Require *Required // with Case
	Count   *CountCheck
	Case    *Case   // Require, Read: the member
	Read    *Rule   // judge the member's value again, when it is present
	Self    *Rule   // judge the whole value again
	Choice  *Choice // with Select: judge the whole value again
	Choose  *Choice // find which arms hold for the whole value
	Sift    *Sift   // with Choose: which can; nil: each
	// Unevaluated looks at the members or elements again.
	Unevaluated *Unevaluated
	Refuse      *Site // at the value
}

// FormulaOp is an operator.
type FormulaOp uint8

// The operators.
const (
	True FormulaOp = iota
	False
	Has     // Case is present
	Member  // Case is absent, or its value holds Rule
	Held    // Case is present, and its value holds Rule
	Counted // Count holds
	Whole   // the whole value, read again, holds Rule
	Present // the value is an object with a member Name
	And
	Or
	NotOp
	Many // at least two of Args
)

// Formula is a condition on the members of an object that was read.
type Formula struct {
	Op    FormulaOp
	Case  *Case
	Rule  *Rule
	Count *CountCheck
	Name  string
	Args  []*Formula
}

// Sift tells, before the arms of a choice are read, which of them can hold. A
// set of arms has one bit for each.
type Sift struct {
	Kinds []SiftKind
	// Member is asked of objects, unless it is "": the arms that are left
	// without it, and by its value.
	Member string
	Absent uint64
	Tags   []SiftTag
	// Strings, Numbers and Other are left by values of these kinds that no tag
	// has.
	Strings, Numbers, Other uint64
	// Names are asked of objects, too: an arm that has some is left when the
	// object has one of them. Free are the arms that have none.
	Names []SiftName
	Free  uint64
}

// SiftKind is the arms that accept a kind.
type SiftKind struct {
	Kind Kinds
	Arms uint64
}

// SiftTag is the arms that are left by some strings or numbers. A number is
// spelled without a point and an exponent.
type SiftTag struct {
	Kind   Kinds // String or Number
	Values []string
	Arms   uint64
}

// SiftName is the arms that one of the names leaves.
type SiftName struct {
	Names []string
	Arms  uint64
}

// Looks reports whether the members of an object are looked at.
func (s *Sift) Looks() bool { return s.Member != "" || len(s.Names) > 0 }

// Func is a reader function of the generated package.
type Func struct {
	Name string // e.g. "readBernsteinRun", "judgeBernsteinScenarioIf"
	Rule *Rule
	// Fill is the type that the function fills through its second parameter;
	// nil: it only judges and has one parameter.
	Fill *Type
	// Memo is the number under which verdicts are remembered; 0: several paths
	// cannot reach it.
	Memo int
	// Again is set when the function reads values that were read before.
	Again bool
}

// Role says what a schema judges.
type Role uint8

// The roles.
const (
	ToolRole   Role = iota // the arguments of a tool call
	OutputRole             // the structured content of a tool's result
	PromptRole             // the arguments of a prompt
)

// String returns "tool", "output" or "prompt".
func (r Role) String() string { return [...]string{"tool", "output", "prompt"}[r] }

// Argument is one argument of a prompt as prompts/list prints it.
type Argument struct {
	Name, Title, Description string
	Required                 bool
}

// Tool is one compiled schema: of a tool, of its results or of a prompt.
type Tool struct {
	Name        string // e.g. "bernstein_run"; of an output, that of its tool
	Role        Role
	Output      *Tool      // judges the results; nil: there is no output schema
	Arguments   []Argument // of a prompt
	GoName      string     // e.g. "BernsteinRun"
	Handle      string     // the variable, e.g. "BernsteinRunTool"
	Title       string
	Description string
	Schema      string // published
	Timeout     int64  // nanoseconds; 0: none
	MaxBytes    int
	MaxDepth    int
	Coerce      []string // names of the runtime's constants, e.g. "CoerceNumbers"
	Plain       bool
	File        string // source file, for the header

	Root    *Rule
	Type    *Type      // of the root
	Types   []Declared // in the order in which the file prints them
	Funcs   []*Func
	Sites   []*Site
	Regexes []*Regex
	Bounds  []*Decimal
}

// Readings bounds how often one byte of a call is read, for each container
// that is open around it: once, and twice more by each function that reads
// values again, for the verdict and for the reasons. The runtime's budget
// holds whatever this says.
func (t *Tool) Readings() int {
	n := 1
	for _, f := range t.Funcs {
		if f.Again {
			n += 2
		}
	}
	return n
}

// Package is the generated package.
type Package struct {
	Name    string
	Tools   []*Tool
	Prompts []*Tool
	// Inline is set when the schemas are published without references.
	Inline bool
}

// All returns what the package declares a file for: tools with their outputs,
// and prompts.
func (p *Package) All() []*Tool {
	var all []*Tool
	for _, t := range p.Tools {
		all = append(all, t)
		if t.Output != nil {
			all = append(all, t.Output)
		}
	}
	return append(all, p.Prompts...)
}
