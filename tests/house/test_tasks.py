"""Whatever runs beside something else is started in one room: for long under the supervisor, else as a side task."""

from __future__ import annotations

import ast

from tests.house.source import CODE, ROOT, parse, spell_path

STARTERS = {"create_task", "ensure_future", "TaskGroup", "run_coroutine_threadsafe"}
ROOM = ROOT / "bot" / "tasks"


def find_starters(path):
    """What starts tasks in a module."""
    for node in ast.walk(parse(path)):
        match node:
            case ast.Attribute(attr=name) if name in STARTERS:
                yield name
            case ast.ImportFrom(names=names):
                yield from (each.name for each in names if each.name in STARTERS)


def test_no_task_is_started_but_in_the_room_for_it():
    outside = [path for path in CODE if ROOM not in path.parents]
    assert [f"{spell_path(path)}: {name}" for path in outside for name in find_starters(path)] == []
    assert any(list(find_starters(path)) for path in CODE if ROOM in path.parents)


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
