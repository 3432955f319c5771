"""The mutation run: which mutants there are, what becomes of them, and what the page keeps."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants import reach
from tests.mutants.__main__ import PROJECT, choose_mutants, find_mutants
from tests.mutants.operators import Mutant, list_clauses, list_mutants
from tests.mutants.report import OPEN, Run, write_page
from tests.mutants.workshop import Fate, Workshop

HERE = Path(__file__).parent
RULES = '''"""The rules."""


def points(taken: int, most: int = 3) -> int:
    """Count."""
    if taken > most:
        taken = most
    return taken


def why(taken: int) -> tuple[str, ...]:
    """Cite."""
    return ("XY-1",) if taken else ("XY-2",)
'''
TESTS = """from games.tiny.rules.count import points, why


def test_points():
    assert points(5) == 3
    assert points(2) == 2
    assert why(1) == ("XY-1",)
"""


def changes(text, clauses=()):
    return {(each.was, each.now) for each in list_mutants("a.py", text, clauses)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b", {("a < b", "((a) <= (b))")}),
        ("a < b is c", {("a < b is c", "((a) <= (b) is (c))"), ("a < b is c", "((a) < (b) is not (c))")}),
        ("a in b and c", {("a in b and c", "((a in b) or (c))"), ("a in b", "((a) not in (b))")}),
        ("not a", {("not a", "bool(a)")}),
        ("x = a if b else c", {("b", "(not (b))")}),
        ("x = [a for a in b if c]", {("c", "(not (c))")}),
        ("x = sorted(a, key=b)", {("sorted(a, key=b)", "list(a)")}),
        ("x = zip(a, b, strict=True)", set()),
        ("x = sorted(a for a in b)", {("sorted(a for a in b)", "list(a for a in b)")}),
        ("x = 4", {("4", "(5)"), ("4", "(3)")}),
        ("x = True", {("True", "False")}),
        ('x = "è", 1', {("1", "(2)"), ("1", "(0)")}),
        ("def f(a: Literal[1]) -> Literal[2]:\n    '''One.'''", set()),
        ("def f(a):\n    a = b\n    c = d\n    c = a", {("a = b", "pass"), ("c = a", "pass")}),
        ("def f(a):\n    if a:\n        raise B", {("a", "(not (a))"), ("raise B", "pass")}),
        ("def f(a):\n    yield a\n    a += b", {("yield a", "pass"), ("a += b", "pass")}),
    ],
)
def test_every_operator_has_its_mutants(text, expected):
    if not text.startswith(("def", "x")):
        text = f"x = {text}"
    assert changes(text) == expected


def test_a_citation_becomes_another_clause_of_the_same_rules():
    text = 'x = f(why=("TB-1", "TB-10"))'
    assert list_clauses(text) == {"TB-1", "TB-10"}
    assert changes(text, ("TB-1", "TB-10", "TB-2")) == {('"TB-1"', '"TB-10"'), ('"TB-10"', '"TB-2"')}


def test_a_mutant_changes_its_own_place_and_nothing_else():
    (mutant,) = list_mutants("a.py", "è = '→'; x = not b; y = c\n", ())
    assert (mutant.line, mutant.text) == (1, "è = '→'; x = bool(b); y = c\n")


def test_mutants_of_a_game_are_programs():
    found = find_mutants(PROJECT, "schicki")
    assert len(set(found)) == len(found) > 500
    for each in choose_mutants(found, 60, 1, ()):
        compile(each.text, each.path, "exec")


def test_a_sample_is_the_same_for_the_same_seed():
    found = [Mutant("a.py", line, "a", "b", "b") for line in range(90)]
    assert choose_mutants(found, 5, 1, ()) == choose_mutants(found, 5, 1, ()) != choose_mutants(found, 5, 2, ())
    assert choose_mutants(found, None, 1, ["a.py:7"]) == [found[7]]


# -- in the workshop -----------------------------------------------------------------------


@pytest.fixture
def project(tmp_path):
    """A project of one small game."""
    root = tmp_path / "project"
    for path, text in (
        ("games/__init__.py", ""),
        ("games/tiny/__init__.py", ""),
        ("games/tiny/rules/__init__.py", ""),
        ("games/tiny/rules/count.py", RULES),
        ("tests/games/tiny/test_count.py", TESTS),
        ("tests/__init__.py", ""),
        ("tests/mutants/__init__.py", ""),
        *((f"tests/mutants/{each}.py", (HERE / f"{each}.py").read_text("utf-8")) for each in ("order", "forge")),
        ("pyproject.toml", "[tool.pytest.ini_options]\naddopts = ['--import-mode=importlib']\npythonpath = ['.']\n"),
    ):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return root


def opened(project, tmp_path):
    (tmp_path / "copy").mkdir()
    return Workshop.open(project, tmp_path / "copy", ["tests/games/tiny"], "games/tiny/__init__.py")


def test_what_the_tests_notice_is_killed_what_never_ends_is_stopped_and_the_rest_survives(
    project, tmp_path, monkeypatch
):
    monkeypatch.setattr(reach, "GRACE_S", 1.0)
    endless = RULES.replace("        taken = most\n", "        while True:\n            pass\n")
    never = Mutant("games/tiny/rules/count.py", 6, "", "", endless)
    unread = Mutant("games/tiny/rules/count.py", 1, "", "", "while True:\n    pass\n")
    with opened(project, tmp_path) as shop:
        fates = {
            (each.was, each.now): shop.judge(each)
            for each in find_mutants(project, "tiny")
            if each.was in {"taken > most", "taken = most", '"XY-1"', '"XY-2"', "3"}
        }
        assert shop.killers == ["tests/games/tiny/test_count.py::test_points"]
        assert shop.judge(never) is Fate.TIMED_OUT
        assert shop.judge(unread) is Fate.TIMED_OUT
    assert fates == {
        ("taken > most", "((taken) >= (most))"): Fate.SURVIVED,
        ("taken = most", "pass"): Fate.KILLED,
        ('"XY-1"', '"XY-2"'): Fate.KILLED,
        ('"XY-2"', '"XY-1"'): Fate.SURVIVED,
        ("3", "(4)"): Fate.KILLED,
        ("3", "(2)"): Fate.KILLED,
    }
    for root in (project, tmp_path / "copy"):
        assert (root / "games/tiny/rules/count.py").read_text("utf-8") == RULES


@pytest.mark.parametrize(
    ("tests", "reason"),
    [("def test(): assert False", "fail without any mutant"), ("def test(): pass", "is broken"), ("", "could not be")],
)
def test_tests_from_which_nothing_can_be_learnt_are_refused(project, tmp_path, tests, reason):
    (project / "tests/games/tiny/test_count.py").write_text(tests, "utf-8")
    with pytest.raises(SystemExit, match=reason), opened(project, tmp_path):
        pass


BETRAYAL = """import os, signal
from games.tiny.rules.count import why


