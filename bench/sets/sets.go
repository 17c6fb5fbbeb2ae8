package sets

import "github.com/schemagen/schemagen/runtime"

// The compiled sets: none in the repository.
var (
	// Calls and Documents make the registry of the tools and that of the
	// schemas that are no tools.
	Calls, Documents func(...runtime.Option) (*runtime.Registry, error)
	// Unmarshal decodes with the code of go-jsonschema, by set, and
	// NotGenerated says why there is none.
	Unmarshal    map[string]func([]byte) error
	NotGenerated map[string]string
	// Decoders fill structs, by set.
	Decoders map[string][]Decoder
)
