"""A new game as it is laid down: whole from its first minute."""

import os
import shutil
import subprocess
import sys

import pytest

from bot.cli.games import CLAUSE, SUITE, enter_in_registry, sort_imports
from tests.house.source import ROOT

REGISTRY = 'PACKAGES = {\n    "quindici": "games.tarocco",\n}\n'
FOLDERS = ("games", "bot", "adapters", "tests")
NAME = "zanzibar"
"""A game that nobody has yet: whoever follows the guide to the letter has hazard."""


@pytest.fixture
def sources(tmp_path):
    """Sources with one game and one probe, as far as the command looks at them."""
    for path, prefix in (("games/tarocco", "HA"), ("tests/probes/ballot", "HZ")):
        (tmp_path / path).mkdir(parents=True)
        (tmp_path / path / "RULES.it.md").write_text(f"- **{prefix}-1** Una regola.\n", encoding="utf-8")
    (tmp_path / "games" / "registry.py").write_text(REGISTRY, encoding="utf-8")
    return tmp_path


def all_files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_the_files_of_a_game_are_written_and_named(sources, run):
    before = all_files(sources)
    status, said = run("new-game", "--at", sources, "hazard")
    new = [path for path in all_files(sources) if path not in before]
    rooms = ("rules/state.py", "rules/game.py", "words/describe.py", "picture/__init__.py", "robots/__init__.py")
    assert {f"games/hazard/{path}" for path in ("__init__.py", "locale/it.ftl", "RULES.en.md", *rooms)} < set(new)
    assert "tests/games/hazard/test_rules.py" in new
    assert (status, set(new) < set(said.splitlines())) == (0, True)
    text = "\n".join((sources / path).read_text(encoding="utf-8") for path in new)
    assert "newgame" not in text.lower()
    assert "NG-" not in text


@pytest.mark.parametrize(("given", "prefix"), [([], "HR"), (["--prefix", "XY"], "XY")])
def test_its_clauses_have_a_prefix_that_no_other_game_has(sources, run, given, prefix):
    assert run("new-game", "--at", sources, "hazard", *given)[0] == 0
    for lang in ("it", "en"):
        page = (sources / "games" / "hazard" / f"RULES.{lang}.md").read_text(encoding="utf-8")
        assert set(CLAUSE.findall(page)) == {prefix}


def test_it_stands_last_on_the_shelf():
    *before, last = REGISTRY.splitlines()
    assert enter_in_registry(REGISTRY, "hazard").splitlines() == [*before, '    "hazard": "games.hazard",', last]


def test_imports_are_put_in_order_within_their_block():
    text = "from b import x\nfrom a import y\n\nfrom d import z\nimport q\nfrom c import w\n"
    assert sort_imports(text) == "from a import y\nfrom b import x\n\nfrom d import z\nimport q\nfrom c import w\n"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["tarocco"], "there is games/tarocco already"),
        (["ballot"], "there is tests/probes/ballot already"),
        (["registry"], "there is games/registry.py already"),
        (["Hazard"], "one word of 3 to 20 small letters, such as hazard, and not 'Hazard'"),
        (["two-words"], "and not 'two-words'"),
        (["class"], "and not 'class'"),
        (["x" * 21], "one word of 3 to 20"),
        (["hazard", "--prefix", "xy"], "two capitals, such as XY, and not 'xy'"),
        (["hazard", "--prefix", "HZ"], "another game has clauses HZ-1"),
        (["hazz"], "choose one with --prefix XY"),
    ],
)
def test_a_name_or_prefix_that_will_not_do_is_one_sentence(sources, run, given, said):
    before = all_files(sources)
    status, error = run("new-game", "--at", sources, *given)
    assert (status, said in error, error.count("\n")) == (2, True, 1)
    assert all_files(sources) == before


@pytest.mark.parametrize("registry", [None, "GAMES = {}\n"])
def test_where_there_are_no_sources_nothing_is_written(sources, run, registry):
    (sources / "games" / "registry.py").unlink()
    if registry:
        (sources / "games" / "registry.py").write_text(registry, encoding="utf-8")
    before = all_files(sources)
    status, said = run("new-game", "--at", sources, "hazard")
    assert (status, "registry.py" in said) == (2, True)
    assert all_files(sources) == before


@pytest.mark.deep("whole")
def test_a_new_game_passes_everything_that_a_game_of_the_shelf_passes(tmp_path, run):
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("transcripts"))
    for path in (*ROOT.glob("*.md"), ROOT / "pyproject.toml", ROOT / "Makefile"):
        shutil.copy(path, tmp_path)
    assert run("new-game", "--at", tmp_path, NAME)[0] == 0
    written = [f"games/{NAME}", "games/registry.py", f"tests/games/{NAME}"]
    commands = [
        ["pytest", "-q", "-p", "no:cacheprovider", "-k", NAME, "--snapshot-update", *SUITE.split()],
        ["mypy", "--cache-dir", os.devnull, f"games/{NAME}"],
        ["ruff", "check", "--no-cache", *written],
        ["ruff", "format", "--no-cache", "--check", *written],
        ["bot", "simulate", NAME, "--seats", "3", "--games", "20", "--robots", "random,bold"],
    ]  # fmt: skip
    given = {"cwd": tmp_path, "env": {**os.environ, "PYTHONPATH": str(tmp_path)}, "text": True}
    given |= {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    runs = [subprocess.Popen([sys.executable, "-m", *command], **given) for command in commands]
    said = [each.communicate(timeout=120)[0] for each in runs]
    assert [each.returncode for each in runs] == [0] * len(runs), "\n".join(said)
    assert int(said[0].rpartition(" passed")[0].split()[-1]) > 60
    assert "no law was broken" in said[-1]
