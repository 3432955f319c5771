"""A dealer who alone knows what the rule says, and goes away or says nothing."""

from collections.abc import AsyncIterator

import pytest

from bot.app import App, open_app
from bot.config import Settings
from bot.values.ids import TableStatus
from games.registry import GAMES
from tests.bot.audit.test_sealed_rules import SPOKEN, WRITTEN, asked, dealt, fitting, judged, press
from tests.support.script_game import ANNA, BRUNO, Time, never


@pytest.fixture
async def app(tmp_path) -> AsyncIterator[App]:
    settings = Settings(_env_file=None, database=tmp_path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_app(settings, GAMES, now_ms=Time(), sleep=never, judge=judged) as made:
        yield made


@pytest.mark.rule("EE-105", "EE-104", "EE-56")
async def test_when_the_dealer_of_a_rule_in_words_leaves_the_round_is_void_since_no_robot_knows_it(app):
    name = await dealt(app, SPOKEN)
    await press(app, name, BRUNO, 1, "Gioca", _=(await fitting(app, name),))
    await app.lobby.leave(ANNA, name)
    await app.autoplay.wait_idle()
    table = await app.tables.get(name)
    assert table.record.status is TableStatus.OVER
    assert [result.points for result in table.position.state.results] == [()]


@pytest.mark.rule("EE-104", "EE-55")
async def test_when_the_dealer_of_a_formal_rule_leaves_the_round_goes_on_as_before(app):
    name = await dealt(app, WRITTEN)
    await app.lobby.leave(ANNA, name)
    await press(app, name, BRUNO, 1, "Gioca", _=(await fitting(app, name),))
    assert (await asked(app, name, BRUNO, 1, "Annuncia")).kind == "must"
    assert (await app.tables.get(name)).record.status is TableStatus.LIVE
