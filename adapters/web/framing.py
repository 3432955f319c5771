"""Pages inside a chat's own window: by what one is known there, who may show it, and from where it may write.

A window is another site's frame, so no cookie of ours comes along but one of its own, kept apart for that chat. It is made by
the page itself, and where the browser does not keep it the page sends it in a header.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from bot.values.requests import Launcher

COOKIE: Final = "__Host-arbitro-frame"
"""The cookie that is a window's only key; it goes over https alone."""
SCHEME: Final = "Arbitro"
"""Before the same key in a header."""
DAY: Final = 24 * 3600
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""The form of a window's key."""
FRAMERS: Final = "arbitro.framers"
"""Where a request's scope says which pages may show the answer inside them."""
HANDED_ON: Final = "arbitro.handed_on"
"""Where a request's scope names the chat that hands our pages on under another name, if one did."""
NEAR: Final = frozenset({"same-origin", "none"})
"""From where a browser says that a request came which our own page made, or its reader."""

Launchers = Mapping[str, Launcher]
"""How chats open windows, by their names."""


def read_cookie(headers: Headers) -> str:
    """Read the key that a window's cookie holds, empty if none."""
    pairs = (each.strip(" \t").partition("=") for each in headers.get("cookie", "").split(";"))
    return next((value for name, _, value in pairs if name == COOKIE), "")


def read_header(headers: Headers) -> str:
    """Read the key that a window without a cookie sends, empty if none."""
    scheme, _, sent = headers.get("authorization", "").partition(" ")
    return sent if scheme == SCHEME else ""


def find_frame_secret(request: Request) -> tuple[str, bool]:
    """Find the key of the window that a request came from, empty if from none; and whether a cookie held it.

    What another site's page had sent counts for nothing: inside one client all windows share their cookies.
    """
    headers = request.headers
    if request.scope["scheme"] != "https" or headers.get("sec-fetch-site", "same-origin") not in NEAR:
        return "", True
    found = next(
        ((key, kept) for key, kept in ((read_header(headers), False), (read_cookie(headers), True)) if key), None
    )
    return found if found and SECRET.fullmatch(found[0]) else ("", True)


def is_from_frame(headers: Headers) -> bool:
    """Tell whether a request has a window's key; then it has to say from which page it comes, to change anything."""
    return bool(read_header(headers) or read_cookie(headers))


def note_handing_on(scope: Scope, headers: Headers, launchers: Launchers) -> None:
    """Note which chat handed a page of ours on under another name, by the origin that the page has there."""
    origin = headers.get("origin")
    chat = next((name for name, each in launchers.items() if origin in each.origins), "")
    if origin and chat:
        scope[HANDED_ON] = chat


def is_handed_on(request: Request) -> bool:
    """Tell whether a page under a chat's name made a request: no browser is known by a key of its own there."""
    return bool(request.scope.get(HANDED_ON))


def is_of_chat(request: Request, chat: str) -> bool:
    """Tell whether a window of this chat may have made a request."""
    return bool(request.scope.get(HANDED_ON, chat) == chat)


def let_frame(request: Request, framers: Sequence[str]) -> None:
    """Let these pages show the answer to a request inside them."""
    request.scope[FRAMERS] = tuple(framers)


def set_frame_cookie(response: Response, name: str, value: str) -> None:
    """Give a window a cookie of its own: for a day, apart from those of other sites, and not to be read by scripts."""
    cookie = f"{name}={value}; Max-Age={DAY}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned"
    response.raw_headers.append((b"set-cookie", cookie.encode("latin-1")))
