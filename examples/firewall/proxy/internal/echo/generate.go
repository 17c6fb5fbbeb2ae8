// Package echo is the contract of the server that the tests of package proxy
// stand before.
package echo

//go:generate go tool schemagen generate --out . --package echo ../../testdata/schemas
