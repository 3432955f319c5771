"""A seat's one private message: sent again to notify, else edited, also by its person's presses."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.db.notify import PostRow, SeatMessageRow
from bot.db.posts import PrivateReminder, SeatMessage
from bot.db.rows import Stage
from bot.db.store import Store
from bot.db.transaction import Transaction, UnitOfWork
from bot.forms.draft import finish_draft
from bot.notify.call_note import CallNotes
from bot.notify.notification_rules import Action, Plan, SeatMessageState, as_shown, count_notifications, plan
from bot.notify.notification_settings import NotificationSettings
from bot.notify.notification_texts import (
    OPEN_MS,
    as_placeholder,
    is_open,
    list_ahead,
    make_placeholder,
    say_next,
    word_call,
    word_turn,
)
from bot.notify.planner import make_seat_post
from bot.notify.presence import Here, Presence, PressedMessages, find_patience, ignore_time
from bot.notify.reach import Addresses, PageLinks, PrivateChat
from bot.notify.seat_views import (
    NOTHING_YET,
    NOWHERE,
    Drawn,
    Shown,
    View,
    as_former,
    as_unknown,
    find_dealt_ms,
    find_view,
    freeze_table,
    is_delivered,
    nonce_of,
    shown_of,
    waiting_questions,
)
from bot.notify.together import gather_notifications, write_again
from bot.tables.customs import has_end
from bot.tables.people import accounts_of, find_reader, look_up_accounts
from bot.tables.questions import has_look, open_questions, question_shape
from bot.tables.snapshot import Table
from bot.tables.tables import Tables
from bot.text.translator import Translator
from bot.values.chat import MessageGone, PartRefused, Unreachable
from bot.values.commands import ENDED
from bot.values.hours import NotificationLevel
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from bot.values.requests import Person
from bot.values.screens import Draft, Focus, PrivateScreen, SeatLengths
from bot.views import seat as seat_message
from bot.views.asked import choose_open, is_at_leisure
from bot.views.pictures import Pictures
from bot.views.questions import ticked_fields
from bot.views.seat import add_ways
from bot.views.seat_hash import seat_hash
from bot.views.seat_room import unseen_look
from bot.views.table import TablePresenter

log = logging.getLogger(__name__)

COMPARED: Final = 2_000  # Length at which screens are compared, the same for every chat
KEPT: Final = 2_000
ON_THEIR_WAY: Final = 256  # Replies that may be drawn but not sent yet
Viewed: TypeAlias = tuple[str, TableId, int]  # a person, a table and a seat


@dataclass(slots=True)
class SeatMessageSender:
    """Makes, sends and turns the messages of seats.

    A new message is hidden below its ring until its person presses something in it: the phone may lie on a table, locked.
    `report` is told that a seat has seen its reveal, `wake` that a table has new posts, `hurry` by when to look again.
    """

    tables: Tables
    store: Store
    translator: Translator
    pictures: Pictures
    surfaces: Collection[str]
    addresses: Addresses
    report: Callable[[TableId, int], Awaitable[None]]
    wake: Callable[[TableId], None]
    calls: CallNotes
    settings: NotificationSettings
    sleep: Callable[[float], Awaitable[None]]
    links: PageLinks
    hurry: Callable[[int], None] = ignore_time
    presence: Presence = field(init=False)
    pressed: PressedMessages = field(init=False)
    _gone: LRUCache[tuple[str, str], bool] = field(default_factory=lambda: LRUCache(KEPT))
    _opened: LRUCache[tuple[str, str], bool] = field(default_factory=lambda: LRUCache(KEPT))
    _views: LRUCache[Viewed, View] = field(default_factory=lambda: LRUCache(KEPT))
    _drawn: LRUCache[int, Drawn] = field(default_factory=lambda: LRUCache(ON_THEIR_WAY))
    _numbers: Iterator[int] = field(default_factory=partial(count, 1))
    _under_way: set[tuple[TableId, int]] = field(default_factory=set)
    _locks: WeakValueDictionary[Here, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def __post_init__(self) -> None:
        self.presence = Presence(self.tables.now)
        self.pressed = PressedMessages(self.store, self.presence, self.sleep)

    # -- after a change, or when it is due

    async def deliver(self, table: Table, to: PrivateChat, post: PostRow) -> bool:
        """Bring a seat's message up to date; return whether anything was sent."""
        assert isinstance(post.post, SeatMessage | PrivateReminder)
        person, seat, name = post.person_id, post.post.seat, table.record.id
        await self.pressed.wait_replies(table, person)
        if table.record.status in ENDED:
            await look_up_accounts(self.store, table)  # ended tables are not updated when accounts are linked
        async with self._lock(person, name):
            found = await self.store.find_seat_message(person, name, seat)
            row = found or NOTHING_YET._replace(person_id=person, table_id=name, seat=seat)
            presenter = await self._present(table, seat, person)
            if row.former_id:
                row = await self._delete_former(presenter, row)
            is_reader = find_reader(table, seat, self.surfaces) == person
            if is_reader and row.message_id and row.account_id not in accounts_of(table, person):
                row = await self._delete_former(presenter, as_former(row))
            if not is_reader or (found is None and (table.position is None or table.record.status in ENDED)):
                return await self._let_go(presenter, row, post)
            return await self._show(presenter, to, row, post)

    def is_under_way(self, table_id: TableId, seat: int) -> bool:
        """Return whether a seat's reveal is being drawn or sent: it does not expire meanwhile."""
        return (table_id, seat) in self._under_way

    async def _show(self, presenter: TablePresenter, to: PrivateChat, row: SeatMessageRow, post: PostRow) -> bool:
        under_way = row.table_id, row.seat
        self._under_way.add(under_way)
        try:
            return await self._bring_up(presenter, to, row, post)
        finally:
            self._under_way.discard(under_way)

    async def _bring_up(self, presenter: TablePresenter, to: PrivateChat, row: SeatMessageRow, post: PostRow) -> bool:
        stage = post.post.stage if isinstance(post.post, PrivateReminder) else None
        state, (action, after) = await self._plan(presenter, row, stage)
        look = state.look
        if action is Action.LEAVE:
            await self._write(after, post)
            return False
        to = (
            (self.addresses.open(row.account_id) or to) if action is Action.EDIT else to
        )  # an edit stays in the chat that has the message
        lengths = SeatLengths(to.limits.text, to.limits.caption)
        is_placeholder = state.shown.is_placeholder
        if is_placeholder:
            look, screen = "", make_placeholder(presenter, row.person_id, is_asked=bool(state.asked))
        else:
            screen = await self._draw(presenter, row.person_id, lengths, await self._find_focus(presenter, row, state))
        ring = screen.text if is_placeholder else word_turn(presenter, is_asked=bool(state.asked), stage=stage)
        if is_placeholder and stage is not None:
            ring = word_call(presenter, "", stage)
        lead = [] if stage is None else [ring, *await self._word_ready(presenter, row)]
        screen = replace(
            screen,
            text="\n".join(filter(None, (*lead, screen.text))),
            silent=action is not Action.NOTIFY,
            ring=ring,
            hidden=not (is_placeholder or state.look or state.is_looking),  # the clock of a look runs
        )
        after = after._replace(is_pictured=screen.picture is not None)
        await self._drop_drafts(row, state.still_open)
        self._views[row.person_id, row.table_id, row.seat] = find_view(screen)
        if action is Action.EDIT and after.is_pictured is row.is_pictured and to.account_id == row.account_id:
            is_opened = (row.account_id, row.message_id) in self._opened
            try:
                await to.edit(row.message_id, replace(screen, hidden=screen.hidden and not is_opened))
            except MessageGone:
                log.info("a seat's message was gone", extra={"table": row.table_id})
            else:
                await self._report_look(look, row, screen)
                await self._write_shown(presenter.table, shown_of(row), after, post)
                return True
        if post.status != "maybe":
            begun = post._replace(account_id=to.account_id)
            await self.store.write(lambda transaction: transaction.mark_sending([begun]))
        message = await to.send(screen, nonce_of(post, row))
        await self._report_look(look, row, screen)
        after = after._replace(
            message_id=message, account_id=to.account_id, former_id=row.message_id, former_account=row.account_id
        )
        sent = set(after.rung) - set(row.rung) if action is Action.NOTIFY else ()
        due = after._replace(due_ms=state.now_ms) if row.message_id else after
        await self._write(due, post, partial(count_notifications, row.person_id, presenter.table, sent, state.now_ms))
        if row.message_id:
            await self._delete_former(presenter, after)
        return True

    async def _word_ready(self, presenter: TablePresenter, row: SeatMessageRow) -> list[str]:
        for question, name in open_questions(presenter.table):
            if question.seat == row.seat and question not in presenter.view.sealed:
                fields = await self.store.load_draft(row.person_id, row.table_id, name)
                if finish_draft(question_shape(presenter.table, question), fields) is not None:
                    return [presenter.app_text("reminder-ready")]
        return []

    async def _plan(
        self, presenter: TablePresenter, row: SeatMessageRow, stage: int | None
    ) -> tuple[SeatMessageState, Plan]:
        """Plan a seat's message; in discreet mode it is a placeholder, unless it was just opened."""
        state = await self._find_state(presenter, row.person_id, stage)
        planned = plan(row, state)
        if planned.action is not Action.NOTIFY and is_open(row, state.now_ms):
            return state, planned
        if await self.store.is_discreet(row.person_id):
            state = as_placeholder(row, state)
            return state, plan(row, state)
        return state, planned

    async def _report_look(self, look: str, row: SeatMessageRow, screen: PrivateScreen) -> None:
        if is_delivered(look, screen):
            await self.report(row.table_id, row.seat)

    async def _drop_drafts(self, row: SeatMessageRow, still_open: Collection[str]) -> None:
        gone = [each for each in row.asked if each not in still_open]

        def write_rows(transaction: Transaction) -> None:
            for each in gone:
                transaction.write_draft(row.person_id, row.table_id, each, {}, self.tables.now())

        if gone:
            await self.store.write(write_rows)

    async def _delete_former(self, presenter: TablePresenter, row: SeatMessageRow) -> SeatMessageRow:
        rest = seat_message.passed_screen(presenter, row.person_id, "told-moved-on")
        self._gone[row.former_account, row.former_id] = True
        if (there := self.addresses.open(row.former_account)) is not None:
            try:
                with suppress(PartRefused):
                    await there.delete(row.former_id, rest)
            except Unreachable:
                if row.former_account == row.account_id:
                    raise
        row = row._replace(former_id="", former_account=NOWHERE)
        await self._write(row, None)
        return row

    async def _let_go(self, presenter: TablePresenter, row: SeatMessageRow, post: PostRow) -> bool:
        if row.message_id and (there := self.addresses.open(row.account_id)) is not None:
            with suppress(Unreachable, MessageGone, PartRefused):
                await there.edit(row.message_id, seat_message.passed_screen(presenter, row.person_id, "told-not-yours"))
        await self._drop_drafts(row, ())

        def write_rows(transaction: Transaction) -> None:
            transaction.delete_seat_message(row)
            transaction.mark_sent(post, "")

        await self.store.write(write_rows)
        return bool(row.message_id)

    async def _write(self, row: SeatMessageRow, post: PostRow | None, more: UnitOfWork[None] = lambda _: None) -> None:
        def write_rows(transaction: Transaction) -> None:
            more(transaction)
            transaction.write_seat_message(row)
            if post is not None:
                transaction.mark_sent(post, "")

        await self.store.write(write_rows)
        if row.due_ms is not None:
            self.hurry(row.due_ms)

    async def _write_shown(
        self, table: Table, before: Shown, row: SeatMessageRow, post: PostRow | None = None, *, is_gone: bool = False
    ) -> None:
        """Write what a message shows now in place of `before`.

        Plan another look if another process changed it meanwhile, if it is gone, or if a former one is to be deleted.
        """
        if is_overwritten := await self.pressed.is_overwritten(row, before):
            row = as_unknown(row)
        again = [make_seat_post(table, row.person_id, row.seat)] if is_overwritten or is_gone or row.former_id else []
        await self._write(row, post, lambda transaction: transaction.add_posts(again))
        if again:
            self.wake(row.table_id)

    # -- when its person presses something

    async def turn(self, table: Table, seat: int, person: Person, lengths: SeatLengths, focus: Focus) -> PrivateScreen:
        """Return a seat's screen as it is now; what it shows counts as seen."""
        before = await self.pressed.find_shown(person.id, table.record.id, seat)
        presenter = await self._present(table, seat, person.id)
        screen = await self._draw(presenter, person.id, lengths, focus)
        if is_delivered(unseen_look(presenter.table, seat), screen):
            await self.report(table.record.id, seat)
            presenter = await self._present(table, seat, person.id)
            screen = await self._draw(presenter, person.id, lengths, focus)
        screen = replace(screen, drawn=next(self._numbers))
        self._drawn[screen.drawn] = Drawn(presenter, before)
        return screen

    async def keep(self, table: Table, seat: int, person: Person, message_id: str, screen: PrivateScreen) -> None:
        """Note that a message shows a seat as it was drawn; it is the seat's from now on.

        Any other message of the seat is deleted, and it is brought up to date if the table went on.
        """
        account, viewed = person.account, (person.id, table.record.id, seat)
        self._views[viewed] = find_view(screen)
        self._opened[account, message_id] = True
        async with self._lock(person.id, table.record.id):
            found = await self.store.find_seat_message(*viewed)
            row = found or NOTHING_YET._replace(person_id=person.id, table_id=table.record.id, seat=seat)
            if (account, message_id) in self._gone:
                await self._write_shown(table, shown_of(row), row, is_gone=True)
                return
            drawn = self._drawn.get(screen.drawn) or Drawn(await self._present(table, seat, person.id), shown_of(row))
            state = await self._find_state(drawn.presenter, person.id)
            before = row if (row.account_id, row.message_id) == (account, message_id) else as_former(row)
            _, after = plan(before._replace(message_id=message_id, account_id=account, shown=state.shown), state)
            after = as_shown(after, state)._replace(is_pictured=screen.picture is not None)
            if await self.store.is_discreet(person.id):
                after = after._replace(due_ms=min(after.due_ms or state.now_ms + OPEN_MS, state.now_ms + OPEN_MS))
            await self._write_shown(table, drawn.before, after)

    # -- when something is due

    async def look_again(self) -> int | None:
        """Look at the messages, call notes and digests that are due; return when the next is."""
        while due := await self.store.due_seat_messages(self.tables.now()):
            tables = {name: await self.tables.get(name) for name in dict.fromkeys(row.table_id for row in due)}
            posts = [make_seat_post(tables[row.table_id], row.person_id, row.seat) for row in due]
            now_ms = self.tables.now()
            await self.store.write(partial(write_again, due, gather_notifications(due, tables, now_ms), posts, now_ms))
            for name in tables:
                self.wake(name)
        times = (
            await self.store.next_seat_message_ms(),
            await self.calls.look_again(),
            await self.settings.digests.look_again(),
        )
        return min((each for each in times if each is not None), default=None)

    # -- drawing

    async def _present(self, table: Table, seat: int, person_id: str) -> TablePresenter:
        """Present a copy of a table: the table goes on while it is drawn and sent."""
        person = await self.store.find_person(PersonId(person_id))
        lang = person.lang if person else table.record.lang
        return freeze_table(TablePresenter(table, seat, lang, self.translator))

    async def _draw(
        self, presenter: TablePresenter, person_id: str, lengths: SeatLengths, focus: Focus
    ) -> PrivateScreen:
        if focus.draft is None and (opened := choose_open(presenter, focus.question_id)):
            about = presenter.table.question_id(opened)
            focus = replace(focus, draft=await self._load_draft(presenter, person_id, about))
        focus = say_next(presenter, await self.settings.find(person_id, presenter.table.record.id), focus)
        if presenter.table.spec.primer and not presenter.last_answer_seq():
            is_read = await self.store.has_read_primer(PersonId(person_id), presenter.table.spec.name)
            focus = replace(focus, is_new=not is_read)
        screen = self._make_screen(presenter, person_id, lengths.caption, focus)
        return await seat_message.add_picture(screen, presenter, self.pictures)

    def _make_screen(self, presenter: TablePresenter, person_id: str, limit: int, focus: Focus) -> PrivateScreen:
        screen = seat_message.make_seat_screen(presenter, person_id, limit, focus)
        if not self.links.has_pages:
            return screen
        return add_ways(screen, presenter, focus, has_windows=bool(self.links.windows))

    async def _load_draft(self, presenter: TablePresenter, person_id: str, about: str) -> Draft:
        kept = await self.store.load_draft(PersonId(person_id), presenter.table.record.id, about)
        return Draft(kept or ticked_fields(presenter.table, about))

    async def _find_focus(self, presenter: TablePresenter, row: SeatMessageRow, state: SeatMessageState) -> Focus:
        """Return what a person has open, so that an update keeps it; new questions come first."""
        view = self._views.get((row.person_id, row.table_id, row.seat))
        if view is None or view.question_id not in state.still_open or state.asked != row.asked:
            return Focus()
        draft = await self._load_draft(presenter, row.person_id, view.question_id)
        return Focus(view.question_id, replace(draft, at=view.step, page=view.page))

    async def _find_state(
        self, presenter: TablePresenter, person_id: str, stage: int | None = None
    ) -> SeatMessageState:
        table, seat, ask = presenter.table, presenter.viewer, presenter.ask
        assert seat is not None
        chosen = await self.settings.find(person_id, table.record.id)
        level, ahead = chosen.level, list_ahead(presenter, chosen)
        plain = self._make_screen(presenter, person_id, COMPARED, say_next(presenter, chosen, Focus()))
        asked, still_open = ((*names, *ahead) for names in waiting_questions(table, seat))
        timed = (d.timed and not d.on_board for q, d in ask.may.items() if q.seat == seat) if ask else ()
        is_live, look = table.record.status is TableStatus.LIVE and ask is not None, unseen_look(table, seat)
        is_writing = await self.has_open_draft(table, seat, person_id)
        return SeatMessageState(
            self.presence.now(),
            self.presence.last_seen_ms(table, person_id),
            seat_hash(plain, presenter),
            asked if is_live else (),
            still_open,
            is_live=is_live,
            is_brisk=not is_live or any(timed) or bool(look) or is_at_leisure(presenter),
            is_looking=has_look(table, seat),
            is_reminder=not (is_writing and stage == Stage.REMINDED)
            and await self._is_reminded(presenter, person_id, stage, level),
            is_urged=stage == 0 and level is not NotificationLevel.LAST,
            is_wanted=bool(plain.panels) and not table.board_prompts(),
            has_board=plain.heading is not None and plain.heading.channel_id is not None,
            dealt_ms=find_dealt_ms(table),
            wakes_ms=await self.settings.find_quiet_end(table, seat, person_id, stage),
            level=level,
            look=look,
            acted_ms=self.presence.last_acted_ms(table, person_id),
            is_writing=is_writing,
            patience_ms=find_patience(table),
        )

    async def _is_reminded(
        self, presenter: TablePresenter, person_id: str, stage: int | None, level: NotificationLevel
    ) -> bool:
        """Tell whether a person is reminded: near the end also over a draft, unless it is complete, since time-out sends it."""
        if stage is None or (level is NotificationLevel.LAST and stage < Stage.LAST):
            return False
        return stage != Stage.LAST or not await self._is_ready(presenter, person_id)

    async def _is_ready(self, presenter: TablePresenter, person_id: str) -> bool:
        table, ask = presenter.table, presenter.ask
        if ask is None or not has_end(table.record):
            return False
        due = [question for question in presenter.due_questions() if question in ask.must]
        for question in due:
            fields = await self.store.load_draft(PersonId(person_id), table.record.id, table.question_id(question))
            if finish_draft(ask.must[question].shape, fields) is None:
                return False
        return bool(due)

    async def has_open_draft(self, table: Table, seat: int, person_id: str) -> bool:
        """Return whether a person is in the middle of an answer at a live table."""
        if table.record.pace.kind is not TablePace.LIVE:
            return False
        for question, name in open_questions(table):
            if question.seat == seat and await self.store.load_draft(PersonId(person_id), table.record.id, name):
                return True
        return False

    def _lock(self, person_id: str, table_id: TableId) -> asyncio.Lock:
        return self._locks.setdefault((person_id, table_id), asyncio.Lock())
