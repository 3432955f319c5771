"""The lobby: opening tables, taking and leaving seats, choosing options, starting, rematches."""

import secrets
from typing import Any, Final

from bot.db.rows import Evening, Pause, Queued, SeatAssignment, TableRecord
from bot.lobby.chance import log_commitment, start_changes
from bot.lobby.settings import Arrangement, Guests, make_room, read_option, require_company, seats_changes, start_size
from bot.lobby.waitlist import find_queue_weeks, find_size, keep_seats, leave_queue, require_unkept, seat_waiting
from bot.people.access import Door, require_no_ban
from bot.people.people import clean_name
from bot.play.server_answers import ServerAnswers
from bot.tables import chance as seeds
from bot.tables.admission import Admission, choose_name, choose_seat, find_holder, needs_admission, seat_changes
from bot.tables.change import make_notice
from bot.tables.people import list_seated
from bot.tables.questions import is_looking
from bot.tables.rights import require_right
from bot.tables.scheduled import YES, answer_changes
from bot.tables.seats import (
    are_alike,
    default_options,
    find_own_name,
    fit_options,
    free_name,
    is_free,
    require_free_name,
    require_one_seat,
    require_seat,
    require_seat_count,
    require_spec,
    require_takeable,
    require_welcome,
    robot_assignment,
)
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.signs import shorten_signs
from bot.text.translator import Translator, acknowledge, acknowledge_consent
from bot.values import ids
from bot.values import room as room_ports
from bot.values.ids import LONGEST_TABLE, Language, PersonId, TableId, TablePace, TableStatus, make_table_id
from bot.values.requests import Acknowledged, Fields, Person, Repeated, refuse_unsaved
from bot.votes.clocks import SetPace
from bot.votes.proposals import Proposals
from bot.votes.seats import Admit, Replace
from games.forms import Refused
from games.message import say
from games.spec import GameSpec, Rung


