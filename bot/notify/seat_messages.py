"""The one private message of a seat: sent anew to ring, else edited; turned by whoever presses on it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.db.notify import PostRow, SeatMessageRow
from bot.db.posts import PrivateReminder, SeatMessage
from bot.db.store import Store
from bot.db.transaction import Transaction, UnitOfWork
from bot.forms.draft import finish_draft
from bot.notify.addresses import Addresses, PrivateChat
from bot.notify.call_note import CallNotes
from bot.notify.covers import COVERED, OPEN_MS, cover_moment, is_open, make_cover
from bot.notify.digests import Digests, gather_rings, write_again
from bot.notify.explanations import explain_answer, explain_game
from bot.notify.notification_rules import Decision, Deed, Moment, as_shown, decide
from bot.notify.page_doors import NO_DOORS, PageDoors
from bot.notify.planner import make_seat_post
from bot.notify.presence import Here, Presence, ignore_time
from bot.notify.pressed_messages import PressedMessages
from bot.notify.rings import word_turn
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
from bot.notify.telephones import Telephones, write_rings
from bot.notify.waiting import list_ahead, say_next
from bot.tables.customs import has_end
from bot.tables.deadlines import LAST
from bot.tables.people import accounts_of, look_up_accounts
from bot.tables.questions import has_look, open_questions, question_shape
from bot.tables.readers import find_reader
from bot.tables.snapshot import Table
from bot.tables.tables import TableRegistry
from bot.text.translator import Translator
from bot.values.chat import MessageGone, PartRefused, Unreachable
from bot.values.commands import ENDED
from bot.values.ids import PersonId, TableId, TablePace, TableStatus
from bot.values.notifications import Bell
from bot.values.requests import Person
from bot.values.screens import Draft, Focus, PrivateScreen, SeatLengths
from bot.views import seat as seat_message
from bot.views.pictures import Pictures
from bot.views.questions import ticked_fields
from bot.views.room import unseen_look
from bot.views.table import TablePresenter
from bot.views.windows import add_ways

log = logging.getLogger(__name__)

COMPARED: Final = 2_000
"""Characters of what is compared, so that it is the same for every chat."""
KEPT: Final = 2_000
ON_THEIR_WAY: Final = 256
"""Replies that may be drawn and not out yet."""
Viewed: TypeAlias = tuple[str, TableId, int]
"""A person, at a table, with a seat of theirs."""


@dataclass(slots=True)
class SeatMessages:
    """Makes, sends and turns the messages of seats.

    A new message is hidden below its ring until its person presses something in it: it may lie on a table, locked.
    `report` hears that a seat was shown what it may look at, `wake` that posts of a table are planned, `hurry` by when
    a message has to be looked at again. `doors` are how people find the pages.
    """

    tables: TableRegistry
    store: Store
    translator: Translator
    pictures: Pictures
    surfaces: Collection[str]
    addresses: Addresses
    report: Callable[[TableId, int], Awaitable[None]]
    wake: Callable[[TableId], None]
    calls: CallNotes
    digests: Digests
    telephones: Telephones
    sleep: Callable[[float], Awaitable[None]]
    hurry: Callable[[int], None] = ignore_time
    doors: PageDoors = NO_DOORS
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

    # -- when it is looked at: something has changed, or a time has come -----------------------------

    async def deliver(self, table: Table, to: PrivateChat, post: PostRow) -> bool:
        """Do what is to be done about a seat's message now; returns whether anything was sent."""
        assert isinstance(post.post, SeatMessage | PrivateReminder)
        person, seat, name = post.person_id, post.post.seat, table.record.id
        await self.pressed.wait_replies(table, person)
        if table.record.status in ENDED:
            await look_up_accounts(self.store, table)  # nobody notes there whose an account is now
        async with self._lock(person, name):
            found = await self.store.find_seat_message(person, name, seat)
            row = found or NOTHING_YET._replace(person_id=person, table_id=name, seat=seat)
            presenter = await self._present(table, seat, person)
            if row.former_id:
                row = await self._withdraw(presenter, row)
            is_reader = find_reader(table, seat, self.surfaces) == person
            if is_reader and row.message_id and row.account_id not in accounts_of(table, person):
                row = await self._withdraw(presenter, as_former(row))
            if not is_reader or (found is None and (table.position is None or table.record.status in ENDED)):
                return await self._let_go(presenter, row, post)
            return await self._show(presenter, to, row, post)

    def is_under_way(self, table_id: TableId, seat: int) -> bool:
        """Tell whether what a seat may look at is being drawn or sent: it is not handed back meanwhile."""
        return (table_id, seat) in self._under_way

    async def _show(self, presenter: TablePresenter, to: PrivateChat, row: SeatMessageRow, post: PostRow) -> bool:
        """Bring a seat's message up to date; no look is handed back meanwhile."""
        under_way = row.table_id, row.seat
        self._under_way.add(under_way)
        try:
            return await self._bring_up(presenter, to, row, post)
        finally:
            self._under_way.discard(under_way)

    async def _bring_up(self, presenter: TablePresenter, to: PrivateChat, row: SeatMessageRow, post: PostRow) -> bool:
        """Bring a seat's message up to date, and ring where that is due; a look counts as seen once it is out."""
        stage = post.post.stage if isinstance(post.post, PrivateReminder) else None
        if row.message_id:
            await explain_answer(self.store, presenter, to, post)
            presenter = await self._present(await self.tables.get(row.table_id), row.seat, row.person_id)
        moment, (deed, after) = await self._decide(presenter, row, stage)
        look = moment.look
        if deed is Deed.LEAVE:
            await self._write(after, post)
            return False
        to = (self.addresses.open(row.account_id) or to) if deed is Deed.EDIT else to  # what rings nowhere stays there
        lengths = SeatLengths(to.limits.text, to.limits.caption)
        is_covered = moment.shown.startswith(COVERED)
        if is_covered:
            look, screen = "", make_cover(presenter, row.person_id, is_asked=bool(moment.asked))
        else:
            screen = await self._draw(presenter, row.person_id, lengths, await self._find_focus(presenter, row, moment))
        lead = [] if stage is None else await self._word_reminder(presenter, row, stage)
        ring = screen.text if is_covered else word_turn(presenter, is_asked=bool(moment.asked))
        screen = replace(
            screen,
            text="\n".join(filter(None, (*lead, screen.text))),
            silent=deed is not Deed.RING,
            ring="\n".join(filter(None, (*lead[:1], ring))),
            hidden=not (is_covered or moment.look or moment.is_looking),  # the clock of a look runs
        )
        after = after._replace(is_pictured=screen.picture is not None)
        await self._drop_drafts(row, moment.still_open)
        self._views[row.person_id, row.table_id, row.seat] = find_view(screen)
        if deed is Deed.EDIT and after.is_pictured is row.is_pictured and to.account_id == row.account_id:
            is_opened = (row.account_id, row.message_id) in self._opened
            try:
                await to.rewrite(row.message_id, replace(screen, hidden=screen.hidden and not is_opened))
            except MessageGone:
                log.info("a seat's message was gone", extra={"table": row.table_id})
            else:
                await self._report_look(look, row, screen)
                await self._write_shown(presenter.table, shown_of(row), after, post)
                return True
        await explain_game(self.store, presenter, to, post)
        await explain_answer(self.store, presenter, to, post)
        if post.status != "maybe":
            begun = post._replace(account_id=to.account_id)
            await self.store.write(lambda transaction: transaction.mark_sending([begun]))
        message = await to.whisper(screen, nonce_of(post, row))
        await self._report_look(look, row, screen)
        after = after._replace(
            message_id=message, account_id=to.account_id, former_id=row.message_id, former_account=row.account_id
        )
        rung = set(after.rung) - set(row.rung) if deed is Deed.RING else ()
        due = after._replace(due_ms=moment.now_ms) if row.message_id else after
        await self._write(due, post, partial(write_rings, row.person_id, presenter.table, rung, moment.now_ms))
        if row.message_id:
            await self._withdraw(presenter, after)
        return True

    async def _word_reminder(self, presenter: TablePresenter, row: SeatMessageRow, stage: int) -> list[str]:
        """Word a reminder, and whether an answer is ready that was not sent."""
        said = [presenter.office_text("reminder", stage=stage, table=presenter.table.record.name)]
        for question, name in open_questions(presenter.table):
            if question.seat == row.seat and question not in presenter.view.sealed:
                fields = await self.store.load_draft(row.person_id, row.table_id, name)
                if finish_draft(question_shape(presenter.table, question), fields) is not None:
                    return [*said, presenter.office_text("reminder-ready")]
        return said

    async def _decide(
        self, presenter: TablePresenter, row: SeatMessageRow, stage: int | None
    ) -> tuple[Moment, Decision]:
        """Decide what becomes of a seat's message; of whoever wants no cards in notifications it is covered, unless it was just opened."""
        moment = await self._find_moment(presenter, row.person_id, stage)
        decision = decide(row, moment)
        if decision.deed is not Deed.RING and is_open(row, moment.now_ms):
            return moment, decision
        if await self.store.is_discreet(row.person_id):
            moment = cover_moment(row, moment)
            return moment, decide(row, moment)
        return moment, decision

    async def _report_look(self, look: str, row: SeatMessageRow, screen: PrivateScreen) -> None:
        """Report that a seat's look is out, if that is what was sent."""
        if is_delivered(look, screen):
            await self.report(row.table_id, row.seat)

    async def _drop_drafts(self, row: SeatMessageRow, still_open: Collection[str]) -> None:
        """Drop what was filled in of questions that are gone."""
        gone = [each for each in row.asked if each not in still_open]

        def write_rows(transaction: Transaction) -> None:
            for each in gone:
                transaction.write_draft(row.person_id, row.table_id, each, {}, self.tables.now())

        if gone:
            await self.store.write(write_rows)

    async def _withdraw(self, presenter: TablePresenter, row: SeatMessageRow) -> SeatMessageRow:
        """Take a seat's former message away; one in another chat that is closed to us now stays."""
        rest = seat_message.passed_screen(presenter, row.person_id, "told-moved-on")
        self._gone[row.former_account, row.former_id] = True
        if (there := self.addresses.open(row.former_account)) is not None:
            try:
                with suppress(PartRefused):
                    await there.withdraw(row.former_id, rest)
            except Unreachable:
                if row.former_account == row.account_id:
                    raise
        row = row._replace(former_id="", former_account=NOWHERE)
        await self._write(row, None)
        return row

    async def _let_go(self, presenter: TablePresenter, row: SeatMessageRow, post: PostRow) -> bool:
        """Leave a seat that somebody holds no more, or that has nothing to be told yet."""
        if row.message_id and (there := self.addresses.open(row.account_id)) is not None:
            with suppress(Unreachable, MessageGone, PartRefused):
                await there.rewrite(
                    row.message_id, seat_message.passed_screen(presenter, row.person_id, "told-not-yours")
                )
        await self._drop_drafts(row, ())

        def write_rows(transaction: Transaction) -> None:
            transaction.delete_seat_message(row)
            transaction.mark_sent(post, "")

        await self.store.write(write_rows)
        return bool(row.message_id)

    async def _write(self, row: SeatMessageRow, post: PostRow | None, more: UnitOfWork[None] = lambda _: None) -> None:
        """Write what a seat's message is now, with a post that this is done, and `more`."""

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
        """Write what a message shows that is out, in place of what it showed `before`.

        It is seen to once more where another process has changed it meanwhile, where it is gone, or another is to be taken away.
        """
        if is_covered := await self.pressed.is_covered(row, before):
            row = as_unknown(row)
        again = [make_seat_post(table, row.person_id, row.seat)] if is_covered or is_gone or row.former_id else []
        await self._write(row, post, lambda transaction: transaction.add_posts(again))
        if again:
            self.wake(row.table_id)

    # -- when its person presses something -------------------------------------------------------

    async def turn(self, table: Table, seat: int, person: Person, lengths: SeatLengths, focus: Focus) -> PrivateScreen:
        """Return a seat as it is now, to be shown somewhere; what it shows counts as seen."""
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
        """Note that a message to a person's account shows a seat as it was when it was drawn: it may have gone on since.

        The message is the seat's from now on, and any other is taken away.
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
            moment = await self._find_moment(drawn.presenter, person.id)
            before = row if (row.account_id, row.message_id) == (account, message_id) else as_former(row)
            _, after = decide(before._replace(message_id=message_id, account_id=account, shown=moment.shown), moment)
            after = as_shown(after, moment)._replace(is_pictured=screen.picture is not None)
            if await self.store.is_discreet(person.id):
                after = after._replace(due_ms=min(after.due_ms or moment.now_ms + OPEN_MS, moment.now_ms + OPEN_MS))
            await self._write_shown(table, drawn.before, after)

    # -- when a time has come ---------------------------------------------------------------------

    async def look_again(self) -> int | None:
        """Look at what has its time come: seats' messages, and notes that call people; returns when the next one has."""
        while due := await self.store.due_seat_messages(self.tables.now()):
            tables = {name: await self.tables.get(name) for name in dict.fromkeys(row.table_id for row in due)}
            posts = [make_seat_post(tables[row.table_id], row.person_id, row.seat) for row in due]
            now_ms = self.tables.now()
            await self.store.write(partial(write_again, due, gather_rings(due, tables, now_ms), posts, now_ms))
            for name in tables:
                self.wake(name)
        times = (
            await self.store.next_seat_message_ms(),
            await self.calls.look_again(),
            await self.digests.look_again(),
        )
        return min((each for each in times if each is not None), default=None)

    # -- how ---------------------------------------------------------------------------------

    async def _present(self, table: Table, seat: int, person_id: str) -> TablePresenter:
        """Present a table as it stands now: it goes on while it is drawn, and while that is on its way."""
        person = await self.store.find_person(PersonId(person_id))
        lang = person.lang if person else table.record.lang
        return freeze_table(TablePresenter(table, seat, lang, self.translator))

    async def _draw(
        self, presenter: TablePresenter, person_id: str, lengths: SeatLengths, focus: Focus
    ) -> PrivateScreen:
        """Return a seat's screen with its picture."""
        if focus.draft is None and (opened := seat_message.find_open(presenter, focus.question_id)):
            about = presenter.table.question_id(opened)
            focus = replace(focus, draft=await self._load_draft(presenter, person_id, about))
        focus = say_next(presenter, await self.telephones.find_bells(person_id, presenter.table.record.id), focus)
        screen = self._make_screen(presenter, person_id, lengths.caption, focus)
        return await seat_message.add_picture(screen, presenter, self.pictures)

    def _make_screen(self, presenter: TablePresenter, person_id: str, limit: int, focus: Focus) -> PrivateScreen:
        """Make a seat's screen, with the way to its page where people find one."""
        screen = seat_message.make_seat_screen(presenter, person_id, limit, focus)
        return add_ways(screen, presenter, has_windows=bool(self.doors.windows)) if self.doors.has_pages else screen

    async def _load_draft(self, presenter: TablePresenter, person_id: str, about: str) -> Draft:
        """Return what somebody has filled in of a question, or what is ticked beforehand."""
        kept = await self.store.load_draft(PersonId(person_id), presenter.table.record.id, about)
        return Draft(kept or ticked_fields(presenter.table, about))

    async def _find_focus(self, presenter: TablePresenter, row: SeatMessageRow, moment: Moment) -> Focus:
        """Return what somebody is at, so that their message changes round it; what is newly asked comes first."""
        view = self._views.get((row.person_id, row.table_id, row.seat))
        if view is None or view.question_id not in moment.still_open or moment.asked != row.asked:
            return Focus()
        draft = await self._load_draft(presenter, row.person_id, view.question_id)
        return Focus(view.question_id, replace(draft, at=view.step, page=view.page))

    async def _find_moment(self, presenter: TablePresenter, person_id: str, stage: int | None = None) -> Moment:
        """Return what there is to decide about a seat's message; `stage` is that of a reminder."""
        table, seat, ask = presenter.table, presenter.eye, presenter.ask
        assert seat is not None
        chosen = await self.telephones.find_bells(person_id, table.record.id)
        bell, ahead = chosen.bell, list_ahead(presenter, chosen)
        plain = self._make_screen(presenter, person_id, COMPARED, say_next(presenter, chosen, Focus()))
        asked, still_open = ((*names, *ahead) for names in waiting_questions(table, seat))
        timed = (d.timed and not d.on_board for q, d in ask.may.items() if q.seat == seat) if ask else ()
        is_live, look = table.record.status is TableStatus.LIVE and ask is not None, unseen_look(table, seat)
        return Moment(
            self.presence.now(),
            self.presence.last_seen_ms(table, person_id),
            seat_message.seat_hash(plain, presenter),
            asked if is_live else (),
            still_open,
            is_live=is_live,
            is_brisk=not is_live or any(timed) or bool(look) or seat_message.is_at_leisure(presenter),
            is_looking=has_look(table, seat),
            is_reminder=await self._is_reminded(presenter, person_id, stage, bell),
            is_urged=stage == 0 and bell is not Bell.LAST,
            is_wanted=bool(plain.panels) and not table.board_prompts(),
            has_board=plain.heading is not None and plain.heading.place_id is not None,
            dealt_ms=find_dealt_ms(table),
            wakes_ms=await self.telephones.find_quiet_end(table, seat, person_id, stage),
            bell=bell,
            look=look,
            acted_ms=self.presence.last_acted_ms(table, person_id),
            is_writing=table.record.pace.kind is TablePace.LIVE and await self._has_draft(table, person_id, asked),
        )

    async def _is_reminded(self, presenter: TablePresenter, person_id: str, stage: int | None, bell: Bell) -> bool:
        """Tell whether a person is reminded: near the end also over a draft, unless it is complete, since time-out sends it."""
        if stage is None or (bell is Bell.LAST and stage < LAST):
            return False
        return stage != LAST or not await self._is_ready(presenter, person_id)

    async def _is_ready(self, presenter: TablePresenter, person_id: str) -> bool:
        """Tell whether a person has a complete draft of all they have to answer, which time-out will send."""
        table, ask = presenter.table, presenter.ask
        if ask is None or not has_end(table.record):
            return False
        due = [question for question in presenter.due_questions() if question in ask.must]
        for question in due:
            fields = await self.store.load_draft(PersonId(person_id), table.record.id, table.question_id(question))
            if finish_draft(ask.must[question].shape, fields) is None:
                return False
        return bool(due)

    async def _has_draft(self, table: Table, person_id: str, asked: Sequence[str]) -> bool:
        """Tell whether a person has a draft of what they are asked."""
        for name in asked:
            if await self.store.load_draft(PersonId(person_id), table.record.id, name):
                return True
        return False

    def _lock(self, person_id: str, table_id: TableId) -> asyncio.Lock:
        return self._locks.setdefault((person_id, table_id), asyncio.Lock())
