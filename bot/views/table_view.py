"""A live table through one viewer as plain values: what a browser draws, made from what the other views are made from."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import structs

from bot.tables.reader import offered_lessons
from bot.tables.snapshot import Table
from bot.values.room import Call, Line, SeatLine
from bot.values.table_view import (
    NEWEST,
    CallNode,
    Drawn,
    LineRow,
    Note,
    Over,
    Points,
    ProposalRow,
    ScoreRow,
    SeatRow,
    TableView,
    make_face,
    make_note,
    trim,
)
from bot.views.asks import find_hand, find_panels, list_asks
from bot.views.calls import own_call
from bot.views.offers import list_forms, list_own
from bot.views.pictures import list_pieces
from bot.views.prepared import prepared_state
from bot.views.proposals import proposal_lines
from bot.views.room import current_notice
from bot.views.score import make_score
from bot.views.table import SETTLED, TablePresenter, made_once
from games.spec import NoteKind, told_scene

ELSEWHERE: Final = frozenset({NoteKind.HELP.value, NoteKind.LAST.value})  # what is fetched, or has its own place


def make_standing_view(presenter: TablePresenter, turn_ms: int = 0) -> TableView:
    """Make what lies on a table that has begun, as its viewer sees it: nothing that is asked, told or offered."""
    table, seat, speak, public = presenter.table, presenter.viewer, presenter.speak, presenter.public
    panels, told = find_panels(presenter), told_scene(table.spec.scenery, presenter.view)
    hand, mine = find_hand(panels), list_own(presenter)
    return TableView(
        game=make_title(presenter),
        me=None if seat is None else (seat, presenter.seat_name(seat)),
        stage=word_stage(public),
        call=make_call(own_call(presenter), turn_ms),
        seats=tuple(mark_own(row) if each in mine else row for each, row in enumerate(list_seats(public))),
        hand=tuple(map(make_face, hand.faces if hand else ())),
        last=find_last(presenter),
        notes=tuple(make_note(each) for each in panels if each is not hand and each.kind not in ELSEWHERE),
        score=list_points(presenter if table.spec.has_own_words else public),
        over=make_over(presenter) if presenter.ask is None or table.record.status in SETTLED else None,
        **draw_board(presenter),
        alt=speak(table.spec.scenery.alt(told)),
        twin=tuple(map(speak, table.spec.scenery.lines(told))),
        foot=word_foot(public),
    )


@made_once
def word_stage(presenter: TablePresenter) -> str:
    return presenter.speak(presenter.table.spec.describe.stage(presenter.view))


@made_once
def word_foot(presenter: TablePresenter) -> tuple[str, ...]:
    return tuple(map(presenter.speak, presenter.table.spec.describe.foot(presenter.view)))


@made_once
def list_seats(presenter: TablePresenter) -> tuple[SeatRow, ...]:
    return tuple(make_seat(presenter.seat_line(each)) for each in range(presenter.table.record.seats))


@made_once
def list_points(presenter: TablePresenter) -> Points:
    score = make_score(presenter)
    return Points(score.heads, tuple(trim(ScoreRow(who, cells, int(wins))) for who, _, cells, wins in score.rows))


def make_title(presenter: TablePresenter) -> tuple[str, str, str, str, str]:
    record = presenter.table.record
    return record.game, presenter.game_title(), record.name, record.pace.value, record.status.value


def draw_board(presenter: TablePresenter) -> dict[str, Any]:
    """Return what a view has of the picture in one size of window: the only fields that differ between the two."""
    layout = presenter.bare_layout
    return {
        "size": (round(layout.width), round(layout.height), round(layout.unit * layout.width)),
        "spots": {
            name: (round(x * layout.width), round(y * layout.height), round(part * layout.width))
            for name, (x, y, part) in layout.places.items()
        },
        "art": list_pieces(presenter.table.spec, presenter.bare_scene),
    }


def draw_revealed(presenter: TablePresenter, upto: int) -> tuple[Drawn, ...]:
    """Draw a game that is over with so many of its steps revealed."""
    return list_pieces(presenter.table.spec, presenter.make_scene(bare=True, upto=upto))


def lies_as_before(presenter: TablePresenter, before: Table) -> bool:
    """Tell whether a viewer sees lie what lay before: a sealed answer changes nothing that others see."""
    table, was, now = presenter.table, before.position, presenter.table.position
    if was is None or now is None or now.ask is None or was.state is not now.state or was.ask is not now.ask:
        return False
    is_settled = table.assignments is before.assignments and table.record.status is before.record.status
    return is_settled and all(was.sealed.get(each) is now.sealed.get(each) for each in presenter.view.asked)


def make_table_view(presenter: TablePresenter, turn_ms: int = 0, lying: TableView | None = None) -> TableView:
    """Make the view of a table that has begun, as its viewer sees it; private if that is a seat. A turn is `turn_ms` long.

    `lying` is the view before, where what lies on the table is as it was.
    """
    table, seat, mine = presenter.table, presenter.viewer, list_own(presenter)
    lines = presenter.record_lines()
    if lying is not None:
        standing = structs.replace(lying, game=make_title(presenter), call=make_call(own_call(presenter), turn_ms))
    else:
        standing = make_standing_view(presenter, turn_ms)
    return structs.replace(
        standing,
        asks=list_asks(presenter) if seat is not None else (),
        log=tuple(map(make_line, lines[-NEWEST:])),
        older=max(0, len(lines) - NEWEST),
        can=list_forms(presenter, mine),
        proposals=tuple(
            trim(ProposalRow(each.number, each.text, round(each.until.timestamp() * 1000), each.asked))
            for each in proposal_lines(presenter)
        ),
        notice=current_notice(presenter),
        prepared=prepared_state(presenter) if seat is not None else "",
        lessons=offered_lessons(table, seat) if seat is not None else (),
        rematch=table.record.rematch or "",
        pausing=bool(table.record.pausing),
        mine=list_mine(presenter, mine) if len(mine) > 1 else (),
    )


def make_over(presenter: TablePresenter) -> Over:
    score = make_score(presenter)
    has_ladder = presenter.table.record.practice and bool(presenter.table.spec.ladder)
    return Over(score.outcome, score.ending, score.reveals, score.played_for, has_ladder)


def list_mine(presenter: TablePresenter, mine: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return seats of one person, each with 1 where everyone knows that it is awaited: no seat is a way to look into another."""
    return tuple((seat, int(seat in presenter.view.awaited)) for seat in mine)


