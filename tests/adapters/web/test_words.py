"""The words of the pages: all that templates and scripts ask for, in both languages, and no others."""

import re
from importlib.resources import files

import pytest

from adapters.web.modules import list_words
from adapters.web.reading_pages import HELP, PRIVACY
from adapters.web.rendering import CLIENT, DRAWERS, HOME, REPLAY, STATIC, render_text, template_environment
from adapters.web.visitor import list_accepted
from bot.values.ids import TablePace, TableStatus, choose_language

TEMPLATES = template_environment().list_templates(extensions=["j2"])
MADE = {
    "season-by-": ("wins", "places", "points"),
    "season-": ("title", "lede", "new", "open"),
    "duplicate-": ("title", "lede", "new", "open"),
    "client-": (*list_words(STATIC, CLIENT), *list_words(STATIC, DRAWERS), *list_words(STATIC, REPLAY)),
    "pace-": tuple(TablePace),
    "pace-hint-": tuple(TablePace),
    "theme-": ("system", "light", "dark"),
    "deck-": ("two", "four"),
    "how-": ("1", "2", "3"),
    "suggest-": ("add-seat", "drop-seat", "fix-seats", "free-seats"),
    "host-": ("close", "pause", "resume", "suspend"),
    "host-status-": tuple(TableStatus),
    "privacy-": tuple(f"{part}{end}" for part in PRIVACY for end in ("", "-text")),
    "help-": tuple(f"{part}{end}" for part in HELP for end in ("", "-title")),
}


def keys(lang: str) -> set[str]:
    source = files(HOME).joinpath("locale", f"{lang}.ftl").read_text()
    return set(re.findall(r"^([a-z][a-z0-9-]*) =", source, re.MULTILINE))


def sources() -> str:
    package = files(HOME)
    python = [path.read_text() for path in package.iterdir() if path.name.endswith(".py")]
    return "\n".join(
        [*python, *(template_environment().loader.get_source(template_environment(), name)[0] for name in TEMPLATES)]
    )


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_key_that_is_asked_for_is_there(lang):
    asked = set(re.findall(r"\bt\([\"']([a-z][a-z0-9-]*)[\"'][,)]", sources()))
    asked |= set(re.findall(r"'(js-[a-z-]+)'", sources()))
    assert asked - keys(lang) - {"status"} == set()


def test_no_key_is_left_over():
    source = sources()
    made = {f"{start}{end}" for start, ends in MADE.items() for end in ends}
    unused = {key for key in keys("it") - made if f"'{key}'" not in source and f'"{key}"' not in source}
    assert unused == set()


def test_no_game_is_named_in_templates_or_scripts():
    client = [path for path in (STATIC / "client").iterdir() if path.suffix == ".js" and path.name != "decks.js"]
    styles = [STATIC / name for name in ("page.js", "lobby.js", "words.js", "arbitro.css", "client.css", "pages.css")]
    scripts = "".join(path.read_text() for path in (*client, *styles))
    everything = (sources() + scripts).casefold()
    for word in ("eleusis", "biglietti", "caccia", "schicki", "tarocco", "terziglio", "mazziere", "dealer"):
        assert word not in everything


def test_a_sign_is_drawn_for_eyes_and_named_for_ears():
    html = render_text("Anna: \ue0007♥\ue0017 di cuori\ue002 <b>")
    assert '<span aria-hidden="true">7♥\ufe0e</span><span class="vh">7 di cuori</span>' in html
    assert "tok--red" in html
    assert "&lt;b&gt;" in html
    assert "\ue000" not in html


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("it-IT,en;q=0.5", "it"),
        ("fr,en;q=0.3,it;q=0.8", "it"),
        ("de", "en"),
        ("", "it"),
        ("*", "it"),
        ("en;q=x,it;q=0.1", "it"),
    ],
)
def test_the_preferred_language(header, lang):
    assert choose_language(list_accepted(header), "it") == lang
