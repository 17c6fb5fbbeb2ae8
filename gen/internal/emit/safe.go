package emit

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/schemagen/schemagen/gen/internal/ir"
)

// jennifer prints comments and tags as they are given, so that a description
// that closes a comment, or a name with a quote, would become code. Everything
// of a schema that is printed goes through this file: as an interpreted string
// literal, as lines of line comments, or as a struct tag. Identifiers are made
// by pass name of letters and digits alone.

// text is a string literal.
func text(s string) *jen.Statement { return jen.Op(strconv.Quote(s)) }

// quoted is text, as a raw literal where that can be: for text with quotes.
func quoted(s string) *jen.Statement { return jen.Op(source(s)) }

// source is quoted as Go source.
func source(s string) string {
	if strconv.CanBackquote(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

// jsonString is a string as JSON.
func jsonString(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err) // no string fails
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// commentWidth is where comment lines are broken.
const commentWidth = 100

// comment returns line comments with the given paragraphs. Each line starts
// with "// " and holds no control character, so that no text can end the
// comment or form a directive.
func comment(paragraphs ...string) []jen.Code {
	var lines []jen.Code
	for _, p := range paragraphs {
		if strings.TrimSpace(p) == "" {
			continue
		}
		if len(lines) > 0 {
			lines = append(lines, jen.Comment("//"))
		}
		for _, line := range wrap(p) {
			lines = append(lines, jen.Comment("// "+line))
		}
	}
	return lines
}

// wrap breaks a paragraph into lines of words; other characters than printable
// ones become blanks or escapes.
func wrap(p string) []string {
	var lines []string
	line := ""
	for _, word := range strings.FieldsFunc(p, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }) {
		word = curly.Replace(printable(word))
		if strings.HasPrefix(word, "+build") {
			word = `\` + word // gofmt takes such a line for a build constraint and moves it to the top
		}
		if line != "" && len(line)+1+len(word) > commentWidth {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}

// curly makes the quotes that gofmt makes in doc comments.
var curly = strings.NewReplacer("``", "“", "''", "”")

// printable escapes the characters that a reader cannot see.
func printable(word string) string {
	var b strings.Builder
	for _, r := range curly.Replace(word) {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
	}
	return b.String()
}

// tag is the struct tag of a field. Names that encoding/json cannot read from a
// tag are left out of its reach; elements of tuples have none.
func tag(f *ir.Field, tuple bool) *jen.Statement {
	name := f.Property
	switch {
	case tuple || !taggable(name):
		name = "-"
	case f.Type.Optional:
		name += ",omitzero"
	case name == "-":
		name += ","
	}
	value := "json:" + strconv.Quote(name)
	for _, t := range f.Tags {
		value += " " + t.Key + ":" + strconv.QuoteToASCII(t.Value)
	}
	if strconv.CanBackquote(value) {
		return jen.Op("`" + value + "`")
	}
	return jen.Op(strconv.Quote(value))
}

// taggable reports whether encoding/json takes the name from a struct tag.
func taggable(name string) bool {
	for _, r := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return name != ""
}
