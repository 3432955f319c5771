"""Things are named for what they are, and can be read at one sitting."""

from __future__ import annotations

import ast
import re

import pytest

from tests.house.source import CODE, parse, spell_path

FORBIDDEN = re.compile(r"(Manager|Helpers?|Utils?|Engine|Service|Handler|(?<!Form)Data)$")
"""`FormData` is the web's own word."""


@pytest.mark.parametrize("path", CODE, ids=spell_path)
def test_things_are_named_for_what_they_are(path):
    assert not re.fullmatch(r"(managers?|helpers?|utils?|common|misc|engine|services?|handlers?|data)", path.stem)
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.ClassDef):
            assert not FORBIDDEN.search(node.name), node.name
        if isinstance(node, ast.arg):
            assert node.arg != "ctx"


@pytest.mark.parametrize("path", CODE, ids=spell_path)
def test_files_and_functions_can_be_read_at_one_sitting(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno - node.lineno < 45, node.name
