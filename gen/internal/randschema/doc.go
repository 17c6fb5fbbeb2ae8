// Package randschema makes JSON Schemas and instances together, for tests that
// compare the generated code with other validators, and makes a failing pair
// small.
//
// A pair depends on its seed and draft alone. Schemas use every keyword that
// asserts, formats left out; words, names and numbers come from small sets, so
// that the parts of a schema and its instances meet. References close cycles
// only through a keyword that goes into the instance, so that no schema
// recurses without an end. Only tests may import this package.
package randschema
