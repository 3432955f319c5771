"""The pages of seasons and duplicates: opening one, how it stands, its table or its boards, who made what of those that are open."""

from itertools import chain
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.blocks import (
    Block,
    Button,
    Choice,
    Copied,
    Fold,
    Form,
    Grid,
    Group,
    Input,
    Items,
    Link,
    Page,
    Part,
    Row,
    Text,
    Tick,
)
from adapters.web.page_context import PageContext, Press, identify, plain_page
from adapters.web.places import seat_path
from adapters.web.rendering import Speech, make_speech
from adapters.web.visitor import Visitor
from bot.values.ids import Refused
from bot.values.series import (
    BY_LINK,
    USUAL_BOARDS,
    USUAL_DAYS,
    USUAL_WEEKS,
    BoardLine,
    BoardView,
    DuplicateView,
    Phase,
    SeasonTerms,
    SeasonView,
    Stand,
    Traveller,
    Wish,
)

SEASON: Final = "season"
KINDS: Final = (SEASON, "duplicate")
COUNTINGS: Final = ("wins", "places", "points")
BOARD: Final = ("duplicate-who", "duplicate-side", "duplicate-score", "duplicate-matchpoints", "duplicate-difference")
TABLE: Final = ("duplicate-who", "season-played", "season-won", "duplicate-score", "season-missing")
NAME: Final = {"autocomplete": "nickname", "maxlength": 24}


def ask_name(t: Speech, visitor: Visitor) -> list[Block]:
    return [] if visitor.name else [Input(t("your-name"), "name", attributes=NAME)]


def ask_number(label: str, name: str, usual: int, most: int) -> Input:
    return Input(label, name, usual, "number", attributes={"min": 1, "max": most})


def read_kind(request: Request) -> str:
    return request.url.path.strip("/")


async def opening(request: Request, text: str = "", status: int = 200) -> Response:
    """List what a person and their groups have of a kind, and let them open one."""
    at, visitor = await identify(request)
    app, person, lang, kind, t = at.app, visitor.person, visitor.lang, read_kind(request), make_speech(visitor.lang)
    book = app.seasons.book if kind == SEASON else app.duplicates.book
    places = await app.group_records.list_places(person) if person else {}
    known = [await book.list_here(person, place) for place in (*places.values(), None)] if person else []
    mine = [Link(await app.series.name(each, lang), f"/{kind}/{each}") for each in dict.fromkeys(chain(*known))]
    asked = ask_name(t, visitor)
    if places:
        chats = [place.partition(":")[0] for place in places.values()]
        groups = [
            (key, t("records-group", chat=chat, count=len(chats), number=number))
            for number, (key, chat) in enumerate(zip(places, chats, strict=True), 1)
        ]
        asked.append(Choice(t("series-for"), "group", [*groups, ("", t("series-by-link"))]))
    asked += ask_season(at, t, visitor) if kind == SEASON else ask_duplicate(at, t, visitor)
    form = Form(f"/{kind}", [*asked, Button(t(f"{kind}-open"), look="btn--act")])
    blocks: list[Block] = [*([Items(mine)] if mine else []), Part(t(f"{kind}-new"), [form])]
    return plain_page(visitor, Page(t(f"{kind}-title"), [t(f"{kind}-lede")], blocks, f"/{kind}"), text, status)


def ask_season(at: PageContext, t: Speech, visitor: Visitor) -> list[Block]:
    games = at.app.games.list_games(visitor.lang)
    return [
        Group(t("season-games"), [Tick(game.title, f"game-{game.name}", "on", is_required=False) for game in games]),
        Choice(t("season-counting"), "counting", [(each, t(f"season-by-{each}")) for each in COUNTINGS]),
        Tick(t("season-in-pairs"), "pairs", "on", is_required=False),
        ask_number(t("season-weeks"), "weeks", USUAL_WEEKS, 52),
        Text(t("season-by-link"), "small muted"),
    ]


def ask_duplicate(at: PageContext, t: Speech, visitor: Visitor) -> list[Block]:
    played = at.app.duplicates.list_games()
    games = [(card.name, card.title) for card in at.app.games.list_games(visitor.lang) if card.name in played]
    return [
        Choice(t("duplicate-game"), "game", games),
        ask_number(t("duplicate-boards"), "boards", USUAL_BOARDS, 24),
        ask_number(t("duplicate-days"), "days", USUAL_DAYS, 90),
    ]


async def open_series(press: Press) -> str:
    app, sent, person, kind = press.app, press.form, press.person, read_kind(press.request)
    places = await app.group_records.list_places(person)
    place = places.get(sent.get("group"), BY_LINK)
    if sent.get("group") and place == BY_LINK:
        raise Refused("unreadable")
    if kind == SEASON:
        games = tuple(card.name for card in app.games.list_games(person.lang) if sent.get(f"game-{card.name}"))
        terms = SeasonTerms(games, sent.get_number("weeks") or 0, sent.get("counting"), bool(sent.get("pairs")))
        opened = await app.seasons.open(person, place, terms, sent.get("press"))
    else:
        boards, days = sent.get_number("boards") or 0, sent.get_number("days") or 0
        opened = await app.duplicates.open(
            person, place, sent.get("game"), boards=boards, days=days, press=sent.get("press")
        )
    return f"/{kind}/{opened}"


