from bot.lobby.chance import log_commitment
from bot.lobby.lobby import Lobby
from bot.lobby.openings import Openings, new_identity
from bot.lobby.waitlist import find_queue_weeks, find_size, keep_seats
from bot.tables.admission import Admission
from bot.tables.change import Decide
from bot.tables.people import list_seated
from bot.tables.rights import require_right
from bot.tables.rows import Queued, SeatAssignment
from bot.tables.seats import are_alike, fit_options, free_name, is_free, robot_assignment
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.values.ids import PersonId, TableId, TableStatus
from bot.values.requests import Person
from games.forms import Refused


class Rematches:
    def __init__(self, tables: Tables, lobby: Lobby, openings: Openings) -> None:
        self._tables = tables
        self._lobby = lobby
        self._openings = openings

    async def open(self, person: Person, table_id: TableId) -> TableId:
        """Open the next table for the same people; a later request joins the one that is open."""
        opened: TableId | None = None

        async def open_next(table: Table) -> list[Decide]:
            nonlocal opened
            require_right(table, person.id, "rematch")
            mine = table.seats_of(person.id)
            if table.record.rematch is None and opened is None:
                if not mine:
                    raise Refused("not-seated")
                queue = keep_seats(table, await find_queue_weeks(self._tables.store, table), self._tables.now())
                opened = await self._open_next(table, person, mine, queue)
            return [lambda *_: {"rematch": opened}] if table.record.rematch is None else []

        await self._tables.change(table_id, prepare=open_next)
        table = await self._tables.get(table_id)
        following = table.record.rematch
        assert following is not None
        if following == opened:
            return following
        mine = table.seats_of(person.id)
        seat = mine[0] if mine else None
        if seat is not None and not is_free(await self._tables.get(following), seat):
            seat = None
        await self._lobby.join(person, following, seat)
        return following

    async def _open_next(
        self, table: Table, person: Person, mine: tuple[int, ...], queue: dict[PersonId, Queued]
    ) -> TableId:
        admission = await self._openings.admit(person)
        before, seats = table.record, find_size(table, len(queue), len(list_seated(table)))
        record = before.model_copy(
            update={
                **new_identity(),
                "status": TableStatus.LOBBY,
                "host": person.id,
                "errata": table.spec.errata,
                "salts": {},
                "contributions": (),
                "sat_before": (),
                "terms": "",
                "closed_at": None,
                "opened_at": self._tables.now(),
                "started_at": None,
                "former": before.id,
                "practice": len(mine) > 1,
                "version": 0,
                "notice": None,
                "proposals": {},
                "suggestions": {},
                "pause": None,
                "absent": {},
                "evening": None,
                "board": None,
                "queue": queue,
                "seats": seats,
                "options": fit_options(table.spec, before.options, seats),
            }
        )
        following = await self._tables.open(
            record, table.spec, make_rematch_assignments(table, admission, person.name, mine)
        )
        log_commitment(following)
        return following.record.id


def make_rematch_assignments(
    table: Table, admission: Admission, name: str, mine: tuple[int, ...]
) -> list[SeatAssignment]:
    assignments: list[SeatAssignment] = []
    for seat in mine:
        own = free_name(name, (each.name for each in assignments))
        assignments.append(SeatAssignment(seat, admission.person_id, "", own, 0))
    for seat in range(table.record.seats):
        held = table.assignment_of(seat)
        if held is not None and held.robot:
            is_theirs = any(are_alike(held.name, each.name) for each in assignments if each.person)
            robot = robot_assignment(table, seat, assignments, held.robot) if is_theirs else held
            assignments.append(robot._replace(from_seq=0, reserve=""))
    return assignments
