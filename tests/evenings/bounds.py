"""What an evening may cost a group at most, and which of these bounds hold by now: the one place where they are switched on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tests.evenings.evening import Counted

REQUESTS: Final = {"live": 3.0, "day": 4.0}
PRESSES: Final = 1.3
SPARE: Final = 3


def rings(evening: Counted) -> Iterator[str]:
    """A telephone rings where somebody was away when asked, or stayed so for a minute, and hardly ever else."""
    spare = 2 if evening.pace == "live" else 1
    for who, count in sorted(evening.rings.items()):
        if count > (most := evening.away[who] + spare):
            yield f"{who} is rung {count} times, not {most}"


def public(evening: Counted) -> Iterator[str]:
    """One message a chapter."""
    if evening.public > (most := evening.chapters + SPARE):
        yield f"{evening.public} public messages, not {most}"


def calls(evening: Counted) -> Iterator[str]:
    """Whom nothing private reaches is called where all read it, as often as a ring is due and hardly ever else."""
    most = sum(evening.away[who] + SPARE for who in evening.unreached)
    if evening.calls > most:
        yield f"{evening.calls} calls, not {most}"


def private(evening: Counted) -> Iterator[str]:
    """One message a table, sent anew only to ring."""
    for who, count in sorted(evening.private.items()):
        if count > (most := evening.rings[who] + SPARE):
            yield f"{who} has {count} private messages, not {most}"


def presses(evening: Counted) -> Iterator[str]:
    """Hardly a press that is no part of an answer."""
    if evening.presses > (most := PRESSES * max(evening.parts, evening.answers)):
        yield f"{evening.presses} presses, not {most:.0f}"


def requests(evening: Counted) -> Iterator[str]:
    """Few requests for each answer."""
    if evening.requests > (most := REQUESTS[evening.pace] * evening.answers):
        yield f"{evening.requests} requests, not {most:.0f}"


def spent(evening: Counted) -> Iterator[str]:
    """No request but what pays for something.

    A press, which Telegram wants answered beside the edit; a ring and a call, which send anew and take away; a chapter
    and its chronicle; the board and one private message once an answer; a few to get to know people.
    """
    presses = evening.presses * (2 if evening.chat == "telegram" else 1)
    anew = sum(evening.rings.values()) + evening.calls + evening.public
    most = presses + 2 * anew + 2 * evening.answers + 4 * evening.seats
    if evening.requests > most:
        yield f"{evening.requests} requests, not {most}"


def limits(evening: Counted) -> Iterator[str]:
    """The platform never has to say that it is too much."""
    if evening.throttled:
        yield f"{evening.throttled} requests came too soon"


def offers(evening: Counted) -> Iterator[str]:
    """Whatever people wanted to answer could be pressed where they were asked."""
    yield from evening.lost


BOUNDS: Final[dict[str, Callable[[Counted], Iterator[str]]]] = {
    bound.__name__: bound for bound in (rings, public, calls, private, presses, requests, spent, limits, offers)
}
HOLDING: Final = BOUNDS.keys() - {"requests"}
"""Those that hold, and are insisted on.

So few requests are counted and told: where four think for half a minute each, everybody is away for more than a minute
between two turns, so that half of the answers cost a ring, two requests. What they are spent on is held instead (`spent`).
"""


def breaches(evening: Counted) -> dict[str, list[str]]:
    """What an evening goes beyond."""
    found = {name: list(bound(evening)) for name, bound in BOUNDS.items()}
    return {name: said for name, said in found.items() if said}
