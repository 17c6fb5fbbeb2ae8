package generated_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/schemagen/schemagen/generated"
	"github.com/schemagen/schemagen/runtime"
)

// structs are the structs of the first accepted call of each tool, written by
// hand.
var structs = map[string]any{
	"bernstein_approve":  generated.BernsteinApprove{TaskID: "T-17", Note: runtime.Some("within 2 % of the old one")},
	"bernstein_cancel":   generated.BernsteinCancel{TaskID: "T-17", Reason: runtime.Some("superseded by T-21")},
	"bernstein_complete": generated.BernsteinComplete{TaskID: "T-17", ResultSummary: "41 tests pass"},
	"bernstein_cost":     generated.BernsteinCost{},
	"bernstein_health":   generated.BernsteinHealth{},
	"bernstein_claim": generated.BernsteinClaim{
		ClaimerID:              "agent:1",
		Role:                   runtime.SomeOrNull("backend"),
		Project:                runtime.SomeOrNull("shop"),
		Capability:             runtime.SomeOrNull("go"),
		CompletedIDs:           []string{"T-1", "T-2"},
		MaxAttempts:            runtime.SomeOrNull(int64(3)),
		ClaimerCardFingerprint: runtime.SomeOrNull("sha256:00ff"),
	},
	"bernstein_context": generated.BernsteinContext{
		TaskID:  "T-17",
		Workdir: runtime.SomeOrNull("/srv/shop"),
		Verify:  runtime.SomeOrNull(true),
	},
	"bernstein_create_subtask": generated.BernsteinCreateSubtask{
		ParentTaskID:     "T-17",
		Goal:             "Write unit tests for the parser",
		Role:             runtime.Some(generated.BernsteinCreateSubtaskRoleQa),
		Priority:         runtime.Some(int64(2)),
		Scope:            runtime.Some(generated.BernsteinCreateSubtaskScopeSmall),
		Complexity:       runtime.Some(generated.BernsteinCreateSubtaskComplexityHigh),
		EstimatedMinutes: runtime.SomeOrNull(int64(45)),
	},
	"bernstein_post_artifact": generated.BernsteinPostArtifact{
		TaskID:       "T-17",
		Key:          "timings",
		ArtifactType: "table",
		Poster:       "agent:qa.1",
		Body:         runtime.Some("b"),
		Columns:      runtime.SomeOrNull([]string{"test", "ms"}),
		Rows:         runtime.SomeOrNull([][]string{{"router", "12"}, {}, {"parser"}}),
		URL:          runtime.Some("u"),
		LinkKind:     runtime.Some(generated.BernsteinPostArtifactLinkKindDocument),
	},
	"bernstein_post_message": generated.BernsteinPostMessage{
		TaskID:                "T-17",
		Body:                  "Is the limit of 3 retries still wanted?",
		Sender:                "agent:qa.1",
		Kind:                  runtime.Some(generated.BernsteinPostMessageKindQuestion),
		SenderCardFingerprint: runtime.SomeOrNull("sha256:00ff"),
	},
	"bernstein_run": generated.BernsteinRun{
		Goal:             "Fix the flaky retry test",
		Role:             runtime.Some("backend"),
		Priority:         runtime.Some(int64(1)),
		Scope:            runtime.Some(generated.BernsteinRunScopeSmall),
		Complexity:       runtime.Some(generated.BernsteinRunComplexityLow),
		EstimatedMinutes: runtime.Some(int64(90)),
		ParentTaskID:     runtime.SomeOrNull("T-17"),
	},
	"bernstein_run_status": generated.BernsteinRunStatus{RunID: "run-0042", Workdir: runtime.Some("/srv/shop")},
	"bernstein_scenario": generated.BernsteinScenario{
		Action:          runtime.Some(generated.BernsteinScenarioActionRun),
		ScenarioID:      runtime.Some("nightly-audit"),
		Context:         runtime.Some("push to main"),
		PrNumber:        runtime.SomeOrNull(int64(118)),
		Branch:          runtime.SomeOrNull("audit"),
		OrchestrationID: runtime.Some("orch-9"),
	},
	"bernstein_scenario_status":       generated.BernsteinScenarioStatus{OrchestrationID: "orch-9"},
	"bernstein_scenarios":             generated.BernsteinScenarios{},
	"bernstein_shutdown_orchestrator": generated.BernsteinShutdownOrchestrator{Workdir: runtime.Some("/srv/shop")},
	"bernstein_status":                generated.BernsteinStatus{Status: runtime.SomeOrNull(generated.BernsteinStatusStatusInProgress), Detail: runtime.SomeOrNull(true)},
	"bernstein_stop":                  generated.BernsteinStop{Workdir: runtime.Some("/srv/shop")},
	"bernstein_task_capsule": generated.BernsteinTaskCapsule{
		TaskID:  "T-17",
		Workdir: runtime.SomeOrNull("/srv/shop"),
		Verify:  runtime.SomeOrNull(false),
	},
	"bernstein_task_handle": generated.BernsteinTaskHandle{RunID: "run-0042", Workdir: runtime.Some("/srv/shop")},
	"bernstein_tasks":       generated.BernsteinTasks{Status: runtime.SomeOrNull(generated.BernsteinTasksStatusCancelled)},
	"bernstein_update": generated.BernsteinUpdate{
		TaskID:                "T-17",
		Body:                  "Green again",
		Sender:                "agent:qa.1",
		Kind:                  runtime.Some(generated.BernsteinUpdateKindFinding),
		SenderCardFingerprint: runtime.SomeOrNull("sha256:00ff"),
	},
	"bernstein_verify_lineage": generated.BernsteinVerifyLineage{ArtefactPath: "src/router.py"},
	"load_skill": generated.LoadSkill{
		Name:      runtime.Some("python-testing.v2"),
		Reference: runtime.SomeOrNull("references/fixtures.md"),
		Script:    runtime.SomeOrNull("scripts/collect.sh"),
	},
	"verify_chain": generated.VerifyChain{ArtefactPath: "src/router.py"},
}

