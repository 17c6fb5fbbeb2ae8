package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// encoding prints the methods that write and read the declared types as JSON.
func (e *emitter) encoding(f *jen.File) {
	for _, declared := range e.tool.Types {
		switch d := declared.(type) {
		case *ir.Struct:
			e.encoder(f, d.Name, encodeStruct(d))
			e.decoder(f, d)
		case *ir.Enum:
			if len(d.Unions) > 0 {
				e.encoder(f, d.Name, encodeValue(&ir.Type{Shape: d.Shape, Enum: d}, jen.Id("v"), 1))
			}
		case *ir.Named:
			e.encoder(f, d.Name, encodeValue(d.Type, convert(d.Type, jen.Id("v")), 1))
		}
	}
}

// encoder prints the methods that write a declared type as JSON.
func (e *emitter) encoder(f *jen.File, name string, body []jen.Code) {
	v := jen.Id("v").Id(name)
	f.Line()
	f.Comment("// AppendJSON appends the JSON text of v to b.")
	f.Func().Params(v.Clone()).Id("AppendJSON").Params(jen.Id("b").Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(jen.Qual(runtimePath, "Encode").Call(jen.Id("b"), jen.Id("v").Dot("encodeJSON"))),
	)
	f.Line()
	f.Comment("// MarshalJSON implements json.Marshaler.")
	f.Func().Params(v.Clone()).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(jen.Id("v").Dot("AppendJSON").Call(jen.Nil())),
	)
	f.Line()
	f.Comment("// encodeJSON writes v.")
	f.Func().Params(v.Clone()).Id("encodeJSON").Params(jen.Id("e").Op("*").Qual(runtimePath, "Encoder")).Block(body...)
}

// readerOf returns the function that reads a declared struct, or nil.
func (e *emitter) readerOf(st *ir.Struct) *ir.Func {
	for _, fn := range e.tool.Funcs {
		if fn.Fill != nil && fn.Fill.Shape == ir.StructShape && fn.Fill.Struct == st && fn.Rule.Pointer == st.Pointer {
			return fn
		}
	}
	return nil
}

// decoder prints the method that reads a declared struct from JSON.
func (e *emitter) decoder(f *jen.File, st *ir.Struct) {
	reader := e.readerOf(st)
	if reader == nil {
		return
	}
	f.Line()
	f.Comment("// UnmarshalJSON implements json.Unmarshaler: it judges the text by the schema and fills v, or leaves v as it was.")
	f.Func().Params(jen.Id("v").Op("*").Id(st.Name)).Id("UnmarshalJSON").Params(jen.Id("text").Index().Byte()).Error().Block(
		jen.Return(jen.Qual(runtimePath, "Unmarshal").Call(jen.Id("text"), jen.Id("v"), jen.Id(reader.Name))),
	)
}

// encode calls a method of the encoder.
func encode(method string, args ...jen.Code) *jen.Statement {
	return jen.Id("e").Dot(method).Call(args...)
}

// encodeStruct prints the writing of a struct.
func encodeStruct(st *ir.Struct) []jen.Code {
	if st.Tuple {
		return encodeTuple(st)
	}
	list := []jen.Code{encode("Object")}
	for _, f := range st.Fields {
		place := jen.Id("v").Dot(f.Name)
		if member := encodeMember(f, place); member != nil {
			list = append(list, member)
			continue
		}
		named := encode("Name", quoted(jsonString(f.Property)+":"))
		if present := present(f.Type, place); present != nil {
			list = append(list, jen.If(present).Block(append([]jen.Code{named}, encodePresent(f.Type, place)...)...))
			continue
		}
		list = append(append(list, named), encodePlace(f.Type, place, 1)...)
	}
	if fields, ok := fieldNames(st); ok && st.Extra != nil && st.Extra.Shape == ir.RawShape {
		list = append(list, encode("Extra", jen.Id("v").Dot(st.ExtraName), text(fields), text(st.Name+"."+st.ExtraName)))
	} else if st.Extra != nil {
		loop := []jen.Code{encode("Key", jen.Id("key"))}
		if len(st.Fields) > 0 {
			var names []jen.Code
			for _, f := range st.Fields {
				names = append(names, text(f.Property))
			}
			loop = append([]jen.Code{jen.Switch(jen.Id("key")).Block(
				jen.Case(names...).Block(encode("Fail", text(st.Name+"."+st.ExtraName+" holds a member that is a field"))))}, loop...)
		}
		place := jen.Id("v").Dot(st.ExtraName)
		loop = append(loop, encodeEntry(st.Extra, place.Clone().Index(jen.Id("key")), 2)...)
		list = append(list, jen.For(jen.List(jen.Id("_"), jen.Id("key")).Op(":=").Range().
			Qual(runtimePath, "SortedKeys").Call(place)).Block(loop...))
	}
	return append(list, encode("EndObject"))
}

