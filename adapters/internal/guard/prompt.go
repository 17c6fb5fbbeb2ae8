package guard

import (
	"strings"

	"github.com/schemagen/schemagen/runtime"
)

// PromptArguments returns the JSON text of the arguments of a prompt, which the
// SDKs hand out decoded, for Arguments; nil for absent ones. Nothing is escaped
// that JSON does not want escaped, so that the limit on the size of the
// arguments refuses no shorter ones. What is no UTF-8 becomes U+FFFD, as it
// does where a message is read.
func PromptArguments(arguments map[string]string) ([]byte, error) {
	if arguments == nil {
		return nil, nil
	}
	return runtime.Encode(nil, func(e *runtime.Encoder) {
		e.Object()
		for _, name := range runtime.SortedKeys(arguments) {
			e.Key(strings.ToValidUTF8(name, "\uFFFD"))
			e.String(strings.ToValidUTF8(arguments[name], "\uFFFD"))
		}
		e.EndObject()
	})
}
