"""The host makes another person at the table its host."""

from __future__ import annotations

from bot.screens.request import ChatRequest, handles
from bot.values.commands import LOBBY, PLAYED, SEAT, Command, Who
from bot.values.ids import Refused
from bot.values.screens import Button, Reply


@handles(Command("handover", (SEAT,), at=PLAYED | {LOBBY}, who=Who.HOST, changes=True, unlisted=True))
async def hand_over(request: ChatRequest) -> Reply:
    """Make the person at a seat the host; without a seat, ask for it."""
    room = await request.app.views.room(request.table_id, request.person.lang)
    mine = await request.app.play.seats_of(request.person, request.table_id)
    if not room.is_host(mine):
        raise Refused("not-host")
    number = request.number_argument("seat")
    if number is not None:
        done = await request.app.guests.hand_over(request.person, request.table_id, number - 1)
        return request.say(done.text)
    others = [line for line in room.seats if line.seat not in mine and not line.robot and not line.vacant]
    buttons = [
        Button(
            request.chat_text("seat-of", number=line.number, name=line.name), "handover", room.id, (str(line.number),)
        )
        for line in others
    ]
    return request.say(request.chat_text("which-host" if buttons else "no-guests"), buttons)
