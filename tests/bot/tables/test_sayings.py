"""A few ready-made words at the plates: only where they can tell nothing, and without changing anything else."""

import json
from dataclasses import replace

import pytest

from bot.tables.sayings import REST_MS, SHOWN_MS, WORDS, may_say
from bot.values.ids import Refused, TableStatus
from bot.values.table_view import Eye
from bot.views.table import TablePresenter
from bot.views.table_view import make_table_view
from games.registry import GAMES
from tests.bot.records.conftest import finish
from tests.bot.views.test_every_game import SPECS, played
from tests.surfaces.drivers.memory import staged
from tests.surfaces.stage import begun


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "it"), ("Carla", "en")) as made:
        yield made


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.few(2)
def test_in_every_game_words_are_said_only_where_nothing_dealt_matters_and_no_one_is_asked(game):
    spec, closed = SPECS[game], 0
    for table in played(spec, spec.least, game, 80):
        state, ask = table.position.state, table.position.ask
        open_to = may_say(table)
        closed += not open_to
        assert not open_to or ask is None or not spec.game.deal_number(state)
        assert not open_to or ask is None or not [each for each in ask.must if each.seat >= 0]
        for seat in (None, 0):
            can = make_table_view(TablePresenter(table, seat, "it")).can
            assert ("say" in can) == (open_to and seat is not None)
        paused = replace(table, record=table.record.model_copy(update={"status": TableStatus.PAUSED}))
        assert ask is None or not may_say(paused)
    assert closed


async def look(stage, name, table_id, seat=None):
    view = (await stage.app.table_views.look(stage.person(name), Eye(table_id, seat))).view
    return json.loads(json.dumps(view.said)), view


async def test_a_word_is_shown_to_all_for_a_moment_and_changes_nothing_else(stage):
    table_id, sayings = await begun(stage, "Anna", "Bruno", "Carla", game="ballot"), stage.app.sayings
    anna, bruno = stage.person("Anna"), stage.person("Bruno")
    with pytest.raises(Refused, match="say-later"):
        await sayings.say(anna, table_id, 0, WORDS[0])
    await finish(stage, table_id)
    _, before = await look(stage, "Carla", table_id)
    woken = []
    with stage.app.tables.watch(table_id, lambda: woken.append(1)):
        await sayings.say(anna, table_id, 0, WORDS[0])
    assert woken
    for name, seat in (("Carla", None), ("Bruno", 1), ("Anna", 0)):
        assert [each[:2] for each in (await look(stage, name, table_id, seat))[0]] == [[0, WORDS[0]]]
    _, after = await look(stage, "Carla", table_id)
    assert {name for name in after.__struct_fields__ if getattr(after, name) != getattr(before, name)} == {"said"}
    for person, seat, word, reason in (
        (anna, 0, WORDS[1], "say-later"),
        (anna, 1, WORDS[1], "not-your-seat"),
        (bruno, 1, "7H", "unreadable"),
    ):
        with pytest.raises(Refused, match=reason):
            await sayings.say(person, table_id, seat, word)
    await stage.wait(REST_MS)
    await sayings.say(anna, table_id, 0, WORDS[1])
    await stage.wait(SHOWN_MS)
    assert (await look(stage, "Carla", table_id))[0] == []


async def test_what_is_said_in_another_process_is_heard_here(stage):
    table_id = await begun(stage, "Anna", "Bruno", "Carla", game="ballot")
    await finish(stage, table_id)
    stage.app.sayings.hear(f"{table_id}/1/{WORDS[2]}")
    assert [each[:2] for each in (await look(stage, "Anna", table_id, 0))[0]] == [[1, WORDS[2]]]
