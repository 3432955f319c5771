"""How Python collects garbage in a process that keeps thousands of tables."""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 10_000
"""New objects before the young are looked through; Python's own 700 is met several times in one busy moment."""


def collect_seldom() -> None:
    """Exempt what was imported from collection, and collect the rest less often.

    Half of a busy office's time went there.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 50)
