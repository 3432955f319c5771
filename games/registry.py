"""All games, by the name the command line knows; they are listed here, and a game is loaded when it is first asked for."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final

from games.spec import GameSpec

PACKAGES: Final[Mapping[str, str]] = {
    "eleusis": "games.eleusis",
    "biglietti": "games.biglietti",
    "caccia": "games.caccia",
    "ottocento": "games.tarocco",
    "quattro-scartate": "games.tarocco",
    "terziglio": "games.tarocco",
    "millone": "games.tarocco",
    "centocinquanta": "games.tarocco",
    "quindici": "games.tarocco",
    "mattazza": "games.tarocco",
    "schicki": "games.schicki",
}


class Shelf(Mapping[str, GameSpec[Any]]):
    def __getitem__(self, name: str) -> GameSpec[Any]:
        return load_specs(PACKAGES[name])[name]

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


@cache
def load_specs(package: str) -> dict[str, GameSpec[Any]]:
    """Return what a package has: one game as `SPEC`, or several as `SPECS`."""
    found = vars(import_module(package))
    return {spec.name: spec for spec in found.get("SPECS") or (found["SPEC"],)}


GAMES: Final = Shelf()
