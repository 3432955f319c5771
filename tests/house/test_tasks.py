"""Whatever runs beside something else is started in one room: for long under the supervisor, else as a side task."""

from __future__ import annotations

import ast

import pytest

from tests.house.source import CODE, ROOT, parse, spell_path

STARTERS = {"create_task", "ensure_future", "TaskGroup", "run_coroutine_threadsafe"}
ROOM = ROOT / "bot" / "tasks"


@pytest.mark.parametrize("path", CODE, ids=spell_path)
def test_no_task_is_started_but_in_the_room_for_it(path):
    named = {node.attr for node in ast.walk(parse(path)) if isinstance(node, ast.Attribute)}
    imported = {each.name for node in ast.walk(parse(path)) if isinstance(node, ast.ImportFrom) for each in node.names}
    assert ROOM in path.parents or not STARTERS & (named | imported)


def test_every_kind_of_task_has_a_name_for_its_host():
    kinds = {
        node.args[0].value
        for path in CODE
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "start"
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    words = (ROOT / "bot" / "locale" / "it.ftl").read_text(encoding="utf-8").splitlines()
    assert kinds == {line.partition(" ")[0].removeprefix("task-") for line in words if line.startswith("task-")}
