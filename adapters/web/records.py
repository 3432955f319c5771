"""What is kept of games that are over: records, with their charts, and replays, on a page and in a file that needs nothing else."""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.form_data import parse_number
from adapters.web.page_context import Press, html_page, identify, read_table_id
from adapters.web.places import person_or_stranger
from adapters.web.rendering import ART, REPLAY, client_words, list_sheets, load_bundle, page_text, render_template
from adapters.web.table_pages import guard_json, json_response
from adapters.web.visitor import Visitor
from bot.values.ids import Language, Refused
from bot.values.records import KINDS, RecordBook
from bot.values.table_view import Eye
from bot.values.view_changes import encode

PATH = "/records"
NAMED: Final = re.compile(rb'"([a-z-]+)/([\w-]+)"')  # a symbol, in JSON
ID: Final = re.compile(r'<\w+ id="([^"]+)"')
USED: Final = re.compile(r'(?:href="#|url\(#)([^")]+)')
SHEET: Final = '<svg class="symbols" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">{}</svg>'


async def records(request: Request, text: str = "", status: int = 200) -> Response:
    at, visitor = await identify(request)
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


async def choose_records(press: Press) -> str:
    """Keep a person out of the records of groups, or let them in again."""
    await press.app.group_records.keep_out(press.person, wanted=press.form.get("want") == "out")
    return PATH


def read_replay_eye(request: Request) -> Eye:
    """Read whose eyes are wanted: a seat by its number, else everyone's."""
    asked = request.query_params
    seat = parse_number(asked.get("seat", "")) or 0
    return Eye(read_table_id(request), seat - 1 if seat > 0 else None, asked.get("narrow") == "1")


async def replay_page(request: Request) -> Response:
    """Send the page; its address says through which eyes, and at which step it begins."""
    (at, visitor), eye = await identify(request), read_replay_eye(request)
    person = replace(person_or_stranger(visitor), lang=visitor.lang)
    found = await at.app.replays.show(person, eye)
    if eye.seat is not None and await at.app.table_views.has_unseen(eye):
        await at.app.attendance.report_looked(person, eye.table, eye.seat)
    model = {
        "title": f"{found.game[1]} · {found.game[2]}",
        "path": request.url.path,
        "script": "replay.js",
        "drawers": "",
        "sheets": encode(list_sheets()).decode(),
        "data": {"words": client_words(visitor.lang, REPLAY), "replay": guard_json(encode(found))},
        "packed": None,
    }
    return html_page("table.html.j2", visitor, model)


async def replay_steps_of(request: Request) -> Response:
    """Send which steps there are through other eyes."""
    (at, visitor), eye = await identify(request), read_replay_eye(request)
    return json_response(await at.app.replays.show(person_or_stranger(visitor), eye))


async def replay_stretch(request: Request) -> Response:
    """Send some steps, from the one on whose place the address says."""
    (at, visitor), eye = await identify(request), read_replay_eye(request)
    person, first = person_or_stranger(visitor), parse_number(request.query_params.get("from", "")) or 0
    found = await at.app.replays.find_stretch(person, eye, first)
    if eye.seat is not None and await at.app.table_views.has_unseen(eye):
        await at.app.attendance.report_looked(person, eye.table, eye.seat)
    return json_response(found)


async def replay_file(request: Request) -> Response:
    """Hand out the whole replay as one page, to who played there."""
    (at, visitor), table_id = await identify(request), read_table_id(request)
    if visitor.person is None:
        raise Refused("not-seated")
    made = await at.app.replays.make_file(replace(visitor.person, lang=visitor.lang), table_id, make_replay_page)
    headers = {"content-disposition": f'attachment; filename="arbitro-{table_id}.html"', "cache-control": "no-store"}
    return Response(made, media_type="text/html", headers=headers)


def make_replay_page(title: str, lang: Language, replay: bytes) -> bytes:
    """Make a page that has all in it: the script, the styles, the symbols that are seen, and what was seen, packed."""
    named = {f"{sheet.decode()}-{name.decode()}" for sheet, name in NAMED.findall(replay)}
    whole = b'{"sheets":%b,"replay":%b}' % (encode(SHEET.format("".join(list_symbols(named)))), replay)
    code = encode([load_bundle("client.css").plain.decode(), load_bundle("replay.js").plain.decode()])
    packed = {"packed": pack(whole), "code": pack(code)}
    model = {"title": title, "data": {"words": client_words(lang, REPLAY)}, "packed": packed, "drawers": ""}
    return render_template("table.html.j2", Visitor("", None, lang), model).encode()


def pack(plain: bytes) -> str:
    """Pack what a browser inflates by itself."""
    return b64encode(zlib.compress(plain, 9)).decode()


def list_symbols(named: Iterable[str]) -> Iterator[str]:
    """Yield the symbols of these names, each with all that it is put together from, once."""
    elements, wanted, met = read_elements(), sorted(named), set[str]()
    while wanted:
        name = wanted.pop()
        if name in met or name not in elements:
            continue
        met.add(name)
        wanted += USED.findall(elements[name])
        yield elements[name]


@lru_cache(maxsize=1)
def read_elements() -> dict[str, str]:
    """Read the elements of all sheets by their id: each stands on a line of its own."""
    lines = (line for each in sorted(ART.iterdir(), key=str) for line in each.read_text("utf-8").splitlines())
    return {found[1]: line for line in lines if (found := ID.match(line))}
