"""Who sent a request: an anonymous browser, until its person sits down somewhere."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args
from weakref import WeakValueDictionary

from cachetools import TTLCache
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from adapters.web.address import is_near
from adapters.web.form_data import FormData
from bot.app import App
from bot.values.ids import LANGUAGES, AccountId, Language, PersonId, Refused, choose_language
from bot.values.requests import Launcher, Person

SECRET: Final = "arbitro"  # noqa: S105  a cookie's name
HOST_SECRET: Final = f"__Host-{SECRET}"
"""The cookie that is a browser's only key to its seats; over https only the second, which nobody else can set."""
LANGUAGE: Final = "lang"
THEME: Final = "theme"
DECK: Final = "deck"
FRESH: Final = "arbitro.fresh"
"""Where a request's scope holds the secret that its response has to bring."""
YEAR: Final = 365 * 24 * 3600
KEPT: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""The form of our secrets."""

Theme = Literal["", "light", "dark"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
Deck = Literal["", "four"]
DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
"""How many colours the suits of cards have: the usual two, or four."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser, the language, theme and cards of its pages, and its person, if known.

    `frame` is the chat in whose window it shows our pages, empty elsewhere; one without a cookie says by a header who it is.
    """

    secret: str
    person: Person | None
    lang: Language
    theme: Theme = ""
    deck: Deck = ""
    frame: str = ""
    has_cookie: bool = True

    @property
    def person_id(self) -> PersonId | None:
        return self.person.id if self.person else None

    @property
    def name(self) -> str:
        """The name they go by, if they have said one."""
        return self.person.name if self.person else ""


def make_key(secret: str) -> str:
    """Make what we know a secret by; it cannot be recovered from it."""
    return hashlib.sha256(secret.encode()).hexdigest()[:24]


def first_id(key: str) -> AccountId:
    """Return the account whose first key it is: it keeps its id when it is given others."""
    return AccountId(f"web:{key}")


def make_account_id(secret: str) -> AccountId:
    return first_id(make_key(secret))


async def recognize_person(app: App, secret: str) -> Person | None:
    key = make_key(secret)
    return await app.people.recognize(key, first_id(key)) if KEPT.fullmatch(secret) else None


def note_nearness(request: Request, person: Person | None) -> Person | None:
    return person and replace(person, is_near=is_near(request))


async def require_still_known(app: App, visitor: Visitor) -> None:
    """Refuse a key that was renewed, or whose accounts were unlinked."""
    if visitor.frame:
        frame = await app.frames.find(make_key(visitor.secret))
        found = frame and frame.person
    elif (found := await recognize_person(app, visitor.secret)) is None:
        raise Refused("old-page")
    if found is None or found.id != visitor.person_id:
        raise Refused("not-your-seat")


def is_secure(request: Request) -> bool:
    """Tell whether a request came over https; its address may be no text, so it is not read."""
    return bool(request.scope["scheme"] == "https")


def secret_name(request: Request) -> str:
    """Return the name of the cookie with a browser's secret, as its request came."""
    return HOST_SECRET if is_secure(request) else SECRET


def read_secret(request: Request) -> str:
    """Read the secret that a browser sends, empty if none; over https only the one that nobody else can have set.

    Its name is compared as it was sent: the framework strips signs from names that browsers do not take for spaces.
    Of several the last counts, since browsers send those first that were set for a part of the site, and ours is for all.
    """
    sent = ";".join(request.headers.getlist("cookie")).split(";")
    pairs = (each.strip(" \t").partition("=") for each in sent)
    return next((value for name, _, value in reversed(list(pairs)) if name == secret_name(request)), "")


async def identify_visitor(request: Request, app: App, default: Language) -> Visitor:
    """Return the visitor who sent a request.

    A secret by which we know nobody was not made by us, or is dead: it is ignored, and replaced when the visitor is met.
    """
    if window := await identify_window(request, app, default):
        return window
    secret = "" if is_handed_on(request) else read_secret(request)
    person = note_nearness(request, await recognize_person(app, secret))
    theme, deck = parse_theme(request.cookies.get(THEME, "")), parse_deck(request.cookies.get(DECK, ""))
    return Visitor(secret if person else "", person, pick_language(request, person, default), theme, deck)


async def identify_window(request: Request, app: App, default: Language) -> Visitor | None:
    """Return the visitor in a chat's window, whom the chat vouched for; None where there is none."""
    secret, has_cookie = find_frame_secret(request)
    frame = await app.frames.find(make_key(secret)) if secret else None
    if frame is None or not is_of_chat(request, frame.chat):
        return None
    lang = pick_language(request, frame.person, default)
    theme, deck = parse_theme(request.cookies.get(THEME, "")), parse_deck(request.cookies.get(DECK, ""))
    return Visitor(secret, frame.person, lang, theme, deck, frame.chat, has_cookie)


def parse_theme(name: str) -> Theme:
    return next((theme for theme in THEMES if theme == name), "")


def parse_deck(name: str) -> Deck:
    return next((deck for deck in DECKS if deck == name), "")


def pick_language(request: Request, person: Person | None, default: Language) -> Language:
    """Return the language chosen here, else the person's own, else what the browser prefers."""
    chosen = request.cookies.get(LANGUAGE)
    for known in LANGUAGES:
        if known == chosen:
            return known
    if person:
        return person.lang
    return choose_language(list_accepted(request.headers.get("accept-language", "")), default)


