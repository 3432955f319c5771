"""The page of doors is true: every door has its row, every row its tests, and every test named there is collected."""

from __future__ import annotations

import ast
import re

from games.registry import GAMES
from tests.house.source import ROOT, TESTS, parse

PAGE = ROOT / "docs" / "secrecy.md"
DOORS = {
    "rules", "seat", "newcomer", "question", "vote", "stream", "picture", "look", "pause", "deadline", "timing", "history",
    "notification", "export", "log", "address", "cookie", "personal link", "window", "linking", "locked screen", "invitation", "uninvited", "table code", "place", "lobby name", "powers", "take-back", "deal", "seed",
    "contribution", "commitment", "copy",
}  # fmt: skip
OPEN: frozenset[str] = frozenset()
"""Doors that no test guards yet; whoever shuts one names its tests and takes it out of here."""
RETRACTABLE = re.compile(r"^\| (\w+) \| ((?:`[\w-]+` ?)+|nothing) \| [^|]+ \|$", re.MULTILINE)
"""What a game lets people take back, beside why no more."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ROW = re.compile(r"^\| \*\*([^*|]+)\*\* \| ([^|]+) \| ([^|]+) \|$")


def rows(page: str) -> list[tuple[str, str, str]]:
    """The rows of the page's table: door, law, and what shows it."""
    lines = [line for line in page.partition("\n## ")[0].splitlines() if line.startswith("|")][2:]
    found = [ROW.match(line) for line in lines]
    assert all(found), [line for line, match in zip(lines, found, strict=True) if not match]
    return [match.groups() for match in found if match]


def faults(page: str) -> list[str]:
    """What is wrong with a page."""
    found = rows(page)
    named = [door for door, _, _ in found]
    wrong = [f"{door} has no row" for door in sorted(DOORS - set(named))]
    wrong += [f"{door} is no door that is known" for door in sorted(set(named) - DOORS)]
    wrong += [f"{door} has two rows" for door in sorted({each for each in named if named.count(each) > 1})]
    for door, _, shown in found:
        if shown.startswith("open: ") != (door in OPEN):
            wrong.append(f"{door} is open in one list and shut in the other")
        elif door not in OPEN and not re.fullmatch(r"(`tests/[\w/]+/test_\w+\.py::test_\w+` ?)+", shown):
            wrong.append(f"{door} names no tests as it should")
    return wrong


def named_tests(page: str) -> list[str]:
    """All tests that a page names."""
    return sorted(set(re.findall(r"`(tests/[^`]+::\w+)`", page)))


def uncollected(tests: list[str]) -> list[str]:
    """Those tests that are no function of a file that pytest collects."""
    wrong = []
    for test in tests:
        path, _, name = test.partition("::")
        file = ROOT / path
        if file not in TESTS or name not in {each.name for each in parse(file).body if isinstance(each, FUNCTIONS)}:
            wrong.append(test)
    return wrong


def test_every_door_has_one_row_with_its_law_and_its_tests():
    assert faults(PAGE.read_text(encoding="utf-8")) == []


def test_every_test_that_the_page_names_is_collected():
    named = named_tests(PAGE.read_text(encoding="utf-8"))
    assert len(named) > 30
    assert uncollected(named) == []


def test_a_page_that_is_not_true_is_found_out():
    page = PAGE.read_text(encoding="utf-8")
    seat = next(line for line in page.splitlines() if line.startswith("| **seat**"))
    assert faults(page.replace(seat + "\n", "")) == ["seat has no row"]
    assert faults(page.replace(seat, f"{seat}\n{seat}")) == ["seat has two rows"]
    assert faults(page.replace("| **seat** |", "| **attic** |")) == [
        "seat has no row",
        "attic is no door that is known",
    ]
    assert faults(page.replace(seat, "| **seat** | law | open: not yet |")) == [
        "seat is open in one list and shut in the other"
    ]
    assert faults(page.replace(seat, "| **seat** | law | somewhere |")) == ["seat names no tests as it should"]
    for missing in ("tests/house/test_secrecy.py::test_no_such_test", "tests/house/test_attic.py::test_no_such_test"):
        assert uncollected([missing]) == [missing]


def test_what_each_game_lets_people_take_back_is_what_the_page_says():
    told = dict(RETRACTABLE.findall(PAGE.read_text(encoding="utf-8")))
    families: dict[str, set[str]] = {}
    for box in GAMES.values():
        families.setdefault(box.package.rpartition(".")[2].capitalize(), set()).update(box.retractable)
    assert {game: set(re.findall(r"`([\w-]+)`", prompts)) for game, prompts in told.items()} == families
