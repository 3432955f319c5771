"""The reference pages of the documentation, made from the program: commands, settings, command line, game options, and the schema of views.

`python -m hosting.reference_pages` writes them into `docs/`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from adapters.discord.commands import make_payload, parse_command
from adapters.discord.ids import bot_text
from adapters.telegram.commands import ENTERED, LANGUAGES, command_name, commands_by_name
from bot.__main__ import make_parser
from bot.screens import COMMANDS
from bot.tables.customs import CUSTOMS
from bot.text.clauses import make_game_card
from bot.text.signs import spell_signs
from bot.values.ids import Language
from bot.values.room import Setting
from bot.values.table_view import Change, Details, Meaning, PreparedNode, Sent, WholeView
from bot.values.widgets import Numeric, PickMany, PickOne
from bot.views.settings import make_settings, preset_choices, robot_choices
from games.registry import GAMES
from games.spec import GameSpec

ROOT: Final = Path(__file__).parents[1]
SUBCOMMANDS: Final = frozenset({1, 2})
"""The types of Discord's options that are subcommands, or groups of them."""
SLASH: Final = 1
LOCALE: Final[dict[Language, str]] = {"en": "en-GB", "it": "it"}
WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "commands": "Commands",
        "commands-lede": "Everything you can type, on Discord and on Telegram. Words in *italics* are optional. Both languages work everywhere; the last column is the command in Italian, on Telegram.",
        "commands-head": "| Discord | Telegram | what it does | in Italian |",
        "aliases": "Telegram also understands these:",
        "options": "Game options",
        "options-lede": "What the players can choose before a game, in `/settings` or on the table's page. The usual choice is in **bold**.",
        "options-head": "| option | choices | rule |",
        "table": "Every table",
        "presets": "Ready-made rules",
        "robots": "Robots",
        "games": "The games",
        "from-to": "from {least} to {most}; usually **{usual}**",
    },
    "it": {
        "commands": "I comandi",
        "commands-lede": "Tutto quello che si può scrivere, su Discord e su Telegram. Le parole in *corsivo* si possono omettere. Le due lingue valgono dappertutto; nell'ultima colonna c'è il comando in inglese, su Telegram.",
        "commands-head": "| Discord | Telegram | che cosa fa | in inglese |",
        "aliases": "Telegram capisce anche questi:",
        "options": "Le opzioni dei giochi",
        "options-lede": "Che cosa si può scegliere prima di una partita, con `/impostazioni` o nella pagina del tavolo. In **grassetto** la scelta solita.",
        "options-head": "| opzione | scelte | regola |",
        "table": "Ogni tavolo",
        "presets": "Regole già pronte",
        "robots": "Robot",
        "games": "I giochi",
        "from-to": "da {least} a {most}; di solito **{usual}**",
    },
}


def write_references(folder: Path) -> None:
    """Write all reference pages into a folder."""
    (folder / "games").mkdir(exist_ok=True)
    for lang, suffix in (("en", ""), ("it", ".it")):
        write_page(folder / f"commands{suffix}.md", list_commands(lang))
        write_page(folder / f"options{suffix}.md", list_options(lang))
        write_page(folder / "games" / f"index{suffix}.md", list_games(lang, partial(link_rules, lang)))
    write_page(folder / "settings.md", list_settings((ROOT / ".env.example").read_text(encoding="utf-8")))
    write_page(folder / "command-line.md", list_command_line())
    _, shapes = msgspec.json.schema_components(
        [WholeView, Change, Sent, Details, PreparedNode, Meaning], ref_template="#/$defs/{name}"
    )
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": shapes}
    (folder / "view.schema.json").write_text(json.dumps(schema, indent=1) + "\n", encoding="utf-8")


def write_page(path: Path, lines: Iterator[str]) -> None:
    path.write_text(spell_signs("\n".join(lines)) + "\n", encoding="utf-8")


# -- games -----------------------------------------------------------------------------------------


def list_games(lang: Language, link: Callable[[GameSpec[Any]], str]) -> Iterator[str]:
    """Yield the lines of the list of games; `link` leads to the page of one."""
    yield from (f"# {WORDS[lang]['games']}", "")
    for spec in GAMES.values():
        card = make_game_card(spec, lang)
        yield f"- [{card.title}]({link(spec)}): {card.blurb}"


