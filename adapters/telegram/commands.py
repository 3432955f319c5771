"""The commands: the menus by scope and language, and the parsing of what was entered."""

import hashlib
import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final, get_args

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)

from adapters.telegram.ids import bot_text, chat_text
from bot.app import App
from bot.screens import COMMANDS
from bot.values.button_payload import make_command_request, parse_link
from bot.values.commands import HERE, ArgumentType, Command, Given
from bot.values.ids import FALLBACK, Language, TablePace, choose_language, take_table_code
from bot.values.requests import Request
from bot.values.screens import Button, ButtonStyle, PrivateScreen, Reply

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
IN_GROUPS: Final = tuple(sorted((each for each in COMMANDS.values() if each.group), key=lambda each: each.group))
IN_PRIVATE: Final = tuple(sorted((each for each in COMMANDS.values() if each.private), key=lambda each: each.private))
# The commands that have other names than their own, `also-<verb>`.
ALIASED: Final = (
    "about", "board", "discreet", "end", "evening", "hand", "history", "join", "language", "leave", "open", "players",
    "practice", "primer", "remind", "remove", "replace", "results", "retract", "rules", "settings", "snooze", "start",
    "tellme", "time",
)  # fmt: skip
# The commands that can be entered; the menus hold the most used.
ENTERED: Final = tuple(each for each in COMMANDS.values() if each.is_typed)
START: Final = "start"  # what Telegram itself enters for a person who presses Start, or follows a link to the bot
LONG_WORD: Final = 6  # letters of the first word of a title that stands for all of it
NUMBER_WORDS: Final = {
    word: str(number)
    for words in (
        ("uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici"),
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    )
    for number, word in enumerate(words, 1)
}
FORMER_PACES: Final = {
    "stasera": TablePace.LIVE,
    "tonight": TablePace.LIVE,
    "mossa": TablePace.DAY,
    "calma": TablePace.RELAXED,
}


@dataclass(frozen=True, slots=True)
class Menu:
    scope: BotCommandScope
    lang: str
    commands: tuple[BotCommand, ...]


def iter_menus() -> Iterator[Menu]:
    scopes: tuple[tuple[BotCommandScope, Sequence[Command], bool], ...] = (
        (BotCommandScopeDefault(), IN_PRIVATE, False),
        (BotCommandScopeAllPrivateChats(), IN_PRIVATE, False),
        (BotCommandScopeAllGroupChats(), IN_GROUPS, True),
        (BotCommandScopeAllChatAdministrators(), IN_GROUPS, True),
    )
    for scope, some, in_group in scopes:
        for lang in ("", *LANGUAGES):
            spoken = choose_language([lang], FALLBACK)
            yield Menu(scope, lang, tuple(make_command(each, spoken, in_group=in_group) for each in some))


def make_command(command: Command, lang: Language, *, in_group: bool) -> BotCommand:
    name = command_name(command.verb, lang, in_group=in_group)
    more = {"is_ephemeral": True} if in_group else None
    return BotCommand(name, bot_text(f"command-{command.verb}-hint", lang), api_kwargs=more)


def command_name(verb: str, lang: Language, *, in_group: bool = True) -> str:
    """Return a command's name, which Telegram wants without accents; in the private chat `start` is reserved."""
    if verb == START and not in_group:
        return chat_text("command-begin", lang)
    plain = unicodedata.normalize("NFKD", bot_text(f"command-{verb}", lang))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


@cache
def list_names() -> frozenset[str]:
    named = (command_name(each.verb, lang) for each in ENTERED for lang in LANGUAGES)
    return frozenset({START, *named, *(command_name(START, lang, in_group=False) for lang in LANGUAGES)})


def is_command(name: str) -> bool:
    return name in list_names()


def daily_commands(lang: Language) -> str:
    names = (command_name(each.verb, lang) for each in dict.fromkeys((*IN_GROUPS, *IN_PRIVATE)) if each.is_daily)
    begin = command_name(START, lang, in_group=False)
    hint = f" ({chat_text('command-here', lang, name=f'/{begin}')})" if begin != command_name(START, lang) else ""
    said = (f"/{name}{hint if name == START else ''}" for name in names)
    return chat_text("commands-foot", lang, commands=" ".join(said))


async def send_menus(bot: Bot) -> None:
    for menu in iter_menus():
        await bot.set_my_commands(menu.commands, menu.scope, menu.lang or None)
    for lang, description, short in iter_descriptions():
        await bot.set_my_description(description, lang or None)
        await bot.set_my_short_description(short, lang or None)


def iter_descriptions() -> Iterator[tuple[str, str, str]]:
    for lang in ("", *LANGUAGES):
        spoken = choose_language([lang], FALLBACK)
        whole = f"{bot_text('chat-welcome', spoken)}\n\n{bot_text('chat-welcome-how', spoken)}"
        yield lang, whole, chat_text("about", spoken)


def commands_digest() -> int:
    menus = [[m.scope.to_dict(), m.lang, [each.to_dict() for each in m.commands]] for m in iter_menus()]
    told = json.dumps([*menus, *iter_descriptions()], sort_keys=True)
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:7])


@cache
def commands_by_name() -> Mapping[str, Command]:
    """Return the commands by their names in every language; a verb itself comes before any name, and an alias after it."""
    found = {
        alias: COMMANDS[verb]
        for verb in ALIASED
        for lang in LANGUAGES
        for alias in chat_text(f"also-{verb}", lang).split()
    }
    for lang in LANGUAGES:
        found |= {command_name(each.verb, lang): each for each in ENTERED}
        found[command_name(START, lang, in_group=False)] = COMMANDS[START]
    return found | {each.verb: each for each in ENTERED}


