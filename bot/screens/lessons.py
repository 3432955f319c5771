"""The teacher in a chat: what it would play, and what the last hand's cards cost, for one person alone with robots."""

from bot.screens import screens
from bot.screens.request import ChatRequest, handles
from bot.text.signs import shorten_signs
from bot.values.commands import ENDED, PLAYED, PRESSED, SEAT, Argument, Command, Who
from bot.values.room import PanelText
from bot.values.screens import Button, Reply
from bot.values.widgets import LESSONS


@handles(Command("lesson", (SEAT, Argument("lesson", given=PRESSED)), at=PLAYED | ENDED, who=Who.SEATED))
async def show_lesson(request: ChatRequest) -> Reply:
    seat, lesson = (request.number_argument("seat") or 0) - 1, str(request.argument("lesson") or "")
    if seat < 0:
        seat = (await request.require_seat())[0]
    room = await request.app.views.seat_room(request.person, request.table_id, seat)
    lesson = lesson or next(iter(room.lessons), LESSONS[0])
    panels = await request.app.lessons.teach(request.person, request.table_id, seat, lesson)
    lines = [line for panel in panels for line in panel_lines(panel)]
    others = [each for each in room.lessons if each != lesson]
    buttons = [
        Button(request.app_text(f"button-lesson-{each}"), "lesson", request.table_id, (str(seat + 1), each))
        for each in others
    ]
    buttons.append(Button(request.button_label("back"), "hand", request.table_id, (str(seat + 1),)))
    text = screens.fit_lines(lines, request.profile.text)
    return request.say(text, buttons)


def panel_lines(panel: PanelText) -> list[str]:
    return [f"{shorten_signs(panel.title)}:", *map(shorten_signs, panel.lines), ""]
