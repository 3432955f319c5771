"""Who sent a request: an anonymous browser until its person takes a seat, or a window inside a chat.

A window is another site's frame, so its only cookie is one of its own, partitioned for that chat. Its page makes the key, and
sends it in a header where the browser does not keep the cookie.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

from cachetools import TTLCache
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from adapters.web.address import is_host
from bot.app import App
from bot.values.ids import AccountId, Language, PersonId, Refused, choose_language
from bot.values.requests import Launcher, Person

SECRET: Final = "arbitro"  # noqa: S105  a cookie's name
# the cookie that is a browser's only key to its seats; this one over https, where no other site can set it
HOST_SECRET: Final = f"__Host-{SECRET}"
LANGUAGE: Final = "lang"
FRESH: Final = "arbitro.fresh"  # key in a scope: the secret that its response has to bring
YEAR: Final = 365 * 24 * 3600
KEPT: Final = re.compile(r"[A-Za-z0-9_-]{43}")  # the form of our secrets
# by cookie: how pages may look, and how many colours the suits of cards have, two where nothing is said
LOOKS: Final = {"theme": ("", "light", "dark"), "deck": ("", "four")}
FRAME_COOKIE: Final = "__Host-arbitro-frame"  # a window's only key, over https alone
SCHEME: Final = "Arbitro"  # before the same key in a header
DAY: Final = 24 * 3600
FRAMERS: Final = "arbitro.framers"  # key in a scope: the pages that may frame the response
# where a browser says a request comes from that our page or its reader made
NEAR: Final = frozenset({"same-origin", "none"})
Launchers = Mapping[str, Launcher]  # by chat
MOST: Final = 2_000
KEPT_SECONDS: Final = 60  # while pages and forms with an old secret may still be on their way


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser, the language, theme and deck of its pages, and its person, if known.

    `frame` is the chat in whose window it shows our pages, empty elsewhere; one without a cookie identifies itself by a header.
    """

    secret: str
    person: Person | None
    lang: Language
    theme: str = ""
    deck: str = ""
    frame: str = ""
    has_cookie: bool = True

    @property
    def person_id(self) -> PersonId | None:
        return self.person.id if self.person else None

    @property
    def name(self) -> str:
        return self.person.name if self.person else ""


