from collections.abc import Sequence
from typing import Final

from bot.screens.request import ChatRequest
from bot.screens.screens import OPEN, shorten_label
from bot.text.signs import shorten_signs
from bot.values.button_payload import spell_arguments
from bot.values.commands import COMMANDS, Scope
from bot.values.ids import ChannelId, Refused, TableId, TablePace, TableStatus
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
    here = await narrow(request, here) if len(here) > 1 else here
    if len(here) == 1:
        return request.for_table(here[0].id)
    mine = () if here or verb == "join" else await own_tables(request)
    if len(mine) == 1:
        return request.for_table(mine[0].id)
    if choices := [*(room_choice(request, room) for room in here), *map(line_choice, mine)]:
        return Reply(screen=ask_which(request, choices))
    if scope is Scope.ANYHOW or (verb == "join" and request.is_private):
        return request
    raise Refused("no-table-here" if request.channel else "no-table-of-yours")


async def tables_in_channel(request: ChatRequest, channel_id: ChannelId) -> Sequence[Room]:
    names = await request.app.channels.tables_at(channel_id)
    rooms = [await request.app.views.room(name, request.lang) for name in names[:5]]
    return [room for room in rooms if room.status in OPEN] or rooms[:1]


async def narrow(request: ChatRequest, rooms: Sequence[Room]) -> Sequence[Room]:
    """Return those of several tables in a channel that this person's command can mean, in play before planned ones."""
    command = COMMANDS.get(request.verb)
    if command is None or command.at != LOBBY_ALONE:
        rooms = [room for room in rooms if not room.is_ahead] or rooms
    if command is None:
        return rooms
    fitting = []
    for room in rooms:
        held = await request.app.play.seats_of(request.person, room.id)
        can_mean = command.may_be_given(room.status, is_seated=bool(held), is_host=room.is_host(held))
        if can_mean and not (held and request.verb == "join"):
            fitting.append(room)
    return fitting or rooms


async def find_rivals(request: ChatRequest, channel_id: ChannelId, pace: TablePace) -> list[Room]:
    """Return the tables by which a channel is too full for another of this pace; planned ones are in no one's way."""
    rooms = [room for room in await tables_in_channel(request, channel_id) if room.status in OPEN and not room.is_ahead]
    others = [room for room in rooms if room.id != request.named_table_id]
    is_live, are_live = pace.kind is TablePace.LIVE, [room.pace.kind is TablePace.LIVE for room in others]
    return [] if request.profile.is_paired and are_live == [not is_live] else others


async def own_tables(request: ChatRequest) -> Sequence[TableLine]:
    """Return the tables a person may mean in private: the one that awaits them, else those in play, else the last."""
    lines = await request.app.people.list_tables(request.person)
    playable = [line for line in lines if line.status in OPEN]
    urgent = [line for line in playable if line.urgent]
    if len(urgent) == 1:
        return urgent
    over = [line for line in lines if line.status is TableStatus.OVER]
    return playable or over[-1:]


def room_choice(request: ChatRequest, room: Room) -> tuple[TableId, str]:
    return room.id, f"{room.name} · {room.title} · {request.chat_text('pace', pace=room.pace.kind.value)}"


def line_choice(line: TableLine) -> tuple[TableId, str]:
    return line.id, f"{line.name} · {shorten_signs(line.call)}"


def ask_which(request: ChatRequest, choices: Sequence[tuple[TableId, str]]) -> PrivateScreen:
    args = spell_arguments(request.asked)
    buttons = tuple(
        Button(
            shorten_label(label, LABEL), request.verb, table, args, ButtonStyle.MAIN if not index else ButtonStyle.PLAIN
        )
        for index, (table, label) in enumerate(choices[:20])
    )
    return PrivateScreen(request.chat_text("which-table"), buttons=buttons)
