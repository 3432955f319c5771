"""The part of the office that chats ask for: places, what is half-made, who can be reached, what came in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from bot.actions.host import Powers
from bot.actions.lobby import Lobby, seated
from bot.actions.people import People
from bot.autoplay.clock import Clock, looked_at
from bot.autoplay.runner import Settling
from bot.outbox.courier import Courier
from bot.ports.chat import Chat
from bot.ports.room import Acknowledged, History, Language, Panel, Person, PersonId, PlaceId, Press, Status, TableId
from bot.presenters import room as showing
from bot.presenters.table import Telling
from bot.store import Store, Unwritten
from bot.store.rows import Update
from bot.tables.registry import Now, Tables
from bot.tables.table import Table
from bot.text.translator import Speech
from games.forms import Refused

NOWHERE: Final = TableId("")
PROMPT: Final = "~"
"""Under which name a prompt is kept beside drafts, whose questions all have longer ones."""
UNREAD_MS: Final = 60_000
"""For how long an update that nobody has acted on keeps the clock from answering."""


class Chats:
    """Everything that only surfaces that push need of the office, which is one of these."""

    store: Store
    tables: Tables
    courier: Courier
    people: People
    lobby: Lobby
    powers: Powers
    clock: Clock
    settling: Settling
    speech: Speech
    _now: Now
    _unread: dict[tuple[str, int], int]
    _drafted: set[tuple[PersonId, str]]

    async def _expect(self, surfaces: Sequence[str]) -> None:
        """Plan for these chats, and take up what they told before."""
        self.courier.expect(surfaces)
        self.clock.reminds.append(self.courier.remind)
        self.clock.unread = self.unread
        for surface in surfaces:
            await self.kept(surface)

    async def attend(self, chat: Chat) -> None:
        """Tell people things on a chat, too, from now on."""
        await self.courier.attend(chat)

    def withdraw(self, name: str) -> None:
        """Tell people nothing on a chat until it attends again; what there is to tell waits."""
        self.courier.withdraw(name)

    # -- places

    async def show_at(self, person: Person, table: TableId, place: PlaceId) -> None:
        """Show a table at a place, to everybody there; for somebody who sits at it."""
        async with self.tables.at(table) as at:
            seated(at, person)
        await self.courier.place(table, place)

    async def tables_at(self, place: PlaceId) -> tuple[TableId, ...]:
        """The tables shown at a place: those that can be played first, then newest first."""
        return tuple(await self.store.tables_at(place))

    async def place_moved(self, old: PlaceId, new: PlaceId) -> None:
        """A place has another name from now on: all that was shown or planned there moves, in one step."""
        await self.courier.moved(old, new)

    async def place_lost(self, place: PlaceId) -> None:
        """A place is gone, or closed to us: nothing is posted there any more, and its people are told in private."""
        await self.courier.lost(place)

    async def places_under(self, beginning: str) -> Sequence[PlaceId]:
        """The places with tables whose ids begin like this: all of one server's."""
        return await self.store.places_under(beginning)

    async def repost(self, table: TableId, place: PlaceId) -> None:
        """Post a table's board anew at a place, below what was said since."""
        await self.courier.repost(table, place)

    # -- people

    async def language(self, person: Person, lang: Language) -> Person:
        """Speak this language with somebody from now on, whatever their platform says."""
        return await self.people.choose(person, lang)

    async def reachable(self, person: PersonId) -> None:
        """Somebody has done something in their private chat, so can be told things there."""
        await self.courier.reachable(person)

    async def gone(self, person: PersonId) -> None:
        """Somebody's account is gone: their seats are free for robots, as after a long silence."""
        for table in await self.store.tables_of(person):
            await self._absent(person, table, "gone")

    async def left(self, place: PlaceId, person: PersonId) -> None:
        """Somebody has left a place: their seats at its tables are free for robots, as after a long silence."""
        for table in await self.store.tables_at(place):
            await self._absent(person, table, "left-place")

    async def left_all(self, surface: str, person: PersonId) -> None:
        """Somebody has left every place of a chat."""
        for name in await self.store.tables_of(person):
            table = await self.tables.get(name)
            if any(place.startswith(f"{surface}:") for place in table.record.places):
                await self._absent(person, name, "left-place")

    async def _absent(self, person: PersonId, name: TableId, key: str) -> None:
        """Somebody is away from one table: they get up in a lobby, elsewhere others may have a robot play."""
        try:
            table = await self.tables.get(name)
            known = await self.people.find(person)
            if table.record.status is not Status.LOBBY:
                await self.powers.absent(person, name, key)
            elif known is not None and table.seats_of(person):
                await self.lobby.leave(known, name)
        except Refused:
            return

    def primer(self, game: str, lang: Language) -> tuple[Panel, ...]:
        """The first words about a game, for whoever has never played it."""
        return showing.primer(self.lobby.box(game), lang, self.speech)

    async def ledger(self, table: TableId, lang: Language) -> tuple[Panel, ...]:
        """The public score sheet of every part of a game, oldest first; nothing where it keeps none."""
        return Telling(await self.tables.get(table), None, lang, self.speech).ledger()

    # -- around a table

    async def _pushed(self, table: Table, seat: int) -> None:
        """A seat was told in its person's own chat what it may look at."""
        if looked_at(table, seat) is not None:
            async with self.tables.at(table.record.id) as at:
                await self.clock.delivered(at, seat)
            self.settling.stir(table.record.id)

    async def pause(self, person: Person, table: TableId) -> Acknowledged:
        """Let a table rest: its deadlines stand still until somebody resumes it."""
        await self.powers.pause(person, table)
        return self._taken(person)

    async def resume(self, person: Person, table: TableId) -> Acknowledged:
        """Go on after a rest: every deadline is later by its length."""
        await self.powers.resume(person, table)
        return self._taken(person)

    async def more_time(self, person: Person, table: TableId) -> Acknowledged:
        """Give everybody awaited as much time again, or propose it; the second who asks consents."""
        is_done = await self.powers.more_time(person, table)
        return self._taken(person) if is_done else self._taken(person, "refused-needs-consent")

    async def history(self, person: Person | None, table: TableId, page: int = -1) -> History:
        """The public record by rounds, one a page, counted from 0; from the end where negative."""
        at = await self.tables.get(table)
        lang = person.lang if person else at.record.lang
        return showing.history(Telling(at, None, lang, self.speech), page)

    # -- what a surface remembers between two starts

    async def noted(self, name: str) -> int | None:
        """A number that was kept under this name."""
        return await self.store.noted(name)

    async def note(self, name: str, value: int) -> None:
        """Keep a number."""
        await self.store.write(lambda ledger: ledger.note(name, value))

    def _taken(self, person: Person, key: str = "ack-taken") -> Acknowledged:
        return Acknowledged(self.speech.words("bot", key, person.lang), 0)

    # -- half-made answers

    async def draft(self, person: Person, table: TableId, question: str) -> Mapping[str, tuple[str, ...]]:
        """What somebody has filled in of an answer; nothing where the question is no longer open."""
        if not is_open(await self.tables.get(table), question):
            return {}
        return await self.store.draft(person.id, table, question)

    async def redraft(self, person: Person, table: TableId, question: str, fields: Mapping[str, Sequence[str]]) -> None:
        """Keep what somebody has filled in so far; nothing lets it go. Raises Refused where it is closed."""
        if fields and not is_open(await self.tables.get(table), question):
            raise Refused("stale")
        try:
            await self.store.write(lambda ledger: ledger.draft(person.id, table, question, fields, self._now()))
        except Unwritten:
            raise Refused("busy") from None
        change = self._drafted.add if fields else self._drafted.discard
        change((person.id, question))

    async def undraft(self, person: Person, press: Press) -> None:
        """Let go of what was half-made of an answer that was given."""
        if (person.id, press.question) in self._drafted:
            with suppress(Refused):
                await self.redraft(person, press.table, press.question, {})

    # -- what somebody is asked to write, where a chat asks one thing after the other

    async def prompted(self, person: PersonId) -> Mapping[str, tuple[str, ...]]:
        """What a chat keeps of the prompt that waits for somebody; nothing where none does."""
        return await self.store.draft(person, NOWHERE, PROMPT)

    async def prompt(self, person: PersonId, fields: Mapping[str, Sequence[str]]) -> None:
        """Have a prompt wait for somebody, and no other; nothing lets it go."""
        await self.store.write(lambda ledger: ledger.draft(person, NOWHERE, PROMPT, fields, self._now()))

    # -- what comes in

    async def keep(self, surface: str, updates: Iterable[Update]) -> list[Update]:
        """Keep what a platform has told, before it hears that we have it; returns what was not known already."""
        told = list(updates)
        kept = await self.store.write(lambda ledger: ledger.keep(surface, told))
        self._unread |= {(surface, each.id): each.at for each in kept}
        return kept

    async def kept(self, surface: str) -> list[Update]:
        """What nobody has acted on yet, in the order it came; those of one lane belong after one another."""
        waiting = await self.store.updates(surface)
        others = {key: at for key, at in self._unread.items() if key[0] != surface}
        self._unread = others | {(surface, each.id): each.at for each in waiting}
        return waiting

    async def applied(self, surface: str, number: int) -> None:
        """An update was acted on, or never will be."""
        await self.store.write(lambda ledger: ledger.applied(surface, number))
        self._unread.pop((surface, number), None)

    def unread(self) -> int | None:
        """Since when an update waits that nobody has acted on; one that waits for long holds nobody up."""
        waiting = min(self._unread.values(), default=None)
        return None if waiting is None else max(waiting, self._now() - UNREAD_MS)


def is_open(table: Table, question: str) -> bool:
    """Whether a question by its public name waits at a table."""
    return table.record.status in {Status.LIVE, Status.PAUSED} and table.question(question) is not None
