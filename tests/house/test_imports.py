"""Contracts that the registry makes, so that a new game is inside them from its first line."""

import ast
from itertools import permutations

import grimp
import pytest

from games.registry import GAMES
from tests.house.source import CODE, parse_where, spell_path

PACKAGES = sorted({spec.package for spec in GAMES.values()})
ROOMS = {"rules", "words", "picture", "robots"}
GRAPH = grimp.build_graph("games")


@pytest.mark.parametrize(("one", "other"), list(permutations(PACKAGES, 2)))
def test_no_game_knows_another(one, other):
    assert not GRAPH.find_shortest_chains(importer=one, imported=other, as_packages=True)


def test_only_the_supervisor_and_side_tasks_start_what_goes_on():
    """Ruff knows `asyncio.create_task`, and not that of a loop."""
    starting = [
        spell_path(path)
        for path, tree in parse_where(CODE, "create_task")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "create_task"
    ]
    assert starting == ["bot/run/supervisor.py", "bot/run/supervisor.py"]


def test_games_copy_values_by_their_own_replace():
    """That of `dataclasses` fails on a struct, and mypy does not say so."""
    copying = [
        spell_path(path)
        for path, tree in parse_where(CODE, "replace")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node.module == "dataclasses"
        and "replace" in {n.name for n in node.names}
    ]
    assert [path for path in copying if path.startswith("games/")] == ["games/values.py"]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_game_is_cut_alike(package):
    rooms = {name.removeprefix(f"{package}.").split(".")[0] for name in GRAPH.find_descendants(package)}
    assert rooms >= ROOMS
    assert rooms <= ROOMS | {"language"}