class Lobby:
    """What people do around a game, not in it. Every method takes the table's lock itself."""

    def __init__(
        self, tables: Tables, answers: ServerAnswers, translator: Translator, proposals: Proposals, door: Door
    ) -> None:
        self._tables = tables
        self.guests = Guests(tables, translator)
        self._answers = answers
        self._translator = translator
        self._proposals = proposals
        self._door = door
        self._games = tables.games
        self._now = tables.now

    async def open(
        self,
        person: Person,
        game: str,
        *,
        name: str,
        lang: Language,
        pace: ids.TablePace,
        seats: int | None,
        inbox: str = "",
        evening: Evening | None = None,
    ) -> TableId:
        """Open a table; without a number of seats it plays with those who join."""
        spec = require_spec(self._games, game)
        record = self._make_record(
            spec, person, name=clean_name(name, LONGEST_TABLE), lang=lang, pace=pace, seats=seats or spec.least
        )
        record = record.model_copy(update={"evening": evening, "elastic": not seats})
        return await self._open_once(person, spec, record, inbox)

    async def practice(
        self, person: Person, game: str, *, name: str, lang: Language, seats: int, inbox: str = ""
    ) -> TableId:
        spec = require_spec(self._games, game)
        name = clean_name(name, LONGEST_TABLE)
        record = self._make_record(spec, person, name=name, lang=lang, pace=ids.TablePace.FREE, seats=seats)
        record = record.model_copy(update={"practice": True})
        table_id = await self._open_once(person, spec, record, inbox)
        if (await self._tables.get(table_id)).record.status is TableStatus.LOBBY:
            await self.start(person, table_id)
        return table_id

    async def find_opened(self, person: Person, inbox: str) -> TableId | None:
        return await self._tables.store.table_of_update(person.update_key(inbox)) if inbox else None

    async def _open_once(self, person: Person, spec: GameSpec[Any], record: TableRecord, inbox: str) -> TableId:
        if (opened := await self.find_opened(person, inbox)) is not None:
            return opened
        admission = await self._door.admit(person)
        await require_no_ban(self._tables.store, person.id)
        await require_budget(self._tables, person.id)
        assignment = SeatAssignment(0, admission.person_id, "", free_name(person.name, ()), 0)
        try:
            table = await self._tables.open(record, spec, [assignment], person.update_key(inbox))
        except Repeated:
            opened = await self.find_opened(person, inbox)
            assert opened is not None
            return opened
        log_commitment(table)
        return table.record.id

    def _make_record(
        self, spec: GameSpec[Any], person: Person, *, name: str, lang: Language, pace: ids.TablePace, seats: int
    ) -> TableRecord:
        require_seat_count(spec, seats)
        preset = spec.usual_preset(ids.TablePace(pace).kind, seats)
        return TableRecord(
            id=make_table_id(),
            game=spec.name,
            name=name,
            lang=lang,
            pace=pace,
            status=TableStatus.LOBBY,
            seats=seats,
            host=person.id,
            options=default_options(spec, preset),
            preset=preset.name if preset else "",
            errata=spec.errata,
            seed=seeds.new_seed(),
            key=secrets.token_bytes(16),
            opened_at=self._now(),
            figures=self._tables.times.find_figures(pace),
        )

    async def join(
        self,
        person: Person,
        table_id: TableId,
        seat: int | None = None,
        *,
        inbox: str = "",
        admission: Admission | None = None,
    ) -> int | None:
        """Take a seat that is vacant or a robot's; the same person may hold several. Who has no admission yet asks for one.

        Returns the seat, one already held where none is named, or None where those seated are asked first; so is, once it
        has begun, the holder of the seat that a new person names.
        """
        admission = admission or await self._door.admit(person, table_id)
        async with self._tables.lock_table(table_id) as table:
            await self._door.require_current(person)
            require_right(table, person.id, "join")
            require_welcome(table, person.id)
            mine = table.seats_of(person.id)
            if seat is None and mine:
                return mine[0]
            if seat in mine:
                return seat
            if table.position is None:
                require_one_seat(table, person.id)
            if seat is not None and not mine and find_holder(table, seat):
                require_free_name(table, person.name, person.id, seat)
                return seat if await self._proposals.put(table, person, Admit(seat)) else None
            after, grown = make_room(table, seat)
            seat = choose_seat(after, person.id) if seat is None else require_takeable(after, seat)
            require_free_name(table, person.name, person.id, seat)
            require_unkept(table, person.id, self._now())
            if needs_admission(table, person.id, seat):
                return seat if await self._proposals.put(table, person, Admit(seat)) else None
            name = choose_name(table, person, seat)
            changes = grown | seat_changes(table, admission, name, seat, self._now())
            changes |= answer_changes(table, person.id, name, YES) | leave_queue(table, person.id)
            await self._amend(table, person, inbox, **changes)
        return seat

    async def leave(self, person: Person, table_id: TableId, seat: int | None = None, *, inbox: str = "") -> None:
        async with self._tables.lock_table(table_id) as table:
            mine = table.seats_of(person.id)
            left = mine if seat is None else tuple(s for s in mine if s == seat)
            if seat is not None and not left:
                raise Refused("not-your-seat")
            require_right(table, person.id, "leave")
            has_begun = table.record.status is not TableStatus.LOBBY
            assignments: list[SeatAssignment] = []
            for each in left:
                assignments.append(
                    robot_assignment(table, each, assignments) if has_begun else SeatAssignment(each, "", "", "", 0)
                )
            changes = self._leaving_changes(table, person, left)
            notice = make_notice(table, self._now(), "left", who=find_own_name(table, person)) if has_begun else None
            changes = seat_waiting(table, {**changes, "assignments": assignments})
            await self._amend(table, person, inbox, notice=notice, **changes)

    def _leaving_changes(self, table: Table, person: Person, left: tuple[int, ...]) -> dict[str, Any]:
        record = table.record
        people = [t.person for s in range(record.seats) if s not in left and (t := table.assignment_of(s)) and t.person]
        changes: dict[str, Any] = {}
        if not people:
            if record.status is TableStatus.LIVE and is_looking(table.position):
                return {"pause": Pause(at=self._now(), who=find_own_name(table, person))}
            closing = {TableStatus.LOBBY: TableStatus.CLOSED, TableStatus.LIVE: TableStatus.PAUSED}
            return {"status": closing.get(record.status, record.status)}
        if record.host == person.id and person.id not in people:
            changes["host"] = people[0]
        return changes

    async def seat_robot(
        self, person: Person, table_id: TableId, seat: int, level: str, *, inbox: str = ""
    ) -> Acknowledged:
        """Put a robot of a level in a seat; in the lobby, no level frees the seat.

        At a table that has started, a person's seat takes the others' consent.
        """
        if (await self._tables.get(table_id)).record.status is not TableStatus.LOBBY:
            return await self._replace_by_robot(person, table_id, seat, level)
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "robot")
            after, grown = make_room(table, seat)
            require_takeable(after, seat)
            if level and level not in table.spec.robots:
                raise Refused("no-such-robot")
            new = robot_assignment(table, seat, (), level) if level else SeatAssignment(seat, "", "", "", 0)
            await self._amend(table, person, inbox, **grown, assignments=[new])
        return acknowledge(self._translator, person)

    async def _replace_by_robot(self, person: Person, table_id: TableId, seat: int, level: str) -> Acknowledged:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "replace")
            require_seat(table, seat)
            if level not in table.spec.robots:
                raise Refused("no-such-robot")
            assignment = table.assignment_of(seat)
            if assignment is None or not assignment.person:
                raise Refused("seat-taken")
            is_done = await self._proposals.put(table, person, Replace(seat), level=level)
        return acknowledge_consent(self._translator, person, is_done=is_done)

    async def set_option(
        self, person: Person, table_id: TableId, option: str, fields: Fields, *, inbox: str = ""
    ) -> Acknowledged | None:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "option")
            wanted = read_option(table, option, fields)
            return await self.guests.arrange(table, person, wanted, inbox=inbox)

    async def set_preset(
        self, person: Person, table_id: TableId, preset: str, *, inbox: str = ""
    ) -> Acknowledged | None:
        return await self._arrange(person, table_id, Arrangement("preset", "", preset), inbox)

    async def set_pace(
        self, person: Person, table_id: TableId, pace: ids.TablePace, *, inbox: str = ""
    ) -> Acknowledged | None:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "pace")
            if table.record.status is TableStatus.LOBBY:
                return await self.guests.arrange(table, person, Arrangement("pace", "", pace.value), inbox=inbox)
            if pace is table.record.pace:
                return None
            require_company(table.spec, pace, table.record.options)
            is_done = await self._proposals.put(table, person, SetPace(pace))
        return acknowledge_consent(self._translator, person, is_done=is_done)

    async def set_seats(self, person: Person, table_id: TableId, seats: int, *, inbox: str = "") -> Acknowledged | None:
        """Have so many seats, 0 for as many as people join."""
        return await self._arrange(person, table_id, Arrangement("seats", "", str(seats)), inbox)

    async def set_custom(
        self, person: Person, table_id: TableId, name: str, token: str, *, inbox: str = ""
    ) -> Acknowledged | None:
        return await self._arrange(person, table_id, Arrangement("custom", name, token), inbox)

    async def _arrange(self, person: Person, table_id: TableId, wanted: Arrangement, inbox: str) -> Acknowledged | None:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, wanted.what)
            return await self.guests.arrange(table, person, wanted, inbox=inbox)

    async def set_language(self, person: Person, table_id: TableId, lang: Language) -> None:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "lang")
            await self._tables.amend(table, lang=lang)

    async def start(self, person: Person, table_id: TableId, *, inbox: str = "") -> bool:
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "start")
            require_seat_count(table.spec, table.record.seats)
            if table.record.elastic and table.record.closed_at is None:
                await self._tables.amend(table, **seats_changes(table, start_size(table)))
            former = await self._tables.get(table.record.former) if table.record.former else None
            await self._amend(table, person, inbox, **start_changes(table, self._now(), former))
            if table.position is not None:
                await self._answers.answer_chance(table)
            return table.position is not None

    async def rematch(self, person: Person, table_id: TableId) -> TableId:
        """Open the next table for the same people; a later request joins the one that is open."""
        async with self._tables.lock_table(table_id) as table:
            require_right(table, person.id, "rematch")
            mine = table.seats_of(person.id)
            following = table.record.rematch
            if following is None:
                if not mine:
                    raise Refused("not-seated")
                queue = keep_seats(table, await find_queue_weeks(self._tables.store, table), self._now())
                following = await self._open_rematch(table, person, mine, queue)
                await self._tables.amend(table, rematch=following)
                return following
        seat = mine[0] if mine else None
        if seat is not None and not is_free(await self._tables.get(following), seat):
            seat = None
        await self.join(person, following, seat)
        return following

    async def _open_rematch(
        self, table: Table, person: Person, mine: tuple[int, ...], queue: dict[ids.PersonId, Queued]
    ) -> TableId:
        admission = await self._door.admit(person)
        await require_no_ban(self._tables.store, person.id)
        await require_budget(self._tables, person.id)
        before, seats = table.record, find_size(table, len(queue), len(list_seated(table)))
        record = before.model_copy(
            update={
                "id": make_table_id(),
                "status": TableStatus.LOBBY,
                "host": person.id,
                "errata": table.spec.errata,
                "seed": seeds.new_seed(),
                "key": secrets.token_bytes(16),
                "salts": {},
                "contributions": (),
                "sat_before": (),
                "terms": "",
                "closed_at": None,
                "opened_at": self._now(),
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

    async def _amend(self, table: Table, person: Person, inbox: str, **changes: Any) -> None:
        try:
            await self._tables.amend(table, inbox_id=person.update_key(inbox), **changes)
        except Repeated:
            return


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


MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
# So many tables in so many ms, those with robots alone and rematches too.
BUDGETS: Final = ((100, HOUR_MS), (300, 24 * HOUR_MS))


async def require_budget(tables: Tables, person_id: PersonId) -> None:
    now = tables.now()
    opened = await tables.store.times_opened(person_id, now - max(span for _, span in BUDGETS))
    free_at = max((opened[most - 1] + span for most, span in BUDGETS if len(opened) >= most), default=now)
    if free_at > now:
        raise Refused("too-many-tables", minutes=-(-(free_at - now) // MINUTE_MS))


GOING_ON: Final = frozenset({TableStatus.LIVE, TableStatus.PAUSED})


class Ladder:
    def __init__(self, tables: Tables, lobby: Lobby, translator: Translator) -> None:
        self._tables = tables
        self._lobby = lobby
        self._translator = translator

    async def list_steps(self, person: Person | None, game: str, lang: Language) -> tuple[room_ports.LadderStep, ...]:
        spec = require_spec(self._tables.games, game)
        climbs = await self._tables.store.ladder_tables(person.id, game) if person else []
        passed = {rung.name: sum(p for _, name, p, _ in climbs if name == rung.name) for rung in spec.ladder}
        following = next((rung.name for rung in spec.ladder if not passed[rung.name]), "")
        return tuple(
            room_ports.LadderStep(
                rung.name,
                self._step_text(spec, f"rung-{rung.name}", lang),
                self._step_text(spec, f"rung-{rung.name}-hint", lang),
                passed[rung.name],
                rung.name == following,
                next((table for table, name, _, status in climbs if name == rung.name and status in GOING_ON), None),
            )
            for rung in spec.ladder
        )

    async def climb(self, person: Person, game: str, step: str, *, lang: Language, inbox: str = "") -> TableId:
        spec = require_spec(self._tables.games, game)
        rung = next((rung for rung in spec.ladder if rung.name == step), None)
        if rung is None:
            raise Refused("no-such-rung")
        title = self._step_text(spec, f"rung-{step}", lang)[:LONGEST_TABLE]
        seats = 1 + len(rung.robots)
        table = await self._lobby.open(
            person, game, name=title, lang=lang, pace=TablePace.FREE, seats=seats, inbox=inbox
        )
        if (await self._tables.get(table)).record.status is TableStatus.LOBBY:
            await self._set_up_table(person, spec, rung, table)
            await self._lobby.start(person, table)
        return table

    async def _set_up_table(self, person: Person, spec: GameSpec[Any], rung: Rung, table_id: TableId) -> None:
        async with self._tables.lock_table(table_id) as at:
            assignments: list[SeatAssignment] = []
            for seat, level in enumerate(rung.robots, 1):
                assignments.append(robot_assignment(at, seat, assignments, level))
            agreed = {**default_options(spec, None), **rung.tokens}
            await self._tables.amend(at, assignments=assignments, options=agreed, preset="", practice=True)
        with refuse_unsaved():
            await self._tables.store.write(
                lambda transaction: transaction.add_ladder_table(table_id, person.id, spec.name, rung.name)
            )

    def _step_text(self, spec: GameSpec[Any], key: str, lang: Language) -> str:
        return shorten_signs(self._translator.speak(spec, say(key), lang, str))
