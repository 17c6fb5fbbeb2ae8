// Package notes is a small set of tools and prompts of every kind, compiled,
// for the tests of the adapters: a tool whose results are an object, one whose
// results are a number, one without an output schema, a prompt with declared
// arguments and one with a schema.
package notes

//go:generate go run ../../../cmd/schemagen generate --out . --package notes schemas
