"""Contracts that the registry makes, so that a new game is inside them from its first line."""

from __future__ import annotations

from itertools import permutations

import grimp
import pytest

from games.registry import GAMES

PACKAGES = sorted({box.package for box in GAMES.values()})
ROOMS = {"rules", "words", "picture", "robots"}
GRAPH = grimp.build_graph("games")


@pytest.mark.parametrize(("one", "other"), list(permutations(PACKAGES, 2)))
def test_no_game_knows_another(one, other):
    assert not GRAPH.find_shortest_chains(importer=one, imported=other, as_packages=True)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_game_is_cut_alike(package):
    rooms = {name.removeprefix(f"{package}.").split(".")[0] for name in GRAPH.find_descendants(package)}
    assert rooms >= ROOMS
    assert rooms <= ROOMS | {"language"}
