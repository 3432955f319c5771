"""A table from the lobby to the end, as the public and as each seat is shown it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from bot import helping, ports
from bot.ports import Choice, Language, Room, SeatRoom, Status
from bot.speech import Speech
from bot.table import Table
from bot.telling import Beside, Telling, moment, paneled
from games.ask import Ask, Question
from games.box import Box
from games.message import Message, Sign, say

PAGE: Final = 30
"""The most lines on a page of the record."""


def room(
    table: Table, lang: Language, speech: Speech, beside: Beside, *, eye: int | None = None, mine: Iterable[int] = ()
) -> Room:
    """A table from the lobby to the end, as the public sees it, or as the seat `eye` does; the record is oldest first."""
    telling = Telling(table, eye, lang, speech)
    record, box = table.record, table.box
    lobby = Room(
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
        host=beside.names.get(record.host, ""),
        practice=record.practice,
        seals=beside.seals,
        settings=tuple(telling.setting(option, beside) for option in box.options),
        presets=presets(telling),
        preset=record.preset,
        robots=tuple(Choice(level, telling.speak(say(f"robot-{level}"))) for level in box.robots),
        notice=notice(telling),
        rematch=record.rematch,
        ladder=record.practice and bool(box.ladder),
    )
    if table.position is None:
        return lobby
    return replace(
        lobby,
        stage=telling.speak(box.describe.stage(telling.seen)),
        board=telling.board(),
        record=telling.record(),
        score=telling.score(),
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
        bare,
        questions=questions(telling),
        panels=tuple(map(telling.panel, table.box.describe.panels(telling.seen))),
        recap=telling.recap(),
        mine=telling.mine(),
    )


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
    """What this seat is asked: by its own clock, what it must answer, then as the rules name it; nothing unless live."""
    ask, table = telling.ask, telling.table
    if ask is None or table.record.status is not Status.LIVE:
        return ()
    asker = telling.asker()
    mine = telling.asked()
    order = [question for questions in (ask.must, ask.window, ask.may) for question in questions if question in mine]
    order = sorted((q for q in order if q not in former(ask, order)), key=lambda q: not ask.decision(q).timed)
    found = ((question, table.deadline(question)) for question in order)
    return tuple(asker.question(q, table.question_id(q), moment(d.at) if d else None) for q, d in found)
