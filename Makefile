# `make demo` and `make test` need Python 3.11 or later with venv, and a C compiler.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
PYRIGHT = $(if $(shell command -v node),pyright,pyright[nodejs])
KERNELS = $(patsubst src/runout/kernels/%.pyi,runout.kernels.%,$(wildcard src/runout/kernels/*.pyi))
SOURCES = pyproject.toml CMakeLists.txt $(shell find src -type f -not -name '*.pyc' -not -name '*.so')

# A kernel that does not compile is an error here, never a slow installation.
export RUNOUT_REQUIRE_KERNELS = 1
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: demo test check bench docs hand-table hand-order omaha-order preflop-table clean

demo: $(VENV)/installed
	@echo '$$ runout contest holdem examples/holdem.txt'
	@$(BIN)/runout contest holdem examples/holdem.txt
	@echo
	@echo '$$ runout contest patience examples/patience.txt'
	@$(BIN)/runout contest patience examples/patience.txt
	@echo
	@echo '$$ runout equity AhKh QdQc -b Ks7h2d'
	@$(BIN)/runout equity AhKh QdQc -b Ks7h2d

test: $(VENV)/with-test
	$(BIN)/python -m pytest -n auto

check: $(VENV)/with-check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/python -m mypy.stubtest $(KERNELS)
	$(BIN)/python -m pytest -q tests/test_structure.py

bench: $(VENV)/installed
	$(BIN)/pip install -q -r benchmarks/requirements.txt
	$(BIN)/python benchmarks/all.py

docs: $(VENV)/installed
	$(BIN)/python tools/command_docs.py

hand-table:
	$(PYTHON) tools/hand_table.py

hand-order: $(VENV)/installed
	$(BIN)/python tools/hand_order.py

omaha-order: $(VENV)/installed
	$(BIN)/python tools/omaha_order.py

preflop-table: $(VENV)/installed
	$(BIN)/python tools/preflop_table.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .hypothesis .ruff_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Runout needs Python 3.11 or later; try make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(SOURCES) | $(BIN)/python
	$(BIN)/pip install -q .
	@touch $@

$(VENV)/with-test: $(VENV)/installed
	$(BIN)/pip install -q '.[test]'
	@touch $@

$(VENV)/with-check: $(VENV)/with-test
	$(BIN)/pip install -q '.[check]' '$(PYRIGHT)'
	@touch $@
