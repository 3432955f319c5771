"""Folding a log: the kernel against the sketch it grew from, on the same logs of the same three probe games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games import kernel
from games.event import digest_events
from games.forms import Say
from tests.bench.figures import Figure, interleaved, paired, ratios, seconds
from tests.bench.probes import PROBES, Probe
from tests.bench.sketch import kernel as sketch

LOGS = 30
"""Whole games of each probe in one measurement."""


@dataclass(frozen=True, slots=True)
class Logs:
    """The same games as both kernels read them."""

    probe: Probe
    ours: tuple[tuple[kernel.Entry, ...], ...]
    theirs: tuple[tuple[sketch.Entry, ...], ...]

    @property
    def entries(self) -> int:
        return sum(map(len, self.ours))


def played(probe: Probe, seed: str) -> tuple[kernel.Entry, ...]:
    """A whole game of random answers to whatever is asked."""
    dice, at, log, now = Random(seed), kernel.open_position(probe.game, probe.start), [], 0
    while at.ask is not None:
        now += dice.randrange(1, 3_000)
        musts = [question for question in sorted(at.ask.must) if question not in at.sealed]
        question = dice.choice(musts if musts and dice.random() < 0.6 else at.ask.questions())
        shape = at.ask.require_decision(question).shape
        token = "high" if isinstance(shape, Say) else shape.token(shape.nth(dice.randrange(shape.count())))
        log.append(kernel.Entry(question.seat, question.prompt, token, now))
        at, _ = kernel.submit(probe.game, at, log[-1])
    return tuple(log)


def both(probe: Probe, games: int = LOGS) -> Logs:
    """Games of a probe, checked to end alike under both kernels."""
    logs = tuple(played(probe, f"{probe.name}{number}") for number in range(games))
    peer = tuple(tuple(sketch.Entry(e.seat, e.prompt, e.token, e.at) for e in log) for log in logs)
    for log, same in zip(logs, peer, strict=True):
        ours = kernel.fold(probe.game, probe.start, log)
        theirs = sketch.fold(probe.peer, probe.peer_start, same)
        assert ours.ask is None and theirs.ask is None
        assert probe.game.standing(ours.state) == probe.peer.standing(theirs.state)
    return Logs(probe, logs, peer)


def fold_all(game: Any, start: Any, logs: Sequence[Sequence[Any]], fold: Any) -> None:
    for log in logs:
        fold(game, start, log)


def fold_with_digests(game: Any, start: Any, log: Sequence[kernel.Entry]) -> None:
    """As a stored table is loaded: every entry's facts are compared too."""
    at = kernel.open_position(game, start)
    for entry in log:
        at, events = kernel.submit(game, at, entry)
        digest_events(events)


def figures(rounds: int = 41) -> Iterator[Figure]:
    """The ratio over the three probes together, then each alone, then with the digests the sketch had not."""
    together = [both(probe) for probe in PROBES]
    yield measured("folding a log, three probe games together", together, rounds, bound=True)
    for logs in together:
        yield measured(f"folding a log of {logs.probe.name}", [logs], rounds // 2)
    yield measured("the same with a digest of every entry", together, rounds // 2, ours=fold_with_digests)


def measured(name: str, many: Sequence[Logs], rounds: int, *, ours: Any = kernel.fold, bound: bool = False) -> Figure:
    """Both kernels over these logs, turn about."""
    entries = sum(logs.entries for logs in many)

    def our_run() -> None:
        for logs in many:
            fold_all(logs.probe.game, logs.probe.start, logs.ours, ours)

    def peer_run() -> None:
        for logs in many:
            fold_all(logs.probe.peer, logs.probe.peer_start, logs.theirs, sketch.fold)

    pairs = interleaved(lambda: seconds(our_run), lambda: seconds(peer_run), rounds)
    return Figure(
        name,
        ratios(pairs),
        peer="the sketch's kernel",
        most=0.8 if bound else None,
        more=f"{paired(pairs, 1e6 / entries, 'µs')} an entry, {entries} entries",
    )
