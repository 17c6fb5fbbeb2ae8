package guard

import (
	"net/http"
	"strings"
)

// headersSince is the version of MCP that brought the headers which repeat
// parts of the body (SEP-2243).
const headersSince = "2026-07-28"

// Headers refuses a request that has a protocol header twice: the SDKs compare
// the first with the body, and a proxy in front may have acted on another.
func Headers(h http.Header, version string) *Error {
	if version < headersSince {
		return nil
	}
	for name, values := range h {
		if len(values) > 1 && strings.HasPrefix(http.CanonicalHeaderKey(name), "Mcp-") {
			return &Error{Code: CodeHeaderMismatch, Message: "A protocol header is there more than once"}
		}
	}
	return nil
}
