"""What planned posts say in a channel."""

from typing import assert_never

from bot.db.notify import PostRow
from bot.db.posts import (
    ChapterStart,
    ClosedMessagesNotice,
    DayStart,
    HistoryLines,
    HourCome,
    ResultCall,
    StartNotice,
    TableNotice,
    TextPost,
)
from bot.db.rows import Notice
from bot.views.chapter import ChapterLine
from bot.views.seat import history_lines
from bot.views.table import TablePresenter


def notice_lines(presenter: TablePresenter, notice: Notice | None) -> list[str]:
    return [presenter.app_text(f"notice-{notice.key}", **notice.params)] if notice else []


def word_channel_post(
    presenter: TablePresenter, row: PostRow, notice: Notice | None = None, *, waits: bool = False, is_last: bool = False
) -> list[ChapterLine]:
    """Word a post in a channel.

    `notice` is the one it stands for, `waits` as in `bot.values.chat.Limits`; `is_last` posts stand above the final table.
    """
    post = row.post
    assert isinstance(post, TextPost)
    match post:
        case HistoryLines():
            return history_lines(presenter, row.from_seq, row.to_seq, is_last=is_last)
        case StartNotice():
            return [ChapterLine(presenter.app_text("told-began", game=presenter.game_title()))]
        case HourCome():
            return [ChapterLine(presenter.app_text("told-hour", game=presenter.game_title()))]
        case ChapterStart() | DayStart() | ResultCall():
            return []
        case TableNotice():
            return list(map(ChapterLine, notice_lines(presenter, notice)))
        case ClosedMessagesNotice(seat):
            how = "begin" if waits else "open"
            return [ChapterLine(presenter.app_text("told-private", who=presenter.seat_name(seat), how=how))]
        case _:
            assert_never(post)