def link_rules(lang: Language, spec: GameSpec[Any]) -> str:
    """Return where the repository has a game's rules, seen from `docs/games`."""
    return f"../../{spec.package.replace('.', '/')}/RULES.{lang}.md"


# -- commands --------------------------------------------------------------------------------------


def list_commands(lang: Language) -> Iterator[str]:
    """Yield the lines of the page of commands."""
    words, other = WORDS[lang], "it" if lang == "en" else "en"
    on_discord = dict[str, list[str]]()
    for verb, text in list_discord(lang):
        on_discord.setdefault(verb, []).append(text)
    yield from (f"# {words['commands']}", "", words["commands-lede"], "", words["commands-head"], "|---|---|---|---|")
    typed = [each.verb for each in ENTERED]
    for verb in dict.fromkeys((*on_discord, *typed)):
        names = [spell_telegram(verb, each) if verb in typed else "" for each in (lang, other)]
        cells = ("<br>".join(on_discord.get(verb, ())), names[0], bot_text(f"command-{verb}-hint", lang), names[1])
        yield f"| {' | '.join(cells)} |"
    if aliases := list_aliases():
        yield from ("", words["aliases"], "")
        for verb, names in aliases.items():
            yield f"- {', '.join(f'`/{name}`' for name in names)} → `/{command_name(verb, lang)}`"


def list_discord(lang: Language) -> Iterator[tuple[str, str]]:
    """Yield the verb of each slash command and how it is typed."""
    for command in make_payload():
        if command.get("type") == SLASH:
            yield from walk_discord(command, command["name"], (), (), lang)


def walk_discord(
    command: dict[str, Any], top: str, path: tuple[str, ...], shown: tuple[str, ...], lang: Language
) -> Iterator[tuple[str, str]]:
    """Yield the commands below a command of Discord's, or itself; `path` is how Discord sends it."""
    options: Sequence[dict[str, Any]] = command.get("options", ())
    shown = (*shown, command["name_localizations"][LOCALE[lang]])
    inner = [each for each in options if each["type"] in SUBCOMMANDS]
    for each in inner:
        yield from walk_discord(each, top, (*path, each["name"]), shown, lang)
    if not inner:
        data: dict[str, Any] = {"name": top, "options": []}
        at = data
        for name in path:
            at["options"] = [{"name": name, "type": 1, "options": []}]
            at = at["options"][0]
        given = " ".join(
            name if each.get("required") else f"*{name}*"
            for each in options
            for name in (each["name_localizations"][LOCALE[lang]],)
        )
        yield parse_command(data).verb, f"`/{' '.join(shown)}` {given}".strip()


def spell_telegram(verb: str, lang: Language) -> str:
    """Return how a command is typed on Telegram."""
    given = " ".join(f"*{bot_text(f'argument-{each.name}', lang)}*" for each in COMMANDS[verb].listed_arguments)
    return f"`/{command_name(verb, lang)}` {given}".strip()


def list_aliases() -> dict[str, list[str]]:
    """List other names that Telegram takes, by verb."""
    own = {(each.verb, command_name(each.verb, lang)) for each in ENTERED for lang in LANGUAGES}
    found = dict[str, list[str]]()
    for name, command in commands_by_name().items():
        if (command.verb, name) not in own:
            found.setdefault(command.verb, []).append(name)
    return found


# -- settings --------------------------------------------------------------------------------------


HEADING: Final = re.compile(r"# ---- (.+) ----")
CHOICE: Final = re.compile(r"#   (\w+) +(.+)")
LINE: Final = re.compile(r"(# )?(ARBITRO_\w+)=(.*)")


def list_settings(text: str) -> Iterator[str]:
    """Yield the lines of the page of settings, from the example file."""
    yield from (
        "# Settings",
        "",
        "Set them in the environment, in `.env`, or in files: see [Settings](hosting.md#settings).",
    )
    said, settings = list[str](), list[str]()
    for line in (*text.partition("\n\n")[2].splitlines(), ""):
        if heading := HEADING.fullmatch(line):
            yield from ("", f"## {heading[1]}", "", "| setting | default | |", "|---|---|---|")
        elif found := LINE.fullmatch(line):
            settings.append(f"| `{found[2]}` | {f'`{found[3]}`' if found[3] and not found[1] else ''} |")
        elif choice := CHOICE.fullmatch(line):
            said.append(f"<br>**{choice[1]}**: {choice[2]}")
        elif line:
            said.append(line.removeprefix("#").strip())
        elif settings:
            yield f"{settings[0]} {' '.join(said)} |"
            yield from (f"{each} |" for each in settings[1:])
            said, settings = [], []


