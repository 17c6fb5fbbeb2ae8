package protocol

import (
	"strings"
	"testing"

	"github.com/schemagen/schemagen/runtime"
)

// stateless is the metadata that each request of 2026-07-28 has.
const stateless = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// param is one text of params; in 2026-07-28 "META" in it stands for the
// metadata of a request, which is left out before.
type param struct {
	method, text string
	want         map[string]string // by version; a version without an entry does not have the method
}

// every says the same for all versions.
func every(want string) map[string]string {
	return map[string]string{V20250618: want, V20251125: want, V20260728: want}
}

// old says the same for the versions that begin with initialize.
func old(want string) map[string]string {
	return map[string]string{V20250618: want, V20251125: want}
}

// only says it for one version.
func only(version, want string) map[string]string { return map[string]string{version: want} }

const client = `"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}`

var paramCases = []param{
	{"initialize", `{` + client + `}`, old("")},
	{"initialize", `{` + client + `,"_meta":{"progressToken":"p"}}`, old("")},
	{"initialize", `{"protocolVersion":"v","capabilities":{"roots":{"listChanged":true},"sampling":{"context":{}},"elicitation":{"form":{}},"x":1},"clientInfo":{"name":"c","version":"1","title":"t","more":1}}`, old("")},
	{"initialize", `{}`, old(" required")},
	{"initialize", `{` + client + `,"Capabilities":{}}`, old("/Capabilities additionalProperties")},
	{"initialize", `{"protocolVersion":1,"capabilities":{},"clientInfo":{"name":"c","version":"1"}}`, old("/protocolVersion type")},
	{"initialize", `{"protocolVersion":"v","capabilities":[],"clientInfo":{"name":"c","version":"1"}}`, old("/capabilities type")},
	{"initialize", `{"protocolVersion":"v","capabilities":{"roots":true},"clientInfo":{"name":"c","version":"1"}}`, old("/capabilities/roots type")},
	{"initialize", `{"protocolVersion":"v","capabilities":{},"clientInfo":{"name":"c"}}`, old("/clientInfo required")},
	{"initialize", `{"protocolVersion":"v","capabilities":{},"clientInfo":{"name":"c","version":"1","icons":[{"src":"https://a/b.png","theme":"dark"}]}}`, old("")},
	{"initialize", `{"protocolVersion":"v","capabilities":{},"clientInfo":{"name":"c","version":"1","icons":[{"src":"no uri"}]}}`, only(V20251125, "/clientInfo/icons/0/src format")},

	{"ping", ``, old("")},
	{"ping", `{}`, old("")},
	{"ping", `{"_meta":{"progressToken":1,"com.example/x":null,"traceparent":"0"}}`, old("")},
	{"ping", `{"_meta":{"progressToken":1.5}}`, old("/_meta/progressToken type")},
	{"ping", `{"_meta":{"a b":1}}`, old("/_meta propertyNames")},
	{"ping", `{"_meta":{"a..b/c":1}}`, old("/_meta propertyNames")},
	{"ping", `{"_meta":{"1a.b/c":1}}`, old("/_meta propertyNames")},
	{"ping", `{"_meta":{"-x":1}}`, old("/_meta propertyNames")},
	{"ping", `{"_meta":{"a/b/c":1}}`, old("/_meta propertyNames")},
	{"ping", `{"_meta":{"":1,"a.b/":2,"a_b-c.D9":3}}`, old("")},
	{"ping", `{"_meta":[]}`, old("/_meta type")},
	{"ping", `{"x":1}`, old("/x additionalProperties")},

	{"server/discover", `{META}`, only(V20260728, "")},
	{"server/discover", ``, only(V20260728, " required")},
	{"server/discover", `{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}`, only(V20260728, "/_meta required")},
	{"server/discover", `{"_meta":{"io.modelcontextprotocol/protocolVersion":1,"io.modelcontextprotocol/clientCapabilities":{}}}`, only(V20260728, "/_meta/io.modelcontextprotocol~1protocolVersion type")},
	{"server/discover", `{"_meta":{"io.modelcontextprotocol/protocolVersion":"v","io.modelcontextprotocol/clientCapabilities":{"extensions":{"a.b/c":{}}},"io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/logLevel":"info","progressToken":3}}`, only(V20260728, "")},
	{"server/discover", `{"_meta":{"io.modelcontextprotocol/protocolVersion":"v","io.modelcontextprotocol/clientCapabilities":{"extensions":{"a.b/c":1}}}}`, only(V20260728, "/_meta/io.modelcontextprotocol~1clientCapabilities/extensions/a.b~1c type")},
	{"server/discover", `{"_meta":{"io.modelcontextprotocol/protocolVersion":"v","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/logLevel":"loud"}}`, only(V20260728, "/_meta/io.modelcontextprotocol~1logLevel enum")},

	{"subscriptions/listen", `{META,"notifications":{"toolsListChanged":true,"resourceSubscriptions":["file:///a"]}}`, only(V20260728, "")},
	{"subscriptions/listen", `{META}`, only(V20260728, " required")},
	{"subscriptions/listen", `{META,"notifications":{"toolsListChanged":1}}`, only(V20260728, "/notifications/toolsListChanged type")},

	{"tools/list", `{META}`, every("")},
	{"tools/list", `{META,"cursor":"n"}`, every("")},
	{"tools/list", `{META,"cursor":1}`, every("/cursor type")},
	{"resources/list", `{META,"cursor":"n"}`, every("")},
	{"resources/list", `{META,"cursor":null}`, every("/cursor type")},
	{"resources/templates/list", `{META}`, every("")},
	{"resources/templates/list", `{META,"Cursor":"n"}`, every("/Cursor additionalProperties")},
	{"prompts/list", `{META,"cursor":""}`, every("")},
	{"prompts/list", `{META,"cursor":[]}`, every("/cursor type")},

	{"tools/call", `{META,"name":"x"}`, every("")},
	{"tools/call", `{META,"name":"x","arguments":{"a":[1]}}`, every("")},
	{"tools/call", `{META,"name":"x","arguments":null}`, every("/arguments type")},
	{"tools/call", `{META,"name":"x","arguments":[]}`, every("/arguments type")},
	{"tools/call", `{META,"name":1}`, every("/name type")},
	{"tools/call", `{META}`, every(" required")},
	{"tools/call", `{META,"name":"x","Arguments":{}}`, every("/Arguments additionalProperties")},
	{"tools/call", `{META,"name":"x","Name":"y"}`, every("/Name additionalProperties")},
	{"tools/call", `{META,"name":"x","name":"y"}`, every("/name uniqueNames")},
	{"tools/call", `{META,"name":"x","task":{"ttl":1}}`, map[string]string{
		V20250618: "/task additionalProperties", V20251125: "", V20260728: "/task additionalProperties"}},
	{"tools/call", `{"name":"x","task":{"ttl":"1"}}`, only(V20251125, "/task/ttl type")},
	{"tools/call", `{META,"name":"x","requestState":"s","inputResponses":{"a":{"action":"accept","content":{"k":"v"}},"b":{"roots":[{"uri":"file:///r"}]},"c":{"role":"user","model":"m","content":{"type":"text","text":"t"}}}}`, map[string]string{
		V20250618: "/requestState additionalProperties", V20251125: "/requestState additionalProperties", V20260728: ""}},
	{"tools/call", `{META,"name":"x","inputResponses":{"a":{"action":"perhaps"}}}`, only(V20260728, "/inputResponses/a anyOf")},
	{"tools/call", `{META,"name":"x","inputResponses":{"a":{"roots":[{"uri":"no uri"}]}}}`, only(V20260728, "/inputResponses/a anyOf")},
	{"tools/call", `{META,"name":"x","requestState":1}`, only(V20260728, "/requestState type")},

	{"resources/read", `{META,"uri":"file:///a"}`, every("")},
	{"resources/read", `{META,"uri":"../a"}`, every("/uri format")},
	{"resources/read", `{META,"uri":"file:///a b"}`, every("/uri format")},
	{"resources/read", `{META}`, every(" required")},
	{"resources/subscribe", `{"uri":"test://a/1"}`, old("")},
	{"resources/subscribe", `{"uri":1}`, old("/uri type")},
	{"resources/unsubscribe", `{"uri":"test://a/1"}`, old("")},
	{"resources/unsubscribe", `{}`, old(" required")},

	{"prompts/get", `{META,"name":"p","arguments":{"a":"b"}}`, every("")},
	{"prompts/get", `{META,"name":"p","arguments":{"a":1}}`, every("/arguments/a type")},
	{"prompts/get", `{META,"arguments":{}}`, every(" required")},

	{"completion/complete", `{META,"ref":{"type":"ref/prompt","name":"p","title":"t"},"argument":{"name":"a","value":""}}`, every("")},
	{"completion/complete", `{META,"ref":{"type":"ref/resource","uri":"file:///{a}"},"argument":{"name":"a","value":"v"},"context":{"arguments":{"b":"c"}}}`, every("")},
	{"completion/complete", `{META,"ref":{"type":"ref/resource","uri":"file:///{a"},"argument":{"name":"a","value":"v"}}`, every("/ref oneOf")},
	{"completion/complete", `{META,"ref":{"type":"ref/other","name":"p"},"argument":{"name":"a","value":"v"}}`, every("/ref oneOf")},
	{"completion/complete", `{META,"ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"a"}}`, every("/argument required")},

	{"logging/setLevel", `{"level":"debug"}`, old("")},
	{"logging/setLevel", `{"level":"DEBUG"}`, old("/level enum")},

	{"notifications/initialized", ``, old("")},
	{"notifications/initialized", `{"_meta":{"x":1}}`, old("")},
	{"notifications/initialized", `{"x":1}`, old("/x additionalProperties")},
	{"notifications/cancelled", `{"requestId":"a","reason":"r"}`, every("")},
	{"notifications/cancelled", `{"requestId":null}`, every("/requestId type")},
	{"notifications/cancelled", `{}`, map[string]string{V20250618: " required", V20251125: "", V20260728: " required"}},
	{"notifications/progress", `{"progressToken":1,"progress":0.5,"total":1,"message":"m"}`, old("")},
	{"notifications/progress", `{"progressToken":1,"progress":"half"}`, old("/progress type")},
	{"notifications/roots/list_changed", `{}`, old("")},
	{"notifications/roots/list_changed", `{"roots":[]}`, old("/roots additionalProperties")},
	{"notifications/tasks/status", `{"taskId":"t","status":"working","createdAt":"c","lastUpdatedAt":"l","ttl":null}`, only(V20251125, "")},
	{"notifications/tasks/status", `{"taskId":"t","status":"lost","createdAt":"c","lastUpdatedAt":"l","ttl":null}`, only(V20251125, "/status enum")},
	{"tasks/get", `{"taskId":"t"}`, only(V20251125, "")},
	{"tasks/get", `{"taskId":1}`, only(V20251125, "/taskId type")},
	{"tasks/result", `{"taskId":"t"}`, only(V20251125, "")},
	{"tasks/result", `{}`, only(V20251125, " required")},
	{"tasks/cancel", `{"taskId":"t"}`, only(V20251125, "")},
	{"tasks/cancel", `{"taskId":"t","x":1}`, only(V20251125, "/x additionalProperties")},
	{"tasks/list", `{"cursor":"c"}`, only(V20251125, "")},
	{"tasks/list", `{"cursor":{}}`, only(V20251125, "/cursor type")},
}

