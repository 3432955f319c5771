"""What changes at a table where the seats of one person become another's, who is the same human."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.tables.absence import is_reserved
from bot.tables.admission import known_hands
from bot.tables.change import Changes
from bot.tables.rows import Prepared, SeatAssignment, TableRecord
from bot.tables.seats import from_seq
from bot.tables.snapshot import Table
from bot.values.ids import AccountId, PersonId
from games.forms import Refused

# The fields of a table's record that say what a person may do there now, and go with them.
HELD: Final = ("host", "absent", "barred", "changed_by", "proposals", "suggestions", "evening", "queue")


def refuse_common_table(table: Table, first: PersonId, second: PersonId) -> None:
    """Refuse to make one person of two who sit at the same table, or did in this deal, unless one of them has seen no other hand."""
    hands, others = list_hands(table, first), list_hands(table, second)
    if not (hands <= others or others <= hands):
        raise Refused("link-common-table", table=table.record.name)


def list_hands(table: Table, person_id: PersonId) -> frozenset[int]:
    kept = {seat for seat in range(table.record.seats) if is_reserved(table, seat, person_id)}
    return known_hands(table, person_id).union(table.seats_of(person_id), kept)


def make_amendment(
    table: Table,
    seats: tuple[int, ...],
    old: PersonId,
    new: PersonId,
    known: Mapping[PersonId, tuple[AccountId, ...]],
    *,
    is_whole: bool,
) -> Changes:
    """Return what changes at a table where some seats go over to another person, with all else that was theirs if it `is_whole`.

    The other knows from now on what hands the first has seen.
    """
    goes = is_whole or (bool(seats) and set(seats) == set(table.seats_of(old)))
    changes = rename_holder(table.record, old, new) if goes else {}
    changes["prepared"] = hand_over_prepared(table, seats, new)
    gone = hand_over(table, seats, old, new, is_whole=is_whole)
    seen = known_hands(table, old) - known_hands(table, new) - set(seats)
    changes["assignments"] = [*gone, *mark_known(table, new, seen, gone)]
    kept = {seat: bank._replace(person=new) for seat, bank in table.banks.items() if seat in seats}
    changes["banks"] = {**table.banks, **kept}  # what is left stays, since it is the same human
    return {**changes, "accounts": known}


def list_seats_back(table: Table, person_id: PersonId, former: PersonId) -> tuple[int, ...]:
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
    """Return the assignments by which seats, and those kept for a person by a robot, go over to another person.

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
    """Return the assignments by which a person is known to have seen hands, who held these seats for no entry; `gone` come before."""
    since, later = from_seq(table), {each.seat: each for each in gone}
    marks = list[SeatAssignment]()
    for seat in sorted(seats):
        if (holder := later.get(seat) or table.assignment_of(seat)) is not None:
            marks += [SeatAssignment(seat, knower, "", holder.name, since), holder._replace(from_seq=since)]
    return marks


def rename_holder(record: TableRecord, old: PersonId, new: PersonId) -> dict[str, Any]:
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
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, dict):
        return {put_id(key, old, new): put_id(each, old, new) for key, each in value.items()}
    return [put_id(each, old, new) for each in value] if isinstance(value, list) else value


def hand_over_prepared(table: Table, seats: tuple[int, ...], new: PersonId) -> Mapping[tuple[int, str], Prepared]:
    return {key: replace(row, person=new) if row.seat in seats else row for key, row in table.prepared.items()}
