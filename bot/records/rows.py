"""What a table that is over came to, a row for each person: pure, from its log alone, so that it can be made again."""

import json
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any

from bot.db.store import Transaction, UnitOfWork
from bot.people.record_rows import ResultRow, write_results
from bot.tables.snapshot import Table
from bot.tables.stored import table_ids
from bot.tables.tables import Tables
from bot.values.ids import GONE, PersonId, TableStatus
from games.event import visible_to
from games.feats import find_feats
from games.forms import Refused


class Kind(StrEnum):
    """Who played: people alone, people and robots, or one person to learn. Stored, and never changes."""

    PEOPLE = "people"
    ROBOTS = "robots"
    PRACTICE = "practice"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a person came to: their place of so many, whether they won, with whom they stood, and feats by name."""

    place: int
    of: int
    is_won: bool
    side: int
    feats: dict[str, float] = field(default_factory=dict)

    def encode(self) -> str:
        told = {"place": self.place, "of": self.of, "won": self.is_won, "side": self.side, "feats": self.feats}
        return json.dumps(told, sort_keys=True)


def decode_outcome(body: str) -> Outcome:
    told: dict[str, Any] = json.loads(body)
    return Outcome(told["place"], told["of"], told["won"], told["side"], told["feats"])


def make_rows(table: Table) -> list[ResultRow]:
    """Return a row for each person of a table that was played to its end; none for any other.

    Feats are found in what everybody was told. A person with several seats has the best of them; a seat that a robot
    kept is its person's.
    """
    if table.record.status is not TableStatus.OVER or table.position is None or not table.history:
        return []
    state, spec = table.position.state, table.spec
    levels = spec.game.standing(state)
    places = {seat: 1 + sum(map(len, levels[:index])) for index, level in enumerate(levels) for seat in level}
    told = [event for _, events in table.history for event in visible_to(events, None)]
    feats, kind = find_feats(spec.feats, told), find_kind(table)
    sides = spec.sides(state) if spec.sides else range(table.record.seats)
    rows: dict[PersonId, ResultRow] = {}
    for seat, place in sorted(places.items(), key=lambda each: (each[1], each[0])):
        person = find_player(table, seat)
        if person and person not in rows:
            is_won = place == 1 and len(levels) > 1
            outcome = Outcome(place, len(places), is_won, sides[seat], feats.get(seat, {}))
            name, at_ms = table.name_of(seat), table.history[-1].row.at_ms
            body = outcome.encode()
            rows[person] = ResultRow(table.record.id, person, name, seat, table.record.game, kind, at_ms, body)
    return list(rows.values())


def find_player(table: Table, seat: int) -> PersonId:
    """Return for whom a seat counts; empty for a robot's own, and for one whose person was deleted."""
    held = table.assignment_of(seat)
    person = (held.person or held.reserve) if held is not None else ""
    return PersonId("" if person.startswith(GONE) else person)


def find_kind(table: Table) -> Kind:
    """Tell who played; robots that do not compete, and those that keep a seat for a person, make no difference."""
    aside = table.spec.aside(table.position.state) if table.position is not None and table.spec.aside else ()
    people = {held.person for held in table.assignments if held.from_seq == 0 and held.person}
    if table.record.practice:
        return Kind.PRACTICE
    if set(table.starting_seating().robots) - set(aside):
        return Kind.ROBOTS
    return Kind.PEOPLE if len(people) > 1 else Kind.PRACTICE


def settle(table: Table) -> UnitOfWork[None] | None:
    """Return what writes the rows of a table that is over, in the transaction that ends it."""
    rows = make_rows(table)

    def write_rows(transaction: Transaction) -> None:
        write_results(transaction, table.record.id, rows)

    return write_rows if rows else None


async def rebuild(tables: Tables) -> tuple[int, int]:
    """Make all rows again from the logs; returns of how many tables, and how many could not be read."""
    made, left = 0, 0
    for table_id in await table_ids(tables.store, TableStatus.OVER):
        try:
            table = await tables.get(table_id)
        except Refused:
            left += 1
            continue
        await tables.store.write(partial(write_results, table_id=table_id, rows=make_rows(table)))
        made += 1
    return made, left