def make_key(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()[:24]


def first_id(key: str) -> AccountId:
    """Return the account whose first key it is: later keys do not change its id."""
    return AccountId(f"web:{key}")


def make_account_id(secret: str) -> AccountId:
    return first_id(make_key(secret))


async def recognize_person(app: App, secret: str) -> Person | None:
    key = make_key(secret)
    return await app.people.recognize(key, first_id(key)) if KEPT.fullmatch(secret) else None


def read_as(request: Request, person: Person | None, lang: Language) -> Person | None:
    return person and replace(person, lang=lang, is_near=is_host(request))


async def require_still_known(app: App, visitor: Visitor) -> None:
    if visitor.frame:
        frame = await app.frames.find(make_key(visitor.secret))
        found = frame and frame.person
    elif (found := await recognize_person(app, visitor.secret)) is None:
        raise Refused("old-page")
    if found is None or found.id != visitor.person_id:
        raise Refused("not-your-seat")


def is_secure(request: Request) -> bool:
    """Tell whether a request came over https, without reading its address, which may be malformed."""
    return bool(request.scope["scheme"] == "https")


def secret_name(request: Request) -> str:
    return HOST_SECRET if is_secure(request) else SECRET


def read_secret(request: Request) -> str:
    """Read the secret that a browser sends, empty if none; over https only the one that no other site can have set."""
    return read_cookie(request.headers, secret_name(request))


def read_cookie(headers: Headers, wanted: str) -> str:
    """Read a cookie, empty if none.

    Its name is compared as it was sent: the framework strips signs from names that browsers do not take for spaces.
    The last one counts: browsers send those first that were set for a part of the site, and ours is for all of it.
    """
    sent = ";".join(headers.getlist("cookie")).split(";")
    pairs = (each.strip(" \t").partition("=") for each in reversed(sent))
    return next((value for name, _, value in pairs if name == wanted), "")


async def identify_visitor(request: Request, app: App, default: Language, launchers: Launchers) -> Visitor:
    """Return the visitor who sent a request; a secret that is unknown is dead or was not made by us, and ignored."""
    handed_on_by = find_handing_chat(request.headers, launchers)
    if window := await identify_window(request, app, default, handed_on_by):
        return window
    secret = "" if handed_on_by else read_secret(request)
    person = await recognize_person(app, secret)
    lang = pick_language(request, person, default)
    return Visitor(secret if person else "", read_as(request, person, lang), lang, *read_look(request))


async def identify_window(request: Request, app: App, default: Language, handed_on_by: str) -> Visitor | None:
    secret, has_cookie = find_frame_secret(request)
    frame = await app.frames.find(make_key(secret)) if secret else None
    if frame is None or (handed_on_by and handed_on_by != frame.chat):
        return None
    lang = pick_language(request, frame.person, default)
    return Visitor(secret, replace(frame.person, lang=lang), lang, *read_look(request), frame.chat, has_cookie)


def read_look(request: Request) -> tuple[str, str]:
    sent = ((request.cookies.get(name, ""), known) for name, known in LOOKS.items())
    theme, deck = (value if value in known else "" for value, known in sent)
    return theme, deck


def pick_language(request: Request, person: Person | None, default: Language) -> Language:
    """Return the language chosen here, else the person's own, else what the browser prefers."""
    preferred = [person.lang] if person else list_accepted(request.headers.get("accept-language", ""))
    return choose_language([request.cookies.get(LANGUAGE, ""), *preferred], default)


def list_accepted(accepted: str) -> list[str]:
    entries = [entry.strip().partition(";q=") for entry in accepted.split(",")]
    return [tag for tag, _, weight in sorted(entries, key=lambda entry: -parse_quality(entry[2]))]


def parse_quality(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0


def send_secret(request: Request, secret: str) -> None:
    request.scope[FRESH] = secret


def list_secret_cookies(scope: Scope) -> list[tuple[bytes, bytes]]:
    if not (secret := scope.get(FRESH)):
        return []
    request, response = Request(scope), Response()
    set_cookie(response, request, secret_name(request), secret)
    if is_secure(request) and SECRET in request.cookies:
        set_cookie(response, request, SECRET, "")
    return [each for each in response.raw_headers if each[0] == b"set-cookie"]


def set_cookie(response: Response, request: Request, name: str, value: str) -> None:
    """Set a cookie of ours, or delete it if empty: unreadable to scripts, not sent along from other sites."""
    secure = is_secure(request)
    if value:
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    else:
        response.delete_cookie(name, httponly=True, samesite="lax", secure=secure)


def read_header(headers: Headers) -> str:
    scheme, _, sent = headers.get("authorization", "").partition(" ")
    return sent if scheme == SCHEME else ""


def find_frame_secret(request: Request) -> tuple[str, bool]:
    """Find the key of the window that a request came from, empty if none; and whether a cookie held it.

    Requests of another site's page count for nothing: inside one client all windows share their cookies.
    """
    headers = request.headers
    if request.scope["scheme"] != "https" or headers.get("sec-fetch-site", "same-origin") not in NEAR:
        return "", True
    found, has_cookie = (sent, False) if (sent := read_header(headers)) else (read_cookie(headers, FRAME_COOKIE), True)
    return (found, has_cookie) if KEPT.fullmatch(found) else ("", True)


def is_from_frame(headers: Headers) -> bool:
    """Tell whether a request has a window's key; to change anything it must also name its page's origin."""
    return bool(read_header(headers) or read_cookie(headers, FRAME_COOKIE))


def find_handing_chat(headers: Headers, launchers: Launchers) -> str:
    """Find the chat under whose name a page sent a request, empty if none: no browser is known by its own key there."""
    return next((name for name, each in launchers.items() if headers.get("origin") in each.origins), "")


def set_frame_cookie(response: Response, name: str, value: str) -> None:
    """Give a window a cookie of its own for a day, partitioned from other sites and unreadable to scripts."""
    cookie = f"{name}={value}; Max-Age={DAY}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned"
    response.raw_headers.append((b"set-cookie", cookie.encode("latin-1")))


class Renewals:
    """By an old key, which form renewed it: its new secret is told to that form alone."""

    def __init__(self) -> None:
        self._fresh: TTLCache[str, str] = TTLCache(MOST, KEPT_SECONDS)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: str, press: str) -> asyncio.Lock:
        return self._locks.setdefault(key or f"form {press}", asyncio.Lock())

    @contextmanager
    def keep(self, key: str, press: str) -> Iterator[None]:
        """Note that this press's form renews a key, before it does: a request that finds the key dead must find this."""
        is_mine = key not in self._fresh
        self._fresh.setdefault(key, press)
        try:
            yield
        except BaseException:
            if is_mine:
                self._fresh.pop(key, None)
            raise

    def has_renewed(self, key: str, press: str) -> bool:
        """Tell whether this form renewed a key; raises Refused if another did.

        An older page gets no new person: its browser has the new secret by now, and would lose it.
        """
        known = self._fresh.get(key)
        if known is not None and (not press or press != known):
            raise Refused("old-page")
        return known is not None