# -- the command line ------------------------------------------------------------------------------


def list_command_line() -> Iterator[str]:
    """Yield the lines of the page of the command line."""
    yield from ("# Command line", "", "`arbitro COMMAND --help` prints the same.")
    yield from walk_parser(make_parser(), "arbitro", "")


def walk_parser(parser: argparse.ArgumentParser, name: str, said: str) -> Iterator[str]:
    """Yield what is to be said of a command and of those below it."""
    branches = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    own = [each for each in parser._actions if each not in branches and not isinstance(each, argparse._HelpAction)]
    if not branches:
        yield from ("", f"## {name}", "", f"{said[:1].upper()}{said[1:]}.".replace("..", "."))
        if own:
            yield from (
                "",
                "| argument | |",
                "|---|---|",
                *(f"| `{spell_argument(each)}` | {spell_help(each)} |" for each in own),
            )
    for branch in branches:
        helps = {each.dest: each.help or "" for each in branch._choices_actions}
        for below, inner in branch.choices.items():
            yield from walk_parser(inner, f"{name} {below}", helps.get(below, ""))


def spell_argument(action: argparse.Action) -> str:
    """Return an argument as it is typed."""
    value = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    if not action.option_strings:
        return value
    return action.option_strings[-1] if action.nargs == 0 else f"{action.option_strings[-1]} {value}"


def spell_help(action: argparse.Action) -> str:
    return (action.help or "").replace("%(default)s", str(action.default)).replace("%%", "%").replace("|", "\\|")


# -- options ---------------------------------------------------------------------------------------


def list_options(lang: Language) -> Iterator[str]:
    """Yield the lines of the page of options."""
    words = WORDS[lang]
    yield from (f"# {words['options']}", "", words["options-lede"], "", f"## {words['table']}", "")
    yield from (words["options-head"], "|---|---|---|")
    for name, tokens in CUSTOMS.items():
        labels = [bot_text(f"custom-{name}-{token}", lang) for token in tokens]
        said = " · ".join((f"**{labels[0]}**", *labels[1:]))
        yield f"| **{bot_text(f'custom-{name}', lang)}**<br>{bot_text(f'custom-{name}-hint', lang)} | {said} | |"
    for spec in GAMES.values():
        yield from ("", f"## {make_game_card(spec, lang).title}", "", *list_game_options(spec, lang))


def list_game_options(spec: GameSpec[Any], lang: Language) -> Iterator[str]:
    """Yield what can be chosen at a game."""
    words = WORDS[lang]
    stand = tuple((each.default, each.default, "") for each in spec.options)
    yield from (words["options-head"], "|---|---|---|")
    for setting in make_settings(spec, lang, spec.most, stand):
        hint = f"<br>{setting.hint}" if setting.hint else ""
        yield f"| **{setting.label}**{hint} | {spell_choices(setting, lang)} | {setting.clause} |"
    robots = [each.label for each in robot_choices(spec, lang)]
    yield f"| **{words['robots']}** | {' · '.join((f'**{robots[0]}**', *robots[1:]))} | |"
    if presets := preset_choices(spec, lang):
        yield from ("", f"{words['presets']}:", "", *(f"- **{each.label}**: {each.hint}" for each in presets))


def spell_choices(setting: Setting, lang: Language) -> str:
    """Return what can be chosen at a setting; the usual choice is bold."""
    match setting.widget:
        case Numeric(least, most):
            return WORDS[lang]["from-to"].format(least=least, most=most, usual=setting.token)
        case PickOne(choices) | PickMany(choices):
            usual = str(setting.token).split(",")
            return " · ".join(f"**{each.label}**" if each.token in usual else each.label for each in choices)
    raise TypeError(setting.widget)


if __name__ == "__main__":
    write_references(ROOT / "docs")
