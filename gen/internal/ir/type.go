package ir

// Shape is the kind of a Go type.
type Shape uint8

// The shapes.
const (
	RawShape    Shape = iota // runtime.Raw
	StringShape              // string
	IntShape                 // int64
	FloatShape               // float64
	BoolShape                // bool
	SliceShape               // []Elem
	MapShape                 // map[string]Elem
	StructShape              // Struct
)

// Type is the Go type of a place.
type Type struct {
	Shape  Shape
	Elem   *Type   // SliceShape, MapShape
	Struct *Struct // StructShape
	// Optional and Nullable wrap the type: Opt, Null or OptNull of the runtime.
	// Slices, maps and raw values carry absence as nil instead of Opt.
	Optional, Nullable bool
	// Pointer is set where a struct holds itself.
	Pointer bool
}

// Wrapper returns the generic type of the runtime that holds the value, or "".
func (t *Type) Wrapper() string {
	switch {
	case t.Shape == RawShape: // null is a raw value
		return ""
	case t.Optional && t.Nullable:
		return "OptNull"
	case t.Nullable:
		return "Null"
	case t.Optional && !t.Nilable() && !t.Pointer:
		return "Opt"
	}
	return ""
}

// Nilable reports whether nil says that the value is absent.
func (t *Type) Nilable() bool {
	return t.Shape == SliceShape || t.Shape == MapShape || t.Shape == RawShape
}

// Struct is a generated struct.
type Struct struct {
	Name    string // e.g. "BernsteinRun"; set by pass name
	Pointer string // schema location
	Doc     Doc
	Fields  []*Field
	Extra   bool // keeps the members that the schema does not name
	// ExtraName is the field that keeps them: Extra, unless a property has that name.
	ExtraName string
	Reader    string // e.g. "readBernsteinRun"
	// Hint is the name that the schema asks for, or "".
	Hint string
}

// Field is a field of a struct, one per declared property, in schema order.
type Field struct {
	Property string // e.g. "task_id"
	Name     string // e.g. "TaskID"; set by pass name
	Type     *Type
	Doc      Doc
	Pointer  string
	Required bool
	Default  *Literal // fills the field when the member is absent
}
