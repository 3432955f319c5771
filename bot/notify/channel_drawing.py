"""What a table shows in a channel: the words of its posts, its status message, the people that it mentions, its call note.

A call note calls awaited people who cannot be reached in private: each once per question, and once more when little time
is left. Only those that the whole table waits for are named, so that nothing shows who has answered. A person who answered
publicly within the last minute, at a live table 90 seconds, is given as long, fixed when the question is put; a sleeping
person is called when they wake.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from bot.db.store import Store
from bot.notify.delivery import ChannelInbox
from bot.notify.notification_rules import Called
from bot.notify.reach import Reachability
from bot.run.timepiece import Now
from bot.tables.absence import is_absent
from bot.tables.deadlines import is_late
from bot.tables.people import accounts_of, chat_of, find_channel_language, find_reader, list_attending, list_readers
from bot.tables.posts import CalledFor, Kind, PostRow
from bot.tables.questions import open_questions
from bot.tables.rows import Notice
from bot.tables.snapshot import Table
from bot.tables.stored import find_notice
from bot.tables.time_control import find_wake_up
from bot.values.ids import AccountId, ChannelId, PersonId, TableStatus
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


@dataclass(frozen=True, slots=True)
class ChannelDrawing:
    """Draws the status message, and words what stands there once a chapter is over."""

    store: Store
    pictures: Pictures
    context: Callable[[Table], TableContext]
    reachability: Reachability
    windows: Collection[str]
    now: Now

    def present(self, table: Table, channel_id: ChannelId) -> TablePresenter:
        return TablePresenter(table, None, find_channel_language(table, channel_id))

    async def render_status(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow]) -> PublicScreen:
        reach = {}
        if table.position is None:
            reach = {
                person: await self.reachability.are_reachable(accounts_of(table, person))
                for _, person in list_readers(table, self.reachability.surfaces)
            }
        told = Told()
        try:
            told = await self._word_posts(table, inbox, rows, is_current=True)
            presenter = self.present(table, inbox.channel_id)
            screen = await status_message.render_status(
                presenter, self.pictures, self.context(table), reach, told, inbox.limits
            )
            return add_window(screen, presenter) if inbox.chat.name in self.windows else screen
        except Exception as fault:  # noqa: BLE001  the text goes out all the same
            log.error("no board: %s", type(fault).__name__, extra={"table": table.record.id})  # noqa: TRY400
            return PublicScreen(status_message.compose(told, (table.record.name,), (), inbox.limits.text))

    async def list_called(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow]) -> tuple[AccountId, ...]:
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

    async def word_archive(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow]) -> str:
        told = await self._word_posts(table, inbox, rows, is_current=False)
        closing = "\n".join(told.closing)
        return "\n\n".join(filter(None, (closing, tell_chapter(told, inbox.limits.chronicle - len(closing) - 2))))

    async def _word_posts(
        self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow], *, is_current: bool
    ) -> Told:
        presenter, lines = self.present(table, inbox.channel_id), list[ChapterLine]()
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
