"""The people of every surface, at the browser table: whole evenings, with their habits and a restart."""

from random import Random

import pytest

from bot.config import Settings
from bot.office.assembly import open_office
from bot.ports.ids import TableStatus
from tests.adapters.web.stage import WebStage
from tests.support.conversation import BOXES, judged, no_sleep
from tests.support.memory_stage import Time
from tests.support.people import CAST, gathered, played


@pytest.mark.parametrize("game", BOXES)
async def test_people_play_in_their_browsers_as_they_do_in_a_chat(tmp_path, game):
    cast = CAST[: BOXES[game].most]
    settings = Settings(_env_file=None, database=tmp_path / "a.db", robot_least_ms=0, robot_most_ms=0)
    time = Time()
    async with WebStage(lambda: open_office(settings, BOXES, now_ms=time, sleep=no_sleep, judge=judged), time) as stage:
        table = await gathered(stage, cast, game, seats=len(cast))
        given = await played(stage, cast, table, Random(11), answers=14, restart_at=7)
        assert given == 14 or (await stage.office.views.room(table, "it")).status is TableStatus.OVER
        text = stage.transcript.text()
    assert len(cast) < 4 or "Dario › preme ancora" in text
    assert "Si è rotto qualcosa" not in text
    assert "Something broke" not in text
