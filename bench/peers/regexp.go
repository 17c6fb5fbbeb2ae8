package peers

import (
	"regexp"

	"github.com/dlclark/regexp2"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// compilePattern compiles a pattern with Go's regexp, as santhosh-v6 does by
// itself, and those that Go does not know, with look-ahead, with regexp2: some
// sets could not be compared without.
func compilePattern(pattern string) (jsonschema.Regexp, error) {
	if re, err := regexp.Compile(pattern); err == nil {
		return re, nil
	}
	re, err := regexp2.Compile(pattern, regexp2.ECMAScript)
	if err != nil {
		return nil, err
	}
	return backtracking{re}, nil
}

// backtracking is a regexp2 in the form that santhosh-v6 wants.
type backtracking struct{ *regexp2.Regexp }

// MatchString implements jsonschema.Regexp.
func (r backtracking) MatchString(s string) bool {
	ok, err := r.Regexp.MatchString(s)
	return ok && err == nil
}
