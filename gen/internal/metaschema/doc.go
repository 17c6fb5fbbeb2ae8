// Package metaschema holds the metaschemas of JSON Schema draft-04, draft-06,
// draft-07, 2019-09 and 2020-12, so that a schema can refer to one without the
// network.
//
// The files are written from the specifications and reduced to what
// constrains: they have no titles, comments or defaults, and no "format",
// which is an annotation here. Each keeps its official identifier, the name of
// every keyword of its draft, and the names of its definitions, which schemas
// in use refer to:
//
//	draft-04.json, draft-06.json, draft-07.json   one file each
//	2019-09/schema.json, 2019-09/meta/*.json      the dialect and a file for each vocabulary
//	2020-12/schema.json, 2020-12/meta/*.json      likewise
//
// They demand what a specification says MUST be, and leave what SHOULD be: an
// empty "enum" is refused by draft-04 alone. From 2019-09 on they also name
// the words that the dialect retired, as the official ones do, lest somebody
// give them another meaning.
//
// Nothing here judges a schema; [Text] hands out the bytes.
package metaschema
