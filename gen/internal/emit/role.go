package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// subject says in a comment what the schema of an output or a prompt judges.
func subject(t *ir.Tool) string {
	if t.Role == ir.OutputRole {
		return "the structured content of a result of " + t.Name
	}
	return "the arguments of the prompt " + t.Name
}

// roleSpec adds to the spec of a handle what tools alone do not have.
func roleSpec(t *ir.Tool, spec jen.Dict) {
	switch t.Role {
	case ir.OutputRole:
		spec[jen.Id("Role")] = jen.Qual(runtimePath, "RoleOutput")
	case ir.PromptRole:
		spec[jen.Id("Role")] = jen.Qual(runtimePath, "RolePrompt")
	}
	if t.Output != nil {
		spec[jen.Id("Output")] = jen.Id(t.Output.Handle)
	}
	if len(t.Arguments) == 0 {
		return
	}
	spec[jen.Id("Arguments")] = jen.Index().Qual(runtimePath, "Argument").ValuesFunc(func(g *jen.Group) {
		for _, a := range t.Arguments {
			about := jen.Dict{jen.Id("Name"): text(a.Name)}
			if a.Title != "" {
				about[jen.Id("Title")] = text(a.Title)
			}
			if a.Description != "" {
				about[jen.Id("Description")] = text(a.Description)
			}
			if a.Required {
				about[jen.Id("Required")] = jen.True()
			}
			g.Values(about)
		}
	})
}

// File returns the name of the file that declares t. No name of a tool makes
// one with a dot in front of its extension.
func File(t *ir.Tool) string {
	name := FileName(t.Name)
	switch t.Role {
	case ir.OutputRole:
		return strings.TrimSuffix(name, ".gen.go") + ".output.gen.go"
	case ir.PromptRole:
		return strings.TrimSuffix(name, ".gen.go") + ".prompt.gen.go"
	}
	return name
}

// prompts prints the registry of the prompts.
func prompts(f *jen.File, p *ir.Package) {
	if len(p.Prompts) == 0 {
		return
	}
	f.Comment("// Prompts returns the handles of all prompts, in the order of their names.")
	f.Func().Id("Prompts").Params().Index().Qual(runtimePath, "Handle").Block(
		jen.Return(handles(p.Prompts)),
	)
	f.Comment("// NewPromptRegistry returns a registry of all prompts. Without options everything is strict.")
	f.Func().Id("NewPromptRegistry").Params(jen.Id("opts").Op("...").Qual(runtimePath, "Option")).
		Params(jen.Op("*").Qual(runtimePath, "Registry"), jen.Error()).Block(
		jen.Return(jen.Qual(runtimePath, "NewRegistry").Call(jen.Id("Prompts").Call(), jen.Id("opts").Op("..."))),
	)
}

// handles prints a slice of handles, one a line.
func handles(list []*ir.Tool) *jen.Statement {
	return jen.Index().Qual(runtimePath, "Handle").ValuesFunc(func(g *jen.Group) {
		for _, t := range list {
			g.Line().Id(t.Handle)
		}
		if len(list) > 0 {
			g.Line()
		}
	})
}
