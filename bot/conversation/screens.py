"""What one person is shown: their seat with a question on it, and lists of things to press."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.conversation.request import Visit
from bot.forms.buttons import controls, progress
from bot.ports.room import Panel, Question, Room, SeatRoom, Status
from bot.ports.screens import Button, Draft, Look, Private
from bot.presenters import direct_messages as letters
from bot.presenters import room as showing
from bot.presenters.status_message import CUT, cut
from bot.presenters.table import Telling
from bot.text.translator import plain

RECAP: Final = 6
"""The most lines of what happened that stand over a question."""
BESIDE: Final = 200
"""Characters that a chat needs beside the words of a question."""
OPEN: Final = frozenset({Status.LOBBY, Status.LIVE, Status.PAUSED, Status.SUSPENDED})
"""Where something is still to come."""


def heading(room: Room) -> str:
    """Which table this is, and where its game stands."""
    return " · ".join(filter(None, (room.name, room.title, plain(room.stage))))


def fitting(lines: Iterable[str], limit: int, spare: Sequence[str] = ()) -> str:
    """These lines as far as they fit, the spare ones after the first, as many of the newest as there is room for."""
    first, *rest = [line for line in lines if line] or [""]
    kept = [line for line in spare if line]
    while kept and len("\n".join((first, *kept, *rest))) > limit:
        kept = kept[1:]
    return cut("\n".join((first, *kept, *rest)), limit)


def worded(panels: Iterable[Panel]) -> int:
    """How many characters panels take, drawn as words."""
    return sum(
        len(panel.title) + sum(len(plain(face.label)) + 2 for face in panel.faces) + sum(map(len, panel.lines)) + 8
        for panel in panels
    )


# -- a seat ------------------------------------------------------------------------------


def current(own: SeatRoom) -> Question | None:
    """The question that a seat is shown first."""
    return showing.current(own.questions) if own.questions else None


def seat(visit: Visit, own: SeatRoom, question: Question | None = None, draft: Draft | None = None) -> Private:
    """A seat: what it holds, what it is asked, and where else to look."""
    question = question or current(own)
    draft = draft or Draft()
    room = own.room
    taken = worded(own.panels) + (len(question.title) + len(question.hint) + BESIDE if question else 0)
    limit = max(visit.surface.text - taken, visit.surface.text // 3)
    lines = [heading(room), *called(visit, own, question), plain(room.notice)]
    lines += asked(visit, question, draft) if question else []
    recap = [plain(line.text) for line in own.recap[-RECAP:]] if question and not draft.fields else []
    buttons = controls(visit.office.speech, visit.person.lang, room.id, question, draft) if question else ()
    return Private(
        fitting(lines, limit, recap),
        question,
        draft,
        panels=own.panels,
        buttons=(*buttons, *others(own, question), *nearby(visit, own)),
        table=room.id,
        deadline=(question.deadline if question else None) or own.call.deadline,
    )


async def pictured(visit: Visit, own: SeatRoom, said: Private) -> Private:
    """A seat whose answer is timed, or chosen on the picture, with that picture, where it is its own."""
    if said.question is None or not (said.question.timed or said.question.at_once):
        return said
    table = await visit.office.tables.get(own.room.id)
    telling = Telling(table, own.seat, visit.person.lang, visit.office.speech)
    return await letters.pictured(said, telling, visit.office.pictures)


def called(visit: Visit, own: SeatRoom, question: Question | None) -> list[str]:
    """Which seat it is where somebody holds several, and whose turn it is."""
    several = sum(line.mine for line in own.room.seats) > 1
    number = visit.say("your-seat", number=own.number, name=own.name) if several else ""
    return [number, plain(own.call.who), "" if question else plain(own.call.more)]


def asked(visit: Visit, question: Question, draft: Draft) -> list[str]:
    """One's sealed answer to a question, and how far the new one has come; the chat draws the question itself."""
    answered = visit.say("answered", answer=plain(question.answered)) if question.answered else ""
    filled = progress(visit.office.speech, visit.person.lang, question, draft)
    return [answered, *map(plain, filled)]


