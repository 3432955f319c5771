"""Deals that were played and what they brought, kept from run to run, so that long rows are played in portions.

They are kept by what was played: another robot, another rule or another bench begins again.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from tools.bench.peers import BUILD

ROOT: Final = Path(__file__).parents[2]
DEALS: Final = BUILD / "robots"
PLAYED_BY: Final = (
    "games/tarocco/robots",
    "games/tarocco/rules",
    "tools/bench/duplicates.py",
    "tools/bench/ceiling.py",
)


@cache
def name_code() -> str:
    """Name the code by which deals are played."""
    found = sha256()
    for channel in PLAYED_BY:
        path = ROOT / channel
        for each in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            found.update(each.read_bytes())
    return found.hexdigest()[:12]


def read_deals(row: str) -> dict[int, list[float]]:
    """Read what was kept of a row: by deal, whatever that row notes of one."""
    path = path_of(row)
    if not path.is_file():
        return {}
    kept = [json.loads(each) for each in path.read_text(encoding="utf-8").splitlines()]
    return {each["deal"]: each["found"] for each in kept}


def keep_deal(row: str, deal: int, found: list[float]) -> None:
    """Keep what one deal of a row brought."""
    DEALS.mkdir(parents=True, exist_ok=True)
    with path_of(row).open("a", encoding="utf-8") as kept:
        kept.write(json.dumps({"deal": deal, "found": [round(each, 4) for each in found]}) + "\n")


def path_of(row: str) -> Path:
    """Return where a row is kept."""
    return DEALS / f"{name_code()} {row.replace('/', ' ')}.jsonl"
