"""What people look at: the board, their hand, the why, the rules, the record, help."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.screens import screens
from bot.screens.channels import offer_to_show
from bot.screens.request import ChatRequest, fit_lines, handles
from bot.screens.tables import ask_game, show_seat
from bot.text.clauses import chapter_lines
from bot.text.fitting import score_rows, split_pages, unsaid_lines
from bot.text.signs import shorten_signs, spell_signs
from bot.values.commands import (
    ANSWER,
    ASK_REST,
    ENDED,
    NUMBER,
    WHILE_SEALED,
    Argument,
    ArgumentType,
    Given,
    Scope,
    Who,
    name_answer_help,
    offered_to,
    pressed,
)
from bot.values.ids import Refused, TableStatus, spell_table_id
from bot.values.room import Clause, Room
from bot.values.screens import Button, ButtonStyle, Focus, InputDialog, PrivateScreen, Reply
from bot.values.widgets import FormField, Words

PAGE: Final = pressed("page", NUMBER)
PORTION: Final = pressed("portion", NUMBER)
"""Which part of a page that one screen is too short for; all count from 0."""
MARK: Final = re.compile(r"^\(note\) ")  # what stands before a clause that only describes
SEARCH: Final = 60  # Characters of what is looked for in the rules
HELP: Final = "help"  # the kind of a panel that explains at length how to answer
HEAD: Final = 30  # Characters of the line that says which page of how many it is


@handles(
    "hand", (Argument("seat", NUMBER, given=Given.TYPED),), who=Who.SEATED, is_daily=True, group=4, private=1, rank=1
)
async def show_hand(request: ChatRequest) -> Reply:
    held = await request.seats()
    if not held or await request.table_status() is TableStatus.LOBBY:
        return await show_board(request)
    number = request.number_argument("seat")
    return await show_seat(request, seat=None if number is None else number - 1)


@handles("board", is_daily=True, group=5, under="table", rank=5)
async def show_board(request: ChatRequest) -> Reply:
    held = await request.seats()
    reply = await board_reply(request, held)
    return await offer_to_show(request, reply, again=True) if held else reply


async def board_reply(request: ChatRequest, held: Sequence[int]) -> Reply:
    if await request.table_status() is TableStatus.LOBBY:
        room = await request.room()
        return Reply(screen=screens.lobby_screen(request, room, held))
    if held:
        own = await request.app.views.seat_room(request.person, request.table_id, held[0])
        room = own.room
    else:
        room = await request.room()
    picture = await table_picture(request, held[0] if held else None)
    return Reply(screen=table_screen(request, room, picture, is_seated=bool(held)))


async def table_picture(request: ChatRequest, seat: int | None) -> bytes | None:
    person = request.person if seat is not None else None
    try:
        return await request.app.reading.picture(request.table_id, request.lang, person=person, seat=seat)
    except Refused:
        return None


def table_screen(request: ChatRequest, room: Room, picture: bytes | None, *, is_seated: bool) -> PrivateScreen:
    is_over = room.status in {TableStatus.OVER, TableStatus.CLOSED}
    twin = room.board.lines if room.board else ()
    foot = room.board.foot if room.board else ()
    score = score_rows(room.score, request.lang) if is_over and room.score else ()
    is_watched = not is_seated and room.status in {TableStatus.LIVE, TableStatus.PAUSED}
    lines = [
        screens.room_heading(room),
        request.app_text("help-watching") if is_watched else "",
        room.call.who,
        room.call.more,
        *(() if picture else twin),
        *foot,
        *score,
    ]
    verbs = ["hand"] if is_seated and room.status is not TableStatus.OVER else []
    verbs += ["join"] if is_watched else []
    verbs += ["score"] if room.score and room.score.in_parts else []
    verbs += ["history", "why", "rules"]
    if room.status is TableStatus.OVER and not room.is_sealed:
        verbs = ["rematch", *verbs, "verify"]
    limit = request.profile.caption if picture else request.limit
    alt = spell_signs(room.board.alt) if room.board else ""
    text = fit_lines(map(shorten_signs, lines), limit)
    return PrivateScreen(
        text,
        picture=picture,
        alt=alt,
        lines=unsaid_lines(twin, text),
        buttons=tuple(request.make_buttons(*verbs)),
        table_id=room.id,
        deadline=room.call.deadline,
    )


@handles("more", (pressed("seat", NUMBER), pressed("question")))
async def show_more(request: ChatRequest) -> Reply:
    held = await request.seats()
    number = request.number_argument("seat")
    if await request.table_status() is TableStatus.LOBBY:
        return await board_reply(request, held)
    if number is not None:
        focus = Focus(request.argument("question"), is_unfolded=True)
        return Reply(screen=await screens.own_screen(request, number - 1, focus))
    room = await request.room()
    found = offered_to(room, ("pause", "resume"), is_seated=bool(held), is_host=room.is_host(held))
    verbs = (*(("hand",) if held else ("join",)), "board", "why", "rules", "history", "words", *found, "verify", "help")
    verbs = ("rematch", *verbs[1:]) if room.status in ENDED else verbs
    verbs = tuple(verb for verb in verbs if not (room.is_sealed and verb in WHILE_SEALED))
    text = "\n".join((screens.room_heading(room), shorten_signs(room.call.who)))
    return request.say(text, request.make_buttons(*verbs))


@handles("words", (pressed("seat", NUMBER), PORTION))
async def show_in_words(request: ChatRequest) -> Reply:
    held = await request.seats()
    if await request.table_status() is TableStatus.LOBBY:
        return await board_reply(request, held)
    number = request.number_argument("seat")
    seat = number - 1 if number is not None else next(iter(held), None)
    if seat is not None and (await request.app.views.seat_room(request.person, request.table_id, seat)).unseen:
        return await show_seat(request, seat=seat)
    lines = await request.app.reading.in_words(request.person, request.table_id, seat)
    args = "" if seat is None else str(seat + 1)
    text, buttons = screens.cut_portion(request, lines, "words", args)
    back = "board" if seat is None else "hand"
    buttons.append(request.make_button("back", back, *((args,) if args else ())))
    return request.say(text, buttons)


@handles("players", under="table", rank=6)
async def show_players(request: ChatRequest) -> Reply:
    room = await request.room()
    held = await request.seats()
    lines = [screens.room_heading(room), shorten_signs(room.call.who)]
    for line, said in zip(room.seats, screens.roster_text(request, room).splitlines(), strict=True):
        is_host = bool(room.host) and line.name == room.host
        mark = "turn" if line.awaited else "host" if is_host else "none"
        lines.append(request.chat_text("player", seat=said, mark="both" if line.awaited and is_host else mark))
    return request.say(lines, request.make_buttons("hand" if held else "join", "board"))


# -- what happened -----------------------------------------------------------------------


@handles("why", (pressed("line", NUMBER), PORTION), is_daily=True, group=7, under="table", rank=7)
async def explain_line(request: ChatRequest) -> Reply:
    lines = await request.app.reading.why(request.person, request.table_id)
    if not lines:
        return request.say(request.chat_text("why-nothing"), (request.make_button("rules", "rules"),))
    wanted = request.number_argument("line")
    places = [position for position, line in enumerate(lines) if line.seq == wanted]
    position = places[0] if places else len(lines) - 1
    line = lines[position]
    told = (shorten_signs(line.text), *map(clause_text, line.why))
    text, buttons = screens.cut_portion(request, told, "why", str(line.seq))
    if position > 0:
        buttons.append(request.make_button("previous", "why", str(lines[position - 1].seq)))
    if position + 1 < len(lines):
        buttons.append(request.make_button("next", "why", str(lines[position + 1].seq)))
    buttons.append(request.make_button("hand", "hand"))
    return request.say(text, buttons)


def clause_text(clause: Clause) -> str:
    return f"{clause.id}: {MARK.sub('', clause.text)}" if clause.text else clause.id


@handles("history", (PAGE, PORTION), under="table", rank=9)
async def show_history(request: ChatRequest) -> Reply:
    wanted = request.number_argument("page")
    found = await request.app.reading.history(request.table_id, request.lang, -1 if wanted is None else wanted)
    lines = [shorten_signs(line.text) for line in found.lines] or [request.chat_text("history-nothing")]
    public, links = request.app.sessions.public_url, list[Button]()
    if public and found.is_told and found.lines:
        address = f"{public}/t/{request.table_id}/replay?at={found.lines[0].seq}"
        links.append(Button(request.button_label("replay-here"), url=address))
    return show_part(request, "history", found.page, found.pages, lines, links)


@handles("score", (PAGE, PORTION), under="table", rank=8)
async def show_score(request: ChatRequest) -> Reply:
    parts = await request.app.reading.score_sheets(request.table_id, request.lang)
    if not parts:
        room = await request.room()
        score, lines = room.score, list[str]()
        if score is not None:
            lines = [*score_rows(score, request.lang), score.ending, score.played_for]
        return request.say((screens.room_heading(room), *map(shorten_signs, lines)))
    wanted = request.number_argument("page")
    place = len(parts) - 1 if wanted is None or wanted >= len(parts) else wanted
    lines = [shorten_signs(line) for line in (parts[place].title, *parts[place].lines)]
    return show_part(request, "score", place, len(parts), lines)


def show_part(
    request: ChatRequest, verb: str, place: int, count: int, lines: Sequence[str], links: Iterable[Button] = ()
) -> Reply:
    head = request.chat_text("history-page", page=place + 1, pages=count)
    text, buttons = screens.cut_portion(request, (head, *lines), verb, str(place))
    if place > 0:
        buttons.append(request.make_button("older", verb, str(place - 1)))
    if place + 1 < count:
        buttons.append(request.make_button("newer", verb, str(place + 1)))
    return request.say(text, (*buttons, *links))


# -- the rules ---------------------------------------------------------------------------


@handles(
    "rules",
    (PAGE, Argument("words"), pressed("game", ArgumentType.GAME)),
    Scope.ANYHOW,
    is_daily=True,
    group=6,
    under="games",
    rank=2,
)
async def show_rules(request: ChatRequest) -> Reply:
    if not (game := await find_game(request)):
        return ask_game(request, "rules")
    asked = request.argument("words")
    if asked == ASK_REST:
        part = FormField("words", request.chat_text("entry-words"), Words(SEARCH))
        return Reply(
            entry=InputDialog(
                request.chat_text("entry-search"), "rules", request.named_table_id, ("0", "", game), (part,)
            )
        )
    search = request.make_button("search", "rules", "0", ASK_REST, game)
    if asked:
        clauses = request.app.games.clauses(game, request.lang, asked)
        said = "\n".join(map(clause_text, clauses)) or request.chat_text("rules-nothing", words=asked[:SEARCH])
        first = split_pages((said,), request.limit)[0]
        return Reply(
            screen=PrivateScreen(first, buttons=(search,), table_id=request.named_table_id if clauses else None)
        )
    lines = tuple(chapter_lines(request.app.games.rules_page(game, request.lang)))
    found = split_pages(lines, request.limit - HEAD)
    screen = screens.page_screen(request, found, request.number_argument("page") or 0, "rules", "", game)
    head = request.chat_text("history-page", page=found.index(screen.text) + 1, pages=len(found))
    buttons = (
        *screen.buttons,
        request.make_button("primer", "primer", game),
        search,
        *make_shelf_buttons(request, "rules"),
    )
    return request.say(f"{head}\n{screen.text}", buttons)


async def find_game(request: ChatRequest) -> str:
    """Return the game that is meant: the one named, else the table's; empty where there is neither."""
    is_at_table = not request.argument("game") and request.named_table_id is not None
    return (await request.outline()).game if is_at_table else request.argument("game")


