// Package proxy is a firewall that stands between MCP clients and one MCP
// server, whatever the server is written in. It judges what clients send by
// contracts compiled with schemagen, answers what they refuse, and hands on the
// rest byte for byte. It uses the standard library, the runtime, and packages
// that schemagen generated; it holds no SDK.
//
//	wall, err := proxy.New(tools, proxy.Config{})
//	err = wall.Stdio(ctx, os.Stdin, os.Stdout, command)    // stdio to stdio
//	http.Serve(listener, wall.HTTP(upstream))              // streamable HTTP to streamable HTTP
//
// # What is judged
//
//	client's text
//	  │ size            MaxMessage                                   error -32600
//	  │ envelope        package protocol, deny rules                 error -32700, -32600
//	  │ method          known to the revision, or in Config.Methods  error -32601
//	  │ params          package protocol                             error -32602
//	  │ tool            the registry of tools knows it               error -32602 "Unknown tool"
//	  │ arguments       the tool's contract, deny rules              result with isError; before 2025-11-25 error -32602
//	  v
//	server
//
// Answers to the server's own requests (up to 2025-11-25) pass the envelope
// alone. On stdio a line holds no carriage return but before its end: servers
// that read with universal newlines would see two messages. On HTTP no header
// that the protocol gives a meaning may be there twice, be named by Connection,
// or have a name with an underscore. A batch is refused as a whole, with one error: of the revisions only
// 2025-03-26 has batches, and an array is no message of the others.
//
// The revision of a message is the one that its _meta states (2026-07-28), or
// that of the session: on stdio what the server answered to initialize, on HTTP
// what the header MCP-Protocol-Version says. Older revisions than 2025-06-18
// are judged by that one. The revision changes the form of answers and the
// members of params; the contract of a tool holds in all of them.
//
// # What a server sends
//
// It passes as it is, but for answers to tools/list: their input schemas are
// replaced by those that are enforced, and tools without a contract are left
// out. An answer that clients may read as another list (a member twice, or by a
// name that differs in case; on HTTP another id, a byte order mark or a doubtful
// type) becomes an error. On stdio each answer must be one to a request that waits: a second one
// is dropped, and so is what is no message. An answer that is no message of the
// protocol becomes an error, so that the request does not wait for good.
//
// # When the server ends
//
// On stdio all requests that wait are answered with error -32603, and the
// server is started again, at most Config.Restarts times in a minute; the
// handshake that the client had made is repeated for it. Subscriptions and the
// log level of the session are not. One that has closed its output has ended.
// On HTTP the client gets status 502 with
// error -32603, and so it does where the server sends it to another address.
//
// # Memory
//
// Each direction of a stdio session holds one message at a time: a client that
// does not read stops the server, and nothing is queued. The number of requests
// that wait is bounded (MaxWaiting). HTTP holds one message for each request
// that a client makes at once (MaxWaiting), an answer where it is one to
// tools/list, and an event for each stream of a GET (MaxWaiting).
package proxy
