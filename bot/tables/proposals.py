"""What waits for consent at a table: pure questions about proposals.

A proposal is carried when more than half of those whose consent counts want it, the one who proposes included, and a
take-back when all of them do; whoever refuses ends it. Whom it would take a seat from has no vote, but may refuse: it waits for that until its time is over,
unless the clock has been answering for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.ports.ids import PersonId, TablePace, TableStatus
from bot.store.rows import ConsentRequest, Deadline, TableRecord
from bot.tables.absence import is_silent
from bot.tables.admission import find_obstacle
from bot.tables.deadlines import LAST, Times
from bot.tables.seating import is_free
from bot.tables.table import Table
from bot.tables.take_back import find_retractable
from bot.tables.voices import list_voices
from games.kernel import Position

END: Final = "end"
MORE_TIME: Final = "more-time"
REPLACE: Final = "seat"
ADMIT: Final = "admit"
RETRACT: Final = "retract"
PACE: Final = "pace"
"""What can be proposed; `seat` and `admit` with the number of a seat behind, `retract` with that of an entry, `pace` with a pace."""
WORDS: Final = {
    END: "end",
    MORE_TIME: "more-time",
    REPLACE: "replace",
    ADMIT: "admit",
    RETRACT: "retract",
    PACE: "pace",
}
"""How kinds of proposals are worded."""
HOUR: Final = 3_600_000
STANDS: Final = {TablePace.LIVE: HOUR // 2, TablePace.DAY: 72 * HOUR, TablePace.FREE: 72 * HOUR}
"""For how long a proposal waits for consent."""
DEADLINE: Final = "-proposals"
"""The key of the deadline at which a table's next proposal runs out."""
OPEN: Final = frozenset({TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED})
"""Where anything can be proposed."""


def number_of(what: str) -> int:
    """Return the seat, or the entry, that a proposal is about; only for those that are about one."""
    return int(what.partition(" ")[2])


def pace_of(what: str) -> str:
    """Return the pace that a proposal is about; only for those that are about one."""
    return what.partition(" ")[2]


def kind_of(what: str) -> str:
    """Return which kind of proposal it is."""
    return what.partition(" ")[0]


def proposal_params(table: Table, what: str, request: ConsentRequest) -> dict[str, str | int]:
    """Return what the words of a proposal name, `notice-<kind>-proposed`."""
    params: dict[str, str | int] = {"who": request.name}
    if kind_of(what) in {REPLACE, ADMIT}:
        params |= {"seat": number_of(what) + 1, "whom": table.name_of(number_of(what))}
    if kind_of(what) == PACE:
        params["pace"] = pace_of(what)
    return params


def is_standing(table: Table, what: str, request: ConsentRequest, now_ms: int) -> bool:
    """Tell whether a proposal still waits for consent: nobody refused it, and what it is about is as it was."""
    if request.refused or now_ms >= request.ends or table.record.status not in OPEN:
        return False
    return is_about_something(table, what, request)


def is_about_something(table: Table, what: str, request: ConsentRequest) -> bool:
    """Tell whether a proposal would still do what was proposed, for who proposed it."""
    match kind_of(what):
        case "admit":
            seat = number_of(what)
            is_wanting = is_free(table, seat) and not table.seats_of(request.by)
            return is_wanting and not find_obstacle(table, request.by, seat)
        case "seat":
            tenure = table.tenure_of(number_of(what))
            return bool(table.seats_of(request.by)) and tenure is not None and tenure.person == request.whom
        case "retract":
            row = find_retractable(table)
            return row is not None and row.seq == number_of(what) and row.person == request.by
        case "pace":
            return bool(table.seats_of(request.by)) and table.record.pace != pace_of(what)
    return bool(table.seats_of(request.by))


def standing_proposals(table: Table, now_ms: int = 0) -> Iterator[tuple[str, ConsentRequest]]:
    """Yield the proposals that wait for consent, the oldest first."""
    for what, request in sorted(table.record.proposals.items(), key=lambda each: each[1].number):
        if is_standing(table, what, request, now_ms):
            yield what, request


def list_voters(table: Table, what: str, request: ConsentRequest, *, acting: str = "") -> tuple[PersonId, ...]:
    """Return everybody a proposal is put to: whose consent counts, and whose seat it is, unless the clock plays it."""
    people = dict.fromkeys(list_voices(table, acting=(acting,)))
    people.pop(PersonId(request.whom), None)
    if request.whom and not is_silent(table, number_of(what)):
        people[PersonId(request.whom)] = None
    return tuple(person for person in people if person != request.by)


def is_carried(table: Table, what: str, request: ConsentRequest, *, in_the_end: bool = False) -> bool:
    """Tell whether enough people want it; `in_the_end` nobody can refuse it any more."""
    acting = {request.by, *request.agreed}
    voices = set(list_voices(table, acting=acting)) - {request.whom}
    wanting = voices & acting
    if kind_of(what) == RETRACT:  # what was seen cannot be taken back, so that nobody may be against it
        return bool(voices) and wanting == voices
    is_wanted = len(wanting) > len(voices) / 2
    if not request.whom:
        return is_wanted
    if request.whom in request.agreed:
        return True
    if is_silent(table, number_of(what)):
        return bool(wanting)
    return in_the_end and is_wanted and len(wanting) > 1


def proposal_deadlines(record: TableRecord) -> dict[str, Deadline]:
    """Return the deadline at which the first of a table's proposals runs out, by its key."""
    if not record.proposals or record.status not in OPEN:
        return {}
    nearest = min(record.proposals.values(), key=lambda request: request.ends)
    return {DEADLINE: Deadline(record.id, DEADLINE, nearest.at, nearest.ends, LAST)}


def deadlines_after(times: Times, table: Table, position: Position[object] | None, now_ms: int) -> dict[str, Deadline]:
    """Return until when a position's questions wait, and when the table's next proposal runs out."""
    return {**times.deadlines_after(table, position, now_ms), **proposal_deadlines(table.record)}
