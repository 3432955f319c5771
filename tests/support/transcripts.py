"""Transcripts written down: what was done and read, to be compared with what is done and read now.

With WRITE_TRANSCRIPTS=1 they are written again; the difference is then read by someone.
"""

import os
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from tests.support.people import Fate

SHOWN = 30
"""Lines of a difference that are shown."""


def fated(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Have the office draw its names and seeds from here, so that the same people live the same evening."""
    fate = Fate(seed)
    for channel in ("bot.lobby.openings", "bot.tables.chance"):
        monkeypatch.setattr(f"{channel}.secrets", fate)
    monkeypatch.setattr("bot.lobby.openings.make_table_id", fate.table_id)
    monkeypatch.setattr("bot.play.robots.secrets", Fate(seed + 1))


def compared(path: Path, text: str) -> None:
    """Insist that a transcript reads as it did."""
    if os.environ.get("WRITE_TRANSCRIPTS"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    former, now = path.read_text(encoding="utf-8").splitlines(), text.splitlines()
    assert former == now, "\n".join(islice(unified_diff(former, now, lineterm="", n=0), SHOWN))
