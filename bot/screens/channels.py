"""Where a table is shown: in the channel where it was asked for, if those in it want that."""

from dataclasses import replace

from bot.screens.request import ChatRequest, handles
from bot.screens.screens import OPEN, confirm_screen
from bot.screens.which_table import find_rivals
from bot.values.commands import ANY, ENDED, YES, Who, pressed
from bot.values.ids import Refused, TablePace
from bot.values.screens import ButtonStyle, Reply


async def ask_to_show(request: ChatRequest) -> Reply:
    await require_free_channel(request)
    assert request.channel is not None
    acknowledged = await request.app.channels.ask_to_show(request.person, request.table_id, request.channel)
    return Reply(acknowledged.text)


@handles(
    "hide", (pressed("where"),), at=ANY - ENDED, who=Who.SEATED, confirm=True, changes=True, under="table", rank=22
)
async def hide_channel(request: ChatRequest) -> Reply:
    shown = await request.app.channels.list_hideable(request.person, request.table_id)
    if not shown:
        is_shown = (await request.outline()).places
        raise Refused("hide-elsewhere" if is_shown else "shown-nowhere")
    key = request.argument("where")
    found = next((each for each in shown if (each.key == key if key else each.id == request.channel)), None)
    if found is None and (key or request.channel is not None):
        raise Refused("not-shown-there")
    if found is None:
        buttons = tuple(
            request.make_button("hide-at", "hide", each.key, chat=each.chat, number=each.number) for each in shown
        )
        text = request.chat_text("hide-where")
        return request.say(text, buttons)
    if not request.is_confirmed:
        yes = request.make_button("hide", "hide", found.key, YES, look=ButtonStyle.DANGER)
        text = request.chat_text("sure-hide", chat=found.chat, number=found.number)
        return Reply(screen=confirm_screen(request, text, yes))
    await request.app.channels.hide_at(request.person, request.table_id, found.id)
    return request.say(request.chat_text("hidden"))


async def require_free_channel(request: ChatRequest) -> None:
    if request.channel and await find_rivals(request, request.channel, await find_pace(request)):
        raise Refused("place-taken")


async def find_pace(request: ChatRequest) -> TablePace:
    return (await request.room()).pace


async def offer_to_show(request: ChatRequest, reply: Reply, *, again: bool = False) -> Reply:
    """Show the table here as well, or return the reply with a button that asks; if it is shown, only `again` tries."""
    channel = request.channel
    if channel is None:
        return reply
    is_shown = channel in (await request.outline()).places
    if not again if is_shown else await find_rivals(request, channel, await find_pace(request)):
        return reply
    if await request.app.channels.is_free_to_show(request.person, request.table_id, channel):
        await request.app.channels.show_at(request.person, request.table_id, channel)
        return reply
    if reply.screen is None or await request.table_status() not in OPEN:
        return reply
    button = request.make_button("show", "show")
    return replace(reply, screen=replace(reply.screen, buttons=(*reply.screen.buttons, button)))
