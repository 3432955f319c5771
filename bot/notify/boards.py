"""Messages in a channel: a chapter with the table's state below it, the call note, and bulletins of what is no table.

The text of a message is fixed in the database before it is sent, so that after a crash the same goes out under the same
nonce; in a chat without nonces it goes into the former message instead. Within a chapter, at a slow table a day, the
message is edited. A new chapter gets a new message, and the former is archived: rendered once more from the log, without
state and buttons.

A call note calls awaited people who cannot be reached in private: each once per question, and once more when little time
is left. Only those that the whole table waits for are named, so that nothing shows who has answered. A person who answered
publicly within the last minute, at a live table 90 seconds, is given as long, fixed when the question is put; a sleeping
person is called when they wake.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeAlias

from bot.db.store import Store, Transaction
from bot.notify.delivery import Action, ChannelInbox, Message, Sent, plan_message, reconcile
from bot.notify.notification_rules import Called, decide_calls
from bot.notify.planner import make_standing_post
from bot.notify.reach import Reachability
from bot.run.timepiece import Now
from bot.tables.absence import is_absent
from bot.tables.deadlines import is_late
from bot.tables.people import accounts_of, chat_of, find_channel_language, find_reader, list_attending, list_readers
from bot.tables.posts import OPENING, TEXTS, CalledFor, Kind, Post, PostRow, encode_calls, make_random_id
from bot.tables.questions import open_questions
from bot.tables.rows import Notice
from bot.tables.snapshot import Table
from bot.tables.stored import (
    add_posts,
    attach_posts,
    change_notifications,
    find_calls,
    find_notice,
    find_post,
    mark_edited,
    mark_sent,
    plan_again,
    posts_of_message,
    reset_status_message,
    set_status_message,
    skip_posts,
    tables_at,
)
from bot.tables.time_control import find_wake_up
from bot.values.chat import MessageGone
from bot.values.ids import AccountId, ChannelId, PersonId, TableId, TableStatus
from bot.values.screens import PublicScreen
from bot.views import board as status_message
from bot.views.chapter import COUNT, ChapterLine, Told, keep_lasting, tell_chapter
from bot.views.closing import history_lines, is_over, result_lines
from bot.views.context import TableContext
from bot.views.pictures import Pictures
from bot.views.scheduled import word_date
from bot.views.seat import add_window, hand_button
from bot.views.settings import word_usual_length
from bot.views.table import TablePresenter

log = logging.getLogger(__name__)

# What the channel of a row is to be shown, and whether it is shown anything now.
Make: TypeAlias = Callable[[PostRow], Awaitable[tuple[PublicScreen, bool]]]


@dataclass(slots=True)
class Boards:
    """Sends what a channel is shown of a table. `hurry` is told by when to look again."""

    store: Store
    pictures: Pictures
    context: Callable[[Table], TableContext]
    reachability: Reachability
    windows: Collection[str]
    now: Now
    hurry: Callable[[int], None]

    async def send_next(self, table: Table, inbox: ChannelInbox, posts: Sequence[PostRow]) -> bool:
        """Send what a channel is to show next of a table; return whether anything was sent."""
        if inbox.channel_id not in table.record.places and not any(row.batch for row in posts):
            return await self._take_down(table, inbox, posts)
        formers = [row for row in posts if row.post.kind is Kind.FORMER]
        planned = next((row for row in posts if row.post.kind is Kind.STATUS), None)
        words = [row for row in posts if row.post.kind in TEXTS]
        is_sent = bool(formers)
        board = planned or await self._status_post(table, inbox.channel_id)
        if words or planned is not None:
            is_sent |= await self._send_chapter(table, inbox, board, next_chapter(words))
        for row in formers:
            await self._archive(table, inbox, row)
        if words or planned is not None or formers:
            return is_sent
        note = next(row for row in posts if row.post.kind is Kind.CALLS)
        return await self._update_note(table, inbox, note, await self._find_anchor(table, board))

    async def _update_note(self, table: Table, inbox: ChannelInbox, note: PostRow, former: str) -> bool:
        """Have the note call those who are to be called now; return whether anything was sent."""
        now_ms = self.now()
        awaited = list_awaited(table, note.channel_id, self.reachability, now_ms)
        known = await find_calls(self.store, table.record.id) if awaited else ()
        called, notifications = decide_calls(table, awaited, known, note.calls, now_ms)
        keys = encode_calls(each.key for each in called)
        newly = [each for each in called if each.key not in note.calls] or (called if note.batch else [])
        sent = Sent(note.hash) if note.message_id else None
        action, _ = plan_message(sent, (keys if newly or sent else "") or None, rings=bool(newly))
        if note.message_id and action is Action.NOTIFY:
            await reconcile(self.store, inbox, Action.DELETE, Message(None, note.message_id))
        screen = None
        if action in {Action.NOTIFY, Action.EDIT}:
            presenter = self._present(table, inbox.channel_id)
            screen = replace(make_note(presenter, called, newly, waits=inbox.limits.waits), reply_to=former)
        wanted = Message(screen, note.message_id, note.batch or make_random_id(), [note])
        message = await reconcile(self.store, inbox, action, wanted)

        def write_rows(transaction: Transaction) -> None:
            change_notifications(transaction, (), notifications)
            set_status_message(transaction, note, message, keys)

        await self.store.write(write_rows)
        for each in notifications:
            if each.sent_ms is None:
                self.hurry(each.earliest_ms)
        return action is not Action.LEAVE

    async def call_again(self, posts: Sequence[PostRow]) -> None:
        """Forget the people that call notes have called, before these are sent again."""
        notes = [note for row in posts if (note := await find_post(self.store, row.id))]

        def write_rows(transaction: Transaction) -> None:
            for note in notes:
                mark_sent(transaction, note, note.message_id, "")

        await self.store.write(write_rows)

    async def _take_down(self, table: Table, inbox: ChannelInbox, posts: Sequence[PostRow]) -> bool:
        note = await find_post(self.store, make_standing_post(table, Kind.CALLS, inbox.channel_id).id)
        if note is not None and note.message_id:
            await reconcile(self.store, inbox, Action.DELETE, Message(None, note.message_id))
        board = await self._status_post(table, inbox.channel_id)
        words = [row for row in posts if row.post.kind in TEXTS]
        if board.message_id:
            await self._leave_history(table, inbox, board.message_id, words)

        def write_rows(transaction: Transaction) -> None:
            if board.message_id:
                attach_posts(transaction, words, board.message_id)
                set_status_message(transaction, board, "", "")
            if note is not None:
                mark_sent(transaction, note, "", "")
            skip_posts(transaction, posts)

        await self.store.write(write_rows)
        return bool(board.message_id)

    async def _send_chapter(self, table: Table, inbox: ChannelInbox, board: PostRow, chapter: Chapter) -> bool:
        rows = chapter.rows
        if begun := next((row.batch for row in (*rows, board) if row.batch), ""):
            mine = [row for row in rows if row.batch == begun]
            if board.message_id and not inbox.limits.nonces:
                return await self._edit_message(table, inbox, board, mine)
            return await self._post_message(table, inbox, board, mine, begun)
        if board.message_id and not chapter.opens:
            if chapter.is_last:
                return await self._edit_message(table, inbox, board, rows)
            await self.store.write(lambda transaction: attach_posts(transaction, rows, board.message_id))
            return False
        if not chapter.is_last:
            return await self._post_archived(table, inbox, rows, await self._find_anchor(table, board))
        return await self._post_message(table, inbox, board, rows, make_random_id())

    async def _edit_message(self, table: Table, inbox: ChannelInbox, board: PostRow, rows: Sequence[PostRow]) -> bool:
        earlier = await posts_of_message(self.store, board.channel_id, board.message_id)
        shown = await self._render_status(table, inbox, (*earlier, *rows))
        content_hash = status_message.status_hash(shown)
        action, _ = plan_message(Sent(board.hash), content_hash)
        try:
            await reconcile(self.store, inbox, action, Message(shown, board.message_id))
        except MessageGone:
            await self.store.write(lambda transaction: reset_status_message(transaction, board))
            return True

        def write_rows(transaction: Transaction) -> None:
            attach_posts(transaction, rows, board.message_id)
            mark_edited(transaction, board, content_hash)

        await self.store.write(write_rows)
        return action is Action.EDIT

    async def _post_message(
        self, table: Table, inbox: ChannelInbox, board: PostRow, rows: Sequence[PostRow], batch: str
    ) -> bool:
        shown = await self._render_status(table, inbox, rows)
        people = await self._list_called(table, inbox, rows)
        ring = shown.ring
        if any(row.post.kind is Kind.HOUR for row in rows):
            presenter = self._present(table, board.channel_id)
            ring = presenter.app_text(
                "ring-told", table=table.record.name, told=presenter.app_text("told-hour", game=presenter.game_title())
            )
        former = await self._find_anchor(table, board)
        said = replace(shown, mentions=people, silent=not people, pinned=not board.hash, ring=ring, reply_to=former)
        message = await reconcile(self.store, inbox, Action.SEND, Message(said, nonce=batch, rows=rows or [board]))
        removals = button_removals(board, message)

        def write_rows(transaction: Transaction) -> None:
            attach_posts(transaction, rows, message)
            add_posts(transaction, removals)
            set_status_message(transaction, board, message, status_message.status_hash(shown))

        await self.store.write(write_rows)
        for row in removals:
            await self._archive(table, inbox, row)
        return True

    async def _find_anchor(self, table: Table, board: PostRow) -> str:
        others = {*await tables_at(self.store, board.channel_id, only_open=True)} - {table.record.id}
        return board.message_id if others else ""

    async def _post_archived(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow], former: str) -> bool:
        text = await self._word_archive(table, inbox, rows)
        if not text:
            await self.store.write(lambda transaction: skip_posts(transaction, rows))
            return False
        said = Message(PublicScreen(text, reply_to=former), nonce=make_random_id(), rows=rows)
        message = await reconcile(self.store, inbox, Action.SEND, said)
        await self.store.write(lambda transaction: attach_posts(transaction, rows, message))
        return True

    async def _archive(self, table: Table, inbox: ChannelInbox, row: PostRow) -> None:
        assert row.post.kind is Kind.FORMER
        await self._leave_history(table, inbox, row.post.about)
        await self.store.write(lambda transaction: mark_sent(transaction, row, ""))

    async def _leave_history(
        self, table: Table, inbox: ChannelInbox, message_id: str, words: Sequence[PostRow] = ()
    ) -> None:
        earlier = await posts_of_message(self.store, inbox.channel_id, message_id)
        told = await self._word_archive(table, inbox, (*earlier, *words))
        rest = PublicScreen(told or table.record.name)
        await reconcile(self.store, inbox, Action.DELETE, Message(rest, message_id))

    async def repost(self, table: Table, channel_id: ChannelId) -> None:
        """Plan to post the status message again, below everything else."""
        board = await self._status_post(table, channel_id)

        def write_rows(transaction: Transaction) -> None:
            add_posts(transaction, button_removals(board, ""))
            reset_status_message(transaction, board)

        await self.store.write(write_rows)

    async def _status_post(self, table: Table, channel_id: ChannelId) -> PostRow:
        post = make_standing_post(table, Kind.STATUS, channel_id)
        return await find_post(self.store, post.id) or post

    # -- what is shown there

    def _present(self, table: Table, channel_id: ChannelId) -> TablePresenter:
        return TablePresenter(table, None, find_channel_language(table, channel_id))

    async def _render_status(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow]) -> PublicScreen:
        reach = {}
        if table.position is None:
            reach = {
                person: await self.reachability.are_reachable(accounts_of(table, person))
                for _, person in list_readers(table, self.reachability.surfaces)
            }
        told = Told()
        try:
            told = await self._word_posts(table, inbox, rows, is_current=True)
            presenter = self._present(table, inbox.channel_id)
            screen = await status_message.render_status(
                presenter, self.pictures, self.context(table), reach, told, inbox.limits
            )
            return add_window(screen, presenter) if inbox.chat.name in self.windows else screen
        except Exception as fault:  # noqa: BLE001  the text goes out all the same
            log.error("no board: %s", type(fault).__name__, extra={"table": table.record.id})  # noqa: TRY400
            return PublicScreen(status_message.compose(told, (table.record.name,), (), inbox.limits.text))

    async def _list_called(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow]) -> tuple[AccountId, ...]:
        """Return the people that a message mentions: at the result everyone seated there, winners first if a chat limits mentions."""
        calls = {row.post.kind for row in rows} & {Kind.RESULT, Kind.HOUR}
        if not calls:
            return ()
        seats: Iterable[int] = range(table.record.seats)
        if 0 < inbox.limits.named < table.record.seats and table.position is not None:
            best = next(iter(table.spec.game.standing(table.position.state)), ())
            seats = sorted(seats, key=lambda seat: seat not in best)
        now = self.now()
        awake = (seat for seat in seats if find_wake_up(table, table.week_of(seat), now) is None)
        found = [find_reader(table, seat, {inbox.chat.name}) for seat in awake]
        if calls == {Kind.HOUR}:  # people told in private are not notified twice
            reach = self.reachability
            found = [each for each in found if await reach.are_reachable(accounts_of(table, each)) is False]
        there = [list_attending(table, person).get(inbox.channel_id) for person in dict.fromkeys(found)]
        return tuple(account for account in there if account is not None)

    async def _word_archive(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow]) -> str:
        told = await self._word_posts(table, inbox, rows, is_current=False)
        closing = "\n".join(told.closing)
        return "\n\n".join(filter(None, (closing, tell_chapter(told, inbox.limits.chronicle - len(closing) - 2))))

    async def _word_posts(
        self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow], *, is_current: bool
    ) -> Told:
        presenter, lines = self._present(table, inbox.channel_id), list[ChapterLine]()
        is_told = is_current or any(row.post.kind is Kind.RESULT for row in rows)
        is_last = is_told and is_over(presenter)
        for row in rows:
            post = row.post
            is_notice = post.kind is Kind.NOTICE
            notice = await find_notice(self.store, row.table_id, post.number) if is_notice else None
            try:
                lines += word_channel_post(presenter, row, notice, waits=inbox.limits.waits, is_last=is_last)
                if post.kind is Kind.BEGAN and not inbox.limits.stamps and table.spec.races:
                    lines.append(ChapterLine(presenter.app_text("told-arrival")))
                if post.kind is Kind.BEGAN and (usual := word_usual_length(presenter, self.context(table).turn_ms)):
                    lines.append(ChapterLine(usual))
            except Exception as fault:  # noqa: BLE001  one bad post must not hold back the others
                log.error("unsaid: %s", type(fault).__name__, extra={"table": table.record.id, "post": row.id})  # noqa: TRY400
        if is_last:
            return Told(lines, result_lines(presenter))
        lines = lines if is_current else keep_lasting(lines)
        day = "".join(
            word_date(presenter, date.fromisoformat(row.post.about)) for row in rows if row.post.kind is Kind.DAY
        )
        counts = [line for line in lines if line.row == COUNT and not day]
        return Told([line for line in lines if line not in counts], [line.text for line in counts], day)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Posts of one chapter; it `opens` if they begin it, and `is_last` if no other follows."""

    rows: Sequence[PostRow]
    opens: bool
    is_last: bool


