# `make` lists the targets. All of them need Go and make; `race` needs a C compiler as well.

.DEFAULT_GOAL := help

GO ?= go
# How long `make fuzz` runs each target, and how often `make bench` repeats each measurement.
FUZZTIME ?= 10s
COUNT ?= 10

# The modules of the workspace, the main one first; bench and adapters come and go with go.work.
MODULES := $(shell $(GO) list -m -f '{{.Dir}}')
SCHEMAGEN := $(GO) run ./cmd/schemagen

##@ Use

.PHONY: help
help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@/ { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: demo
demo: generate ## the main job: compile the bundled tools, judge a file of calls with them, then a real MCP server with them
	cd examples && $(GO) run ./judge judge/calls.jsonl
	cd examples && $(GO) run ./orchestrator/drive judge/calls.jsonl $(GO) run ./orchestrator

.PHONY: generate
generate: ## compile the schemas of the bundled tools and of the examples (go generate)
	$(GO) generate ./...
	cd examples && $(GO) generate ./...

##@ Prove

.PHONY: test
test: ## run the tests of all modules
	@set -e; for module in $(MODULES); do \
		echo "test $$module"; \
		(cd "$$module" && $(GO) test -timeout 30m ./...); \
	done
	@echo "conformance (make conformance measures and prints all of it):"
	@sed -n 's/^\*\*\(.*\)\*\* /  \1 /p' docs/conformance.md

.PHONY: check
check: ## formatting, vet, and that what is committed is what would be generated
	@echo "gofmt"; unformatted="$$(gofmt -l .)"; \
	if [ -n "$$unformatted" ]; then echo "not formatted; run gofmt -w on:"; echo "$$unformatted"; exit 1; fi
	@set -e; for module in $(MODULES); do \
		echo "vet $$module"; \
		(cd "$$module" && $(GO) vet ./...); \
		echo "build $$module by its own go.mod"; \
		(cd "$$module" && GOWORK=off $(GO) build -o /dev/null ./...); \
	done
	@echo "schemagen check"
	@$(SCHEMAGEN) check --out generated --package generated tool_schemas
	@$(SCHEMAGEN) check --out adapters/internal/notes --package notes adapters/internal/notes/schemas
	@cd examples && $(GO) tool schemagen check --out quickstart/tools quickstart/schemas
	@cd examples && $(GO) tool schemagen check --out twosdks/books twosdks/schemas
	@echo "schemagen lint"
	@$(SCHEMAGEN) lint --fail-on info tool_schemas
	@echo "go generate changes nothing"
	@set -e; temp="$$(mktemp -d)"; trap 'rm -rf "$$temp"' EXIT; \
	sums() { find . -name .git -prune -o -type f -exec cksum {} + | sort -k 3; }; \
	sums >"$$temp/before"; $(MAKE) --no-print-directory -s generate; sums >"$$temp/after"; \
	diff "$$temp/before" "$$temp/after" || { echo "go generate changed these files; commit what it made"; exit 1; }

# The version is pinned: a new one may find more.
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: lint
lint: ## staticcheck on all modules, and on code generated for every third server of ../shared
	@set -e; for module in $(MODULES); do \
		echo "staticcheck $$module"; \
		(cd "$$module" && $(GO) run $(STATICCHECK) ./...); \
	done
	@set -e; temp="$$(mktemp -d)"; trap 'rm -rf "$$temp"' EXIT; \
	printf 'module lint.invalid/sample\n\ngo 1.26.0\n\nrequire github.com/schemagen/schemagen v0.0.0\n\nreplace github.com/schemagen/schemagen => %s\n' "$(CURDIR)" >"$$temp/go.mod"; \
	mkdir "$$temp/bundled" "$$temp/shapes"; cp generated/*.gen.go "$$temp/bundled"; cp gen/internal/shapes/*.gen.go "$$temp/shapes"; \
	$(GO) build -o "$$temp/schemagen" ./cmd/schemagen; \
	ls -d ../shared/corpus/mcp/*/ 2>/dev/null | awk 'NR % 3 == 0' | while read -r server; do \
		package="p$$(basename "$$server" | tr -cd 'a-z0-9')"; \
		"$$temp/schemagen" generate --out "$$temp/$$package" --package "$$package" "$$server" >/dev/null 2>&1 || echo "not generated: $$server"; \
	done; \
	echo "staticcheck $$(ls -d "$$temp"/*/ | wc -l) generated packages, as if they were written by hand"; \
	sed -i.bak 1d "$$temp"/*/*.gen.go; \
	cd "$$temp" && GOWORK=off GOFLAGS=-mod=mod $(GO) run $(STATICCHECK) ./...

# The generator and what else reads schemas have one goroutine: there is nothing
# between which a race could be. TestOneGoroutine holds that.
ONE_GOROUTINE = ^github.com/schemagen/schemagen/(gen|cmd/schemagen)(/|$$)

.PHONY: race
race: ## run the tests with the race detector, where there is a C compiler
	@set -e; cc="$$($(GO) env CC)"; \
	if ! command -v "$${cc%% *}" >/dev/null; then echo "skipped: no C compiler, $$cc"; exit 0; fi; \
	for module in $(MODULES); do \
		echo "race $$module"; \
		(cd "$$module" && CGO_ENABLED=1 $(GO) test -race -timeout 30m $$($(GO) list ./... | grep -vE '$(ONE_GOROUTINE)')); \
	done

# What the tag changes is in runtime; the rest are its users that judge the most.
.PHONY: pure
pure: ## run the tests of runtime and generated code without assembly (build tag purego)
	$(GO) test -tags purego -timeout 30m ./runtime/... ./generated/... ./gen/internal/shapes/...
	$(GO) test -tags purego -timeout 30m ./gen -run '^TestConformance(Suite|Cases|Benchmark)$$'

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME (10s)
	@set -e; for file in $$(grep -rlE '^func Fuzz[A-Z]' --include='*_test.go' . | sort); do \
		for target in $$(sed -nE 's/^func (Fuzz[A-Za-z0-9_]+)\(.*/\1/p' "$$file"); do \
			echo "fuzz $${file%/*} $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x "$${file%/*}"; \
		done; \
	done

##@ Maintain

.PHONY: update
update: generate ## generate, and rewrite the golden files of the tests
	@set -e; for dir in $$(grep -rlE 'flag\.Bool\("update"' --include='*_test.go' . | xargs -n 1 dirname | sort -u); do \
		echo "update $$dir"; \
		$(GO) test "$$dir" -update; \
	done

.PHONY: conformance
conformance: ## judge the official suite, the cases and the corpora, and print the counts (needs ../shared)
	SCHEMAGEN_DATA=required $(GO) test ./gen -run Conformance -count=1 -timeout 60m -v -wide | grep -vE '^=== '

.PHONY: cases
cases: ## hold the cases of all tools of ../shared to the generated code, another validator and mutants, into docs/cases.md
	SCHEMAGEN_DATA=required $(GO) test ./gen/cases -run '^TestMeasure$$' -count=1 -timeout 60m -v -measure "$(CURDIR)/docs/cases.md"

.PHONY: lint-page
lint-page: ## what schemagen lint finds in the tools of ../shared, into docs/lint.md
	$(GO) test ./gen -run '^TestLintPage' -count=1 -update

BATCHES ?= 20
SEED ?= 1

.PHONY: differential
differential: ## compare with other validators: random schemas (BATCHES=20 SEED=1), and Ajv from npm on ../shared
	$(GO) test ./gen -run '^TestDifferential' -count=1 -timeout 120m -v -batches $(BATCHES) -seed $(SEED) -ajv

.PHONY: clients
clients: ## the official TypeScript client from npm against servers of both adapters, over every transport
	cd adapters/gosdk && $(GO) test -run '^TestTypeScript$$' -count=1 -npm .
	cd adapters/mcpgo && $(GO) test -run '^TestTypeScript$$' -count=1 -npm .

.PHONY: bench-adapters
bench-adapters: ## calls per second, p50 and p99 through the SDKs, with and without judging
	cd adapters/gosdk && $(GO) test -run '^$$' -bench Calls -count $(COUNT) .
	cd adapters/mcpgo && $(GO) test -run '^$$' -bench Calls -count $(COUNT) .

.PHONY: bench-patterns
bench-patterns: ## measure patterns beside package regexp, into docs/patterns.md (needs ../shared)
	$(GO) test ./gen/internal/pattern -run '^TestMeasure$$' -count=1 -timeout 20m -measure "$(CURDIR)/docs/patterns.md"

.PHONY: bench-firewall
bench-firewall: ## measure what the firewall costs, into docs/firewall.md
	cd examples && $(GO) test ./firewall/proxy -run '^TestMeasure$$' -count=1 -timeout 20m -measure "$(CURDIR)/docs/firewall.md"

# A regular expression for the names of the sets; with it the pages are printed and not written.
SETS ?=

.PHONY: bench
bench: ## measure against other validators, COUNT (10) rounds, into docs/bench.md and .svg (needs ../shared)
	cd bench && $(GO) run . -count $(COUNT) -sets '$(SETS)' $(if $(SETS),,-docs ../docs)

.PHONY: bench-ajv
bench-ajv: ## the same with Ajv 8 from npm, where there is node
	cd bench && $(GO) run . -count $(COUNT) -sets '$(SETS)' $(if $(SETS),,-docs ../docs) -ajv

.PHONY: bench-growth
bench-growth: ## measure sizes, refusals, hostile calls, numbers of tools, into docs/bench-growth.md (needs ../shared)
	cd bench && $(GO) run . -growth -count $(COUNT) -docs ../docs

.PHONY: bench-compare
bench-compare: ## measure BASE=revision beside the working tree (needs ../shared)
	@test -n "$(BASE)" || { echo "say which revision: make bench-compare BASE=main"; exit 1; }
	cd bench && $(GO) run . -compare '$(BASE)' -count $(COUNT) -sets '$(SETS)'
