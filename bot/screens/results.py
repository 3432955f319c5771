"""What was played at a place: each game with who won it, and how often each has won."""

from __future__ import annotations

from collections import Counter
from typing import Final

from bot.screens import screens
from bot.screens.request import ChatRequest
from bot.values.ids import Refused, TableStatus
from bot.values.room import Room
from bot.values.screens import PrivateScreen, Reply

MOST: Final = 40
"""Tables that are looked at, newest first."""
LISTED: Final = 10
"""Games that are listed one by one."""


async def show_results(request: ChatRequest) -> Reply:
    """Show how the games of this place ended, newest first, and how often each person has won."""
    if request.place is None:
        raise Refused("no-table-here")
    wanted, rooms = request.argument("game"), list[Room]()
    for table_id in (await request.app.places.tables_at(request.place))[:MOST]:
        outline = await request.app.views.outline(table_id)
        if outline.status is TableStatus.OVER and outline.game == (wanted or outline.game):
            rooms.append(await request.app.views.room(table_id, request.person.lang))
    if not rooms:
        return Reply(screen=PrivateScreen(request.chat_text("no-results")))
    said, games = [request.chat_text("results-heading", count=len(rooms))], dict[str, Counter[str]]()
    for place, room in enumerate(rooms):
        winners = [name for _, name, _, is_best in room.score.rows if is_best] if room.score else []
        games.setdefault(room.title, Counter()).update(winners)
        if place < LISTED:
            names = ", ".join(winners) or "–"
            said.append(request.chat_text("result-line", table=room.name, game=room.title, winners=names))
    for title, wins in games.items():
        standing = ", ".join(f"{name} {count}" for name, count in wins.most_common(LISTED)) or "–"
        said.append(request.chat_text("result-wins", game=title, wins=standing))
    return Reply(screen=PrivateScreen(screens.fit_lines(said, request.profile.text)))
