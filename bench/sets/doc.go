// Package sets stands for the schemas that are measured. It is empty: the sets
// are data beside the repository and are not copied into it, so sets.go is
// replaced, and the compiled packages are added, by an overlay when the program
// is built. See prepare.go.
package sets
