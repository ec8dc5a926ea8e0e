# Two commands are all one needs: `make play` and `make test`. Each sets up what it needs the first time.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test lint unit peers lock clean

play: $(READY)
	$(BIN)/underhill play

test: lint unit

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

unit: $(READY)
	@$(BIN)/python tools/find_browser.py
	$(BIN)/pytest -n 2 --dist loadgroup

# Random play beside OpenSpiel and Catanatron, in an environment of their own.
peers: $(READY)
	$(BIN)/python bench/peers.py

# Pin what is installed, after a change of the dependencies in pyproject.toml.
lock: $(READY)
	$(BIN)/pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --strip-extras --extra test --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
		--no-annotate --no-header --output-file requirements.lock pyproject.toml

$(READY): requirements.lock pyproject.toml
	@sh tools/make_venv.sh $(PYTHON) $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
