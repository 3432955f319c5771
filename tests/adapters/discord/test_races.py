"""A live race on a server: the same buttons for all, ordered by the ids that Discord gave the presses."""

from types import SimpleNamespace

import pytest
from discord.app_commands import AppCommandContext
from discord.utils import snowflake_time

from adapters.discord.router import complete_request
from bot.values.button_payload import make_request
from tests.games.schicki.table import vectors


@pytest.mark.parametrize("vector", vectors("snowflake"))
def test_an_id_of_discords_has_the_milliseconds_it_was_made_at(vector):
    pressed = SimpleNamespace(id=vector["snowflake"], created_at=snowflake_time(vector["snowflake"]), guild_id=None)
    pressed.context = AppCommandContext(dm_channel=True)
    pressed.channel_id = pressed.message = None
    request = complete_request(pressed, make_request("press"))
    assert round(request.at.timestamp() * 1000) == vector["ms"]