def list_accepted(accepted: str) -> list[str]:
    """List the languages of an Accept-Language header, by weight."""
    entries = [entry.strip().partition(";q=") for entry in accepted.split(",")]
    return [tag for tag, _, weight in sorted(entries, key=lambda entry: -parse_quality(entry[2]))]


def parse_quality(weight: str) -> float:
    """Return a weight of that header; 1 where it says none, 0 where it cannot be read."""
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0


async def meet_visitor(
    request: Request, visitor: Visitor, app: App, renewals: Renewals, form: FormData, source: str
) -> Visitor:
    """Register the visitor as a person who is about to be given rights, under a secret that is made now and sent with any response.

    A known person's old secret is nobody's from then on: another person may have put it into this browser. The same form sent
    twice, by a press too many, is answered with the same one. A given name replaces the present one. A stranger is counted
    among those of the same `source`, if it is named. Raises Refused.
    """
    if visitor.person is not None and visitor.person.is_out:
        raise Refused("account-out")
    if visitor.frame:  # whose key nobody else can know: it was made by its page, and a chat vouched for it
        return visitor
    press, sent = form.get("press"), read_secret(request)
    old = make_key(sent)
    async with renewals.lock(old if sent else "", press):
        if again := renewals.find(old, press) or renewals.find_made(press):
            person = await recognize_person(app, again)
            if person is None and not renewals.find_made(press):
                raise Refused("old-page")
            if person is not None:
                send_secret(request, again)
                return replace(visitor, secret=again, person=note_nearness(request, person))
        return await give_secret(request, visitor, app, renewals, form, source)


async def give_secret(
    request: Request, visitor: Visitor, app: App, renewals: Renewals, form: FormData, source: str
) -> Visitor:
    """Make a secret for the visitor, who is met by it or whose old one it replaces; raises Refused."""
    name, press, old = form.get("name"), form.get("press"), make_key(read_secret(request))
    secret = secrets.token_urlsafe(32)
    if (person := visitor.person) is None:
        person = await meet_stranger(app, make_account_id(secret), name, visitor.lang, source)
        renewals.keep_made(press, secret)
    else:
        person = await app.people.meet(person.account, name or person.name, visitor.lang)
        with renewals.keep(old, press, secret):
            await app.people.renew_key(person.account, old, first_id(old), make_key(secret))
    send_secret(request, secret)
    return replace(visitor, secret=secret, person=note_nearness(request, person))


async def meet_stranger(app: App, account_id: AccountId, name: str, lang: Language, source: str) -> Person:
    """Meet a stranger, counted among those of a source if it is named; raises Refused, and then none is counted."""
    if source:
        app.door.count_newcomer(source)
    try:
        return await app.people.meet(account_id, name, lang)
    except Refused:
        if source:
            app.door.forget_newcomer(source)
        raise


def send_secret(request: Request, secret: str) -> None:
    """Have the browser told its secret by whatever answers this request; an empty one is no longer sent."""
    request.scope[FRESH] = secret


def list_secret_cookies(scope: Scope) -> list[tuple[bytes, bytes]]:
    """List the headers that give the browser the secret that was made for it; over https under a name that no other site or subdomain can set."""
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


FRAME_COOKIE: Final = "__Host-arbitro-frame"
"""The cookie that is a window's only key; it goes over https alone."""
SCHEME: Final = "Arbitro"
"""Before the same key in a header."""
DAY: Final = 24 * 3600
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
    return next((value for name, _, value in pairs if name == FRAME_COOKIE), "")


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
    return found if found and KEPT.fullmatch(found[0]) else ("", True)


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


MOST: Final = 2_000
KEPT_SECONDS: Final = 60
"""For how long pages and forms with an old secret may still be on their way."""
NONCE: Final = re.compile(r"[0-9a-f]{16}")
"""The form of our forms' nonces, by which a stranger's form is known."""


class Renewals:
    """By an old key, which form renewed it, and the secret that took its place; it is told to that form alone."""

    def __init__(self) -> None:
        self._fresh: TTLCache[str, tuple[str, str]] = TTLCache(MOST, KEPT_SECONDS)
        self._made: TTLCache[str, str] = TTLCache(MOST, KEPT_SECONDS)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: str, press: str) -> asyncio.Lock:
        """Return the lock under which a key is renewed, or a stranger's form is given its first one."""
        return self._locks.setdefault(key or f"form {press}", asyncio.Lock())

    def keep_made(self, press: str, secret: str) -> None:
        """Note the secret that a stranger's form was given."""
        if NONCE.fullmatch(press):
            self._made[press] = secret

    def find_made(self, press: str) -> str:
        """Return the secret that the same form of a stranger was given a moment ago; empty where there is none."""
        return self._made.get(press, "")

    @contextmanager
    def keep(self, key: str, press: str, secret: str) -> Iterator[None]:
        """Note that a key is renewed by the form of this press, before it is: a request that finds the key dead has to find this."""
        mine = self._fresh.setdefault(key, (press, secret))[1] == secret
        try:
            yield
        except BaseException:
            if mine:
                self._fresh.pop(key, None)
            raise

    def find(self, key: str, press: str) -> str:
        """Return the secret in its place, empty where it was not renewed; raises Refused for any other form.

        Nobody new is made of an older page: the browser has its new secret by now, and would lose it.
        """
        known, secret = self._fresh.get(key, ("", ""))
        if secret and (not press or press != known):
            raise Refused("old-page")
        return secret