func TestParams(t *testing.T) {
	type tried struct{ good, bad int }
	seen := map[string]map[string]*tried{}
	for _, version := range versions {
		r := opened(t, version)
		seen[version] = map[string]*tried{}
		for _, c := range paramCases {
			want, ok := c.want[version]
			if !ok {
				continue
			}
			text := strings.NewReplacer("{META,", "{", "{META}", "{}").Replace(c.text)
			if version == V20260728 {
				text = strings.Replace(c.text, "META", stateless, 1)
			}
			var report runtime.Report
			if got := verdict(r.CheckParams(c.method, []byte(text), &report), &report); got != want {
				t.Errorf("%s: %s %s: %q, want %q", version, c.method, text, got, want)
			}
			n := seen[version][c.method]
			if n == nil {
				n = &tried{}
				seen[version][c.method] = n
			}
			if want == "" {
				n.good++
			} else {
				n.bad++
			}
		}
		for method := range r.methods {
			if n := seen[version][method]; n == nil || n.good == 0 || n.bad == 0 {
				t.Errorf("%s: %s has no good or no bad params in the table", version, method)
			}
		}
	}
}

// What a revision does not have is refused in it.
func TestMethodsByRevision(t *testing.T) {
	for _, c := range paramCases {
		for _, version := range versions {
			if r := opened(t, version); len(c.want) == 3 && !r.Knows(c.method) {
				t.Errorf("%s does not know %s", version, c.method)
			}
		}
	}
	for method, has := range map[string][3]bool{
		"initialize": {true, true, false}, "ping": {true, true, false}, "server/discover": {false, false, true},
		"tasks/get": {false, true, false}, "logging/setLevel": {true, true, false}, "subscriptions/listen": {false, false, true},
	} {
		for i, version := range versions {
			if got := opened(t, version).Knows(method); got != has[i] {
				t.Errorf("%s knows %s: %t", version, method, got)
			}
		}
	}
}
