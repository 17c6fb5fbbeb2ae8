package peers

import (
	"github.com/go-json-experiment/json/jsontext"
	"github.com/valyala/fastjson"
)

// jsontextValid is the grammar of encoding/json/v2, which also refuses
// ill-formed UTF-8 and duplicate names. Its module is used and not the
// standard library's under GOEXPERIMENT=jsonv2, because the experiment
// replaces what encoding/json does, and that is what all is measured by.
func jsontextValid(text []byte) bool { return jsontext.Value(text).IsValid() }

func fastjsonValid(text []byte) bool { return fastjson.ValidateBytes(text) == nil }
