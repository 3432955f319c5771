"""What is kept of games that are over: records, with their charts, and replays, on a page and in a file that needs nothing else."""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from markupsafe import Markup
from starlette.responses import Response

from adapters.web.rendering import ART, REPLAY, client_words, load_asset, render_template
from adapters.web.table_pages import draw_by_script, guard_json, json_response, note_seen
from adapters.web.visit import Visit
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


async def records(visit: Visit) -> Response:
    person, kept, lang = visit.known, visit.app.group_records, visit.lang

    def draw(book: RecordBook) -> Markup:
        label = visit.t("records-chart", game=book.title, count=len(book.lines))
        return Markup(kept.draw(book, label))  # noqa: S704  it escapes the names in it

    return visit.html(
        "records.html.j2",
        title=visit.t("records-title"),
        path=PATH,
        own=[(kind, await kept.show_own(person, kind, lang)) for kind in KINDS] if person else (),
        groups=await kept.list_groups(person, lang) if person else (),
        is_out=await kept.keeps_out(person) if person else False,
        draw=draw,
    )


async def choose_records(visit: Visit) -> str:
    """Keep a person out of the records of groups, or let them in again."""
    await visit.app.group_records.keep_out(visit.person, wanted=visit.form.get("want") == "out")
    return PATH


def read_replay_eye(visit: Visit) -> Eye:
    """Read whose eyes are wanted: a seat by its number, else everyone's."""
    seat = visit.query_number("seat")
    return visit.eye._replace(seat=seat - 1 if seat > 0 else None)


async def replay_page(visit: Visit) -> Response:
    """Send the page; its address says through which eyes, and at which step it begins."""
    eye = read_replay_eye(visit)
    found = await visit.app.replays.show(visit.person, eye)
    await note_seen(visit, eye)
    words, title = client_words(visit.lang, REPLAY), f"{found.game[1]} · {found.game[2]}"
    return draw_by_script(visit, title, "replay.js", words=words, replay=guard_json(encode(found)))


async def replay_steps_of(visit: Visit) -> Response:
    """Send which steps there are through other eyes."""
    return json_response(await visit.app.replays.show(visit.person, read_replay_eye(visit)))


async def replay_stretch(visit: Visit) -> Response:
    """Send some steps, from the one on whose place the address says."""
    eye = read_replay_eye(visit)
    found = await visit.app.replays.find_stretch(visit.person, eye, visit.query_number("from"))
    await note_seen(visit, eye)
    return json_response(found)


async def replay_file(visit: Visit) -> Response:
    """Hand out the whole replay as one page, to who played there."""
    if visit.known is None:
        raise Refused("not-seated")
    made = await visit.app.replays.make_file(visit.known, visit.table_id, make_replay_page)
    named = f'attachment; filename="arbitro-{visit.table_id}.html"'
    headers = {"content-disposition": named, "cache-control": "no-store"}
    return Response(made, media_type="text/html", headers=headers)


def make_replay_page(title: str, lang: Language, replay: bytes) -> bytes:
    """Make a page that has all in it: the script, the styles, the symbols that are seen, and what was seen, packed."""
    named = {f"{sheet.decode()}-{name.decode()}" for sheet, name in NAMED.findall(replay)}
    whole = b'{"sheets":%b,"replay":%b}' % (encode(SHEET.format("".join(list_symbols(named)))), replay)
    code = encode([load_asset("client.css").decode(), load_asset("replay.js").decode()])
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
