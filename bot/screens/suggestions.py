"""Completions while an argument is typed: games, tables, and clauses of the rules."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.screens.request import ChatRequest
from bot.screens.screens import shorten_label
from bot.screens.which_table import line_choice, own_tables, resolve_table, room_choice, tables_in_channel
from bot.values.commands import COMMANDS, ArgumentType
from bot.values.ids import Refused, spell_table_id

MOST: Final = 25
LABEL: Final = 100


class Suggestion(NamedTuple):
    label: str
    value: str


async def suggest(request: ChatRequest, name: str) -> list[Suggestion]:
    """Complete an argument as it is typed; those that begin with what was typed come first."""
    command, typed = COMMANDS.get(request.verb), request.argument(name).strip()
    argument = next((each for each in command.arguments if each.name == name), None) if command else None
    if argument is None:
        return []
    if argument.type is ArgumentType.GAME:
        return match(typed, (Suggestion(c.title, c.name) for c in request.app.games.list_games(request.lang)))
    if argument.type is ArgumentType.TABLE:
        return match(typed, await find_tables(request))
    return await find_clauses(request, typed) if request.verb == "rules" else []


def match(typed: str, known: Iterable[Suggestion]) -> list[Suggestion]:
    """Return the suggestions whose label or value holds all typed words."""
    sought = typed.casefold()
    found = [each for each in known if any(sought in text.casefold() for text in each)]
    first = sorted(found, key=lambda each: not any(text.casefold().startswith(sought) for text in each))
    return [Suggestion(shorten_label(each.label, LABEL), each.value) for each in first[:MOST]]


async def find_tables(request: ChatRequest) -> list[Suggestion]:
    here = await tables_in_channel(request, request.channel) if request.channel else ()
    mine = await own_tables(request)
    known = dict([*(room_choice(request, room) for room in here), *map(line_choice, mine)])
    return [Suggestion(label, spell_table_id(table)) for table, label in known.items()]


async def find_clauses(request: ChatRequest, typed: str) -> list[Suggestion]:
    try:
        found = await resolve_table(request)
    except Refused:
        return []
    if not isinstance(found, ChatRequest) or found.named_table_id is None or not typed:
        return []
    game = (await request.app.views.outline(found.table_id)).game
    clauses = request.app.games.clauses(game, request.lang, typed)[:MOST]
    return [Suggestion(shorten_label(f"{each.id} {each.text}", LABEL), each.id) for each in clauses]
