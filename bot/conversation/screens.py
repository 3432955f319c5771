"""What one person is shown: their seat with a question on it, and lists of things to press."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.conversation.drafts import AnswerSubject
from bot.conversation.request import SPEECH, ChatRequest
from bot.conversation.words import seal_line
from bot.forms.buttons import draft_buttons, progress_lines
from bot.forms.draft import first_question
from bot.ports.codes import spell_table_id
from bot.ports.commands import offered_to
from bot.ports.ids import TableStatus
from bot.ports.requests import Fields
from bot.ports.room import PanelText, Room, SeatRoom
from bot.ports.screens import Button, ButtonStyle, Draft, PrivateScreen
from bot.ports.widgets import QuestionForm
from bot.text.fitting import CUT, truncate
from bot.text.signs import shorten_signs

RECAP: Final = 6
"""The most lines of what happened that stand over a question."""
BESIDE: Final = 200
"""Characters that a chat needs beside the words of a question."""
OPEN: Final = frozenset({TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED, TableStatus.SUSPENDED})
"""Where something is still to come."""


def room_heading(room: Room) -> str:
    """Return which table this is, and where its game stands."""
    return " · ".join(filter(None, (room.name, room.title, shorten_signs(room.stage))))


def fit_lines(lines: Iterable[str], limit: int, spare: Sequence[str] = ()) -> str:
    """Join lines as far as they fit.

    The spare ones follow the first, as many of the newest as there is room for.
    """
    first, *rest = [line for line in lines if line] or [""]
    kept = [line for line in spare if line]
    while kept and len("\n".join((first, *kept, *rest))) > limit:
        kept = kept[1:]
    return truncate("\n".join((first, *kept, *rest)), limit)


def panels_length(panels: Iterable[PanelText]) -> int:
    """Return how many characters panels take, drawn as words."""
    return sum(
        len(panel.title)
        + sum(len(shorten_signs(face.label)) + 2 for face in panel.faces)
        + sum(map(len, panel.lines))
        + 8
        for panel in panels
    )


# -- a seat ------------------------------------------------------------------------------


def current_question(seat_room: SeatRoom) -> QuestionForm | None:
    """Return the question that a seat is shown first, or None."""
    return first_question(seat_room.questions) if seat_room.questions else None


def seat_screen(
    request: ChatRequest, seat_room: SeatRoom, form: QuestionForm | None = None, draft: Draft | None = None
) -> PrivateScreen:
    """Make the screen of a seat: what it holds, what it is asked, and where else to look."""
    form = form or current_question(seat_room)
    draft = draft or Draft()
    room = seat_room.room
    taken = panels_length(seat_room.panels) + (len(form.title) + len(form.hint) + BESIDE if form else 0)
    limit = max(request.profile.text - taken, request.profile.text // 3)
    lines = [room_heading(room), *call_lines(request, seat_room, form), shorten_signs(room.notice)]
    lines += answer_lines(request, form, draft) if form else []
    recap = [shorten_signs(line.text) for line in seat_room.recap[-RECAP:]] if form and not draft.fields else []
    buttons = draft_buttons(SPEECH, request.person.lang, room.id, form, draft) if form else ()
    return PrivateScreen(
        fit_lines(lines, limit, recap),
        form,
        draft,
        panels=seat_room.panels,
        buttons=(*buttons, *other_questions(seat_room, form), *nearby_buttons(request, seat_room)),
        table_id=room.id,
        deadline=(form.deadline if form else None) or seat_room.call.deadline,
    )


async def sent_screen(
    request: ChatRequest, seat_room: SeatRoom, form: QuestionForm | None, draft: Draft
) -> PrivateScreen:
    """Make the screen of a seat as it is sent; what it shows counts as seen from now on.

    It is made once more then: meanwhile a look may have been handed back.
    """
    screen = await with_picture(request, seat_room, seat_screen(request, seat_room, form, draft))
    if seat_room.unseen == "page" or (seat_room.unseen == "picture" and screen.picture is not None):
        await request.office.play.report_looked(request.person, seat_room.room.id, seat_room.seat)
        now = await request.office.views.seat_room(request.person, seat_room.room.id, seat_room.seat, brief=True)
        if form is not None and form.id not in {question.id for question in now.questions}:
            form = None
        screen = await with_picture(request, now, seat_screen(request, now, form, draft))
    return screen


async def with_picture(request: ChatRequest, seat_room: SeatRoom, screen: PrivateScreen) -> PrivateScreen:
    """Add the seat's own picture if its answer is timed, or chosen on the picture."""
    if screen.question is None or not (screen.question.timed or screen.question.at_once):
        return screen
    found = await request.office.views.own_picture(request.person, seat_room.room.id, seat_room.seat)
    return replace(screen, picture=found.png, alt=found.alt, lines=found.lines) if found else screen


def call_lines(request: ChatRequest, seat_room: SeatRoom, form: QuestionForm | None) -> list[str]:
    """Return which seat it is for somebody who holds several, and whose turn it is."""
    several = sum(line.mine for line in seat_room.room.seats) > 1
    number = request.chat_text("your-seat", number=seat_room.number, name=seat_room.name) if several else ""
    return [number, shorten_signs(seat_room.call.who), "" if form else shorten_signs(seat_room.call.more)]


def answer_lines(request: ChatRequest, form: QuestionForm, draft: Draft) -> list[str]:
    """Return one's sealed answer to a question, and how far the new one has come.

    The chat draws the question itself.
    """
    answered = request.chat_text("answered", answer=shorten_signs(form.answered)) if form.answered else ""
    filled = progress_lines(SPEECH, request.person.lang, form, draft)
    return [answered, *map(shorten_signs, filled)]


