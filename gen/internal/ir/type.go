package ir

import "slices"

// Shape is the kind of a Go type.
type Shape uint8

// The shapes.
const (
	RawShape    Shape = iota // runtime.Raw
	StringShape              // string, or Enum
	IntShape                 // int64, or Enum
	FloatShape               // float64, or Enum
	BoolShape                // bool
	SliceShape               // []Elem
	MapShape                 // map[string]Elem
	StructShape              // Struct
	UnionShape               // Union
	CustomShape              // Custom
)

// Type is the Go type of a place.
type Type struct {
	Shape  Shape
	Elem   *Type   // SliceShape, MapShape
	Struct *Struct // StructShape
	Enum   *Enum   // StringShape, IntShape, FloatShape: the named type, or nil
	Union  *Union  // UnionShape
	Custom *Custom // CustomShape
	// Optional and Nullable wrap the type: Opt, Null or OptNull of the runtime.
	// Slices, maps, unions and raw values carry absence as nil instead of Opt.
	Optional, Nullable bool
	// Pointer is set where a struct holds itself, and by a hint. nil says that
	// the value is absent or null.
	Pointer bool
	// Bare is set by a hint: the zero value says that the value is absent or
	// null.
	Bare bool
}

// Wrapper returns the generic type of the runtime that holds the value, or "".
func (t *Type) Wrapper() string {
	switch {
	case t.Shape == RawShape || t.Pointer || t.Bare: // null is a raw value
		return ""
	case t.Optional && t.Nullable:
		return "OptNull"
	case t.Nullable:
		return "Null"
	case t.Optional && !t.Nilable():
		return "Opt"
	}
	return ""
}

// Nilable reports whether nil says that the value is absent.
func (t *Type) Nilable() bool {
	switch t.Shape {
	case SliceShape, MapShape, RawShape, UnionShape:
		return true
	}
	return t.Pointer
}

// Base returns the type without what wraps it.
func (t *Type) Base() *Type {
	base := *t
	base.Optional, base.Nullable, base.Pointer, base.Bare = false, false, false, false
	return &base
}

// Decl is what every declared type has.
type Decl struct {
	Name    string // e.g. "BernsteinRun"; set by pass name
	Pointer string // schema location
	// Place is the location that names the type: Pointer without the
	// alternatives that have none but null beside them.
	Place string
	Doc   Doc
	// Short is the last part of the name where the type stands inline in a
	// union; "" where the location names it.
	Short string
	// Unions are those that the type is a variant of.
	Unions []*Union
}

// Declared is a type that the generated file declares: *Struct, *Enum, *Union
// or *Named.
type Declared interface{ Declaration() *Decl }

// Declaration implements Declared for all that hold a Decl.
func (d *Decl) Declaration() *Decl { return d }

// Struct is a generated struct.
type Struct struct {
	Decl
	Fields []*Field
	// Extra is the type of the members that the schema does not name; nil: there
	// are none. Of a tuple, it is that of the elements behind the fields.
	Extra *Type
	// ExtraName is the field that keeps them: Extra, or Rest in a tuple, unless
	// a property has that name.
	ExtraName string
	// Tuple is set when the fields are the first elements of an array.
	Tuple bool
}

// Field is a field of a struct, one per declared property, in schema order.
type Field struct {
	Property string // e.g. "task_id"; of a tuple, the index
	Name     string // e.g. "TaskID"; set by pass name
	Type     *Type
	Doc      Doc
	Pointer  string
	Required bool
	Default  *Literal // fills the field when the member is absent
	// ReadDefault is the rule that reads the default; nil: it is written as a Go
	// literal.
	ReadDefault *Rule
	Tags        []Tag // beside the json tag
}

// Tag is a key of a struct tag and its value.
type Tag struct{ Key, Value string }

// Enum is a named string or number with constants for its values.
type Enum struct {
	Decl
	Shape  Shape // StringShape, IntShape or FloatShape
	Values []*EnumValue
}

// EnumValue is a constant of an enum.
type EnumValue struct {
	Name    string // e.g. "BernsteinRunRoleBackend"; set by pass name
	Literal Literal
	Doc     Doc
}

// Union is an interface that the Go types of several alternatives implement,
// and nothing else does.
type Union struct {
	Decl
	Variants []*Variant
	// Parts are the unions whose variants are this one's as well.
	Parts []*Union
	// ByKind is set when each kind of value has one variant: the first byte
	// tells it.
	ByKind bool
}

// Variant is one alternative of a union.
type Variant struct {
	Type *Type // of the value
	// Named is the declared type that implements the union, when Type has no
	// name of its own.
	Named *Named
	Arms  []*Rule // those that fill it; none where kinds tell
	Kinds Kinds   // ByKind: of the values
}

// Variant returns the variant that an arm fills, or nil: an arm that is a union
// itself fills one of its own.
func (u *Union) Variant(arm *Rule) *Variant {
	for _, v := range u.Variants {
		if slices.Contains(v.Arms, arm) {
			return v
		}
	}
	return nil
}

// Named is a declared type for a variant that has no name of its own, such as
// a string.
type Named struct {
	Decl
	Type *Type
}

// Filler is how a Custom is filled.
type Filler uint8

// The fillers. All but ByItself are total on what the schema accepts.
const (
	ByItself Filler = iota // by its own UnmarshalJSON or UnmarshalText
	ByTime                 // time.Time from "date-time" (RFC 3339 section 5.6)
	ByDate                 // time.Time from "date", at midnight UTC
	ByAddr                 // netip.Addr from "ipv4" or "ipv6"
	ByUUID                 // [16]byte from "uuid" (RFC 9562)
	ByBigInt               // big.Int or *big.Int from an integer of any size
)

// Custom is a Go type that the schema names.
type Custom struct {
	// Prefix, Package and Name spell the type: "*", "big" and "Int". Import is
	// the path of the package; both are "" for predeclared types.
	Prefix, Package, Name, Import string
	Filler                        Filler
	Nillable                      bool  // nil says that the value is absent
	Site                          *Site // ByItself: what the type does not take is refused here
}
