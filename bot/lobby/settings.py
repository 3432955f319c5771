"""The host changes what a table agrees on; what guests ask for waits as a suggestion."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.lobby.arrangements import Arrangement, arrangement_changes, read_option, require_company
from bot.tables.change import Changes
from bot.tables.rights import require_right
from bot.tables.rows import Suggestion
from bot.tables.seats import find_own_name, name_of_person, standing_suggestions
from bot.tables.snapshot import Table, make_notice
from bot.tables.tables import Tables
from bot.text.translator import acknowledge, acknowledge_consent
from bot.values.ids import Language, TableId, TablePace, TableStatus
from bot.values.requests import Acknowledged, Fields, Person, Repeated
from bot.votes.clocks import SetPace
from bot.votes.proposals import Proposals, Vote, put
from games.forms import Refused

MOST_SUGGESTIONS: Final = 12  # How many suggestions wait for a host at a time.


class TableSettings:
    def __init__(self, tables: Tables, proposals: Proposals) -> None:
        self._tables = tables
        self._proposals = proposals

    async def set_option(
        self, person: Person, table_id: TableId, option: str, fields: Fields, *, inbox: str = ""
    ) -> Acknowledged | None:
        return await self._arrange(person, table_id, "option", lambda table: read_option(table, option, fields), inbox)

    async def set_preset(
        self, person: Person, table_id: TableId, preset: str, *, inbox: str = ""
    ) -> Acknowledged | None:
        return await self._arrange(person, table_id, "preset", lambda _: Arrangement("preset", "", preset), inbox)

    async def set_pace(
        self, person: Person, table_id: TableId, pace: TablePace, *, inbox: str = ""
    ) -> Acknowledged | None:
        if (await self._tables.get(table_id)).record.status is TableStatus.LOBBY:
            return await self._arrange(person, table_id, "pace", lambda _: Arrangement("pace", "", pace.value), inbox)
        is_same = False

        def say(table: Table, now_ms: int) -> Vote:
            nonlocal is_same
            require_right(table, person.id, "pace")
            if is_same := pace is table.record.pace:
                return Vote(is_done=True)
            require_company(table.spec, pace, table.record.options)
            return put(table, person, SetPace(pace), now_ms, self._tables.times)

        is_done = await self._proposals.decide(table_id, say)
        return None if is_same else acknowledge_consent(person, is_done=is_done)

    async def set_seats(self, person: Person, table_id: TableId, seats: int, *, inbox: str = "") -> Acknowledged | None:
        """Have so many seats, 0 for as many as people join."""
        return await self._arrange(person, table_id, "seats", lambda _: Arrangement("seats", "", str(seats)), inbox)

    async def set_custom(
        self, person: Person, table_id: TableId, name: str, token: str, *, inbox: str = ""
    ) -> Acknowledged | None:
        return await self._arrange(person, table_id, "custom", lambda _: Arrangement("custom", name, token), inbox)

    async def _arrange(
        self, person: Person, table_id: TableId, right: str, read: Callable[[Table], Arrangement], inbox: str
    ) -> Acknowledged | None:
        is_host = False

        def decide(table: Table, now_ms: int) -> Changes:
            nonlocal is_host
            require_right(table, person.id, right)
            if right == "pace" and table.record.status is not TableStatus.LOBBY:  # it began a moment ago
                raise Refused("old-page")
            wanted, who, is_host = read(table), find_own_name(table, person), person.id == table.record.host
            changes = arrangement_changes(table, wanted, person.id, who, now_ms, self._tables.times)
            return changes if is_host else suggestion_changes(table, person, wanted, now_ms)

        with suppress(Repeated):
            await self._tables.change(table_id, decide, update=person.update_key(inbox))
        return None if is_host else acknowledge(person, "ack-suggested")

    async def set_language(self, person: Person, table_id: TableId, lang: Language) -> None:
        def decide(table: Table, _: int) -> Changes:
            require_right(table, person.id, "lang")
            return {"lang": lang}

        await self._tables.change(table_id, decide)

    async def accept(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        def decide(table: Table, now_ms: int) -> Changes:
            require_right(table, person.id, "accept")
            key, found = require_suggestion(table, number, now_ms)
            require_right(table, person.id, found.what)
            if found.what == "pace" and table.record.status is not TableStatus.LOBBY:
                raise Refused("suggestion-over")
            wanted, who = Arrangement(found.what, found.name, found.token), find_own_name(table, person)
            changes = arrangement_changes(table, wanted, found.by, who, now_ms, self._tables.times)
            return {"suggestions": without(table, key), **changes}

        await self._tables.change(table_id, decide)
        return acknowledge(person, "ack-accepted")

    async def decline(self, person: Person, table_id: TableId, number: int) -> Acknowledged:
        def decide(table: Table, now_ms: int) -> Changes:
            require_right(table, person.id, "decline")
            key, _ = require_suggestion(table, number, now_ms)
            return {"suggestions": without(table, key)}

        await self._tables.change(table_id, decide)
        return acknowledge(person, "ack-declined")


def suggestion_changes(table: Table, person: Person, wanted: Arrangement, now_ms: int) -> Changes:
    standing, key = dict(standing_suggestions(table, now_ms)), f"{person.id} {wanted.what} {wanted.name}"
    if len(standing.keys() | {key}) > MOST_SUGGESTIONS:
        raise Refused("many-suggestions")
    number = table.record.version + 1
    made = Suggestion(by=person.id, at=now_ms, number=number, what=wanted.what, name=wanted.name, token=wanted.token)
    is_first = all(each.by != person.id for each in standing.values())
    host, who = name_of_person(table, table.record.host), find_own_name(table, person)
    notice = make_notice(table, now_ms, "suggested", who=who, host=host) if is_first else None
    return {"notice": notice, "suggestions": {**standing, key: made}}


def require_suggestion(table: Table, number: int, now_ms: int) -> tuple[str, Suggestion]:
    for key, each in standing_suggestions(table, now_ms):
        if each.number == number:
            return key, each
    raise Refused("suggestion-over")


def without(table: Table, key: str) -> dict[str, Suggestion]:
    return {other: each for other, each in table.record.suggestions.items() if other != key}
