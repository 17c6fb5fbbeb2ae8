package schema

// Form is the shape that the value of a keyword must have. It also tells where
// subschemas are.
type Form uint8

// The forms. Those that hold schemas fill Keyword.Schema, Keyword.Items or
// Keyword.Named.
const (
	Any             Form = iota
	Text                 // a string
	Flag                 // true or false
	Count                // an integer of zero or more; 2.0 is one
	Numeric              // any number
	Positive             // a number above zero
	TypeNames            // a type name or a list of them, without repetition
	Values               // a non-empty array of any values
	AnyValues            // an array of any values
	Names                // an array of strings, without repetition
	FilledNames          // Names, not empty (draft-04)
	Pattern              // a string that is a regular expression
	Identifier           // a URI reference that names this schema
	AnchorName           // a plain name
	Reference            // a URI reference to a schema
	Dialect              // a URI that names a dialect
	One                  // a schema
	List                 // a non-empty array of schemas
	Map                  // an object of schemas
	PatternMap           // an object of schemas named by regular expressions
	OneOrList            // a schema or an array of schemas
	OneOrFlag            // a schema or true or false (draft-04)
	NamesMap             // an object of Names
	MapOrNames           // an object of schemas or Names
	FlagMap              // an object of true or false
	NumericOrFlag        // exclusiveMinimum: a number, true or false in draft-04
	ExtensionObject      // an object, read by the stage that owns it
)

// Status says what a table makes of a word.
type Status uint8

// The statuses of a word in a dialect.
const (
	Unknown Status = iota // in no dialect
	Foreign               // in other dialects
	Known
)

// Word is a keyword as a table knows it.
type Word struct {
	Name   string
	Form   Form
	Status Status
	// Asserts is set when the word, or a schema in it, can refuse an instance.
	Asserts bool
	// Vocabulary is the last path segment of the vocabulary that has the word,
	// e.g. "validation" (from 2019-09 on); "" when every dialect has it.
	Vocabulary string
	// Note explains a Foreign word: the dialects that have it.
	Note string
}

// Table tells the words of the dialects.
type Table interface {
	// Word returns what the dialect makes of a name.
	Word(d Draft, name string) Word
	// Suggest returns a known word of the dialect that the name may be a
	// misspelling of, or "".
	Suggest(d Draft, name string) string
}
