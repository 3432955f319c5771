from typing import Final

from bot.screens import screens
from bot.screens.request import ChatRequest
from bot.text.signs import shorten_signs
from bot.values.ids import Refused
from bot.values.screens import ButtonStyle, PrivateScreen, Reply

LONGEST_NUMBER: Final = 10


async def agree(request: ChatRequest) -> Reply:
    number = proposal_number(request)
    if number is None:
        return await show_proposals(request)
    return Reply((await request.app.votes.agree(request.person, request.table_id, number)).text)


async def refuse(request: ChatRequest) -> Reply:
    number = proposal_number(request)
    if number is None:
        return await show_proposals(request)
    return Reply((await request.app.votes.refuse(request.person, request.table_id, number)).text)


def proposal_number(request: ChatRequest) -> int | None:
    text = request.argument("proposal")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER):
        raise Refused("unreadable")
    return int(text)


async def show_proposals(request: ChatRequest) -> Reply:
    room = await request.app.views.room(request.table_id, request.person.lang)
    if not room.proposals:
        raise Refused("proposal-over")
    lines, buttons = [], []
    for each in room.proposals:
        lines.append(shorten_signs(each.text))
        buttons.append(request.make_button("agree", "agree", str(each.number), look=ButtonStyle.MAIN))
        buttons.append(request.make_button("refuse", "refuse", str(each.number)))
    text = screens.fit_lines((screens.room_heading(room), *lines), request.profile.text)
    return Reply(screen=PrivateScreen(text, buttons=tuple(buttons), table_id=room.id))
