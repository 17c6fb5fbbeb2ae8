package runtime

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
)

// Option changes what a registry allows. Options are applied in order: of two
// that say the same thing the later one holds.
//
// For size and depth, the more particular word wins: the default is overruled
// by WithMaxBytes and WithMaxDepth, these by the maxBytes and maxDepth that a
// schema states in its x-schemagen, these by WithToolLimits; WithExemption
// lifts the limit whoever stated it. No option lifts the ceiling of 1,000 open
// containers, well-formed UTF-8, or the grammar of RFC 8259.
//
// Options for the whole registry are about tools. Schemas compiled with
// --plain heed them only with WithStrictRules; their own x-schemagen limits
// and WithToolLimits hold in any case.
type Option func(*settings)

// settings is what the options of one NewRegistry say.
type settings struct {
	maxBytes, maxDepth, maxNumber int
	rules                         rules
	violations                    int
	strictPlain                   bool
	exempt                        map[string]Exemption
	tools                         map[string]Limits
	named                         []string // tools named by options, each once
	echo                          bool
	aliasing                      bool
	permissive                    bool
	logger                        *slog.Logger
	observer                      func(context.Context, *ValidationError)
	coerce                        Coercion
	coerceTools                   map[string]Coercion
	faults                        []error
}

func defaultSettings() *settings {
	return &settings{
		maxBytes:    defaultMaxBytes,
		maxDepth:    defaultMaxDepth,
		rules:       strictRules,
		violations:  defaultViolations,
		exempt:      map[string]Exemption{},
		tools:       map[string]Limits{},
		coerceTools: map[string]Coercion{},
	}
}

// fail notes that the caller of NewRegistry made a mistake.
func (s *settings) fail(format string, args ...any) {
	s.faults = append(s.faults, fmt.Errorf(format, args...))
}

// name notes that an option is about the tool.
func (s *settings) name(tool string) {
	if !slices.Contains(s.named, tool) {
		s.named = append(s.named, tool)
	}
}

// limitsOf computes what holds for one tool, in the order that Option states.
func (s *settings) limitsOf(about *Spec) limits {
	l := plainLimits()
	l.violations, l.aliasing = max(recordFloor, s.violations), s.aliasing
	if !about.Plain || s.strictPlain {
		l.maxBytes, l.maxDepth, l.maxNumber, l.rules = s.maxBytes, s.maxDepth, s.maxNumber, s.rules
	}
	own := s.tools[about.Name]
	for _, word := range []Limits{{about.MaxBytes, about.MaxDepth}, own} {
		if word.MaxBytes > 0 {
			l.maxBytes = word.MaxBytes
		}
		if word.MaxDepth > 0 {
			l.maxDepth = word.MaxDepth
		}
	}
	if about.MaxBytes < 0 || about.MaxDepth < 0 || about.MaxDepth > depthCeiling {
		s.fail("tool %q: its schema states maxBytes %d and maxDepth %d", about.Name, about.MaxBytes, about.MaxDepth)
	}
	exempt := s.exempt[about.Name]
	if exempt&ExemptSize != 0 {
		l.maxBytes = 0
	}
	if exempt&ExemptDepth != 0 {
		l.maxDepth = depthCeiling
	}
	if exempt&ExemptCharacters != 0 {
		l.rules &^= ruleCharacters | ruleInvisible
	}
	return l
}

// WithMaxBytes sets the longest text of arguments in bytes, as received;
// 65,536 without it. n is at least 1.
func WithMaxBytes(n int) Option {
	return func(s *settings) {
		if n < 1 {
			s.fail("WithMaxBytes(%d): must be at least 1", n)
		}
		s.maxBytes = n
	}
}

// WithMaxDepth sets the number of containers that may be open at once, the
// root being the first; 10 without it. n is 1 to 1,000.
func WithMaxDepth(n int) Option {
	return func(s *settings) {
		if n < 1 || n > depthCeiling {
			s.fail("WithMaxDepth(%d): must be 1 to %d", n, depthCeiling)
		}
		s.maxDepth = n
	}
}

// WithMaxNumberLength sets the longest text of one number in bytes; there is
// no such limit without it. n is at least 1.
func WithMaxNumberLength(n int) Option {
	return func(s *settings) {
		if n < 1 {
			s.fail("WithMaxNumberLength(%d): must be at least 1", n)
		}
		s.maxNumber = n
	}
}

// WithoutCharacterRule allows C0 and C1 control characters and DEL in strings
// and names. Unescaped C0 characters stay refused by the grammar.
func WithoutCharacterRule() Option {
	return func(s *settings) { s.rules &^= ruleCharacters }
}

// WithInvisibleRule refuses characters that a reader cannot see in strings and
// names: the tag block, zero-width characters, bidirectional controls, variation
// selectors but behind emoji, and letters that are blank. docs/invisible.md is
// the table of them. It is off without the option, because some scripts need
// joiners; strings that a schema marks as prose may hold what scripts need.
func WithInvisibleRule() Option {
	return func(s *settings) { s.rules |= ruleInvisible }
}

