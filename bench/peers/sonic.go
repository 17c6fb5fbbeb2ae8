package peers

import "github.com/bytedance/sonic"

// SonicCompiles reports whether sonic has code of its own for this processor
// and version of Go; where not, it hands on to encoding/json.
const SonicCompiles = sonic.APIKind == sonic.UseSonicJSON

func sonicValid(text []byte) bool { return sonic.Valid(text) }

// decodeSonic decodes with sonic's default configuration.
func decodeSonic(text []byte) (v any, err error) {
	err = sonic.Unmarshal(text, &v)
	return v, err
}
