"""The live tables of two runs of a game: the same people and robots, the same clock, one viewer that cannot tell them apart."""

from typing import Any, Final

from bot.config import Settings
from bot.tables.deadlines import Times, running_deadlines
from bot.tables.rows import LogRow, SeatAssignment, TableRecord
from bot.tables.snapshot import Advance, Table
from bot.values.ids import ChannelId, PersonId, TableId, TablePace, TableStatus
from games.event import Told, digest_events
from games.kernel import Entry, Position, open_position
from games.secret import CHANCE, CLOCK, JUDGE, Commitment, Held, Seat
from games.values import field_names, is_frozen, replace
from tests.laws.playout import Playout, Setup

BEGAN: Final = 1_700_000_000_000
TIMES: Final = Times.from_settings(Settings.model_construct())
NAMES: Final = ("Ada", "Béla", "Chiara", "Đorđe", "Eva", "Faruk", "Gioia", "Hélène", "Ivo", "Jana", "Kofi", "Lia")
PLACE: Final = ChannelId("discord:1/2")
VIA: Final = {CHANCE: "chance", CLOCK: "clock", JUDGE: "judge"}


def person_at(seat: int) -> PersonId:
    return PersonId(f"discord:{seat + 1}")


def seat_people(setup: Setup) -> Table:
    """The table of a game about to start, with people wherever no robot sits."""
    robot = setup.spec.usual or next(iter(setup.spec.robots))
    assignments = [
        SeatAssignment(seat, *(("", robot) if Seat(seat) in setup.robots else (person_at(seat), "")), name, 0)
        for seat, name in enumerate(NAMES[: setup.seats])
    ]
    record = TableRecord(
        id=TableId("twins1"), game=setup.spec.name, name="Twins", lang="it", pace=TablePace.LIVE, status=TableStatus.LIVE,
        seats=setup.seats, host=person_at(0), seed=bytes(32), key=bytes(range(32)), opened_at=BEGAN, started_at=BEGAN,
        places=(PLACE,), options=dict(setup.tokens),
    )  # fmt: skip
    position = open_position(setup.game, setup.start)
    return TIMES.set_deadlines(Table(record, setup.spec, tuple(assignments), position), position, BEGAN)


def advance(table: Table, entry: Entry, position: Position[Any], events: Told) -> Table:
    """Return the table after an answer that the rules have taken, as `answer_table` makes it."""
    now = BEGAN + entry.at
    assignment = table.assignment_of(entry.seat)
    person = assignment.person if assignment else ""
    via = VIA.get(entry.seat) or ("clock" if entry.by_clock else "hand" if person else "robot")
    digest, number = digest_events(events), len(table.history) + 1
    row = LogRow(number, entry.seat, entry.prompt, entry.token, via, person, now, None, digest)
    proposal = Advance(row, position, tuple(map(without_commitments, events)))
    running = replace(table, deadlines=running_deadlines(table, proposal))
    return TIMES.set_deadlines(running, position, now).accept(proposal).mark_over()


class Company:
    """The tables of a playout and of its twin, from the answer on in which they part."""

    def __init__(self, playout: Playout, place: int) -> None:
        table = seat_people(playout.setup)
        for moment in playout.moments[:place]:
            table = advance(table, moment.entry, moment.after, moment.events)
        self.tables = [table, table]
        self.faces: set[tuple[bool, str]] = set()

    def step(self, run: int, entry: Entry, position: Position[Any], events: Told) -> None:
        """Let one of the tables go on."""
        self.tables[run] = advance(self.tables[run], entry, position, events)

    def look(self, seat: Seat | None) -> None:
        """Look at both through a viewer that was told the same and sees the same."""

    def is_new(self, seat: Seat | None) -> bool:
        """Whether the public, or any seat, has not been looked through yet at what the tables wait for."""
        position = self.tables[0].position
        face = (seat is None, position.ask.face if position and position.ask else "over")
        if face in self.faces:
            return False
        self.faces.add(face)
        return True


def without_commitments(value: Any) -> Any:
    """A value in which all commitments are the same: they differ between any two tables, and tell nothing."""
    match value:
        case Commitment():
            return Commitment("0" * 64)
        case Held(inner, seen_by, sized):
            return Held(without_commitments(inner), seen_by, sized)
        case tuple():
            return tuple(map(without_commitments, value))
        case _ if is_frozen(value):
            parts = {name: without_commitments(getattr(value, name)) for name in field_names(type(value))}  # type: ignore[arg-type]  # mypy reads a class's own __hash__ for that of its type
            return replace(value, **parts)
    return value
