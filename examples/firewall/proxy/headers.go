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
	if m.version != protocol.V20260728 {
		return nil
	}
	if m.kind == notification { // what it says must be so, too
		for name, want := range map[string]string{headerVersion: m.version, headerMethod: m.method} {
			if header.Values(name) != nil && header.Get(name) != want {
				return refuse("A header of the protocol is not what the message says")
			}
		}
	}
	if m.kind != request {
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

// once are the headers of which a server must see the one that the firewall
// sees.
var once = map[string]bool{headerVersion: true, headerMethod: true, headerName: true, "Mcp-Session-Id": true,
	"Last-Event-Id": true, "Content-Type": true, "Origin": true}

// oneReading reports whether the headers of a request say the same to the
// server as to the firewall. They may not where one is there twice, where
// Connection names one, which ends it here (RFC 9110, section 7.6.1), and where
// a name has an underscore: gateways of the CGI kind take that for a hyphen.
func oneReading(header http.Header) bool {
	for name, values := range header {
		plain := http.CanonicalHeaderKey(strings.ReplaceAll(name, "_", "-"))
		ours := once[plain] || strings.HasPrefix(plain, "Mcp-")
		if ours && (name != plain || len(values) > 1) {
			return false
		}
	}
	for _, value := range header.Values("Connection") {
		for _, token := range strings.Split(value, ",") {
			switch token = strings.Trim(token, " \t"); {
			case token == "", strings.EqualFold(token, "close"), strings.EqualFold(token, "keep-alive"), strings.EqualFold(token, "te"):
			default:
				return false
			}
		}
	}
	return true
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
