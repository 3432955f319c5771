"""Presses that come in together: they are written together, and each has its own answer; and what is weighed before it."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.actions.answers import MOST_CHANGES
from bot.ports.requests import Answer
from games.forms import Refused
from games.questions import Question
from games.secret import Seat
from tests.probes import PROBES
from tests.support.courier_stage import no_sleep, ordered
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import ANNA, BRUNO, Time, asked, begun, expect_refusal, office, press


@asynccontextmanager
async def racing(path):
    """Two people with the window of presses before them."""
    async with office(path, Time()) as at:
        people = [ANNA, BRUNO]
        table = await begun(at, "r", *people)
        assert (await at.tables.get(table)).position.ask.window
        yield at, table, people


async def guess(at, table, people, seat, token, inbox):
    """One press, by the opaque name of its question."""
    name = (await at.tables.get(table)).question_id(Question(Seat(seat), "buzz"))
    return await at.play.answer(people[seat], Answer(table, name, {"": (token,)}, inbox))


async def test_presses_that_come_in_together_are_written_in_the_order_they_came(tmp_path):
    async with racing(tmp_path) as (at, table, people):
        before = len((await at.tables.get(table)).story)
        said = await asyncio.gather(*(guess(at, table, people, n % 2, "abc"[n % 3], f"u{n}") for n in range(20)))
        assert [each.seq for each in said] == list(range(before + 1, before + 21))
        story = (await at.tables.get(table)).story[before:]
        assert [happening.row.seat for happening in story] == [0, 1] * 10
        times = [happening.row.platform_at for happening in story]
        assert times == sorted(set(times))


async def test_among_presses_that_come_together_each_is_taken_refused_or_known_again_by_itself(tmp_path):
    async with racing(tmp_path) as (at, table, people):
        given = [("b", "a"), ("nonsense", "b"), ("c", "a"), ("a", "c")]
        said = await asyncio.gather(
            *(guess(at, table, people, 0, token, inbox) for token, inbox in given), return_exceptions=True
        )
        assert [isinstance(each, Refused) for each in said] == [False, True, False, False]
        assert [each.again for each in said if not isinstance(each, Refused)] == [False, True, False]
        sealed = (await at.tables.get(table)).position.sealed[Question(Seat(0), "buzz")]
        assert [timed.answer for timed in sealed] == ["b", "a"]


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


async def test_nobody_keeps_a_draft_of_anothers_question(at):
    name = await begun(at, "cc", ANNA, BRUNO)
    question = await asked(at, name, 0)
    await expect_refusal("not-your-seat", at.drafts.keep(BRUNO, name, question, {"": ("a",)}))
    assert await at.drafts.load(BRUNO, name, question) == {}


def fail(seen, question, answer):
    raise ValueError(answer)


async def test_counsel_that_fails_is_none_and_the_log_does_not_repeat_the_answer(tmp_path, time, caplog):
    games = {"ballot": replace(PROBES["ballot"], advice={"hint": fail})}
    async with office(tmp_path, time, games, chats=("memory",), sleep=no_sleep) as at:
        await at.places.connect(chat := MemoryChat())
        table, (anna, *_) = await ordered(at, chat)
        shown = (await at.views.seat_room(anna.person, table, 0)).questions
        [hint] = [question.id for question in shown if question.has_preview]
        meaning = await at.play.preview(anna.person, Answer(table, hint, {"": ("rotto",)}))
    assert (meaning.answer, meaning.panels) == ("rotto", ())
    assert "ValueError" in caplog.text
    assert "rotto" not in caplog.text
