"""Whose consent counts at a table: people, each once however many seats they hold."""

from __future__ import annotations

from collections.abc import Collection

from bot.tables.absence import is_silent
from bot.tables.snapshot import Table
from bot.values.ids import PersonId, TableStatus
from games.forms import Refused


def list_voices(table: Table, *, acting: Collection[str] = ()) -> tuple[PersonId, ...]:
    """Return everybody whose consent counts, each once.

    Before the start that is the host; then those who have held their seat since before the last deal began, or a robot for
    them, unless the clock answers for them; those `acting` are there. Where there is nobody such, it is the host, if seated.
    """
    record = table.record
    if record.status is TableStatus.LOBBY:
        return (record.host,)
    since = table.deal_span.since
    found: dict[PersonId, None] = {}
    for seat in range(record.seats):
        now, then = table.tenure_of(seat), table.tenure_of(seat, since)
        if now is None or then is None or not now.person or now.person not in {then.person, then.reserve}:
            continue
        if now.person in acting or not is_silent(table, seat):
            found[PersonId(now.person)] = None
    if found or not table.seats_of(record.host):
        return tuple(found)
    return (record.host,)


def list_returned(table: Table) -> tuple[PersonId, ...]:
    """List those who have taken their seat back from the robot that kept it for them."""
    held = ([each for each in table.tenures if each.seat == seat] for seat in range(table.record.seats))
    pairs = (each[-2:] for each in held if len(each) > 1)
    return tuple(PersonId(now.person) for kept, now in pairs if now.person and now.person == kept.reserve)


def require_voice(table: Table, person_id: PersonId) -> None:
    """Refuse a person whose consent does not count yet."""
    if person_id not in list_voices(table, acting=(person_id,)):
        raise Refused("no-voice")
