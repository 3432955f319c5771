"""An exported table before both verifiers: ours, and the script that needs nothing of ours."""

import runpy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.audit.export import BadExport, read_chain, write_chain
from bot.audit.verify import Proof, Wrong, verify_export
from games.spec import GameSpec

PATH = Path(__file__).parents[2] / "docs" / "verify.py"
SCRIPT = runpy.run_path(str(PATH))
REFUSALS = (SCRIPT["Wrong"], KeyError, TypeError, ValueError, IndexError)
"""What the script takes a file for wrong by."""


def prove(data: bytes, games: Mapping[str, GameSpec[Any]], seen: str = "") -> tuple[list[Proof], str]:
    """Return what ours proves and what the script says; fails where one of them refuses."""
    return verify_export(data, games, seen), "\n".join(SCRIPT["verify"](data, seen))


def find_faults(data: bytes, games: Mapping[str, GameSpec[Any]], seen: str = "") -> tuple[str, str]:
    """Return why ours and the script refuse a file, empty where they do not."""
    ours = script = ""
    try:
        verify_export(data, games, seen)
    except (Wrong, BadExport) as wrong:
        ours = str(wrong)
    try:
        list(SCRIPT["verify"](data, seen))
    except REFUSALS as wrong:
        script = repr(wrong)
    return ours, script


def parts_of(data: bytes) -> list[dict[str, Any]]:
    return [dict(part) for part in read_chain(data)]


def change(data: bytes, kind: str, nth: int = 0, **fields: Any) -> bytes:
    """Return the file of a forger who makes the chain again."""
    parts = parts_of(data)
    [part for part in parts if part["part"] == kind][nth].update(fields)
    return write_chain(parts)
