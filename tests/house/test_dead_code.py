"""What nothing uses is not kept: `make lint` looks for it, with the settings of `pyproject.toml`."""

import tomllib
from fnmatch import fnmatchcase
from functools import cache

import pytest
from vulture import Vulture

from tests.house.source import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["vulture"]
PLANTED = {
    "function": "def count_unicorns():\n    return 0\n",
    "method": "class Stable:\n    def count_unicorns(self):\n        return 0\nprint(Stable())\n",
    "class": "class Unicorns:\n    pass\n",
    "variable": "UNICORNS = 3\n",
    "field": "class Stable:\n    unicorns: int = 3\nprint(Stable())\n",
    "import": "from games import kernel as unicorns\n",
}


@cache
def find_unused(*, ignored=True):
    """The names that nothing uses in the tree; where nothing is `ignored`, those of the settings as well."""
    return {found.name for found in search([ROOT / path for path in SETTINGS["paths"]], ignored=ignored)}


def search(paths, *, ignored=True):
    finder = Vulture(ignore_names=SETTINGS["ignore_names"] if ignored else [])
    finder.scavenge(paths)
    return finder.get_unused_code(min_confidence=SETTINGS["min_confidence"])


def test_everything_is_used():
    assert find_unused() == set()


@pytest.mark.parametrize("kind", PLANTED)
def test_a_dead_thing_is_found(kind, tmp_path):
    (tmp_path / "planted.py").write_text(PLANTED[kind], encoding="utf-8")
    assert [found.name.lower().removeprefix("count_") for found in search([tmp_path])] == ["unicorns"]


@pytest.mark.parametrize("name", SETTINGS["ignore_names"])
def test_every_exception_is_needed(name):
    assert any(fnmatchcase(found, name) for found in find_unused(ignored=False)), "nothing needs it any more"


def test_lint_looks_for_it():
    assert "$(BIN)/vulture" in (ROOT / "Makefile").read_text(encoding="utf-8").split("lint:")[1].split("format:")[0]
