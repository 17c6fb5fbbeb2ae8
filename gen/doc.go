// Package gen is the compiler: it makes one Go package of the schema files of
// several tools. The command schemagen is a thin shell around it.
//
//	ReadInputs(paths)         files on disk → []Input
//	Generate(inputs, opts)    []Input → Result{Files, Diagnostics}
//	Write(dir, files)         the files onto the disk, all or none
//	Check(dir, files)         what on the disk differs, as a diff
//
// # The pipeline
//
// Generate takes each file through the stages in order. Each stage is a package
// under internal that knows the forms before and behind it and no other.
//
//	bytes
//	  │ source    grammar of JSON; offsets, number text and order are kept
//	*source.File
//	  │ schema    dialects, identifiers, anchors, references; the form of each
//	  │           value; words that are unknown, foreign or not built
//	*schema.Schema                                               --dump=graph
//	  │ pass      Open, Idle   findings that need the whole graph
//	  │           Lower        each keyword of package keyword adds its checks
//	  │                        to the rule of its schema
//	*ir.Rule, one for each schema location
//	  │           Cycles       recursion that consumes nothing is refused
//	  │           Apart        rules of schemas that judge nothing, for Defaults
//	  │           Select       what tells the one possible arm of a choice
//	  │           Accepts      what kinds a site accepts, for coercion
//	  │           Simplify     allOf and $ref merged; can be left out
//	  │           Members      cases by name; several rules for one become one
//	  │           Defaults     each default judged by its own schema
//	  │           Shape        what the caller sees
//	*ir.Type, *ir.Struct                                         --dump=type
//	  │           Layout       functions, bits, order of judgement
//	  │           Collect      sites, patterns and numbers of the tool
//	  │           Names        identifiers; the one place that invents them
//	*ir.Tool                                                     --dump=rule
//	  │ emit      Go text; no decisions
//	files by name
//
// A file may hold several schemas: the outputSchema of a tool object goes through
// the stages after its inputSchema, as a tool of role ir.OutputRole with a file
// of its own. A prompt's file (NAME.prompt.json) has one for its arguments, which
// unwrapPrompt makes of those that are declared.
//
// Stages report to one diag.List and go on as far as the file lets them, so
// that a run lists the faults of all files at once. A file with errors ends
// after the stage that found them, and then there are no files at all.
//
// The result depends on the inputs and the options alone, not on the order of
// the inputs, the directory, the time or the machine; and on the Go constants
// that a schema names (x-schemagen.enumFrom), which package constset reads. The
// schema that is advertised is published from the very tree that was compiled:
// as it stands in the file, or without references (package inline), which is then
// read again and must have the rules that are enforced (package subsume).
//
// # What composition became
//
// One function both judges and fills: with a nil destination it only judges.
// Its parameter is a pointer to the struct, and every statement that fills is
// guarded by it, so that there is one order of judgement and not two. A value
// that is refused half-way leaves a half-filled struct, which no caller gets.
//
// A value is read once, forwards, with grammar and deny rules. What a schema
// asks of the same value beyond that, by allOf, anyOf, oneOf, not, if or
// dependencies, is met in five ways, the cheapest that applies:
//
//   - Merged. allOf and $ref become part of the rule they stand in. Each check
//     keeps its own site, so that verdicts and violations stay the same.
//   - Chosen. When the kind of the value, or the string in a required member,
//     leaves one arm of an anyOf or oneOf, that arm alone is read, and its
//     faults are reported with the one of the choice (pass Select). This is
//     part of the meaning and happens with simplification off, too.
//   - Read off. For a rule that accepts objects only, required names, counts
//     and conditions on members become a formula over the set of members seen;
//     a member that a formula asks about is judged again by itself, at the
//     offset that was kept for it (ir.Step, ir.Formula).
//   - Sifted. Of a choice whose arms must read the value, those that its kind, the
//     scalar in one member or the lack of required names excludes do not
//     (ir.Sift). Where that leaves one, and it says all that the rule does,
//     that arm reads the value for the first time, quietly; only if it refuses,
//     the value is read the long way (Choose in package runtime).
//   - Read again. Whatever is left goes back to the start of the value. For a
//     verdict alone it is read quietly, without reasons; for reasons, aloud.
//     Every such rule is a function.
//
// There is no roll-back of a failed branch: a branch that may fail is judged
// quietly and fills nothing. A value under composition that has no single
// struct is kept as raw JSON.
//
// No call costs exponential time. A rule that several paths lead to at one
// offset is remembered there, verdict and reasons apart (ir.Func.Memo;
// HoldsOnce and Read in package runtime), and what is left of repetition is
// paid for from a budget proportional to the text; a call that exhausts it is
// refused as a deny fault.
//
// Of an anyOf or oneOf that nothing tells apart, one fault stands at the value;
// the arms' own are not reported. Of an allOf, a chosen arm, a then or an else,
// the faults are reported where they are. The faults of not and of an if are
// never reported; not has one at its value.
//
// # Output
//
// The directory belongs to the package. Write replaces and removes only what
// starts with the header of generated files, leaves files alone whose bytes are
// right, and puts the new files in place as a set: everything is on the disk
// under temporary names before the first name changes, and a failure brings
// every old file back.
package gen
