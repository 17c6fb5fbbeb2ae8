package main

import "context"

// Example proves that both SDKs answer alike, and what.
func Example() {
	if err := run(context.Background()); err != nil {
		panic(err)
	}
	// Output:
	// a good call
	//     {"books":[{"title":"Il nome della rosa","year":1980}]}
	// a call with a value that is not listed
	//     isError: {"code":-32602,"message":"Arguments do not fit the schema","data":{"tool":"find_book","errors":[{"path":"/order","reason":"must be one of \"title\", \"year\""}]}}
	// a call whose handler breaks the output schema
	//     error -32602: The result does not fit the output schema of the tool
	// a call whose handler takes too long
	//     isError: {"code":-32001,"message":"The tool took longer than its limit and was cancelled","data":{"tool":"find_book","timeoutSeconds":2}}
	// a call of an unknown tool
	//     error -32602: Unknown tool
	// a good prompt
	//     Recommend a book for a rainy day.
	// a prompt without what is required
	//     error -32602: Arguments do not fit the schema
}
