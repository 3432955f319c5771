"""Before somebody's first hand stands, once, how to have no cards in notifications."""

from __future__ import annotations

from tests.adapters.chats.stage import ANNA, BRUNO, staged
from tests.adapters.chats.test_browsers import dms_of

WORDS = {"it": "/riservato", "en": "/discreet"}


def offers(chats, habit):
    """The messages in somebody's private chat that say so."""
    return [post.text for post in dms_of(chats, habit) if WORDS[habit.lang] in post.text]


async def test_the_first_primer_says_it_under_its_rules_and_no_later_one(tmp_path):
    async with staged(tmp_path) as chats:
        for game in ("biglietti", "eleusis"):
            for habit in (ANNA, BRUNO):
                await chats.stage_of(habit).enter(habit.name, "practice", game, alone=True)
            await chats.settle()
            for habit in (ANNA, BRUNO):
                (primer,) = offers(chats, habit)
                [first, *_] = chats.office.views.primer("biglietti", habit.lang)
                assert first.title in primer
                assert WORDS[habit.lang] in primer.splitlines()[-1]


async def test_whoever_has_chosen_it_already_is_not_told_of_it(tmp_path):
    async with staged(tmp_path) as chats:
        for habit in (ANNA, BRUNO):
            stage = chats.stage_of(habit)
            await stage.enter(habit.name, "discreet", alone=True)
            await chats.settle()
            await stage.press(habit.name, "discreet", "on", alone=True)
            await chats.settle()
            await stage.enter(habit.name, "practice", "biglietti", alone=True)
            await chats.settle()
            assert offers(chats, habit) == []
