"""The call note of a table at a place: whom it calls, and how it comes and goes.

Who is awaited and cannot be reached in private is called there, all in one note, each once for each question and once
more when little time is left. It names those whom the whole table awaits, so that nobody learns who has answered.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.outbox.reachability import Reachability
from bot.ports.chat import Chat
from bot.ports.ids import PersonId, TableStatus
from bot.ports.screens import PublicScreen
from bot.presenters.direct_messages import hand_button
from bot.presenters.table import TablePresenter
from bot.store.port import Store, Transaction
from bot.store.rows import PostRow, make_random_id
from bot.tables.deadlines import LAST
from bot.tables.open_questions import open_questions
from bot.tables.readers import find_reader
from bot.tables.table import Table
from bot.tables.timepiece import Now

BETWEEN = ","
"""What parts the keys of those called, where they are kept."""


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody whom a note calls: their seat, and the key of what for; `is_late` where little time is left."""

    seat: int
    person_id: PersonId
    key: str
    is_late: bool


@dataclass(slots=True)
class CallNotes:
    """Brings call notes up to date."""

    store: Store
    reachability: Reachability
    now: Now

    async def update(self, presenter: TablePresenter, chat: Chat, note: PostRow) -> bool:
        """Bring a note up to date: posted anew where somebody is called newly; return whether anything was sent."""
        called = list_called(presenter.table, {chat.name}, self.reachability, self.now())
        keys = BETWEEN.join(each.key for each in called)
        known = note.hash.split(BETWEEN)
        newly = [each for each in called if each.key not in known]
        if note.batch:
            newly = newly or list(called)
        if not newly and (keys == note.hash or not note.message_id):
            await self.store.write(lambda transaction: transaction.mark_sent(note, note.message_id, keys))
            return False
        if called and not newly:
            await chat.edit(note.place_id, note.message_id, make_note(presenter, called, (), waits=chat.limits.waits))
            await self.store.write(lambda transaction: transaction.mark_sent(note, note.message_id, keys))
            return True
        if note.message_id:
            await chat.delete(note.place_id, note.message_id)
        if called:
            await self._post(presenter, chat, note, called, newly)
        else:
            await self.store.write(lambda transaction: transaction.mark_sent(note, "", ""))
        return True

    async def _post(
        self, presenter: TablePresenter, chat: Chat, note: PostRow, called: Sequence[Called], newly: Sequence[Called]
    ) -> None:
        """Post a note that calls these newly; the former one is gone."""
        begun = note._replace(status="maybe", batch=note.batch or make_random_id())

        def begin(transaction: Transaction) -> None:
            transaction.mark_sent(note, "", note.hash)
            transaction.mark_sending([begun])

        await self.store.write(begin)
        screen = make_note(presenter, called, newly, waits=chat.limits.waits)
        message = await chat.post(note.place_id, screen, begun.batch)
        keys = BETWEEN.join(each.key for each in called)
        await self.store.write(lambda transaction: transaction.set_status_message(note, message, keys))


def list_called(table: Table, surfaces: Collection[str], reachability: Reachability, now_ms: int) -> tuple[Called, ...]:
    """List those whom a live table awaits and nothing private reaches, each once for each question."""
    if table.record.status is not TableStatus.LIVE or table.position is None or table.position.ask is None:
        return ()
    found, must = [], table.position.ask.must
    for question, name in open_questions(table):
        person = find_reader(table, question.seat, surfaces)
        if (
            question not in must
            or not person
            or person in table.record.absent
            or not reachability.is_unreachable(person, now_ms)
        ):
            continue
        deadline = table.find_deadline(question)
        is_late = deadline is not None and deadline.stage >= LAST
        found.append(Called(question.seat, PersonId(person), f"{name}{'!' if is_late else ''}", is_late))
    return tuple(found)


def make_note(
    presenter: TablePresenter, called: Sequence[Called], newly: Sequence[Called], *, waits: bool
) -> PublicScreen:
    """Make a note that names all who are called and mentions those who are called newly."""
    names = [presenter.seat_name(seat) for seat in dict.fromkeys(each.seat for each in called)]
    text = presenter.office_text(
        "call-note",
        who=presenter.join_list(names),
        late="yes" if any(each.is_late for each in called) else "no",
        how="begin" if waits else "open",
    )
    people = tuple(dict.fromkeys(each.person_id for each in newly))
    return PublicScreen(text, buttons=(hand_button(presenter),), mentions=people, silent=not people)
