"""What people do around tables: open, sit down, get up, begin, begin again."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from bot.screens import screens
from bot.screens.channels import offer_to_show
from bot.screens.request import ChatRequest, handles
from bot.screens.which_table import find_rivals, tables_in_channel
from bot.screens.words import contribute_press
from bot.text.signs import shorten_signs
from bot.values.button_payload import PAYLOAD, make_link, spell_arguments
from bot.values.commands import (
    ASK_REST,
    CODE,
    ENDED,
    FEWER,
    GAME,
    INVITATION,
    LOBBY,
    MORE,
    NUMBER,
    PLAYED,
    SEAT,
    YES,
    Argument,
    ArgumentType,
    Scope,
    Who,
)
from bot.values.ids import LONGEST_NAME, LONGEST_TYPED, ChannelId, Refused, TablePace, TableStatus, spell_table_id
from bot.values.requests import NewTable, Person, Request
from bot.values.room import GameCard, Room
from bot.values.screens import Button, ButtonStyle, InputDialog, PrivateScreen, Reply
from bot.values.widgets import Choice, FormField, PickOne, Words

OPENING: Final = (GAME, Argument("seats", NUMBER), Argument("pace", ArgumentType.PACE), Argument("name"))
T = TypeVar("T")
MOST_SEATS: Final = 12
NAME: Final = 40  # Characters of a table's name


# -- opening -------------------------------------------------------------------------------


@handles("games", scope=Scope.NOTHING, private=3, under="games", rank=1)
async def show_games(request: ChatRequest) -> Reply:
    return ask_game(request, "open")


def ask_game(request: ChatRequest, verb: str) -> Reply:
    cards = request.app.games.list_games(request.lang)
    lines = [
        request.chat_text("game", title=c.title, blurb=c.blurb, least=c.least, most=c.most, minutes=c.minutes)
        for c in cards
    ]
    args = ("0", "") if verb == "rules" else ()
    buttons = tuple(Button(card.title, verb, None, (*args, card.name)) for card in cards)
    if verb == "practice" and any(card.ladder for card in cards):
        buttons = (*buttons, request.make_button("ladder", "ladder"))
    return request.reply((request.chat_text(f"which-game-{verb}"), *lines), buttons)


def require_game(request: ChatRequest, name: str) -> GameCard:
    for found in request.app.games.list_games(request.lang):
        if found.name == name:
            return found
    raise Refused("no-such-game")


def usual_pace(request: ChatRequest) -> TablePace:
    return TablePace.LIVE if request.is_private else TablePace.DAY


@handles("open", OPENING, Scope.NOTHING, changes=True, is_daily=True, group=1, under="table", rank=1)
async def open_table(request: ChatRequest) -> Reply:
    if not (name := request.argument("game")):
        return ask_game(request, "open")
    game, channel = require_game(request, name), request.channel
    opened = await request.app.openings.find_opened(request.person, request.asked.inbox)
    pace = next((pace for pace in TablePace if pace == request.argument("pace")), usual_pace(request))
    if channel and opened is None and (busy := await refuse_occupied(request, channel, pace)):
        return busy
    if request.argument("seats") == ASK_REST:
        return Reply(entry=opening_dialog(request, game))
    seats = request.number_argument("seats")
    if seats is None and request.argument("seats"):
        raise Refused("say-a-number")
    table = await request.app.openings.open(
        request.person,
        NewTable(
            game.name,
            name=request.argument("name") or request.chat_text("table-of", who=request.person.name),
            lang=request.lang,
            pace=pace,
            seats=seats or None,
        ),
        inbox=request.asked.inbox,
    )
    if channel:
        await request.app.channels.show_at(request.person, table, channel)
    return await after_join(request.for_table(table), 0, request.chat_text("opened", table=spell_table_id(table)))


async def refuse_occupied(request: ChatRequest, channel_id: ChannelId, pace: TablePace) -> Reply | None:
    rivals = await find_rivals(request, channel_id, pace)
    if not rivals:
        return None
    room, other, buttons = rivals[0], TablePace.DAY if pace.kind is TablePace.LIVE else TablePace.LIVE, []
    if request.profile.threads:
        buttons.append(Button(request.button_label("open-thread"), "thread", None, opening_arguments(request)))
    elif not await find_rivals(request, channel_id, other):
        args = opening_arguments(request, pace=other.value)
        buttons.append(Button(request.button_label(f"open-{other}"), "open", None, args, ButtonStyle.MAIN))
    buttons += [
        request.make_button("join", "join", table_id=room.id),
        request.make_button("board", "board", table_id=room.id),
    ]
    text = request.chat_text(
        "place-busy", table=room.name, game=room.title, pair="yes" if request.profile.is_paired else "no"
    )
    return request.reply(text, buttons)


def opening_arguments(request: ChatRequest, **changes: str) -> tuple[str, ...]:
    assert isinstance(request.asked, Request)
    name = request.argument("name")
    kept = {"name": name if len(name.encode()) <= PAYLOAD else ""}
    return spell_arguments(replace(request.asked, arguments={**request.asked.arguments, **kept, **changes}))


def opening_dialog(request: ChatRequest, game: GameCard) -> InputDialog:
    seats = tuple(Choice(str(n), request.chat_text("seats", seats=n)) for n in (0, *range(game.least, game.most + 1)))
    paces = tuple(Choice(pace.value, request.chat_text("pace", pace=pace.value)) for pace in TablePace)
    parts = (
        FormField("seats", request.chat_text("entry-seats"), PickOne(seats)),
        FormField("pace", request.chat_text("entry-pace"), PickOne(paces)),
        FormField("name", request.chat_text("entry-name"), Words(NAME)),
    )
    held = {
        "seats": ("0",),
        "pace": (usual_pace(request).value,),
        "name": (request.chat_text("table-of", who=request.person.name)[:NAME],),
    }
    return InputDialog(request.chat_text("entry-open", game=game.title), "open", None, (game.name, "="), parts, held)


@handles("practice", (GAME,), Scope.NOTHING, changes=True, private=4, under="games", rank=4)
async def open_practice(request: ChatRequest) -> Reply:
    if not (name := request.argument("game")):
        return ask_game(request, "practice")
    game = require_game(request, name)
    table = await request.app.openings.practice(
        request.person,
        game.name,
        name=request.chat_text("practice-of", game=game.title)[:NAME],
        lang=request.lang,
        seats=game.usual_seats,
        inbox=request.asked.inbox,
    )
    return await after_start(request.for_table(table), request.chat_text("practising"))


async def after_start(request: ChatRequest, text: str) -> Reply:
    """Make the reply to who has started the game; if nothing is sent to them in private, it is what they hold."""
    if not await is_reachable(request):
        return await show_seat(request, text)
    text = text if request.is_private else f"{text} {request.chat_text('sent-privately')}"
    return request.say(text, (request.make_button("hand", "hand"),))


# -- seats -------------------------------------------------------------------------------


@handles(
    "join",
    (SEAT, Argument("table", ArgumentType.TABLE), CODE),
    at=PLAYED | {LOBBY},
    changes=True,
    is_daily=True,
    web=("sit",),
    group=2,
    under="table",
    rank=2,
)
async def join(request: ChatRequest) -> Reply:
    if request.named_table_id is None:
        part = FormField("table", request.chat_text("entry-code"), Words(LONGEST_TYPED))
        return Reply(entry=InputDialog(request.chat_text("entry-join"), "join", None, (), (part,)))
    reply, is_seated = await take_seat(request)
    return await offer_to_show(request, reply) if is_seated else reply


async def take_seat(request: ChatRequest) -> tuple[Reply, bool]:
    """Seat a person, by an invitation if they have one; return the reply, and whether they are seated."""
    number, code = request.number_argument("seat"), request.argument(INVITATION)
    held = await request.seats()
    wanted = None if number is None else number - 1

    async def sit(person: Person) -> int | None:
        if code:
            return await request.app.invitations.join(person, code, wanted, inbox=request.asked.inbox)
        return await request.app.lobby.join(person, request.table_id, wanted, inbox=request.asked.inbox)

    try:
        seat = await join_under_free_name(request, sit)
    except Refused as refused:
        if refused.reason != "full" or await request.table_status() is TableStatus.LOBBY:
            raise
        return request.say(request.refusal_text(refused), (request.make_button("next-game", "next"),)), False
    if seat is None:
        return request.say(request.chat_text("asked-for-seat")), False
    await contribute_press(request)
    key = "seated-already" if seat in held else "seated"
    return await after_join(request, seat, request.chat_text(key, number=seat + 1)), True


async def join_under_free_name(request: ChatRequest, sit: Callable[[Person], Awaitable[T]]) -> T:
    """Seat a person under a free name; a number follows one that is taken, since a chat gives people one only."""
    name = request.person.name
    for number in range(2, MOST_SEATS + 1):
        try:
            return await sit(replace(request.person, name=name))
        except Refused as refused:
            if refused.reason != "name-taken":
                raise
        name = f"{request.person.name[: LONGEST_NAME - 3]} {number}"
    return await sit(replace(request.person, name=name))


async def after_join(request: ChatRequest, seat: int, text: str) -> Reply:
    """Make the reply to a person just seated: in a lobby how to be reached, elsewhere what they hold."""
    if await request.table_status() is not TableStatus.LOBBY:
        reply = await show_seat(request, text, seat)
        is_said = reply.screen is not None and request.app_text("notice-back-own") in reply.screen.text
        return replace(reply, toast="") if is_said else reply
    room = await request.room()
    held = await request.seats()
    if request.is_private:
        return Reply(text, screens.lobby_screen(request, room, held))
    url = "" if await is_reachable(request) else request.profile.private_link(make_link("hand", request.table_id))
    if not url:
        return request.say(text)
    door = Button(request.button_label("private"), look=ButtonStyle.MAIN, url=url)
    return request.say(f"{text}\n{request.chat_text('press-private')}", (door,))


async def is_reachable(request: ChatRequest) -> bool:
    return request.is_private or bool(await request.app.sender.reachability.is_reachable(request.person.account))


async def show_seat(request: ChatRequest, text: str = "", seat: int | None = None) -> Reply:
    held = await request.seats()
    if not held or (seat is not None and seat not in held):
        raise Refused("not-your-seat" if held else "not-seated")
    shown = await find_asked_seat(request, held) if seat is None else seat
    return Reply(text, await screens.own_screen(request, shown))


async def find_asked_seat(request: ChatRequest, held: Sequence[int]) -> int:
    for seat in held if len(held) > 1 else ():
        own = await request.app.views.seat_room(request.person, request.table_id, seat)
        if own.call.kind in {"you", "late"}:
            return seat
    return held[0]


@handles("leave", who=Who.SEATED, confirm=True, changes=True, web=("leave",), group=12, under="table", rank=3)
async def leave(request: ChatRequest) -> Reply:
    table = (await request.outline()).name
    held = await request.seats()
    if held and await request.table_status() in {TableStatus.LIVE, TableStatus.PAUSED} and not request.is_confirmed:
        yes = request.make_button("leave", "leave", YES, look=ButtonStyle.DANGER)
        return Reply(screen=screens.confirm_screen(request, request.chat_text("sure-leave", table=table), yes))
    await request.app.lobby.leave(request.person, request.table_id, inbox=request.asked.inbox)
    return request.say(request.chat_text("left", table=table))


@handles(
    "start",
    at=frozenset({LOBBY}),
    who=Who.HOST,
    confirm=True,
    changes=True,
    is_daily=True,
    web=("start",),
    group=3,
    under="table",
    rank=4,
)
async def start(request: ChatRequest) -> Reply:
    """Start the game, or wait for sealed words; with empty seats ask first."""
    room = await request.room()
    held = await request.seats()
    sizes = {FEWER: room.taken, MORE: request.app.games.find_game(room.game, request.lang).usual_seats}
    size = sizes.get(request.argument("yes"))
    if room.lacking and size is None and not request.is_confirmed and room.is_host(held):
        return ask_about_empty_seats(request, room, sizes[MORE])
    await contribute_press(request)
    if room.lacking and size is not None:
        await request.app.table_settings.set_seats(request.person, request.table_id, size)
    has_begun = await request.app.openings.start(request.person, request.table_id, inbox=request.asked.inbox)
    if not has_begun:
        room = await request.room()
        return request.say(request.chat_text("words-awaited", call=room.call.who))
    return await after_start(request, request.chat_text("started"))


def ask_about_empty_seats(request: ChatRequest, room: Room, usual: int) -> Reply:
    buttons = [request.make_button("start-robots", "start", YES, look=ButtonStyle.MAIN, seats=room.lacking)]
    may_be_fewer = room.taken >= room.least
    if may_be_fewer:
        buttons.append(request.make_button("start-fewer", "start", FEWER, seats=room.taken))
    elif room.elastic and usual > room.least:
        buttons.append(request.make_button("start-robots", "start", MORE, seats=usual - room.taken))
    fewer = "yes" if may_be_fewer else "no"
    text = request.chat_text("start-lacking" if room.elastic else "sure-start", seats=room.lacking, fewer=fewer)
    buttons.append(request.make_button("no", "settings"))
    return request.say(text, buttons)


@handles("tonight", at=frozenset({LOBBY}), who=Who.SEATED, changes=True)
async def play_tonight(request: ChatRequest) -> Reply:
    said = await request.app.table_settings.set_pace(
        request.person, request.table_id, TablePace.LIVE, inbox=request.asked.inbox
    )
    return request.say(said.text if said else request.chat_text("pace", pace=TablePace.LIVE.value))


@handles("rematch", at=ENDED, changes=True, web=("rematch",), under="table", rank=19)
async def join_rematch(request: ChatRequest) -> Reply:
    """Open a table for the same people in the same channel; a later request joins the one that is open."""
    if await request.table_status() is TableStatus.LOBBY:
        return await join(request)
    is_open = (await request.room()).rematch is not None
    following = await join_under_free_name(request, lambda person: request.app.rematches.open(person, request.table_id))
    after = request.for_table(following)
    if is_open:  # its opener pressed before the seed was committed
        await contribute_press(after)
    seats = await request.app.play.seats_of(request.person, following)
    said = await after_join(after, seats[0], after.chat_text("opened", table=spell_table_id(following)))
    return await offer_to_show(after, said)


@handles("tables", (Argument("where", ArgumentType.WHERE),), Scope.NOTHING, is_daily=True, private=2, rank=2)
async def show_tables(request: ChatRequest) -> Reply:
    if request.argument("where") and request.channel:
        return await show_tables_here(request, request.channel)
    lines = [
        line for line in await request.app.people.list_tables(request.person) if line.status is not TableStatus.CLOSED
    ][:10]
    if not lines:
        texts = (request.chat_text("no-tables"), request.chat_text("no-tables-hint"))
        return request.reply(texts, request.make_buttons("games", "practice"))
    said = [request.chat_text("tables-heading", count=len(lines))]
    found: list[Button] = []
    for line in lines:
        kind = "urgent" if line.urgent else line.status.value
        told = request.chat_text("table-line", table=line.name, game=line.title, call=line.call, kind=kind)
        said.append(f"{told} · {spell_table_id(line.id)}")
        verb = "board" if line.status in {TableStatus.LOBBY, TableStatus.OVER} else "hand"
        look = ButtonStyle.MAIN if line.urgent else ButtonStyle.PLAIN
        found.append(Button(screens.shorten_label(line.name, NAME), verb, line.id, (), look))
        places = (await request.for_table(line.id).outline()).places
        if url := next(filter(None, map(request.profile.channel_link, places)), ""):
            found.append(Button(request.button_label("go", table=screens.shorten_label(line.name, 20)), url=url))
    return Reply(screen=PrivateScreen(request.fit(said), buttons=tuple(found), deadline=lines[0].deadline))


async def show_tables_here(request: ChatRequest, channel_id: ChannelId) -> Reply:
    rooms = [room for room in await tables_in_channel(request, channel_id) if room.status in screens.OPEN]
    if not rooms:
        return request.reply(request.chat_text("no-tables-here"), request.make_buttons("games"))
    said, found = [request.chat_text("tables-here", count=len(rooms))], []
    for room in rooms:
        call = shorten_signs(room.call.who)
        said.append(
            request.chat_text("table-line", table=room.name, game=room.title, call=call, kind=room.status.value)
        )
        held = await request.app.play.seats_of(request.person, room.id)
        is_free = any(line.vacant or line.robot for line in room.seats)
        verb = "hand" if held else "join" if is_free else "board"
        label = request.chat_text(f"here-{verb}", table=screens.shorten_label(room.name, NAME))
        found.append(Button(label, verb, room.id, (), ButtonStyle.MAIN if verb == "join" else ButtonStyle.PLAIN))
    return request.reply(said, found)
