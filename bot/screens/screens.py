"""What one person is shown: their seat with a question on it, and lists of things to press."""

from collections.abc import Sequence
from typing import Final

from bot.forms.buttons import draft_buttons, progress_lines
from bot.screens.request import AnswerSubject, ChatRequest
from bot.text.fitting import CUT, split_pages, truncate
from bot.text.signs import shorten_signs
from bot.values.commands import GROUP, SHARE, offered_to
from bot.values.ids import TablePace, TableStatus, spell_table_id
from bot.values.requests import Fields
from bot.values.room import Room
from bot.values.screens import Button, ButtonStyle, Draft, Focus, PrivateScreen, SeatLengths

OPEN: Final = frozenset({TableStatus.LOBBY, TableStatus.LIVE, TableStatus.PAUSED, TableStatus.SUSPENDED})
"""Where something is still to come."""


def room_heading(room: Room) -> str:
    return " · ".join(filter(None, (room.name, room.title, shorten_signs(room.stage))))


# -- a seat ------------------------------------------------------------------------------


async def own_screen(request: ChatRequest, seat: int, focus: Focus | None = None) -> PrivateScreen:
    lengths = SeatLengths(request.profile.text, request.profile.caption)
    return await request.app.seat_screens.show(request.person, request.table_id, seat, lengths, focus or Focus())


async def subject_screen(
    request: ChatRequest, subject: AnswerSubject, fields: Fields, step: str = "", page: int = 0
) -> PrivateScreen:
    draft = Draft(fields, step, page)
    if subject.room is None and not subject.is_prepared:
        return await own_screen(request, subject.question.seat, Focus(subject.question.id, draft))
    lang = request.lang
    back = request.make_button("back", "settings")
    first = request.chat_text("set-to", value=shorten_signs(subject.question.answered))
    if subject.is_prepared:
        back = request.make_button("back", "prepare", str(subject.question.seat + 1))
        first = shorten_signs(subject.question.title)
    lines = [first, *progress_lines(lang, subject.question, draft)]
    text = request.fit(lines)
    buttons = (*draft_buttons(lang, request.table_id, subject.question, draft), back)
    return PrivateScreen(text, subject.question, draft, buttons=buttons, table_id=request.table_id)


# -- a table -----------------------------------------------------------------------------


def lobby_screen(request: ChatRequest, room: Room, own_seats: Sequence[int]) -> PrivateScreen:
    lines = [
        room_heading(room),
        shorten_signs(room.call.who),
        room.own_time or request.chat_text("pace", pace=room.pace.value),
    ]
    lines += [roster_text(request, room), room.usual_length, request.chat_text("code", table=spell_table_id(room.id))]
    wanted = ("start", "invite", "settings", "word", "leave") if own_seats else ("join",)
    if own_seats and room.evening is None and room.pace.kind is not TablePace.LIVE:
        wanted = (*wanted, "tonight")
    verbs = offered_to(room, wanted, is_seated=bool(own_seats), is_host=room.is_host(own_seats))
    buttons = [
        request.make_button(
            verb, verb, table_id=room.id, look=ButtonStyle.MAIN if verb in {"join", "start"} else ButtonStyle.PLAIN
        )
        for verb in (*verbs, "primer", "rules", "verify")
    ]
    buttons += [request.make_button(verb, verb, table_id=room.id) for verb in (GROUP, SHARE)]
    return PrivateScreen(request.fit(lines), buttons=tuple(buttons), table_id=room.id)


def roster_text(request: ChatRequest, room: Room) -> str:
    return "\n".join(
        request.chat_text(
            "seat-line",
            number=line.number,
            name=line.name,
            kind="vacant" if line.vacant else "robot" if line.robot else "mine" if line.mine else "person",
        )
        for line in room.seats
    )


# -- lists and questions of ours ----------------------------------------------------------


def confirm_screen(request: ChatRequest, text: str, yes: Button, no: Button | None = None) -> PrivateScreen:
    no = no or request.make_button("no", "back")
    return PrivateScreen(truncate(text, request.limit), buttons=(yes, no), table_id=request.named_table_id)


def page_screen(request: ChatRequest, pages: Sequence[str], index: int, verb: str, *args: str) -> PrivateScreen:
    """Make the screen of one page of several, with buttons to its neighbours; pages count from 0."""
    index = min(max(index, 0), len(pages) - 1)
    buttons = []
    if index > 0:
        buttons.append(request.make_button("previous", verb, str(index - 1), *args))
    if index + 1 < len(pages):
        buttons.append(request.make_button("next", verb, str(index + 1), *args))
    return PrivateScreen(pages[index], buttons=tuple(buttons), table_id=request.named_table_id)


def cut_portion(request: ChatRequest, lines: Sequence[str], verb: str, *args: str) -> tuple[str, list[Button]]:
    """Return the part of a text that is asked for, where one screen is too short for it, and the buttons to the others."""
    portions, index = split_pages(lines, request.limit), request.number_argument("portion") or 0
    buttons = portion_buttons(request, len(portions), index, verb, *args)
    return portions[min(index, len(portions) - 1)], buttons


def portion_buttons(request: ChatRequest, portions: int, index: int, verb: str, *args: str) -> list[Button]:
    """Return the buttons to the next part of a text that is too long for one screen, and back to the first."""
    buttons = []
    if index + 1 < portions:
        buttons.append(request.make_button("rest", verb, *args, str(index + 1), look=ButtonStyle.MAIN))
    if index > 0:
        buttons.append(request.make_button("beginning", verb, *args))
    return buttons


def shorten_label(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - len(CUT)].rstrip() + CUT
