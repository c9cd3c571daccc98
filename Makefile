# Each target is one line of scripts/dev.py, which also works without make.
PYTHON ?= python3

.PHONY: setup play test soak bench clean

setup: ## .venv with .venv/bin/president; starts nothing
	@$(PYTHON) scripts/dev.py setup

play: ## set up, serve and open the page
	@$(PYTHON) scripts/dev.py play

test: ## every check and every test
	@$(PYTHON) scripts/dev.py test

soak: ## the tests that run for many minutes
	@$(PYTHON) scripts/dev.py soak

bench: ## measure this machine
	@$(PYTHON) scripts/dev.py bench

clean: ## remove what was installed and built
	@$(PYTHON) scripts/dev.py clean