def make_shelf_buttons(request: ChatRequest, verb: str) -> tuple[Button, ...]:
    return (request.make_button("shelf", verb),) if request.named_table_id is None else ()


@handles("primer", (pressed("game", ArgumentType.GAME), pressed("part"), PORTION), Scope.ANYHOW, under="games", rank=3)
async def show_primer(request: ChatRequest) -> Reply:
    if request.argument("part") == ANSWER and request.named_table_id is not None:
        return await show_answer_help(request)
    if not (game := await find_game(request)):
        return ask_game(request, "primer")
    panels = request.app.games.primer(game, request.lang)
    place = min(request.number_argument("portion") or 0, len(panels) - 1)
    await request.app.people.mark_primer_read(request.person, game)
    title = next(card.title for card in request.app.games.list_games(request.lang) if card.name == game)
    buttons = screens.portion_buttons(request, len(panels), place, "primer", game, "")
    if request.named_table_id:
        buttons.append(request.make_button("hand", "hand"))
    buttons += [request.make_button("rules", "rules", "0", "", game), *make_shelf_buttons(request, "primer")]
    text = f"{request.chat_text('primer', game=title)} · {place + 1}/{len(panels)}"
    shown = panels[place : place + 1]
    text = text if place + 1 < len(panels) else f"{text}\n{request.app_text('cover-offer')}"
    return Reply(screen=PrivateScreen(text, panels=shown, buttons=tuple(buttons), table_id=request.named_table_id))


