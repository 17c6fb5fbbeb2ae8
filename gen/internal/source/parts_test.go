package source

import (
	"math"
	"testing"
)

func TestInteger(t *testing.T) {
	for _, tt := range []struct {
		text  string
		value int
		ok    bool
	}{
		{"0", 0, true},
		{"-0", 0, true},
		{"0.0", 0, true},
		{"0e999999999999999999999", 0, true},
		{"0.000e-999999999999999999999", 0, true},
		{"1", 1, true},
		{"2.0", 2, true},
		{"2e3", 2000, true},
		{"200e-2", 2, true},
		{"-15", -15, true},
		{"1.5", 0, false},
		{"1e-1", 0, false},
		{"1e-999999999999999999999", 0, false},
		{"9223372036854775807", math.MaxInt, true},
		{"9223372036854775808", math.MaxInt, true},
		{"-9223372036854775809", math.MinInt, true},
		{"1e30", math.MaxInt, true},
		{"-1e999999999999999999999", math.MinInt, true},
		{"123456789012345678901234567890", math.MaxInt, true},
	} {
		if value, ok := Integer(tt.text); value != tt.value || ok != tt.ok {
			t.Errorf("Integer(%s) = %d, %v; want %d, %v", tt.text, value, ok, tt.value, tt.ok)
		}
	}
}

func TestParts(t *testing.T) {
	for _, tt := range []struct {
		text   string
		neg    bool
		digits string
		exp    int64
		ok     bool
	}{
		{"0", false, "", 0, true},
		{"-0.0e7", false, "", 0, true},
		{"0.0075", false, "75", -4, true},
		{"-1200", true, "12", 2, true},
		{"1.50e+3", false, "15", 2, true},
		{"1e4611686018427387903", false, "1", 4611686018427387903, true},
		{"1e4611686018427387904", false, "", 0, false},
		{"1e-99999999999999999999", false, "", 0, false},
	} {
		neg, digits, exp, ok := Parts(tt.text)
		if neg != tt.neg || digits != tt.digits || exp != tt.exp || ok != tt.ok {
			t.Errorf("Parts(%s) = %v, %q, %d, %v", tt.text, neg, digits, exp, ok)
		}
	}
}