def next_chapter(rows: Sequence[PostRow]) -> Chapter:
    starts = [index for index, row in enumerate(rows) if row.post.kind in OPENING and index]
    end = starts[0] if starts else len(rows)
    opens = bool(rows) and rows[0].post.kind in OPENING
    return Chapter(rows[:end], opens, not starts)


def button_removals(board: PostRow, message_id: str) -> list[PostRow]:
    former = board.message_id
    if not former or former == message_id:
        return []
    row = make_random_id()
    return [
        board._replace(id=row, post=Post(Kind.FORMER, about=former), message_id="", hash="", batch="", status="planned")
    ]


def word_channel_post(
    presenter: TablePresenter, row: PostRow, notice: Notice | None = None, *, waits: bool = False, is_last: bool = False
) -> list[ChapterLine]:
    """Word a post in a channel.

    `notice` is the one it stands for, `waits` as in `bot.values.chat.Limits`; `is_last` posts stand above the final table.
    """
    match row.post.kind:
        case Kind.HISTORY:
            return history_lines(presenter, row.from_seq, row.to_seq, is_last=is_last)
        case Kind.BEGAN:
            return [ChapterLine(presenter.app_text("told-began"))]
        case Kind.HOUR:
            return [ChapterLine(presenter.app_text("told-hour", game=presenter.game_title()))]
        case Kind.NOTICE:
            return [ChapterLine(presenter.word_notice(notice.key, notice.params))] if notice else []
        case Kind.CLOSED:
            who, how = presenter.seat_name(row.post.number), "begin" if waits else "open"
            return [ChapterLine(presenter.app_text("told-private", who=who, how=how))]
        case _:
            return []


