package main

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// names is the syntax that MCP recommends for tool names (2025-11-25, Tools).
// It has no separator of paths.
var names = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,128}$`)

// devices are names that Windows keeps for devices, with any extension.
var devices = regexp.MustCompile(`^(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)

// checkName tells why a tool's name cannot be that of a file, or nil. What it
// accepts is one element of a path on every system, and no hidden file.
func checkName(name string) error {
	switch {
	case name == "":
		return errors.New("it has no name, or one that is no string")
	case !names.MatchString(name):
		return errors.New("a name has 1 to 128 letters, digits, \"_\", \"-\" and \".\"")
	case strings.HasPrefix(name, ".") || strings.HasSuffix(name, "."):
		return errors.New("a name that begins or ends with a dot is none for a file")
	case strings.HasPrefix(name, "-"):
		return errors.New("a name that begins with a hyphen would be taken for a flag")
	case devices.MatchString(name):
		return errors.New("it is the name of a device")
	}
	return nil
}

// quoted renders a name that a server chose.
func quoted(name string) string {
	const most = 64
	if len(name) > most {
		return strconv.QuoteToASCII(name[:most]) + "…"
	}
	return strconv.QuoteToASCII(name)
}

// bounded renders a text that a server may have chosen, without quotes.
func bounded(text string) string {
	const most = 400
	cut := ""
	if len(text) > most {
		text, cut = text[:most], "…"
	}
	text = strconv.QuoteToASCII(text)
	return text[1:len(text)-1] + cut
}
