"""The slash commands, as the payload that Discord keeps, and what somebody who enters one wants."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adapters.discord.text import words
from bot.ports.room import Language

Payload = dict[str, Any]

GROUP: Final = 1
TEXT: Final = 3
NUMBER: Final = 4
SLASH: Final = 1
SERVER_INSTALL: Final = 0
IN_SERVERS: Final = 0
IN_OUR_CHAT: Final = 1
LOCALES: Final[Mapping[str, Language]] = {"en-US": "en", "en-GB": "en", "it": "it"}


@dataclass(frozen=True, slots=True)
class Option:
    """An argument: `kind` is TEXT or NUMBER; `suggests` asks us for suggestions while it is typed."""

    name: str
    kind: int = TEXT
    suggests: bool = False
    needed: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """A verb that can be entered; worded `command-<verb>` and `command-<verb>-hint`."""

    verb: str
    options: tuple[Option, ...] = ()


GAME: Final = Option("game", suggests=True)
SEAT: Final = Option("seat", NUMBER)
AT_TABLE: Final = (
    Command("open", (GAME, Option("seats", NUMBER), Option("pace", choices=("live", "day", "free")), Option("name"))),
    Command("join", (Option("seat", NUMBER), Option("table"))),
    Command("leave"),
    Command("start"),
    Command("board"),
    Command("hand"),
    Command("why"),
    Command("rules", (Option("words"),)),
    Command("score"),
    Command("history"),
    Command("settings"),
    Command("replace", (SEAT,)),
    Command("pause"),
    Command("resume"),
    Command("time"),
    Command("remind"),
    Command("end"),
    Command("rematch"),
    Command("verify"),
)
"""The subcommands of `/table`."""
ALONE: Final = (
    Command("hand"),
    Command("tables"),
    Command("games"),
    Command("practice", (GAME,)),
    Command("ladder", (GAME,)),
    Command("help"),
    Command("language", (Option("which", choices=("it", "en"), needed=True),)),
)
"""Commands by themselves."""


def payload() -> list[Payload]:
    """All commands, as they are synced."""
    table = worded("table", {"type": SLASH, "options": [subcommand(each) for each in AT_TABLE], **everywhere()})
    return [table, *(worded(each.verb, {"type": SLASH, "options": options(each), **everywhere()}) for each in ALONE)]


def everywhere() -> Payload:
    """Where a command may be entered: on servers that let us in, and in our private chat."""
    return {"integration_types": [SERVER_INSTALL], "contexts": [IN_SERVERS, IN_OUR_CHAT]}


def subcommand(command: Command) -> Payload:
    """One thing to do at a table."""
    return worded(command.verb, {"type": GROUP, "options": options(command)})


def options(command: Command) -> list[Payload]:
    """A command's arguments, those that are needed first."""
    return [option(each) for each in sorted(command.options, key=lambda each: not each.needed)]


def option(each: Option) -> Payload:
    """One argument."""
    made = worded(f"argument-{each.name}", {"type": each.kind, "required": each.needed}, prefix="")
    if each.suggests:
        made["autocomplete"] = True
    if each.choices:
        made["choices"] = [choice(each.name, value) for value in each.choices]
    if each.kind == NUMBER:
        made["min_value"] = 1
    return made


def choice(name: str, value: str) -> Payload:
    """One of the values an argument may have."""
    key = f"choice-{name}-{value}"
    return {"name": words(key, "en"), "name_localizations": localised(key), "value": value}


def worded(key: str, made: Payload, prefix: str = "command-") -> Payload:
    """A command or an argument with its name and description in every language."""
    name, hint = f"{prefix}{key}", f"{prefix}{key}-hint"
    return {
        "name": words(name, "en"),
        "name_localizations": localised(name),
        "description": words(hint, "en"),
        "description_localizations": localised(hint),
        **made,
    }


def localised(key: str) -> dict[str, str]:
    """A sentence by Discord's locales; English is said again, so that nobody is given another kind of it."""
    return {locale: words(key, lang) for locale, lang in LOCALES.items()}


def digest(made: Sequence[Payload]) -> int:
    """A number that changes when the commands do."""
    return int.from_bytes(hashlib.sha256(json.dumps(made, sort_keys=True).encode()).digest()[:7])


# -- what was entered ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entered:
    """A command as somebody entered it; `typing` is the argument that is being typed, while it is."""

    verb: str
    arguments: Mapping[str, str]
    typing: str = ""


def entered(data: Mapping[str, Any]) -> Entered:
    """What somebody entered, by the names that we gave: Discord sends those whatever the reader's language."""
    names = {words(f"command-{each.verb}", "en"): each for each in (*AT_TABLE, *ALONE)}
    given = data.get("options", [])
    command = names.get(data["name"])
    if given and given[0]["type"] == GROUP:
        command, given = names.get(given[0]["name"]), given[0].get("options", [])
    if command is None:
        return Entered("", {})
    called = {words(f"argument-{each.name}", "en"): each.name for each in command.options}
    values = {called[each["name"]]: str(each["value"]) for each in given if each["name"] in called}
    typing = next((called.get(each["name"], "") for each in given if each.get("focused")), "")
    return Entered(command.verb, values, typing)
