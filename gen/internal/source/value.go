package source

// Kind is the type of a JSON value.
type Kind uint8

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// String returns the name of the kind as JSON Schema spells it.
func (k Kind) String() string {
	return [...]string{"null", "boolean", "number", "string", "array", "object"}[k]
}

// Value is one JSON value and its place in the file: the bytes from Offset up
// to End.
type Value struct {
	Kind    Kind
	Offset  int
	End     int
	Text    string   // String: unescaped; Number: as written, e.g., "1.0e+2"; Bool: "true" or "false"
	Members []Member // Object: in file order, duplicates included
	Items   []*Value // Array
}

// Member is one member of an object.
type Member struct {
	Name       string // unescaped
	NameOffset int    // of the opening quote
	Value      *Value
}

// Get returns the value of the first member of that name, or nil. It is nil
// for a value that is no object.
func (v *Value) Get(name string) *Value {
	for i := range v.Members {
		if v.Members[i].Name == name {
			return v.Members[i].Value
		}
	}
	return nil
}
