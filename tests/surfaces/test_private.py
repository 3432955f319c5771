"""What is told in private: once, first things first, and elsewhere if the private chat is closed."""

from random import Random

import pytest

from tests.surfaces.stage import MESSAGES, RENDERED, Habit, begin, lobby, played

ANNA, BRUNO, CARLA = "Anna", "Bruno", "Carla"
DISCREET = "/copricarte"


@pytest.mark.needs(MESSAGES)
async def test_who_takes_no_private_messages_is_named_so_and_called_at_the_table(stage):
    await stage.shut(BRUNO)
    table = await lobby(stage, ANNA, BRUNO, CARLA)
    shown = await stage.read(CARLA)
    assert "2. Bruno · ⚠ chat privata chiusa" in shown
    await begin(stage, ANNA)
    await stage.settle()
    await played(stage, [Habit(ANNA)], table, Random(1), answers=1)
    await stage.wait()
    assert stage.rings(BRUNO) == 0
    assert BRUNO in stage.called()


@pytest.mark.needs(RENDERED)
async def test_the_first_primer_says_how_to_be_discreet_and_no_later_one(stage):
    for game in ("biglietti", "eleusis"):
        await stage.enter(ANNA, "practice", game, alone=True)
        await stage.settle()
    read = await stage.read(ANNA, alone=True)
    assert read.count(DISCREET) == 1
    assert stage.app.views.primer("biglietti", "it")[0].title in read


@pytest.mark.needs(RENDERED)
async def test_who_is_discreet_already_is_not_told_how(stage):
    await stage.enter(ANNA, "discreet", alone=True)
    await stage.settle()
    await stage.press(ANNA, "discreet", "on", alone=True)
    await stage.settle()
    before = (await stage.read(ANNA, alone=True)).count(DISCREET)
    await stage.enter(ANNA, "practice", "biglietti", alone=True)
    await stage.settle()
    assert (await stage.read(ANNA, alone=True)).count(DISCREET) == before
