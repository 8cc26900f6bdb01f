# The verbs. Each needs Python 3.11 or newer with its venv module, a C compiler and make; everything else goes into .venv.
# What several of them need is a file of tools/files.mk, made once: `make --jobs=2` of any verbs is safe.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
CC ?= cc
ENGINE := $(CURDIR)/$(BIN)/isettlers
PYTEST := $(BIN)/pytest --benchmark-disable --numprocesses auto --dist worksteal
# A variant is found before the checkout, which holds the release libraries.
IN_VARIANT = ISETTLERS_DEBUG=1 PYTHONSAFEPATH=1 PYTHONPATH=$(CURDIR)/build/$(1)/lib
SANITIZE_sanitize ?= address,undefined
# The interpreter has to load the sanitizer before the core.
SANITIZED = LD_PRELOAD=$$($(CC) -print-file-name=libasan.so) PYTHONMALLOC=malloc $(call IN_VARIANT,sanitize)
ARGS ?=
MINUTES ?= 5
export PATH := $(CURDIR)/$(BIN):$(PATH)
# Each interpreter that tests start would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: $(shell sed -n 's/^\([a-z0-9 -]*\):.*\#\# .*/\1/p' Makefile) debug-build sanitize-build

include tools/files.mk

need-%:
	@command -v $* >/dev/null || { echo "make $(MAKECMDGOALS): needs $*, which is not on the PATH" >&2; exit 1; }

help: ## list the verbs
	@sed -n 's/^\([a-z0-9 -]*\):.*## /\1\t/p' Makefile | expand -t 24

gate full: %: $(VENV)/.playing ## the checks that each change has to pass, as CI runs them; and all checks
	@$(BIN)/python tools/check.py $@ $(ARGS)

# What the checks after `test` share; they only read it.
prepare: $(VENV)/.tools ## the engine for all languages, and the page
	@$(MAKE) --no-print-directory --jobs=2 build web wasm-java go-local $(NATIVE) $(TYPESCRIPT_TESTS) $(VENV)/.native $(VENV)/.docs

build: $(VENV)/.tools $(VENV)/.core $(VENV)/.installed ## compile the core in place, with all that development needs in .venv

demo: $(VENV)/.core $(VENV)/.installed ## watch bots play two matches and one game in text, with only what playing needs in .venv
	@echo "Playing two matches, then one game in text (about 10 seconds)"
	@$(BIN)/isettlers demo $(ARGS)

test: $(VENV)/.tools ## lint, check the types, build, then run the tests but those of the C library
	@$(MAKE) --no-print-directory --jobs=2 lint types
	@$(MAKE) --no-print-directory stubs generated
	$(PYTEST) -m 'not slow' --ignore=tests/native $(ARGS)

FAST := $(addprefix tests/,$(notdir $(GAMES)) kernel search batch bindings golden perft games typing) $(wildcard tests/test_*.py) \
	$(patsubst %,--ignore-glob='*%',referee* /test_mirror.py /test_random* /test_resample.py /imperial/test_document.py /test_view.py \
	/test_state_machine.py)
test-fast: build ## the tests of rules, core and files, in under a minute
	$(PYTEST) -m 'not slow' $(FAST) $(ARGS)

soak: debug-build $(RUNS) ## the slow tests, on a core that checks every state
	$(call IN_VARIANT,debug) $(PYTEST) -m slow $(ARGS)

coverage: build ## the tests without lint, and which lines of the Python side they run; pages in build/coverage
	$(PYTEST) -m 'not slow' --cov --cov-report=term --cov-report=html $(ARGS)

lint: $(VENV)/.tools $(REQUESTS) ## ruff, cython-lint and codespell
	$(BIN)/ruff check && $(BIN)/ruff format --check && $(BIN)/codespell
	find isettlers tests examples -name '*.pyx' -print0 -o -name '*.px[di]' -print0 | xargs -0 -n 30 -P 2 $(BIN)/cython-lint
format: $(VENV)/.tools ## let ruff rewrite what it can
	$(BIN)/ruff check --fix && $(BIN)/ruff format
typecheck: types stubs ## both of these
types: $(VENV)/.tools $(REQUESTS) ## mypy --strict
	$(BIN)/mypy --strict
stubs: build ## stubtest: the stubs of the core beside the compiled modules
	$(BIN)/stubtest --allowlist tools/stubtest-allowlist.txt --ignore-unused-allowlist \
	$(subst /,.,$(patsubst %.pyx,%,$(call sources,isettlers/_core,*.pyx)))

