// Package guard is what the adapters do with a call, whatever the SDK: how a
// refusal is answered in which version of the protocol, how the time of a call
// is bounded and a panic contained, and what a result must look like.
//
//	Arguments   judge and decode   → the struct, or an Answer
//	Run         the handler        → what it returns, within its time
//	ToolResult  the JSON of a result, before it is sent → nil, or an *Error
//
// An adapter translates: from the SDK's request to raw arguments, from an
// Answer or *Error to what the SDK sends.
package guard
