// Package mcpgo puts tools and prompts compiled by schemagen into a server of
// mcp-go (github.com/mark3labs/mcp-go), so that no handler runs for a call
// which the tool's schema does not allow, and no result is sent which its
// output schema does not.
//
//	reg, err := generated.NewRegistry()
//	s := server.NewMCPServer("orchestrator", "1.0.0")
//	err = mcpgo.Add(s, reg, generated.BernsteinRunTool,
//		func(ctx context.Context, req mcp.CallToolRequest, in generated.BernsteinRun) (*mcp.CallToolResult, error) {
//			...
//		})
//	err = mcpgo.Verify(ctx, s, reg)
//	err = mcpgo.Stdio(ctx, s, os.Stdin, os.Stdout)
//
// Add registers one tool, AddPrompt one prompt; Verify and VerifyPrompts prove
// that all of them are there and that nothing else is. Mistakes are errors of
// these, when the server starts.
//
// # Doors
//
// The SDK answers each error of a handler with code -32603, and quotes unknown
// names. Stdio, HTTP and InProcess serve as the SDK's transports do and put the
// right error in its place:
//
//	Stdio(ctx, s, os.Stdin, os.Stdout)
//	HTTP(server.NewStreamableHTTPServer(s))
//	HTTP(server.NewSSEServer(s, server.WithBaseURL(url)))
//	client.NewClient(mcpgo.InProcess(s))
//
// A server that is served without them judges the same calls and results; only
// its errors of requests have code -32603 and no data, and the SDK's texts.
//
// # A call
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
// a name which MCP does not allow. A client of a version before 2026-07-28 is
// not shown an output schema, or structured content, that is no object.
//
// Prompts are refused with error -32602 in each version, a static message and
// the violations in data. Absent arguments are {}. The version is the one of
// the request, or of its session, or of the Mcp-Protocol-Version header; a
// request that says none counts as older than 2025-11-25.
//
// The JSON of a refusal is the one of runtime.ValidationError, at most 16 KiB.
// Nothing in it was chosen by the caller but the pointers, which are escaped
// and bounded. The observer of the registry sees each refusal, unknown names
// included, and gets the id of the request by runtime.RequestID.
//
// When the time of a call is over, or the client has cancelled it, the context
// of the handler ends and the call is answered at once. A handler that does not
// heed its context goes on until it returns; its result is dropped.
//
// The schemas are advertised as they are enforced, but for <, > and &, which
// the SDK writes as \u003c, \u003e and \u0026.
//
// # What comes through the doors
//
// The SDK reads messages before the adapter sees a call. This is what becomes
// of them, by transport; HTTP is the streamable transport, memory that of
// InProcess. TestDoors and TestHeaders prove each cell.
//
//	what is sent                         stdio          memory                     SSE            HTTP           the adapter adds
//	a good call                          accepted       accepted                   accepted       accepted
//	3 MiB                                refused        refused                    refused        refused        64 KiB of arguments
//	5 MiB                                refused        refused                    refused        refused        64 KiB of arguments
//	1,000 open containers                refused        refused                    refused        refused        10 in the arguments
//	1,001 open containers                refused        refused                    refused        refused        10 in the arguments
//	20,000 open containers               error -32700   cannot send                error -32700   error -32700
//	no JSON                              error -32700   cannot send                error -32700   error -32700
//	a control character                  error -32700   cannot send                error -32700   error -32700
//	an escaped control character         refused        refused                    refused        refused        C0, C1, DEL
//	ill-formed UTF-8                     refused        refused                    refused        refused        UTF-8
//	half a surrogate pair                refused        refused                    refused        refused        paired surrogates
//	more behind the message              error -32700   cannot send                accepted       error -32700   nothing: it is dropped
//	a byte order mark                    error -32700   cannot send                error -32700   error -32700
//	Arguments                            accepted       accepted                   accepted       accepted       judged: what the handler gets
//	argument\u0073                       accepted       accepted                   accepted       accepted
//	Params                               accepted       cannot send                accepted       accepted
//	another member in params             accepted       accepted                   accepted       accepted       nothing: it is dropped
//	arguments twice, the last good       accepted       accepted                   accepted       accepted       judged: what the handler gets
//	arguments twice, the last bad        refused        refused                    refused        refused        judged: what the handler gets
//	params twice, the last bad           accepted       cannot send                accepted       accepted       judged: what the handler gets
//	name twice, the last unknown         refused        refused                    refused        refused        an answer without the name
//	a name twice in arguments            refused        refused                    refused        refused        unique names
//	goal as Goal                         refused        refused                    refused        refused        the schema
//	no arguments                         refused        refused                    refused        refused        {} is judged
//	arguments null                       refused        refused                    refused        refused        error -32602
//	arguments a list                     refused        refused                    refused        refused        error -32602
//	an unknown tool                      refused        refused                    refused        refused        an answer without the name
//	name a number                        error -32600   error -32600               error -32600   error -32600
//	params a list                        error -32600   error -32600               error -32600   error -32600
//	an unknown method                    error -32601*  error -32601*              error -32601*  error -32601*
//	id 1.7                               accepted       accepted                   accepted       accepted
//	id null                              no answer      no answer                  no answer      no answer
//	no id                                no answer      cannot send                no answer      no answer
//	id an object                         accepted*      accepted, transport error  accepted*      accepted*
//	a batch                              error -32700   cannot send                error -32700   error -32700
//	a good prompt                        accepted       accepted                   accepted       accepted
//	a prompt without what is required    refused        refused                    refused        refused        presence
//	a prompt with more than is declared  refused        refused                    refused        refused        names
//	a prompt whose schema says no        refused        refused                    refused        refused        the schema
//	a prompt with a number               error -32600   error -32600               error -32600   error -32600
//	a prompt with null                   accepted       accepted                   accepted       accepted       judged: what the handler gets, an empty text
//	a prompt with a name twice           accepted       accepted                   accepted       accepted       judged: what the handler gets, the last one
//	a prompt whose arguments are null    refused        refused                    refused        refused        {} is judged
//	a prompt with a list                 error -32600   error -32600               error -32600   error -32600
//	an unknown prompt                    refused        refused                    refused        refused        an answer without the name
//	a known URI                          accepted       accepted                   accepted       accepted
//	an unknown URI                       refused        refused                    refused        refused        an answer without the URI
//	a URI that is none                   refused        refused                    refused        refused        an answer without the URI
//	a URI that is a number               error -32600   error -32600               error -32600   error -32600
//	a cursor that is not the server's    error -32602   error -32602               error -32602   error -32602
//	a cursor that is a number            error -32600   error -32600               error -32600   error -32600
//	_meta with a name that is not legal  refused        refused                    refused        refused        MCP's names
//	_meta that is a list                 error -32600   error -32600               error -32600   error -32600
//
// An asterisk marks answers of the SDK that quote what the caller chose. The SDK
// does not bound the size of a message, on any transport, nor how many calls a
// session has in flight: put http.MaxBytesHandler in front of HTTP. Messages of
// stdio that are no JSON do not end the session.
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
//	a number outside float64        error -32600
//
// The SDK's own checks of input and output (WithInputSchemaValidation,
// WithOutputSchemaValidation) are not needed and quote values of the caller.
package mcpgo
