package runtime

// Generated code and this package are made for each other: the text that the
// generator prints uses exported names of this package that nobody else should
// call. MinVersion and MaxVersion are the range of generated code that this
// package serves. Generated code states its own version and lets the compiler
// compare, as protobuf does:
//
//	const (
//		_ = runtime.EnforceVersion(1 - runtime.MinVersion) // else: generate again
//		_ = runtime.EnforceVersion(runtime.MaxVersion - 1) // else: upgrade the runtime
//	)
//
// A negative constant does not fit an EnforceVersion, so a mismatch does not
// compile.
const (
	MinVersion = 1
	MaxVersion = 1
)

// EnforceVersion is the type of the constants by which generated code asks for
// a version of this package.
type EnforceVersion uint
