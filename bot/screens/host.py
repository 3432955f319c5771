"""What people may do with a table: set it up, give a seat to a robot, pause and resume it, end it, call the others, vote."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Final

from bot.screens import screens, settings
from bot.screens.request import ChatRequest, handles
from bot.text.signs import shorten_signs
from bot.values.commands import ANY, CONCEDE, ENDED, LIVE, PLAYED, PROPOSAL, SEAT, YES, Who, offered_to
from bot.values.ids import Refused, TableStatus
from bot.values.requests import Acknowledged
from bot.values.room import Room, SeatLine
from bot.values.screens import Button, ButtonStyle, Reply

OFFERED: Final = {
    TableStatus.LOBBY: ("start", "move", "leave", "remove", "readmit", "handover"),
    TableStatus.LIVE: ("retract", "remind", "time", "pause", "resume", "replace", "handover", "leave", "end"),
    TableStatus.PAUSED: ("resume", "replace", "handover", "leave", "end"),
    TableStatus.OVER: ("rematch", "verify"),
}  # what stands below the settings, to those who may
LONGEST_NUMBER: Final = 10  # Digits of a proposal's number.
LOOKS: Final = {
    "accept": ButtonStyle.MAIN,
    "start": ButtonStyle.MAIN,
    "resume": ButtonStyle.MAIN,
    "end": ButtonStyle.DANGER,
}


@handles("settings", web=("option", "preset", "pace", "custom", "size", "several"), under="table", rank=10)
async def show_settings(request: ChatRequest) -> Reply:
    room = await request.room()
    held = await request.seats()
    lines = [screens.room_heading(room), request.chat_text("settings-heading")]
    lines += [
        request.chat_text("setting", label=shorten_signs(q.title), value=shorten_signs(q.answered))
        for q in settings.current_settings(request, room)
    ]
    buttons = [
        Button(screens.shorten_label(shorten_signs(each.title), 60), "ask", room.id, (each.id,))
        for each in (settings.changeable_settings(request, room, is_host=room.is_host(held)) if held else ())
    ]
    personal = [request.make_button("automatic", "automatic")] if held else []
    if held and not room.is_host(held):
        lines.append(request.chat_text("suggest-hint", host=room.host))
    lines += [shorten_signs(each.text) for each in room.suggestions]
    return request.say(
        lines, (*suggestion_buttons(request, room, held), *buttons, *command_buttons(request, room, held), *personal)
    )


def command_buttons(request: ChatRequest, room: Room, own_seats: tuple[int, ...]) -> tuple[Button, ...]:
    if not own_seats:
        return ()
    verbs = offered_to(room, OFFERED.get(room.status, ()), is_seated=True, is_host=room.is_host(own_seats))
    is_alone = all(line.vacant or line.robot or line.seat in own_seats for line in room.seats)
    idle = {"remove": is_alone, "handover": is_alone}
    idle["move"] = room.evening is None
    idle["readmit"] = not room.barred
    idle["retract"] = room.retractable not in own_seats
    labels = {"resume": "unpause"} if room.is_pausing else {}
    return tuple(
        request.make_button(labels.get(verb, verb), verb, look=LOOKS.get(verb, ButtonStyle.PLAIN))
        for verb in verbs
        if not idle.get(verb)
    )


def suggestion_buttons(request: ChatRequest, room: Room, own_seats: tuple[int, ...]) -> tuple[Button, ...]:
    verbs = offered_to(room, ("accept", "decline"), is_seated=bool(own_seats), is_host=room.is_host(own_seats))
    return tuple(
        request.make_button(verb, verb, str(each.number), look=LOOKS.get(verb, ButtonStyle.PLAIN), what=what)
        for each in room.suggestions
        for what in [screens.shorten_label(each.text, 50)]
        for verb in verbs
    )


def list_others(room: Room, own_seats: tuple[int, ...]) -> list[SeatLine]:
    return [line for line in room.seats if line.seat not in own_seats and not line.robot and not line.vacant]


def ask_which_seat(request: ChatRequest, text: str, lines: Iterable[SeatLine]) -> Reply:
    """Ask whom a command is about that takes the number of a seat."""
    labels = {line.number: request.chat_text("seat-of", number=line.number, name=line.name) for line in lines}
    buttons = [Button(label, request.verb, request.table_id, (str(seat),)) for seat, label in labels.items()]
    return request.say(text, buttons)


@handles(
    "replace", (SEAT,), at=PLAYED, who=Who.SEATED, confirm=True, changes=True, web=("robot",), under="table", rank=17
)
async def replace_by_robot(request: ChatRequest) -> Reply:
    mine = await request.require_seat()
    room = await request.room()
    others, number = list_others(room, mine), request.number_argument("seat")
    if number is None:
        return ask_which_seat(request, request.chat_text("which-seat"), others)
    line = next((line for line in others if line.number == number), None)
    if line is None:
        raise Refused("no-such-seat")
    if not request.is_confirmed:
        yes = request.make_button("replace-yes", "replace", str(number), YES, look=ButtonStyle.DANGER)
        return Reply(screen=screens.confirm_screen(request, request.chat_text("sure-replace", who=line.name), yes))
    level = room.robots[0].token
    acknowledged = await request.app.lobby.seat_robot(
        request.person, request.table_id, line.seat, level, inbox=request.asked.inbox
    )
    return request.say(acknowledged.text)


@handles("end", at=ANY - ENDED, who=Who.SEATED, confirm=True, changes=True, web=("end",), under="table", rank=18)
async def end_table(request: ChatRequest) -> Reply:
    await request.require_seat()
    concedes = request.argument("yes") == CONCEDE
    if not (request.is_confirmed or concedes):
        yes = request.make_button("end", "end", YES, look=ButtonStyle.DANGER)
        screen = screens.confirm_screen(request, request.chat_text("sure-end"), yes)
        gives_up = request.make_button("concede", "end", CONCEDE, look=ButtonStyle.DANGER)
        is_begun = await request.table_status() is not TableStatus.LOBBY
        return Reply(screen=replace(screen, buttons=(yes, gives_up, *screen.buttons[1:])) if is_begun else screen)
    ended = await request.app.host.end(request.person, request.table_id, concedes=concedes)
    return request.say(ended.text)


def declare_act(
    verb: str, at: frozenset[TableStatus], rank: int, act: Callable[[ChatRequest], Awaitable[Acknowledged]]
) -> None:
    """Declare a command that does something with a table, or proposes it, and is answered by what became of that."""

    async def handle(request: ChatRequest) -> Reply:
        return Reply((await act(request)).text)

    handles(verb, at=at, who=Who.SEATED, changes=True, web=(verb,), under="table", rank=rank)(handle)


declare_act("pause", frozenset({LIVE}), 12, lambda request: request.app.host.pause(request.person, request.table_id))
declare_act("resume", PLAYED, 13, lambda request: propose(request, "resume"))
declare_act(
    "retract", frozenset({LIVE}), 14, lambda request: request.app.host.retract(request.person, request.table_id)
)
declare_act("time", frozenset({LIVE}), 15, lambda request: propose(request, "more-time"))
declare_act("remind", frozenset({LIVE}), 16, lambda request: request.app.host.remind(request.person, request.table_id))


async def propose(request: ChatRequest, key: str) -> Acknowledged:
    return await request.app.votes.propose(request.person, request.table_id, request.verb, key)


@handles("refuse", (PROPOSAL,), at=ANY - ENDED, who=Who.SEATED, changes=True, web=("refuse",))
@handles("agree", (PROPOSAL,), at=ANY - ENDED, who=Who.SEATED, changes=True, web=("agree",))
async def vote(request: ChatRequest) -> Reply:
    number, votes = request.argument("proposal"), request.app.votes
    if not number:
        return await show_proposals(request)
    if not (number.isascii() and number.isdigit() and len(number) < LONGEST_NUMBER):
        raise Refused("unreadable")
    say = votes.agree if request.verb == "agree" else votes.refuse
    return Reply((await say(request.person, request.table_id, int(number))).text)


async def show_proposals(request: ChatRequest) -> Reply:
    room = await request.room()
    if not room.proposals:
        raise Refused("proposal-over")
    lines, buttons = [], []
    for each in room.proposals:
        lines.append(shorten_signs(each.text))
        buttons.append(request.make_button("agree", "agree", str(each.number), look=ButtonStyle.MAIN))
        buttons.append(request.make_button("refuse", "refuse", str(each.number)))
    return request.say((screens.room_heading(room), *lines), buttons)
