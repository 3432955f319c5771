"""The sketch's three probe games, on the sketch's kernel and, from the very same source, on ours."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.bench.sketch import ballot, hunt, race


@dataclass(frozen=True, slots=True)
class Probe:
    """One game on both kernels."""

    name: str
    game: Any
    start: Any
    peer: Any
    peer_start: Any


def ours(peer: ModuleType) -> ModuleType:
    """The same rules on our kernel: nothing differs but where the kernel's names come from."""
    path = Path(str(peer.__file__))
    source = path.read_text(encoding="utf-8")
    source = source.replace("tests.bench.sketch.kernel", "tests.bench.names")
    source = source.replace("tests.bench.sketch.forms", "games.forms")
    module = ModuleType(f"tests.bench.ported.{path.stem}")
    sys.modules[module.__name__] = module
    exec(compile(source, str(path), "exec"), module.__dict__)
    return module


def probe(peer: ModuleType, name: str) -> Probe:
    module = ours(peer)
    return Probe(name.lower(), getattr(module, name)(), module.State(), getattr(peer, name)(), peer.State())


PROBES = (probe(ballot, "Ballot"), probe(hunt, "Hunt"), probe(race, "Race"))
