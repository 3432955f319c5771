"""Until when questions wait."""

from dataclasses import replace

from bot.config import Settings
from bot.tables.deadlines import Times
from tests.bot.presenters.test_table import NOW, voting

TIMES = Times.from_settings(Settings.model_construct())


def test_what_takes_its_time_by_itself_is_given_it_beside_the_pace():
    table = voting()
    usual = TIMES.deadlines_after(table, table.position, NOW)
    longer = replace(table.position, ask=replace(table.position.ask, extra_ms=360_000))
    given = TIMES.deadlines_after(table, longer, NOW)
    assert {key: row.at_ms - usual[key].at_ms for key, row in given.items()} == dict.fromkeys(usual, 360_000)
    assert usual
