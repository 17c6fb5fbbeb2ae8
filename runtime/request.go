package runtime

import "context"

// requestKey is the key of the request's id in a context.
type requestKey struct{}

// ContextWithRequestID returns a context for one call that carries the id of
// the request it came in. Adapters give it to DecodeContext and
// ValidateContext, so that observers and logs can tie a refusal to the answer
// that the caller got.
//
// The caller chose the id: id is text fit for a log, escaped and bounded by
// the adapter. "" stands for none.
func ContextWithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestKey{}, id)
}

// RequestID returns the id that ContextWithRequestID left in the context, ""
// when there is none.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}
