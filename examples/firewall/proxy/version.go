package proxy

import (
	"encoding/json"

	"github.com/schemagen/schemagen/protocol"
)

// unsupported refuses a message of a version without schemas: what it may hold
// nobody here can say.
func unsupported(stated string) *refusal {
	const most = 32
	if len(stated) > most {
		stated = stated[:most]
	}
	requested, err := json.Marshal(stated)
	if err != nil {
		requested = []byte(`""`)
	}
	return &refusal{at: atVersion, code: codeUnsupported, message: "Unsupported protocol version",
		data: json.RawMessage(`{"supported":["` + protocol.V20260728 + `"],"requested":` + string(requested) + `}`)}
}
