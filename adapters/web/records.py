"""What is kept of games that are over: records with their charts, and replays as everybody saw them."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import parse_number
from adapters.web.page_context import (
    PageContext,
    html_page,
    identify,
    read_press,
    read_table_id,
    redirect_to,
    status_of,
)
from adapters.web.reading_pages import A_WHILE, picture_language, wanted_picture
from adapters.web.rendering import page_text
from adapters.web.visitor import Visitor
from bot.values.ids import Refused
from bot.values.records import KINDS, RecordBook

PATH = "/records"


async def records(request: Request) -> Response:
    return await records_page(*await identify(request))


async def records_page(at: PageContext, visitor: Visitor, text: str = "", status: int = 200) -> Response:
    person, kept = visitor.person and replace(visitor.person, lang=visitor.lang), at.app.group_records

    def draw(book: RecordBook) -> Markup:
        label = page_text("records-chart", visitor.lang, game=book.title, count=len(book.lines))
        return Markup(kept.draw(book, label))  # noqa: S704  it escapes the names in it

    model = {
        "title": page_text("records-title", visitor.lang),
        "path": PATH,
        "own": [(kind, await kept.show_own(person, kind, visitor.lang)) for kind in KINDS] if person else (),
        "groups": await kept.list_groups(person, visitor.lang) if person else (),
        "is_out": await kept.keeps_out(person) if person else False,
        "draw": draw,
        "text": text,
    }
    return html_page("records.html.j2", visitor, model, status)


async def choose_records(request: Request) -> Response:
    """Keep a person out of the records of groups, or let them in again."""
    at, visitor, sent = await read_press(request)
    if visitor.person is None:
        return await records_page(at, visitor, status=403)
    try:
        await at.app.group_records.keep_out(visitor.person, wanted=sent.get("want") == "out")
    except Refused as refused:
        return await records_page(at, visitor, at.refusal_text(refused, visitor.lang), status_of(refused))
    return redirect_to(PATH)


async def replay(request: Request) -> Response:
    """Show one step of a table that is over, as everybody saw it; the address says which one."""
    (at, visitor), table_id = await identify(request), read_table_id(request)
    found = await at.app.replays.show(table_id, visitor.lang, parse_number(request.query_params.get("at", "")) or 0)
    path = f"/t/{table_id}"
    model = {
        "title": page_text("replay-title", visitor.lang),
        "path": f"{path}/replay?at={found.steps[found.place].number}",
        "steps_path": f"{path}/replay?at=",
        "picture_path": f"{path}/replay.webp?lang={visitor.lang}&deck={visitor.deck}&at=",
        "back": path,
        "back_word": "to-table",
        "note": "replay-over",
        "found": found,
    }
    return html_page("replay.html.j2", visitor, model)


async def replay_picture(request: Request) -> Response:
    (at, visitor), table_id = await identify(request), read_table_id(request)
    lang, number = picture_language(request, visitor), parse_number(request.query_params.get("at", "")) or 0
    found = await at.app.replays.picture(table_id, lang, number, wanted_picture(request))
    return Response(found.dots, media_type="image/webp", headers=A_WHILE)


async def replay_file(request: Request) -> Response:
    """Hand out the whole replay as one page, to who played there."""
    (at, visitor), table_id = await identify(request), read_table_id(request)
    if visitor.person is None:
        raise Refused("not-seated")
    made = await at.app.replays.make_file(replace(visitor.person, lang=visitor.lang), table_id)
    headers = {"content-disposition": f'attachment; filename="arbitro-{table_id}.html"', "cache-control": "no-store"}
    return Response(made, media_type="text/html", headers=headers)
