"""What a run of the tests looks at of what is too much to look at each time: drawn by the commit, or by SAMPLE=n."""

import os
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

T = TypeVar("T")
ROOT = Path(__file__).parents[1]


@cache
def number() -> int:
    """Return SAMPLE if it is set, else a number that follows from the commit; without git, today's date."""
    if given := os.environ.get("SAMPLE"):
        return int(given)
    command = ["git", "rev-parse", "HEAD"]
    try:
        head = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return int(f"{datetime.now(UTC):%Y%m%d}")
    return int(head, 16) % 1_000_000


def draw(seq: Sequence[T], salt: str) -> T:
    return Random(f"{salt}/{number()}").choice(seq)
