//go:build !race

package gen_test

import (
	"bytes"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemagen/schemagen/gen/internal/randschema"
)

// TestDifferentialJudge compares package judge, by rules simplified and not,
// with another validator on random schemas: those of TestDifferential and more,
// since no code is compiled.
func TestDifferentialJudge(t *testing.T) {
	schemas := 800 * *batches
	drafts := []randschema.Draft{2020, 2020, 2020, 2020, 2019, 2019, 7, 7, 6, 4}
	instances, accepted, refused := 0, 0, 0
	for i := range schemas {
		p := randschema.New(*seed*batchSchemas+uint64(i), drafts[i%len(drafts)], batchInstances)
		rules, diags := bothRules(p.Text(), plainSchema("schema", p).Options)
		if rules == nil {
			refused++
			t.Logf("refused:\n%s", lines(diags))
			continue
		}
		peer, err := peerOf(p.Text())
		if err != nil {
			t.Errorf("the other validator refuses a schema: %v\n%s", err, p.Text())
			continue
		}
		for _, instance := range p.Instances {
			v, err := jsonschema.UnmarshalJSON(bytes.NewReader(instance))
			if err != nil {
				t.Fatal(err)
			}
			valid := peer.Validate(v) == nil
			instances++
			if valid {
				accepted++
			}
			if fault := judgedOtherwise(rules, instance, valid); fault != "" {
				t.Errorf("%s\n%s\n%s", fault, p.Text(), instance)
				break
			}
		}
	}
	t.Logf("%d schemas, %d refused, %d instances, %d accepted", schemas, refused, instances, accepted)
	if refused > schemas/20 || instances < schemas*batchInstances/2 || accepted < instances/10 || accepted > instances*9/10 {
		t.Error("the pairs say little")
	}
}
