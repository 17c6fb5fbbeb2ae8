package ir

import "strings"

// Kinds is a set of kinds of JSON values. Numbers come in two: integers, and
// those with a fractional part.
type Kinds uint8

// The kinds.
const (
	Null Kinds = 1 << iota
	Bool
	Integer
	Fraction
	String
	Array
	Object

	Number = Integer | Fraction
	All    = Null | Bool | Number | String | Array | Object
)

// Each lists the kinds in the order in which readers dispatch on them.
var Each = []Kinds{String, Object, Array, Number, Bool, Null}

func (k Kinds) String() string {
	if k == All {
		return "any"
	}
	var names []string
	for i, name := range []string{"null", "boolean", "integer", "fraction", "string", "array", "object"} {
		if k&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.ReplaceAll(strings.Join(names, "|"), "integer|fraction", "number")
}

// Site is one constraint at one schema location.
type Site struct {
	Pointer string // of the keyword, e.g. "/properties/goal/maxLength"
	Keyword string // e.g. "maxLength"
	Reason  string // public, static, e.g. "must be at most 8192 characters"
	Detail  string // tells apart the sites of one keyword, e.g. the missing name
	Name    string // of the Go variable, e.g. "bernsteinRunGoalMaxLength"; set by pass name
	// Accepts is a set that holds the kinds that the keyword accepts, where
	// strings or null are not among them and no condition leads to the keyword;
	// else 0. Set by pass accepts.
	Accepts Kinds
}

// Rule says which values are accepted at a place. A value is accepted when all
// slots accept it; an empty slot accepts everything.
type Rule struct {
	Pointer string // schema location, e.g. "/properties/goal"
	Doc     Doc

	Never   []*Site // refuse every value: the schema false
	Types   []TypeCheck
	Values  []ValueCheck
	Strings []StringCheck
	Numbers []NumberCheck
	Arrays  []*ArrayPart  // one per schema that says something about arrays
	Objects []*ObjectPart // one per schema that says something about objects

	// In-place applicators: the rules judge the same value.
	All     []*Rule
	Choices []*Choice
	Nots    []*Not
	Conds   []*Cond

	// Prose is set for natural-language text: the rule on invisible characters
	// lets pass what scripts need.
	Prose bool

	// Unevaluated judges the members and elements that no other schema in
	// place has evaluated.
	Unevaluated []*Unevaluated

	// Type is the Go type that the value fills; nil: it is only judged. Set by
	// pass shape.
	Type *Type
	// Arms is set when the type is that of the arms of Choice, which fill it.
	// Set by pass shape.
	Arms *Choice
	// Func is the function that reads the value; nil: the reader of the parent
	// does it in place. Set by pass layout.
	Func *Func
	// Plan is how objects are read, Elements how arrays are. Set by pass members
	// and completed by pass layout.
	Plan     *Plan
	Elements *Elements
	// Dispatch is the one choice that the rule consists of, when something
	// tells its arm: the arm is read straight away. Set by pass layout.
	Dispatch *Choice
	// Misfits are the sites at which the composition refuses the values whose
	// kind the types refuse, by kind, where After does not judge it. Set by pass
	// layout.
	Misfits map[Kinds][]*Site
	// Sole is set when the rule is nothing but the one choice that After finds the
	// arms of: it reads the value. Set by pass layout.
	Sole bool
	// Ahead is set when an arm of the choice that it finds the arms of, being the
	// only one that can hold, says all that the rule does: the arm is tried before
	// anything else. Set by pass layout.
	Ahead *Step
	// After is judged when a value of any kind was read. Set by pass layout.
	After []*Step
}

// Slots counts what the rule says: 0 means that it accepts everything.
func (r *Rule) Slots() int {
	return len(r.Never) + len(r.Types) + len(r.Values) + len(r.Strings) + len(r.Numbers) + len(r.Arrays) + len(r.Objects) +
		len(r.All) + len(r.Choices) + len(r.Nots) + len(r.Conds) + len(r.Unevaluated)
}

// Doc is what the annotations say. It is comparable.
type Doc struct {
	Title, Description string
	Deprecated         bool
	Default            *Literal
	GoName             string // hint: the Go identifier
	Go                 *GoHint
}

// GoHint is what "goJSONSchema" asks for beside the identifier.
type GoHint struct {
	Location string  // of the keyword
	Type     *Custom // nil: none
	Pointer  *bool   // a pointer instead of a wrapper, or neither
	Nillable bool
	Tags     []Tag
}

// TypeCheck is "type".
type TypeCheck struct {
	Kinds Kinds
	Site  *Site
}

// ValueCheck is "enum" or "const".
type ValueCheck struct {
	Values []Literal
	Site   *Site
}

// Literal is a value of the schema.
type Literal struct {
	Kind   Kinds   // one kind; Integer or Fraction for numbers
	Text   string  // String: unescaped; else JSON text
	Number Decimal // of numbers
}

// StringOp is an assertion on strings.
type StringOp uint8

// The assertions on strings.
const (
	MinLength StringOp = iota
	MaxLength
	Pattern
	Format
)

// StringCheck is one assertion on strings.
type StringCheck struct {
	Op    StringOp
	Count int    // MinLength, MaxLength: code points
	Regex *Regex // Pattern
	Name  string // Format: the function of runtime/format
	Site  *Site
}

// Regex is a compiled pattern.
type Regex struct {
	Source string // as the schema has it
	Legacy bool   // read as drafts up to 7 do, see pattern.Options
	// Kind names the form that judges: a type of the runtime, or "regexp".
	Kind   string
	Fields []RegexField // of the form
	Note   string       // for -dump=rule, e.g. "Automaton of 12 states"
	Var    string       // the Go variable; set by pass name
}

// RegexField is a field of the form: a text, which may hold any bytes, or a
// number.
type RegexField struct {
	Name   string
	IsText bool
	Text   string
	Number int
}

// NumberOp is an assertion on numbers.
type NumberOp uint8

// The assertions on numbers.
const (
	Minimum NumberOp = iota
	Maximum
	ExclusiveMinimum
	ExclusiveMaximum
	MultipleOf
)

// NumberCheck is one assertion on numbers. The bound is decimal text.
type NumberCheck struct {
	Op    NumberOp
	Bound Decimal
	Site  *Site
}

// Decimal is an exact number: Digits × 10^Exp, negative when Neg is set.
// Digits has no leading and no trailing zero and is empty for zero.
type Decimal struct {
	Neg    bool
	Digits string
	Exp    int64
	// Small is the value when an int64 holds it and no variable is needed.
	Small int64
	Var   string // the Go variable, when there is one; set by pass name
	// Divisor is set when the number is that of multipleOf.
	Divisor bool
}

// CountCheck is a bound on the number of members or elements.
type CountCheck struct {
	Max   bool // an upper bound
	Count int
	Site  *Site
}

// ArrayPart is what one schema says about arrays.
type ArrayPart struct {
	Prefix []*Rule
	Items  *Rule // for the elements behind the prefix; nil: all are accepted
	Counts []CountCheck
	Unique *Site
	// Contains is nil when nothing is asked of the number of elements that fit.
	Contains *Contains
}

// Contains is "contains" with "minContains" and "maxContains".
type Contains struct {
	Rule *Rule
	Min  *CountCheck // nil: none need fit
	Max  *CountCheck // nil: any number may fit
	// Evaluates is set when the elements that fit count as evaluated (from
	// 2020-12 on).
	Evaluates bool
}

// Unevaluated is "unevaluatedProperties" or "unevaluatedItems".
type Unevaluated struct {
	Items bool // of arrays; else properties of objects
	Rule  *Rule
	// Coverage is what the schemas in place evaluate, the asking one first and
	// each behind those that lead to it. Set by pass coverage.
	Coverage []*Coverage
}

// Coverage is what one schema in place evaluates, of the members of an object
// or of the elements of an array.
type Coverage struct {
	// From are the ways in which the schema comes to apply; the schema that
	// asks has none and always applies.
	From     []Entry
	All      bool // everything
	Names    []string
	Patterns []*Regex
	Prefix   int // the first elements
	Contains []*Rule
}

// Entry is a way to a schema in place.
type Entry struct {
	From int      // index of the schema that leads to it
	When *Formula // the condition under which it does; nil: always
}

// ObjectPart is what one schema says about objects. Properties, Patterns and
// Rest belong together: Rest is for the names that the other two leave.
type ObjectPart struct {
	Properties []Property
	Patterns   []PatternProperty
	Rest       *Rule // nil: all are accepted
	Names      []NameCheck
	Required   []Required
	Counts     []CountCheck
	Dependents []Dependent
}

// Property is a named member.
type Property struct {
	Name string
	Rule *Rule
	Doc  Doc // of the reference, when the rule is one
}

// PatternProperty is for the members whose name the pattern finds.
type PatternProperty struct {
	Regex *Regex
	Rule  *Rule
}

// NameCheck is "propertyNames": the rule judges each name as a string, the
// fault stands at the object.
type NameCheck struct {
	Rule *Rule
	Site *Site
}

// Required is one name that must be present.
type Required struct {
	Name string
	Site *Site
}

// Dependent is what holds for the object when it has a member of that name.
type Dependent struct {
	Name     string
	Required []Required
	Rule     *Rule // may be nil
}

// Choice is "anyOf" or "oneOf".
type Choice struct {
	Exactly bool // oneOf
	Arms    []*Rule
	None    *Site // no arm holds
	Many    *Site // oneOf: more than one holds
	// Select tells the one arm that can hold; nil: each is tried.
	Select *Select
}

// Select finds the arm from the kind of the value, or from the string value of
// a member that all arms require and restrict to different values.
type Select struct {
	Kinds  []Kinds // by kind: what each arm accepts, disjoint
	Member string  // by member: its name, which may be ""; Tags are not nil
	Tags   [][]string
}

// ByMember reports whether a member tells the arm; its name may be empty.
func (s *Select) ByMember() bool { return len(s.Tags) > 0 }

// Not is "not".
type Not struct {
	Rule *Rule
	Site *Site
}

// Cond is "if" with "then" and "else", either of which may be nil. Both are nil
// only where an Unevaluated asks what "if" evaluates.
type Cond struct {
	If, Then, Else *Rule
}