// fieldNames returns the names of the fields as the runtime takes them; ok is
// false when it cannot tell them apart.
func fieldNames(st *ir.Struct) (names string, ok bool) {
	for _, f := range st.Fields {
		if strings.Contains(f.Property, "\x00") {
			return "", false
		}
		names += f.Property + "\x00"
	}
	return names, true
}

// members are the methods of the encoder that write a member of a shape.
var members = map[ir.Shape]string{
	ir.StringShape: "StringMember", ir.IntShape: "IntMember", ir.FloatShape: "FloatMember", ir.BoolShape: "BoolMember", ir.SliceShape: "StringsMember",
}

// encodeMember prints the writing of a member of a struct in one call; nil: it
// takes more.
func encodeMember(f *ir.Field, place *jen.Statement) jen.Code {
	t := f.Type
	method := members[t.Shape]
	if method == "" || t.Pointer || t.Bare || t.Nullable || t.Shape == ir.SliceShape && t.Elem.String() != "string" {
		return nil
	}
	there, value := jen.True(), place.Clone()
	switch {
	case t.Wrapper() == "Opt":
		there, value = place.Clone().Dot("Present"), place.Clone().Dot("Value")
	case t.Optional: // a list
		there = place.Clone().Op("!=").Nil()
	}
	if t.Enum != nil {
		value = map[ir.Shape]*jen.Statement{ir.StringShape: jen.String(), ir.IntShape: jen.Int64(), ir.FloatShape: jen.Float64()}[t.Shape].Call(value)
	}
	return encode(method, quoted(jsonString(f.Property)+":"), value, there)
}

// encodeTuple prints the writing of a struct of elements. The first that is
// absent ends the array.
func encodeTuple(st *ir.Struct) []jen.Code {
	list := []jen.Code{encode("Array")}
	end := func() []jen.Code { return []jen.Code{encode("EndArray"), jen.Return()} }
	for _, f := range st.Fields {
		place := jen.Id("v").Dot(f.Name)
		if present := present(f.Type, place); present != nil {
			list = append(list, jen.If(absent(f.Type, present)).Block(end()...), encode("Element"))
			list = append(list, encodePresent(f.Type, place)...)
			continue
		}
		list = append(append(list, encode("Element")), encodePlace(f.Type, place, 1)...)
	}
	if st.Extra != nil {
		list = append(list, encodeElements(jen.Id("v").Dot(st.ExtraName), st.Extra, 1))
	}
	return append(list, encode("EndArray"))
}

// present is the condition that an optional value is there; nil: it always is.
func present(t *ir.Type, place *jen.Statement) *jen.Statement {
	if !t.Optional {
		return nil
	}
	switch w := t.Wrapper(); {
	case w == "Opt" || w == "OptNull":
		return place.Clone().Dot("Present")
	case t.Pointer || t.Nilable():
		return place.Clone().Op("!=").Nil()
	}
	return nonZero(t, place)
}

// absent is the opposite of present.
func absent(t *ir.Type, present *jen.Statement) *jen.Statement {
	if w := t.Wrapper(); w == "Opt" || w == "OptNull" {
		return jen.Op("!").Add(present)
	}
	return jen.Op("!").Parens(present)
}

// encodePresent is encodePlace for an optional value that was found to be
// there.
func encodePresent(t *ir.Type, place *jen.Statement) []jen.Code {
	if t.Shape == ir.UnionShape && t.Wrapper() == "" {
		return []jen.Code{place.Clone().Dot("encodeJSON").Call(jen.Id("e"))}
	}
	return encodePlace(t, place, 1)
}

// nonZero is the condition that a value whose zero stands for absence is there.
func nonZero(t *ir.Type, place *jen.Statement) *jen.Statement {
	switch t.Shape {
	case ir.StringShape:
		return place.Clone().Op("!=").Lit("")
	case ir.IntShape, ir.FloatShape:
		return place.Clone().Op("!=").Lit(0)
	case ir.BoolShape:
		return place.Clone()
	}
	switch c := t.Custom; {
	case c.Nillable || c.Filler == ir.ByBigInt && c.Prefix == "*":
		return place.Clone().Op("!=").Nil()
	case c.Filler == ir.ByBigInt:
		return place.Clone().Dot("Sign").Call().Op("!=").Lit(0)
	case c.Filler == ir.ByTime || c.Filler == ir.ByDate:
		return jen.Op("!").Add(place.Clone()).Dot("IsZero").Call()
	}
	return place.Clone().Op("!=").Parens(customType(t.Custom).Values())
}

