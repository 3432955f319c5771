"""Whatever people call themselves or their tables, no chat makes anything of it (faults 13 and 14)."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adapters.discord import render as discord
from adapters.telegram import render as telegram
from bot.people.people import clean_name
from bot.text.signs import clean
from bot.text.translator import JOINER, make_words_inert, mark_link
from bot.values.ids import ChannelId
from bot.values.screens import TableHeading
from games.forms import Refused
from tests.fakes.telegram.hypertext import parsed

PLACE = ChannelId("discord:123/456")
SIGNS = [*"@/#$<>[]()`*_~|\\.:- \n\ufffc&1a"]
WORDS = ["https://", "e.vil", "evil.com", "discord.gg", "t.me", "tg://", "everyone", "start", "USD", "b@c.it"]
NASTY = st.lists(st.sampled_from([*SIGNS, *WORDS]), max_size=12).map("".join)
FOUND = [
    "[Free](https://e.vil)", "`[Free](https://e.vil)", "@everyone", "/lascio", "#party", "$USD", "discord.gg/abc",
    "https://e.vil", "evil.com", "a@b.com", "<@123456789012345678>", "</tavolo:123>", "<t:1:R>", "**fat**", "||hid||",
    "```x", "> quote", "# head", "- item", "tg://resolve?domain=x", "<b>fat</b>", "\\[x](https://e.vil)",
]  # fmt: skip
MARKS = re.compile(r"[*_~`|\[\]]|<(?=[@#:/]|a:|t:|id:)|https?://|(?m:^(?:>|#|-))|@everyone|(?<=\w)\.(?=[^\W\d_])")


def live_at_discord(markdown: str) -> list[str]:
    return MARKS.findall(re.sub(r"\\[\W_]", "\0", markdown))


def with_examples(test):
    for text in FOUND:
        test = example(text)(test)
    return test


@with_examples
@given(NASTY)
def test_nothing_that_people_write_is_live_at_discord(text):
    assert live_at_discord(discord.escape(text)) == []


@with_examples
@given(NASTY)
def test_a_tables_name_is_no_link_of_its_own_in_a_heading(name):
    heading = discord.render_heading(TableHeading(name, PLACE))
    label, _, rest = heading.removeprefix("**[").rpartition("](")
    assert rest == "https://discord.com/channels/123/456)**"
    assert live_at_discord(label) == []
    assert not set(label) & set("[]`")


@with_examples
@given(NASTY)
@example("-.https://")
def test_nothing_that_people_write_is_live_at_telegram(text):
    name = make_words_inert(clean(text))
    plain, entities = parsed(f"«{telegram.escape(name)}»", "HTML")
    assert [(each["type"], plain) for each in entities] == []
    assert clean(plain) == f"«{clean(text)}»"


@with_examples
@given(NASTY)
@example("/annulla")
@example("Tavolo /annulla")
@example("//annulla")
@example("«/annulla»")
@example("> /annulla")
def test_13_a_name_is_no_command_at_telegram_wherever_a_sentence_puts_it(text):
    """A name in a notice, a proposal or an invitation stands there as it was written, beside commands of ours."""
    try:
        name = clean_name(text)
    except Refused:
        return
    for sentence in (name, f"«{name}»", f"{name} · Perudo", f"({name})", f"Apri {name}"):
        _, entities = parsed(telegram.escape(sentence), "HTML")
        assert [each["type"] for each in entities] == [], sentence


def test_what_is_ours_stays_live():
    link = "https://t.me/arbitro_bot?start=link-abc"
    assert discord.escape(f"Apri {mark_link(link)}") == f"Apri {link}"
    plain, entities = parsed(telegram.escape(f"Scrivi /mano o apri {mark_link(link)}"), "HTML")
    assert JOINER not in plain
    assert [each["type"] for each in entities] == ["bot_command", "url"]


@pytest.mark.parametrize("name", ["J. Rossi", "AC/DC", "l’Anna", "3.5", "a-b", "C’è (forse)"])
def test_names_as_people_have_them_stay_as_they_are(name):
    assert clean_name(name) == name
    assert telegram.escape(make_words_inert(name)) == name
    assert discord.escape(name) == name
