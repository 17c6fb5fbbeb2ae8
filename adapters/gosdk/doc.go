// Package gosdk x.
package gosdk
