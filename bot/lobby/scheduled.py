"""People agree on an hour to play: they plan it, move it, and say whether they come."""

from contextlib import suppress
from functools import partial

from bot.lobby.coming import coming_changes, is_full
from bot.lobby.openings import Openings
from bot.people.access import Door
from bot.people.hours import Hours
from bot.tables.change import Changes
from bot.tables.rights import require_right
from bot.tables.scheduled import ANSWERS, YES, move_evening, plan_evening
from bot.tables.seats import find_own_name, require_welcome
from bot.tables.snapshot import Table, make_notice
from bot.tables.tables import Tables
from bot.text.moments import parse_moment, spell_moment
from bot.text.translator import acknowledge
from bot.values.ids import TableId
from bot.values.requests import Acknowledged, NewTable, Person, Repeated
from games.forms import Refused


class PlannedGames:
    def __init__(self, tables: Tables, openings: Openings, door: Door, hours: Hours) -> None:
        self._tables = tables
        self._openings = openings
        self._door = door
        self._hours = hours
        self._now = tables.now

    async def read(self, person: Person, when: str) -> str:
        zone = await self._hours.find_zone(person)
        return spell_moment(parse_moment(when, self._now(), zone), zone)

    async def plan(self, person: Person, new: NewTable, when: str, *, inbox: str = "", zone: str = "") -> TableId:
        if (opened := await self._openings.find_opened(person, inbox)) is not None:
            return opened
        zone, now = await self._hours.find_zone(person, zone), self._now()
        evening = plan_evening(parse_moment(when, now, zone), zone, now)
        return await self._openings.open(person, new, inbox=inbox, evening=evening)

    async def move(self, person: Person, table_id: TableId, when: str, *, zone: str = "") -> Acknowledged:
        zone = await self._hours.find_zone(person, zone)

        def decide(table: Table, now: int) -> Changes | None:
            require_right(table, person.id, "move")
            before, at_ms = table.record.evening, parse_moment(when, now, zone)
            after = move_evening(before, at_ms, zone, now) if before else plan_evening(at_ms, zone, now)
            notice = make_notice(table, now, "evening-moved", who=find_own_name(table, person))
            return {"evening": after, "notice": notice} if after != before else None

        await self._tables.change(table_id, decide)
        return acknowledge(person, "ack-evening-moved")

    async def answer(self, person: Person, table_id: TableId, answer: str, *, inbox: str = "") -> Acknowledged:
        if answer not in ANSWERS:
            raise Refused("choose-one")
        if not person.name:  # a browser without one sits down first
            raise Refused("sit-first")
        admission = await self._door.admit(person, table_id)
        is_waiting = False

        def decide(table: Table, now_ms: int) -> Changes:
            nonlocal is_waiting
            require_right(table, person.id, "coming")
            if table.record.evening is None:
                raise Refused("no-evening")
            require_welcome(table, person.id)
            is_waiting = answer == YES and is_full(table, person.id)
            return coming_changes(table, admission, find_own_name(table, person), answer, now_ms)

        with suppress(Repeated):
            check = partial(self._door.require_current, person)
            await self._tables.change(table_id, decide, update=person.update_key(inbox), prepare=check)
        return acknowledge(person, "ack-evening-queued" if is_waiting else f"ack-evening-{answer}")
