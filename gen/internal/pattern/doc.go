// Package pattern reads the regular expressions of JSON Schema: the keywords pattern and patternProperties, and the
// format regex. JSON Schema recommends the syntax and meaning of ECMA-262 with the u flag.
//
//	pattern text ──Parse──▶ *Pattern ──Compile──▶ *Automaton ──▶ *Matcher, tables for package runtime
//	                 │          │  └──form──────────────────────▶ *Matcher, without an automaton
//	                 │          └──GoRegexp──▶ text for package regexp, where the automaton is too large
//	                 └──▶ *Error                    └──▶ *Unsupported
//
// Build does all of that.
//
// Parse is a recursive descent over the grammar: parse.go reads alternatives, terms and groups, quantifier.go the
// quantifiers, class.go the bracketed classes, escape.go the escapes. All that stands for one code point, be it a
// letter, a dot, a class, or a Unicode property (property.go, scripts.go), becomes a Set of ranges right there, so that
// who walks the tree needs to know no class and no escape:
//
//	^[a-f\d]{2,}(?:-x)?$
//
//	Concat
//	├── Begin
//	├── Repeat 2..
//	│   └── Set 0-9 a-f
//	├── Repeat 0..1
//	│   └── Concat
//	│       ├── Set -
//	│       └── Set x
//	└── End
//
// The tree keeps all that a pattern can say, lookaround and back-references included. GoRegexp (goregexp.go)
// translates what Go's regexp can express with exactly the same meaning, and names the construct that it cannot; it
// never approximates.
//
// Compile goes from the tree to an automaton in steps, each in its own file:
//
//	program.go      a nondeterministic automaton: a body for the pattern, and one for each lookaround
//	alphabet.go     code points that no set of the pattern tells apart are one class
//	determinize.go  the subset construction, where each node is reached under a condition on the rest of the text
//	condition.go    conditions: the end, a word character, lookaheads, and what and, or and not make of them
//	minimize.go     the smallest automaton
//	utf8.go         from code points to bytes
//	table.go        the layout that package runtime reads
//
// A lookahead is a condition, which later characters decide; a lookbehind is the condition under which its body has
// just matched, for it is run along from the start of the text. So all of them may be nested in any way.
//
// form.go recognises, from the tree, and form_automaton.go, from the automaton, what can be judged without a table of
// states: literals, a loop over a class, a sequence of such loops. matcher.go chooses.
//
// A text is a sequence of code points in well-formed UTF-8, and a pattern that is not anchored may match anywhere in
// it. What differs from Go's regexp syntax, and is easily got wrong: \s knows all white space of Unicode, the dot
// excludes four line terminators, [] matches nothing and [^] everything, \cX and \uXXXX exist, $ never matches before a
// final newline, names of properties are other ones.
package pattern
