"""Invitations: a code for a few people and a day, and what its reader is shown."""

from dataclasses import replace
from typing import Final

from bot.screens.channels import ask_to_show, require_free_channel
from bot.screens.request import ChatRequest, handles
from bot.screens.tables import take_seat
from bot.screens.which_table import tables_in_channel
from bot.values.commands import ANY, CODE, ENDED, INVITATION, LOBBY, PLAYED, SHARE, Who, pressed
from bot.values.ids import InvitationCard, Refused, TableStatus
from bot.values.room import Room
from bot.values.screens import Button, ButtonStyle, PrivateScreen, PublicScreen, Reply

WITHDRAW: Final = "withdraw"


async def with_invited_table(request: ChatRequest) -> ChatRequest:
    """Return the request with the table that its invitation leads to, if it has one; raises Refused."""
    code = request.argument(INVITATION)
    if not code:
        return request
    return request.for_table((await request.app.invitations.find(code, request.person.id)).table_id)


@handles(
    "invite",
    (pressed("what"),),
    at=PLAYED | {LOBBY},
    who=Who.SEATED,
    web=("invite", "withdraw"),
    group=8,
    under="table",
    rank=11,
)
async def invite(request: ChatRequest) -> Reply:
    if request.argument("what") == WITHDRAW:
        await request.app.invitations.withdraw(request.person, request.table_id)
        return request.say(request.chat_text("invitation-withdrawn"))
    card = await request.app.invitations.make(request.person, request.table_id)
    room = await request.room()
    screen = own_screen(request, card, room)
    if request.channel is None:
        return Reply(screen=screen)
    return Reply(screen=screen, posted=await public_card(request, card, room))


def own_screen(request: ChatRequest, card: InvitationCard, room: Room) -> PrivateScreen:
    lines = [request.chat_text("invitation", table=room.name)]
    for way in card.doorways:
        text = request.chat_text("invitation-way", chat=way.chat, kind=way.kind)
        lines.append(f"• {text} {way.url}")
    lines.append(request.chat_text("invitation-code", code=card.code))
    withdraw = request.make_button("invitation-withdraw", "invite", WITHDRAW, look=ButtonStyle.DANGER)
    share = request.make_button("share", SHARE, card.code)
    return PrivateScreen("\n".join(lines), buttons=(share, withdraw), table_id=room.id)


async def public_card(request: ChatRequest, card: InvitationCard, room: Room) -> PublicScreen:
    free = sum(line.vacant or bool(line.robot) for line in room.seats)
    if room.elastic and room.status is TableStatus.LOBBY:
        free = room.most - sum(not (line.vacant or line.robot) for line in room.seats)
    key = "invited" if room.status is TableStatus.LOBBY else "invited-later"
    text = request.chat_text(key, who=request.person.name, table=room.name, game=room.title, free=free)
    lines = [text, request.chat_text("invited-code", code=card.code)]
    sit = request.make_button("join", "join", table_id=room.id, look=ButtonStyle.MAIN)
    ways = (
        Button(request.button_label("invitation-way", chat=way.chat, kind=way.kind), url=way.url)
        for way in card.doorways
    )
    return PublicScreen("\n".join(lines), buttons=(sit, *ways))


async def show_invited(request: ChatRequest, seated: Reply) -> Reply:
    assert request.channel is not None
    shown = {room.id for room in await tables_in_channel(request, request.channel)}
    held = await request.seats()
    if request.table_id in shown or not held:
        return seated
    code = request.argument(INVITATION)
    done = await request.app.invitations.ask_to_show(request.person, code, request.channel)
    if seated.screen is None:
        return Reply(done.text)
    return replace(seated, screen=replace(seated.screen, text=f"{done.text}\n{seated.screen.text}"))


@handles("show", (CODE,), at=ANY - ENDED, who=Who.SEATED, changes=True)
async def show_here(request: ChatRequest) -> Reply:
    if request.channel is None:
        raise Refused("show-in-group")
    if not request.argument(INVITATION):
        return await ask_to_show(request)
    await require_free_channel(request)
    reply, is_seated = await take_seat(request)
    return await show_invited(request, reply) if is_seated else reply
