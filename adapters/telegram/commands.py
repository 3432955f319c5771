"""The commands: the menus by scope and language, and the parsing of what was entered."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, get_args

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)

from adapters.telegram.text import chat_text
from bot.ports.commands import Request
from bot.ports.ids import Language, TableId, TablePace
from bot.ports.office import Office
from bot.ports.payload import parse_link

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
IN_GROUPS: Final = (
    "open", "join", "leave", "start", "board", "hand", "why", "rules", "score", "history", "settings", "replace", "pause",
    "resume", "time", "remind", "end", "rematch", "verify", "tables", "games", "help", "language",
)  # fmt: skip
ALONE: Final = (
    "hand", "tables", "games", "practice", "join", "board", "why", "rules", "score", "history", "settings", "start", "leave",
    "replace", "pause", "resume", "time", "remind", "end", "rematch", "verify", "primer", "help", "language",
)  # fmt: skip
"""The verbs that can be entered, in the order of the menus; each is worded `command-<verb>` and `command-<verb>-hint`."""
START: Final = "start"
"""What Telegram itself enters for somebody who presses Start, or follows a link to us."""
CODE: Final = 6
USUAL: Final = "en"
"""The language of those whose own has no menu."""


# -- the menus ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Menu:
    """The commands of one scope in one language; `lang` is empty for all who have no menu of their own."""

    scope: BotCommandScope
    lang: str
    commands: tuple[BotCommand, ...]

    def as_payload(self) -> Any:
        """Return the menu as Telegram is told it."""
        return [self.scope.to_dict(), self.lang, [each.to_dict() for each in self.commands]]


def iter_menus() -> Iterator[Menu]:
    """Yield the menus of all scopes and languages."""
    scopes: tuple[tuple[BotCommandScope, Sequence[str], bool], ...] = (
        (BotCommandScopeDefault(), ALONE, False),
        (BotCommandScopeAllPrivateChats(), ALONE, False),
        (BotCommandScopeAllGroupChats(), IN_GROUPS, True),
        (BotCommandScopeAllChatAdministrators(), IN_GROUPS, True),
    )
    for scope, verbs, hides in scopes:
        for lang in ("", *LANGUAGES):
            spoken: Language = "it" if lang == "it" else USUAL
            made = (make_command(verb, spoken, alone=verbs is ALONE, hides=hides) for verb in verbs)
            yield Menu(scope, lang, tuple(made))


def make_command(verb: str, lang: Language, *, alone: bool, hides: bool) -> BotCommand:
    """Make a command; in groups it is ephemeral, where Telegram knows how."""
    name = chat_text("command-begin" if alone and verb == START else f"command-{verb}", lang)
    more = {"is_ephemeral": True} if hides else None
    return BotCommand(name, chat_text(f"command-{verb}-hint", lang), api_kwargs=more)


async def send_menus(bot: Bot) -> None:
    """Send all menus to Telegram."""
    for menu in iter_menus():
        await bot.set_my_commands(menu.commands, menu.scope, menu.lang or None)


def commands_digest() -> int:
    """Return a number that changes when the menus do."""
    told = json.dumps([menu.as_payload() for menu in iter_menus()], sort_keys=True)
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:7])


# -- what was entered -----------------------------------------------------------------------------


def verbs_by_name() -> Mapping[str, str]:
    """Return the verbs by their names in every language; a verb itself comes before any name."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        found |= {chat_text(f"command-{verb}", lang): verb for verb in (*IN_GROUPS, *ALONE)}
        found[chat_text("command-begin", lang)] = START
    return found | {verb: verb for verb in (*IN_GROUPS, *ALONE)}


def parse_command(office: Office, text: str, lang: Language, *, private: bool) -> Request:
    """Parse what somebody entered into a request."""
    name, _, rest = text.partition(" ")
    given = rest.split()
    if name == START and private:
        return parse_link(given[0]) if given else Request("welcome")
    verb = verbs_by_name().get(name, "help")
    match verb:
        case "open" | "practice":
            return Request(verb, None, parse_opening(office, rest.strip(), lang))
        case "rules" if rest.strip():
            return Request(verb, None, ("0", rest.strip()))
        case "join" if given and len(given[0]) == CODE and not given[0].isdigit():
            return Request(verb, TableId(given[0].lower()), tuple(given[1:2]))
        case "join" | "replace" | "hand" | "language":
            return Request(verb, None, tuple(given[:1]))
    return Request(verb)


def parse_opening(office: Office, text: str, lang: Language) -> tuple[str, ...]:
    """Parse a game by its title or name, and after it how many play and how."""
    if not text:
        return ()
    for card in office.views.list_games(lang):
        for title in (card.title, card.name):
            if text.casefold().startswith(title.casefold()):
                return (card.name, *parse_seating(text[len(title) :].split()))
    first, *rest = text.split()
    sought = first.casefold()
    found = [card.name for card in office.views.list_games(lang) if card.title.casefold().startswith(sought)]
    return (found[0], *parse_seating(rest)) if len(found) == 1 else ()


def parse_seating(given: Sequence[str]) -> tuple[str, ...]:
    """Parse how many play, at which pace, and the table's name; what is not said stays empty."""
    seats = next((word for word in given[:1] if word.isdecimal()), "")
    rest = list(given[1:] if seats else given)
    paces = {pace.value: pace.value for pace in TablePace}
    for each in LANGUAGES:
        paces |= {chat_text(f"pace-{pace.value}", each): pace.value for pace in TablePace}
    pace = paces.get(rest[0].casefold(), "") if rest else ""
    return seats, pace, " ".join(rest[1:] if pace else rest)
