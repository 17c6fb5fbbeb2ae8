// Package gentest runs generated code from tests: it compiles many schemas
// into one temporary module, builds it once, and judges instances with it.
//
//	schemas   gen.Generate, one by one: what is refused, and why
//	  |       gen.Generate again, by packages of schemas with equal options
//	  v
//	module    the packages and a driver, built by the go command without a
//	  |       network; kept by content, so that a second run builds nothing
//	  v
//	process   the driver as a child: requests and answers are JSON lines; a
//	          call that takes too long ends the child, and the next one starts
//	          another
//
// A failing call is printed by [Module.Repro] as a shell command that repeats
// it. Only tests may import this package.
package gentest
