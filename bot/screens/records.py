"""What a group remembers of its games, and a person of their own."""

from collections.abc import Iterator
from typing import Final

from bot.screens.request import ChatRequest, handles
from bot.screens.tables import require_game
from bot.text.signs import shorten_signs
from bot.values.commands import GAME, Scope, pressed
from bot.values.ids import ChannelId
from bot.values.records import KINDS, GroupBooks, RecordBook, RecordLine
from bot.values.screens import Button, Reply

LISTED: Final = 3  # People who are listed of each game where several are shown
OUT, IN = "out", "in"  # of records, for a person
RATED, UNRATED, JOIN, PART = "rated", "unrated", "join", "part"  # what a group may want


@handles("records", (GAME, pressed("what")), Scope.NOTHING, group=10, under="games", rank=11)
async def show_records(request: ChatRequest) -> Reply:
    if request.channel is None:
        return await show_own(request)
    game = require_game(request, request.argument("game")).name if request.argument("game") else ""
    told = await choose(request, request.channel, request.argument("what"))
    if request.argument("what") in {JOIN, PART}:
        await request.app.series.look_everywhere()
    found = await request.app.group_records.show_group(request.channel, request.lang)
    books = [book for book in found.books if book.game == (game or book.game)]
    if not books:
        return request.reply(request.chat_text("records-none"))
    said = [told, request.chat_text("records-heading", channels=len(found.channels))]
    for book in books:
        said += list_book(request, book, is_whole=bool(game))
    games = () if game else tuple(Button(book.title, "records", None, (book.game,)) for book in books)
    buttons = (*games, *list_choices(request, found))
    return request.reply(said, buttons)


def list_choices(request: ChatRequest, found: GroupBooks) -> Iterator[Button]:
    """Yield what a group may want of its records."""
    yield request.make_button(
        "records-unrated" if found.is_rated else "records-rated", "records", "", UNRATED if found.is_rated else RATED
    )
    if found.others:
        yield request.make_button("records-join", "records", "", JOIN)
    if found.channels[1:]:
        yield request.make_button("records-part", "records", "", PART)


async def choose(request: ChatRequest, channel: ChannelId, what: str) -> str:
    """Choose something for a group; returns what is said of it."""
    records = request.app.group_records
    match what:
        case "rated" | "unrated":
            await records.choose_rated(request.person, channel, wanted=what == RATED)
        case "join":
            found = await records.show_group(channel, request.lang)
            done = [await records.join(request.person, channel, other) for other in found.others]
            return request.chat_text("records-joined", done="yes" if all(done) else "no")
        case "part":
            await records.part(request.person, channel)
    return ""


async def show_own(request: ChatRequest) -> Reply:
    """Show a person's own records, which no one else is shown over all groups."""
    records, what = request.app.group_records, request.argument("what")
    if what in {OUT, IN}:
        await records.keep_out(request.person, wanted=what == OUT)
    said = [request.chat_text("records-own")]
    for kind in KINDS:
        books = await records.show_own(request.person, kind, request.lang)
        said += [request.chat_text("records-kind", kind=kind)] if books else []
        said += [line for book in books for line in list_book(request, book, is_whole=True)]
    if len(said) == 1:
        said.append(request.chat_text("records-none"))
    is_out = await records.keeps_out(request.person)
    said.append(request.chat_text("records-out", out="yes" if is_out else "no"))
    button = request.make_button("records-in" if is_out else "records-out", "records", "", IN if is_out else OUT)
    return request.reply(said, (button,))


def list_book(request: ChatRequest, book: RecordBook, *, is_whole: bool) -> Iterator[str]:
    yield request.chat_text("records-game", game=book.title, tables=book.tables)
    for line in book.lines if is_whole else book.lines[:LISTED]:
        yield word_line(request, line, is_whole=is_whole)
    if book.best and len(book.lines) > 1:
        yield request.chat_text("records-best", best=shorten_signs(" · ".join(book.best)))


def word_line(request: ChatRequest, line: RecordLine, *, is_whole: bool) -> str:
    said = request.chat_text(
        "records-line",
        name=line.name,
        won=line.won,
        played=line.played,
        streak=line.streak,
        longest=line.longest if line.longest > line.streak else 0,
    )
    at = line.rated
    rated = request.chat_text("records-place", place=at.place, best=at.best, worst=at.worst) if at else ""
    return " · ".join(filter(None, (said, rated, *(line.feats if is_whole else ()))))
