"""Whatever runs beside something else is started in one room: for long under the supervisor, else as a side task."""

from __future__ import annotations

import ast

import pytest

from tests.house.source import CODE, ROOMS, ROOT, parse, spell_path

STARTERS = {"create_task", "ensure_future", "TaskGroup", "run_coroutine_threadsafe"}


def find_starters(path):
    """What starts tasks in a module."""
    for node in ast.walk(parse(path)):
        match node:
            case ast.Attribute(attr=name) if name in STARTERS:
                yield name
            case ast.ImportFrom(names=names):
                yield from (each.name for each in names if each.name in STARTERS)


@pytest.mark.parametrize("room", ROOMS)
def test_no_task_is_started_but_in_the_room_for_it(room):
    found = [f"{spell_path(path)}: {name}" for path in ROOMS[room] for name in find_starters(path)]
    assert bool(found) is (room == "bot/tasks"), found


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
