# Every target sets up what it needs in .venv; only Python 3.11+ and make have to be there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test sheets gallery bench sweep docs check lint types contract format install clean

help:
	@echo 'make demo     validate the bundled logs and write their reports to build/demo'
	@echo 'make test     run the tests (ARGS="-k name" picks some; HIDE=all: as if Python were all there is)'
	@echo 'make sheets   lay out every sheet of every edition, number of players and paper, and check each'
	@echo 'make gallery  make the pictures of the README from real output'
	@echo 'make bench    measure games simulated and logs validated a second'
	@echo 'make sweep    change every value of every variant, and count what a comparison says of it'
	@echo 'make docs     write the generated pages of docs'
	@echo 'make check    lint, format, strict types and the import contract'
	@echo 'make format   put code into the agreed format'
	@echo 'make install  set up .venv with everything for development'
	@echo 'make clean    remove .venv and all that was generated'

# Status 1 says that the logs have findings, which the one with planted errors must have.
demo: $(VENV)/.ready-run
	@mkdir -p build
	@$(BIN)/libertalia validate demo/logs -o build/demo || test $$? -eq 1

# A HIDE given on the command line reaches the tests by the environment: see tests/support/blind.py.
test: $(VENV)/.ready-test
	$(BIN)/pytest -n auto $(ARGS)

sheets: $(VENV)/.ready-test
	SHEETS=all $(BIN)/pytest -n auto tests/reports/test_sheet_contract.py $(ARGS)

gallery: $(VENV)/.ready-test
	$(BIN)/python docs/gallery.py

bench: $(VENV)/.ready-dev
	$(BIN)/python bench/bench.py $(ARGS)

sweep: $(VENV)/.ready-test
	PYTHONPATH=tests/support $(BIN)/python tests/support/sweep.py

docs: $(VENV)/.ready-run
	$(BIN)/python -m libertalia.reports.manual docs

check: lint types contract

lint: $(VENV)/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready-dev
	cd $(VENV)/src && ../bin/mypy --config-file ../../pyproject.toml -p libertalia \
		--exclude '^libertalia/(bench|build|demo|docs|tests)(/|$$)'
	$(BIN)/mypy tests $(wildcard bench)

contract: $(VENV)/.ready-dev
	$(BIN)/lint-imports

format: $(VENV)/.ready-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

install: $(VENV)/.ready-dev

clean:
	rm -rf $(VENV) build libertalia.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

EXTRAS-run :=
EXTRAS-test := [test]
EXTRAS-dev := [test,dev]

# The link lets mypy find the package, whose folder is the root: see pyproject.toml.
$(VENV)/.ready-%: pyproject.toml | $(VENV)/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.$(EXTRAS-$*)'
	@mkdir -p $(VENV)/src
	@ln -sfn ../.. $(VENV)/src/libertalia
	@touch $@

.PRECIOUS: $(VENV)/.ready-%

$(VENV)/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Python 3.11 or later is needed; name one with: make PYTHON=/path/to/python3' >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || \
		{ rm -rf $(VENV); echo 'No virtual environment could be made. On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
