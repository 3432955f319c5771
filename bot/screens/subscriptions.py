"""Subscriptions: to a game in a channel, and to the next game of a table."""

from typing import Final

from bot.screens.request import ChatRequest, handles
from bot.screens.tables import require_game
from bot.values.commands import GAME, LOBBY, PLAYED, Scope, pressed
from bot.values.ids import ChannelId, Refused
from bot.values.screens import Button, Reply

DROP: Final = "drop"  # Ends a subscription
CHOSEN: Final = "✓ "


@handles("tellme", (GAME, pressed("what")), Scope.NOTHING, under="games", rank=8)
async def choose_subscription(request: ChatRequest) -> Reply:
    if request.channel is None:
        raise Refused("wish-nowhere")
    if not (name := request.argument("game")):
        return await show_subscriptions(request, request.channel)
    game = require_game(request, name)
    if request.argument("what") == DROP:
        await request.app.channels.unsubscribe(request.person, request.channel, game.name)
        return request.reply(request.chat_text("wish-dropped", game=game.title))
    await request.app.channels.subscribe(request.person, request.channel, game.name)
    drop = Button(request.button_label("drop-wish"), "tellme", None, (game.name, DROP))
    return request.reply(request.chat_text("wish-noted", game=game.title), (drop,))


async def show_subscriptions(request: ChatRequest, channel: ChannelId) -> Reply:
    wanted = await request.app.channels.list_subscriptions(request.person, channel)
    cards = request.app.games.list_games(request.lang)
    buttons = tuple(
        Button(f"{CHOSEN}{card.title}", "tellme", None, (card.name, DROP))
        if card.name in wanted
        else Button(card.title, "tellme", None, (card.name,))
        for card in cards
    )
    return request.reply(request.chat_text("wishes", count=len(wanted)), buttons)


@handles("next", (pressed("what"),), at=PLAYED | {LOBBY}, changes=True, web=("next",), under="table", rank=23)
async def wait_for_next(request: ChatRequest) -> Reply:
    if request.argument("what") == DROP:
        said = await request.app.queue.quit(request.person, request.table_id)
        return request.say(said.text)
    said = await request.app.queue.enter(request.person, request.table_id)
    drop = request.make_button("unqueue", "next", DROP)
    return request.say(said.text, (drop,))
