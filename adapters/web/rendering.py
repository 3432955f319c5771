"""Templates, how texts, times and signs are rendered in them, and the static files that pages load."""

import gzip
import hashlib
import json
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache, partial
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

import brotli
from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from adapters.web.modules import join_modules, list_words
from adapters.web.visitor import Visitor
from bot.text.signs import group_digits, shorten_signs, spell_signs, split_signs
from bot.text.translator import Translator
from bot.values.ids import LANGUAGES, Language, TablePace

HOME: Final = "adapters.web"
ART: Final = files("games.art").joinpath("sheets")
WORDS: Final = Translator()
SUIT: Final = re.compile("([♠♥♦♣])\ufe0e?")
# classes of suits that are red, or have a colour of their own among four
COLOURED: Final = {"♥": " tok--red", "♦": " tok--red tok--d", "♣": " tok--c"}

Speech: TypeAlias = Callable[..., str]  # says a sentence of the pages' own, by its key
STATIC: Final = Path(__file__).with_name("static")
SHEETS: Final = "static/art/"
KINDS: Final = {"css": "text/css", "js": "text/javascript", "mjs": "text/javascript", "svg": "image/svg+xml"}
FOREVER: Final = "public, max-age=31536000, immutable"
BRIEFLY: Final = "public, max-age=300"
CLIENT: Final = "client/app.js"
DRAWERS: Final = "client/drawers.js"
TURNS: Final = "client/elsewhere.js"
REPLAY: Final = "client/replay.js"
PARTS: Final = MappingProxyType(
    {
        "styles.css": ("arbitro.css", "pages.css"),
        "client.css": ("arbitro.css", "client.css"),
        **{f"client.{lang}.js": (f"words.{lang}", CLIENT) for lang in LANGUAGES},
        **{f"drawers.{lang}.js": (f"more.{lang}", DRAWERS) for lang in LANGUAGES},
        "turns.js": (TURNS,),
        "replay.js": (REPLAY,),
        "page.js": ("page.js",),
        "lobby.js": ("lobby.js",),
    }
)
REMARK: Final = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
MARGIN: Final = re.compile(r"\s*([{};])\s*")
INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)
FLUSH: Final = re.compile(r"\n[ \t]*(?=</)|^[ \t]+", re.MULTILINE)


@lru_cache(maxsize=4_096)
def render_text(text: str) -> Markup:
    return Markup("").join(
        escape(piece) if isinstance(piece, str) else render_sign(*piece) for piece in split_signs(text)
    )


def render_sign(short: str, name: str) -> Markup:
    suit = SUIT.search(short)
    coloured = COLOURED.get(suit[1], "") if suit else ""
    drawn = SUIT.sub("\\1\ufe0e", short)
    if drawn == name:
        return Markup('<span class="tok">{}</span>').format(name)
    return Markup('<span class="tok{}"><span aria-hidden="true">{}</span><span class="vh">{}</span></span>').format(
        coloured, drawn, name
    )


def format_time(at: datetime | None, *, with_day: bool = False) -> Markup:
    if at is None:
        return Markup("")
    utc, local = at.astimezone(UTC), at.astimezone()
    words = f"{local:%d/%m %H:%M}" if with_day else f"{local:%H:%M}"
    day = Markup(" data-day") if with_day else ""
    return Markup('<time datetime="{}" data-local{}>{}</time>').format(f"{utc:%Y-%m-%dT%H:%M:%SZ}", day, words)