docs: build $(PAGE) $(CLIENT_FILES) $(VENV)/.docs ## the documentation site with the table in it, build/docs; any web server carries it
	@rm -rf build/docs
	$(SPHINX) --fresh-env . build/docs
	@cp -R isettlers/web/page build/docs/table
	@$(PYTEST) tests/site
docs-links: build $(CLIENT_FILES) $(VENV)/.docs ## ask the addresses outside of the site that its pages link to; needs a network
	@$(SPHINX) -b linkcheck . build/docs-links
SPHINX := $(BIN)/sphinx-build --nitpicky --fail-on-warning --keep-going --quiet -c docs/site -d build/doctrees

bench: build ## measure the engine, then its operations one by one
	$(BIN)/isettlers bench $(ARGS)
	$(BIN)/pytest benchmarks --benchmark-columns=median,min,max --quiet
bench-peers: $(VENV)/.core $(VENV)/.installed $(VENV)/.peers ## measure other engines in the same run: rates, ratios, the machine
	@$(BIN)/python benchmarks/peers.py $(ARGS)

# Modules since removed or renamed must not live on there; the libraries stay, to be rebuilt only when out of date.
debug-build sanitize-build: %-build: build
	@mkdir -p build/$*/lib
	@find build/$*/lib -type f ! -name '*.so' -delete
	ISETTLERS_DEBUG=1 ISETTLERS_SANITIZE=$(SANITIZE_$*) $(BIN)/python setup.py --quiet build --build-lib build/$*/lib

debug-test: debug-build $(RUNS) ## run the tests on a core with its checks and C asserts on
	$(call IN_VARIANT,debug) $(PYTEST) -m 'not slow' $(ARGS)

sanitize-test: sanitize-build $(RUNS) ## run the tests under the address and undefined-behaviour sanitizers
	ASAN_OPTIONS=detect_leaks=0 $(SANITIZED) $(PYTEST) -m 'not slow' $(UNSANITIZED:%=--ignore=tests/%) $(ARGS)

# Tests that compile, install or run curl would do so under the sanitizer; C++ exceptions of matplotlib and OpenSpiel stop it.
UNSANITIZED := $(addprefix packaging/,test_clients.py test_distribution.py test_out_of_tree.py test_plugged_game.py) adapters/test_openspiel.py \
	arena/test_report.py arena/test_damaged_results.py bindings/test_field_guide.py cookbook analyse cli/test_analyse.py cli/test_arena.py bots/test_own_bots.py measure/test_growth.py measure/test_peers.py serve/test_operating.py test_readme.py

fuzz: sanitize-build ## damaged inputs for every reader, for MINUTES (5), under the sanitizers
	ASAN_OPTIONS=detect_leaks=0:max_allocation_size_mb=64:quarantine_size_mb=16 \
	$(SANITIZED) $(BIN)/python tools/fuzz.py --minutes $(MINUTES) $(ARGS)
fuzz-guided: debug-build $(VENV)/.fuzz ## the same for MINUTES, coverage of the readers choosing the damage (atheris)
	$(call IN_VARIANT,debug) $(BIN)/python tools/fuzz_guided.py --folder build/fuzz-guided --minutes $(MINUTES) $(ARGS)

train: build ## search trains the network of `weights=net` of GAME, in build/train; a run that was stopped continues
	$(BIN)/python tools/train.py $(GAME) $(ARGS)
mutate: build ## break the core's rules in many small ways, one at a time, and see that tests notice
	ISETTLERS_TESTS=all $(BIN)/python tools/mutate.py $(ARGS)
shake: build ## the tests of the server many times, in random order with random delays, on a busy machine
	$(BIN)/python tools/shake.py $(ARGS)

# --- the C library and the clients in other languages; each verb names the toolchain that it misses

platforms: s390x aarch64 i386 ## the core for other processors, and the tests of it that run under qemu
s390x aarch64 i386: %: build %-runs ## the same for one of them
	$(BIN)/python tools/platforms.py $@ $(ARGS)

platform-runs: s390x-runs aarch64-runs i386-runs ## the C library for these three plays the shared runs under qemu
s390x-runs aarch64-runs i386-runs: %-runs: $(AMALGAMATION) $(RUNS) $(VENV)/.native ## the same for one of them
	ISETTLERS_RUNS=$${ISETTLERS_RUNS:-4} $(BIN)/python tools/platform_runs.py $*

