package pass

import (
	"fmt"
	"strings"
	"unicode"
)

// initialisms are the words that Go names write in capitals, as its code
// review guide says.
var initialisms = map[string]bool{
	"ACL": true, "API": true, "ASCII": true, "CPU": true, "CSS": true, "DNS": true, "EOF": true, "GUID": true,
	"HTML": true, "HTTP": true, "HTTPS": true, "ID": true, "IP": true, "JSON": true, "QPS": true, "RAM": true,
	"RPC": true, "SLA": true, "SMTP": true, "SQL": true, "SSH": true, "TCP": true, "TLS": true, "TTL": true,
	"UDP": true, "UI": true, "UID": true, "UUID": true, "URI": true, "URL": true, "UTF8": true, "VM": true,
	"XML": true, "XMPP": true, "XSRF": true, "XSS": true, "MCP": true, "YAML": true, "CSV": true, "PDF": true,
}

// Exported makes an exported Go identifier of a name of the schema:
// task_id → TaskID, maxItems → MaxItems, 3d → X3d, * → Star.
func Exported(name string) string {
	var b strings.Builder
	for _, w := range words(name) {
		b.WriteString(capitalized(w))
	}
	id := b.String()
	switch {
	case name == "":
		id = "Empty"
	case id == "": // nothing but symbols
		id = spelt(name)
	}
	if r := []rune(id)[0]; !unicode.IsUpper(r) {
		id = "X" + id
	}
	return id
}

// symbols are the names of the characters that an identifier cannot hold.
var symbols = map[rune]string{
	' ': "Space", '!': "Bang", '"': "Quote", '#': "Hash", '$': "Dollar", '%': "Percent", '&': "And", '\'': "Apostrophe",
	'(': "Open", ')': "Close", '*': "Star", '+': "Plus", ',': "Comma", '-': "Dash", '.': "Dot", '/': "Slash",
	':': "Colon", ';': "Semicolon", '<': "Less", '=': "Equal", '>': "Greater", '?': "Question", '@': "At",
	'[': "Bracket", '\\': "Backslash", ']': "Unbracket", '^': "Caret", '_': "Underscore", '`': "Backquote",
	'{': "Brace", '|': "Bar", '}': "Unbrace", '~': "Tilde",
}

// coded makes an identifier of the code points of a name.
func coded(name string) string {
	id := "X"
	for _, r := range name {
		id += fmt.Sprintf("%02X", r)
	}
	return id
}

// spelt is Exported with the symbols of the name written out.
func spelt(name string) string {
	var b strings.Builder
	for _, r := range name {
		if word := symbols[r]; word != "" {
			b.WriteString(" " + word + " ")
		} else {
			b.WriteRune(r)
		}
	}
	if name != "" && len(words(b.String())) == 0 { // emoji
		return coded(name)
	}
	return Exported(b.String())
}

// unexported lowers the first word of an exported identifier.
func unexported(id string) string {
	runes := []rune(id)
	n := 0
	for n < len(runes) && unicode.IsUpper(runes[n]) {
		n++
	}
	if n > 1 && n < len(runes) {
		n-- // the last capital begins the next word
	}
	return strings.ToLower(string(runes[:n])) + string(runes[n:])
}

// words splits a name at what is neither letter nor digit, and where a capital
// follows a small letter or begins a word behind capitals.
func words(name string) []string {
	var list []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			list = append(list, string(word))
			word = nil
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			end()
			continue
		}
		if unicode.IsUpper(r) && i > 0 {
			small := unicode.IsLower(runes[i-1]) || unicode.IsDigit(runes[i-1])
			begins := unicode.IsUpper(runes[i-1]) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if small || begins {
				end()
			}
		}
		word = append(word, r)
	}
	end()
	return list
}

func capitalized(word string) string {
	upper := strings.ToUpper(word)
	if initialisms[upper] {
		return upper
	}
	if stem, ok := strings.CutSuffix(upper, "S"); ok && initialisms[stem] && len(stem) > 1 {
		return stem + "s" // IDs, URLs
	}
	runes := []rune(word)
	runes[0] = unicode.ToUpper(runes[0])
	if word == upper && len(runes) > 1 { // SCREAMING
		return string(runes[:1]) + strings.ToLower(string(runes[1:]))
	}
	return string(runes)
}
