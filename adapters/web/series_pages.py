"""The pages of seasons and duplicates: opening one, how it stands, its table or its boards, who made what of those that are open."""

from itertools import chain
from typing import Final

from markupsafe import Markup
from starlette.responses import Response

from adapters.web.blocks import (
    Block,
    Button,
    Choice,
    Copied,
    Form,
    Grid,
    Group,
    Input,
    Items,
    Link,
    Page,
    Part,
    Text,
    Tick,
)
from adapters.web.personal import ask, draw_buttons, draw_lines
from adapters.web.rendering import Speech
from adapters.web.visit import Visit
from bot.screens import COMMANDS
from bot.values.button_payload import make_request, unpack
from bot.values.ids import Refused
from bot.values.requests import Request
from bot.values.screens import Reply
from bot.values.series import (
    BY_LINK,
    USUAL_BOARDS,
    USUAL_DAYS,
    USUAL_WEEKS,
    BoardView,
    DuplicateView,
    Phase,
    SeasonTerms,
    SeasonView,
    Traveller,
)

SEASON: Final = "season"
SERIES: Final = {each.verb for each in COMMANDS.values() if "series" in [a.name for a in each.arguments]}
COUNTINGS: Final = ("wins", "places", "points")
BOARD: Final = ("duplicate-who", "duplicate-side", "duplicate-score", "duplicate-matchpoints", "duplicate-difference")
TABLE: Final = ("duplicate-who", "season-played", "season-won", "duplicate-score", "season-missing")
NAME: Final = {"autocomplete": "nickname", "maxlength": 24}


def ask_name(visit: Visit) -> list[Block]:
    return [] if visit.person.name else [Input(visit.t("your-name"), "name", attributes=NAME)]


def ask_number(label: str, name: str, usual: int, most: int) -> Input:
    return Input(label, name, usual, "number", attributes={"min": 1, "max": most})


def read_kind(visit: Visit) -> str:
    return visit.request.url.path.split("/")[1]


async def opening(visit: Visit) -> Response:
    """List what a person and their groups have of a kind, and let them open one."""
    app, person, lang, kind, t = visit.app, visit.known, visit.lang, read_kind(visit), visit.t
    book = app.seasons.book if kind == SEASON else app.duplicates.book
    places = await app.group_records.list_places(person) if person else {}
    known = [await book.list_here(person, place) for place in (*places.values(), None)] if person else []
    mine = [Link(await app.series.name(each, lang), f"/{kind}/{each}") for each in dict.fromkeys(chain(*known))]
    asked = ask_name(visit)
    if places:
        chats = [place.partition(":")[0] for place in places.values()]
        groups = [
            (key, t("records-group", chat=chat, count=len(chats), number=number))
            for number, (key, chat) in enumerate(zip(places, chats, strict=True), 1)
        ]
        asked.append(Choice(t("series-for"), "group", [*groups, ("", t("series-by-link"))]))
    asked += ask_season(visit) if kind == SEASON else ask_duplicate(visit)
    form = Form(f"/{kind}", [*asked, Button(t(f"{kind}-open"), look="btn--act")])
    blocks: list[Block] = [*([Items(mine)] if mine else []), Part(t(f"{kind}-new"), [form])]
    return visit.page(Page(t(f"{kind}-title"), [t(f"{kind}-lede")], blocks, f"/{kind}"))


def ask_season(visit: Visit) -> list[Block]:
    t, games = visit.t, visit.app.games.list_games(visit.lang)
    return [
        Group(t("season-games"), [Tick(game.title, f"game-{game.name}") for game in games]),
        Choice(t("season-counting"), "counting", [(each, t(f"season-by-{each}")) for each in COUNTINGS]),
        Tick(t("season-in-pairs"), "pairs"),
        ask_number(t("season-weeks"), "weeks", USUAL_WEEKS, 52),
        Text(t("season-by-link"), "small muted"),
    ]


def ask_duplicate(visit: Visit) -> list[Block]:
    t, played = visit.t, visit.app.duplicates.list_games()
    games = [(card.name, card.title) for card in visit.app.games.list_games(visit.lang) if card.name in played]
    return [
        Choice(t("duplicate-game"), "game", games),
        ask_number(t("duplicate-boards"), "boards", USUAL_BOARDS, 24),
        ask_number(t("duplicate-days"), "days", USUAL_DAYS, 90),
    ]


async def open_series(visit: Visit) -> str:
    app, sent, person, kind = visit.app, visit.form, visit.person, read_kind(visit)
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


async def show_series(visit: Visit) -> Response:
    """Show how a season or a duplicate stands, and what can be done about it."""
    return await draw_series(
        visit, await ask(visit, Request(read_kind(visit), arguments={"series": visit.path("series")}))
    )


async def press_series(visit: Visit) -> str | Response:
    """Do what a button asks, and say where that leads; or draw what has to be asked first. Raises Refused."""
    request = make_request(*unpack(visit.form.get("do")))
    if (
        request.verb not in SERIES
        or not isinstance(request, Request)
        or request.arguments.get("series") != visit.path("series")
    ):
        raise Refused("unreadable")
    reply = await ask(visit, request)
    if reply.screen and reply.screen.table_id:
        return await visit.find_home(reply.screen.table_id)
    _, [title, *_] = await find_series(visit)
    is_asked = reply.screen is not None and not reply.screen.text.startswith(title)
    return await draw_series(visit, reply) if is_asked else visit.request.url.path


async def find_series(visit: Visit) -> tuple[DuplicateView | SeasonView, list[str]]:
    """Find a series, and its words."""
    series, lang = visit.app.series, visit.lang
    if read_kind(visit) == SEASON:
        season = await series.seasons.show(visit.path("series"), lang, visit.known)
        title, counts, until, *_ = series.seasons.word(season, lang).splitlines()
        return season, [title, counts, until, *season.story]
    duplicate = await series.duplicates.show(visit.path("series"), lang, visit.known)
    return duplicate, series.duplicates.word(duplicate, lang).splitlines()


async def draw_series(visit: Visit, reply: Reply) -> Response:
    """Draw a series with the buttons of a screen, and with its words where they are not of the series itself."""
    t, path, screen = visit.t, visit.request.url.path, reply.screen
    view, (title, *lede) = await find_series(visit)
    blocks = draw_season(t, view) if isinstance(view, SeasonView) else []
    assert screen is not None
    if not screen.text.startswith(title):
        blocks += draw_lines(screen.text)
    if buttons := draw_buttons(screen.buttons, SERIES):
        blocks.append(Form(path, [*ask_name(visit), *buttons]))
    if view.phase is (Phase.PLAY if isinstance(view, SeasonView) else Phase.ENTRY):
        blocks += [Text(t("series-address")), Copied(t("series-address"), f"{visit.public_address}{path}")]
    if isinstance(view, DuplicateView):
        views, opened = visit.app.series.duplicates, [each.number for each in view.boards if each.is_open]
        blocks += [draw_board(t, await views.show_board(view.id, number, visit.lang)) for number in opened]
    return visit.page(Page(title, lede, blocks, path))


def draw_season(t: Speech, view: SeasonView) -> list[Block]:
    rows = [
        (f"{each.place}. {each.names}", each.played, each.won, each.points, ", ".join(each.missing) or "–")
        for each in view.lines
    ]
    blocks: list[Block] = [Grid(t("season-table"), [*map(t, TABLE)], rows, total=3)]
    if view.phase is Phase.PLAY and view.next_round:
        pairs = [f"{one} – {other}" for one, other in view.next_round]
        blocks.append(Part(t("season-next-round"), [Items(pairs)]))
    return blocks


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
