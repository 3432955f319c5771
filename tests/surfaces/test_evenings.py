"""An hour to play that people agree on: planned, answered, called, moved and called off."""

import pytest

from bot.values.ids import TableStatus
from tests.surfaces.stage import HOUR, MESSAGES, NotOffered, begin, room, seated, table_of

ANNA, BRUNO, CARLA, DORA = "Anna", "Bruno", "Carla", "Dora"
pytestmark = pytest.mark.needs(MESSAGES)  # pages have a date field, tested in adapters/web/test_evenings


async def plan(stage):
    """Plan for Saturday at 21:00 in Rome; it is Friday 15 January 2027, 9:00."""
    said = await stage.enter(ANNA, "evening", "sabato 21:00", "ballot")
    await stage.settle()
    assert "sabato 16 gennaio alle 21:00 (Roma)" in said
    return await table_of(stage, ANNA)


async def come(stage, who, answer="yes"):
    said = await stage.press(who, "coming", answer)
    await stage.settle()
    return said


async def test_who_comes_has_a_seat_and_is_called_and_may_begin(stage):
    table = await plan(stage)
    assert "alle 21:00 (Roma)" in await stage.read(DORA)
    with pytest.raises(NotOffered):
        await stage.press(ANNA, "start")
    await come(stage, BRUNO)
    await come(stage, CARLA, "maybe")
    await come(stage, DORA, "no")
    assert await seated(stage, table) == [ANNA, BRUNO]
    shown = await stage.read(ANNA)
    assert "Forse: Carla." in shown
    assert "Non può: Dora." in shown
    await come(stage, BRUNO, "no")
    assert await seated(stage, table) == [ANNA]
    await come(stage, BRUNO)
    await stage.wait(12 * HOUR + 60_000)
    assert "hai detto che ci sei" in await stage.read(BRUNO, alone=True)
    await stage.wait(24 * HOUR)
    assert "il tuo posto è pronto" in await stage.read(BRUNO, alone=True)
    assert "è pronto" not in await stage.read(CARLA, alone=True)
    assert "È l’ora" in await stage.read(DORA)
    await begin(stage, BRUNO)
    await stage.settle()
    assert (await room(stage, table)).status is TableStatus.LIVE


async def test_who_cannot_be_told_in_private_is_called_where_the_table_is_shown(stage):
    await plan(stage)
    await stage.shut(BRUNO)
    await come(stage, BRUNO)
    before = stage.rings(BRUNO)
    await stage.wait(36 * HOUR + 10_000)
    assert stage.rings(BRUNO) == before
    assert BRUNO in stage.called()


async def test_it_is_moved_and_called_off_and_who_comes_is_told(stage):
    table = await plan(stage)
    await come(stage, BRUNO)
    await stage.app.evenings.move(stage.person(ANNA), table, "domenica 22")
    await stage.settle()
    assert "domenica 17 gennaio alle 22:00" in await stage.read(BRUNO, alone=True)
    await stage.wait(37 * HOUR)
    assert "è pronto" not in await stage.read(BRUNO, alone=True)
    await stage.enter(ANNA, "end")
    await stage.press(ANNA, "end", "yes")
    await stage.settle()
    assert (await room(stage, table)).status is TableStatus.CLOSED
    assert "non si fa" in await stage.read(BRUNO, alone=True)
    with pytest.raises(NotOffered):
        await stage.press(CARLA, "coming", "yes")