def others(own: SeatRoom, question: Question | None) -> tuple[Button, ...]:
    """The other questions that a seat may answer."""
    table = own.room.id
    return tuple(
        Button(plain(each.title), "ask", table, (each.id,))
        for each in own.questions
        if question and each.id != question.id
    )


def nearby(visit: Visit, own: SeatRoom) -> tuple[Button, ...]:
    """Where to look from one's seat."""
    table = own.room.id
    first = (visit.button("primer", "primer", table=table, look=Look.MAIN),) if own.primer else ()
    if own.room.status is Status.OVER:
        first = (visit.button("rematch", "rematch", table=table, look=Look.MAIN),)
    seats = (
        Button(visit.say("seat-of", number=line.number, name=line.name), "hand", table, (str(line.number),))
        for line in own.room.seats
        if line.mine and line.seat != own.seat
    )
    return (
        *first,
        *seats,
        visit.button("board", "board", table=table),
        visit.button("why", "why", table=table),
        visit.button("rules", "rules", table=table),
        visit.button("history", "history", table=table),
        visit.button("help", "help", table=table),
    )


# -- a table -----------------------------------------------------------------------------


def lobby(visit: Visit, room: Room, seated: Sequence[int]) -> Private:
    """A table that fills up, with the buttons for whoever looks at it."""
    lines = [heading(room), plain(room.call.who), visit.say("pace", pace=room.pace.value)]
    lines += [roster(visit, room), visit.say("code", table=room.id)]
    buttons = [visit.button("join", "join", table=room.id, look=Look.MAIN)]
    if seated:
        buttons = [
            visit.button("start", "start", table=room.id, look=Look.MAIN),
            visit.button("settings", "settings", table=room.id),
            visit.button("leave", "leave", table=room.id),
        ]
    buttons += [visit.button("primer", "primer", table=room.id), visit.button("rules", "rules", table=room.id)]
    return Private(fitting(lines, visit.surface.text), buttons=tuple(buttons), table=room.id)


def roster(visit: Visit, room: Room) -> str:
    """Who sits where."""
    return "\n".join(
        visit.say(
            "seat-line",
            number=line.number,
            name=line.name,
            kind="vacant" if line.vacant else "robot" if line.robot else "mine" if line.mine else "person",
        )
        for line in room.seats
    )


# -- lists and questions of ours ----------------------------------------------------------


def sure(visit: Visit, text: str, yes: Button, no: Button | None = None) -> Private:
    """Something that is asked twice."""
    no = no or visit.button("no", "back")
    return Private(cut(text, visit.surface.text), buttons=(yes, no), table=visit.intent.table)


def turned(visit: Visit, pages: Sequence[str], place: int, verb: str, *args: str) -> Private:
    """A page of several, with buttons to its neighbours; pages count from 0."""
    place = min(max(place, 0), len(pages) - 1)
    buttons = []
    if place > 0:
        buttons.append(visit.button("previous", verb, str(place - 1), *args))
    if place + 1 < len(pages):
        buttons.append(visit.button("next", verb, str(place + 1), *args))
    return Private(pages[place], buttons=tuple(buttons), table=visit.intent.table)


def portioned(visit: Visit, portions: int, place: int, verb: str, *args: str) -> list[Button]:
    """The ways through what one screen is too short for: to the rest of it, and back to its beginning."""
    buttons = []
    if place + 1 < portions:
        buttons.append(visit.button("rest", verb, *args, str(place + 1), look=Look.MAIN))
    if place > 0:
        buttons.append(visit.button("beginning", verb, *args))
    return buttons


def shortened(text: str, limit: int) -> str:
    """A label that fits on a button."""
    return text if len(text) <= limit else text[: limit - len(CUT)].rstrip() + CUT
