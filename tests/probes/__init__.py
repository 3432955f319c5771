"""Two small games that ask of the house what no game of the shelf does."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.spec import GameSpec
from tests.probes.ballot import BALLOT
from tests.probes.perudo import PERUDO

PROBES: Final[Mapping[str, GameSpec[Any]]] = MappingProxyType({spec.name: spec for spec in (BALLOT, PERUDO)})
