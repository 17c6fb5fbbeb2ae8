package runtime

// Role says what a handle judges.
type Role uint8

const (
	// RoleTool: the arguments of a tool call (MCP, tools/call).
	RoleTool Role = iota
	// RoleOutput: the structuredContent of a tool's result. The root may be of
	// any kind, as MCP allows from 2026-07-28 on.
	RoleOutput
	// RolePrompt: the arguments of a prompt (MCP, prompts/get).
	RolePrompt
)

// String returns a word for logs, e.g. "output".
func (r Role) String() string {
	switch r {
	case RoleOutput:
		return "output"
	case RolePrompt:
		return "prompt"
	}
	return "tool"
}

// Argument is what prompts/list says of one argument of a prompt.
type Argument struct {
	Name        string
	Title       string // "" when the file has none
	Description string // "" when the file has none
	Required    bool
}
