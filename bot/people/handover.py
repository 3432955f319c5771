"""What becomes of a table when one person turns into another: their seats go over, from the next entry on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.db.rows import Bank, Prepared, SeatAssignment, TableRecord
from bot.tables.seats import from_seq
from bot.tables.snapshot import Table
from bot.values.ids import PersonId

HELD: Final = ("host", "absent", "barred", "changed_by", "proposals", "suggestions")
"""The fields of a table's record that say what somebody may do there now, and go with them."""
SEATED: Final = frozenset({"who", "whom"})


def list_seats_back(table: Table, person_id: PersonId, former: PersonId) -> tuple[int, ...]:
    """List the seats of somebody that came to them with an account of a former person's, and not otherwise."""
    return tuple(seat for seat in table.seats_of(person_id) if came_from(table, seat, former))


def came_from(table: Table, seat: int, former: PersonId) -> bool:
    held = [each for each in table.assignments if each.seat == seat and each.person]
    if held[-1].person == former:
        return True
    if len(held) == 1 or held[-2].person != former or held[-2].name != held[-1].name:
        return False
    is_mark = 0 < held[-2].from_seq == held[-1].from_seq
    return not (is_mark and len(held) > 2 and held[-3].person == held[-1].person)


def hand_over(
    table: Table, seats: tuple[int, ...], old: PersonId, new: PersonId, *, is_whole: bool = True
) -> list[SeatAssignment]:
    """Return the assignments by which seats, and those kept for somebody by a robot, go over to another person.

    Unless it `is_whole`, of those kept only such as came from the other person.
    """
    since = from_seq(table)
    gone = [SeatAssignment(seat, new, "", table.name_of(seat), since) for seat in seats]
    kept = [table.assignment_of(seat) for seat in range(table.record.seats)]
    return gone + [
        each._replace(reserve=new, from_seq=since)
        for each in kept
        if each and each.reserve == old and (is_whole or came_from(table, each.seat, new))
    ]


def mark_known(
    table: Table, knower: PersonId, seats: Iterable[int], gone: Iterable[SeatAssignment]
) -> list[SeatAssignment]:
    """Return the assignments by which somebody is known to have seen hands, who held these seats for no entry; `gone` come before."""
    since, later = from_seq(table), {each.seat: each for each in gone}
    marks = list[SeatAssignment]()
    for seat in sorted(seats):
        if (holder := later.get(seat) or table.assignment_of(seat)) is not None:
            marks += [SeatAssignment(seat, knower, "", holder.name, since), holder._replace(from_seq=since)]
    return marks


def rename_holder(record: TableRecord, old: PersonId, new: PersonId) -> dict[str, Any]:
    """Return what changes in a record where one person is another from now on; what chance was given stays as it is."""
    plain = record.model_dump(mode="json", include={*HELD})
    renamed = {name: put_id(value, old, new) for name, value in plain.items()}
    after = TableRecord.model_validate({**record.model_dump(), **renamed})
    changes = {name: getattr(after, name) for name in HELD}
    if record.closed_at is None:
        changes["contributions"] = tuple(
            each.model_copy(update={"person": new}) if each.person == old else each for each in record.contributions
        )
    return {name: value for name, value in changes.items() if value != getattr(record, name)}


def put_id(value: Any, old: str, new: str) -> Any:
    """Put one id for another, as a whole text, wherever it stands."""
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, dict):
        return {put_id(key, old, new): put_id(each, old, new) for key, each in value.items()}
    return [put_id(each, old, new) for each in value] if isinstance(value, list) else value


def hand_over_banks(table: Table, seats: tuple[int, ...], new: PersonId) -> dict[int, Bank]:
    """Return the banks of seats that go over: what is left stays, since it is the same human."""
    return {seat: table.banks[seat]._replace(person=new) for seat in seats if seat in table.banks}


def hand_over_prepared(table: Table, seats: tuple[int, ...], new: PersonId) -> Mapping[tuple[int, str], Prepared]:
    return {key: replace(row, person=new) if row.seat in seats else row for key, row in table.prepared.items()}
