"""A table from the lobby to the end, as the public and as each seat is shown it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.tables.admission import is_between_deals
from bot.tables.change import find_retractable
from bot.tables.seats import find_new_seat
from bot.tables.time_control import has_own_time
from bot.values.hours import MINUTE
from bot.values.room import History, Line, Room
from bot.views.calls import public_call
from bot.views.context import TableContext
from bot.views.proposals import proposal_lines
from bot.views.scheduled import make_evening_plan
from bot.views.score import make_score
from bot.views.settings import (
    list_customs,
    list_settings,
    preset_choices,
    robot_choices,
    word_own_time,
    word_usual_length,
)
from bot.views.suggestions import guest_lines, suggestion_lines
from bot.views.table import TablePresenter, is_told
from games.event import visible_to

PAGE: Final = 30  # the most lines on a page of the record


def make_room(presenter: TablePresenter, context: TableContext, own_seats: Iterable[int] = ()) -> Room:
    """Make the room of a table as the public sees it, or as the presenter's seat does; the record is oldest first."""
    table, lang = presenter.table, presenter.lang
    lobby = replace(
        make_brief_room(presenter, context, own_seats),
        host=context.names.get(table.record.host, ""),
        settings=list_settings(presenter, context),
        suggestions=tuple(suggestion_lines(presenter, context)),
        customs=list_customs(presenter),
        usual_length=word_usual_length(presenter, context.turn_ms),
        presets=preset_choices(table.spec, lang),
        robots=robot_choices(table.spec, lang),
    )
    if table.position is None:
        return lobby
    return replace(lobby, board=presenter.make_board(), record=presenter.record_lines(), score=make_score(presenter))


def make_brief_room(presenter: TablePresenter, context: TableContext, own_seats: Iterable[int] = ()) -> Room:
    """Make a room without what takes long to make: its settings, the board's words, its record and score."""
    table = presenter.table
    record, spec = table.record, table.spec
    return Room(
        id=record.id,
        name=record.name,
        game=spec.name,
        title=presenter.game_title(),
        lang=record.lang,
        pace=record.pace,
        status=record.status,
        seats=tuple(
            presenter.seat_line(seat, tuple(own_seats))
            for seat in range(record.seats + (find_new_seat(table) is not None))
        ),
        call=public_call(presenter),
        least=spec.least,
        most=spec.most,
        practice=record.practice,
        seals=context.seals,
        contributions=context.contributions,
        terms=context.terms,
        preset=record.preset,
        notice=current_notice(presenter),
        rematch=record.rematch,
        ladder=record.practice and bool(spec.ladder),
        open=is_between_deals(table),
        proposals=proposal_lines(presenter),
        retractable=retracted.seat if (retracted := find_retractable(table)) else None,
        several=record.several,
        is_pausing=bool(record.pausing),
        bank=word_bank(presenter),
        evening=make_evening_plan(presenter),
        elastic=record.elastic,
        is_sealed=record.is_sealed,
        own_time=word_own_time(presenter),
        barred=guest_lines(presenter),
        stage="" if table.position is None else presenter.speak(spec.describe.stage(presenter.view)),
    )


def word_bank(presenter: TablePresenter) -> str:
    minutes = presenter.table.record.figures.bank_ms // MINUTE
    if not minutes or has_own_time(presenter.table.record):
        return ""
    unit, count = ("hours", minutes // 60) if minutes >= 60 else ("minutes", minutes)
    return presenter.app_text("bank", unit=unit, count=count)


def current_notice(presenter: TablePresenter) -> str:
    """Return the last announcement, unless people have answered since and everyone was told.

    A pause that waits until no one looks is announced until then.
    """
    announced = presenter.table.record.notice
    if who := presenter.table.record.pausing:
        return presenter.word_notice("pausing", {"who": who})
    if announced is None:
        return ""
    since = presenter.table.history[announced.seq :]
    if any(row.via == "hand" and visible_to(events, None) for row, events in since):
        return ""
    return presenter.notice_text()


def history_page(presenter: TablePresenter, page: int) -> History:
    """Return a page of the record, the last one if the page is not there.

    A page is a round or a part of a long one.
    """
    pages: list[list[Line]] = [[]]
    for line in presenter.record_lines():
        if pages[-1] and (line.heading or len(pages[-1]) >= PAGE):
            pages.append([])
        pages[-1].append(line)
    found = page if -len(pages) <= page < len(pages) else -1
    return History(tuple(pages[found]), found % len(pages), len(pages), is_told(presenter.table))