# -- the call note


def list_awaited(table: Table, channel_id: ChannelId, reachability: Reachability, now_ms: int) -> tuple[Called, ...]:
    """List the people in a channel who are awaited at a live table and reached by no private message.

    A person in no channel is named in all channels of their chat, without a mention: they may not be members there.
    """
    if table.record.status is not TableStatus.LIVE or table.position is None or table.position.ask is None:
        return ()
    must, is_short = table.position.ask.must, is_time_short(table)
    found = []
    for question, name in open_questions(table):
        person = find_reader(table, question.seat, {chat_of(channel_id)})
        where = list_attending(table, person)
        if (
            question not in must
            or not person
            or (where and channel_id not in where)
            or is_absent(table, person)
            or not reachability.is_unreachable(accounts_of(table, person), now_ms)
        ):
            continue
        found.append(Called(question.seat, PersonId(person), CalledFor(name, is_short), where.get(channel_id)))
    return tuple(found)


def is_time_short(table: Table) -> bool:
    """Return whether an awaited player has little time left.

    False if players have hours of their own: it would show whose time is short, so who has not answered.
    """
    ask = table.position.ask if table.position else None
    asked = [question for question in ask.must if question.seat >= 0] if ask else []
    ends = [deadline for question in asked if (deadline := table.find_deadline(question))]
    return any(is_late(each) for each in ends) and not (len(asked) > 1 and table.has_own_hours())


