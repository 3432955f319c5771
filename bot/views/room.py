"""A table from the lobby to the end, as the public and as each seat is shown it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, Literal

from bot.tables.admission import is_between_deals
from bot.tables.automatic import find_wish
from bot.tables.change import find_retractable
from bot.tables.customs import has_end
from bot.tables.ends import find_own_end
from bot.tables.questions import delivery_question, question_shape
from bot.tables.reader import offered_lessons
from bot.tables.seats import find_new_seat
from bot.tables.snapshot import Table
from bot.tables.time_control import has_own_time
from bot.text.translator import Translator
from bot.values import widgets
from bot.values.hours import MINUTE
from bot.values.ids import Language, TableStatus
from bot.values.room import History, Line, PanelText, Room, SeatRoom
from bot.views.help import help_at_table
from bot.views.prepared import prepared_state
from bot.views.proposals import proposal_lines
from bot.views.scheduled import make_evening_plan
from bot.views.settings import (
    list_customs,
    list_settings,
    preset_choices,
    robot_choices,
    word_own_time,
    word_usual_length,
)
from bot.views.suggestions import guest_lines, suggestion_lines
from bot.views.table import TableContext, TablePresenter, made_once, make_panel, to_datetime
from games.event import visible_to
from games.message import Message, Sign
from games.questions import Ask, Delivery, Question
from games.spec import GameSpec

PAGE: Final = 30  # the most lines on a page of the record


def make_room(
    table: Table,
    lang: Language,
    translator: Translator,
    context: TableContext,
    *,
    viewer: int | None = None,
    own_seats: Iterable[int] = (),
) -> Room:
    """Make the room of a table as the public sees it, or as the seat `viewer` does; the record is oldest first."""
    return present_room(TablePresenter(table, viewer, lang, translator), context, own_seats)


def present_room(presenter: TablePresenter, context: TableContext, own_seats: Iterable[int] = ()) -> Room:
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
    return replace(lobby, board=presenter.make_board(), record=presenter.record_lines(), score=presenter.make_score())


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
        call=presenter.public_call(),
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

    A pause that waits until nobody looks is announced until then.
    """
    announced = presenter.table.record.notice
    if who := presenter.table.record.pausing:
        return presenter.app_text("notice-pausing", who=who)
    if announced is None:
        return ""
    since = presenter.table.history[announced.seq :]
    if any(row.via == "hand" and visible_to(events, None) for row, events in since):
        return ""
    return presenter.notice_text()


def make_seat_room(
    table: Table,
    seat: int,
    lang: Language,
    translator: Translator,
    context: TableContext,
    *,
    person_id: str,
    primer: bool = False,
) -> SeatRoom:
    """Make a table's room as one seat sees it, for the person who holds it.

    `primer` is wanted at a person's first seat in a game. The record inside may hold private lines; it is not the
    public one.
    """
    presenter = TablePresenter(table, seat, lang, translator)
    shown = present_room(presenter, context, table.seats_of(person_id))
    bare = make_seat_base(presenter, shown, person_id, primer=primer)
    if table.position is None:
        return bare
    questions = tuple(question_form(presenter, question) for question in ordered_questions(presenter))
    return replace(bare, questions=questions, mine=presenter.own_lines())


def make_seat_base(presenter: TablePresenter, room: Room, person_id: str, *, primer: bool) -> SeatRoom:
    table, seat = presenter.table, presenter.viewer
    assert seat is not None
    pages = primer_panels(table.spec, presenter.lang, presenter.translator) if primer else ()
    bare = SeatRoom(
        room,
        seat,
        seat + 1,
        presenter.seat_name(seat),
        presenter.own_call if table.position else room.call,
        primer=pages,
        help=help_at_table(presenter, is_host=table.record.host == person_id),
    )
    if table.position is None:
        return bare
    return replace(
        bare,
        panels=presenter.make_panels(is_page=True),
        recap=presenter.lines_since_answer(),
        unseen=unseen_look(table, seat),
        prepared=prepared_state(presenter),
        lessons=offered_lessons(table, seat),
        has_answered=bool(presenter.last_answer_seq()),
    )


def unseen_look(table: Table, seat: int) -> Literal["", "page", "picture"]:
    question = delivery_question(table, seat)
    if question is None:
        return ""
    shape = question_shape(table, question)
    assert isinstance(shape, Delivery)
    return "picture" if shape.by_picture else "page"


@lru_cache(maxsize=128)
def primer_panels(spec: GameSpec[Any], lang: Language, translator: Translator) -> tuple[PanelText, ...]:

    def speak(message: Message | Sign) -> str:
        return translator.speak(
            spec, message, lang, lambda seat: translator.package_text("bot", "seat-number", lang, number=seat + 1)
        )

    return tuple(make_panel(page, speak) for page in spec.primer)


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
    return History(tuple(pages[found]), found % len(pages), len(pages))


def superseded_windows(ask: Ask, order: Sequence[Question]) -> Sequence[Question]:
    """Return the windows on boards that another board has followed.

    They still take what was pressed there, but are shown no more.
    """
    return [question for question in order if question in ask.window and ask.window[question].on_board][1:]


def ordered_questions(presenter: TablePresenter) -> list[Question]:
    """Return the questions of a seat: by its own clock, those that must be answered, then as the rules name them."""
    ask, table = presenter.ask, presenter.table
    if ask is None or table.record.status is not TableStatus.LIVE:
        return []
    mine = presenter.own_questions()
    order = [question for some in (ask.must, ask.window, ask.may) for question in some if question in mine]
    return sorted(
        (q for q in order if q not in superseded_windows(ask, order)), key=lambda q: not ask.require_decision(q).timed
    )


@made_once
def question_form(presenter: TablePresenter, question: Question, *, whole: bool = True) -> widgets.QuestionForm:
    table = presenter.table
    deadline = table.find_deadline(question)
    until = to_datetime(find_own_end(deadline)) if deadline and has_end(table.record) else None
    form = presenter.question_presenter.make_form(question, table.question_id(question), until, whole=whole)
    return form if form.answered else replace(form, wish=find_wish(table, question))
