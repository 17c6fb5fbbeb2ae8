// Package protocol judges the messages of the Model Context Protocol that a
// server receives: the envelope of JSON-RPC, and the params of each method, by
// schemas compiled with schemagen.
//
//	revision, err := protocol.Open("2025-11-25")   // strict deny rules
//	revision.CheckMessage(line, &report)           // request, notification, response or error
//	revision.CheckParams("tools/call", params, &report)
//
// The schemas in schemas/ are written after the specification of the revisions
// 2025-06-18, 2025-11-25 and 2026-07-28, one file for each kind of message and
// one for the params of each method. The packages v20250618, v20251125 and
// v20260728 are what schemagen generate --plain --formats=assert makes of them,
// with a struct for each.
//
// # Where the schemas are stricter than the specification
//
//	envelopes, params, and the objects      a member that the revision does not name is refused: some servers
//	that the specification spells out       match names without regard to case, so that "Arguments" would
//	                                        reach a handler unjudged
//	a message with method and result, or    refused: it would be of two kinds
//	with result and error
//	_meta                                   names must be legal; any value may stand under them, but those that
//	                                        the revision defines
//	tools/call of 2025-06-18                no "task": that revision has none
//
// Objects in which a party describes itself are open: clientInfo, icons and
// capabilities. Formats assert: a URI is one of RFC 3986, a template of RFC
// 6570.
//
// # Older revisions, batches
//
// 2025-03-26 and 2024-11-05 are judged by 2025-06-18, whose params accept what
// theirs do. A batch, which 2025-03-26 alone has, is an array and so no
// message: it is refused.
package protocol
