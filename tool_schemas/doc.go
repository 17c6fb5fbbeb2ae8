// Package toolschemas is the folder of the bundled tools: the input schemas of
// an orchestrator of coding agents, one JSON file for each tool. It declares
// nothing in Go; the generated package is compiled from the files.
//
// A file is named after its tool: bernstein_run.json describes the arguments of
// the tool bernstein_run. Each file is a JSON Schema of draft-07 that is closed
// at its root (additionalProperties is false) and holds, beside the assertions:
//
//   - title and description at the root, which are the tool's own;
//   - a description of every property, which becomes the documentation of a
//     field in Go and which a client shows to the model that makes the call;
//   - timeoutSeconds, for some tools: the upper bound of one call in seconds.
//
// The enum of bernstein_create_subtask's role is not in its file. The member
// x-schemagen names the constants of package role, and the enum is read from
// there when the code is generated.
//
// The tests of this folder hold every file to the contract of the system that
// the tools follow, and every property to a description.
package toolschemas
