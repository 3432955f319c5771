"""Presses that come in together: they are written together, and each has its own answer."""

import asyncio
from contextlib import asynccontextmanager

from bot.actions.answers import MOST_CHANGES
from bot.config import Settings
from bot.office.assembly import open_office
from bot.ports.ids import PersonId, TablePace
from bot.ports.requests import Answer
from games.forms import Refused
from games.questions import Question
from games.secret import CHANCE, CLOCK, Seat
from tests.probes import PROBES
from tests.support.script_game import ANNA, BRUNO, Time, begun, expect_refusal, never, press


@asynccontextmanager
async def racing(path):
    """Two people with the window of guesses before them."""
    settings = Settings(_env_file=None, database=path / "arbitro.db")
    async with open_office(settings, PROBES, now_ms=Time(), sleep=never) as at:
        people = [await at.people.meet(PersonId(f"web:{name}"), name, "it") for name in ("anna", "bruno")]
        table = await at.lobby.open(people[0], "race", name="Corsa", lang="it", pace=TablePace.LIVE, seats=2)
        await at.lobby.join(people[1], table)
        await at.lobby.start(people[0], table)
        for seat, prompt, token in ((0, "jokers", ""), (1, "jokers", ""), (0, "press", "press")):
            await answered(at, table, Seat(seat), prompt, token)
        assert (await at.tables.get(table)).position.ask.window
        yield at, table, people


async def answered(at, table, seat, prompt, token):
    await at.autoplay.wait_idle()
    async with at.tables.lock_table(table) as held:
        via = {CHANCE: "chance", CLOCK: "clock"}.get(seat, "hand")
        await at.tables.submit(held, Question(seat, prompt), token, via=via)
    at.autoplay.wake(table)
    await at.autoplay.wait_idle()


async def guess(at, table, people, seat, token, inbox):
    """One press, by the opaque name of its question."""
    name = (await at.tables.get(table)).question_id(Question(Seat(seat), "guess"))
    return await at.play.answer(people[seat], Answer(table, name, {"": (token,)}, inbox))


async def test_presses_that_come_in_together_are_written_in_the_order_they_came(tmp_path):
    async with racing(tmp_path) as (at, table, people):
        before = len((await at.tables.get(table)).story)
        said = await asyncio.gather(*(guess(at, table, people, n % 2, str(n % 3), f"u{n}") for n in range(20)))
        assert [each.seq for each in said] == list(range(before + 1, before + 21))
        story = (await at.tables.get(table)).story[before:]
        assert [happening.row.seat for happening in story] == [0, 1] * 10
        times = [happening.row.platform_at for happening in story]
        assert times == sorted(set(times))


async def test_among_presses_that_come_together_each_is_taken_refused_or_known_again_by_itself(tmp_path):
    async with racing(tmp_path) as (at, table, people):
        given = [("1", "a"), ("nonsense", "b"), ("2", "a"), ("0", "c")]
        said = await asyncio.gather(
            *(guess(at, table, people, 0, token, inbox) for token, inbox in given), return_exceptions=True
        )
        assert [isinstance(each, Refused) for each in said] == [False, True, False, False]
        assert [each.again for each in said if not isinstance(each, Refused)] == [False, True, False]
        sealed = (await at.tables.get(table)).position.sealed[Question(Seat(0), "guess")]
        assert [timed.answer for timed in sealed] == [1, 0]


async def test_40h_a_sealed_answer_is_changed_twenty_times_and_then_stays(at):
    name = await begun(at, "cc", ANNA, BRUNO)
    for number in range(MOST_CHANGES + 1):
        await press(at, name, ANNA, 0, "ab"[number % 2])
    await expect_refusal("changed-often", press(at, name, ANNA, 0, "h"))
    rows = len((await at.tables.get(name)).story)
    await expect_refusal("changed-often", press(at, name, ANNA, 0, "g"))
    assert len((await at.tables.get(name)).story) == rows
    await press(at, name, BRUNO, 1, "a")
    await press(at, name, ANNA, 0, "h")
    await press(at, name, ANNA, 0, "g")
