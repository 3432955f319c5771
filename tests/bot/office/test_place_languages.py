"""A table is told in a language of its own at each place: that of whoever had it shown there, until somebody there says otherwise."""

from __future__ import annotations

import sqlite3

import pytest

from bot.ports.ids import PersonId, PlaceId, TablePace, TableStatus
from bot.store.sqlite.opening import list_migrations
from games.forms import Refused
from tests.bot.office.test_places import CARLA, FAR, SQUARE, answer_anything, entered, opened, ordered, quiet
from tests.support.memory_chat import MemoryChat


async def shown_twice(at):
    """An Italian table at the square, which Carla, who speaks English, has shown far away, too."""
    table, people = await opened(at)
    carla = await at.people.choose_language(people[2], "en")
    await at.places.speak_at(carla, table, FAR, "en")
    await quiet(at)
    return table, [*people[:2], carla]


async def test_a_place_is_told_in_the_language_of_whoever_had_it_shown_there(tmp_path):
    memory, other = MemoryChat(), MemoryChat(name="other")
    async with entered(tmp_path, memory, other) as at:
        anna = await at.people.meet(PersonId("memory:anna"), "Anna", "it")
        carla = await at.people.meet(CARLA, "Carla", "en")
        table = await at.lobby.open(anna, "ballot", name="Giovedì", lang="it", pace=TablePace.FREE, seats=3)
        await at.lobby.join(carla, table)
        await at.places.show_at(anna, table, SQUARE)
        await at.places.ask_to_show(carla, table, FAR, agreed=(anna.id,))
        await quiet(at)
        assert (await at.tables.get(table)).record.spoken == {FAR: "en"}
        labels = [str(chat.places[place][-1].said.buttons) for chat, place in ((memory, SQUARE), (other, FAR))]
        assert ["Mi siedo" in labels[0], "Sit down" in labels[1]] == [True, True], labels


async def test_a_rematch_is_told_as_the_table_before_it_was(tmp_path):
    async with entered(tmp_path, MemoryChat(), MemoryChat(name="other")) as at:
        table, people = await shown_twice(at)
        await at.host.end(people[0], table)
        following = await at.lobby.rematch(people[0], table)
        for place in (SQUARE, FAR):
            await at.places.show_at(people[0], following, place)
        assert (await at.tables.get(following)).record.spoken == {FAR: "en"}


async def test_whoever_is_there_changes_it_and_what_stands_there_is_told_anew(tmp_path):
    memory, other = MemoryChat(), MemoryChat(name="other")
    async with entered(tmp_path, memory, other) as at:
        table, people = await shown_twice(at)
        await ordered(at, memory, table, people)
        assert "Tocca a Bruno e Carla" in "\n".join(memory.public_texts(SQUARE))
        english = other.places[FAR][-1].said.text
        assert "Tocca a Bruno e Carla" not in english
        await at.places.speak_at(people[2], table, FAR, "it")
        await quiet(at)
        assert "Tocca a Bruno e Carla" in other.places[FAR][-1].said.text
        assert (await at.tables.get(table)).record.spoken == {}
        with pytest.raises(Refused, match="speak-elsewhere"):
            await at.places.speak_at(people[1], table, FAR, "en")
        with pytest.raises(Refused, match="not-shown-there"):
            await at.places.speak_at(people[1], table, PlaceId("memory:park"), "en")


async def test_a_place_that_is_taken_down_or_moves_takes_its_language_along(tmp_path):
    async with entered(tmp_path, MemoryChat(), MemoryChat(name="other")) as at:
        table, people = await shown_twice(at)
        await at.places.place_moved(FAR, PlaceId("other:farther"))
        assert (await at.tables.get(table)).record.spoken == {PlaceId("other:farther"): "en"}
        await at.places.hide_at(people[0], table, PlaceId("other:farther"))
        assert (await at.tables.get(table)).record.spoken == {}


@pytest.mark.file
async def test_a_live_table_at_two_places_goes_on_from_a_database_of_before(tmp_path):
    memory, other = MemoryChat(), MemoryChat(name="other")
    async with entered(tmp_path, memory, other) as at:
        table, people = await opened(at)
        await at.lobby.set_option(people[0], table, "deals", {"": ("1",)})
        await ordered(at, memory, table, people)
        before = (await at.tables.get(table)).record
    connection = sqlite3.connect(tmp_path / "arbitro.db", isolation_level=None)
    connection.executescript("alter table tables drop column spoken; drop table invitations")
    steps = [script for _, script in list_migrations() if "invitations" in script or "spoken" in script]
    assert len(steps) == 2
    for script in steps:
        connection.executescript(script)
    connection.close()
    async with entered(tmp_path, memory, other) as at:
        now = await at.tables.get(table)
        assert now.record == before
        await at.places.speak_at(people[2], table, FAR, "en")
        while (await at.tables.get(table)).record.status is TableStatus.LIVE:
            await answer_anything(at, table, people)
        for chat, place in ((memory, SQUARE), (other, FAR)):
            assert len([post for post in chat.places[place] if "rematch" in str(post.said.buttons)]) == 1
        assert "Rivincita" in str(memory.places[SQUARE][-1].said.buttons)
        assert "Rematch" in str(other.places[FAR][-1].said.buttons)
