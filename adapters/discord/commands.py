"""The slash commands: the payload that Discord keeps, and the parsing of what was entered."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, get_args

import discord

from adapters.discord.ids import bot_text, chat_text
from bot.screens import COMMANDS
from bot.values.button_payload import make_command_request, unpack
from bot.values.commands import ASK_REST, HERE, Argument, ArgumentType, Command, Family
from bot.values.ids import Language, TablePace
from bot.values.requests import Request

Payload = dict[str, Any]

GROUP: Final = 1
TEXT: Final = 3
NUMBER: Final = 4
SLASH: Final = 1
MESSAGE: Final = 3
ENTRY_POINT: Final = 4
HANDLED_BY_US: Final = 1
SERVER_INSTALL: Final = 0
USER_INSTALL: Final = 1
IN_SERVERS: Final = 0
IN_OUR_CHAT: Final = 1
IN_OTHER_CHATS: Final = 2
# Commands for one person: users who installed the app for themselves enter them anywhere.
ALONE: Final = frozenset({"hand", "tables", "help", "me", "games"})
LOCALES: Final[Mapping[str, Language]] = {"en-US": "en", "en-GB": "en", "it": "it"}
# The commands that hold others together; their words are Discord's own.
FAMILIES: Final[tuple[Family, ...]] = ("table", "me", "games")
RENAMED: Final = frozenset({"games"})  # what has another name within its family: `inside-<verb>`
SOUGHT: Final = frozenset({"words"})  # arguments in words for which something is suggested
VALUES: Final[Mapping[ArgumentType, tuple[str, ...]]] = {
    ArgumentType.PACE: tuple(TablePace),
    ArgumentType.LANGUAGE: get_args(Language),
    ArgumentType.WHERE: (HERE,),
}


def make_payload(*, has_windows: bool = False) -> list[Payload]:
    """Make the payload of all commands; with windows, Discord takes none without one that opens them."""
    made = [*map(make_family, FAMILIES), *map(make_command, list_ranked("")), make_menu_entry()]
    return [*made, *([make_entry_point()] if has_windows else [])]


def list_ranked(family: Family) -> list[Command]:
    found = (each for each in COMMANDS.values() if each.rank and each.under == family)
    return sorted(found, key=lambda each: each.rank)


def make_family(name: Family) -> Payload:
    made = {"type": SLASH, "options": [make_subcommand(each) for each in list_ranked(name)]}
    return with_localised_texts(chat_text, f"command-{name}", {**made, **command_contexts(is_alone=name in ALONE)})


def make_menu_entry() -> Payload:
    return {"type": MESSAGE, **word("name", chat_text, "menu-why"), **command_contexts()}


def make_entry_point() -> Payload:
    made = {"type": ENTRY_POINT, "handler": HANDLED_BY_US, **command_contexts(is_alone=True)}
    return with_localised_texts(chat_text, "entry-point", made)


def make_command(command: Command) -> Payload:
    made = {"type": SLASH, "options": make_options(command), **command_contexts(is_alone=command.verb in ALONE)}
    return with_localised_texts(bot_text, f"command-{command.verb}", made)


def command_contexts(*, is_alone: bool = False) -> Payload:
    if is_alone:
        return {
            "integration_types": [SERVER_INSTALL, USER_INSTALL],
            "contexts": [IN_SERVERS, IN_OUR_CHAT, IN_OTHER_CHATS],
        }
    return {"integration_types": [SERVER_INSTALL], "contexts": [IN_SERVERS, IN_OUR_CHAT]}


def make_subcommand(command: Command) -> Payload:
    made = {"type": GROUP, "options": make_options(command)}
    texts = with_localised_texts(bot_text, f"command-{command.verb}", made)
    if command.verb in RENAMED:
        return {**texts, **word("name", chat_text, f"inside-{command.verb}")}
    return texts


def make_options(command: Command) -> list[Payload]:
    return [make_option(each) for each in sorted(command.listed_arguments, key=lambda each: not each.required)]


def make_option(argument: Argument) -> Payload:
    kind = NUMBER if argument.type is ArgumentType.NUMBER else TEXT
    made = with_localised_texts(bot_text, f"argument-{argument.name}", {"type": kind, "required": argument.required})
    if argument.type in {ArgumentType.GAME, ArgumentType.TABLE} or argument.name in SOUGHT:
        made["autocomplete"] = True
    if argument.type in VALUES:
        made["choices"] = [make_choice(argument.type, value) for value in VALUES[argument.type]]
    if kind == NUMBER:
        made["min_value"] = 1
    return made


def make_choice(kind: ArgumentType, value: str) -> Payload:
    return {**word("name", partial(value_text, kind), value), "value": value}


def value_text(kind: ArgumentType, value: str, lang: Language) -> str:
    if kind is ArgumentType.WHERE:
        return bot_text("chat-where", lang)
    if kind is ArgumentType.PACE:
        return bot_text("chat-pace", lang, pace=value)
    return bot_text("chat-language", "it" if value == "it" else "en")


def with_localised_texts(find_text: Callable[[str, Language], str], key: str, made: Payload) -> Payload:
    return {**word("name", find_text, key), **word("description", find_text, f"{key}-hint"), **made}


def word(what: str, find_text: Callable[[str, Language], str], key: str) -> Payload:
    """Word a part of a command in every language; in English too, so that no locale falls back to another."""
    return {
        what: find_text(key, "en"),
        f"{what}_localizations": {locale: find_text(key, lang) for locale, lang in LOCALES.items()},
    }


def commands_digest(commands: Sequence[Payload]) -> int:
    return int.from_bytes(hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).digest()[:7])


@dataclass(frozen=True, slots=True)
class EnteredCommand:
    """A command as entered; `typing` is the argument being typed."""

    verb: str
    arguments: Mapping[str, str]
    typing: str = ""

    def make_request(self) -> Request:
        asks_rest = self.verb == "open" and set(self.arguments) == {"game"}
        return make_command_request(self.verb, {**self.arguments, "seats": ASK_REST} if asks_rest else self.arguments)


def ask_why(data: Mapping[str, Any]) -> Request:
    """Return what *Why?* on a message asks, of the table whose buttons it has, else of the channel's."""
    message = data.get("resolved", {}).get("messages", {}).get(str(data.get("target_id")), {})
    found = (unpack(custom_id).table_id for custom_id in iter_custom_ids(message.get("components", ())))
    return Request("why", next(filter(None, found), None))