// decode decodes the arguments of a call with the handle of its tool.
func decode(handle runtime.Handle, registry *runtime.Registry, arguments []byte) (any, error) {
	switch t := handle.(type) {
	case *runtime.Tool[generated.BernsteinApprove]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinCancel]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinClaim]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinComplete]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinContext]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinCost]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinCreateSubtask]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinHealth]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinPostArtifact]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinPostMessage]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinRun]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinRunStatus]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinScenario]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinScenarioStatus]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinScenarios]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinShutdownOrchestrator]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinStatus]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinStop]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinTaskCapsule]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinTaskHandle]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinTasks]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinUpdate]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.BernsteinVerifyLineage]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.LoadSkill]:
		return t.Decode(registry, arguments)
	case *runtime.Tool[generated.VerifyChain]:
		return t.Decode(registry, arguments)
	}
	return nil, nil
}

// TestDecode proves for each tool that a call which gives every argument fills
// every field, and that the struct keeps nothing of the caller's buffer.
func TestDecode(t *testing.T) {
	registry := newRegistry(t)
	for _, handle := range generated.Tools() {
		arguments := []byte(calls[handle.Name()].accepted[0])
		got, err := decode(handle, registry, arguments)
		if err != nil {
			t.Error(err)
			continue
		}
		clear(arguments)
		if diff := cmp.Diff(structs[handle.Name()], got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", handle.Name(), diff)
		}
	}
}

// TestDecodePresence proves that absent, null, empty and given are told apart,
// and that escapes and number forms come out as what they mean.
func TestDecodePresence(t *testing.T) {
	registry := newRegistry(t)
	for _, tt := range []struct {
		tool, arguments string
		want            any
	}{
		{"bernstein_approve", `{"task_id":"a"}`, generated.BernsteinApprove{TaskID: "a"}},
		{"bernstein_approve", `{"task_id":"a","note":""}`, generated.BernsteinApprove{TaskID: "a", Note: runtime.Some("")}},
		{"bernstein_status", `{}`, generated.BernsteinStatus{}},
		{"bernstein_status", `{"status":null,"detail":null}`, generated.BernsteinStatus{Status: runtime.ExplicitNull[generated.BernsteinStatusStatus](), Detail: runtime.ExplicitNull[bool]()}},
		{"bernstein_context", `{"task_id":"a","verify":false}`, generated.BernsteinContext{TaskID: "a", Verify: runtime.SomeOrNull(false)}},
		{"bernstein_claim", `{"claimer_id":"a","completed_ids":[],"max_attempts":1.00000e5}`, generated.BernsteinClaim{ClaimerID: "a", CompletedIDs: []string{}, MaxAttempts: runtime.SomeOrNull(int64(100000))}},
		{"bernstein_claim", `{"claimer_id":"a","max_attempts":0}`, generated.BernsteinClaim{ClaimerID: "a", MaxAttempts: runtime.SomeOrNull(int64(0))}},
		{"bernstein_complete", `{"task_id":"\u0054\u002d1","result_summary":"\"\\\/\n\t\u00e9\ud83d\ude00 é😀"}`, generated.BernsteinComplete{TaskID: "T-1", ResultSummary: "\"\\/\n\té😀 é😀"}},
		{"bernstein_run", `{"goal":"x","priority":0.3e1,"estimated_minutes":-0}`, generated.BernsteinRun{Goal: "x", Priority: runtime.Some(int64(3)), EstimatedMinutes: runtime.Some(int64(0))}},
		{
			"bernstein_post_artifact", `{"rows":[],"columns":["c"],"body":"","poster":"p","key":"k","task_id":"T","artifact_type":"table"}`,
			generated.BernsteinPostArtifact{
				TaskID: "T", Key: "k", ArtifactType: "table", Poster: "p", Body: runtime.Some(""),
				Columns: runtime.SomeOrNull([]string{"c"}), Rows: runtime.SomeOrNull([][]string{}),
			},
		},
	} {
		handle, ok := registry.Lookup(tt.tool)
		if !ok {
			t.Fatalf("no tool %s", tt.tool)
		}
		got, err := decode(handle, registry, []byte(tt.arguments))
		if err != nil {
			t.Error(err)
			continue
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s %s (-want +got)\n%s", tt.tool, tt.arguments, diff)
		}
	}
}

// TestDecodeRefuses proves that a refused call leaves nothing behind.
func TestDecodeRefuses(t *testing.T) {
	registry := newRegistry(t)
	for _, handle := range generated.Tools() {
		for _, arguments := range calls[handle.Name()].refused {
			zero, err := decode(handle, registry, []byte(arguments))
			if err == nil {
				t.Errorf("%s %q is decoded", handle.Name(), arguments)
			}
			if diff := cmp.Diff(zero, zeroOf(structs[handle.Name()])); diff != "" {
				t.Errorf("%s %q leaves something\n%s", handle.Name(), arguments, diff)
			}
		}
	}
}

// zeroOf returns the zero value of the type of v.
func zeroOf(v any) any { return reflect.Zero(reflect.TypeOf(v)).Interface() }
