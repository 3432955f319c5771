# `make play` and `make test` set up what they need; the rest is for those who work on Arbitro.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PLAY ?=

# `make bench robots` measures that part alone, as `make bench PARTS=robots` does.
ifeq (bench robots,$(MAKECMDGOALS))
PARTS := robots
robots: bench ;
endif

# What is compiled is kept, whatever the environment says: tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play serve test check pytest lint bench soak drill year evenings whole twins mutants oracles format dist lock licences ops docs

play: $(VENV)/.play ## play in the browser, on this computer
	$(BIN)/arbitro play $(PLAY)

serve: $(VENV)/.serve ## run the bot for Discord, Telegram and the web
	$(BIN)/arbitro serve $(PLAY)

help:
	@sed -n 's/^\([a-z]*\):.* ## /\1:	/p' Makefile | expand -t 10

test: $(VENV)/.test ## lint, types, contracts, the fast tests and a tenth of the deep ones
	.ci/browser
	$(MAKE) --no-print-directory --jobs 2 lint pytest TIER=--tenth

check: $(VENV)/.test ## everything: before an issue is closed, and before a release
	.ci/browser
	$(MAKE) --no-print-directory --jobs 2 --keep-going lint pytest TIER=--deep

pytest: $(VENV)/.test
	$(BIN)/python -m pytest -n 2 --dist worksteal $(TIER)

lint: $(VENV)/.test ## format, lint, types, contracts, dead code
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture

format: $(VENV)/.test ## format and mend what ruff can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.test ## measure, as ratios of one run (PARTS=…)
	nice $(BIN)/python -m tools.bench $(PARTS)

soak: $(VENV)/.test ## several processes under kills and faults
	nice $(BIN)/python -m tools.soak $(PARTS)

drill: $(VENV)/.test ## what a host hopes never to need, from the wheel on
	.ci/browser
	nice $(BIN)/python -m tools.drill

year: $(VENV)/.test ## a year of 200 slow tables
	nice $(BIN)/python -m tools.year $(YEAR)

whole: $(VENV)/.test ## whole games in a real browser (GAMES=…)
	.ci/browser
	nice $(BIN)/python -m $(if $(WINDOWS),tools.browser.windows,tools.browser.whole) $(GAMES)

evenings: $(VENV)/.test ## whole evenings on both chats (GAMES=…)
	nice $(BIN)/python -m tools.evenings $(GAMES)

twins: $(VENV)/.test ## compare 2,000 twins a game (GAMES=…)
	nice $(BIN)/python -m tools.twins $(or $(TWINS),2000) $(GAMES)

# For hosts: a wheel, what it needs with hashes, whose work is in it, and what linters say of the files of an engine and a service.
dist: | $(BIN)/python ## build the wheel
	rm -f dist/*.whl
	$(PIP) install -c constraints.txt hatchling
	$(BIN)/python -m hatchling build -t wheel -d dist

lock: $(VENV)/.ops
	$(BIN)/uv pip compile --quiet pyproject.toml --extra all --extra fast --extra metrics --extra postgres --extra reports --generate-hashes --universal --python-version 3.11 \
	  -c constraints.txt --no-annotate --no-header -o hosting/constraints.lock

licences: $(VENV)/.ops
	$(BIN)/python hosting/licences.py > docs/licences.md

ops: $(VENV)/.ops
	$(BIN)/hadolint Dockerfile
	$(BIN)/yamllint -d '{extends: default, rules: {line-length: {max: 140}}}' compose.yaml compose.several.yaml
	$(BIN)/compose-lint compose.yaml compose.several.yaml
	! systemd-analyze verify hosting/arbitro.service 2>&1 | grep -v /opt/arbitro/bin/arbitro
	systemd-analyze security --offline=true hosting/arbitro.service | tail -1

# The pages of docs/ and one for each game, as a site in both languages: build/site/index.html.
docs: $(VENV)/.docs ## build the site
	$(BIN)/python -m hosting.reference_pages
	$(BIN)/python -m hosting.game_pages build/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --clean --config-file hosting/mkdocs.yml

mutants: $(VENV)/.test ## change the rules of GAME=… and see the tests fail
	@test -n "$(GAME)" || { echo "Say which game: make mutants GAME=schicki [SAMPLE=12] [SEED=1]"; exit 1; }
	nice -n 19 $(BIN)/python -m tools.mutants $(GAME) $(if $(SAMPLE),--sample $(SAMPLE)) --seed $(or $(SEED),1) $(if $(ALL),--all-tests)

# The publishers' descriptions of Discord and Telegram are not part of Arbitro: say where they lie.
oracles: $(VENV)/.test
	@test -n "$(DIR)" || { echo "Say where the descriptions lie: make oracles DIR=…"; exit 1; }
	$(BIN)/python -m tools.oracles $(DIR) $(TESTS)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Arbitro needs Python 3.11 or newer; say which with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "This Python has no venv module; on Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -c constraints.txt -e .
	@touch $@

$(VENV)/.serve: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -c constraints.txt -e '.[all]'
	@touch $@ $(VENV)/.play

$(VENV)/.docs: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -c constraints.txt -e '.[all,docs]'
	@touch $@ $(VENV)/.play

$(VENV)/.ops: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -c constraints.txt -e '.[all,fast,ops]'
	@touch $@ $(VENV)/.play

$(VENV)/.test: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -c constraints.txt -e '.[all,postgres,test]'
	@touch $@ $(VENV)/.play
