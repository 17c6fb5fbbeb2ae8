package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemagen/schemagen/gen/internal/diag"
)

// suiteDir holds the files of JSONTestSuite: "y_" must be accepted, "n_"
// refused, "i_" is for the parser to choose.
const suiteDir = "../../../../shared/json-parsing/test_parsing"

// ourChoice says of each "i_" file whether it is accepted. Numbers of any size
// are, since their text is kept; what is not UTF-8 without a byte order mark
// is not, nor are unpaired surrogates.
var ourChoice = map[string]bool{
	"i_number_double_huge_neg_exp.json":   true,
	"i_number_huge_exp.json":              true,
	"i_number_neg_int_huge_exp.json":      true,
	"i_number_pos_double_huge_exp.json":   true,
	"i_number_real_neg_overflow.json":     true,
	"i_number_real_pos_overflow.json":     true,
	"i_number_real_underflow.json":        true,
	"i_number_too_big_neg_int.json":       true,
	"i_number_too_big_pos_int.json":       true,
	"i_number_very_big_negative_int.json": true,
	"i_structure_500_nested_arrays.json":  true, // MaxDepth is 1000

	"i_object_key_lone_2nd_surrogate.json":                false,
	"i_string_1st_surrogate_but_2nd_missing.json":         false,
	"i_string_1st_valid_surrogate_2nd_invalid.json":       false,
	"i_string_incomplete_surrogate_and_escape_valid.json": false,
	"i_string_incomplete_surrogate_pair.json":             false,
	"i_string_incomplete_surrogates_escape_valid.json":    false,
	"i_string_invalid_lonely_surrogate.json":              false,
	"i_string_invalid_surrogate.json":                     false,
	"i_string_inverted_surrogates_U+1D11E.json":           false,
	"i_string_lone_second_surrogate.json":                 false,

	"i_string_UTF-8_invalid_sequence.json":         false,
	"i_string_UTF8_surrogate_U+D800.json":          false,
	"i_string_invalid_utf-8.json":                  false,
	"i_string_iso_latin_1.json":                    false,
	"i_string_lone_utf8_continuation_byte.json":    false,
	"i_string_not_in_unicode_range.json":           false,
	"i_string_overlong_sequence_2_bytes.json":      false,
	"i_string_overlong_sequence_6_bytes.json":      false,
	"i_string_overlong_sequence_6_bytes_null.json": false,
	"i_string_truncated-utf-8.json":                false,
	"i_string_UTF-16LE_with_BOM.json":              false,
	"i_string_utf16BE_no_BOM.json":                 false,
	"i_string_utf16LE_no_BOM.json":                 false,
	"i_structure_UTF-8_BOM_empty_object.json":      false,
}

// withDuplicates lists the "y_" files that repeat a name. RFC 8259 section 4
// says that names SHOULD be unique; here they must be, and the tree is built.
var withDuplicates = map[string]string{
	"y_object_duplicated_key.json":           `y_object_duplicated_key.json:1:10: duplicate member name "a", first at line 1, column 2 (at /a)`,
	"y_object_duplicated_key_and_value.json": `y_object_duplicated_key_and_value.json:1:10: duplicate member name "a", first at line 1, column 2 (at /a)`,
}

// suiteFiles returns the files of the suite by name. Without the suite it
// skips the test, or fails it when the data is required.
func suiteFiles(t testing.TB) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(suiteDir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		const message = "no files in %s: the JSON parsing suite is not there"
		if os.Getenv("SCHEMAGEN_DATA") == "required" {
			t.Fatalf(message+", and SCHEMAGEN_DATA=required", suiteDir)
		}
		t.Skipf(message, suiteDir)
	}
	files := make(map[string][]byte, len(paths))
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(path)] = text
	}
	return files
}

func TestSuite(t *testing.T) {
	files := suiteFiles(t)
	for _, table := range []map[string]bool{ourChoice, keys(withDuplicates)} {
		for name := range table {
			if files[name] == nil {
				t.Errorf("%s is in a table of this test, but not in the suite", name)
			}
		}
	}
	for name, text := range files {
		t.Run(name, func(t *testing.T) {
			var accept bool
			switch {
			case strings.HasPrefix(name, "y_"):
				accept = true
			case strings.HasPrefix(name, "i_"):
				var known bool
				if accept, known = ourChoice[name]; !known {
					t.Fatalf("add to ourChoice: %q", name)
				}
			case !strings.HasPrefix(name, "n_"):
				t.Fatal("neither y_, n_ nor i_")
			}
			var diags diag.List
			f := Parse(name, text, &diags)
			if accepted := f.Root != nil; accepted != accept {
				t.Fatalf("accepted: %v, want %v; %v\n%.200q", accepted, accept, diags, text)
			}
			if !accept {
				if len(diags) != 1 || diags[0].Pos.Line == 0 || !diags.HasErrors() {
					t.Errorf("want one error with a position, got %v", diags)
				}
				return
			}
			var got []string
			for _, d := range diags {
				got = append(got, d.String())
			}
			var want []string
			if line := withDuplicates[name]; line != "" {
				want = []string{line}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

func keys(m map[string]string) map[string]bool {
	set := make(map[string]bool, len(m))
	for name := range m {
		set[name] = true
	}
	return set
}