def test_why():
    if why(1) != ("XY-1",):
        os.kill(int(os.environ["TOOL"]), signal.SIGTERM)
"""
RUN = """import os
from pathlib import Path
from tests.mutants import __main__ as tool

tool.PROJECT = Path({project!r})
tool.PAGE = tool.PROJECT / "mutants.md"
os.environ["TOOL"] = str(os.getpid())
tool.main(["tiny", "--at", "games/tiny/rules/count.py:13"])
"""


def test_a_run_that_is_stopped_leaves_no_changed_file_and_no_copy_behind(project, tmp_path):
    (project / "tests/games/tiny/test_count.py").write_text(BETRAYAL, "utf-8")
    (tmp_path / "copies").mkdir()
    environment = {**os.environ, "TMPDIR": str(tmp_path / "copies"), "PYTHONPATH": str(PROJECT)}
    code = RUN.format(project=str(project))
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "Stopped." in done.stderr
    assert list((tmp_path / "copies").iterdir()) == []
    assert (project / "games/tiny/rules/count.py").read_text("utf-8") == RULES
    assert not (project / "mutants.md").exists()


def test_make_says_which_game_is_wanted():
    words = ["make", "-n", "mutants", "GAME=schicki", "SAMPLE=12"]
    told = subprocess.run(words, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert "tests.mutants schicki --sample 12 --seed 1" in told.stdout


# -- the page ------------------------------------------------------------------------------


def survivor(line, now="((a) >= (b))"):
    return Mutant("games/tiny/rules/count.py", line, "a > b |\n c", now, "")


def test_the_page_keeps_its_words_and_the_chapters_of_other_games():
    dead = Mutant("games/tiny/rules/count.py", 2, "x", "y", "")
    fates = {survivor(6): Fate.SURVIVED, dead: Fate.KILLED, survivor(7, "z"): Fate.TIMED_OUT}
    page = write_page("", Run("tiny", "make mutants GAME=tiny", 9, fates))
    assert "2 of 3 killed (66 %), 1 of them by running out of time; 9 mutants are known." in page
    row = "| games/tiny/rules/count.py:6 | `a > b \\| c` → `((a) >= (b))` |"
    assert f"{row} {OPEN} |" in page
    page = page.replace(OPEN, "at three both give three")
    page = write_page(page, Run("other", "make mutants GAME=other", 1, {dead: Fate.KILLED}))
    again = write_page(page, Run("tiny", "make mutants GAME=tiny", 9, {survivor(8): Fate.SURVIVED}))
    assert f"{row.replace(':6', ':8')} at three both give three |" in again
    assert again.count("\n## ") == 2
    assert "1 of 1 killed (100 %); 1 mutants are known." in again
