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
from adapters.web.rendering import Speech
from adapters.web.visit import Visit, seat_path
from bot.values.ids import Refused
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
        Group(t("season-games"), [Tick(game.title, f"game-{game.name}", "on", is_required=False) for game in games]),
        Choice(t("season-counting"), "counting", [(each, t(f"season-by-{each}")) for each in COUNTINGS]),
        Tick(t("season-in-pairs"), "pairs", "on", is_required=False),
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


def ask_to_enter(visit: Visit, view: DuplicateView | SeasonView) -> list[Block]:
    """Draw how a person enters a series or leaves it, and the address by which friends come."""
    t, asked = visit.t, ask_name(visit)
    if view.is_in:
        asked.append(Row([Button(t("series-withdraw"), "do", "withdraw")]))
    else:
        if view.alone:
            asked.append(Choice(t("series-partner"), "with", [("", t("series-no-partner")), *view.alone]))
        asked.append(Row([Button(t("series-enter"), "do", "enter", "btn--act")]))
    address = f"{visit.public_address}{visit.request.url.path}"
    return [*asked, Text(t("series-address")), Copied(t("series-address"), address)]


async def duplicate(visit: Visit) -> Response:
    views, series, t = visit.app.series.duplicates, visit.path("series"), visit.t
    view = await views.show(series, visit.lang, visit.known)
    first, *lines = views.word(view, visit.lang).splitlines()
    asked: list[Block] = []
    if view.phase is Phase.ENTRY:
        asked += ask_to_enter(visit, view)
        asked += [Row([Button(t("duplicate-launch"), "do", "launch")])] if view.is_host else []
    elif view.phase is Phase.PLAY and view.is_in:
        asked += ask_board(t, view)
    opened = [await views.show_board(series, each.number, visit.lang) for each in view.boards if each.is_open]
    path = f"/duplicate/{series}"
    blocks: list[Block] = [*([Form(path, asked)] if asked else []), *(draw_board(t, each) for each in opened)]
    return visit.page(Page(first, lines, blocks, path))


def ask_board(t: Speech, view: DuplicateView) -> list[Block]:
    boards = []
    for each in view.boards:
        if not each.is_open and each.stand is not Stand.PLAYED:
            waits = t("duplicate-waiting", who=each.waiting) if each.waiting else ""
            boards.append(Tick(f"{each.number} {waits}", "board", str(each.number), kind="radio"))
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


async def season(visit: Visit) -> Response:
    views, series, t = visit.app.series.seasons, visit.path("series"), visit.t
    view = await views.show(series, visit.lang, visit.known)
    first, counts, until, *_ = views.word(view, visit.lang).splitlines()
    rows = [
        (f"{each.place}. {each.names}", each.played, each.won, each.points, ", ".join(each.missing) or "–")
        for each in view.lines
    ]
    blocks: list[Block] = [Grid(t("season-table"), [*map(t, TABLE)], rows, total=3)]
    if view.phase is Phase.PLAY:
        if view.next_round:
            pairs = [f"{one} – {other}" for one, other in view.next_round]
            blocks.append(Part(t("season-next-round"), [Items(pairs)]))
        asked = ask_to_enter(visit, view)
        if view.is_host:
            finish = Button(t("season-finish"), "do", "finish", "btn--danger", skips_checks=True)
            asked.append(Fold(t("season-finish"), [Text(t("season-finish-sure")), finish]))
        blocks.append(Form(f"/season/{series}", asked))
    return visit.page(Page(first, [counts, until, *view.story], blocks, f"/season/{series}"))


async def press_series(visit: Visit) -> str:
    """Enter, leave, begin or end a series, or play a board; says where that leads."""
    app, person, series, kind = visit.app, visit.person, visit.path("series"), read_kind(visit)
    book = app.seasons.book if kind == SEASON else app.duplicates.book
    match kind, visit.form.get("do"):
        case _, "enter":
            await book.enter(person, series, visit.form.get("with"))
        case _, "withdraw":
            await book.withdraw(person, series)
        case "season", "finish":
            await app.seasons.end(person, series)
        case "duplicate", "launch":
            await app.duplicates.begin(person, series)
        case "duplicate", wish if wish in set(Wish):
            table = await app.duplicates.play(person, series, visit.form.get_number("board") or 0, Wish(wish))
            if table is not None:
                return seat_path(table, (await app.play.seats_of(person, table))[0])
        case _:
            raise Refused("unreadable")
    return f"/{kind}/{series}"
