"""Host and guests: remove and readmit a guest, accept or decline suggestions."""

from typing import Final

from bot.screens import screens
from bot.screens.host import ask_which_seat, list_others, show_settings
from bot.screens.request import ChatRequest, handles
from bot.values.commands import LOBBY, PLAYED, SEAT, YES, ArgumentType, Who, pressed
from bot.values.ids import Refused
from bot.values.room import Room
from bot.values.screens import Button, ButtonStyle, Reply

GUEST: Final = pressed("guest", ArgumentType.NUMBER)
SUGGESTION: Final = pressed("suggestion", ArgumentType.NUMBER)
"""The numbers by which the host knows guests to readmit, and what was suggested."""


async def require_host(request: ChatRequest) -> tuple[Room, tuple[int, ...]]:
    """Return the room of a host, and their seats; raises Refused for anyone else."""
    room = await request.room()
    mine = await request.seats()
    if not room.is_host(mine):
        raise Refused("not-host")
    return room, mine


@handles(
    "remove",
    (SEAT,),
    at=frozenset({LOBBY}),
    who=Who.HOST,
    confirm=True,
    changes=True,
    web=("remove",),
    under="table",
    rank=20,
)
async def remove_guest(request: ChatRequest) -> Reply:
    room, mine = await require_host(request)
    guests, number = list_others(room, mine), request.number_argument("seat")
    if number is None:
        return ask_which_seat(request, request.chat_text("which-guest" if guests else "no-guests"), guests)
    if not 1 <= number <= len(room.seats):
        raise Refused("no-such-seat")
    line = room.seats[number - 1]
    if line in guests and not request.is_confirmed:
        yes = request.make_button("remove-yes", "remove", str(number), YES, look=ButtonStyle.DANGER)
        return Reply(screen=screens.confirm_screen(request, request.chat_text("sure-remove", who=line.name), yes))
    done = await request.app.guests.remove(request.person, request.table_id, line.seat)
    return request.say(done.text)


@handles("readmit", (GUEST,), at=PLAYED | {LOBBY}, who=Who.HOST, changes=True, web=("readmit",), unlisted=True)
async def readmit_guest(request: ChatRequest) -> Reply:
    number = request.number_argument("guest")
    if number is not None:
        return request.say((await request.app.guests.readmit(request.person, request.table_id, number)).text)
    room, _ = await require_host(request)
    buttons = tuple(Button(guest.name, "readmit", room.id, (str(guest.number),)) for guest in room.barred)
    text = request.chat_text("which-readmitted" if buttons else "nobody-removed")
    return request.say(text, buttons)


@handles("handover", (SEAT,), at=PLAYED | {LOBBY}, who=Who.HOST, changes=True, web=("handover",), unlisted=True)
async def hand_over(request: ChatRequest) -> Reply:
    room, mine = await require_host(request)
    number = request.number_argument("seat")
    if number is not None:
        done = await request.app.guests.hand_over(request.person, request.table_id, number - 1)
        return request.say(done.text)
    others = list_others(room, mine)
    return ask_which_seat(request, request.chat_text("which-host" if others else "no-guests"), others)


@handles("decline", (SUGGESTION,), at=PLAYED | {LOBBY}, who=Who.HOST, changes=True, web=("decline",))
@handles("accept", (SUGGESTION,), at=PLAYED | {LOBBY}, who=Who.HOST, changes=True, web=("accept",))
async def decide_suggestion(request: ChatRequest) -> Reply:
    number, settings = request.number_argument("suggestion"), request.app.table_settings
    if number is None:
        raise Refused("suggestion-over")
    decide = settings.accept if request.verb == "accept" else settings.decline
    done = await decide(request.person, request.table_id, number)
    return Reply(done.text, (await show_settings(request)).screen)
