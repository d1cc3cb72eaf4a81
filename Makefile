# Each target sets up what it needs: a virtual environment in .venv with the pinned tools of requirements-dev.txt. Needs Python 3.10 or newer and make.
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help demo test lint coverage bench lock clean

help: ## say what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

.venv/ready: pyproject.toml requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.10 or newer is needed, this is " + sys.version.split()[0]) if sys.version_info < (3, 10) else None'
	@echo 'Setting up .venv with what is needed; this happens once and may take some minutes.'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

demo: .venv/ready ## lint the bundled examples and show real findings
	@echo '== examples/faulty: a server and a capture with faults'
	@$(BIN)/mcplint check --isolated examples/faulty; test $$? -eq 1
	@echo
	@echo '== examples/corrected: the same two, mended'
	@$(BIN)/mcplint check --isolated examples/corrected

test: .venv/ready ## run the whole test suite
	$(BIN)/python -m pytest -n 2

lint: .venv/ready ## ruff, its format, mypy --strict and the import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

coverage: .venv/ready ## the test suite with line coverage; fails below 92 %
	$(BIN)/python -m pytest -n 2 --cov=mcplint --cov-report=term:skip-covered --cov-fail-under=92

bench: .venv/ready ## print the budgets of the design as ratios
	$(BIN)/python -m benchmarks

lock: ## refresh uv.lock and requirements-dev.txt (needs uv)
	uv lock --upgrade
	uv export --frozen --no-emit-project --no-hashes --no-header --no-annotate --quiet -o requirements-dev.txt

clean: ## remove everything that was made
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
