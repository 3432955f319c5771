"""What a whole carriage costs the group that plays it: sealed answers are told once, when they are revealed."""

import asyncio
from contextlib import asynccontextmanager
from random import Random

import pytest

from bot.config import Settings
from bot.office.assembly import open_office
from bot.ports.ids import PersonId, PlaceId, TablePace
from games.biglietti import BOX
from games.biglietti.rules.seats import hand_of
from games.biglietti.rules.state import Card, Controlling, Swapping, Voting
from tests.support.memory_chat import MemoryChat, MemoryPerson
from tests.support.people import answer

PLACE = PlaceId("memory:train")
TRAVELLERS = 11


class CountingChat(MemoryChat):
    """A chat in memory that counts what is posted; edits are no messages."""

    posted = 0

    async def post(self, place_id, screen, nonce):
        self.posted += 1
        return await super().post(place_id, screen, nonce)


async def no_sleep(seconds):
    await asyncio.sleep(min(seconds, 0.001))


@asynccontextmanager
async def carriage(tmp_path):
    """A table of twelve people at the place, in the Controller's first turn; exchanges go at one go."""
    settings = Settings(database=tmp_path / "table.db", _env_file=None)
    chat = CountingChat()
    async with open_office(settings, {BOX.name: BOX}, sleep=no_sleep, chats=("memory",)) as office:
        await office.places.connect(chat)
        people = []
        for number in range(TRAVELLERS + 1):
            person = await office.people.meet(PersonId(f"memory:p{number}"), f"Passeggero {number}", "it")
            people.append(MemoryPerson(office, chat, person))
        host = people[0].person
        table = await office.lobby.open(host, BOX.name, name="Treno", lang="it", pace=TablePace.FREE, seats=len(people))
        for other in people[1:]:
            await office.lobby.join(other.person, table)
        await office.lobby.set_option(host, table, "exchange", {"": ("batched",)})
        await office.places.show_at(host, table, PLACE)
        await office.lobby.start(host, table)
        await office.courier.idle()
        yield office, chat, table, people


async def state_of(office, table):
    await office.courier.idle()
    return (await office.tables.get(table)).position.state


async def answer_all(office, chat, table, people, kind):
    """Everybody asked answers; returns how many did, and how much was posted after each."""
    await office.courier.idle()
    at = (await office.tables.get(table)).position
    posted = []
    for seat in sorted(question.seat for question in at.ask.must):
        asked = chat.last_question(people[seat].person.id)
        before = chat.posted
        assert isinstance((await state_of(office, table)).phase, kind)
        await people[seat].press(table, asked.id, answer(asked, Random(seat)))
        await office.courier.idle()
        posted.append(chat.posted - before)
    return posted


@pytest.mark.rule("BP-45", "BP-58", "BP-71")
async def test_a_sealed_vote_and_a_sealed_exchange_of_the_whole_carriage_cost_the_group_one_message_each(tmp_path):
    async with carriage(tmp_path) as (office, chat, table, people):
        state = await state_of(office, table)
        assert isinstance(state.phase, Controlling)
        target = next(seat for seat in state.circle if Card.TICKET not in hand_of(state, seat))
        asked = chat.last_question(people[state.controller].person.id)
        lowest = min(state.control.open())
        await people[state.controller].press(table, asked.id, {"target": (str(target),), "card": (str(lowest),)})

        votes = await answer_all(office, chat, table, people, Voting)
        assert votes == [0] * (TRAVELLERS - 2) + [1]

        gifts = await answer_all(office, chat, table, people, Swapping)
        assert gifts == [0] * (len(gifts) - 1) + [1]
        assert len(gifts) > 2
        assert isinstance((await state_of(office, table)).phase, Controlling)
