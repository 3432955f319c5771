"""Which table a request means that names none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.screens.request import ChatRequest
from bot.screens.screens import OPEN, shorten_label
from bot.text.signs import shorten_signs
from bot.values.button_payload import spell_arguments
from bot.values.commands import COMMANDS, Scope
from bot.values.ids import ChannelId, Refused, TableId, TableStatus
from bot.values.room import Room, TableLine
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply

LABEL: Final = 60
LOBBY_ALONE: Final = frozenset({TableStatus.LOBBY})


async def resolve_table(request: ChatRequest) -> ChatRequest | Reply:
    """Return the request with its table, or the question which one is meant; raises Refused."""
    verb, command = request.verb, COMMANDS.get(request.verb)
    scope = command.scope if command else Scope.TABLE
    if request.named_table_id is not None or scope is Scope.NOTHING:
        return request
    here = await tables_in_channel(request, request.channel) if request.channel else ()
    here = prefer_present(here, verb) if len(here) > 1 else here
    if len(here) == 1:
        return request.for_table(here[0].id)
    mine = () if here or verb == "join" else await own_tables(request)
    if len(mine) == 1:
        return request.for_table(mine[0].id)
    if choices := [*map(room_choice, here), *map(line_choice, mine)]:
        return Reply(screen=ask_which(request, choices))
    if scope is Scope.ANYHOW or (verb == "join" and request.is_private):
        return request
    raise Refused("no-table-here" if request.channel else "no-table-of-yours")


async def tables_in_channel(request: ChatRequest, channel_id: ChannelId) -> Sequence[Room]:
    """Return the tables of a channel: those that are not over, else the last one."""
    names = await request.app.channels.tables_at(channel_id)
    rooms = [await request.app.views.room(name, request.person.lang) for name in names[:5]]
    return [room for room in rooms if room.status in OPEN] or rooms[:1]


def prefer_present(rooms: Sequence[Room], verb: str) -> Sequence[Room]:
    """Of several tables in a channel prefer those in play, unless the command is about lobbies."""
    command = COMMANDS.get(verb)
    if command is not None and command.at == LOBBY_ALONE:
        return [room for room in rooms if room.status is TableStatus.LOBBY] or rooms
    return [room for room in rooms if not room.is_ahead] or rooms


async def own_tables(request: ChatRequest) -> Sequence[TableLine]:
    """Return the tables that a person may mean in private.

    It is the one that awaits them, else those being played, else the last.
    """
    lines = await request.app.people.list_tables(request.person)
    playable = [line for line in lines if line.status in OPEN]
    urgent = [line for line in playable if line.urgent]
    if len(urgent) == 1:
        return urgent
    over = [line for line in lines if line.status is TableStatus.OVER]
    return playable or over[-1:]


def room_choice(room: Room) -> tuple[TableId, str]:
    return room.id, f"{room.name} · {room.title}"


def line_choice(line: TableLine) -> tuple[TableId, str]:
    return line.id, f"{line.name} · {shorten_signs(line.call)}"


def ask_which(request: ChatRequest, choices: Sequence[tuple[TableId, str]]) -> PrivateScreen:
    args = spell_arguments(request.asked)
    buttons = tuple(
        Button(
            shorten_label(label, LABEL),
            request.verb,
            table,
            args,
            ButtonStyle.MAIN if not index else ButtonStyle.PLAIN,
        )
        for index, (table, label) in enumerate(choices[:20])
    )
    return PrivateScreen(request.chat_text("which-table"), buttons=buttons)
