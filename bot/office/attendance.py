"""The part of the office that chats ask for: places, drafts, who can be reached, updates that came in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from bot.actions.host import HostActions
from bot.actions.lobby import Lobby
from bot.actions.people import People
from bot.autoplay.runner import Autoplay
from bot.outbox.courier import Courier
from bot.ports.chat import Chat
from bot.ports.ids import Language, PersonId, PlaceId, TableId, TableStatus
from bot.ports.office import NotSaved
from bot.ports.requests import Acknowledged, Answer, Person, Update
from bot.ports.room import History, PanelText
from bot.presenters import room as showing
from bot.presenters.table import TablePresenter
from bot.store.port import Store
from bot.tables.questions import delivery_question, is_open
from bot.tables.registry import Now, TableRegistry
from bot.tables.seating import require_seated
from bot.text.translator import Translator
from games.forms import Refused

NOWHERE: Final = TableId("")
PROMPT: Final = "~"
"""Under which name a prompt is kept beside drafts, whose questions all have longer ones."""
UNREAD_MS: Final = 60_000
"""For how long an update that nobody has acted on keeps the clock from answering."""


class Attendance:
    """Everything that only chats need of the office, which inherits it."""

    store: Store
    tables: TableRegistry
    courier: Courier
    people: People
    lobby: Lobby
    powers: HostActions
    settling: Autoplay
    speech: Translator
    _now: Now
    _unread: dict[tuple[str, int], int]
    _drafted: set[tuple[PersonId, str]]

    async def connect(self, chat: Chat) -> None:
        """Deliver on a chat, too, from now on."""
        await self.courier.connect(chat)

    def disconnect(self, chat_name: str) -> None:
        """Stop delivering on a chat until it connects again; what there is to tell waits."""
        self.courier.disconnect(chat_name)

    # -- places

    async def show_at(self, person: Person, table_id: TableId, place_id: PlaceId) -> None:
        """Show a table at a place, to everybody there; only for somebody who sits at it."""
        async with self.tables.lock_table(table_id) as at:
            require_seated(at, person)
        await self.courier.show_at(table_id, place_id)

    async def tables_at(self, place_id: PlaceId) -> tuple[TableId, ...]:
        """Return the tables shown at a place: those that can be played first, then newest first."""
        return tuple(await self.store.tables_at(place_id))

    async def place_moved(self, old: PlaceId, new: PlaceId) -> None:
        """Move all that was shown or planned at a place to its new id, in one step."""
        await self.courier.move_place(old, new)

    async def place_lost(self, place_id: PlaceId) -> None:
        """Drop a place that is gone or closed to us: its people are told in private."""
        await self.courier.drop_place(place_id)

    async def places_under(self, prefix: str) -> Sequence[PlaceId]:
        """List the places with tables whose ids begin with `prefix`: all of one server's."""
        return await self.store.places_under(prefix)

    async def repost(self, table_id: TableId, place_id: PlaceId) -> None:
        """Post a table's status message as a new message at a place, below what was said since."""
        await self.courier.repost(table_id, place_id)

    # -- people

    async def choose_language(self, person: Person, lang: Language) -> Person:
        """Set somebody's language, whatever their platform says."""
        return await self.people.choose_language(person, lang)

    async def mark_reachable(self, person_id: PersonId) -> None:
        """Note that somebody has done something in their private chat, so can be reached there."""
        await self.courier.mark_reachable(person_id)

    async def person_gone(self, person_id: PersonId) -> None:
        """Note that somebody's account is gone: their seats are free for robots, as after a long silence."""
        for table in await self.store.tables_of(person_id):
            await self._mark_absent(person_id, table, "gone")

    async def person_left(self, place_id: PlaceId, person_id: PersonId) -> None:
        """Note that somebody has left a place: their seats at its tables are free for robots."""
        for table in await self.store.tables_at(place_id):
            await self._mark_absent(person_id, table, "left-place")

    async def person_left_all(self, chat_name: str, person_id: PersonId) -> None:
        """Note that somebody has left every place of a chat."""
        for name in await self.store.tables_of(person_id):
            table = await self.tables.get(name)
            if any(place.startswith(f"{chat_name}:") for place in table.record.places):
                await self._mark_absent(person_id, name, "left-place")

    async def _mark_absent(self, person_id: PersonId, table_id: TableId, key: str) -> None:
        """Note that somebody is away from one table.

        They leave it in a lobby; elsewhere others may have a robot play for them.
        """
        try:
            table = await self.tables.get(table_id)
            known = await self.people.find(person_id)
            if table.record.status is not TableStatus.LOBBY:
                await self.powers.mark_absent(person_id, table_id, key)
            elif known is not None and table.seats_of(person_id):
                await self.lobby.leave(known, table_id)
        except Refused:
            return

    def primer(self, game: str, lang: Language) -> tuple[PanelText, ...]:
        """Return the primer of a game, for whoever has never played it."""
        return showing.primer_panels(self.lobby.require_box(game), lang, self.speech)

    async def score_sheets(self, table_id: TableId, lang: Language) -> tuple[PanelText, ...]:
        """Return the public score sheet of every part of a game, oldest first; empty where it keeps none."""
        return TablePresenter(await self.tables.get(table_id), None, lang, self.speech).score_sheets()

    # -- around a table

    async def delivered(self, table_id: TableId, seat: int) -> None:
        """Report that a seat was sent, in its person's own chat, what it may look at."""
        if delivery_question(await self.tables.get(table_id), seat) is not None:
            async with self.tables.lock_table(table_id) as at:
                await self.settling.report_delivery(at, seat)

    async def pause(self, person: Person, table_id: TableId) -> Acknowledged:
        """Pause a table: its deadlines stand still until somebody resumes it."""
        await self.powers.pause(person, table_id)
        return self._acknowledge_taken(person)

    async def resume(self, person: Person, table_id: TableId) -> Acknowledged:
        """Go on after a pause: every deadline is later by its length."""
        await self.powers.resume(person, table_id)
        return self._acknowledge_taken(person)

    async def more_time(self, person: Person, table_id: TableId) -> Acknowledged:
        """Give everybody awaited as much time again, or propose it; the second who asks consents."""
        is_done = await self.powers.more_time(person, table_id)
        return self._acknowledge_taken(person) if is_done else self._acknowledge_taken(person, "refused-needs-consent")

    async def history(self, person: Person | None, table_id: TableId, page: int = -1) -> History:
        """Return one page of the public record, a round a page, counted from 0; from the end where negative."""
        at = await self.tables.get(table_id)
        lang = person.lang if person else at.record.lang
        return showing.history_page(TablePresenter(at, None, lang, self.speech), page)

    # -- numbers kept between two starts

    async def read_number(self, name: str) -> int | None:
        """Read a number that was kept under this name."""
        return await self.store.read_number(name)

    async def write_number(self, name: str, value: int) -> None:
        """Keep a number."""
        await self.store.write(lambda ledger: ledger.write_number(name, value))

    def _acknowledge_taken(self, person: Person, key: str = "ack-taken") -> Acknowledged:
        return Acknowledged(self.speech.package_text("bot", key, person.lang), 0)

    # -- drafts

    async def draft(self, person: Person, table_id: TableId, question_id: str) -> Mapping[str, tuple[str, ...]]:
        """Return what somebody has filled in of an answer; empty where the question is no longer open."""
        if not is_open(await self.tables.get(table_id), question_id):
            return {}
        return await self.store.load_draft(person.id, table_id, question_id)

    async def keep_draft(
        self, person: Person, table_id: TableId, question_id: str, fields: Mapping[str, Sequence[str]]
    ) -> None:
        """Keep what somebody has filled in so far; no fields delete the draft.

        Raises Refused where the question is not open.
        """
        if fields and not is_open(await self.tables.get(table_id), question_id):
            raise Refused("stale")
        try:
            await self.store.write(
                lambda ledger: ledger.write_draft(person.id, table_id, question_id, fields, self._now())
            )
        except NotSaved:
            raise Refused("busy") from None
        change = self._drafted.add if fields else self._drafted.discard
        change((person.id, question_id))

    async def drop_draft(self, person: Person, answer: Answer) -> None:
        """Drop the draft of an answer that was given."""
        if (person.id, answer.question) in self._drafted:
            with suppress(Refused):
                await self.keep_draft(person, answer.table, answer.question, {})

    # -- input that a chat waits for, one at a time

    async def waiting_input(self, person_id: PersonId) -> Mapping[str, tuple[str, ...]]:
        """Return what a chat keeps of the input that it waits for from somebody; empty where it waits for none."""
        return await self.store.load_draft(person_id, NOWHERE, PROMPT)

    async def keep_input(self, person_id: PersonId, fields: Mapping[str, Sequence[str]]) -> None:
        """Keep what input is waited for from somebody, in place of any other; no fields delete it."""
        await self.store.write(lambda ledger: ledger.write_draft(person_id, NOWHERE, PROMPT, fields, self._now()))

    # -- updates

    async def keep_updates(self, chat_name: str, updates: Iterable[Update]) -> list[Update]:
        """Keep updates before their platform hears that we have them; returns those that were not known."""
        told = list(updates)
        kept = await self.store.write(lambda ledger: ledger.keep_updates(chat_name, told))
        self._unread |= {(chat_name, each.id): each.at for each in kept}
        return kept

    async def waiting_updates(self, chat_name: str) -> list[Update]:
        """List the updates nobody has acted on yet, in the order they came; a lane's must be handled in order."""
        waiting = await self.store.waiting_updates(chat_name)
        others = {key: at for key, at in self._unread.items() if key[0] != chat_name}
        self._unread = others | {(chat_name, each.id): each.at for each in waiting}
        return waiting

    async def mark_applied(self, chat_name: str, number: int) -> None:
        """Note that an update was acted on, or never will be."""
        await self.store.write(lambda ledger: ledger.mark_applied(chat_name, number))
        self._unread.pop((chat_name, number), None)

    def oldest_unread(self) -> int | None:
        """Return since when an update waits that nobody has acted on.

        Never earlier than `UNREAD_MS` ago, so that an update that waits for long holds nobody up.
        """
        waiting = min(self._unread.values(), default=None)
        return None if waiting is None else max(waiting, self._now() - UNREAD_MS)
