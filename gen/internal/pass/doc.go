// Package pass turns a graph of schemas into the tool that emit prints. Each
// pass is a function from one form to the next, in this order:
//
//	Lower     *schema.Schema → *ir.Rule: each keyword lowers itself; one rule
//	          for each schema location
//	Idle      words that have no effect where they stand, as diagnostics
//	Cycles    recursion that consumes nothing, as diagnostics
//	Apart     rules of the schemas that judge nothing and have a default
//	Select    the choices whose one possible arm the kind or a member tells
//	Coverage  what the schemas in place evaluate of members and elements
//	Simplify  allOf and $ref merged into the rule they stand in; it can be left
//	          out, and verdicts and violations stay the same
//	Members   how each object's members are told apart; several rules for one
//	          member become one
//	Defaults  each default judged by its own schema, as diagnostics
//	Shape     the Go types of what the caller sees
//	Layout    reader functions, bits, what is judged at an object's end
//	Name      identifiers of the generated package, collisions refused
//
// Only Name invents identifiers.
package pass
