"""Static files: one bundle of styles and one of scripts, made on first use, and versioned addresses of all others."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

STATIC: Final = files("adapters.web") / "static"
FOREVER: Final = "public, max-age=31536000, immutable"
VENDOR: Final = "vendor/"  # files of others stay as they are, behind a line that names their licence
PARTS: Final = MappingProxyType(
    {
        "styles.css": ("arbitro.css", "turn.css", "decks.css"),
        "scripts.js": ("vendor/htmx-4.0.1.min.js", "vendor/hx-sse-4.0.1.min.js", "table.js", "turn.js", "terms.js"),
    }
)
REMARK: Final = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
MARGIN: Final = re.compile(r"\s*([{};])\s*")
INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)
LICENCE: Final = "/* {}: its licence is /static/vendor/LICENSE-htmx.txt */\n"


@dataclass(frozen=True, slots=True)
class Bundle:
    """A file as it is sent, plain and compressed. Its version changes with its content."""

    plain: bytes
    packed: bytes
    version: str


@lru_cache(maxsize=len(PARTS))
def load_bundle(name: str) -> Bundle:
    plain = "\n".join(read_part(part) for part in PARTS[name]).encode()
    return Bundle(plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:10])


def read_part(name: str) -> str:
    text = STATIC.joinpath(*name.split("/")).read_text(encoding="utf-8")
    if name.startswith(VENDOR):
        return LICENCE.format(name.removeprefix(VENDOR)) + text
    text = INDENT.sub("", REMARK.sub("", text))
    return MARGIN.sub(r"\1", text) if name.endswith(".css") else text


@lru_cache(maxsize=128)
def static_url(name: str) -> str:
    content = STATIC.joinpath(*name.split("/")).read_bytes()
    return f"/static/{name}?v={hashlib.sha256(content).hexdigest()[:10]}"


def bundle_url(name: str) -> str:
    return f"/{name}?v={load_bundle(name).version}"


def load_static() -> None:
    """Load bundles and versions of all static files, so that no page opens a file for them."""
    for name in PARTS:
        load_bundle(name)
    for name in walk(STATIC):
        static_url(name)


def walk(folder: Traversable, above: str = "") -> Iterator[str]:
    for each in folder.iterdir():
        name = f"{above}{each.name}"
        if each.is_dir():
            yield from walk(each, f"{name}/")
        else:
            yield name


async def bundle(request: Request) -> Response:
    name = request.url.path.removeprefix("/")
    found = load_bundle(name)
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    body = found.plain
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"], body = "gzip", found.packed
    return Response(body, media_type="text/css" if name.endswith(".css") else "text/javascript", headers=headers)