def group_by_kind(blocks: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    return [(kind, list(each)) for kind, each in groupby(blocks, key=lambda block: type(block).__name__)]


class Flush(Extension):
    """Sends templates without their indentation, and elements without a line's end before their own."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002  the library's
        return FLUSH.sub("", source)


@lru_cache(maxsize=1)
def template_environment() -> Environment:
    env = Environment(
        loader=PackageLoader(HOME),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        extensions=[Flush],
    )
    env.filters.update(tok=render_text, full=spell_signs, short=shorten_signs, groups=group_digits)
    env.filters.update(kind=lambda widget: type(widget).__name__, by_kind=group_by_kind)
    env.globals.update(when=format_time, paces=tuple(TablePace), nonce=partial(secrets.token_hex, 8))
    env.globals.update(asset=asset_url)
    return env


def load_pages() -> None:
    """Compile all templates and load words and static files, so that no visitor waits for them."""
    for name in list_assets():
        asset_url(name)
    env = template_environment()
    for name in env.list_templates(extensions=["j2"]):
        env.get_template(name)


@lru_cache(maxsize=len(LANGUAGES))
def make_speech(lang: Language) -> Speech:
    return partial(WORDS.package_text, HOME, lang=lang)


@lru_cache(maxsize=3 * len(LANGUAGES))
def client_words(lang: Language, script: str = CLIENT) -> str:
    """Return the words that a script of the client's says, as JSON that may stand in a page."""
    above = CLIENT if script == DRAWERS else ""
    words = {key: page_text(f"client-{key}", lang) for key in list_words(STATIC, script, above)}
    return json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")


def page_text(key: str, lang: Language, **params: Any) -> str:
    return WORDS.package_text(HOME, key, lang, **params)


def render_template(template: str, visitor: Visitor, model: Mapping[str, Any]) -> str:
    given = {"t": make_speech(visitor.lang), "lang": visitor.lang, "visitor": visitor, **model}
    return template_environment().get_template(template).render(given)


@lru_cache(maxsize=1)
def list_assets() -> frozenset[str]:
    """List what pages load from us, by their addresses: joined parts, sheets of symbols, and files as they stand."""
    sheets = (f"{SHEETS}{each.name}" for each in ART.iterdir())
    others = (each.relative_to(STATIC.parent).as_posix() for each in STATIC.rglob("*") if each.is_file())
    return frozenset({*PARTS, *sheets, *others})


@lru_cache(maxsize=128)
def load_asset(name: str) -> bytes:
    if name in PARTS:
        return "\n".join(read_part(part) for part in PARTS[name]).encode()
    if name.startswith(SHEETS):
        return ART.joinpath(name.removeprefix(SHEETS)).read_bytes()
    return (STATIC.parent / name).read_bytes()


@lru_cache(maxsize=128)
def asset_url(name: str) -> str:
    """Return the address of what a page loads, which has its version: what is sent there is kept for good."""
    return f"/{name}?v={hashlib.sha256(load_asset(name)).hexdigest()[:10]}"


@lru_cache(maxsize=256)
def pack(name: str, encoding: str) -> bytes:
    """Compress it once for all, as small as it gets: the largest takes a quarter of a second."""
    plain = load_asset(name)
    return brotli.compress(plain, quality=11) if encoding == "br" else gzip.compress(plain, mtime=0)


def read_part(name: str) -> str:
    if name.startswith("more."):
        return f"Object.assign(WORDS,{client_words(cast('Language', name.removeprefix('more.')), DRAWERS)});"
    if name.startswith("words."):
        return f"globalThis.WORDS={client_words(cast('Language', name.removeprefix('words.')))};"
    if name.endswith(".js"):
        return join_modules(STATIC, name, CLIENT if name == DRAWERS else "")
    text = (STATIC / name).read_text(encoding="utf-8")
    return MARGIN.sub(r"\1", INDENT.sub("", REMARK.sub("", text)))


@lru_cache(maxsize=1)
def list_sheets() -> Mapping[str, str]:
    """Return the addresses of the sheets of symbols that pictures are put together from, by their names."""
    names = sorted(each.name for each in ART.iterdir())
    return {name.removesuffix(".svg"): asset_url(f"{SHEETS}{name}") for name in names}


async def send_asset(request: Request) -> Response:
    """Send what a page loads, compressed as well as the browser understands."""
    name = request.url.path.removeprefix("/")
    if name not in list_assets():
        raise HTTPException(404)
    headers = {"Cache-Control": FOREVER if "v" in request.query_params else BRIEFLY, "Vary": "Accept-Encoding"}
    accepted = {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    encoding = next((each for each in ("br", "gzip") if each in accepted), "")
    if encoding:
        headers["Content-Encoding"] = encoding
    body = pack(name, encoding) if encoding else load_asset(name)
    return Response(body, media_type=KINDS.get(name.rpartition(".")[2], "text/plain"), headers=headers)
