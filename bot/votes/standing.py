"""What waits for consent at a table: pure questions about proposals. How they are voted on is in `votes.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.db.rows import ConsentRequest, Deadline, TableRecord
from bot.tables.abandonment import last_move_ms
from bot.tables.admission import find_obstacle
from bot.tables.deadlines import LAST, Times
from bot.tables.people import chat_of
from bot.tables.places import find_place_obstacle
from bot.tables.seats import is_free
from bot.tables.snapshot import Table
from bot.tables.take_back import find_retractable
from bot.values.ids import TableStatus
from bot.votes.kinds import (
    ADMIT,
    MORE_TIME,
    PACE,
    PLACE,
    REPLACE,
    WORDS,
    kind_of,
    number_of,
    pace_of,
    place_of,
)
from bot.votes.proposal_ends import DEADLINE
from bot.votes.votes import passes_unopposed
from games.kernel import Position

OPEN: Final = frozenset({TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED})
"""Where anything can be proposed."""
UNIT_MS: Final = 100
"""In which parts of time proposals are numbered: what is over has another number than what is proposed after it."""


def find_next_number(table: Table, now_ms: int) -> int:
    """Return the number of what is proposed now: it follows from the time, since the row's version counts secret ballots too."""
    known = (each.number + 1 for each in table.record.proposals.values())
    return max((now_ms - table.record.opened_at) // UNIT_MS, 1, *known)


def proposal_key(table: Table, what: str) -> str:
    """Return the key of the words that put a proposal to people, `notice-<key>`: some does not pass by itself any more."""
    again = "-again" if kind_of(what) == MORE_TIME and not passes_unopposed(table, what) else ""
    return f"{WORDS[kind_of(what)]}{again}-proposed"


def proposal_params(table: Table, what: str, request: ConsentRequest) -> dict[str, str | int]:
    """Return what the words of a proposal name."""
    params: dict[str, str | int] = {"who": request.name}
    if kind_of(what) in {REPLACE, ADMIT}:
        params |= {"seat": number_of(what) + 1, "whom": table.name_of(number_of(what))}
    if kind_of(what) == PACE:
        params["pace"] = pace_of(what)
    if kind_of(what) == PLACE:
        params["chat"] = chat_of(place_of(what))
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
            is_wanting = not table.seats_of(request.by) and is_still_held(table, seat, request.whom)
            return is_wanting and not find_obstacle(table, request.by, seat)
        case "seat":
            tenure = table.tenure_of(number_of(what))
            return bool(table.seats_of(request.by)) and tenure is not None and tenure.person == request.whom
        case "retract":
            row = find_retractable(table)
            return row is not None and row.seq == number_of(what) and row.person == request.by
        case "abandoned":
            return last_move_ms(table) <= request.at
        case "pause" if table.record.status is not TableStatus.LIVE or table.record.pausing:
            return False
        case "resume" if table.record.status is not TableStatus.PAUSED:
            return False
        case "pace":
            return bool(table.seats_of(request.by)) and table.record.pace != pace_of(what)
        case "place":
            return bool(table.seats_of(request.by)) and find_place_obstacle(table, place_of(what)) is None
    return bool(table.seats_of(request.by))


def is_still_held(table: Table, seat: int, person_id: str) -> bool:
    """Tell whether a seat is still this person's, or for none named still free."""
    tenure = table.tenure_of(seat)
    return tenure is not None and tenure.person == person_id if person_id else is_free(table, seat)


def standing_proposals(table: Table, now_ms: int = 0) -> Iterator[tuple[str, ConsentRequest]]:
    """Yield the proposals that wait for consent, the oldest first."""
    for what, request in sorted(table.record.proposals.items(), key=lambda each: each[1].number):
        if is_standing(table, what, request, now_ms):
            yield what, request


def proposal_deadlines(record: TableRecord) -> dict[str, Deadline]:
    """Return the deadline at which the first of a table's proposals runs out, by its key."""
    if not record.proposals or record.status not in OPEN:
        return {}
    nearest = min(record.proposals.values(), key=lambda request: request.ends)
    return {DEADLINE: Deadline(record.id, DEADLINE, nearest.at, nearest.ends, LAST)}


def deadlines_after(times: Times, table: Table, position: Position[object] | None, now_ms: int) -> dict[str, Deadline]:
    """Return until when a position's questions wait, and when the table's next proposal runs out."""
    return {**times.deadlines_after(table, position, now_ms), **proposal_deadlines(table.record)}
