"""Two small games that ask of the house what no game of the shelf does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.box import Box
from tests.probes.ballot import BALLOT
from tests.probes.perudo import PERUDO

PROBES: Final[Mapping[str, Box[Any]]] = MappingProxyType({box.name: box for box in (BALLOT, PERUDO)})
