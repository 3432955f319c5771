"""What a room shows that its table does not know."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.tables.chance import list_contributions, list_seals, tell_terms
from bot.tables.deadlines import Times
from bot.tables.seats import name_of_person
from bot.tables.snapshot import Table
from bot.values.room import ContributionLine, Seal, Terms


@dataclass(frozen=True, slots=True)
class TableContext:
    """What a room shows that its table does not know: how chance is fixed, people's names, how long a turn is.

    It does not know the time, so that no private answer makes a public word change.
    """

    seals: tuple[Seal, ...] = ()
    contributions: tuple[ContributionLine, ...] = ()
    terms: Terms | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    turn_ms: int | None = None


def make_context(times: Times, table: Table) -> TableContext:
    people = {assignment.person: assignment.name for assignment in table.assignments if assignment.person}
    names = {person: name_of_person(table, person) or name for person, name in people.items()}
    return TableContext(
        list_seals(table), list_contributions(table), tell_terms(table), names, times.find_turn(table.record)
    )
