"""What planned posts say in a channel."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from bot.db.store import Store
from bot.notify.delivery import ChannelInbox
from bot.tables.people import find_channel_language
from bot.tables.posts import Kind, PostRow
from bot.tables.rows import Notice
from bot.tables.snapshot import Table
from bot.tables.stored import find_notice
from bot.text.translator import Translator
from bot.values.ids import ChannelId
from bot.views.chapter import COUNT, ChapterLine, Told, keep_lasting, tell_chapter
from bot.views.closing import history_lines, is_over, result_lines
from bot.views.context import TableContext
from bot.views.scheduled import word_date
from bot.views.settings import word_usual_length
from bot.views.table import TablePresenter

log = logging.getLogger(__name__)


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


@dataclass(frozen=True, slots=True)
class ChannelTexts:
    """Words the posts of a channel, and what stands there once a chapter is over."""

    store: Store
    translator: Translator
    context: Callable[[Table], TableContext]

    async def archive_text(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow]) -> str:
        told = await self.word_posts(table, inbox, rows, is_current=False)
        closing = "\n".join(told.closing)
        return "\n\n".join(filter(None, (closing, tell_chapter(told, inbox.limits.chronicle - len(closing) - 2))))

    async def word_posts(self, table: Table, inbox: ChannelInbox, rows: Sequence[PostRow], *, is_current: bool) -> Told:
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

    def present(self, table: Table, channel_id: ChannelId) -> TablePresenter:
        return TablePresenter(table, None, find_channel_language(table, channel_id), self.translator)
