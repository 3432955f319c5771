"""Figures of the report: a ratio to a named peer, or a limit of our own, and how they are measured."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report: what was measured, against whom, and what is to be reached.

    `values` are ratios where there is a `peer`, else amounts in `unit`. A figure without a bound is only told.
    """

    name: str
    values: tuple[float, ...]
    peer: str = ""
    unit: str = ""
    most: float | None = None
    least: float | None = None
    more: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def reached(self) -> bool:
        return (self.most is None or self.median <= self.most) and (self.least is None or self.median >= self.least)

    @property
    def bound(self) -> str:
        sign = "x" if self.peer else f" {self.unit}"
        if self.most is not None:
            return f"at most {self.most:g}{sign}"
        return f"at least {self.least:g}{sign}" if self.least is not None else ""


def seconds(run: Callable[[], object]) -> float:
    """How long one run takes of this thread's own time: what others do on the machine does not count."""
    began = time.thread_time()
    run()
    return time.thread_time() - began


def used_s(process: int) -> float:
    """Seconds of the processor that a process has had, all its threads together."""
    total = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):
            total += int((task / "schedstat").read_text(encoding="ascii").split()[0])
    return total / 1e9


def interleaved(
    ours: Callable[[], float], theirs: Callable[[], float], rounds: int, *, warm: int = 1
) -> tuple[tuple[float, float], ...]:
    """Pairs of times measured turn about, so that a busy machine slows both; who goes first alternates."""
    for _ in range(warm):
        ours()
        theirs()
    pairs = []
    for number in range(rounds):
        if number % 2:
            late = theirs()
            pairs.append((ours(), late))
        else:
            early = ours()
            pairs.append((early, theirs()))
    return tuple(pairs)


def ratios(pairs: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Ours by theirs, round by round."""
    return tuple(ours / theirs for ours, theirs in pairs)


def paired(pairs: Sequence[tuple[float, float]], scale: float, unit: str) -> str:
    """Both medians in one unit, so that a ratio can be judged."""
    ours = statistics.median(pair[0] for pair in pairs) * scale
    theirs = statistics.median(pair[1] for pair in pairs) * scale
    return f"{ours:.3g} {unit} to {theirs:.3g} {unit}"


def line(figure: Figure) -> str:
    """The figure as the report prints it."""
    sign = "x" if figure.peer else f" {figure.unit}"
    spread = f"{figure.median:.3g}{sign}"
    if len(figure.values) > 1:
        spread += f" ({min(figure.values):.3g}..{max(figure.values):.3g})"
    verdict = "" if not figure.bound else f"{figure.bound}: {'reached' if figure.reached else 'MISSED'}"
    return "\n".join(
        (
            f"{'' if not figure.bound else 'ok   ' if figure.reached else 'MISS '}{figure.name}",
            *(f"     {part}" for part in (f"{spread}   {verdict}".rstrip(), against(figure), figure.more) if part),
        )
    )


def against(figure: Figure) -> str:
    """The peer by name."""
    return f"against {figure.peer}" if figure.peer else ""