// WithoutUniqueNames allows an object to repeat a member name. Each occurrence
// is judged by the schema of that name; conditions on members, as of "if" and
// "oneOf", look at the last, and a struct holds the last. A handler that reads
// the bytes itself and takes the first sees what no condition has judged.
func WithoutUniqueNames() Option {
	return func(s *settings) { s.rules &^= ruleUnique }
}

// WithoutNumberRule allows numbers outside float64, and integers outside int64
// where only the verdict is asked for: Decode still refuses those that its
// struct cannot hold.
func WithoutNumberRule() Option {
	return func(s *settings) { s.rules &^= ruleNumbers }
}

// WithStrictRules makes schemas compiled with --plain obey the deny rules as
// tools do. The root may still be of any kind.
func WithStrictRules() Option {
	return func(s *settings) { s.strictPlain = true }
}

// WithMaxViolations sets the number of violations that a refusal lists; 100
// without it. n is at least 1. ValidationError.Total counts all.
func WithMaxViolations(n int) Option {
	return func(s *settings) {
		if n < 1 {
			s.fail("WithMaxViolations(%d): must be at least 1", n)
		}
		s.violations = n
	}
}

// Exemption is a deny rule from which one tool can be exempted.
type Exemption uint8

// The rules that WithExemption lifts.
const (
	// ExemptSize lifts the limit on bytes.
	ExemptSize Exemption = 1 << iota
	// ExemptDepth lifts the limit on depth, up to the ceiling of 1,000 open
	// containers.
	ExemptDepth
	// ExemptCharacters lifts the rules on control and invisible characters.
	ExemptCharacters

	exemptions = ExemptSize | ExemptDepth | ExemptCharacters
)

// WithExemption exempts the named tool from the rules given, at least one. The
// schema and all other rules still hold for it.
func WithExemption(tool string, rules ...Exemption) Option {
	return func(s *settings) {
		s.name(tool)
		if len(rules) == 0 {
			s.fail("WithExemption(%q): names no rule", tool)
		}
		for _, x := range rules {
			if x == 0 || x&^exemptions != 0 {
				s.fail("WithExemption(%q): %d is no exemption", tool, x)
			}
			s.exempt[tool] |= x
		}
	}
}

// WithToolLimits gives the named tool its own limits, whatever its schema or
// the registry says; a limit that is 0 stays as it is without the option.
func WithToolLimits(tool string, own Limits) Option {
	return func(s *settings) {
		s.name(tool)
		if own.MaxBytes < 0 || own.MaxDepth < 0 || own.MaxDepth > depthCeiling {
			s.fail("WithToolLimits(%q, %+v): bytes must not be negative, depth must be 0 to %d", tool, own, depthCeiling)
		}
		if own == (Limits{}) {
			s.fail("WithToolLimits(%q): states no limit", tool)
		}
		s.tools[tool] = own
	}
}

// WithPermissive chooses the mode: with true, refusals by deny rules and
// schema are logged and let through; unknown tools, arguments that are no
// object, texts that are no JSON, and the ceiling of open containers are
// refused in any mode. Strict is the default.
func WithPermissive(on bool) Option {
	return func(s *settings) { s.permissive = on }
}

// WithModeFromEnv chooses the mode by the environment variable of that name,
// read once, by NewRegistry: exactly "permissive" is permissive, everything
// else, unset included, is strict.
func WithModeFromEnv(name string) Option {
	return func(s *settings) {
		if name == "" || strings.ContainsAny(name, "=\x00") {
			s.fail("WithModeFromEnv(%q): is no name of an environment variable", name)
		}
		s.permissive = os.Getenv(name) == "permissive"
	}
}

// WithLogger sets where permissive mode logs what it lets through, at level
// Warn: tool, code, class, total, the first violations, and the request's id
// where there is one. slog.Default() without it.
func WithLogger(logger *slog.Logger) Option {
	return func(s *settings) {
		if logger == nil {
			s.fail("WithLogger: the logger is nil")
		}
		s.logger = logger
	}
}

// WithObserver sets a function that sees each refusal, those included that
// permissive mode lets through (Demoted). It runs in the goroutine of the call
// before the call is answered, must be safe for concurrent use, and must not
// change the error, which the caller gets too. Behind an adapter RequestID
// tells it which request was refused.
func WithObserver(observer func(context.Context, *ValidationError)) Option {
	return func(s *settings) {
		if observer == nil {
			s.fail("WithObserver: the function is nil")
		}
		s.observer = observer
	}
}

// WithAliasing lets the strings and raw values of decoded structs point into
// the arguments that were given, which spares the one allocation of decoding.
// The arguments must not change while such a struct is in use.
func WithAliasing() Option {
	return func(s *settings) { s.aliasing = true }
}

// WithEcho puts a bounded, escaped excerpt of the offending value into each
// violation. Without it nothing of a value leaves the registry.
func WithEcho() Option {
	return func(s *settings) { s.echo = true }
}
