"""An hour to play that people agree on: planned where they are, moved, and answered by who comes."""

from typing import Final

from bot.screens.request import ChatRequest, handles
from bot.screens.tables import NAME, after_join, ask_game, join_under_free_name, require_game
from bot.screens.words import contribute_press
from bot.text.moments import word_zone
from bot.values.commands import ASK_REST, GAME, LOBBY, Argument, Scope, Who, pressed
from bot.values.ids import Refused, TablePace, spell_table_id
from bot.values.requests import NewTable
from bot.values.room import GameCard
from bot.values.screens import Button, ButtonStyle, InputDialog, Reply
from bot.values.widgets import FormField, Words

YES: Final = "yes"
LONGEST_DAY: Final = 40  # Characters of a written time.


@handles("evening", (Argument("day"), GAME), Scope.NOTHING, changes=True, group=9, rank=3)
async def plan_evening(request: ChatRequest) -> Reply:
    when, game = take_game(request)
    if game is None:
        when = when and await request.app.evenings.read(request.person, when)
        return ask_which_game(request, when or ASK_REST)
    if when in {"", ASK_REST}:
        return Reply(entry=day_dialog(request, "evening", ("", game.name)))
    table = await request.app.evenings.plan(
        request.person,
        NewTable(
            game.name,
            name=request.chat_text("evening-of", who=request.person.name)[:NAME],
            lang=request.lang,
            pace=TablePace.LIVE,
            seats=None,
        ),
        when,
        inbox=request.asked.inbox,
    )
    if request.channel:
        await request.app.channels.show_at(request.person, table, request.channel)
    return await planned_reply(request.for_table(table))


def take_game(request: ChatRequest) -> tuple[str, GameCard | None]:
    when, name = request.argument("day"), request.argument("game")
    if name:
        return when, require_game(request, name)
    for card in request.app.games.list_games(request.lang):
        for title in (card.title, card.name):
            if when.casefold().endswith(f" {title.casefold()}"):
                return when[: -len(title)].strip(), card
    return when, None


def ask_which_game(request: ChatRequest, when: str) -> Reply:
    asked = ask_game(request, "evening").screen
    assert asked is not None
    buttons = tuple(Button(each.label, "evening", None, (when, *each.args)) for each in asked.buttons)
    return request.reply(asked.text, buttons)


def day_dialog(request: ChatRequest, verb: str, args: tuple[str, ...] = ()) -> InputDialog:
    part = FormField("day", request.chat_text("entry-day"), Words(LONGEST_DAY))
    return InputDialog(request.chat_text("entry-evening"), verb, request.named_table_id, args, (part,))


async def planned_reply(request: ChatRequest) -> Reply:
    room = await request.room()
    if room.evening is None:
        raise Refused("no-evening")
    week = await request.app.hours.find(request.person)
    zone = week.zone if week else request.app.hours.guess_zone(request.lang)
    said = [
        request.chat_text("evening-planned", game=room.title, when=room.evening.when, table=spell_table_id(room.id))
    ]
    buttons = [request.make_button("move", "move", "?"), *request.make_buttons("settings")]
    if week is None or week.guessed:
        said.append(request.chat_text("evening-zone", place=word_zone(zone, request.lang)))
        buttons.append(Button(request.button_label("hours"), "hours"))
    buttons.append(request.make_button("evening-off", "end", look=ButtonStyle.DANGER))
    return request.say(said, buttons)


@handles("move", (Argument("day"),), at=frozenset({LOBBY}), who=Who.HOST, changes=True, web=("move",))
async def move_evening(request: ChatRequest) -> Reply:
    await request.require_seat()
    when = request.argument("day")
    if when in {"", ASK_REST}:
        return Reply(entry=day_dialog(request, "move"))
    await request.app.evenings.move(request.person, request.table_id, when)
    return await planned_reply(request)


@handles("coming", (pressed("answer"),), at=frozenset({LOBBY}), changes=True, web=("coming",))
async def answer_evening(request: ChatRequest) -> Reply:
    answer, evenings = request.argument("answer") or YES, request.app.evenings
    said = await join_under_free_name(
        request, lambda person: evenings.answer(person, request.table_id, answer, inbox=request.asked.inbox)
    )
    held = await request.seats()
    if answer != YES or not held:
        return request.say(said.text)
    await contribute_press(request)
    return await after_join(request, held[0], said.text)
