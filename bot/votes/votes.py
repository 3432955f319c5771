"""Votes at a table: who has a ballot, how many yeses are enough, and when no more can be won. Pure functions.

Who has a ballot is settled when something is proposed: people, one each however many seats they hold. Robots have none,
nor has whom it is about. Ballots are in the table's row alone until the vote is over; only who proposed is told.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.db.rows import ConsentRequest
from bot.tables.absence import is_silent
from bot.tables.customs import ALL, HALF, MAJORITY, THIRDS, find_custom
from bot.tables.ends import find_public_end, round_up
from bot.tables.places import list_seated
from bot.tables.snapshot import Table
from bot.tables.voices import list_returned, list_voices
from bot.values.ids import PersonId, TablePace, TableStatus
from bot.values.waking_hours import find_end
from bot.votes.kinds import ABANDONED, ADMIT, MORE_TIME, PAUSE, PLACE, RESUME, RETRACT, kind_of, number_of

HOUR: Final = 3_600_000
LIVE_MS: Final = HOUR // 2
SLOW_MS: Final = 72 * HOUR
"""For how long a vote stands, played in company and over days: two days, and one that somebody may have off."""
UNOPPOSED_MS: Final = 6 * HOUR
"""For how long, over days, what is done unless somebody is against it waits for that; of everybody's waking time."""
UNOPPOSED: Final = frozenset({PAUSE, RESUME, MORE_TIME, ABANDONED})
"""What passes if nobody is against it."""
MARGIN_MS: Final = 1_000
"""How long before time is up it is settled whether there is more."""


class Ballots(NamedTuple):
    """How many have said yes and no, of how many."""

    yes: int
    no: int
    of: int


def list_electorate(table: Table, request: ConsentRequest) -> tuple[PersonId, ...]:
    """Return everybody who has a ballot; who is seated, or silent, by now changes nothing of it, but for who came back."""
    acting = (request.by, *request.agreed, *request.against)
    people = dict.fromkeys(
        request.voters + list_returned(table) if request.voters else list_voices(table, acting=acting)
    )
    return tuple(person for person in people if person != request.whom)


def freeze_electorate(table: Table, what: str, person_id: PersonId) -> tuple[PersonId, ...]:
    """Return whose ballots count in what somebody proposes now; in a lobby it is the host's, whoever that is then."""
    if kind_of(what) == PLACE:  # what is shown is everybody's, from the lobby on
        return list_seated(table)
    return () if table.record.status is TableStatus.LOBBY else list_voices(table, acting=(person_id,))


def count_ballots(table: Table, request: ConsentRequest) -> Ballots:
    """Count the ballots; whoever proposes has said yes."""
    electorate = set(list_electorate(table, request))
    return Ballots(
        len(electorate & {request.by, *request.agreed}), len(electorate & {*request.against}), len(electorate)
    )


def find_needed(what: str, size: int, majority: str = THIRDS) -> int:
    """Return how many yeses of so many ballots are enough: all to take back what was seen, two to show it, else as agreed."""
    if kind_of(what) == PLACE:
        return min(size, 2)
    if kind_of(what) == RETRACT:
        return size
    most = {THIRDS: -(-2 * size // 3), HALF: size // 2 + 1, ALL: size}
    return max(1, min(size, most[majority]))


def list_voters(table: Table, what: str, request: ConsentRequest) -> tuple[PersonId, ...]:
    """Return everybody a proposal is put to: who has a ballot, and whose seat it is; a robot sits where the clock plays unasked."""
    people = dict.fromkeys(list_electorate(table, request))
    if request.whom and (kind_of(what) == ADMIT or not is_silent(table, number_of(what))):
        people[PersonId(request.whom)] = None
    return tuple(person for person in people if person != request.by)


def is_carried(table: Table, what: str, request: ConsentRequest, *, in_the_end: bool = False) -> bool:
    """Tell whether enough people want it; `in_the_end` nobody can be against it any more.

    A seat that somebody plays is given to a robot by themselves, or by two at least, once its time is over in which they
    may refuse: else one of two, or two of three, could throw the other out. To somebody else it is given by themselves and
    the table. One that the clock plays is anybody's to give to a robot.
    """
    ballots = count_ballots(table, request)
    is_enough = ballots.yes >= find_needed(what, ballots.of, find_custom(table.record, MAJORITY))
    if request.whom:
        is_theirs, is_absent = request.whom in request.agreed, is_silent(table, number_of(what))
        if kind_of(what) == ADMIT:
            return (is_enough and (is_theirs or is_absent)) or (is_theirs and not ballots.of)
        return is_theirs or (ballots.yes > 0 if is_absent else in_the_end and is_enough and ballots.yes > 1)
    return is_enough or (in_the_end and passes_unopposed(table, what) and not ballots.no)


def passes_unopposed(table: Table, what: str) -> bool:
    """Tell whether a proposal is carried if nobody is against it: more time once for a question, else one who sleeps never ends."""
    return kind_of(what) in UNOPPOSED and not (kind_of(what) == MORE_TIME and is_lengthened(table))


def is_lengthened(table: Table) -> bool:
    """Tell whether any question that waits was given more time before because nobody was against it."""
    return any(key in table.deadlines for key in table.record.lengthened)


def is_lost(table: Table, what: str, request: ConsentRequest) -> bool:
    """Tell whether it cannot be carried any more, whatever those say who have said nothing yet."""
    ballots = count_ballots(table, request)
    if kind_of(what) == ABANDONED:
        return ballots.no > 0
    possible = ballots.of - ballots.no
    is_possible = possible >= find_needed(what, ballots.of, find_custom(table.record, MAJORITY))
    return request.whom in request.against or (bool(ballots.of) and not is_possible)


def is_over_days(table: Table) -> bool:
    """Tell whether its clock runs for days: to stop it then is nobody's own business."""
    return table.record.pace.kind is TablePace.DAY


def find_unopposed_end(table: Table, now_ms: int) -> int:
    """Return when everybody has been awake for so long that they could have said no, however they sleep."""
    weeks = (table.week_of(seat) for seat in range(table.record.seats))
    ends = [find_end(now_ms, UNOPPOSED_MS, week) for week in weeks if week is not None]
    return min(round_up(max(ends)), now_ms + SLOW_MS) if ends else now_ms + UNOPPOSED_MS


def find_expiry(table: Table, what: str, now_ms: int) -> int:
    """Return until when something proposed now stands: more time is decided before the time is up that all are told."""
    is_live = table.record.pace.kind is TablePace.LIVE
    is_quick = kind_of(what) in UNOPPOSED and is_over_days(table)
    ends = find_unopposed_end(table, now_ms) if is_quick else now_ms + (LIVE_MS if is_live else SLOW_MS)
    if kind_of(what) != MORE_TIME:
        return ends
    told = (find_public_end(row) - MARGIN_MS for key, row in table.deadlines.items() if key[0].isdigit())
    return min(ends, *(each for each in told if each > now_ms), ends)
