"""Who plays at a table, at which seat, and whose turn it is."""

from __future__ import annotations

from bot.screens import screens
from bot.screens.request import ChatRequest, handles
from bot.text.signs import shorten_signs
from bot.values.commands import Command
from bot.values.screens import Reply


@handles(Command("players", table=6))
async def show_players(request: ChatRequest) -> Reply:
    """Show a line for each seat, as everybody at the table sees it."""
    room = await request.app.views.room(request.table_id, request.person.lang)
    held = await request.app.play.seats_of(request.person, request.table_id)
    lines = [screens.room_heading(room), shorten_signs(room.call.who)]
    for line, said in zip(room.seats, screens.roster_text(request, room).splitlines(), strict=True):
        is_host = bool(room.host) and line.name == room.host
        mark = "turn" if line.awaited else "host" if is_host else "none"
        lines.append(request.chat_text("player", seat=said, mark="both" if line.awaited and is_host else mark))
    near = ("hand", "hand") if held else ("join", "join")
    buttons = (request.make_button(*near), request.make_button("board", "board"))
    return request.say(screens.fit_lines(lines, request.profile.text), buttons)
