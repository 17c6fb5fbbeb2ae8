// Package gosdk puts tools and prompts compiled by schemagen into a server of
// the official Go SDK (github.com/modelcontextprotocol/go-sdk), so that no
// handler runs for a call which the tool's schema does not allow, and no result
// is sent which its output schema does not.
//
//	reg, err := generated.NewRegistry()
//	server := mcp.NewServer(&mcp.Implementation{Name: "orchestrator"}, nil)
//	err = gosdk.Add(server, reg, generated.BernsteinRunTool,
//		func(ctx context.Context, req *mcp.CallToolRequest, in generated.BernsteinRun) (*mcp.CallToolResult, error) {
//			...
//		})
//	err = gosdk.Verify(ctx, server, reg)
//
// Add registers one tool, AddPrompt one prompt; Verify and VerifyPrompts prove
// that all of them are there and that nothing else is. Mistakes are errors of
// these, when the server starts.
//
// # A call
//
// The adapter is the handler that the SDK knows, so there is one place that
// judges, whatever the transport. Receiving middleware would be the wrong one:
// on protocol 2026-07-28 a result made there lacks its resultType.
//
//	the call                                  the answer
//	is accepted                               the handler's, when its result may be sent
//	is refused by schema, deny rule, grammar  from 2025-11-25 on a result, isError: the violations as JSON,
//	                                          for the model (SEP-1303); before, error -32602, with them in data
//	has arguments that are no object          error -32602, with the violation in data
//	names an unknown tool                     error -32602 "Unknown tool"
//	takes longer than timeoutSeconds          result, isError: JSON with tool and limit
//	is cancelled by the client                an error, which the client does not wait for
//	meets a panic, or a result that is no     result, isError: "The tool … failed."; the log has the rest
//	JSON, or a handler that ends its goroutine
//	has a result that is no error and does    error -32602, no data; the log has the rest
//	not fit the output schema
//	has a result that clients cannot read     error -32603, no data; the log has the rest
//
// Results that clients cannot read are embedded resources and contents of
// resources/read without a uri or without exactly one of text and blob; image
// and audio content without base64 data and a mimeType; messages of prompts
// whose role is neither user nor assistant; and _meta that is no object or has
// a name which MCP does not allow. The SDK leaves out a text that is empty, so
// an embedded resource with an empty text is one of them. A client of a version
// before 2026-07-28 is not shown an output schema, or structured content, that
// is no object.
//
// Prompts are refused with error -32602 in each version, a static message and
// the violations in data. The version is the one of the request or of its
// session; a request that says none counts as older than 2025-11-25.
//
// Absent arguments are {}. The arguments of the request are never changed: the
// SDK runs a handler twice on them when it asks the user of an older client in
// between. Each run has the whole time of the tool.
//
// The JSON of a refusal is the one of runtime.ValidationError, at most 16 KiB.
// Nothing in it was chosen by the caller but the pointers, which are escaped
// and bounded. The observer of the registry sees each refusal, unknown tools
// included, and gets the id of the request by runtime.RequestID.
//
// When the time of a call is over, or the client has cancelled it, the context
// of the handler ends and the call is answered at once. A handler that does not
// heed its context goes on until it returns; its result is dropped.
//
// # What comes through the doors
//
// The SDK reads messages before the adapter sees a call. This is what becomes
// of them, by transport; HTTP is the streamable transport, memory that of
// NewInMemoryTransports. TestDoors proves each cell.
//
//	what is sent                         stdio          memory         SSE            HTTP           the adapter adds
//	a good call                          accepted       accepted       accepted       accepted
//	3 MiB                                refused        refused        refused        refused        64 KiB of arguments
//	5 MiB                                refused        refused        HTTP 413       HTTP 413
//	17 MiB                               session ends   session ends   HTTP 413       HTTP 413
//	1,000 open containers                refused        refused        refused        refused        10 in the arguments
//	1,001 open containers                session ends   session ends   HTTP 400       HTTP 400
//	20,000 open containers               session ends   cannot send    HTTP 400       HTTP 400
//	no JSON                              session ends   cannot send    HTTP 400       HTTP 400
//	a control character                  session ends   cannot send    HTTP 400       HTTP 400*
//	an escaped control character         refused        refused        refused        refused        C0, C1, DEL
//	ill-formed UTF-8                     refused        refused        refused        refused        UTF-8
//	half a surrogate pair                refused        refused        refused        refused        paired surrogates
//	more behind the message              session ends   cannot send    accepted       accepted       nothing: it is dropped
//	a byte order mark                    session ends   cannot send    HTTP 400       HTTP 400
//	Arguments                            refused        refused        refused        refused        {} is judged: goal is missing
//	argument\u0073                       accepted       accepted       accepted       accepted
//	Params                               error -32600   cannot send    HTTP 400       HTTP 400
//	another member in params             accepted       accepted       accepted       accepted       nothing: it is dropped
//	arguments twice, the last good       accepted       accepted       accepted       accepted       judged: what the handler gets
//	arguments twice, the last bad        refused        refused        refused        refused        judged: what the handler gets
//	params twice, the last bad           refused        cannot send    refused        refused        judged: what the handler gets
//	name twice, the last unknown         refused        refused        refused        refused        an answer without the name
//	a name twice in arguments            refused        refused        refused        refused        unique names
//	goal as Goal                         refused        refused        refused        refused        the schema
//	no arguments                         refused        refused        refused        refused        {} is judged
//	arguments null                       refused        refused        refused        refused        error -32602
//	arguments a list                     refused        refused        refused        refused        error -32602
//	an unknown tool                      refused        refused        refused        refused        an answer without the name
//	name a number                        error -32602*  error -32602*  error -32602*  error -32602*
//	params a list                        error -32602*  error -32602*  error -32602*  error -32602*
//	an unknown method                    error -32601*  error -32601*  HTTP 400*      HTTP 400*
//	id 1.7, which becomes 1              accepted       cannot send    accepted       accepted
//	id null                              no answer      cannot send    HTTP 400       HTTP 400
//	no id                                no answer      no answer      HTTP 400       HTTP 400
//	id an object                         session ends   cannot send    HTTP 400       HTTP 400
//	a batch                              session ends   cannot send    HTTP 400       accepted
//	a good prompt                        accepted       accepted       accepted       accepted
//	a prompt without what is required    refused        refused        refused        refused        presence
//	a prompt with more than is declared  refused        refused        refused        refused        names
//	a prompt whose schema says no        refused        refused        refused        refused        the schema
//	a prompt with a number               error -32602   error -32602   error -32602   error -32602
//	a prompt with null                   accepted       accepted       accepted       accepted       judged: what the handler gets, an empty text
//	a prompt with a name twice           accepted       accepted       accepted       accepted       judged: what the handler gets, the last one
//	a prompt whose arguments are null    refused        refused        refused        refused        {} is judged
//	a prompt with a list                 error -32602*  error -32602*  error -32602*  error -32602*
//	an unknown prompt                    refused        refused        refused        refused        an answer without the name
//	a known URI                          accepted       accepted       accepted       accepted
//	an unknown URI                       refused        refused        refused        refused        an answer without the URI
//	a URI that is none                   refused        refused        refused        refused        an answer without the URI
//	a URI that is a number               error -32602   error -32602   error -32602   error -32602
//	a cursor that is not the server's    error -32602   error -32602   error -32602   error -32602
//	a cursor that is a number            error -32602   error -32602   error -32602   error -32602
//	_meta with a name that is not legal  refused        refused        refused        refused        MCP's names
//	_meta that is a list                 error -32602*  error -32602*  error -32602*  error -32602*
//
// An asterisk marks answers of the SDK that quote what the caller chose, in
// the error of the request or the body of the HTTP answer. The sizes are the
// SDK's own limits for a message: 16 MiB (StdioTransport.MaxLineLength; fixed
// in memory) and 4 MiB (MaxRequestBodyBytes). Where the SDK says "session
// ends", it gives no answer, and calls in flight are cancelled. It does not
// bound how many calls a session has in flight.
//
// Batches are for sessions of protocol 2025-03-26 and before; over HTTP a
// message without the Mcp-Protocol-Version header counts as one.
//
// Over HTTP, protocol 2026-07-28 adds headers, which must be those of the body.
// The SDK decodes the arguments to compare, so a number outside float64 gets the
// same error before the adapter sees it. Errors of a request have status 400
// there. TestHeaders proves each cell.
//
//	headers of 2026-07-28           HTTP           the adapter adds
//	those of the body               accepted
//	Mcp-Method of another           error -32020*
//	no Mcp-Method                   error -32020
//	Mcp-Name of another             error -32020*
//	no Mcp-Name                     error -32020
//	Mcp-Param-Shelf of another      error -32020*
//	no Mcp-Param-Shelf              error -32020
//	Mcp-Param-Shelf of no argument  error -32020
//	Mcp-Param-Shelf as base64       accepted
//	Mcp-Name twice                  error -32020   the second one is refused
//	Mcp-Method twice                error -32020   the second one is refused
//	Mcp-Param-Shelf twice           error -32020   the second one is refused
//	a number outside float64        error -32020
//
// An asterisk means the same here.
package gosdk
