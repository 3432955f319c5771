"""What is told in private: once, first things first, and elsewhere if the private chat is closed."""

from random import Random

import pytest

from tests.surfaces.stage import MESSAGES, RENDERED, Habit, begin, lobby, played

ANNA, BRUNO, CARLA = "Anna", "Bruno", "Carla"
DISCREET = "/nascondicarte"


@pytest.mark.needs(MESSAGES)
async def test_who_takes_no_private_messages_is_named_so_and_called_at_the_table(stage):
    await stage.shut(BRUNO)
    table = await lobby(stage, ANNA, BRUNO, CARLA)
    shown = await stage.read(CARLA)
    assert "Manca la chat privata di: Bruno" in shown
    await begin(stage, ANNA)
    await stage.settle()
    await played(stage, [Habit(ANNA)], table, Random(1), answers=1)
    await stage.wait()
    assert stage.rings(BRUNO) == 0
    assert BRUNO in stage.called()


@pytest.mark.needs(RENDERED)
async def test_10_a_primer_comes_to_whoever_asks_and_ends_with_how_to_be_discreet(stage):
    await stage.enter(ANNA, "practice", "eleusis", alone=True)
    await stage.settle()
    first = stage.app.games.primer("eleusis", "it")[0].title
    assert first not in await stage.read(ANNA, alone=True)
    await stage.press(ANNA, "primer", alone=True)
    await stage.settle()
    assert first in await stage.read(ANNA, alone=True)
    for portion in range(1, 5):
        await stage.press(ANNA, "primer", "eleusis", "", str(portion), alone=True)
        await stage.settle()
    assert DISCREET in await stage.read(ANNA, alone=True)
