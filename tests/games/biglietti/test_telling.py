"""What a whole carriage costs the group that plays it: sealed answers are told once, when they are revealed.

A turn is one chapter, a message that is posted when it begins and edited when its votes and its exchange are revealed.
"""

import asyncio
import re
from contextlib import asynccontextmanager
from random import Random

import pytest

from bot.app import open_app
from bot.config import Settings
from bot.values.ids import ChannelId, PersonId, TablePace
from bot.values.requests import NewTable
from games.biglietti import SPEC
from games.biglietti.rules.seats import hand_of
from games.biglietti.rules.state import Card, Controlling, Swapping, Voting
from tests.support.memory_chat import MemoryChat, MemoryPerson
from tests.support.people import answer

PLACE = ChannelId("memory:train")
TRAVELLERS = 11


class CountingChat(MemoryChat):
    """A chat in memory that notes how the group was told something: by a new message, or in the one that stands there."""

    def __init__(self):
        super().__init__()
        self.told = []

    async def post(self, channel_id, screen, nonce):
        self.told.append("post")
        return await super().post(channel_id, screen, nonce)

    async def edit(self, channel_id, message_id, screen):
        self.told.append("edit")
        await super().edit(channel_id, message_id, screen)


async def no_sleep(seconds):
    await asyncio.sleep(min(seconds, 0.001))


@asynccontextmanager
async def carriage(tmp_path):
    """A table of twelve people at the place, in the Controller's first turn; exchanges go at one go."""
    settings = Settings(database=tmp_path / "table.db", _env_file=None)
    chat = CountingChat()
    async with open_app(settings, {SPEC.name: SPEC}, sleep=no_sleep, chats=("memory",)) as app:
        await app.sender.connect(chat)
        people = []
        for number in range(TRAVELLERS + 1):
            person = await app.people.meet(PersonId(f"memory:p{number}"), f"Passeggero {number}", "it")
            people.append(MemoryPerson(app, chat, person))
        host = people[0].person
        table = await app.openings.open(
            host, NewTable(SPEC.name, name="Treno", lang="it", pace=TablePace.FREE, seats=len(people))
        )
        for other in people[1:]:
            await app.lobby.join(other.person, table)
        await app.table_settings.set_option(host, table, "exchange", {"": ("batched",)})
        await app.channels.show_at(host, table, PLACE)
        await app.openings.start(host, table)
        await app.sender.idle()
        yield app, chat, table, people


def split_lines(text):
    """Split a board into what it tells, which it joins where it gets long."""
    return re.split(r"\.? · |\.?\n", text)


async def state_of(app, table):
    await app.sender.idle()
    return (await app.tables.get(table)).position.state


async def answer_all(app, chat, table, people, kind):
    """Everybody asked answers; returns how the group was told something after each of them."""
    await app.sender.idle()
    at = (await app.tables.get(table)).position
    told = []
    for seat in sorted(question.seat for question in at.ask.must):
        asked = chat.last_question(people[seat].person.id)
        before = len(chat.told)
        assert isinstance((await state_of(app, table)).phase, kind)
        await people[seat].press(table, asked.id, answer(asked, Random(seat)))
        await app.sender.idle()
        told.append(chat.told[before:])
    return told


@pytest.mark.deep
@pytest.mark.rule("BP-45", "BP-58", "BP-71")
async def test_a_sealed_vote_and_a_sealed_exchange_of_the_whole_carriage_are_told_the_group_once_each(tmp_path):
    async with carriage(tmp_path) as (app, chat, table, people):
        state = await state_of(app, table)
        assert isinstance(state.phase, Controlling)
        target = next(seat for seat in state.circle if Card.TICKET not in hand_of(state, seat))
        asked = chat.last_question(people[state.controller].person.id)
        lowest = min(state.control.hand.open())
        begun = len(chat.told)
        await people[state.controller].press(table, asked.id, {"target": (str(target),), "card": (str(lowest),)})
        await app.sender.idle()
        assert chat.told[begun:] == ["edit"]
        control = chat.channels[PLACE][-1]

        votes = await answer_all(app, chat, table, people, Voting)
        assert votes == [[]] * (TRAVELLERS - 2) + [["edit"]]
        assert chat.channels[PLACE][-1].id == control.id
        before, after = (split_lines(said.text) for said in (control.said, chat.channels[PLACE][-1].said))
        assert after[:6] == before[:6]  # up to which passenger the Controller chose
        voters = [f"Passeggero {seat} (" for seat in range(len(people)) if seat not in {state.controller, target}]
        (revealed,) = (line for line in after if all(voter in line for voter in voters))
        assert revealed not in before

        gifts = await answer_all(app, chat, table, people, Swapping)
        assert gifts == [[]] * (len(gifts) - 1) + [["edit"]]
        assert len(gifts) > 2
        assert any(line.startswith("Le carte girano: ") for line in split_lines(chat.channels[PLACE][-1].said.text))
        assert isinstance((await state_of(app, table)).phase, Controlling)
