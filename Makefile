# Everything a developer runs. Each target does the set-up it needs, even on a fresh machine.
#   make setup     a virtual environment in .venv, with the pinned packages of a developer
#   make lab       the same with the packages of the lab: Ray, plots, reinforcement learning
#   make docs      the documentation as a site in build/site (DOCS=serve shows it while you write)
#   make play      build whatever is missing, start the server and open the browser (PLAY_ARGS="--port 8000");
#                  the compiled engine is built in the background and used from the next start (GROGNARD_PURE=1: never)
#   make client    the browser client that the server hands out
#   make test      every test on the compiled build; on the Python sources what that cannot show, and some again
#   make test-pure every test on the Python sources
#   make check     format, lint, types, layers, dead code
#   make format    let the formatter and the linter fix what they can
#   make compile   the compiled build in build/compiled
#   make bench     engine speed, both builds
#   make load      the server with 500 games at once: waiting times, processor time, bytes, memory (LOAD="--games 100")
#   make fuzz      random games with mixed options, checked for what must never happen (GAMES=10000)
#   make leaks     games played in two worlds that differ only in hidden pieces, checked for leaks (POSITIONS=10000)
#   make referee   games watched by a slow second implementation that follows the rules word by word (DECISIONS=100000)
#   make fuzz-server  a hundred thousand nonsensical messages to the server, both builds
#   make drill     kills, hostile uploads, floods, deaf and silent sockets, full and spoilt disks; a report (DRILL="--uploads 10000")
#   make screenshots the pictures of the games in README, taken with chromium
#   make release   sdist and wheels for Python 3.11 to 3.13 in dist/, each installed and tried (RELEASE=--pure)
#   make thumbnails  draw the small pictures of maps that have changed; they come with the program
#   make types     generate the client's message types from the server's
#   make bar       100 games of each game, veteran against recruit, of which 85 must be won; BAR="--game NAME" for one
#   make lock      pin the packages of pyproject.toml; UPGRADE=--upgrade takes the newest version of everything
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PLAYER := .venv/.play
LAB := .venv/.lab
JOBS ?= 2
PYTEST_ARGS ?=
UPGRADE ?=
RELEASE ?=

.PHONY: help setup lab docs screenshots release thumbnails play client browser proxies test test-client test-pure test-compiled test-sources test-browser check format compile bench load fuzz leaks referee fuzz-server drill bar types lock clean

help:
	@sed -n 's/^#   //p' Makefile

# Three locks: to play, to develop (with all that `make test` and `make check` need), and for the lab (Ray, plots, agents).
setup: $(READY)

lab: $(READY) $(LAB)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Grognard needs Python 3.11 or newer")'
	@$(PYTHON) -m venv .venv

$(PLAYER): requirements-play.lock pyproject.toml | $(BIN)/python
	@$(BIN)/python tools/install.py requirements-play.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# uv is quicker; where there is no uv, pip reads the same lock files.
$(READY): requirements-dev.lock pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install -q --disable-pip-version-check uv || true
	@$(BIN)/python tools/install.py requirements-dev.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@ $(PLAYER)

$(LAB): requirements-lab.lock | $(READY)
	@$(BIN)/python tools/install.py requirements-lab.lock
	@touch $@

# The client: TypeScript in web/, built into the server's package. Node comes from the system or from PyPI.
# To build it takes few packages; to check and test it, all.
CLIENT := src/grognard/server/client/index.html
MODULES := web/node_modules/.develop
PLAY_ARGS ?=

$(MODULES): web/package.json web/package-lock.json | $(READY)
	@echo "installing the packages that the client is checked with"
	@web/npm.sh ci --silent
	@touch $@

$(CLIENT): web/package.json web/package-lock.json web/build.mjs web/index.html $(shell find web/src web/static -type f) | $(PLAYER)
	@$(BIN)/python tools/client.py

client: $(CLIENT)

# Uses the compiled engine; while that is missing or out of date it runs on the sources and compiles in the background.
play: $(PLAYER) client
	@$(BIN)/python -m grognard serve --compiled $(PLAY_ARGS)

# Browser tests use the system's chromium; it is installed if that is allowed, otherwise they are skipped with a message.
browser:
	@for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		apt-get install -y -qq chromium >/dev/null 2>&1 || { apt-get update -qq && apt-get install -y -qq chromium >/dev/null; }; \
	else \
		echo "the browser tests are skipped; they need chromium (Debian: apt-get install chromium)"; \
	fi

# The proxies that the hosting page speaks of: a test carries a game through each; without them it is skipped.
proxies:
	@if ! { command -v nginx && command -v caddy; } >/dev/null && test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		export RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive; \
		install="apt-get install -y -qq --no-install-recommends nginx-light caddy"; \
		$$install >/dev/null 2>&1 || { apt-get update -qq && $$install >/dev/null 2>&1; } || \
			echo "the tests of the proxies are skipped; they need nginx and caddy"; \
	fi

test-client: $(MODULES)
	@web/npm.sh run --silent test

