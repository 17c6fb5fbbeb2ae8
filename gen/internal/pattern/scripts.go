package pattern

import (
	"strings"
	"unicode"
)

// scriptExtensionsVersion is the edition of Unicode that scriptExtensions restates; it has to be unicode.Version.
const scriptExtensionsVersion = "15.0.0"

// scriptSet returns the code points with the property value Script=name.
func scriptSet(name string) (Set, bool) {
	name = longScript(name)
	if name == "Unknown" { // all that no other script has (UAX #24, "Script Property")
		var known Set
		for _, t := range unicode.Scripts {
			known = append(known, fromTable(t)...)
		}
		return normalize(known).complement(), true
	}
	t, ok := unicode.Scripts[name]
	if !ok {
		return nil, false
	}
	return fromTable(t), true
}

// scriptExtensionsSet returns the code points whose property Script_Extensions holds name: those with that Script, as
// far as the table does not say otherwise, and those that the table adds (UAX #24, "Script_Extensions Property").
func scriptExtensionsSet(name string) (Set, bool) {
	s, ok := scriptSet(name)
	if !ok {
		return nil, false
	}
	name = longScript(name)
	var listed, added Set
	for _, x := range scriptExtensions {
		listed = append(listed, x.Range)
		for short := range strings.FieldsSeq(x.scripts) {
			if longScript(short) == name {
				added = append(added, x.Range)
			}
		}
	}
	return union(s.minus(normalize(listed)), added), true
}

func longScript(name string) string {
	if long, ok := scriptAliases[name]; ok {
		return long
	}
	return name
}

// scriptAliases maps the short names of scripts to the long ones where they differ (PropertyValueAliases.txt).
var scriptAliases = map[string]string{
	"Adlm": "Adlam", "Aghb": "Caucasian_Albanian", "Arab": "Arabic", "Armi": "Imperial_Aramaic",
	"Armn": "Armenian", "Avst": "Avestan", "Bali": "Balinese", "Bamu": "Bamum", "Bass": "Bassa_Vah",
	"Batk": "Batak", "Beng": "Bengali", "Bhks": "Bhaiksuki", "Bopo": "Bopomofo", "Brah": "Brahmi",
	"Brai": "Braille", "Bugi": "Buginese", "Buhd": "Buhid", "Cakm": "Chakma", "Cans": "Canadian_Aboriginal",
	"Cari": "Carian", "Cher": "Cherokee", "Chrs": "Chorasmian", "Copt": "Coptic", "Cpmn": "Cypro_Minoan",
	"Cprt": "Cypriot", "Cyrl": "Cyrillic", "Deva": "Devanagari", "Diak": "Dives_Akuru", "Dogr": "Dogra",
	"Dsrt": "Deseret", "Dupl": "Duployan", "Egyp": "Egyptian_Hieroglyphs", "Elba": "Elbasan", "Elym": "Elymaic",
	"Ethi": "Ethiopic", "Geor": "Georgian", "Glag": "Glagolitic", "Gong": "Gunjala_Gondi", "Gonm": "Masaram_Gondi",
	"Goth": "Gothic", "Gran": "Grantha", "Grek": "Greek", "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hang": "Hangul",
	"Hani": "Han", "Hano": "Hanunoo", "Hatr": "Hatran", "Hebr": "Hebrew", "Hira": "Hiragana",
	"Hluw": "Anatolian_Hieroglyphs", "Hmng": "Pahawh_Hmong", "Hmnp": "Nyiakeng_Puachue_Hmong",
	"Hung": "Old_Hungarian", "Ital": "Old_Italic", "Java": "Javanese", "Kali": "Kayah_Li", "Kana": "Katakana",
	"Khar": "Kharoshthi", "Khmr": "Khmer", "Khoj": "Khojki", "Kits": "Khitan_Small_Script", "Knda": "Kannada",
	"Kthi": "Kaithi", "Lana": "Tai_Tham", "Laoo": "Lao", "Latn": "Latin", "Lepc": "Lepcha", "Limb": "Limbu",
	"Lina": "Linear_A", "Linb": "Linear_B", "Lyci": "Lycian", "Lydi": "Lydian", "Mahj": "Mahajani",
	"Maka": "Makasar", "Mand": "Mandaic", "Mani": "Manichaean", "Marc": "Marchen", "Medf": "Medefaidrin",
	"Mend": "Mende_Kikakui", "Merc": "Meroitic_Cursive", "Mero": "Meroitic_Hieroglyphs", "Mlym": "Malayalam",
	"Mong": "Mongolian", "Mroo": "Mro", "Mtei": "Meetei_Mayek", "Mult": "Multani", "Mymr": "Myanmar",
	"Nagm": "Nag_Mundari", "Nand": "Nandinagari", "Narb": "Old_North_Arabian", "Nbat": "Nabataean", "Nkoo": "Nko",
	"Nshu": "Nushu", "Ogam": "Ogham", "Olck": "Ol_Chiki", "Orkh": "Old_Turkic", "Orya": "Oriya", "Osge": "Osage",
	"Osma": "Osmanya", "Ougr": "Old_Uyghur", "Palm": "Palmyrene", "Pauc": "Pau_Cin_Hau", "Perm": "Old_Permic",
	"Phag": "Phags_Pa", "Phli": "Inscriptional_Pahlavi", "Phlp": "Psalter_Pahlavi", "Phnx": "Phoenician",
	"Plrd": "Miao", "Prti": "Inscriptional_Parthian", "Qaac": "Coptic", "Qaai": "Inherited", "Rjng": "Rejang",
	"Rohg": "Hanifi_Rohingya", "Runr": "Runic", "Samr": "Samaritan", "Sarb": "Old_South_Arabian",
	"Saur": "Saurashtra", "Sgnw": "SignWriting", "Shaw": "Shavian", "Shrd": "Sharada", "Sidd": "Siddham",
	"Sind": "Khudawadi", "Sinh": "Sinhala", "Sogd": "Sogdian", "Sogo": "Old_Sogdian", "Sora": "Sora_Sompeng",
	"Soyo": "Soyombo", "Sund": "Sundanese", "Sylo": "Syloti_Nagri", "Syrc": "Syriac", "Tagb": "Tagbanwa",
	"Takr": "Takri", "Tale": "Tai_Le", "Talu": "New_Tai_Lue", "Taml": "Tamil", "Tang": "Tangut",
	"Tavt": "Tai_Viet", "Telu": "Telugu", "Tfng": "Tifinagh", "Tglg": "Tagalog", "Thaa": "Thaana",
	"Tibt": "Tibetan", "Tirh": "Tirhuta", "Tnsa": "Tangsa", "Ugar": "Ugaritic", "Vaii": "Vai", "Vith": "Vithkuqi",
	"Wara": "Warang_Citi", "Wcho": "Wancho", "Xpeo": "Old_Persian", "Xsux": "Cuneiform", "Yezi": "Yezidi",
	"Yiii": "Yi", "Zanb": "Zanabazar_Square", "Zinh": "Inherited", "Zyyy": "Common",
	"Zzzz": "Unknown",
}

