"""Things are named for what they are, and can be read at one sitting."""

from __future__ import annotations

import ast
import re

import pytest

from tests.house.source import ROOMS, parse, spell_path

FORBIDDEN = re.compile(r"(Manager|Helpers?|Utils?|Engine|Service|Handler|(?<!Form)Data)$")
"""`FormData` is the web's own word."""
VAGUE = re.compile(r"(managers?|helpers?|utils?|common|misc|engine|services?|handlers?|data)")
LINES, FUNCTION = 400, 45
"""A file has at most so many lines, and a function fewer."""


def find_vague_names(path):
    """The names in a module that say nothing, its own among them."""
    yield from [path.stem] if VAGUE.fullmatch(path.stem) else []
    for node in ast.walk(parse(path)):
        match node:
            case ast.ClassDef(name=name) if FORBIDDEN.search(name):
                yield name
            case ast.arg(arg="ctx"):
                yield "ctx"


def find_long(path):
    """What of a module is too long, and it itself."""
    if len(path.read_text(encoding="utf-8").splitlines()) > LINES:
        yield "the file"
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno - node.lineno >= FUNCTION:
            yield node.name


@pytest.mark.parametrize("room", ROOMS)
def test_things_are_named_for_what_they_are(room):
    assert [f"{spell_path(path)}: {name}" for path in ROOMS[room] for name in find_vague_names(path)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_files_and_functions_can_be_read_at_one_sitting(room):
    assert [f"{spell_path(path)}: {what}" for path in ROOMS[room] for what in find_long(path)] == []
