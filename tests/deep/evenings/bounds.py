"""What an evening may cost a group at most: all of it is insisted on."""

from collections.abc import Callable, Iterator
from typing import Final

from tools.evenings.evening import Counted

PRESSES: Final = 1.3
SPARE: Final = 3
GREETINGS: Final = 4
"""Requests by which someone is met: who they are, their private chat, and the first message there."""


def rings(evening: Counted) -> Iterator[str]:
    """A telephone rings where someone was away when asked, or stayed so for a minute, and hardly ever else.

    Whom nothing private reaches is reminded in public, once, when little time is left.
    """
    spare = 2 if evening.pace == "live" else 1
    for who, count in sorted(evening.rings.items()):
        late = evening.late if who in evening.unreached else 0
        if count > (most := evening.away[who] + late + spare):
            yield f"{who} is rung {count} times, not {most}"


def public(evening: Counted) -> Iterator[str]:
    """One message a chapter."""
    if evening.public > (most := evening.chapters + SPARE):
        yield f"{evening.public} public messages, not {most}"


def calls(evening: Counted) -> Iterator[str]:
    """Whom nothing private reaches is called where all read it, as often as a ring is due and hardly ever else."""
    most = evening.late + sum(evening.away[who] + SPARE for who in evening.unreached)
    if evening.calls > most:
        yield f"{evening.calls} calls, not {most}"


def private(evening: Counted) -> Iterator[str]:
    """One message a table, sent again only to ring."""
    for who, count in sorted(evening.private.items()):
        if count > (most := evening.rings[who] + SPARE):
            yield f"{who} has {count} private messages, not {most}"


def presses(evening: Counted) -> Iterator[str]:
    if evening.presses > (most := PRESSES * max(evening.parts, evening.answers)):
        yield f"{evening.presses} presses, not {most:.0f}"


def requests(evening: Counted) -> Iterator[str]:
    if evening.requests > (most := most_requests(evening)):
        yield f"{evening.requests} requests, not {most}"


def most_requests(evening: Counted) -> int:
    """Return what an evening may ask of its platform.

    A press, which Telegram wants answered beside the edit; the board once for what all are told; a chapter and its
    chronicle; one edit for each person who is asked something else by what another did, and one for someone who is
    asked still as often as all are told something. A ring sends again and takes the former message away: the first
    instead of the edit for whoever was away, both beside it for whoever was there. A call is posted and taken away; on
    Discord whoever is called is looked up, since nothing says who has left, and what rings begins as plain words and is edited.
    A few requests go by before people are known.
    """
    press = 2 if evening.chat == "telegram" else 1
    rings = sum(evening.rings.values()) - len(evening.rings) - evening.calls  # the result rings everyone, in public
    late = max(0, rings - evening.absent)
    paid = press * evening.presses + evening.told + 2 * evening.public + evening.turned
    paid += min(evening.beside, evening.told)
    call = 3 if evening.chat == "discord" else 2
    paid += rings + evening.ringing if evening.chat == "discord" else 0
    return paid + rings + late + call * evening.calls + GREETINGS * evening.seats


def limits(evening: Counted) -> Iterator[str]:
    """The platform never has to say that it is too much."""
    if evening.throttled:
        yield f"{evening.throttled} requests came too soon"


def edits(evening: Counted) -> Iterator[str]:
    """No message is edited to what it shows already, and no picture to a text."""
    if evening.refused:
        yield f"{evening.refused} edits were refused"


def offers(evening: Counted) -> Iterator[str]:
    """Whatever people wanted to answer could be pressed where they were asked."""
    yield from evening.lost


BOUNDS: Final[dict[str, Callable[[Counted], Iterator[str]]]] = {
    bound.__name__: bound for bound in (rings, public, calls, private, presses, requests, limits, edits, offers)
}


def breaches(evening: Counted) -> dict[str, list[str]]:
    found = {name: list(bound(evening)) for name, bound in BOUNDS.items()}
    return {name: said for name, said in found.items() if said}
