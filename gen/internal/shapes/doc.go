// Package shapes is generated code of every shape that a Go type can take, to
// test what its users see of it: the cost of decoding, presence, the way back
// to JSON, the types that a schema names.
//
//	schemas/order.json   scalars, enums, defaults, null, an object in an object
//	schemas/draw.json    alternatives
//	schemas/plan.json    arrays, maps, tuples, allOf, further members, recursion
//	schemas/book.json    hints
//
// The files are committed so that a change of the printed code shows as what
// it is. Only tests import this package.
package shapes

//go:generate go run ../../../cmd/schemagen generate --out . --package shapes schemas
