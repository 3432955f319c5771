"""The page of doors is true: every door has its row, every row its tests, and every test named there is collected."""

import ast
import re

from games.registry import GAMES
from tests.house.source import ROOT, TESTS, parse

PAGE = ROOT / "docs" / "reports" / "secrecy.md"
DOORS = {
    "rules", "seat", "newcomer", "question", "vote", "stream", "picture", "look", "pause", "deadline", "timing", "history",
    "notification", "export", "log", "address", "cookie", "personal link", "window", "linking", "locked screen", "invitation", "uninvited", "table code", "place", "lobby name", "powers", "take-back", "deal", "seed",
    "contribution", "commitment", "copy",
}  # fmt: skip
RETRACTABLE = re.compile(r"^\| (\w+) \| ((?:`[\w-]+` ?)+|nothing) \| [^|]+ \|$", re.MULTILINE)
"""What a game lets people take back, beside why no more."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
TESTED = re.compile(r"(`tests/[\w/]+/test_\w+\.py::test_\w+` ?)+")
ROW = re.compile(r"^\| \*\*([^*|]+)\*\* \| ([^|]+) \| ([^|]+) \|$")


def test_every_door_has_one_row_with_its_law_and_its_tests():
    lines = [line for line in PAGE.read_text(encoding="utf-8").partition("\n## ")[0].splitlines() if line[:1] == "|"][
        2:
    ]
    found = [ROW.match(line) for line in lines]
    assert all(found), [line for line, match in zip(lines, found, strict=True) if not match]
    assert sorted(match[1] for match in found) == sorted(DOORS)
    assert [match[1] for match in found if not TESTED.fullmatch(match[3])] == []


def test_every_test_that_the_page_names_is_collected():
    named = set(re.findall(r"`(tests/[^`]+)::(\w+)`", PAGE.read_text(encoding="utf-8")))
    assert len(named) > 30
    for path, name in named:
        assert ROOT / path in TESTS, path
        assert name in {each.name for each in parse(ROOT / path).body if isinstance(each, FUNCTIONS)}, f"{path}::{name}"


def test_what_each_game_lets_people_take_back_is_what_the_page_says():
    told = dict(RETRACTABLE.findall(PAGE.read_text(encoding="utf-8")))
    families: dict[str, set[str]] = {}
    for spec in GAMES.values():
        families.setdefault(spec.package.rpartition(".")[2].capitalize(), set()).update(spec.retractable)
    assert {game: set(re.findall(r"`([\w-]+)`", prompts)) for game, prompts in told.items()} == families
