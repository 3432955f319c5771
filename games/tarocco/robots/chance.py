"""What is more than chance: a difference that was tried a number of times, against its own error."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev


def is_more_than_chance(gains: Sequence[float], sure: float, least: float = 0.0) -> bool:
    """Tell whether gains are on average more than `least`, and than so many times their error; a single one never is."""
    return len(gains) > 1 and fmean(gains) > max(least, sure * stdev(gains) / sqrt(len(gains)))
