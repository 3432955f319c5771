"""Eleusis' *No guess* comes by itself for a person who wishes it, and nobody else can tell."""

from itertools import pairwise

import pytest

from games.cards import parse_card
from games.eleusis.rules.game import NO_GUESS
from tests.bot.audit.test_sealed_rules import WRITTEN, asked, press
from tests.surfaces.stage import begin, lobby

WISH = "eleusis/guess-rule"


@pytest.mark.deep
async def test_no_guess_after_a_right_card_comes_as_soon_and_reads_as_a_press_would(stage):
    at, table = stage.app, await lobby(stage, "Anna", "Bruno", game="eleusis", pace="live")
    anna, bruno = stage.person("Anna"), stage.person("Bruno")
    await at.table_settings.set_option(anna, table, "rounds", {"": ("1",)})
    await begin(stage, "Anna")
    await stage.settle()
    await press(at, table, anna, 0, "Sigilla la regola", **WRITTEN)
    await press(at, table, anna, 0, "Pubblica l’indizio")
    await stage.enter("Bruno", "automatic", alone=True)
    await stage.press("Bruno", "automatic", WISH, "on", alone=True)
    await stage.settle()
    choices = (await asked(at, table, bruno, 1, "Gioca")).widget.choices
    starter = (await at.tables.get(table)).position.state.round.line[-1].card
    card = next(c.token for c in choices if parse_card(c.token).suit.is_red is not starter.suit.is_red)
    await press(at, table, bruno, 1, "Gioca", _=(card,))
    await stage.settle()
    rows = [row for row, _ in (await at.tables.get(table)).history]
    played, given = next(pair for pair in pairwise(rows) if pair[0].prompt == "play")
    assert (given.seat, given.prompt, given.token, given.via) == (1, "guess-rule", NO_GUESS, "hand")
    assert 2_000 <= given.at_ms - played.at_ms <= 7_000
