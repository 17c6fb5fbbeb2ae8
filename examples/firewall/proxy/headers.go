package proxy

import (
	"encoding/base64"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/span"
	"github.com/schemagen/schemagen/protocol"
)

// The headers of the streamable HTTP transport.
const (
	headerVersion = "Mcp-Protocol-Version"
	headerMethod  = "Mcp-Method"
	headerName    = "Mcp-Name"
)

// versionOf returns the version that a request's header states. Without the
// header it is 2025-03-26 (2025-11-25, Transports, Protocol Version Header).
func versionOf(header http.Header) string {
	if v := header.Get(headerVersion); v != "" {
		return v
	}
	return "2025-03-26"
}

// mismatch refuses a message of 2026-07-28 whose headers do not say what its
// body says: who routes by them would see another message than the server
// (2026-07-28, Streamable HTTP, Request Metadata). Of older revisions the
// version alone has a header.
func mismatch(header http.Header, m message) *refusal {
	refuse := func(text string) *refusal { return &refusal{at: atHeader, code: codeHeader, message: text} }
	for _, name := range []string{headerVersion, headerMethod, headerName} {
		if len(header.Values(name)) > 1 {
			return refuse("A header of the protocol is there twice")
		}
	}
	if m.version != protocol.V20260728 || m.kind != request {
		return nil
	}
	if header.Get(headerVersion) != m.version {
		return refuse("The header MCP-Protocol-Version is not the version of the message")
	}
	if header.Get(headerMethod) != m.method {
		return refuse("The header Mcp-Method is not the method of the message")
	}
	member := map[string]string{"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}[m.method]
	if member == "" {
		return nil
	}
	value, ok := span.Get(m.params, span.Root(m.params), member)
	if name, sound := headerValue(header.Get(headerName)); !ok || !sound || name != span.Text(value.Of(m.params)) {
		return refuse("The header Mcp-Name is not the name in the message")
	}
	return nil
}

// headerValue undoes the encoding of values that are no plain ASCII.
func headerValue(value string) (string, bool) {
	const prefix, suffix = "=?base64?", "?="
	if len(value) < len(prefix)+len(suffix) || !strings.EqualFold(value[:len(prefix)], prefix) || !strings.HasSuffix(value, suffix) {
		return value, true
	}
	text, err := base64.StdEncoding.Strict().DecodeString(value[len(prefix) : len(value)-len(suffix)])
	return string(text), err == nil && utf8.Valid(text)
}

// plainJSON reports whether a body is JSON text as it stands: another encoding
// would mean something else to the server than to the firewall.
func plainJSON(header http.Header) bool {
	if len(header.Values("Content-Type")) != 1 || len(header.Values("Content-Encoding")) > 0 {
		return false
	}
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return false
	}
	for name, value := range params {
		if name != "charset" || !strings.EqualFold(value, "utf-8") {
			return false
		}
	}
	return true
}

// local reports whether a host or an origin names this machine: a page that a
// browser shows must not reach the server by a name that its owner points at
// the loopback address.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// sameMachine reports whether a request comes from a program on this machine,
// as far as its headers tell.
func sameMachine(r *http.Request) bool {
	if !local(r.Host) {
		return false
	}
	for _, origin := range r.Header.Values("Origin") {
		u, err := url.Parse(origin)
		if err != nil || !local(u.Host) {
			return false
		}
	}
	return true
}
