"""All games, by the name the command line knows; they are listed here, and nothing is discovered."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.biglietti import SPEC as BIGLIETTI
from games.caccia import SPEC as CACCIA
from games.eleusis import SPEC as ELEUSIS
from games.schicki import SPEC as SCHICKI
from games.spec import GameSpec
from games.tarocco import SPECS as TAROCCO

# fmt: off
_ALL: tuple[GameSpec[Any], ...] = (
    ELEUSIS,
    BIGLIETTI,
    CACCIA,
    *TAROCCO,
    SCHICKI,
)
# fmt: on

GAMES: Final[Mapping[str, GameSpec[Any]]] = MappingProxyType({spec.name: spec for spec in _ALL})
