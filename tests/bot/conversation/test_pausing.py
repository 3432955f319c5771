"""A pause that is asked for while somebody looks: told at once, and begun when nothing is left to look at."""

import pytest

from bot.ports.ids import PersonId, TablePace, TableStatus
from games.forms import Refused
from games.schicki.rules.sight import sight_of
from games.schicki.rules.state import Situation
from games.schicki.rules.terms import CountBy
from tests.bot.conversation.test_board_answers import (
    SQUARE,
    board,
    entered,
    looked,
    lying,
    pass_time,
    press,
    quiet,
    seated,
    turned,
)
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import Time


@pytest.fixture
def time() -> Time:
    return Time()


RIGHT = {Situation.SEVERAL: "blue", Situation.IDENTICAL: "red", Situation.TWO_WORMS: "knock"}


async def record(at, table):
    return (await at.tables.get(table)).record


async def race(at, chat, time):
    """A race of three in which two cards lie."""
    table, people = await seated(at)
    await turned(at, chat, time, table, people, 2)
    return table, people


async def won(at, chat, time, table, person):
    """Let cards be turned until there is something to win, and somebody win them."""
    while (sight := sight_of((await lying(at, table)).cards, CountBy.PAIR)).situation is Situation.NONE:
        assert (await record(at, table)).status is TableStatus.LIVE
        await pass_time(at, time, 1_000)
    token = RIGHT.get(sight.situation) or sight.matches[0].element.value
    await press(at, chat, person, token)
    assert (await record(at, table)).status is TableStatus.LIVE
    await pass_time(at, time, 4_503)
    assert not (await lying(at, table)).cards


def verbs(chat):
    return [button.verb for button in board(chat).buttons if button.verb != "press"]


def read_at(chat):
    return "\n".join(chat.public_texts(SQUARE))


@pytest.mark.rule("SM-70")
async def test_a_pause_in_a_race_is_told_at_once_and_begins_when_the_cards_are_won(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, time, chat) as at:
        table, people = await race(at, chat, time)
        said = (await at.host.pause(people[0], table)).text
        assert (
            said == "Segnato: la pausa comincia appena non c’è più niente da guardare. Fino ad allora si può annullare."
        )
        await quiet(at)
        assert "Anna chiede una pausa" in read_at(chat)
        assert verbs(chat) == ["hand", "resume", "help"]
        assert next(b.label for b in board(chat).buttons if b.verb == "resume") == "Niente pausa"
        await won(at, chat, time, table, people[1])
        row = await record(at, table)
        assert (row.status, row.pausing, row.notice.params) == (TableStatus.PAUSED, "", {"who": "Anna"})
        assert "Anna mette il tavolo in pausa" in read_at(chat)
        await pass_time(at, time, 600_000)
        assert not (await lying(at, table)).cards
        await at.host.resume(people[1], table)
        await quiet(at)
        await pass_time(at, time, 14_000)
        assert (await lying(at, table)).cards


@pytest.mark.rule("SM-70")
async def test_a_pause_that_has_not_begun_is_taken_back_by_anybody_and_asking_twice_changes_nothing(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, time, chat) as at:
        table, people = await race(at, chat, time)
        for person in (people[0], people[0], people[1]):
            await at.host.pause(person, table)
        row = await record(at, table)
        assert (row.status, row.pausing) == (TableStatus.LIVE, "Anna")
        await at.host.resume(people[2], table)
        await quiet(at)
        assert "Carla annulla la pausa" in read_at(chat)
        assert verbs(chat) == ["hand", "pause", "help"]
        with pytest.raises(Refused, match="not-paused"):
            await at.host.resume(people[2], table)
        await won(at, chat, time, table, people[1])
        assert (await record(at, table)).status is TableStatus.LIVE


@pytest.mark.rule("SM-70")
async def test_a_pause_that_waits_outlives_a_restart_and_its_deadlines_go_on_after_it(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, time, chat) as at:
        table, people = await race(at, chat, time)
        await at.host.pause(people[0], table)
        await quiet(at)
    async with entered(tmp_path, time, chat) as at:
        assert (await record(at, table)).pausing == "Anna"
        await won(at, chat, time, table, people[1])
        kept = (await record(at, table)).pause
    async with entered(tmp_path, time, chat) as at:
        at_rest = await at.tables.get(table)
        assert (at_rest.record.status, at_rest.record.pause, at_rest.deadlines) == (TableStatus.PAUSED, kept, {})
        [longest] = [row for key, row in kept.deadlines.items() if "longest" in key]
        time.now += 600_000
        await at.host.resume(people[1], table)
        after = {key: row.at_ms for key, row in (await at.tables.get(table)).deadlines.items()}
        assert next(ends for key, ends in after.items() if "longest" in key) == longest[1] + 600_000


@pytest.mark.rule("SM-57", "SM-70")
async def test_a_pause_waits_for_those_who_look_and_for_nobody_else(tmp_path, time):
    chat = MemoryChat()
    async with entered(tmp_path, time, chat) as at:
        table, [anna, bruno, carla] = await seated(at, TablePace.DAY, batch="1")
        await looked(at, chat, table, anna, "open")
        await at.host.pause(bruno, table)
        assert not (await record(at, table)).pausing
        await at.host.pause(carla, table)
        await quiet(at)
        assert (await record(at, table)).status is TableStatus.LIVE
        assert "resume" in verbs(chat)
        time.now += 3_000
        await looked(at, chat, table, anna, "nothing")
        row = await record(at, table)
        assert (row.status, row.pausing) == (TableStatus.PAUSED, "")
        [look] = (await at.tables.get(table)).position.state.looks[0].open()
        assert (look.over, look.glances[0].at - look.since) == (True, 3_000)


@pytest.mark.rule("SM-70")
async def test_who_is_alone_stops_no_race_by_getting_up(tmp_path, time):
    """The attack: get up, look at the cards for as long as one likes, sit down again and be the first."""
    chat = MemoryChat()
    async with entered(tmp_path, time, chat) as at:
        anna = await at.people.meet(PersonId("memory:anna"), "Anna", "it")
        table = await at.lobby.open(anna, "schicki", name="Gala", lang="it", pace=TablePace.LIVE, seats=3)
        await at.places.show_at(anna, table, SQUARE)
        await at.lobby.start(anna, table)
        await quiet(at)
        await turned(at, chat, time, table, [anna], 2)
        before = (await at.tables.get(table)).deadlines
        await at.lobby.leave(anna, table)
        row = await record(at, table)
        assert (row.status, row.pausing) == (TableStatus.LIVE, "Anna")
        assert (await at.tables.get(table)).deadlines == before
        await at.lobby.join(anna, table)
        after = await at.tables.get(table)
        assert (after.deadlines, after.record.pausing) == (before, "")
