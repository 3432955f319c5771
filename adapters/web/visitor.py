"""Who sent a request: an anonymous browser, until its person sits down somewhere."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final, Literal, get_args

from starlette.requests import Request
from starlette.responses import Response

from bot.ports.ids import Language, PersonId
from bot.ports.office import Office
from bot.ports.requests import Person

SECRET: Final = "arbitro"  # noqa: S105  a cookie's name
"""The cookie that is a browser's only key to its seats."""
LANGUAGE: Final = "lang"
THEME: Final = "theme"
YEAR: Final = 365 * 24 * 3600
KEPT: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""The form of our secrets."""

Theme = Literal["", "light", "dark"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser, the language and theme of its pages, and its person once the office has met them."""

    secret: str
    person: Person | None
    lang: Language
    theme: Theme = ""

    @property
    def name(self) -> str:
        """The name they go by, if they have said one."""
        return self.person.name if self.person else ""


def make_person_id(secret: str) -> PersonId:
    """Make the person id of a browser; the secret cannot be recovered from it."""
    return PersonId(f"web:{hashlib.sha256(secret.encode()).hexdigest()[:24]}")


async def identify_visitor(request: Request, office: Office, default: Language) -> Visitor:
    """Return the visitor who sent a request.

    A secret by which we know nobody was not made by us: it is ignored, and replaced when the visitor is met.
    """
    secret = request.cookies.get(SECRET, "")
    person = await office.people.find(make_person_id(secret)) if KEPT.fullmatch(secret) else None
    theme = request.cookies.get(THEME, "")
    return Visitor(secret if person else "", person, pick_language(request, person, default), parse_theme(theme))


def parse_theme(name: str) -> Theme:
    """Return the theme of a name, or the system's."""
    return next((theme for theme in THEMES if theme == name), "")


def pick_language(request: Request, person: Person | None, default: Language) -> Language:
    """Return the language chosen here, else the person's own, else what the browser prefers."""
    chosen = request.cookies.get(LANGUAGE)
    for known in LANGUAGES:
        if known == chosen:
            return known
    if person:
        return person.lang
    return preferred_language(request.headers.get("accept-language", "")) or default


def preferred_language(accepted: str) -> Language | None:
    """Return the first language of ours in an Accept-Language header, by weight."""
    entries = [entry.strip().partition(";q=") for entry in accepted.split(",")]
    weighed = [
        (-parse_quality(weight), place, known)
        for place, (tag, _, weight) in enumerate(entries)
        for known in LANGUAGES
        if tag.casefold().partition("-")[0] == known
    ]
    return min(weighed)[2] if weighed else None


def parse_quality(weight: str) -> float:
    """Return a weight of that header; 1 where it says none, 0 where it cannot be read."""
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0


async def meet_visitor(visitor: Visitor, office: Office, name: str) -> tuple[Visitor, bool]:
    """Register the visitor as a person of the office; return them, and whether their cookie is new.

    A given name replaces their present one.
    """
    fresh = not visitor.secret
    secret = visitor.secret or secrets.token_urlsafe(32)
    person = await office.people.meet(make_person_id(secret), name or visitor.name, visitor.lang)
    return Visitor(secret, person, visitor.lang, visitor.theme), fresh


def set_cookie(response: Response, request: Request, name: str, value: str) -> None:
    """Set a cookie of ours, or delete it if empty: unreadable to scripts, not sent along from other sites."""
    secure = request.url.scheme == "https"
    if value:
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    else:
        response.delete_cookie(name, httponly=True, samesite="lax", secure=secure)