def make_note(
    presenter: TablePresenter, called: Sequence[Called], newly: Sequence[Called], *, waits: bool
) -> PublicScreen:
    names = [presenter.seat_name(seat) for seat in dict.fromkeys(each.seat for each in called)]
    text = presenter.app_text(
        "call-note",
        who=presenter.join_list(names),
        late="yes" if any(each.key.is_late for each in called) else "no",
        how="begin" if waits else "open",
    )
    people = tuple(dict.fromkeys(each.account_id for each in newly if each.account_id is not None))
    return PublicScreen(text, buttons=(hand_button(presenter),), mentions=people, silent=not people, ring=text)


# -- what is no table


class Bulletins:
    """Plans and sends messages of what is no table, as a season, which `make` draws: one in each channel, edited as it changes.

    Its row stays when it is sent: `message_id` is the message that is out, `hash` what it was drawn from, `batch` the nonce
    of one that may be out already.
    """

    make: Make

    def __init__(self, store: Store) -> None:
        self._store = store

    async def send_next(self, inbox: ChannelInbox, row: PostRow) -> bool:
        """Bring one message up to date; return whether anything was sent. Of a former one its first line is left."""
        screen, is_shown = await self.make(row)
        rest = PublicScreen(screen.text.partition("\n")[0])
        if row.post.about:
            await reconcile(self._store, inbox, Action.DELETE, Message(rest, row.post.about))
            await self._store.write(lambda transaction: mark_sent(transaction, row, ""))
            return True
        shown = hashlib.sha256(repr((screen.text, screen.buttons)).encode()).hexdigest() if is_shown else ""
        action, _ = plan_message(Sent(row.hash) if row.message_id else None, shown or None)
        wanted = Message(screen if is_shown else rest, row.message_id, row.batch or make_random_id(), [row])
        message = await reconcile(self._store, inbox, action, wanted)
        await self._store.write(lambda transaction: set_status_message(transaction, row, message, shown))
        return action is not Action.LEAVE

    async def repeat(self, name: str, channel_id: ChannelId) -> None:
        """Plan to post something again in a channel, below everything else."""
        row = await find_post(self._store, bulletin_id(name, channel_id))
        if row is None or not row.message_id:
            return
        former = [each._replace(post=Post(Kind.SERIES, about=row.message_id)) for each in button_removals(row, "")]

        def write_rows(transaction: Transaction) -> None:
            add_posts(transaction, former)
            reset_status_message(transaction, row)

        await self._store.write(write_rows)


def bulletin_id(name: str, channel_id: ChannelId) -> str:
    return f"{name} {channel_id}"


def plan_bulletin(transaction: Transaction, name: str, channel_ids: Iterable[ChannelId] = ()) -> None:
    """Plan to show how something stands in these channels, and wherever a message of it is out."""
    plan_again(transaction, f"{Kind.SERIES}/", "?", name)
    posts = [
        PostRow(bulletin_id(name, each), TableId(name), each, PersonId(""), Post(Kind.SERIES), 0, 0)
        for each in channel_ids
    ]
    add_posts(transaction, posts)
