"""What concerns a person and no table: in which language they are spoken to, and who it is that speaks."""

from __future__ import annotations

from typing import Final, get_args

from bot.conversation.request import Visit
from bot.ports.room import Language
from bot.ports.screens import Button, Look, Private, Public, Reply

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


async def language(visit: Visit) -> Reply:
    """Choose the language one is spoken to in."""
    chosen = next((lang for lang in LANGUAGES if lang == visit.arg(0)), None)
    speech = visit.office.speech
    if chosen is None:
        buttons = tuple(
            Button(speech.words("bot", "chat-language", lang), "language", visit.intent.table, (lang,))
            for lang in LANGUAGES
        )
        return Reply(screen=Private(visit.say("which-language"), buttons=buttons))
    await visit.office.language(visit.person, chosen)
    return Reply(screen=Private(speech.words("bot", "chat-language-chosen", chosen)))


async def welcome(visit: Visit) -> Reply:
    """Who we are, what we lack here, and where to begin."""
    return Reply(screen=Private(introduced(visit), buttons=beginnings(visit)))


def introduced(visit: Visit) -> str:
    """Who we are, and which permissions we miss."""
    lines = [visit.say("welcome"), visit.say("welcome-how")]
    if visit.intent.args:
        lines += [visit.say("missing"), *(f"• {name}" for name in visit.intent.args)]
    return "\n".join(lines)


def beginnings(visit: Visit) -> tuple[Button, ...]:
    """Where to begin."""
    return (
        visit.button("games", "games", look=Look.MAIN),
        visit.button("practice", "practice"),
        visit.button("ladder", "ladder"),
        visit.button("tables", "tables"),
        visit.button("help", "help"),
        visit.button("language", "language"),
    )


def greeting(visit: Visit) -> Public:
    """The same for everybody where we have just arrived."""
    return Public(introduced(visit), buttons=beginnings(visit)[:4])
