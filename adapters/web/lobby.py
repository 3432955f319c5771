"""The page of a table that has not begun: who sits there, what it agrees on, and its forms; it is made whole again at each change."""

import hashlib
import io
import re
import secrets
from typing import Final

import segno
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from adapters.web.stream import format_event
from adapters.web.visit import Visit
from bot.screens import COMMANDS
from bot.text.signs import spell_signs
from bot.values.commands import offered_to
from bot.values.ids import Refused, TableId, TableStatus

# What stands in a page, unknown to all, for a nonce, which is new in each of its forms at each sending, and for what is said
# to its reader alone.
NONCE, SAID = (Markup(secrets.token_hex(16)) for _ in range(2))  # noqa: S704  they are digits
MAIN: Final = re.compile("<main.*</main>", re.DOTALL)
FORMS: Final = tuple(each.verb for each in COMMANDS.values() if each.web)


async def render(visit: Visit, table_id: TableId) -> str:
    """Render a lobby without its nonces and without what is said: the same as long as it shows the same.

    Raises Refused where the table has begun, or where there is none.
    """
    room = await visit.app.views.room(table_id, visit.lang)
    if room.status is not TableStatus.LOBBY:
        raise Refused("already-started")
    held = await visit.app.play.seats_of(visit.person, table_id)
    is_host = room.is_host(held)
    return visit.render(
        "lobby.html.j2",
        title=visit.t("title", call=spell_signs(room.call.who).removesuffix("."), table=room.name),
        path=f"/t/{room.id}",
        room=room,
        held=held,
        is_host=is_host,
        offered=offered_to(room, FORMS, is_seated=bool(held), is_host=is_host),
        press=NONCE,
        said=SAID,
        origin=visit.public_address,
        alone=not visit.at.public,
        card=visit.app.games.find_game(room.game, visit.lang),
    )


def cut_main(page: str) -> tuple[str, str]:
    """Return what of a lobby is sent when something has changed, and its digest."""
    found = MAIN.search(page)
    assert found
    return found[0], hashlib.sha256(found[0].encode()).hexdigest()[:12]


def finish(page: str, said: Markup | str = "") -> str:
    return re.sub(NONCE, lambda _: secrets.token_hex(8), page).replace(SAID, said)


async def lobby_page(visit: Visit, table_id: TableId) -> Response:
    """Send a lobby, with what is to be said to its reader; raises Refused where the table has begun."""
    page, said = await render(visit, table_id), ""
    _, digest = cut_main(page)
    if visit.text:
        kind = "good" if visit.status == 200 else "bad"
        said = Markup('<p class="said said--{}" role="alert"><span>{}</span></p>').format(kind, visit.text)
    return HTMLResponse(finish(page, said).replace(" data-had>", f' data-had="{digest}">', 1), visit.status)


async def stream(visit: Visit) -> Response:
    """Stream the changes of a lobby; raises Refused before anything is sent."""
    table_id, had = visit.table_id, visit.request.headers.get("last-event-id") or visit.query("had")

    async def find_next() -> tuple[bytes, bool]:
        nonlocal had
        if not await visit.is_lobby(table_id):
            return format_event("go", await visit.find_home(table_id)), True
        async with visit.take_turn():
            main, digest = cut_main(await render(visit, table_id))
        if digest == had:
            return b"", False
        had = digest
        return format_event("", finish(main), digest), False

    held = await visit.app.play.seats_of(visit.person, table_id)
    return visit.stream(find_next, is_seated=bool(held))


async def qr_code(visit: Visit) -> Response:
    await visit.app.views.room(visit.table_id, visit.lang)  # a sealed board is none of others' business
    drawn = io.BytesIO()
    segno.make(f"{visit.public_address}/t/{visit.table_id}", error="m").save(
        drawn, kind="svg", border=3, scale=4, dark="#1F1B16", light="#ffffff", xmldecl=False, omitsize=False
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")