def iter_custom_ids(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for each in components:
        if custom_id := each.get("custom_id"):
            yield custom_id
        yield from iter_custom_ids([*each.get("components", ()), *filter(None, (each.get("accessory"),))])


def parse_command(data: Mapping[str, Any]) -> EnteredCommand:
    names = {bot_text(f"command-{each.verb}", "en"): each for each in COMMANDS.values() if each.is_typed}
    names |= {chat_text(f"inside-{verb}", "en"): COMMANDS[verb] for verb in RENAMED}
    given = data.get("options", [])
    command = names.get(data["name"])
    if given and given[0]["type"] == GROUP:
        command, given = names.get(given[0]["name"]), given[0].get("options", [])
    if command is None:
        return EnteredCommand("", {})
    called = {bot_text(f"argument-{each.name}", "en"): each.name for each in command.listed_arguments}
    values = {called[each["name"]]: str(each["value"]) for each in given if each["name"] in called}
    typing = next((called.get(each["name"], "") for each in given if each.get("focused")), "")
    return EnteredCommand(command.verb, values, typing)


# What Discord refuses commands with where its Activities are on and no command opens a window.
WINDOW_MISSING: Final = 50240


async def send_commands(client: discord.Client, *, has_windows: bool) -> None:
    """Send all commands, with the entry point that Discord wants where activities are on; raises HTTPException."""
    assert client.application_id is not None
    try:
        await client.http.bulk_upsert_global_commands(client.application_id, make_payload(has_windows=has_windows))
    except discord.HTTPException as fault:
        if has_windows or fault.code != WINDOW_MISSING:
            raise
        await client.http.bulk_upsert_global_commands(client.application_id, make_payload(has_windows=True))