def other_questions(seat_room: SeatRoom, form: QuestionForm | None) -> tuple[Button, ...]:
    """Return the buttons of the other questions that a seat may answer."""
    table = seat_room.room.id
    return tuple(
        Button(shorten_signs(each.title), "ask", table, (each.id,))
        for each in seat_room.questions
        if form and each.id != form.id
    )


def nearby_buttons(request: ChatRequest, seat_room: SeatRoom) -> tuple[Button, ...]:
    """Return the buttons of where to look from one's seat."""
    table = seat_room.room.id
    first = (
        (request.make_button("primer", "primer", table_id=table, look=ButtonStyle.MAIN),) if seat_room.primer else ()
    )
    if seat_room.room.status is TableStatus.OVER:
        first = (request.make_button("rematch", "rematch", table_id=table, look=ButtonStyle.MAIN),)
    seats = (
        Button(request.chat_text("seat-of", number=line.number, name=line.name), "hand", table, (str(line.number),))
        for line in seat_room.room.seats
        if line.mine and line.seat != seat_room.seat
    )
    return (
        *first,
        *seats,
        request.make_button("board", "board", table_id=table),
        request.make_button("why", "why", table_id=table),
        request.make_button("rules", "rules", table_id=table),
        request.make_button("history", "history", table_id=table),
        request.make_button("help", "help", table_id=table),
    )


async def subject_screen(
    request: ChatRequest, subject: AnswerSubject, fields: Fields, step: str = "", page: int = 0
) -> PrivateScreen:
    """Make the screen of a question with what is filled in by now."""
    draft = Draft(fields, step, page)
    if subject.room is None:
        own = await request.office.views.seat_room(request.person, request.table_id, subject.question.seat, brief=True)
        return await sent_screen(request, own, subject.question, draft)
    lang = request.person.lang
    lines = [
        request.chat_text("set-to", value=shorten_signs(subject.question.answered)),
        *progress_lines(SPEECH, lang, subject.question, draft),
    ]
    back = request.make_button("back", "settings")
    text = fit_lines(lines, request.profile.text)
    buttons = (*draft_buttons(SPEECH, lang, request.table_id, subject.question, draft), back)
    return PrivateScreen(text, subject.question, draft, buttons=buttons, table_id=request.table_id)


# -- a table -----------------------------------------------------------------------------


def lobby_screen(request: ChatRequest, room: Room, own_seats: Sequence[int]) -> PrivateScreen:
    """Make the screen of a table in the lobby, with the buttons for whoever looks at it."""
    lines = [room_heading(room), shorten_signs(room.call.who), request.chat_text("pace", pace=room.pace.value)]
    lines += [
        roster_text(request, room),
        seal_line(request, room),
        request.chat_text("code", table=spell_table_id(room.id)),
    ]
    wanted = ("start", "settings", "word", "leave") if own_seats else ("join",)
    verbs = offered_to(room, wanted, is_seated=bool(own_seats), is_host=room.is_host(own_seats))
    buttons = [
        request.make_button(
            verb, verb, table_id=room.id, look=ButtonStyle.MAIN if verb in {"join", "start"} else ButtonStyle.PLAIN
        )
        for verb in (*verbs, "primer", "rules")
    ]
    return PrivateScreen(fit_lines(lines, request.profile.text), buttons=tuple(buttons), table_id=room.id)


def roster_text(request: ChatRequest, room: Room) -> str:
    """Return who sits where, a line for each seat."""
    return "\n".join(
        request.chat_text(
            "seat-line",
            number=line.number,
            name=line.name,
            kind="vacant" if line.vacant else "robot" if line.robot else "mine" if line.mine else "person",
        )
        for line in room.seats
    )


async def closing_screen(request: ChatRequest, answer: str) -> PrivateScreen:
    """Make the screen that takes the place of a question that was answered, or is gone."""
    table = (await request.office.views.outline(request.table_id)).name
    text = request.office_text("told-answered", answer=answer, table=table) if answer else ""
    text = text or request.office_text("told-over", table=table)
    return PrivateScreen(text, table_id=request.table_id, buttons=(request.make_button("hand", "hand"),), silent=True)


# -- lists and questions of ours ----------------------------------------------------------


def confirm_screen(request: ChatRequest, text: str, yes: Button, no: Button | None = None) -> PrivateScreen:
    """Make the screen that asks for a second press."""
    no = no or request.make_button("no", "back")
    return PrivateScreen(truncate(text, request.profile.text), buttons=(yes, no), table_id=request.named_table_id)


def page_screen(request: ChatRequest, pages: Sequence[str], index: int, verb: str, *args: str) -> PrivateScreen:
    """Make the screen of a page of several, with buttons to its neighbours; pages count from 0."""
    index = min(max(index, 0), len(pages) - 1)
    buttons = []
    if index > 0:
        buttons.append(request.make_button("previous", verb, str(index - 1), *args))
    if index + 1 < len(pages):
        buttons.append(request.make_button("next", verb, str(index + 1), *args))
    return PrivateScreen(pages[index], buttons=tuple(buttons), table_id=request.named_table_id)


def portion_buttons(request: ChatRequest, portions: int, index: int, verb: str, *args: str) -> list[Button]:
    """Return the buttons to the rest of what one screen is too short for, and back to its beginning."""
    buttons = []
    if index + 1 < portions:
        buttons.append(request.make_button("rest", verb, *args, str(index + 1), look=ButtonStyle.MAIN))
    if index > 0:
        buttons.append(request.make_button("beginning", verb, *args))
    return buttons


def shorten_label(text: str, limit: int) -> str:
    """Shorten a label to fit on a button."""
    return text if len(text) <= limit else text[: limit - len(CUT)].rstrip() + CUT
