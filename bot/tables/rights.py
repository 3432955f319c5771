"""Which command a status and a seat allow, as commands declare it; and what boards and settings offer."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from bot.tables.absence import is_resting, is_silent
from bot.tables.scheduled import is_ahead
from bot.tables.seats import require_host, require_seated
from bot.tables.snapshot import Table
from bot.values.commands import ANY, COMMANDS, ENDED, PLAYED, WHILE_CLOSED, WHILE_SEALED, Who
from bot.values.ids import PersonId, TableStatus
from games.forms import Refused

# What may be pressed on a status message, the most likely first.
OFFERED: Final[Mapping[TableStatus, tuple[str, ...]]] = {
    TableStatus.LOBBY: ("join", "start", "more"),
    TableStatus.LIVE: ("hand", "more"),
    TableStatus.PAUSED: ("resume", "hand", "more"),
    TableStatus.SUSPENDED: ("more",),
    TableStatus.OVER: ("rematch", "history", "more"),
    TableStatus.CLOSED: ("rematch", "history", "more"),
}
WHILE_AHEAD: Final = ("more",)  # What stands there below what people say of an evening that is to come.
BELOW_ANSWERS: Final = ("hand", "pause", "more")  # What stands there instead below answers that are given on it.


class Right(NamedTuple):
    at: frozenset[TableStatus]
    who: Who = Who.SEATED


BEFORE: Final = frozenset({TableStatus.LOBBY})
# What the command `settings` leads to, each with a right of its own; what is the host's, guests suggest.
SETTINGS: Final[Mapping[str, Right]] = {
    "option": Right(BEFORE),
    "preset": Right(BEFORE),
    "seats": Right(BEFORE),
    "custom": Right(BEFORE),
    "robot": Right(BEFORE),
    "pace": Right(BEFORE | PLAYED),
    "several": Right(BEFORE, Who.HOST),
    "lang": Right(ANY),
}


def has_closed_terms(table: Table) -> bool:
    return table.record.status is TableStatus.LOBBY and table.record.closed_at is not None


def has_hour_come(table: Table) -> bool:
    return table.record.evening is not None and not is_ahead(table.record)


def offered_on_board(table: Table) -> tuple[str, ...]:
    offered = OFFERED[table.record.status]
    if is_ahead(table.record):
        offered = WHILE_AHEAD
    if table.record.pausing:
        offered = (*offered, "resume")
    if table.record.status in PLAYED and not table.record.practice and any(each.robot for each in table.list_holders()):
        offered = (*offered[:-1], "join", offered[-1])
    if table.record.is_sealed:
        offered = tuple(verb for verb in offered if verb not in WHILE_SEALED)
    if not has_closed_terms(table):
        return offered
    return tuple(verb for verb in offered if verb in WHILE_CLOSED or not COMMANDS[verb].changes)


def offered_below_answers(table: Table) -> tuple[str, ...]:
    return tuple("resume" if verb == "pause" and is_resting(table) else verb for verb in BELOW_ANSWERS)


def require_open(table: Table) -> None:
    if table.record.is_sealed:
        raise Refused("board-sealed")


def require_right(table: Table, person_id: PersonId, verb: str) -> None:
    if table.record.is_sealed and verb in WHILE_SEALED:
        raise Refused(WHILE_SEALED[verb])
    right = SETTINGS.get(verb) or COMMANDS[verb]
    if verb == "resume" and not is_resting(table):
        raise Refused("not-paused")
    if table.record.status not in right.at:
        raise Refused(status_refusal(table, right.at))
    if has_closed_terms(table) and verb not in WHILE_CLOSED:
        raise Refused("terms-closed")
    if right.who is not Who.ANYBODY:
        require_seated(table, person_id)
    if right.who is Who.HOST and not (verb == "start" and has_hour_come(table)):
        require_host(table, person_id)


def status_refusal(table: Table, allowed: frozenset[TableStatus]) -> str:
    status = table.record.status
    if allowed <= ENDED and status not in ENDED:
        return "not-over"
    if allowed == BEFORE and table.record.started_at is not None:
        return "already-started"
    return "not-started" if status is TableStatus.LOBBY else status.value


def list_voices(table: Table, *, acting: Collection[str] = ()) -> tuple[PersonId, ...]:
    """Return everyone whose consent counts, each once.

    Before the start that is the host; then those who have held their seat since before the last deal began, or a robot for
    them, unless the clock answers for them; those `acting` are there. Where there is no one such, it is the host, if seated.
    """
    record = table.record
    if record.status is TableStatus.LOBBY:
        return (record.host,)
    since = table.deal_span.since
    found: dict[PersonId, None] = {}
    for seat in range(record.seats):
        now, then = table.assignment_of(seat), table.assignment_of(seat, since)
        if now is None or then is None or not now.person or now.person not in {then.person, then.reserve}:
            continue
        if now.person in acting or not is_silent(table, seat):
            found[PersonId(now.person)] = None
    if found or not table.seats_of(record.host):
        return tuple(found)
    return (record.host,)


def list_returned(table: Table) -> tuple[PersonId, ...]:
    held = ([each for each in table.assignments if each.seat == seat] for seat in range(table.record.seats))
    pairs = (each[-2:] for each in held if len(each) > 1)
    return tuple(PersonId(now.person) for kept, now in pairs if now.person and now.person == kept.reserve)


def require_voice(table: Table, person_id: PersonId) -> None:
    if person_id not in list_voices(table, acting=(person_id,)):
        raise Refused("no-voice")