// encodePlace prints the writing of a value that is there, with its wrapper.
func encodePlace(t *ir.Type, place *jen.Statement, depth int) []jen.Code {
	switch w := t.Wrapper(); {
	case w == "Opt":
		return encodeValue(t, place.Clone().Dot("Value"), depth)
	case w != "":
		return []jen.Code{jen.If(place.Clone().Dot("Valid")).Block(encodeValue(t, place.Clone().Dot("Value"), depth)...).
			Else().Block(encode("Null"))}
	case t.Pointer && !t.Optional:
		missing := encode("Null")
		if !t.Nullable {
			missing = encode("Fail", text("a required value is nil"))
		}
		return []jen.Code{jen.If(place.Clone().Op("==").Nil()).Block(missing).Else().Block(encodeValue(t, deref(t, place), depth)...)}
	case t.Pointer:
		return encodeValue(t, deref(t, place), depth)
	case t.Bare && t.Nullable && !t.Optional:
		return []jen.Code{jen.If(nonZero(t, place)).Block(encodeValue(t, place, depth)...).Else().Block(encode("Null"))}
	}
	return encodeValue(t, place, depth)
}

// deref is the value behind a pointer, where the code needs it.
func deref(t *ir.Type, place *jen.Statement) *jen.Statement {
	if t.Shape == ir.StructShape {
		return place.Clone()
	}
	return jen.Op("*").Add(place.Clone())
}

// encodeValue prints the writing of a value without a wrapper. The depth names
// the variables of nested loops apart.
func encodeValue(t *ir.Type, v *jen.Statement, depth int) []jen.Code {
	v = v.Clone()
	one := func(s *jen.Statement) []jen.Code { return []jen.Code{s} }
	switch t.Shape {
	case ir.StringShape:
		if t.Enum != nil {
			v = jen.String().Call(v)
		}
		return one(encode("String", v))
	case ir.IntShape:
		if t.Enum != nil {
			v = jen.Int64().Call(v)
		}
		return one(encode("Int", v))
	case ir.FloatShape:
		if t.Enum != nil {
			v = jen.Float64().Call(v)
		}
		return one(encode("Float", v))
	case ir.BoolShape:
		return one(encode("Bool", v))
	case ir.StructShape:
		return one(v.Dot("encodeJSON").Call(jen.Id("e")))
	case ir.UnionShape:
		return []jen.Code{jen.If(v.Clone().Op("==").Nil()).Block(encode("Fail", text("a "+t.Union.Name+" is nil"))).
			Else().Block(v.Clone().Dot("encodeJSON").Call(jen.Id("e")))}
	case ir.SliceShape:
		return []jen.Code{encode("Array"), encodeElements(v, t.Elem, depth), encode("EndArray")}
	case ir.MapShape:
		key := jen.Id(nested("key", depth))
		loop := append([]jen.Code{encode("Key", key.Clone())}, encodeEntry(t.Elem, v.Clone().Index(key.Clone()), depth+1)...)
		return []jen.Code{
			encode("Object"),
			jen.For(jen.List(jen.Id("_"), key).Op(":=").Range().Qual(runtimePath, "SortedKeys").Call(v)).Block(loop...),
			encode("EndObject"),
		}
	case ir.CustomShape:
		return encodeCustom(t.Custom, v)
	}
	return one(encode("Raw", v))
}

// encodeEntry prints the writing of an entry of a map, which has no address.
func encodeEntry(t *ir.Type, place *jen.Statement, depth int) []jen.Code {
	if t.Shape != ir.CustomShape || t.Custom.Filler != ir.ByBigInt || t.Custom.Prefix != "" {
		return encodePlace(t, place, depth)
	}
	value := jen.Id(nested("value", depth))
	return append([]jen.Code{value.Clone().Op(":=").Add(place)}, encodePlace(t, value, depth)...)
}

func encodeElements(v *jen.Statement, elem *ir.Type, depth int) jen.Code {
	item := jen.Id(nested("item", depth))
	loop := append([]jen.Code{encode("Element")}, encodePlace(elem, item, depth+1)...)
	return jen.For(jen.List(jen.Id("_"), item.Clone()).Op(":=").Range().Add(v)).Block(loop...)
}

func encodeCustom(c *ir.Custom, v *jen.Statement) []jen.Code {
	switch c.Filler {
	case ir.ByItself:
		return []jen.Code{encode("Value", v)}
	case ir.ByBigInt:
		if c.Prefix == "" {
			v = jen.Op("&").Add(v)
		}
	}
	return []jen.Code{encode(fillers[c.Filler], v)}
}