# Tests import whatever PYTHONPATH names first; GROGNARD_BUILD makes them fail if that is not the intended build.
# What has passed on the compiled build is listed in build/passed, of which test-sources repeats only some.
test: test-client test-compiled test-sources test-browser

test-pure: setup client
	GROGNARD_BUILD=pure PYTHONPATH=src $(BIN)/python -m pytest -n $(JOBS) $(PYTEST_ARGS)

test-sources: setup client proxies test-compiled
	GROGNARD_BUILD=pure GROGNARD_PASSED=build/passed PYTHONPATH=src $(BIN)/python -m pytest -n $(JOBS) $(PYTEST_ARGS)

# A test that fails is run again, and listed at the end (R): docs/decisions/0009 says why.
# The tests themselves read annotations, which compiled classes have not; the server is the compiled one if it is there.
test-browser: setup client browser compile
	GROGNARD_SERVED=$$(test -e build/mypyc/fingerprint && echo build/compiled || echo src) GROGNARD_BUILD=pure PYTHONPATH=src $(BIN)/python -m pytest -n $(JOBS) --reruns 2 --reruns-delay 1 -raR $(PYTEST_ARGS) tests/browser

test-compiled: client compile
	@mkdir -p build && : > build/passed
	@if test -e build/mypyc/fingerprint; then \
		GROGNARD_BUILD=mypyc GROGNARD_PASSED=build/passed PYTHONPATH=build/compiled $(BIN)/python -m pytest -n $(JOBS) $(PYTEST_ARGS); \
	else \
		echo "no compiled build here: tested the Python sources only"; \
	fi

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy src tests tools benchmarks examples
	PYTHONPATH=src $(BIN)/lint-imports
	$(BIN)/python tools/dead_code.py
	@if command -v node >/dev/null || test -x $(BIN)/node; then $(MAKE) --no-print-directory $(MODULES) && web/npm.sh run --silent check; \
	else echo "no Node here: the client was not checked"; fi

format: setup
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	@if test -e $(MODULES); then web/npm.sh run --silent format; fi

compile: setup
	@$(BIN)/python tools/compile.py --optional

bench: compile
	PYTHONPATH=src $(BIN)/python -m grognard bench
	@if test -e build/mypyc/fingerprint; then PYTHONPATH=build/compiled $(BIN)/python -m grognard bench; fi

LOAD ?=
load: compile
	PYTHONPATH=$$(test -e build/mypyc/fingerprint && echo build/compiled || echo src) $(BIN)/python benchmarks/load.py $(LOAD)

GAMES ?= 10000
fuzz: compile
	PYTHONPATH=$$(test -e build/mypyc/fingerprint && echo build/compiled || echo src) \
		$(BIN)/python -m grognard.arena.fuzz --games $(GAMES) --jobs $(JOBS)

POSITIONS ?= 10000
leaks: compile
	PYTHONPATH=$$(test -e build/mypyc/fingerprint && echo build/compiled || echo src) \
		$(BIN)/python -m grognard.arena.leak_check --positions $(POSITIONS) --jobs $(JOBS)

DECISIONS ?= 100000
referee: setup
	GROGNARD_DECISIONS=$(DECISIONS) PYTHONPATH=src $(BIN)/python -m pytest -q -n $(JOBS) -k literal tests

fuzz-server: compile
	GROGNARD_FUZZ=100000 PYTHONPATH=src $(BIN)/python -m pytest -q tests/server/test_fuzz.py
	@if test -e build/mypyc/fingerprint; then \
		GROGNARD_FUZZ=100000 PYTHONPATH=build/compiled $(BIN)/python -m pytest -q tests/server/test_fuzz.py; \
	fi

DRILL ?=
drill: compile
	PYTHONPATH=$$(test -e build/mypyc/fingerprint && echo build/compiled || echo src) $(BIN)/python -m tools.drill $(DRILL)

screenshots: compile client browser
	PYTHONPATH=build/compiled $(BIN)/python tools/screenshots.py

release: setup
	$(BIN)/python tools/release.py $(RELEASE)

thumbnails: setup
	PYTHONPATH=src $(BIN)/python tools/thumbnails.py

types: setup
	PYTHONPATH=src $(BIN)/python tools/client_types.py

bar: compile
	PYTHONPATH=build/compiled $(BIN)/python tools/veteran_bar.py --jobs $(JOBS) $(BAR)

LOCKED := $(BIN)/uv pip compile -q $(UPGRADE) --universal --generate-hashes --no-header
lock: setup
	$(LOCKED) --group play -o requirements-play.lock pyproject.toml
	$(LOCKED) --group compile -o requirements-compile.lock
	$(LOCKED) --group dev -c requirements-play.lock -c requirements-compile.lock -o requirements-dev.lock pyproject.toml
	$(LOCKED) --extra lab --extra ray --extra research -c requirements-dev.lock -o requirements-lab.lock pyproject.toml

DOCS ?= build
docs: setup
	$(BIN)/python tools/docs.py $(DOCS)

clean:
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
