"""The slash commands: the payload that Discord keeps, and the parsing of what was entered."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adapters.discord.text import chat_text
from bot.ports.ids import Language

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
class SlashOption:
    """An argument: `kind` is TEXT or NUMBER; `suggests` asks for suggestions while it is typed."""

    name: str
    kind: int = TEXT
    suggests: bool = False
    needed: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command:
    """A verb that can be entered; its texts are `command-<verb>` and `command-<verb>-hint`."""

    verb: str
    options: tuple[SlashOption, ...] = ()


GAME: Final = SlashOption("game", suggests=True)
SEAT: Final = SlashOption("seat", NUMBER)
AT_TABLE: Final = (
    Command(
        "open",
        (GAME, SlashOption("seats", NUMBER), SlashOption("pace", choices=("live", "day", "free")), SlashOption("name")),
    ),
    Command("join", (SlashOption("seat", NUMBER), SlashOption("table"))),
    Command("leave"),
    Command("start"),
    Command("board"),
    Command("hand"),
    Command("why"),
    Command("rules", (SlashOption("words"),)),
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
    Command("language", (SlashOption("which", choices=("it", "en"), needed=True),)),
)
"""Commands beside `/table`."""


def make_payload() -> list[Payload]:
    """Make the payload of all commands, as it is synced."""
    table = with_localised_texts(
        "table", {"type": SLASH, "options": [make_subcommand(each) for each in AT_TABLE], **command_contexts()}
    )
    return [
        table,
        *(
            with_localised_texts(each.verb, {"type": SLASH, "options": make_options(each), **command_contexts()})
            for each in ALONE
        ),
    ]


def command_contexts() -> Payload:
    """Return where a command may be entered: on servers that installed the bot, and in its private chat."""
    return {"integration_types": [SERVER_INSTALL], "contexts": [IN_SERVERS, IN_OUR_CHAT]}


def make_subcommand(command: Command) -> Payload:
    """Make the payload of a subcommand of `/table`."""
    return with_localised_texts(command.verb, {"type": GROUP, "options": make_options(command)})


def make_options(command: Command) -> list[Payload]:
    """Make the payloads of a command's arguments, the required ones first."""
    return [make_option(each) for each in sorted(command.options, key=lambda each: not each.needed)]


def make_option(option: SlashOption) -> Payload:
    """Make the payload of one argument."""
    made = with_localised_texts(f"argument-{option.name}", {"type": option.kind, "required": option.needed}, prefix="")
    if option.suggests:
        made["autocomplete"] = True
    if option.choices:
        made["choices"] = [make_choice(option.name, value) for value in option.choices]
    if option.kind == NUMBER:
        made["min_value"] = 1
    return made


def make_choice(name: str, value: str) -> Payload:
    """Make the payload of one of the values that an argument may have."""
    key = f"choice-{name}-{value}"
    return {"name": chat_text(key, "en"), "name_localizations": localised_texts(key), "value": value}


def with_localised_texts(key: str, made: Payload, prefix: str = "command-") -> Payload:
    """Add the name and the description in every language to a command or an argument."""
    name, hint = f"{prefix}{key}", f"{prefix}{key}-hint"
    return {
        "name": chat_text(name, "en"),
        "name_localizations": localised_texts(name),
        "description": chat_text(hint, "en"),
        "description_localizations": localised_texts(hint),
        **made,
    }


def localised_texts(key: str) -> dict[str, str]:
    """Return a text by Discord's locales; English is listed too, so that no locale falls back to another."""
    return {locale: chat_text(key, lang) for locale, lang in LOCALES.items()}


def commands_digest(commands: Sequence[Payload]) -> int:
    """Return a number that changes when the commands do."""
    return int.from_bytes(hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).digest()[:7])


# -- what was entered ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnteredCommand:
    """A command as somebody entered it; `typing` is the argument that is being typed, while it is."""

    verb: str
    arguments: Mapping[str, str]
    typing: str = ""


def parse_command(data: Mapping[str, Any]) -> EnteredCommand:
    """Parse what somebody entered; Discord sends the names that we registered, whatever the reader's language."""
    names = {chat_text(f"command-{each.verb}", "en"): each for each in (*AT_TABLE, *ALONE)}
    given = data.get("options", [])
    command = names.get(data["name"])
    if given and given[0]["type"] == GROUP:
        command, given = names.get(given[0]["name"]), given[0].get("options", [])
    if command is None:
        return EnteredCommand("", {})
    called = {chat_text(f"argument-{each.name}", "en"): each.name for each in command.options}
    values = {called[each["name"]]: str(each["value"]) for each in given if each["name"] in called}
    typing = next((called.get(each["name"], "") for each in given if each.get("focused")), "")
    return EnteredCommand(command.verb, values, typing)
