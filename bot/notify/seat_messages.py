"""A seat's one private message: sent again to notify, else edited, also by its person's presses."""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.db.store import Transaction
from bot.notify.delivery import Action, Message, PrivateInbox, reconcile
from bot.notify.notification_rules import Plan, SeatMessageState, as_shown, plan
from bot.notify.planner import make_standing_post
from bot.notify.presence import Here, find_patience
from bot.notify.reach import Addresses
from bot.notify.seat_drawing import OPEN_MS, SeatDrawing
from bot.notify.stored import SEAT_MESSAGES, find_seat_message, name_seat
from bot.tables.people import accounts_of, find_reader
from bot.tables.posts import OF_SEAT, Kind, PostRow, SeatMessageRow, ShownHash
from bot.tables.reader import look_up_accounts
from bot.tables.seats import require_own_seat
from bot.tables.snapshot import Table
from bot.tables.stored import add_posts, change_notifications, mark_sent
from bot.tables.tables import Tables
from bot.values.chat import MessageGone, PartRefused, Unreachable
from bot.values.commands import ENDED
from bot.values.ids import AccountId, PersonId, TableId
from bot.values.requests import NotSaved, Person
from bot.values.screens import Focus, PrivateScreen, SeatLengths
from bot.views import seat as seat_message
from bot.views.asked import unseen_look
from bot.views.table import TablePresenter
from games.forms import Refused

log = logging.getLogger(__name__)

KEPT: Final = 2_000
NOWHERE: Final = AccountId("")
Viewed: TypeAlias = tuple[PersonId, TableId, int]  # a person, a table and a seat


class View(NamedTuple):
    """What a person has open in a seat's message, and which message they opened; a restart forgets it."""

    question_id: str = ""
    step: str = ""
    page: int = 0
    opened: tuple[AccountId, str] = (NOWHERE, "")


class Drawn(NamedTuple):
    """What a screen was drawn from, and the seat's message as it was noted then."""

    presenter: TablePresenter
    row: SeatMessageRow


