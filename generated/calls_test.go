package generated_test

import (
	"testing"

	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

// calls are a few calls of each tool, by name: the seeds of every test here.
// The first accepted one gives each argument that the tool has.
var calls = map[string]struct{ accepted, refused []string }{
	"bernstein_approve": {
		accepted: []string{
			`{"task_id":"T-17","note":"within 2 % of the old one"}`,
			`{"task_id":"a"}`,
			" {\n\t\"note\" : \"\" , \"task_id\" : \"T:1.2_3\" } ",
		},
		refused: []string{`{}`, `{"task_id":""}`, `{"task_id":"T 17"}`, `{"task_id":"T-17","note":null}`},
	},
	"bernstein_cancel": {
		accepted: []string{`{"task_id":"T-17","reason":"superseded by T-21"}`, `{"task_id":"T-17"}`, `{"t\u0061sk_id":"\u0054-17"}`},
		refused:  []string{`{"task_id":17}`, `{"task_id":"T-17","force":true}`, `{"task_id":"T-17","task_id":"T-17"}`, `[]`},
	},
	"bernstein_claim": {
		accepted: []string{
			`{"claimer_id":"agent:1","role":"backend","project":"shop","capability":"go","completed_ids":["T-1","T-2"],"max_attempts":3,"claimer_card_fingerprint":"sha256:00ff"}`,
			`{"claimer_id":"agent:1","role":null,"project":null,"capability":null,"completed_ids":[],"max_attempts":null,"claimer_card_fingerprint":null}`,
			`{"claimer_id":"agent:1","max_attempts":1.00000e5}`,
		},
		refused: []string{
			`{"claimer_id":"agent 1"}`,
			`{"claimer_id":"agent:1","completed_ids":["T-1",""]}`,
			`{"claimer_id":"agent:1","completed_ids":null}`,
			`{"claimer_id":"agent:1","max_attempts":100001}`,
			`{"claimer_id":"agent:1","max_attempts":-1,"role":{}}`,
		},
	},
	"bernstein_complete": {
		accepted: []string{`{"task_id":"T-17","result_summary":"41 tests pass"}`, `{"result_summary":"\"\\\/\n\t\u00e9","task_id":"T-17"}`},
		refused:  []string{`{"task_id":"T-17"}`, `{"task_id":"T-17","result_summary":""}`, `{"task_id":"T-17","result_summary":"\u0007"}`, `{"Task_ID":"T-17","result_summary":"x"}`},
	},
	"bernstein_context": {
		accepted: []string{`{"task_id":"T-17","workdir":"/srv/shop","verify":true}`, `{"task_id":"T-17","workdir":null,"verify":null}`, `{"task_id":"T-17","verify":false}`},
		refused:  []string{`{"task_id":"T-17","verify":"true"}`, `{"task_id":"T-17","workdir":1}`, `{"verify":true}`, `null`},
	},
	"bernstein_cost": {
		accepted: []string{`{}`, " { \r\n } "},
		refused:  []string{`{"a":1}`, `{"":{}}`, `{}}`, ``},
	},
	"bernstein_create_subtask": {
		accepted: []string{
			`{"parent_task_id":"T-17","goal":"Write unit tests for the parser","role":"qa","priority":2,"scope":"small","complexity":"high","estimated_minutes":45}`,
			`{"parent_task_id":"T-17","goal":"x","estimated_minutes":null}`,
			`{"parent_task_id":"T-17","goal":"\ud83d\ude00","role":"docs"}`,
		},
		refused: []string{
			`{"parent_task_id":"T-17","goal":"x","role":"root"}`,
			`{"parent_task_id":"T-17","goal":"x","role":"QA"}`,
			`{"parent_task_id":"T-17","goal":"x","priority":0}`,
			`{"parent_task_id":"T-17","goal":"x","scope":"Small","complexity":1}`,
			`{"goal":"\ud83d"}`,
		},
	},
	"bernstein_health": {
		accepted: []string{`{}`, "\n{}\n"},
		refused:  []string{`{"verbose":true}`, `{"verbose":[[[[[[[[[[1]]]]]]]]]]}`, `"{}"`, "\xef\xbb\xbf{}"},
	},
	"bernstein_post_artifact": {
		accepted: []string{
			`{"task_id":"T-17","key":"timings","artifact_type":"table","poster":"agent:qa.1","body":"b","columns":["test","ms"],"rows":[["router","12"],[],["parser"]],"url":"u","link_kind":"document"}`,
			`{"task_id":"T-17","key":"test-report","artifact_type":"report","poster":"p","body":"# Result"}`,
			`{"task_id":"T-17","key":"pr","artifact_type":"link","poster":"p","url":"https://example.org/118","link_kind":"pull_request","columns":null,"rows":null}`,
			`{"url":"u","link_kind":"commit","poster":"p","key":"k","task_id":"T","artifact_type":"link"}`,
			`{"rows":[],"columns":["c"],"body":"","poster":"p","key":"k","task_id":"T","artifact_type":"table"}`,
		},
		refused: []string{
			`{"task_id":"T-17","key":"k","artifact_type":"report","poster":"p"}`,
			`{"body":"","task_id":"T-17","key":"k","artifact_type":"report","poster":"p"}`,
			`{"task_id":"T-17","key":"k","artifact_type":"table","poster":"p","columns":[],"rows":null}`,
			`{"columns":null,"rows":[],"task_id":"T-17","key":"k","poster":"p","artifact_type":"table"}`,
			`{"task_id":"T-17","key":"k","artifact_type":"link","poster":"p","url":""}`,
			`{"task_id":"T-17","key":"-k","artifact_type":"report","poster":"p","body":"b"}`,
			`{"task_id":"T-17","key":"k","artifact_type":"chart","poster":"p"}`,
			`{"task_id":"T-17","key":"k","artifact_type":"report","poster":"p","body":"b","rows":[["c",1]]}`,
			`{"key":"k","poster":"p"}`,
		},
	},
	"bernstein_post_message": {
		accepted: []string{
			`{"task_id":"T-17","body":"Is the limit of 3 retries still wanted?","sender":"agent:qa.1","kind":"question","sender_card_fingerprint":"sha256:00ff"}`,
			`{"task_id":"T-17","body":"x","sender":"y","sender_card_fingerprint":null}`,
		},
		refused: []string{`{}`, `{"task_id":"T-17","body":"","sender":""}`, `{"task_id":"T-17","body":"x","sender":"y","kind":"Question"}`, `{"task_id":"T-17","body":"\u009f","sender":"y"}`},
	},
	"bernstein_run": {
		accepted: []string{
			`{"goal":"Fix the flaky retry test","role":"backend","priority":1,"scope":"small","complexity":"low","estimated_minutes":90,"parent_task_id":"T-17"}`,
			`{"goal":"x"}`,
			`{"goal":"x","priority":1.0,"estimated_minutes":6e1,"parent_task_id":null}`,
			`{"goal":"x","estimated_minutes":-0,"priority":0.3e1}`,
		},
		refused: []string{
			`{"goal":""}`,
			`{"goal":"x","priority":4}`,
			`{"goal":"x","priority":1.5}`,
			`{"goal":"x","estimated_minutes":9223372036854775808}`,
			`{"goal":"x","estimate":1e400}`,
			`{"goal":"x","estimated_minutes":1e-400}`,
			`{"goal":"x","parent_task_id":""}`,
			`{"goal":"x"} x`,
		},
	},
	"bernstein_run_status": {
		accepted: []string{`{"run_id":"run-0042","workdir":"/srv/shop"}`, `{"run_id":"r"}`},
		refused:  []string{`{}`, `{"run_id":""}`, `{"run_id":"r","workdir":null}`, `{"run_id":"r",}`},
	},
	"bernstein_scenario": {
		accepted: []string{
			`{"action":"run","scenario_id":"nightly-audit","context":"push to main","pr_number":118,"branch":"audit","orchestration_id":"orch-9"}`,
			`{"action":"list"}`,
			`{"action":"status","orchestration_id":"orch-9"}`,
			`{"orchestration_id":"orch-9","action":"status","pr_number":null,"branch":null}`,
			`{"scenario_id":"nightly-audit"}`,
		},
		refused: []string{
			`{}`,
			`{"action":"run"}`,
			`{"action":"status","scenario_id":"nightly-audit"}`,
			`{"action":"stop"}`,
			`{"action":null,"scenario_id":"s"}`,
			`{"scenario_id":"s","pr_number":1000000001}`,
			`{"orchestration_id":"orch-9"}`,
		},
	},
	"bernstein_scenario_status": {
		accepted: []string{`{"orchestration_id":"orch-9"}`, `{"orchestration_id":"o"}`},
		refused:  []string{`{}`, `{"orchestration_id":"/"}`, `{"orchestration_id":"o","action":"status"}`},
	},
	"bernstein_scenarios": {
		accepted: []string{`{}`, `{ }`},
		refused:  []string{`{"action":"list"}`, `[{}]`, `{`},
	},
	"bernstein_shutdown_orchestrator": {
		accepted: []string{`{"workdir":"/srv/shop"}`, `{}`},
		refused:  []string{`{"workdir":""}`, `{"workdir":null}`, `{"workdir":"/srv/shop","force":true}`},
	},
	"bernstein_status": {
		accepted: []string{`{"status":"in_progress","detail":true}`, `{"status":null,"detail":null}`, `{}`},
		refused:  []string{`{"status":"Open"}`, `{"status":"null"}`, `{"detail":0}`, `{"status":["open"]}`},
	},
	"bernstein_stop": {
		accepted: []string{`{"workdir":"/srv/shop"}`, `{}`},
		refused:  []string{`{"workdir":""}`, `{"workdir":false}`, `{"wörkdir":"/"}`},
	},
	"bernstein_task_capsule": {
		accepted: []string{`{"task_id":"T-17","workdir":"/srv/shop","verify":false}`, `{"task_id":"T-17","workdir":null,"verify":null}`},
		refused:  []string{`{"task_id":null}`, `{"task_id":"T-17","verify":1}`, `{"task_id":"T-17","verify":truE}`},
	},
	"bernstein_task_handle": {
		accepted: []string{`{"run_id":"run-0042","workdir":"/srv/shop"}`, `{"run_id":"../.."}`},
		refused:  []string{`{"workdir":"/srv/shop"}`, `{"run_id":[]}`, `{"run_id":"\n\u0000"}`},
	},
	"bernstein_tasks": {
		accepted: []string{`{"status":"cancelled"}`, `{"status":null}`, `{}`},
		refused:  []string{`{"status":"canceled"}`, `{"status":0}`, `{"state":"open"}`},
	},
	"bernstein_update": {
		accepted: []string{
			`{"task_id":"T-17","body":"Green again","sender":"agent:qa.1","kind":"finding","sender_card_fingerprint":"sha256:00ff"}`,
			`{"task_id":"T-17","body":"x","sender":"y","kind":"artefact_ref","sender_card_fingerprint":null}`,
		},
		refused: []string{`{"task_id":"T-17","body":"x"}`, `{"task_id":"T-17","body":"x","sender":"y","kind":null}`, `{"task_id":"T-17","body":"x","sender":"y","":""}`},
	},
	"bernstein_verify_lineage": {
		accepted: []string{`{"artefact_path":"src/router.py"}`, `{"artefact_path":""}`},
		refused:  []string{`{}`, `{"artefact_path":null}`, `{"artefact_path":"x","artifact_path":"x"}`},
	},
	"load_skill": {
		accepted: []string{
			`{"name":"python-testing.v2","reference":"references/fixtures.md","script":"scripts/collect.sh"}`,
			`{"reference":null,"script":null,"name":"n"}`,
			`{}`,
		},
		refused: []string{`{"script":"s"}`, `{"reference":null}`, `{"name":"a/b"}`, `{"name":"n","reference":""}`, `{"name":"n","script":"a b"}`},
	},
	"verify_chain": {
		accepted: []string{`{"artefact_path":"src/router.py"}`, `{"artefact_path":"é"}`},
		refused:  []string{`{}`, `{"artefact_path":7}`, "{\"artefact_path\":\"\x80\"}"},
	},
}

// TestCalls proves that the table holds every tool and that its verdicts are
// those of the registry.
func TestCalls(t *testing.T) {
	registry := newRegistry(t)
	for _, tool := range generated.Tools() {
		if c := calls[tool.Name()]; len(c.accepted) < 2 || len(c.refused) < 3 {
			t.Errorf("%s has %d accepted and %d refused calls, want at least 2 and 3", tool.Name(), len(c.accepted), len(c.refused))
		}
	}
	for tool, c := range calls {
		for _, arguments := range c.accepted {
			if err := registry.Validate(tool, []byte(arguments)); err != nil {
				t.Errorf("%s %q: %v", tool, arguments, err)
			}
		}
		for _, arguments := range c.refused {
			if registry.Validate(tool, []byte(arguments)) == nil {
				t.Errorf("%s %q is accepted", tool, arguments)
			}
		}
	}
}

func newRegistry(t testing.TB, opts ...runtime.Option) *runtime.Registry {
	t.Helper()
	registry, err := generated.NewRegistry(opts...)
	if err != nil {
		t.Fatal(err)
	}
	return registry
}
