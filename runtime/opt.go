package runtime

import "encoding/json"

// Opt is an optional value: absent, or a T. The zero Opt is absent. Struct
// fields of this type carry the tag option omitzero, which leaves an absent
// member out.
type Opt[T any] struct {
	Value   T // the zero T when absent
	Present bool
}

// Some returns a present Opt.
func Some[T any](value T) Opt[T] { return Opt[T]{value, true} }

// Get returns the value and whether there is one.
func (o Opt[T]) Get() (T, bool) { return o.Value, o.Present }

// Or returns the value, or the given one when there is none.
func (o Opt[T]) Or(otherwise T) T {
	if o.Present {
		return o.Value
	}
	return otherwise
}

// IsZero reports whether the value is absent, for the tag option omitzero.
func (o Opt[T]) IsZero() bool { return !o.Present }

// MarshalJSON returns the value's JSON, null when it is absent.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return marshal(o.Value, o.Present) }

// UnmarshalJSON reads a T. The null that MarshalJSON wrote for an absent value
// is read as absent, unless T has an UnmarshalJSON of its own to decide.
func (o *Opt[T]) UnmarshalJSON(text []byte) error {
	var v Opt[T]
	if _, decides := any(&v.Value).(json.Unmarshaler); decides || string(text) != "null" {
		if err := json.Unmarshal(text, &v.Value); err != nil {
			return err
		}
		v.Present = true
	}
	*o = v
	return nil
}

// Null is a value that may be null: null, or a T. The zero Null is null.
type Null[T any] struct {
	Value T    // the zero T when null
	Valid bool // not null
}

// NullOf returns a Null that holds the value.
func NullOf[T any](value T) Null[T] { return Null[T]{value, true} }

// Get returns the value and whether it is one, not null.
func (n Null[T]) Get() (T, bool) { return n.Value, n.Valid }

// Or returns the value, or the given one for null.
func (n Null[T]) Or(otherwise T) T {
	if n.Valid {
		return n.Value
	}
	return otherwise
}

// IsZero returns false: a Null is never absent, so omitzero must not leave it
// out.
func (n Null[T]) IsZero() bool { return false }

// MarshalJSON returns null or the value's JSON.
func (n Null[T]) MarshalJSON() ([]byte, error) { return marshal(n.Value, n.Valid) }

// UnmarshalJSON reads null or a T.
func (n *Null[T]) UnmarshalJSON(text []byte) error {
	var v Null[T]
	if string(text) != "null" {
		if err := json.Unmarshal(text, &v.Value); err != nil {
			return err
		}
		v.Valid = true
	}
	*n = v
	return nil
}

// OptNull is an optional value that may be null: absent, null, or a T. The
// zero OptNull is absent. Struct fields of this type carry the tag option
// omitzero.
type OptNull[T any] struct {
	Value   T    // the zero T when absent or null
	Present bool // not absent
	Valid   bool // neither absent nor null
}

// SomeOrNull returns a present OptNull that holds the value.
func SomeOrNull[T any](value T) OptNull[T] { return OptNull[T]{value, true, true} }

// ExplicitNull returns an OptNull that is present and null.
func ExplicitNull[T any]() OptNull[T] { return OptNull[T]{Present: true} }

// Get returns the value and whether there is one, neither absent nor null.
func (o OptNull[T]) Get() (T, bool) { return o.Value, o.Present && o.Valid }

// Or returns the value, or the given one when it is absent or null.
func (o OptNull[T]) Or(otherwise T) T {
	if o.Present && o.Valid {
		return o.Value
	}
	return otherwise
}

// IsNull reports whether the value is present and null.
func (o OptNull[T]) IsNull() bool { return o.Present && !o.Valid }

// IsZero reports whether the value is absent, for the tag option omitzero.
func (o OptNull[T]) IsZero() bool { return !o.Present }

// MarshalJSON returns the value's JSON, null when it is null or absent.
func (o OptNull[T]) MarshalJSON() ([]byte, error) { return marshal(o.Value, o.Present && o.Valid) }

// UnmarshalJSON reads null or a T; either is present.
func (o *OptNull[T]) UnmarshalJSON(text []byte) error {
	v := OptNull[T]{Present: true}
	if string(text) != "null" {
		if err := json.Unmarshal(text, &v.Value); err != nil {
			return err
		}
		v.Valid = true
	}
	*o = v
	return nil
}

// marshal returns the value's JSON, or null when it does not hold.
func marshal[T any](value T, holds bool) ([]byte, error) {
	if !holds {
		return []byte("null"), nil
	}
	return json.Marshal(value)
}