def ask_to_enter(
    at: PageContext, request: Request, visitor: Visitor, view: DuplicateView | SeasonView, t: Speech
) -> list[Block]:
    """Draw how a person enters a series or leaves it, and the address by which friends come."""
    asked = ask_name(t, visitor)
    if view.is_in:
        asked.append(Row([Button(t("series-withdraw"), "do", "withdraw")]))
    else:
        if view.alone:
            asked.append(Choice(t("series-partner"), "with", [("", t("series-no-partner")), *view.alone]))
        asked.append(Row([Button(t("series-enter"), "do", "enter", "btn--act")]))
    address = f"{at.public_address(request)}{request.url.path}"
    return [*asked, Text(t("series-address")), Copied(t("series-address"), address)]


async def duplicate(request: Request, text: str = "", status: int = 200) -> Response:
    (at, visitor), series = await identify(request), request.path_params["series"]
    views, t = at.app.series.duplicates, make_speech(visitor.lang)
    view = await views.show(series, visitor.lang, visitor.person)
    first, *lines = views.word(view, visitor.lang).splitlines()
    asked: list[Block] = []
    if view.phase is Phase.ENTRY:
        asked += ask_to_enter(at, request, visitor, view, t)
        asked += [Row([Button(t("duplicate-launch"), "do", "launch")])] if view.is_host else []
    elif view.phase is Phase.PLAY and view.is_in:
        asked += ask_board(t, view)
    opened = [await views.show_board(series, each.number, visitor.lang) for each in view.boards if each.is_open]
    path = f"/duplicate/{series}"
    blocks: list[Block] = [*([Form(path, asked)] if asked else []), *(draw_board(t, each) for each in opened)]
    return plain_page(visitor, Page(first, lines, blocks, path), text, status)


def ask_board(t: Speech, view: DuplicateView) -> list[Block]:
    def waits(board: BoardLine) -> str:
        return t("duplicate-waiting", who=board.waiting) if board.waiting else ""

    boards = [
        Tick(f"{each.number} {waits(each)}", "board", str(each.number), kind="radio")
        for each in view.boards
        if not each.is_open and each.stand is not Stand.PLAYED
    ]
    buttons = [Button(t("duplicate-robots"), "do", Wish.ROBOTS, "btn--act")]
    if view.can_meet:
        buttons += [Button(t("duplicate-against"), "do", Wish.AGAINST), Button(t("duplicate-wait"), "do", Wish.WAIT)]
    return [Group(t("duplicate-play"), boards), Row(buttons)]


def draw_board(t: Speech, board: BoardView) -> Part:
    title = t("duplicate-board", number=board.number)
    rows = [
        (
            Link(each.names or t("duplicate-par"), f"/t/{each.table_id}/replay"),
            each.side + 1,
            say_score(t, each),
            each.matchpoints,
            each.difference,
        )
        for each in board.travellers
    ]
    proof = Text(f"{t('duplicate-fingerprint')} {board.fingerprint}", "small muted hash")
    return Part(title, [Grid(title, [*map(t, BOARD)], rows, total=4), proof])


def say_score(t: Speech, traveller: Traveller) -> Markup | str | int:
    if traveller.score is None:
        return t("duplicate-late")
    return Markup("<s>{}</s>").format(traveller.score) if traveller.is_struck else traveller.score


async def press_duplicate(press: Press) -> str:
    duplicates, person, series = press.app.duplicates, press.person, press.request.path_params["series"]
    match press.form.get("do"):
        case "enter":
            await duplicates.book.enter(person, series, press.form.get("with"))
        case "withdraw":
            await duplicates.book.withdraw(person, series)
        case "launch":
            await duplicates.begin(person, series)
        case wish if wish in set(Wish):
            table = await duplicates.play(person, series, press.form.get_number("board") or 0, Wish(wish))
            if table is not None:
                return seat_path(table, (await press.app.play.seats_of(person, table))[0])
        case _:
            raise Refused("unreadable")
    return f"/duplicate/{series}"


async def season(request: Request, text: str = "", status: int = 200) -> Response:
    (at, visitor), series = await identify(request), request.path_params["series"]
    views, t = at.app.series.seasons, make_speech(visitor.lang)
    view = await views.show(series, visitor.lang, visitor.person)
    first, counts, until, *_ = views.word(view, visitor.lang).splitlines()
    rows = [
        (f"{each.place}. {each.names}", each.played, each.won, each.points, ", ".join(each.missing) or "–")
        for each in view.lines
    ]
    blocks: list[Block] = [Grid(t("season-table"), [*map(t, TABLE)], rows, total=3)]
    if view.phase is Phase.PLAY:
        if view.next_round:
            pairs = [f"{one} – {other}" for one, other in view.next_round]
            blocks.append(Part(t("season-next-round"), [Items(pairs)]))
        asked = ask_to_enter(at, request, visitor, view, t)
        if view.is_host:
            finish = Button(t("season-finish"), "do", "finish", "btn--danger", skips_checks=True)
            asked.append(Fold(t("season-finish"), [Text(t("season-finish-sure")), finish]))
        blocks.append(Form(f"/season/{series}", asked))
    return plain_page(visitor, Page(first, [counts, until, *view.story], blocks, f"/season/{series}"), text, status)


async def press_season(press: Press) -> str:
    seasons, person, series = press.app.seasons, press.person, press.request.path_params["series"]
    match press.form.get("do"):
        case "enter":
            await seasons.book.enter(person, series, press.form.get("with"))
        case "finish":
            await seasons.end(person, series)
        case "withdraw":
            await seasons.book.withdraw(person, series)
        case _:
            raise Refused("unreadable")
    return f"/season/{series}"
