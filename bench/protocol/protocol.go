// Package protocol is what the command of this module and the programs that it
// measures say to each other: one JSON value a line, a Request in, an Answer
// out. The program in Go is package judge; Ajv's is ajv.cjs.
package protocol

// Set is what is measured at a time: documents, and the schema that judges them.
type Set struct {
	Name string `json:"name"`
	// Tool names the compiled schema, that of the set unless sets share one.
	Tool string `json:"tool"`
	// Plain is a schema that is no tool.
	Plain bool `json:"plain"`
	// Schema is the text for the peers; what some assert and others ignore is
	// left out of it.
	Schema []byte `json:"schema"`
	// Docs are accepted and Bad are refused. Of Mutants, documents with one
	// value replaced, nothing is known but that the validators should agree.
	Docs    [][]byte `json:"docs"`
	Bad     [][]byte `json:"bad"`
	Mutants [][]byte `json:"mutants"`
	// MaxBytes and MaxDepth raise the limits of the tool, 0 leaves them.
	MaxBytes int `json:"maxBytes"`
	MaxDepth int `json:"maxDepth"`
	// Exempt lifts the limits of size and depth.
	Exempt bool `json:"exempt"`
}

// Size is the bytes of the accepted documents.
func (s *Set) Size() int {
	n := 0
	for _, d := range s.Docs {
		n += len(d)
	}
	return n
}

// Request asks for one thing about a set and a peer.
type Request struct {
	Op   string `json:"op"`
	Set  string `json:"set"`
	Peer string `json:"peer"`
	// Millis is how long OpTime goes on at least.
	Millis int `json:"millis"`
	// Text is what OpCheck judges, the first accepted document when there is
	// none. Goroutines is for OpParallel.
	Text       []byte `json:"text"`
	Goroutines int    `json:"goroutines"`
}

// The operations.
const (
	OpPeers    = "peers"    // the names of the peers, into Names
	OpVerdicts = "verdicts" // judge everything in the set once
	OpTime     = "time"     // judge the accepted documents again and again
	OpDecode   = "decode"   // OpTime with a decoder in place of the peer
	OpDecoders = "decoders" // the names of the decoders of the set, into Names
	OpAllocs   = "allocs"   // count what schemagen allocates when it is warm; Names tells of the texts that cost anything
	OpCheck    = "check"    // judge one text again and again, without rendering a refusal
	OpParallel = "parallel" // OpTime on several goroutines, on the clock
)

// Answer is what a Request led to.
type Answer struct {
	// Error says why there is nothing else.
	Error string   `json:"error"`
	Names []string `json:"names"`
	// Docs, Bad and Mutants have a letter for each text of the set: 1 accepted,
	// 0 refused, ! panicked.
	Docs    string `json:"docs"`
	Bad     string `json:"bad"`
	Mutants string `json:"mutants"`
	// Nanos are the processor time of one operation: all documents of the set,
	// or the one text. Allocs and Bytes are what it allocated.
	Nanos  float64 `json:"nanos"`
	Allocs float64 `json:"allocs"`
	Bytes  float64 `json:"bytes"`
	Count  int     `json:"count"` // of operations
	// Processor is, for OpParallel, the processor time of an operation, whose
	// Nanos are those on the clock.
	Processor float64 `json:"processor"`
	// What OpCheck saw: the verdict, and of a refusal its class and first keyword.
	Accepted bool   `json:"accepted"`
	Refusal  string `json:"refusal"`
}
