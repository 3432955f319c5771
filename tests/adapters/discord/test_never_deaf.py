"""One fault hurts one thing at Discord, too: replies whose connection is cut, databases that are locked."""

import pytest

from adapters.discord.router import PAUSES
from bot.values.health import TaskHealth
from tests.support.kill import kill
from tests.support.locks import locked
from tests.surfaces.drivers.discord import staged
from tests.surfaces.stage import lobby

DROPS = ["drop_next", "drop_next_after_delivery"]
CALLBACK = "/interactions/*"


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "it"), busy_ms=20) as made:
        await lobby(made, "Anna")
        yield made


async def seated(stage):
    (table,) = await stage.app.channels.tables_at(stage.channel)
    return [seat.name for seat in (await stage.app.views.room(table, "it")).seats if not seat.vacant]


def channels(stage):
    """How those are who forget places."""
    found = [task for task in stage.app.tasks.report() if task.kind == "places"]
    return found[0] if found else TaskHealth("places", 0, 0, 0, "", "")


def shown(stage, who):
    """The hidden messages that somebody has, by their text."""
    return [post.text for post in stage.members[who].ephemerals]


@pytest.mark.parametrize("drop", DROPS)
async def test_a_reply_whose_connection_dropped_is_sent_again_and_shown_once(stage, drop):
    getattr(stage.world.traffic, drop)("POST", CALLBACK)
    said = await stage.enter("Bruno", "tables")
    assert "nessun tavolo" in said.lower()
    assert len(shown(stage, "Bruno")) == 1


@pytest.mark.parametrize("drop", DROPS)
async def test_a_screen_that_is_turned_in_place_is_turned_though_its_connection_dropped(stage, drop):
    await stage.press("Bruno", "join")
    await stage.settle()
    await stage.enter("Bruno", "tables")
    before = len(shown(stage, "Bruno"))
    getattr(stage.world.traffic, drop)("POST", CALLBACK)
    post = next(stage.sight("Bruno", alone=False))
    seen = await stage.members["Bruno"].press(post, "Giovedì")
    assert seen.post.id == post.id
    assert len(shown(stage, "Bruno")) == before


@pytest.mark.parametrize("drop", DROPS)
async def test_a_late_reply_whose_connection_dropped_is_sent_again(stage, drop):
    stage.connection.router.at_once = 0.0
    getattr(stage.world.traffic, drop)("POST", CALLBACK)
    getattr(stage.world.traffic, drop)("PATCH", "/webhooks/*")
    said = await stage.enter("Bruno", "tables")
    assert "nessun tavolo" in said.lower()
    assert len(shown(stage, "Bruno")) == 1


@pytest.mark.parametrize("drop", DROPS)
async def test_a_modal_whose_connection_dropped_is_shown(stage, drop):
    getattr(stage.world.traffic, drop)("POST", CALLBACK)
    await stage.enter("Bruno", "join", alone=True)
    assert "Bruno" in stage._modals


async def test_a_reply_that_no_connection_carries_stops_nobody(stage):
    stage.world.traffic.drop_next("POST", CALLBACK, times=len(PAUSES) + 1)
    stage.world.patience = 0.1
    seen = await stage.members["Bruno"].command(stage.here, "tables")
    assert seen.kind == "failed"
    stage.world.patience = 60.0
    assert "nessun tavolo" in (await stage.enter("Bruno", "tables")).lower()


@pytest.mark.file
async def test_a_lock_while_a_press_is_handled_is_told_and_the_next_press_is_taken(stage, tmp_path):
    with locked(tmp_path / "discord.db"):
        said = await stage.press("Bruno", "join")
        assert said
    assert await seated(stage) == ["Anna"]
    await stage.press("Bruno", "join")
    assert await seated(stage) == ["Anna", "Bruno"]


async def test_a_look_up_that_dies_is_made_again(stage):
    await stage.press("Bruno", "join")
    gate = stage.world.traffic.hold_next("GET", "/guilds/*/members/*")
    stage.members["Bruno"].leave(stage.world.guild)
    stage.connection.background.check_members(stage.channel, [stage.person("Bruno").id])
    assert await stage.world.until(lambda: stage.world.server.busy)
    assert kill("members") == 1
    gate.set()
    await stage.settle()
    assert await seated(stage) == ["Anna"]


@pytest.mark.file
async def test_a_channel_that_is_deleted_during_a_lock_is_forgotten_after_it(stage, tmp_path):
    with locked(tmp_path / "discord.db"):
        stage.connection.dispatch("guild_channel_delete", stage.connection.get_channel(stage.here.id))
        assert await stage.world.until(lambda: channels(stage).deaths)
    assert await stage.world.until(lambda: not channels(stage).running + channels(stage).resting)
    assert await stage.app.channels.tables_at(stage.channel) == ()
