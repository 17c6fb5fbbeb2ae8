// Package sets stands for the tools that are measured. It is empty: the call
// sets are data beside the repository and are not copied into it, so the
// compiled package is laid over this one when it is built. See prepare.go.
package sets

import "github.com/schemagen/schemagen/runtime"

// Tools returns the handles of the compiled call sets, none in the repository.
func Tools() []runtime.Handle { return nil }

// NewRegistry returns a registry of them.
func NewRegistry(opts ...runtime.Option) (*runtime.Registry, error) {
	return runtime.NewRegistry(Tools(), opts...)
}
