"""A table from the lobby to the end, as the public and as each seat is shown it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from bot.ports import room as ports
from bot.ports.room import Choice, Language, Room, SeatRoom, Status
from bot.presenters import help as helping
from bot.presenters.table import Beside, Telling, moment, paneled
from bot.tables.table import Table
from bot.text.translator import Speech
from games.box import Box
from games.message import Message, Sign, say
from games.questions import Ask, Question

PAGE: Final = 30
"""The most lines on a page of the record."""


def room(
    table: Table, lang: Language, speech: Speech, beside: Beside, *, eye: int | None = None, mine: Iterable[int] = ()
) -> Room:
    """A table from the lobby to the end, as the public sees it, or as the seat `eye` does; the record is oldest first."""
    telling = Telling(table, eye, lang, speech)
    box = table.box
    lobby = replace(
        outline(telling, beside, mine),
        host=beside.names.get(table.record.host, ""),
        settings=tuple(telling.setting(option, beside) for option in box.options),
        presets=presets(telling),
        robots=tuple(Choice(level, telling.speak(say(f"robot-{level}"))) for level in levels(box)),
    )
    if table.position is None:
        return lobby
    return replace(lobby, board=telling.board(), record=telling.record(), score=telling.score())


def outline(telling: Telling, beside: Beside, mine: Iterable[int] = ()) -> Room:
    """A table without what takes long to tell: its settings, its picture in words, its record and score."""
    table = telling.table
    record, box = table.record, table.box
    return Room(
        id=record.id,
        name=record.name,
        game=box.name,
        title=telling.title(),
        lang=record.lang,
        pace=record.pace,
        status=record.status,
        version=table.version,
        seats=tuple(telling.seat(seat, tuple(mine)) for seat in range(record.seats)),
        call=telling.call(beside),
        least=box.least,
        most=box.most,
        practice=record.practice,
        seals=beside.seals,
        preset=record.preset,
        notice=notice(telling),
        rematch=record.rematch,
        ladder=record.practice and bool(box.ladder),
        stage="" if table.position is None else telling.speak(box.describe.stage(telling.seen)),
    )


def presets(telling: Telling) -> tuple[Choice, ...]:
    """The named sets of options."""
    return tuple(
        Choice(
            preset.name,
            telling.speak(say(f"preset-{preset.name}")),
            hint=telling.speak(say(f"preset-{preset.name}-hint")),
        )
        for preset in telling.table.box.presets
    )


def notice(telling: Telling) -> str:
    """What the office announced last, unless people have answered since."""
    announced = telling.table.record.notice
    if announced is None:
        return ""
    since = (h.row for h in telling.table.story[announced.seq :])
    if any(row.via == "hand" for row in since):
        return ""
    return telling.announced()


def seat_room(
    table: Table, seat: int, lang: Language, speech: Speech, beside: Beside, *, person: str, primer: bool = False
) -> SeatRoom:
    """A table as one seat sees it, for the person who holds it; `primer` at a person's first seat in a game.

    The record inside may hold private lines; it is not the public one.
    """
    telling = Telling(table, seat, lang, speech)
    shown = room(table, lang, speech, beside, eye=seat, mine=table.seats_of(person))
    bare = entered(telling, shown, beside, person, primer=primer)
    if table.position is None:
        return bare
    return replace(bare, questions=questions(telling), mine=telling.mine())


def brief(
    table: Table, seat: int, lang: Language, speech: Speech, beside: Beside, *, person: str, primer: bool = False
) -> SeatRoom:
    """The same as far as a chat shows it at once: the room in outline, and of all questions only the first whole."""
    telling = Telling(table, seat, lang, speech)
    bare = entered(telling, outline(telling, beside, table.seats_of(person)), beside, person, primer=primer)
    return replace(bare, questions=titles(telling)) if table.position is not None else bare


def entered(telling: Telling, shown: Room, beside: Beside, person: str, *, primer: bool) -> SeatRoom:
    """A seat in a room, before it is asked anything."""
    table, seat = telling.table, telling.eye
    assert seat is not None
    pages = tuple(map(telling.panel, table.box.primer)) if primer else ()
    bare = SeatRoom(
        shown,
        seat,
        seat + 1,
        telling.name(seat),
        telling.my_call(beside) if table.position else shown.call,
        primer=pages,
        help=helping.at_table(telling, host=table.record.host == person),
    )
    if table.position is None:
        return bare
    return replace(
        bare, panels=tuple(map(telling.panel, table.box.describe.panels(telling.seen))), recap=telling.recap()
    )


def levels(box: Box[Any]) -> list[str]:
    """The levels of robots as they are offered: the one that empty seats get, then the others from the mildest on."""
    return sorted(box.robots, key=lambda level: level != box.usual)


def primer(box: Box[Any], lang: Language, speech: Speech) -> tuple[ports.Panel, ...]:
    """A game's first words, before anybody sits down."""

    def speak(said: Message | Sign) -> str:
        return speech.speak(box, said, lang, lambda seat: speech.words("bot", "seat-number", lang, number=seat + 1))

    return tuple(paneled(page, speak) for page in box.primer)


def history(telling: Telling, page: int) -> ports.History:
    """The public record on pages, each a round or a part of a long one; the last where the page is not there."""
    pages: list[list[ports.Line]] = [[]]
    for line in telling.record():
        if pages[-1] and (line.heading or len(pages[-1]) >= PAGE):
            pages.append([])
        pages[-1].append(line)
    found = page if -len(pages) <= page < len(pages) else -1
    return ports.History(tuple(pages[found]), found % len(pages), len(pages))


def former(ask: Ask, order: Sequence[Question]) -> Sequence[Question]:
    """Windows on boards that have been followed by another: they take what was pressed there, and are shown no more."""
    return [question for question in order if question in ask.window and ask.window[question].on_board][1:]


def questions(telling: Telling) -> tuple[ports.Question, ...]:
    """What this seat is asked, what it must answer first, then as the rules name it; nothing unless the table is live."""
    return tuple(worded(telling, question) for question in in_order(telling))


def titles(telling: Telling) -> tuple[ports.Question, ...]:
    """The same, but only the first one that waits can be answered; of the others a chat shows the titles."""
    order = in_order(telling)
    found = [worded(telling, question, whole=False) for question in order]
    if found:
        place = found.index(current(found))
        found[place] = worded(telling, order[place])
    return tuple(found)


def current(found: Sequence[ports.Question]) -> ports.Question:
    """The question that a seat is shown first: by its own clock, one that waits, else one that may be changed, else any."""
    timed = (question for question in found if question.timed)
    waiting = (question for question in found if question.kind != "may" and not question.answered)
    return next(chain(timed, waiting, found))


def in_order(telling: Telling) -> list[Question]:
    """The questions of a seat: by its own clock, those that must be answered, then as the rules name them."""
    ask, table = telling.ask, telling.table
    if ask is None or table.record.status is not Status.LIVE:
        return []
    mine = telling.asked()
    order = [question for some in (ask.must, ask.window, ask.may) for question in some if question in mine]
    return sorted((q for q in order if q not in former(ask, order)), key=lambda q: not ask.decision(q).timed)


def worded(telling: Telling, question: Question, *, whole: bool = True) -> ports.Question:
    """One question, ready to be drawn."""
    table = telling.table
    deadline = table.deadline(question)
    until = moment(deadline.at) if deadline else None
    return telling.asker().question(question, table.question_id(question), until, whole=whole)
