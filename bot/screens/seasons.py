"""Seasons in a chat: opened in a channel, entered, read, and ended."""

from collections.abc import Collection

from bot.screens import screens
from bot.screens.duplicates import SERIES, read_series, show_duplicate
from bot.screens.request import ChatRequest, handles
from bot.screens.tables import require_game
from bot.text.translator import join_list
from bot.values.commands import ASK_REST, GAME, NUMBER, YES, Argument, Scope, pressed
from bot.values.ids import Refused
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply
from bot.values.series import USUAL_WEEKS, Phase, SeasonTerms

COUNTINGS = ("wins", "places", "points")
PAIRS = "pairs"


@handles(
    "season",
    (GAME, Argument("weeks", NUMBER), pressed("counting"), pressed("pairs"), SERIES),
    Scope.NOTHING,
    unlisted=True,
    under="games",
    rank=12,
)
async def show_or_open(request: ChatRequest) -> Reply:
    counting = request.argument("counting")
    if request.argument("series"):
        return await show_season(request, await read_series(request))
    games = read_games(request)
    here = await request.app.seasons.book.list_here(request.person, request.channel)
    if here and not counting:
        view = await request.app.series.seasons.show(here[0], request.lang)
        if not games or view.phase is not Phase.OVER:
            return await show_season(request, here[0], again=True)
    if request.channel is None:
        return request.reply(request.chat_text("no-season"))
    weeks = request.number_argument("weeks") or USUAL_WEEKS
    if counting in {"", ASK_REST}:
        return ask_what(request, games, weeks)
    terms = SeasonTerms(games, weeks, counting, request.argument("pairs") == PAIRS)
    opened = await request.app.seasons.open(request.person, request.channel, terms, request.asked.inbox)
    return await show_season(request, opened, again=True)


def read_games(request: ChatRequest) -> tuple[str, ...]:
    """Return the games that are meant, which buttons shorten; raises Refused for what is none, or several."""
    known = request.app.games.list_games(request.lang)
    words = filter(None, request.argument("game").split("+"))
    begun = [[card.name for card in known if card.name.startswith(word)] or [word] for word in words]
    return tuple(require_game(request, names[0] if len(names) == 1 else "").name for names in begun)


def spell_games(request: ChatRequest, games: Collection[str]) -> str:
    """Spell games by how their names begin, so that a button carries several."""
    names = [card.name for card in request.app.games.list_games(request.lang)]

    def shorten(name: str) -> str:
        return next(
            (name[:size] for size in range(1, len(name)) if sum(each.startswith(name[:size]) for each in names) == 1),
            name,
        )

    return "+".join(shorten(name) for name in names if name in games)


def ask_what(request: ChatRequest, games: tuple[str, ...], weeks: int) -> Reply:
    """Ask what counts, and which games."""
    spelled, cards = spell_games(request, games), request.app.games.list_games(request.lang)
    choices = [*((counting, "") for counting in COUNTINGS), ("places", PAIRS)]
    buttons = [
        request.make_button(f"season-{pairs or counting}", "season", spelled, str(weeks), counting, pairs)
        for counting, pairs in choices
    ]
    for card in cards:
        label, others = f"✓ {card.title}" if card.name in games else card.title, {*games} ^ {card.name}
        buttons.append(Button(label, "season", None, (spell_games(request, others), str(weeks), ASK_REST)))
    chosen = [card.title for card in cards if card.name in games]
    text = request.chat_text("season-counting", weeks=weeks, games=join_list(chosen, request.lang) or "all")
    return request.reply(text, buttons[:24])


async def show_season(request: ChatRequest, series: str, said: str = "", *, again: bool = False) -> Reply:
    """Show a season to one who asks for it, and in its channel how it stands, there with `again` in a new message."""
    views, lang = request.app.series.seasons, request.lang
    view = await views.show(series, lang, request.person)
    if again:
        await request.app.seasons.book.show(series, again_in=request.channel)

    def offer(key: str, verb: str, *args: str, look: ButtonStyle = ButtonStyle.PLAIN, **params: str) -> Button:
        return Button(request.button_label(key, **params), verb, None, (view.id, *args), look)

    buttons = list[Button]()
    if view.phase is Phase.PLAY and not view.is_in:
        buttons += [offer("enter-with", "enter", key, who=name, look=ButtonStyle.MAIN) for key, name in view.alone]
        buttons.append(offer("enter-pair" if view.is_for_pairs else "enter", "enter", "-", look=ButtonStyle.MAIN))
    elif view.phase is Phase.PLAY:
        buttons.append(offer("withdraw", "withdraw"))
    buttons.append(offer("calendar-season", "calendar"))
    if view.phase is Phase.OVER and request.channel is not None:
        buttons.append(Button(request.button_label("new-season"), "season", None, ("", str(USUAL_WEEKS), ASK_REST)))
    if view.is_host and view.phase is Phase.PLAY:
        buttons.append(offer("end-season", "finish", look=ButtonStyle.DANGER))
    if public := request.app.sessions.public_url:
        buttons.append(Button(request.button_label("browser"), url=f"{public}/season/{view.id}"))
    text = request.fit([views.word(view, lang)])
    return Reply(said, PrivateScreen(text, buttons=tuple(buttons[:23])))


@handles("calendar", (SERIES,), Scope.NOTHING)
async def show_calendar(request: ChatRequest) -> Reply:
    views, lang = request.app.series.seasons, request.lang
    view = await views.show(await read_series(request), lang, request.person)
    return request.reply([views.word_calendar(view, lang)])


@handles("finish", (SERIES,), Scope.NOTHING, confirm=True)
async def finish(request: ChatRequest) -> Reply:
    series = await read_series(request)
    view = await request.app.series.seasons.show(series, request.lang, request.person)
    if not view.is_host:
        raise Refused("not-host")
    if not request.is_confirmed:
        yes = request.make_button("end-season", "finish", series, YES, look=ButtonStyle.DANGER)
        return Reply(screen=screens.confirm_screen(request, request.chat_text("sure-finish"), yes))
    await request.app.seasons.end(request.person, series)
    return await show_season(request, series)


@handles("enter", (SERIES, pressed("partner")), Scope.NOTHING)
async def enter(request: ChatRequest) -> Reply:
    """Take part in a season or a duplicate; where pairs play, with one who looks for a partner."""
    series, partner = await read_series(request), request.argument("partner")
    is_season = series.startswith("s")
    show = show_season if is_season else show_duplicate
    views = request.app.series.seasons if is_season else request.app.series.duplicates
    view = await views.show(series, request.lang, request.person)
    if not partner and view.is_for_pairs and not view.is_in and view.alone:
        return await show(request, series, request.chat_text("with-whom"))
    domain = request.app.seasons if is_season else request.app.duplicates
    await domain.book.enter(request.person, series, partner.removeprefix("-"))
    return await show(request, series, request.chat_text("entered"))


@handles("withdraw", (SERIES,), Scope.NOTHING)
async def withdraw(request: ChatRequest) -> Reply:
    series = await read_series(request)
    is_season = series.startswith("s")
    domain = request.app.seasons if is_season else request.app.duplicates
    await domain.book.withdraw(request.person, series)
    return await (show_season if is_season else show_duplicate)(request, series, request.chat_text("withdrawn"))
