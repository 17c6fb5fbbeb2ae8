package shapes_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"

	"github.com/schemagen/schemagen/gen/internal/shapes"
	"github.com/schemagen/schemagen/runtime"
)

// TestPooled decodes calls and mutants of them on several goroutines. What a
// call decodes to must not depend on the calls before it, refused ones included;
// nothing of a struct may change when its call's buffer does, or when others are
// decoded; a call is never written to; a refused one yields the zero struct; and
// only what Validate accepts is decoded.
func TestPooled(t *testing.T) {
	reg := newRegistry(t)
	decoders := map[reflect.Type]func([]byte) (json.Marshaler, bool, error){
		reflect.TypeFor[shapes.Order](): func(b []byte) (json.Marshaler, bool, error) {
			v, err := shapes.OrderTool.Decode(reg, b)
			return v, reflect.ValueOf(v).IsZero(), err
		},
		reflect.TypeFor[shapes.Draw](): func(b []byte) (json.Marshaler, bool, error) {
			v, err := shapes.DrawTool.Decode(reg, b)
			return v, reflect.ValueOf(v).IsZero(), err
		},
		reflect.TypeFor[shapes.Plan](): func(b []byte) (json.Marshaler, bool, error) {
			v, err := shapes.PlanTool.Decode(reg, b)
			return v, reflect.ValueOf(v).IsZero(), err
		},
	}
	tools := map[reflect.Type]runtime.Handle{
		reflect.TypeFor[shapes.Order](): shapes.OrderTool, reflect.TypeFor[shapes.Draw](): shapes.DrawTool, reflect.TypeFor[shapes.Plan](): shapes.PlanTool,
	}
	type kept struct {
		value json.Marshaler
		text  []byte
	}
	var wg sync.WaitGroup
	for k := range 8 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(k), 1))
			var ring [16]kept
			accepted, refused := 0, 0
			for i := range 3000 {
				d := decodings[r.IntN(len(decodings))]
				decode := decoders[reflect.TypeOf(d.want)]
				if decode == nil {
					continue
				}
				call := []byte(d.call)
				mutant := r.IntN(2) == 0
				if mutant {
					at := r.IntN(len(call))
					call[at] = call[r.IntN(len(call))]
				}
				sent := bytes.Clone(call)
				value, zero, err := decode(call)
				if !bytes.Equal(call, sent) {
					t.Errorf("the call %s became %s", sent, call)
				}
				if valid := reg.Validate(tools[reflect.TypeOf(d.want)].Name(), sent); (valid == nil) != (err == nil) {
					t.Errorf("%s: judged %v, decoded %v", sent, valid, err)
				}
				if err != nil {
					refused++
					if !zero || !mutant {
						t.Errorf("%s is refused with %+v: %v", sent, value, err)
					}
					continue
				}
				accepted++
				if !mutant && !reflect.DeepEqual(value, d.want) {
					t.Errorf("%s: %+v, want %+v", d.name, value, d.want)
				}
				text, err := value.MarshalJSON()
				if err != nil || !json.Valid(text) {
					t.Errorf("%s is written as %s: %v", sent, text, err)
				}
				for j := range call {
					call[j] = '#'
				}
				slot := &ring[i%len(ring)]
				if slot.value != nil {
					if now, _ := slot.value.MarshalJSON(); !bytes.Equal(now, slot.text) {
						t.Errorf("%s became %s", slot.text, now)
					}
				}
				*slot = kept{value, text}
			}
			if accepted < 500 || refused < 100 {
				t.Errorf("%d accepted, %d refused: the calls say little", accepted, refused)
			}
		})
	}
	wg.Wait()
}
