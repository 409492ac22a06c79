# Everything a developer runs. Each target does the set-up that it needs, also on a fresh machine.
#   make setup     a virtual environment in .venv, with the pinned packages
#   make test      every test, on the Python sources and on the compiled build
#   make check     format, lint, types, layers
#   make format    let the formatter and the linter mend what they can
#   make compile   the compiled build in build/compiled
#   make bench     engine speed, both builds
#   make shake     random games with options mixed, watched for what must never happen (GAMES=10000)
#   make fuzz      a hundred thousand senseless messages to the server, both builds
#   make types     the client's message types from the server's
#   make lock      pin what pyproject.toml asks for; UPGRADE=--upgrade takes the newest of everything
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
JOBS ?= 2
PYTEST_ARGS ?=
UPGRADE ?=

.PHONY: help setup test test-pure test-compiled check format compile bench shake lock clean

help:
	@sed -n 's/^#   //p' Makefile

setup: $(READY)

# uv is quicker; pip reads the same lock file where uv has no build.
$(READY): requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Grognard needs Python 3.11 or newer")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@if $(BIN)/python -m pip install -q --disable-pip-version-check uv && $(BIN)/uv --version; then \
		$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements-dev.lock; \
	else \
		$(BIN)/python -m pip install -q --require-hashes -r requirements-dev.lock; \
	fi
	@$(BIN)/python -m pip install -q --no-deps --no-build-isolation --editable .
	@touch $@

# Tests import whatever PYTHONPATH names first; GROGNARD_BUILD makes them fail if that is not the build meant.
test: test-pure test-compiled

test-pure: setup
	GROGNARD_BUILD=pure PYTHONPATH=src $(BIN)/python -m pytest -n $(JOBS) $(PYTEST_ARGS)

test-compiled: compile
	@if test -e build/mypyc/fingerprint; then \
		GROGNARD_BUILD=mypyc PYTHONPATH=build/compiled $(BIN)/python -m pytest -n $(JOBS) $(PYTEST_ARGS); \
	else \
		echo "no compiled build here: tested the Python sources only"; \
	fi

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy src tests tools benchmarks
	PYTHONPATH=src $(BIN)/lint-imports

format: setup
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

compile: setup
	@$(BIN)/python tools/compile.py --optional

bench: compile
	PYTHONPATH=src $(BIN)/python -m grognard bench
	@if test -e build/mypyc/fingerprint; then PYTHONPATH=build/compiled $(BIN)/python -m grognard bench; fi

GAMES ?= 10000
shake: compile
	PYTHONPATH=$$(test -e build/mypyc/fingerprint && echo build/compiled || echo src) \
		$(BIN)/python -m grognard.arena.shake --games $(GAMES) --jobs $(JOBS)

fuzz: compile
	GROGNARD_FUZZ=100000 PYTHONPATH=src $(BIN)/python -m pytest -q tests/server/test_fuzz.py
	@if test -e build/mypyc/fingerprint; then \
		GROGNARD_FUZZ=100000 PYTHONPATH=build/compiled $(BIN)/python -m pytest -q tests/server/test_fuzz.py; \
	fi

types: setup
	PYTHONPATH=src $(BIN)/python tools/client_types.py

lock: setup
	$(BIN)/uv pip compile -q $(UPGRADE) --universal --generate-hashes --no-header \
		--group dev -o requirements-dev.lock pyproject.toml

clean:
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