@made_once
def find_last(presenter: TablePresenter) -> Note | None:
    """Return the last trick, for those who may look at it."""
    return next((make_note(each) for each in find_panels(presenter) if each.kind == NoteKind.LAST), None)


def list_older(presenter: TablePresenter, before: int) -> tuple[LineRow, ...]:
    """Return the lines of the history before one, the newest of them as many as a view has."""
    return tuple(make_line(each) for each in presenter.record_lines() if each.seq < before)[-NEWEST:]


@lru_cache(maxsize=8192)
def make_line(line: Line) -> LineRow:
    why = tuple(clause.id for clause in line.why)
    return trim(LineRow(line.seq, line.text, int(line.at.timestamp()), why, int(line.heading), line.row))


def make_seat(line: SeatLine) -> SeatRow:
    signs = "a" * line.awaited + "r" * bool(line.robot) + "v" * line.vacant
    return trim(SeatRow(line.name, signs, line.count, line.tags))


def mark_own(row: SeatRow) -> SeatRow:
    return trim(SeatRow(row[0], f"{row[1] if len(row) > 1 else ''}m", *row[2:]))


def make_call(call: Call, turn_ms: int) -> CallNode:
    until = round(call.deadline.timestamp() * 1000) if call.deadline else 0
    fate = (call.fate.kind, call.fate.text) if call.fate else None
    return CallNode(call.kind, call.who, call.more, until, turn_ms if until else 0, fate)
