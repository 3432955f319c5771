"""Records as people read them in every chat; the page of a browser has tests of its own."""

from random import Random

import pytest

from bot.values.ids import TableStatus
from tests.surfaces.stage import MESSAGES, Habit, begin, lobby, played, room


@pytest.mark.needs(MESSAGES)
async def test_a_group_reads_what_its_games_came_to_and_a_person_their_own(stage):
    people = [Habit("Anna"), Habit("Bruno", "en", alone=True), Habit("Carla")]
    for each in people:
        await stage.arrive(each.name, each.lang)
    table = await lobby(stage, "Anna", "Bruno", "Carla")
    await stage.app.table_settings.set_option(stage.person("Anna"), table, "deals", {"": ("1",)})
    await begin(stage, "Anna")
    await stage.settle()
    await played(stage, people, table, Random(3), answers=99)
    assert (await room(stage, table)).status is TableStatus.OVER
    said = await stage.enter("Anna", "records")
    assert "Che cosa ricorda questo gruppo delle sue partite:" in said
    assert "Doni · una partita" in said
    said = await stage.enter("Bruno", "records", alone=True)
    assert "Your own records, over all groups. Only you see them." in said
    assert "Gifts · one game" in said
    assert "Anna" not in said
