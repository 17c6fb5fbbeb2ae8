package pattern

import (
	"strings"
	"unicode"
)

// property reads {name} or {name=value} behind \p or \P (ECMA-262, "UnicodePropertyValueExpression"). Names and values
// are case-sensitive, and no alias beyond those of the Unicode Character Database is known. The tables are those of
// the Go that runs the generator (unicode.Version).
func (p *parser) property(start int) (Set, error) {
	if !p.accept("{") {
		return nil, p.errorf(start, "\\p and \\P need a property in braces")
	}
	inner, _, closed := strings.Cut(p.src[p.pos:], "}")
	if !closed {
		return nil, p.errorf(start, "missing } behind \\p or \\P")
	}
	p.pos += len(inner) + 1
	s, ok := lookUpProperty(inner)
	if !ok {
		hint := ""
		if _, isScript := scriptSet(inner); isScript {
			hint = ": a script is written Script=" + inner
		}
		return nil, p.errorf(start, "the Unicode property %s is not known, or its exact table is not at hand%s", excerpt(inner), hint)
	}
	return s, nil
}

func lookUpProperty(expr string) (Set, bool) {
	name, value, hasValue := strings.Cut(expr, "=")
	if hasValue {
		switch name {
		case "General_Category", "gc":
			return categorySet(value)
		case "Script", "sc":
			return scriptSet(value)
		case "Script_Extensions", "scx":
			return scriptExtensionsSet(value)
		}
		return nil, false
	}
	if s, ok := categorySet(name); ok {
		return s, true
	}
	if long, ok := binaryAliases[name]; ok {
		name = long
	}
	if derive, ok := derivedProperties[name]; ok {
		return derive(), true
	}
	if t, ok := unicode.Properties[name]; ok && binaryProperties[name] {
		return fromTable(t), true
	}
	return nil, false
}

func categorySet(name string) (Set, bool) {
	if short, ok := unicode.CategoryAliases[name]; ok {
		name = short
	}
	t, ok := unicode.Categories[name]
	if !ok {
		return nil, false
	}
	return fromTable(t), true
}

// binaryProperties holds the properties of ECMA-262, "Table: Binary Unicode property aliases", that package unicode
// has as they are. Package unicode has others that ECMA-262 does not know, such as Other_Lowercase.
var binaryProperties = map[string]bool{
	"ASCII_Hex_Digit": true, "Bidi_Control": true, "Dash": true, "Deprecated": true, "Diacritic": true,
	"Extender": true, "Hex_Digit": true, "IDS_Binary_Operator": true, "IDS_Trinary_Operator": true,
	"Ideographic": true, "Join_Control": true, "Logical_Order_Exception": true, "Noncharacter_Code_Point": true,
	"Pattern_Syntax": true, "Pattern_White_Space": true, "Quotation_Mark": true, "Radical": true,
	"Regional_Indicator": true, "Sentence_Terminal": true, "Soft_Dotted": true, "Terminal_Punctuation": true,
	"Unified_Ideograph": true, "Variation_Selector": true, "White_Space": true,
}

// binaryAliases maps the short names of the known properties to the long ones.
var binaryAliases = map[string]string{
	"AHex": "ASCII_Hex_Digit", "Bidi_C": "Bidi_Control", "Dep": "Deprecated", "Dia": "Diacritic", "Ext": "Extender",
	"Hex": "Hex_Digit", "IDSB": "IDS_Binary_Operator", "IDST": "IDS_Trinary_Operator", "Ideo": "Ideographic",
	"Join_C": "Join_Control", "LOE": "Logical_Order_Exception", "NChar": "Noncharacter_Code_Point",
	"Pat_Syn": "Pattern_Syntax", "Pat_WS": "Pattern_White_Space", "QMark": "Quotation_Mark",
	"RI": "Regional_Indicator", "STerm": "Sentence_Terminal", "SD": "Soft_Dotted", "Term": "Terminal_Punctuation",
	"UIdeo": "Unified_Ideograph", "VS": "Variation_Selector", "space": "White_Space",
	"Alpha": "Alphabetic", "DI": "Default_Ignorable_Code_Point", "Gr_Base": "Grapheme_Base",
	"Gr_Ext": "Grapheme_Extend", "IDC": "ID_Continue", "IDS": "ID_Start", "Lower": "Lowercase", "Upper": "Uppercase",
}

// derivedProperties holds the properties that package unicode lacks, built as UAX #44, "DerivedCoreProperties.txt",
// says. Absent are those whose definition needs tables that package unicode lacks too (case mappings, emoji, NFKC,
// word breaks, bidirectional mirroring).
var derivedProperties = map[string]func() Set{
	"Any":      func() Set { return everything },
	"ASCII":    func() Set { return Set{{0, unicode.MaxASCII}} },
	"Assigned": func() Set { return tables(unicode.Cn).complement() },

	"Alphabetic": func() Set {
		return union(lowercase(), uppercase(), tables(unicode.Lt, unicode.Lm, unicode.Lo, unicode.Nl, unicode.Other_Alphabetic))
	},
	"Cased":       func() Set { return union(lowercase(), uppercase(), tables(unicode.Lt)) },
	"Lowercase":   lowercase,
	"Uppercase":   uppercase,
	"Math":        func() Set { return tables(unicode.Sm, unicode.Other_Math) },
	"ID_Start":    func() Set { return idStart },
	"ID_Continue": func() Set { return idContinue },

	"Default_Ignorable_Code_Point": func() Set {
		return tables(unicode.Other_Default_Ignorable_Code_Point, unicode.Cf, unicode.Variation_Selector).
			minus(union(tables(unicode.White_Space, unicode.Prepended_Concatenation_Mark),
				Set{{0xFFF9, 0xFFFB}, {0x13430, 0x13440}}))
	},
	"Grapheme_Extend": graphemeExtend,
	"Grapheme_Base": func() Set {
		return union(graphemeExtend(), tables(unicode.C, unicode.Zl, unicode.Zp)).complement()
	},
}

var (
	idStart = tables(unicode.L, unicode.Nl, unicode.Other_ID_Start).minus(patternCharacters())

	idContinue = union(idStart, tables(unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)).
			minus(patternCharacters())
)

func patternCharacters() Set { return tables(unicode.Pattern_Syntax, unicode.Pattern_White_Space) }
func lowercase() Set         { return tables(unicode.Ll, unicode.Other_Lowercase) }
func uppercase() Set         { return tables(unicode.Lu, unicode.Other_Uppercase) }
func graphemeExtend() Set    { return tables(unicode.Me, unicode.Mn, unicode.Other_Grapheme_Extend) }

// tables is the union of tables of package unicode.
func tables(all ...*unicode.RangeTable) Set {
	var s Set
	for _, t := range all {
		s = append(s, fromTable(t)...)
	}
	return normalize(s)
}