amalgamation: $(AMALGAMATION) ## the engine as one C file without Python, bindings/c/build/isettlers.c
wasm: $(WASM) $(CLIENT_FILES) ## the engine as WebAssembly modules, bindings/typescript/wasm: with all games, and with each alone
wasm-java: $(WASM_JAVA) $(CLIENT_FILES) ## the same as a Java virtual machine compiles it, bindings/java/wasm/isettlers.wasm
go-local: need-go $(GO_LOCAL)/isettlers.c $(GO_LOCAL)/internal/module/module.go ## the engine for the Go package local, in bindings/go/local
generated: $(CLIENT_FILES) ## the files of bindings/ that are written from the engine and the protocol
web: $(PAGE) $(BOARDS) $(VENV)/.installed ## the page on which people play, isettlers/web/page, and its boards for pictures

native-test: need-cmake need-clang-format build $(NATIVE) $(VENV)/.native ## test the C library as it is released and under the sanitizers
	tools/native_test.sh

native-memcheck: need-cmake need-valgrind $(NATIVE) ## the tests of the C library in C under valgrind
	ctest --test-dir build/libisettlers -C memcheck -R memcheck --output-on-failure

native-fuzz: need-clang $(AMALGAMATION) ## damaged inputs for every door of the C library, each for MINUTES (5), under sanitizers
	tools/native_fuzz.sh $(MINUTES)

bindings: $(addprefix bindings-,typescript c-client rust go java) ## build, lint and test the clients in other languages

bindings-typescript: build $(TYPESCRIPT_TESTS) ## that in TypeScript, with the engine as a module in Node.js
	cd bindings/typescript && npm run lint && ISETTLERS=$(ENGINE) npm run test:compiled
	$(BIN)/python tools/examples.py typescript
browser-test: $(TYPESCRIPT_TESTS) ## the module plays the shared runs in a headless Chromium (CHROMIUM, else chromium)
	cd bindings/typescript && node build/test/browser.js

bindings-c-client: need-cmake need-clang-format build $(CLIENT_FILES) ## the client of the protocol in C
	cmake -S bindings/c/client -B build/c-client -DISC_WERROR=ON && cmake --build build/c-client --parallel
	ISETTLERS=$(ENGINE) ctest --test-dir build/c-client --parallel 2 --output-on-failure
	clang-format --dry-run -Werror $$(find bindings/c/client -name '*.[ch]' -o -name '*.cpp')

bindings-rust: need-cargo build $(AMALGAMATION) $(CLIENT_FILES) $(RUNS) ## that in Rust, and the engine as a crate
	ISETTLERS=$(ENGINE) tools/rust_test.sh

bindings-go: need-go build go-local $(RUNS) ## that in Go, and the engine as a package
	ISETTLERS=$(ENGINE) tools/go_test.sh

bindings-java: need-mvn need-clang-format build $(WASM_JAVA) $(CLIENT_FILES) $(RUNS) ## the engine in Java
	clang-format --dry-run -Werror $(call sources,bindings/java/src bindings/java/examples,*.java)
	$(ENGINE) compile-data --catalogue -o build/catalogue.data
	cd bindings/java && mvn --batch-mode --no-transfer-progress package
	$(BIN)/python tools/examples.py java

bindings-full: release-bindings ## the commands of the READMEs, in empty folders with the files of a release
	CARGO_TARGET_DIR=$(CURDIR)/build/rust $(BIN)/python tools/examples.py --readme c cpp rust go go-module typescript java
release-bindings: need-cargo need-go need-mvn build wasm-java go-local $(TYPESCRIPT) $(CLIENT_FILES) ## the same as files, in dist/
	$(BIN)/python tools/release_bindings.py $(ARGS)

# --- the page, and what is published

WEB := cd web && ISETTLERS=$(ENGINE) npm run
web-test: web build ## lint and test the page, without a browser and in a headless Chromium (CHROMIUM, else chromium), and pictures
	$(WEB) test && npm run lint
	$(WEB) test:browser
	$(PYTEST) tests/pictures

web-full web-budgets web-soak: web-%: web build ## all trials in a browser; times and sizes as a report; 200 games of setups by chance
	$(WEB) $*

dist: web ## the source archive and a wheel built from it, both with the page, and the shared vectors, in dist/
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)} $(BIN)/python -m build
	$(BIN)/python tools/vectors.py --archive
release: build ## all files of a release but the wheels of other systems, with the list of their parts, in dist/
	tools/release.sh

wheels-proof: need-clang need-go $(VENV)/.wheels ## archive and wheels twice, for other systems and interpreters; ARGS names steps
	$(BIN)/python tools/wheels_proof.py $(ARGS)

clean: ## remove what was built, and .venv
	rm -rf build dist .venv *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks $(GENERATED) $(REQUESTS)
	find isettlers \( -name '*.so' -o -name '*.pyd' \) -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
