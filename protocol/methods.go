package protocol

// The schemas of the params by the method, for what a server receives.
var (
	methods20250618 = map[string]string{
		"initialize":                       "initialize",
		"ping":                             "ping",
		"tools/list":                       "tools-list",
		"tools/call":                       "tools-call",
		"resources/list":                   "resources-list",
		"resources/templates/list":         "resources-templates-list",
		"resources/read":                   "resources-read",
		"resources/subscribe":              "resources-subscribe",
		"resources/unsubscribe":            "resources-unsubscribe",
		"prompts/list":                     "prompts-list",
		"prompts/get":                      "prompts-get",
		"completion/complete":              "completion-complete",
		"logging/setLevel":                 "logging-setLevel",
		"notifications/initialized":        "notifications-initialized",
		"notifications/cancelled":          "notifications-cancelled",
		"notifications/progress":           "notifications-progress",
		"notifications/roots/list_changed": "notifications-roots-list_changed",
	}
	methods20251125 = with(methods20250618, map[string]string{
		"tasks/get":                  "tasks-get",
		"tasks/result":               "tasks-result",
		"tasks/cancel":               "tasks-cancel",
		"tasks/list":                 "tasks-list",
		"notifications/tasks/status": "notifications-tasks-status",
	})
	methods20260728 = map[string]string{
		"server/discover":          "server-discover",
		"subscriptions/listen":     "subscriptions-listen",
		"tools/list":               "tools-list",
		"tools/call":               "tools-call",
		"resources/list":           "resources-list",
		"resources/templates/list": "resources-templates-list",
		"resources/read":           "resources-read",
		"prompts/list":             "prompts-list",
		"prompts/get":              "prompts-get",
		"completion/complete":      "completion-complete",
		"notifications/cancelled":  "notifications-cancelled",
	}
)

// with returns both tables as one.
func with(a, b map[string]string) map[string]string {
	all := make(map[string]string, len(a)+len(b))
	for k, v := range a {
		all[k] = v
	}
	for k, v := range b {
		all[k] = v
	}
	return all
}
