// Package role declares the roles that an agent can take in the orchestrator.
//
// The constants of type Role are the only place where the set of roles is
// written down. The schema of the tool bernstein_create_subtask names this type
// in x-schemagen.enumFrom; the generator reads the constants and makes them the
// enum of the argument "role", in the schema that is published and in the code
// that judges a call alike.
//
// Adding a constant therefore widens the boundary at the next go generate:
// calls that were refused before are accepted from then on. Removing one
// narrows it. A value must be 1 to 64 characters long, the limits that the
// schema sets on the argument.
package role

// Role is the specialty of an agent. It decides which instructions and skills
// the agent starts with, and which tasks are offered to it.
//
// The type does not restrict its values. That a string is one of the constants
// is proved where the call is judged, not by a conversion to Role.
type Role string

// The roles, in the order in which the published schema lists them.
const (
	// Manager breaks a goal into tasks, assigns them and follows them to their
	// end. It writes no code.
	Manager Role = "manager"

	// Architect decides the structure: components, interfaces, data and the
	// limits within which the other roles work.
	Architect Role = "architect"

	// Backend writes the code that runs on the server: services, storage,
	// programming interfaces.
	Backend Role = "backend"

	// Frontend writes the code that people see and operate.
	Frontend Role = "frontend"

	// QA writes and runs tests, reproduces faults and judges whether a task
	// meets its goal.
	QA Role = "qa"

	// Security looks for vulnerabilities and reviews changes to access,
	// secrets and dependencies.
	Security Role = "security"

	// DevOps maintains builds, delivery, infrastructure and monitoring.
	DevOps Role = "devops"

	// Docs writes and corrects the documentation for users and developers.
	Docs Role = "docs"
)
