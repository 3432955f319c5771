"""Whoever has us among their own apps plays alone anywhere: what they are answered is theirs, and where they are is no place."""

import pytest

from adapters.discord.commands import make_payload
from bot.notify.stored import find_seat_message
from bot.tables.stored import find_attended
from tests.surfaces.drivers.discord import staged


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, ("Anna", "it")) as made:
        made.world.virtual.bringing.add(made.members["Anna"].id)
        yield made


@pytest.mark.parametrize("among_friends", [False, True])
async def test_what_is_asked_there_is_answered_to_the_asker_alone_and_goes_on_in_private(stage, among_friends):
    await stage.enter("Anna", "practice", "eleusis", alone=among_friends)
    await stage.settle()
    await stage.enter("Anna", "hand", alone=among_friends)
    await stage.settle()
    anna = stage.members["Anna"]
    assert len(anna.ephemerals) == 2
    assert stage.here.messages == ()
    letters = [post for post in anna.dms if not post.ephemeral]
    assert any("Gioca una carta" in post.text for post in letters), [post.text for post in letters]
    assert await find_attended(stage.app.tables.store, [f"discord:{anna.id}"]) == {}
    person = await stage.app.people.find(f"discord:{anna.id}")
    (table,) = await stage.app.people.list_tables(person)
    row = await find_seat_message(stage.app.tables.store, person.id, table.id, 0)
    assert row.message_id in {str(post.id) for post in letters}


def test_only_what_makes_sense_alone_may_be_brought_along():
    names = {"hand", "tables", "help", "me", "games"}
    for each in make_payload(has_windows=True):
        is_alone = each["name"] in names or each["type"] == 4
        assert (each["integration_types"], each["contexts"]) == (([0, 1], [0, 1, 2]) if is_alone else ([0], [0, 1]))
    assert names <= {each["name"] for each in make_payload()}