def parse_command(app: App, text: str, lang: Language, *, private: bool) -> Request:
    name, _, rest = text.partition(" ")
    if name == START and private:
        return parse_link(rest.split()[0]) if rest.split() else Request("welcome")
    if name == START and rest.split():  # a link into this group: whatever it says, it is not the host who begins
        return parse_link(rest.split()[0])
    command = commands_by_name().get(name, COMMANDS["help"])
    return make_command_request(command.verb, parse_arguments(app, command, rest.strip(), lang)[0])


def find_unread(app: App, text: str, lang: Language) -> tuple[Command, str] | None:
    """Return a command with the words after it that are not its arguments, where one of them is missing."""
    name, _, rest = text.partition(" ")
    command = commands_by_name().get(name)
    if command is None or (name == START and rest):
        return None
    found, words = parse_arguments(app, command, rest.strip(), lang)
    is_lacking = any(not found.get(each.name) for each in command.arguments if each.given is not Given.PRESSED)
    return (command, " ".join(words)) if words and is_lacking else None


def parse_arguments(app: App, command: Command, text: str, lang: Language) -> tuple[dict[str, str], list[str]]:
    """Parse a command's arguments in order, a table's code before all others; return the words left over, too."""
    found: dict[str, str] = {}
    words = text.split()
    if command.verb == "rules":
        game, words = take_whole_game(app, words, lang)
        found |= {"game": game} if game else {}
    typed = [each for each in command.arguments if each.given is not Given.PRESSED]
    for argument in sorted(typed, key=lambda each: each.type is not ArgumentType.TABLE):
        if argument.type is ArgumentType.GAME:
            found[argument.name], words = take_game(app, words, lang)
            if not found[argument.name]:
                break
        elif argument.type is ArgumentType.TABLE:
            found[argument.name], words = take_table_code(words)
        elif argument.type is ArgumentType.TEXT:
            found[argument.name], words = " ".join(words), []
        elif words and (value := read_word(argument.type, words[0])):
            found[argument.name], words = value, words[1:]
    return found, words


def take_game(app: App, words: Sequence[str], lang: Language) -> tuple[str, list[str]]:
    """Take a game by its title, its name or how its title begins; return its name and the words after it."""
    text = " ".join(words)
    for card in app.games.list_games(lang) if text else ():
        for title in (card.title, card.name):
            if text.casefold().startswith(title.casefold()):
                return card.name, text[len(title) :].split()
    sought = words[0].casefold() if words else ""
    found = [card.name for card in app.games.list_games(lang) if card.title.casefold().startswith(sought)]
    return (found[0], list(words[1:])) if sought and len(found) == 1 else ("", list(words))


def take_whole_game(app: App, words: Sequence[str], lang: Language) -> tuple[str, list[str]]:
    text = " ".join(words).casefold()
    for card in app.games.list_games(lang) if text else ():
        first = card.title.split()[0]
        for title in (card.title, card.name, *([first] if len(first) >= LONG_WORD else ())):
            if text == title.casefold() or text.startswith(f"{title.casefold()} "):
                return card.name, text[len(title) :].split()
    return "", list(words)


def find_near(name: str, lang: Language) -> Command | None:
    own = {command_name(each.verb, lang): each for each in ENTERED}
    everywhere = commands_by_name()
    for names in (own, everywhere):
        if near := get_close_matches(name, names, n=1, cutoff=0.7):
            return names[near[0]]
    return None


def read_word(kind: ArgumentType, word: str) -> str:
    match kind:
        case ArgumentType.NUMBER:
            return word if word.isdecimal() else NUMBER_WORDS.get(word.casefold(), "")
        case ArgumentType.LANGUAGE:
            return word.casefold()
        case ArgumentType.PACE:
            paces = {chat_text(f"pace-{pace}", lang): pace.value for lang in LANGUAGES for pace in TablePace}
            return (FORMER_PACES | paces | {pace.value: pace.value for pace in TablePace}).get(word.casefold(), "")
        case ArgumentType.WHERE:
            return HERE if word.casefold() in {HERE, *(chat_text("where-here", lang) for lang in LANGUAGES)} else ""
    return ""


def tell_unknown(name: str, lang: Language) -> Reply:
    near = find_near(name, lang)
    help_button = Button(bot_text("button-help", lang), "help")
    if near is None:
        text = chat_text("unknown-command", lang, name=name, help=command_name("help", lang))
        return Reply(screen=PrivateScreen(text, buttons=(help_button,)))
    found = command_name(near.verb, lang)
    meant = Button(f"/{found}", near.verb, look=ButtonStyle.MAIN)
    return Reply(
        screen=PrivateScreen(chat_text("did-you-mean", lang, name=name, near=found), buttons=(meant, help_button))
    )


def tell_unread(command: Command, words: str, lang: Language) -> Reply:
    name = command_name(command.verb, lang)
    example = f"/{name} {bot_text(f'example-{command.verb}', lang)}"
    button = Button(f"/{name}", command.verb, look=ButtonStyle.MAIN)
    text = chat_text("unread", lang, words=words, example=example)
    return Reply(screen=PrivateScreen(text, buttons=(button,)))
