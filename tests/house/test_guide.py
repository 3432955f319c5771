"""CONTRIBUTING names everything that a game has to say or may have: what it says of it is read off the protocols."""

import inspect
import re
from dataclasses import fields

import pytest

from bot.cli.games import SUITE
from games import forms, game, questions, spec
from games.forms import Shape
from tests.house.source import ROOT

GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| (\S.*\S) \|$", re.MULTILINE)
PROTOCOLS = [
    each
    for module in (game, spec)
    for each in vars(module).values()
    if getattr(each, "_is_protocol", False) and each.__module__ == module.__name__
]


def rows(heading):
    """What stands in the table under a heading: the first column, and what is said of it."""
    found = re.search(rf"^### {re.escape(heading)}.*\n((?:(?!#).*\n)*)", GUIDE, re.MULTILINE)
    assert found, f"there is no {heading}"
    return ROW.findall(found[1])


def spell(name, function):
    given = [each for each in inspect.signature(function).parameters.values() if each.name != "self"]
    names = [each.name for each in given if each.kind is not each.KEYWORD_ONLY]
    named = [each.name for each in given if each.kind is each.KEYWORD_ONLY]
    return f"{name}({', '.join([*names, *(['*'] if named else []), *named])})"


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda each: each.__name__)
def test_every_function_of_a_protocol_has_its_line_and_no_other_has(protocol):
    own = {name: each for name, each in vars(protocol).items() if inspect.isfunction(each) and name != "__init__"}
    called = {protocol.__name__.lower() if name == "__call__" else name: each for name, each in own.items()}
    wanted = [spell(name, each) for name, each in called.items() if not name.startswith("_")]
    assert wanted
    assert [function for function, _ in rows(f"`{protocol.__name__}`")] == wanted


def test_a_new_game_names_the_tests_that_the_guide_names():
    assert f"-m pytest {SUITE} -k hazard\n" in GUIDE


def test_every_field_of_a_spec_has_its_line_and_no_other_has():
    assert [field for field, _ in rows("`GameSpec`")] == [field.name for field in fields(spec.GameSpec)]


def test_every_shape_of_an_answer_is_named():
    shapes = {
        name
        for module in (forms, questions)
        for name, each in vars(module).items()
        if inspect.isclass(each) and issubclass(each, Shape) and each is not Shape
    }
    assert {shape for shape, _ in rows("Shapes of answers")} == shapes


def test_every_module_that_the_architecture_names_is_there():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_/]+/[a-z_]+\.py)`", page))
    assert named
    assert {each for each in named if not any((ROOT / at / each).exists() for at in ("", "bot"))} == set()
