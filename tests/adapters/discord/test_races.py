"""A live race on a server: the same buttons for all, ordered by the ids that Discord gave the presses."""

import re
from types import SimpleNamespace

import pytest
from discord.app_commands import AppCommandContext
from discord.utils import snowflake_time

from adapters.discord.router import complete_request
from bot.ports.payload import make_request
from tests.games.schicki.table import vectors
from tests.support.race import raced, table
from tests.surfaces.drivers.discord import staged


async def test_a_race_is_run_on_one_message_and_ordered_by_discords_own_time(tmp_path):
    async with staged(tmp_path) as stage:
        noted = await raced(stage)
        assert [said.partition(" ")[0] for said in noted] == ["Segnato", "Noted"]
        assert all(re.search(r"<t:\d+:T>", said) for said in noted), "the time of the day is each reader's own"
        assert not any("UTC" in said for said in noted)
        [stop] = (await table(stage)).position.state.stops
        assert [(deed.seat, deed.ms) for deed in stop.deeds] == [(0, 0), (1, 120)]
        posts = [post for post in stage.here.messages if "Schicki Micki" in post.text]
        assert "0,120 s" in posts[-1].text
        assert len(posts) == 1, "the lobby's own message keeps the name of the table alone, and a race is one chapter"
        assert "mi consegna le risposte" not in posts[-1].text


@pytest.mark.parametrize("vector", vectors("snowflake"))
def test_an_id_of_discords_has_the_milliseconds_it_was_made_at(vector):
    pressed = SimpleNamespace(id=vector["snowflake"], created_at=snowflake_time(vector["snowflake"]), guild_id=None)
    pressed.context = AppCommandContext(dm_channel=True)
    pressed.channel_id = pressed.message = None
    request = complete_request(pressed, make_request("press"))
    assert round(request.at.timestamp() * 1000) == vector["ms"]
