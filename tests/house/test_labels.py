"""Every button, heading and command that a page or a message quotes is one."""

import re
from functools import cache

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from adapters.discord.commands import make_payload
from adapters.telegram.commands import ALIASED, ENTERED, command_name
from adapters.telegram.ids import chat_text
from bot.text.translator import Translator
from tests.house.source import DOCS, LOCALES, ROOT, parse_locale, spell_path

TRANSLATOR = Translator()
CHANGELOG = ROOT / "CHANGELOG.md"
PAGES = [ROOT / "README.md", CHANGELOG, *DOCS, ROOT / "docs/reports/live-check.md"]
FOREIGN = {
    # Discord's and its portal's
    "New Application", "Bot", "Reset Token", "Create Events", "Privacy Settings", "Impostazioni privacy",
    "This interaction failed", "Questa interazione non è riuscita", "General Information", "Application ID", "Installation",
    "Installation Contexts", "Guild Install", "User Install", "Install Link", "Discord Provided Link", "Default Install Settings",
    "OAuth2", "Client Secret", "Reset Secret", "Redirects", "Activities", "Settings", "Enable Activities", "Supported Platforms",
    "Web", "iOS", "Android", "Orientation Lock State", "Unlocked", "URL Mappings", "Root Mapping", "Proxy Path Mappings",
    "Activity URL Override",
    # Telegram's and BotFather's
    "Start", "Avvia", "Pin messages", "Manage topics", "Fissare i messaggi", "Gestire gli argomenti", "Bot Settings",
    "Configure Mini App", "Enable Mini App", "Edit Mini App URL",
    # terms of games, and the start of a sentence
    "Angelo", "Begato", "Matto", "Mori", "Trionfi", "Io", "I", "Eleusis",
}  # fmt: skip
"""What our pages quote from the pages and apps of others, or stress for another reason."""
LABEL = re.compile(r"(?<![*\w])\*([A-ZÀ-Ý💬][^*\n]{0,59})\*(?!\*)")
COMMAND = re.compile(r"`/([a-zèé]+)(?! …`)(?: ([a-zèé]+))?(?: [^`/]*|@\w+)?`")
ELSEWHERE = {"newbot", "mybots", "setinline", "setjoingroups", "setprivacy", "start", "host", "healthz", "readyz", "metrics", "health", "privacy"}  # fmt: skip
"""Commands of BotFather's and Telegram's, and addresses of our pages."""
SAID = re.compile(r"(?<![\w/:.<…])/([a-zèé]{3,})(?![\w/-])")


QUOTED = {"en": re.compile(r"“([A-ZÀ-Ý][^”{}]*)”"), "it": re.compile(r"«([A-ZÀ-Ý][^»{}]*)»")}
"""A label in a message. Games quote what people say, too."""


class Texts(Visitor):
    """The texts that have nothing to fill in, whole or by case, and what stands before a colon: *Write: a number*."""

    def __init__(self):
        self.found = set()

    def visit_Pattern(self, node):
        texts = [each.value for each in node.elements if isinstance(each, ftl.TextElement)]
        if len(texts) == len(node.elements):
            self.found.add(plain("".join(texts)))
        elif texts and texts[0].endswith(": "):
            self.found.add(plain(texts[0]))
        self.generic_visit(node)


def plain(text):
    """A text without the marks that a label may lack where it is quoted."""
    return text.strip().rstrip(".…?!:").replace("’", "'").replace("\N{NO-BREAK SPACE}", " ")


def is_of_game(folder):
    return spell_path(folder).startswith("games/")


@cache
def labels(lang):
    texts = Texts()
    for locale in LOCALES:
        texts.visit(parse_locale(locale / f"{lang}.ftl"))
    return texts.found


@cache
def commands(lang):
    found = {command_name(each.verb, lang, in_group=in_group): None for each in ENTERED for in_group in (True, False)}
    found |= {alias: None for verb in ALIASED for alias in chat_text(f"also-{verb}", lang).split()}
    for command in make_payload(has_windows=True):
        names = command["name_localizations"]
        below = [each for each in command.get("options", ()) if each["type"] in (1, 2)]
        inner = {each["name_localizations"][locale(lang)] for each in below}
        found[names[locale(lang)]] = inner or None
    return found


def locale(lang):
    return {"en": "en-GB", "it": "it"}[lang]


def language(page):
    return "it" if page.name.endswith(".it.md") else "en"


def languages(page):
    return ("en", "it") if page == CHANGELOG else (language(page),)


def read(page):
    """A page's text; of the changelog what is said of the next release, since earlier ones quote what was true then."""
    text = page.read_text(encoding="utf-8")
    return "".join(re.split(r"^(?=## )", text, flags=re.MULTILINE)[:2]) if page == CHANGELOG else text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_quotes_is_a_label_of_ours(page):
    quoted = set(LABEL.findall(read(page)))
    known = {plain(each) for each in FOREIGN}.union(*map(labels, languages(page)))
    assert sorted(each for each in quoted if plain(each) not in known) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_says_to_type_in_a_chat_is_a_command(page):
    known = {name: inner for lang in languages(page) for name, inner in commands(lang).items()}
    typed = set(COMMAND.findall(read(page)))
    unknown = [f"/{name}" for name, _ in typed if name not in known and name not in ELSEWHERE]
    unknown += [f"/{name} {inner}" for name, inner in typed if known.get(name) and inner not in known[name]]
    assert unknown == []


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("folder", LOCALES, ids=spell_path)
def test_a_message_names_commands_that_are_some(folder, lang):
    text = (folder / f"{lang}.ftl").read_text(encoding="utf-8")
    said = set(SAID.findall("\n".join(line for line in text.splitlines() if not line.startswith("#"))))
    assert sorted(said - commands(lang).keys() - ELSEWHERE) == []


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("folder", [each for each in LOCALES if not is_of_game(each)], ids=spell_path)
def test_a_message_quotes_labels_of_ours(folder, lang):
    known = labels(lang) | {plain(each) for each in FOREIGN}
    quoted = set(QUOTED[lang].findall((folder / f"{lang}.ftl").read_text(encoding="utf-8")))
    assert sorted(each for each in quoted if plain(each) not in known) == []


def test_something_is_quoted():
    pages = list(map(read, PAGES))
    assert sum(len(LABEL.findall(page)) for page in pages) > 100
    assert sum(len(COMMAND.findall(page)) for page in pages) > 100
    assert QUOTED["en"].search((ROOT / "bot" / "locale" / "en.ftl").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if language(page) == "en" and page.parent.name != "reports"],
    ids=lambda page: page.name,
)
def test_a_page_is_in_plain_english(page):
    quaint = re.compile(r"\b(whoever|whomever|somebody|anew|shall|thereof|whereof|upon)\b", re.IGNORECASE)
    assert quaint.findall(read(page)) == []


@pytest.mark.parametrize("lang", ["en", "it"])
def test_no_answer_of_a_game_is_called_as_what_is_behind_the_dots(lang):
    verbs = ["rules", "history", "words", "snooze", "prepare", "board", "verify", "help", "back", "more"]
    beside = {plain(TRANSLATOR.package_text("bot", f"button-{verb}", lang)) for verb in verbs}
    said = Texts()
    for locale_ in filter(is_of_game, LOCALES):
        said.visit(parse_locale(locale_ / f"{lang}.ftl"))
    assert said.found & beside == set()