@dataclass(slots=True)
class SeatMessages:
    """Makes, sends and turns the messages of seats.

    A new message is hidden below its ring until its person presses something in it: the phone may lie on a table, locked.
    `report` is told that a seat has seen its reveal, `wake` that a table has new posts, `hurry` by when to look again.
    """

    tables: Tables
    addresses: Addresses
    drawing: SeatDrawing
    report: Callable[[TableId, int], Awaitable[None]]
    wake: Callable[[TableId], None]
    hurry: Callable[[int], None]
    _views: LRUCache[Viewed, View] = field(default_factory=lambda: LRUCache(KEPT))
    _under_way: set[tuple[TableId, int]] = field(default_factory=set)
    _locks: WeakValueDictionary[Here, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    # -- after a change, or when it is due

    async def deliver(self, table: Table, to: PrivateInbox, post: PostRow) -> bool:
        """Bring a seat's message up to date; return whether anything was sent."""
        assert post.post.kind in OF_SEAT
        person, seat, name = post.person_id, post.post.seat, table.record.id
        await self.drawing.presence.wait_replies(table, person)
        async with self._lock(person, name):
            table = await self.tables.get(name)
            if table.record.status in ENDED:  # these are not updated when accounts are linked
                table = await look_up_accounts(self.tables.store, table)
            found = await find_seat_message(self.tables.store, person, name, seat)
            row = found or SeatMessageRow(person, name, seat)
            presenter = await self.drawing.present(table, seat, person)
            if row.former_id:
                row = await self._delete_former(presenter, row)
            is_reader = find_reader(table, seat, self.addresses.reachability.surfaces) == person
            if is_reader and row.message_id and row.account_id not in accounts_of(table, person):
                row = await self._delete_former(presenter, move_to(row, NOWHERE, ""))
            if not is_reader or (found is None and (table.position is None or table.record.status in ENDED)):
                return await self._let_go(presenter, row, post)
            self._under_way.add((name, seat))
            try:
                return await self._bring_up(presenter, to, row, post)
            finally:
                self._under_way.discard((name, seat))

    def is_under_way(self, table_id: TableId, seat: int) -> bool:
        """Return whether a seat's reveal is being drawn or sent: it does not expire meanwhile."""
        return (table_id, seat) in self._under_way

    async def _bring_up(self, presenter: TablePresenter, to: PrivateInbox, row: SeatMessageRow, post: PostRow) -> bool:
        stage = post.post.number if post.post.kind is Kind.REMINDER else None
        there = (self.addresses.open(row.account_id) if row.message_id else None) or to
        state, planned = await self.drawing.plan(presenter, row, stage, calls=there.limits.calls)
        if planned.action is Action.NOTIFY and to.limits.calls is not there.limits.calls:
            state, planned = await self.drawing.plan(presenter, row, stage, calls=to.limits.calls)
        action, after = planned.action, planned.row
        if action is Action.LEAVE:
            await self._write(planned, post)
            return False
        to = there if action is Action.EDIT else to  # an edit stays in the chat that has the message
        focus = await self._find_focus(presenter, row, state)
        screen = await self.drawing.render(presenter, row, state, to.limits, focus, is_rung=action is Action.NOTIFY)
        after = after._replace(is_pictured=screen.picture is not None)
        await self.drawing.drop_drafts(row, state.still_open)
        opened = self._note_view((row.person_id, row.table_id, row.seat), screen).opened
        is_opened = opened == (row.account_id, row.message_id)
        if after.is_pictured is not row.is_pictured or to.account_id != row.account_id:
            action = Action.SEND if action is Action.EDIT else action
        edited = replace(screen, hidden=screen.hidden and not is_opened)
        wanted = Message(screen, row.message_id, nonce_of(post, row), [post], edited)
        message = await reconcile(self.tables.store, to, action, wanted)
        if is_delivered(state.look, screen) and not state.shown.is_placeholder:
            await self.report(row.table_id, row.seat)
        now = await self.tables.store.jobs.reread(row, partial(self._find_row, row.person_id, row.table_id, row.seat))
        moved = move_to(after, to.account_id, message)
        after = moved._replace(due_ms=state.now_ms) if moved.former_id else moved  # deleted even after a crash
        noted = await self._note(Drawn(presenter, row), now, planned._replace(row=after), post)
        if noted.former_id:
            await self._delete_former(presenter, noted._replace(due_ms=moved.due_ms))
        return True

    async def _delete_former(self, presenter: TablePresenter, row: SeatMessageRow) -> SeatMessageRow:
        rest = seat_message.passed_screen(presenter, row.person_id, "told-moved-on")
        if (there := self.addresses.open(row.former_account)) is not None:
            try:
                with suppress(PartRefused):
                    await reconcile(self.tables.store, there, Action.DELETE, Message(rest, row.former_id))
            except Unreachable:
                if row.former_account == row.account_id:
                    raise
        row = row._replace(former_id="", former_account=NOWHERE)
        await self._write(Plan(Action.DELETE, row))
        return row

    async def _let_go(self, presenter: TablePresenter, row: SeatMessageRow, post: PostRow) -> bool:
        if row.message_id and (there := self.addresses.open(row.account_id)) is not None:
            with suppress(Unreachable, MessageGone, PartRefused):
                said = Message(seat_message.passed_screen(presenter, row.person_id, "told-not-yours"), row.message_id)
                await reconcile(self.tables.store, there, Action.EDIT, said)
        await self.drawing.drop_drafts(row)
        known = await self.drawing.find_known(presenter.table, row)

        def write_rows(transaction: Transaction) -> None:
            transaction.delete_rows("seat_messages", **name_seat(row))
            change_notifications(transaction, [each for each in known if each.sent_ms is None], ())
            mark_sent(transaction, post, "")

        await self.tables.store.write(write_rows)
        return bool(row.message_id)

    async def _write(self, planned: Plan, post: PostRow | None = None, again: Sequence[PostRow] = ()) -> None:
        def write_rows(transaction: Transaction) -> None:
            change_notifications(transaction, planned.dropped, planned.written)
            add_posts(transaction, again)
            SEAT_MESSAGES.write(transaction, planned.row)
            if post is not None:
                mark_sent(transaction, post, "")

        await self.tables.store.write(write_rows)
        waiting = (each.earliest_ms for each in planned.written if each.sent_ms is None)
        for due_ms in (planned.row.due_ms, min(waiting, default=None)):
            if due_ms is not None:
                self.hurry(due_ms)

    async def _note(
        self, drawn: Drawn, now: SeatMessageRow, planned: Plan, post: PostRow | None = None
    ) -> SeatMessageRow:
        """Note what a message shows; if it is `now` noted to show other than when that was drawn, look at it again."""
        after = planned.row
        is_unsure = (now.shown, now.shown_ms) != (drawn.row.shown, drawn.row.shown_ms) and now.shown != after.shown
        if is_unsure:
            after = after._replace(shown=ShownHash(), asked=())
        is_again = is_unsure or (post is None and bool(after.former_id))
        again = [make_standing_post(drawn.presenter.table, Kind.SEAT, after.person_id, after.seat)] if is_again else []
        await self._write(planned._replace(row=after), post, again)
        if again:
            self.wake(after.table_id)
        return after

    async def _find_row(self, person_id: PersonId, table_id: TableId, seat: int) -> SeatMessageRow:
        found = await find_seat_message(self.tables.store, person_id, table_id, seat)
        return found or SeatMessageRow(person_id, table_id, seat)

    # -- when its person presses something

    async def show(
        self, person: Person, table_id: TableId, seat: int, lengths: SeatLengths, focus: Focus
    ) -> PrivateScreen:
        """Return the screen of a person's seat as it is now; what it shows counts as seen."""
        table = await self.tables.get(table_id)
        require_own_seat(table, person.id, seat)
        row = await self._find_row(person.id, table_id, seat)
        presenter = await self.drawing.present(table, seat, person.id)
        screen = await self.drawing.draw(presenter, person.id, lengths, focus)
        if is_delivered(unseen_look(presenter.table, seat), screen):
            await self.report(table_id, seat)
            table = await self.tables.get(table_id)
            presenter = await self.drawing.present(table, seat, person.id)
            screen = await self.drawing.draw(presenter, person.id, lengths, focus)
        return replace(screen, drawn=Drawn(presenter, row))

    async def note_reply(self, account_id: AccountId, screen: PrivateScreen | None, message_id: str) -> None:
        """Note that a message shows a seat as it was drawn; it is the seat's from now on, and any other is deleted."""
        drawn = screen.drawn if screen is not None else None
        if screen is None or screen.seat is None or not isinstance(drawn, Drawn):
            return
        presenter, (person_id, table_id, seat) = drawn.presenter, drawn.row[:3]
        self._note_view((person_id, table_id, seat), screen, (account_id, message_id))
        with suppress(NotSaved, Refused):  # the reply is out already
            async with self._lock(person_id, table_id):
                now = await self._find_row(person_id, table_id, seat)
                if was_replaced(drawn.row, now, (account_id, message_id)):
                    return
                state = await self.drawing.find_state(presenter, person_id)
                row = move_to(now, account_id, message_id)._replace(shown=state.shown)
                planned = plan(row, state, await self.drawing.find_known(presenter.table, row))
                after = as_shown(planned.row, state)._replace(is_pictured=screen.picture is not None)
                if await self.drawing.is_discreet(person_id):
                    after = after._replace(due_ms=state.now_ms + OPEN_MS)
                await self._note(drawn, now, planned._replace(row=after))

    async def find_draft_wait(self, table: Table, post: PostRow) -> int:
        """Return for how long (ms) a person may still be in the middle of an answer; not above 0 where they aren't."""
        if not await self.drawing.has_draft(table, post.post.seat, post.person_id):
            return 0
        return self.drawing.presence.last_seen_ms(table, post.person_id) + find_patience(table) - self.tables.now()

    async def _find_focus(self, presenter: TablePresenter, row: SeatMessageRow, state: SeatMessageState) -> Focus:
        view = self._views.get((row.person_id, row.table_id, row.seat))
        if view is None or view.question_id not in state.still_open or state.asked != row.asked:
            return Focus()
        draft = await self.drawing.load_draft(presenter, row.person_id, view.question_id)
        return Focus(view.question_id, replace(draft, at=view.step, page=view.page))

    def _note_view(self, viewed: Viewed, screen: PrivateScreen, opened: tuple[AccountId, str] | None = None) -> View:
        known, question = self._views.get(viewed, View()), screen.question.id if screen.question is not None else ""
        view = View(question, screen.draft.at, screen.draft.page, opened or known.opened)
        self._views[viewed] = view
        return view

    def _lock(self, person_id: str, table_id: TableId) -> asyncio.Lock:
        return self._locks.setdefault((person_id, table_id), asyncio.Lock())


def move_to(row: SeatMessageRow, account_id: AccountId, message_id: str) -> SeatMessageRow:
    """Return the row of a seat whose message is this one; another that it had is still to be deleted."""
    moved = row._replace(message_id=message_id, account_id=account_id)
    if not row.message_id or (row.account_id, row.message_id) == (account_id, message_id):
        return moved
    return moved._replace(former_id=row.message_id, former_account=row.account_id)


def was_replaced(drawn: SeatMessageRow, now: SeatMessageRow, at: tuple[AccountId, str]) -> bool:
    """Return whether the message that carries a reply has been deleted for another since the reply was drawn."""
    was_ours = at in {(drawn.account_id, drawn.message_id), (drawn.former_account, drawn.former_id)}
    return was_ours and at != (now.account_id, now.message_id)


def nonce_of(post: PostRow, row: SeatMessageRow) -> str:
    """Return the nonce of a new message: the same until it is known to be out."""
    return hashlib.sha256(f"{post.id} {row.message_id} {row.shown_ms}".encode()).hexdigest()[:16]


def is_delivered(look: str, screen: PrivateScreen) -> bool:
    return look == "page" or (look == "picture" and screen.picture is not None)
