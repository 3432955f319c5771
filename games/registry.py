"""All games, by the name the command line knows; they are listed here, and nothing is discovered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.biglietti import BOX
from games.box import Box
from games.caccia import BOX as CACCIA
from games.eleusis import BOX as ELEUSIS
from games.schicki import BOX as SCHICKI
from games.tarocco import BOXES

_ALL: tuple[Box[Any], ...] = (
    ELEUSIS,
    BOX,
    CACCIA,
    *BOXES,
    SCHICKI,
)

GAMES: Final[Mapping[str, Box[Any]]] = MappingProxyType({box.name: box for box in _ALL})
