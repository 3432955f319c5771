"""All games, by the name the command line knows; they are listed here, and nothing is discovered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.biglietti import BOX as BIGLIETTI
from games.box import Box
from games.caccia import BOX as CACCIA
from games.eleusis import BOX as ELEUSIS
from games.schicki import BOX as SCHICKI
from games.tarocco import BOXES as TAROCCO

_ALL: tuple[Box[Any], ...] = (
    ELEUSIS,
    BIGLIETTI,
    CACCIA,
    *TAROCCO,
    SCHICKI,
)

GAMES: Final[Mapping[str, Box[Any]]] = MappingProxyType({box.name: box for box in _ALL})
