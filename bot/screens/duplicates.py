"""Duplicates in a chat: opened in a channel, entered alone or in pairs, played a board at a time, compared."""

from typing import Final

from bot.screens.request import ChatRequest, handles
from bot.screens.tables import require_game, show_seat
from bot.values.commands import GAME, NUMBER, Argument, Scope, pressed
from bot.values.ids import Refused
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply
from bot.values.series import USUAL_BOARDS, USUAL_DAYS, BoardLine, DuplicateView, Phase, Stand, Wish

SERIES: Final = pressed("series")
BOARD: Final = pressed("board", NUMBER)


@handles(
    "duplicate",
    (GAME, Argument("boards", NUMBER), Argument("days", NUMBER), SERIES),
    Scope.NOTHING,
    unlisted=True,
    under="games",
    rank=10,
)
async def show_or_open(request: ChatRequest) -> Reply:
    game = request.argument("game")
    if request.argument("series"):
        return await show_duplicate(request, await read_series(request))
    if not game:
        here = await request.app.duplicates.book.list_here(request.person, request.channel)
        return await show_duplicate(request, here[0], again=True) if here else ask_which_game(request)
    require_game(request, game)
    if request.channel is None:
        raise Refused("no-channel-here")
    opened = await request.app.duplicates.open(
        request.person,
        request.channel,
        game,
        boards=request.number_argument("boards") or USUAL_BOARDS,
        days=request.number_argument("days") or USUAL_DAYS,
        press=request.asked.inbox,
    )
    return await show_duplicate(request, opened, again=True)


async def read_series(request: ChatRequest) -> str:
    """Return which season or duplicate is meant; raises Refused in a channel that isn't of its group, or no longer."""
    series = request.argument("series")
    await request.app.series.require_near(series, request.channel)
    return series


def ask_which_game(request: ChatRequest) -> Reply:
    if request.channel is None:
        return request.reply(request.chat_text("no-duplicate"))
    names = request.app.duplicates.list_games()
    cards = [card for card in request.app.games.list_games(request.lang) if card.name in names]
    buttons = tuple(Button(card.title, "duplicate", None, (card.name,)) for card in cards)
    return request.reply(request.chat_text("which-game-duplicate"), buttons)


async def show_duplicate(request: ChatRequest, series: str, said: str = "", *, again: bool = False) -> Reply:
    """Show a duplicate to one who asks for it, and in its channel how it stands, there with `again` in a new message."""
    views, lang = request.app.series.duplicates, request.lang
    view = await views.show(series, lang, request.person)
    if again:
        await request.app.duplicates.book.show(series, again_in=request.channel)
    public = request.app.sessions.public_url
    page = [Button(request.button_label("browser"), url=f"{public}/duplicate/{view.id}")] if public else []
    return Reply(
        said, PrivateScreen(request.fit([views.word(view, lang)]), buttons=(*list_buttons(request, view), *page))
    )


def list_buttons(request: ChatRequest, view: DuplicateView) -> list[Button]:
    def offer(key: str, verb: str, *args: str, main: bool = False, **params: str | int) -> Button:
        look = ButtonStyle.MAIN if main else ButtonStyle.PLAIN
        return Button(request.button_label(key, **params), verb, None, (view.id, *args), look)

    buttons = list[Button]()
    if view.phase is Phase.ENTRY:
        if not view.is_in:
            buttons += [offer("enter-with", "enter", key, main=True, who=name) for key, name in view.alone]
            buttons.append(offer("enter-pair" if view.is_for_pairs else "enter", "enter", "-", main=not view.alone))
        else:
            buttons.append(offer("withdraw", "withdraw"))
        if view.is_host:
            buttons.append(offer("begin-duplicate", "launch"))
        return buttons
    if view.phase is Phase.PLAY and view.is_in:
        buttons += [
            offer(
                f"deal-{board.stand.value}",
                "deal",
                str(board.number),
                main=board.stand is Stand.PLAYING,
                number=board.number,
            )
            for board in view.boards
            if not board.is_open and board.stand is not Stand.PLAYED
        ]
    if any(board.is_open for board in view.boards):
        buttons.append(offer("travellers-duplicate", "travellers"))
    return buttons[:23]


@handles("launch", (SERIES,), Scope.NOTHING)
async def launch(request: ChatRequest) -> Reply:
    series = await read_series(request)
    await request.app.duplicates.begin(request.person, series)
    return await show_duplicate(request, series, request.chat_text("launched"))


@handles("deal", (SERIES, BOARD, pressed("wish")), Scope.NOTHING)
async def play_board(request: ChatRequest) -> Reply:
    series, number = await read_series(request), request.number_argument("board") or 0
    view = await request.app.series.duplicates.show(series, request.lang, request.person)
    board = next((each for each in view.boards if each.number == number), None)
    if board is None:
        raise Refused("no-such-board")
    wish = request.argument("wish")
    if not wish and board.stand in {Stand.NEW, Stand.WAITING} and view.can_meet:
        return ask_against_whom(request, view, board)
    table = await request.app.duplicates.play(
        request.person, series, number, Wish(wish) if wish in set(Wish) else Wish.ROBOTS
    )
    if table is None:
        return await show_duplicate(request, series, request.chat_text("board-waits", number=number))
    return await show_seat(request.for_table(table))


def ask_against_whom(request: ChatRequest, view: DuplicateView, board: BoardLine) -> Reply:
    wishes = [("against", Wish.AGAINST)] if board.waiting and board.stand is Stand.NEW else []
    wishes += [("robots", Wish.ROBOTS)]
    wishes += [("wait", Wish.WAIT)] if not board.waiting else []
    looks = (ButtonStyle.MAIN, *[ButtonStyle.PLAIN] * 2)
    args = view.id, str(board.number)
    buttons = [
        request.make_button(f"deal-{key}", "deal", *args, wish.value, look=look, who=board.waiting)
        for (key, wish), look in zip(wishes, looks, strict=False)
    ]
    return request.reply(request.chat_text("against-whom", number=board.number), buttons)


@handles("travellers", (SERIES, BOARD), Scope.NOTHING)
async def show_travellers(request: ChatRequest) -> Reply:
    """Show who made what of an open board, and lead to the play of each table."""
    series, number = await read_series(request), request.number_argument("board")
    views, lang = request.app.series.duplicates, request.lang
    view = await views.show(series, lang, request.person)
    opened = [board.number for board in view.boards if board.is_open]
    number = number or next(iter(opened), 0)
    board = await views.show_board(series, number, lang)
    tables = dict.fromkeys(each.table_id for each in board.travellers)
    names = {each.table_id: each.names or "–" for each in reversed(board.travellers)}
    buttons = [request.make_button("play-of", "history", table_id=table, who=names[table]) for table in tables]
    place = opened.index(number)
    for key, index in (("previous", place - 1), ("next", place + 1)):
        if 0 <= index < len(opened):
            buttons.append(request.make_button(key, "travellers", series, str(opened[index])))
    return request.reply([views.word_board(board, lang)], buttons[:24])