async def show_answer_help(request: ChatRequest) -> Reply:
    held = await request.seats()
    rooms = [await request.app.views.seat_room(request.person, request.table_id, seat) for seat in held]
    panels = tuple(dict.fromkeys(panel for own in rooms for panel in own.panels if panel.kind == HELP))
    if panels:
        game = (await request.outline()).game
        await request.app.people.mark_primer_read(request.person, name_answer_help(game))
    back = request.make_button("hand", "hand", look=ButtonStyle.MAIN)
    text = "" if panels else request.chat_text("no-help")
    return Reply(screen=PrivateScreen(text, panels=panels, buttons=(back,), table_id=request.table_id))


# -- help ----------------------------------------------------------------------------------


@handles("help", scope=Scope.ANYHOW, is_daily=True, group=11, private=10, rank=4)
async def show_help(request: ChatRequest) -> Reply:
    app, person = request.app, request.person
    lines, typed = (
        await app.reading.help(person, request.named_table_id),
        request.profile.commands.get(request.lang, ""),
    )
    buttons = request.make_buttons("tables", "games", "practice", "notifications", "language")
    if request.named_table_id is None:
        return request.reply((*lines, typed), (*buttons, *request.make_buttons("about")))
    held = await request.seats()
    near = request.make_buttons("hand" if held else "join", "rules", "primer")
    if held:
        near += [request.make_button("powers", "settings"), request.make_button("leave", "leave")]
    code = request.chat_text("seat-code", table=spell_table_id(request.table_id))
    return request.say((*map(shorten_signs, lines), code, typed), (*near, *buttons))
