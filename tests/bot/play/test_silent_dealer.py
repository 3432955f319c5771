"""A dealer who alone knows what the rule says, and goes away or says nothing."""

from collections.abc import AsyncIterator

import pytest

from bot.app import open_office
from bot.config import Settings
from bot.office import LocalOffice
from bot.values.ids import TableStatus
from games.registry import GAMES
from tests.bot.audit.test_sealed_rules import SPOKEN, WRITTEN, asked, dealt, fitting, judged, press
from tests.support.script_game import ANNA, BRUNO, Time, never


@pytest.fixture
async def office(tmp_path) -> AsyncIterator[LocalOffice]:
    settings = Settings(_env_file=None, database=tmp_path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_office(settings, GAMES, now_ms=Time(), sleep=never, judge=judged) as made:
        yield made


@pytest.mark.rule("EE-105", "EE-104", "EE-56")
async def test_when_the_dealer_of_a_rule_in_words_leaves_the_round_is_void_since_no_robot_knows_it(office):
    name = await dealt(office, SPOKEN)
    await press(office, name, BRUNO, 1, "Gioca", _=(await fitting(office, name),))
    await office.lobby.leave(ANNA, name)
    await office.autoplay.wait_idle()
    table = await office.tables.get(name)
    assert table.record.status is TableStatus.OVER
    assert [result.points for result in table.position.state.results] == [()]


@pytest.mark.rule("EE-104", "EE-55")
async def test_when_the_dealer_of_a_formal_rule_leaves_the_round_goes_on_as_before(office):
    name = await dealt(office, WRITTEN)
    await office.lobby.leave(ANNA, name)
    await press(office, name, BRUNO, 1, "Gioca", _=(await fitting(office, name),))
    assert (await asked(office, name, BRUNO, 1, "Annuncia")).kind == "must"
    assert (await office.tables.get(name)).record.status is TableStatus.LIVE