// scriptExtensions holds the code points whose Script_Extensions are not just their Script (ScriptExtensions.txt of
// the Unicode Character Database, edition scriptExtensionsVersion), with the short names of the scripts.
var scriptExtensions = []struct {
	Range
	scripts string
}{
	{Range{0x0342, 0x0342}, "Grek"},
	{Range{0x0345, 0x0345}, "Grek"},
	{Range{0x0363, 0x036F}, "Latn"},
	{Range{0x0483, 0x0483}, "Cyrl Perm"},
	{Range{0x0484, 0x0484}, "Cyrl Glag"},
	{Range{0x0485, 0x0486}, "Cyrl Latn"},
	{Range{0x0487, 0x0487}, "Cyrl Glag"},
	{Range{0x060C, 0x060C}, "Arab Nkoo Rohg Syrc Thaa Yezi"},
	{Range{0x061B, 0x061B}, "Arab Nkoo Rohg Syrc Thaa Yezi"},
	{Range{0x061C, 0x061C}, "Arab Syrc Thaa"},
	{Range{0x061F, 0x061F}, "Adlm Arab Nkoo Rohg Syrc Thaa Yezi"},
	{Range{0x0640, 0x0640}, "Adlm Arab Mand Mani Ougr Phlp Rohg Sogd Syrc"},
	{Range{0x064B, 0x0655}, "Arab Syrc"},
	{Range{0x0660, 0x0669}, "Arab Thaa Yezi"},
	{Range{0x0670, 0x0670}, "Arab Syrc"},
	{Range{0x06D4, 0x06D4}, "Arab Rohg"},
	{Range{0x0951, 0x0951}, "Beng Deva Gran Gujr Guru Knda Latn Mlym Orya Shrd Taml Telu Tirh"},
	{Range{0x0952, 0x0952}, "Beng Deva Gran Gujr Guru Knda Latn Mlym Orya Taml Telu Tirh"},
	{Range{0x0964, 0x0964}, "Beng Deva Dogr Gong Gonm Gran Gujr Guru Knda Mahj Mlym Nand Orya Sind Sinh Sylo Takr Taml Telu Tirh"},
	{Range{0x0965, 0x0965}, "Beng Deva Dogr Gong Gonm Gran Gujr Guru Knda Limb Mahj Mlym Nand Orya Sind Sinh Sylo Takr Taml Telu Tirh"},
	{Range{0x0966, 0x096F}, "Deva Dogr Kthi Mahj"},
	{Range{0x09E6, 0x09EF}, "Beng Cakm Sylo"},
	{Range{0x0A66, 0x0A6F}, "Guru Mult"},
	{Range{0x0AE6, 0x0AEF}, "Gujr Khoj"},
	{Range{0x0BE6, 0x0BF3}, "Gran Taml"},
	{Range{0x0CE6, 0x0CEF}, "Knda Nand"},
	{Range{0x1040, 0x1049}, "Cakm Mymr Tale"},
	{Range{0x10FB, 0x10FB}, "Geor Latn"},
	{Range{0x1735, 0x1736}, "Buhd Hano Tagb Tglg"},
	{Range{0x1802, 0x1803}, "Mong Phag"},
	{Range{0x1805, 0x1805}, "Mong Phag"},
	{Range{0x1CD0, 0x1CD0}, "Beng Deva Gran Knda"},
	{Range{0x1CD1, 0x1CD1}, "Deva"},
	{Range{0x1CD2, 0x1CD2}, "Beng Deva Gran Knda"},
	{Range{0x1CD3, 0x1CD3}, "Deva Gran"},
	{Range{0x1CD4, 0x1CD4}, "Deva"},
	{Range{0x1CD5, 0x1CD6}, "Beng Deva"},
	{Range{0x1CD7, 0x1CD7}, "Deva Shrd"},
	{Range{0x1CD8, 0x1CD8}, "Beng Deva"},
	{Range{0x1CD9, 0x1CD9}, "Deva Shrd"},
	{Range{0x1CDA, 0x1CDA}, "Deva Knda Mlym Orya Taml Telu"},
	{Range{0x1CDB, 0x1CDB}, "Deva"},
	{Range{0x1CDC, 0x1CDD}, "Deva Shrd"},
	{Range{0x1CDE, 0x1CDF}, "Deva"},
	{Range{0x1CE0, 0x1CE0}, "Deva Shrd"},
	{Range{0x1CE1, 0x1CE1}, "Beng Deva"},
	{Range{0x1CE2, 0x1CE8}, "Deva"},
	{Range{0x1CE9, 0x1CE9}, "Deva Nand"},
	{Range{0x1CEA, 0x1CEA}, "Beng Deva"},
	{Range{0x1CEB, 0x1CEC}, "Deva"},
	{Range{0x1CED, 0x1CED}, "Beng Deva"},
	{Range{0x1CEE, 0x1CF1}, "Deva"},
	{Range{0x1CF2, 0x1CF2}, "Beng Deva Gran Knda Nand Orya Telu Tirh"},
	{Range{0x1CF3, 0x1CF3}, "Deva Gran"},
	{Range{0x1CF4, 0x1CF4}, "Deva Gran Knda"},
	{Range{0x1CF5, 0x1CF6}, "Beng Deva"},
	{Range{0x1CF7, 0x1CF7}, "Beng"},
	{Range{0x1CF8, 0x1CF9}, "Deva Gran"},
	{Range{0x1CFA, 0x1CFA}, "Nand"},
	{Range{0x1DC0, 0x1DC1}, "Grek"},
	{Range{0x1DF8, 0x1DF8}, "Cyrl Syrc"},
	{Range{0x1DFA, 0x1DFA}, "Syrc"},
	{Range{0x202F, 0x202F}, "Latn Mong"},
	{Range{0x20F0, 0x20F0}, "Deva Gran Latn"},
	{Range{0x2E43, 0x2E43}, "Cyrl Glag"},
	{Range{0x3001, 0x3002}, "Bopo Hang Hani Hira Kana Yiii"},
	{Range{0x3003, 0x3003}, "Bopo Hang Hani Hira Kana"},
	{Range{0x3006, 0x3006}, "Hani"},
	{Range{0x3008, 0x3011}, "Bopo Hang Hani Hira Kana Yiii"},
	{Range{0x3013, 0x3013}, "Bopo Hang Hani Hira Kana"},
	{Range{0x3014, 0x301B}, "Bopo Hang Hani Hira Kana Yiii"},
	{Range{0x301C, 0x301F}, "Bopo Hang Hani Hira Kana"},
	{Range{0x302A, 0x302D}, "Bopo Hani"},
	{Range{0x3030, 0x3030}, "Bopo Hang Hani Hira Kana"},
	{Range{0x3031, 0x3035}, "Hira Kana"},
	{Range{0x3037, 0x3037}, "Bopo Hang Hani Hira Kana"},
	{Range{0x303C, 0x303D}, "Hani Hira Kana"},
	{Range{0x303E, 0x303F}, "Hani"},
	{Range{0x3099, 0x309C}, "Hira Kana"},
	{Range{0x30A0, 0x30A0}, "Hira Kana"},
	{Range{0x30FB, 0x30FB}, "Bopo Hang Hani Hira Kana Yiii"},
	{Range{0x30FC, 0x30FC}, "Hira Kana"},
	{Range{0x3190, 0x319F}, "Hani"},
	{Range{0x31C0, 0x31E3}, "Hani"},
	{Range{0x3220, 0x3247}, "Hani"},
	{Range{0x3280, 0x32B0}, "Hani"},
	{Range{0x32C0, 0x32CB}, "Hani"},
	{Range{0x32FF, 0x32FF}, "Hani"},
	{Range{0x3358, 0x3370}, "Hani"},
	{Range{0x337B, 0x337F}, "Hani"},
	{Range{0x33E0, 0x33FE}, "Hani"},
	{Range{0xA66F, 0xA66F}, "Cyrl Glag"},
	{Range{0xA700, 0xA707}, "Hani Latn"},
	{Range{0xA830, 0xA832}, "Deva Dogr Gujr Guru Khoj Knda Kthi Mahj Mlym Modi Nand Sind Takr Tirh"},
	{Range{0xA833, 0xA835}, "Deva Dogr Gujr Guru Khoj Knda Kthi Mahj Modi Nand Sind Takr Tirh"},
	{Range{0xA836, 0xA839}, "Deva Dogr Gujr Guru Khoj Kthi Mahj Modi Sind Takr Tirh"},
	{Range{0xA8F1, 0xA8F1}, "Beng Deva"},
	{Range{0xA8F3, 0xA8F3}, "Deva Taml"},
	{Range{0xA92E, 0xA92E}, "Kali Latn Mymr"},
	{Range{0xA9CF, 0xA9CF}, "Bugi Java"},
	{Range{0xFD3E, 0xFD3F}, "Arab Nkoo"},
	{Range{0xFDF2, 0xFDF2}, "Arab Thaa"},
	{Range{0xFDFD, 0xFDFD}, "Arab Thaa"},
	{Range{0xFE45, 0xFE46}, "Bopo Hang Hani Hira Kana"},
	{Range{0xFF61, 0xFF65}, "Bopo Hang Hani Hira Kana Yiii"},
	{Range{0xFF70, 0xFF70}, "Hira Kana"},
	{Range{0xFF9E, 0xFF9F}, "Hira Kana"},
	{Range{0x10100, 0x10101}, "Cpmn Cprt Linb"},
	{Range{0x10102, 0x10102}, "Cprt Linb"},
	{Range{0x10107, 0x10133}, "Cprt Lina Linb"},
	{Range{0x10137, 0x1013F}, "Cprt Linb"},
	{Range{0x102E0, 0x102FB}, "Arab Copt"},
	{Range{0x10AF2, 0x10AF2}, "Mani Ougr"},
	{Range{0x11301, 0x11301}, "Gran Taml"},
	{Range{0x11303, 0x11303}, "Gran Taml"},
	{Range{0x1133B, 0x1133C}, "Gran Taml"},
	{Range{0x11FD0, 0x11FD1}, "Gran Taml"},
	{Range{0x11FD3, 0x11FD3}, "Gran Taml"},
	{Range{0x1BCA0, 0x1BCA3}, "Dupl"},
	{Range{0x1D360, 0x1D371}, "Hani"},
	{Range{0x1F250, 0x1F251}, "Hani"},
}
