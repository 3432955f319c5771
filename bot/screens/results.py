"""What was played in a channel: each game with who won it, and how often each has won."""

from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from bot.screens.request import ChatRequest, handles
from bot.screens.tables import require_game
from bot.text.fitting import score_rows
from bot.text.signs import shorten_signs
from bot.values.commands import GAME, Scope, Who
from bot.values.ids import Refused, TableStatus
from bot.values.room import Room
from bot.values.screens import Button, PrivateScreen, PublicScreen, Reply

MOST: Final = 40  # Tables that are looked at, newest first
LISTED: Final = 10  # Games that are listed one by one


@handles("results", (GAME,), Scope.NOTHING, unlisted=True, under="games", rank=6)
async def show_results(request: ChatRequest) -> Reply:
    if request.channel is None:
        raise Refused("no-table-here")
    wanted, rooms = request.argument("game"), list[Room]()
    if wanted:
        require_game(request, wanted)
    for table_id in (await request.app.channels.tables_at(request.channel))[:MOST]:
        outline = await request.app.views.outline(table_id)
        if outline.status is TableStatus.OVER and outline.game == (wanted or outline.game):
            rooms.append(await request.app.views.room(table_id, request.lang))
    if not rooms:
        return request.reply(request.chat_text("no-results"))
    said, games = [request.chat_text("results-heading", count=len(rooms))], dict[str, Counter[str]]()
    for index, room in enumerate(rooms):
        rows = room.score.rows if room.score else ()
        winners = [name for _, name, _, is_best in rows if is_best and not all(best for *_, best in rows)]
        games.setdefault(room.title, Counter()).update(winners)
        if index < LISTED:
            names = ", ".join(winners) or "–"
            said.append(request.chat_text("result-line", table=room.name, game=room.title, winners=names))
    for title, wins in games.items():
        standing = ", ".join(f"{name} {count}" for name, count in wins.most_common(LISTED)) or "–"
        said.append(request.chat_text("result-wins", game=title, wins=standing))
    more = request.make_button("records", "records", wanted)
    return request.reply(said, (more,))


@handles("share", at=frozenset({TableStatus.OVER}), who=Who.SEATED, under="games", rank=7)
async def share_result(request: ChatRequest) -> Reply:
    lang = request.lang
    room = await request.app.views.room(request.table_id, lang)
    if room.score is None or room.status is not TableStatus.OVER:
        raise Refused("not-over")
    held = await request.require_seat()
    if request.channel is not None and request.channel in (await request.app.views.outline(room.id)).places:
        lines = [room.title, shorten_signs(room.score.ending), *score_rows(room.score, lang)]
        picture = await draw(request, room, is_named=True)
        card = PublicScreen("\n".join(lines), picture, room.title, buttons=list_links(request, room))
    else:
        text = own_result(request, room, held)
        picture = await draw(request, room, is_named=False)
        card = PublicScreen(text, picture, room.title)
    keep = request.make_button("replay-file", "replay-file")
    if request.channel is None:
        buttons = (keep, *list_links(request, room))
        return Reply(screen=PrivateScreen(card.text, picture=card.picture, alt=card.alt, buttons=buttons))
    return Reply(screen=PrivateScreen(request.chat_text("shared"), buttons=(keep,), table_id=room.id), posted=card)


@handles("replay-file", at=frozenset({TableStatus.OVER}), who=Who.SEATED)
async def hand_out_file(request: ChatRequest) -> Reply:
    """Hand out the whole game as one page; its button has a verb of its own, since no chat draws one that shares here."""
    document = await request.app.replays.make_file(request.person, request.table_id)
    name, text = f"arbitro-{request.table_id}.html", request.chat_text("replay-file")
    return Reply(screen=PrivateScreen(text, document=document, document_name=name))


def own_result(request: ChatRequest, room: Room, held: Collection[int]) -> str:
    """Word a result without naming anyone but its reader."""
    rows = room.score.rows if room.score else ()
    who, has_won = next((name, is_best) for seat, name, _, is_best in rows if seat in held)
    return request.chat_text("own-result", game=room.title, players=len(rows), who=who, won="yes" if has_won else "no")


async def draw(request: ChatRequest, room: Room, *, is_named: bool) -> bytes | None:
    """Draw the result, or without names only the game; None if it has no picture."""
    app, lang = request.app, request.lang
    with suppress(Refused):
        return await (app.reading.share_card(room.id, lang) if is_named else app.games.title_card(room.game, lang))
    return None


def list_links(request: ChatRequest, room: Room) -> tuple[Button, ...]:
    public = request.app.sessions.public_url
    pages = ("replay", "verify") if public else ()
    return tuple(Button(request.button_label(page), url=f"{public}/t/{room.id}/{page}") for page in pages)
