"""Taking back an answer: with whose consent, until when, what stands then, and that nothing is learnt by it."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.actions.answers import MOST_CHANGES
from bot.ports.ids import TablePace, TableStatus
from bot.ports.requests import Answer
from bot.presenters.direct_messages import story_lines
from bot.presenters.recap import list_happened
from bot.presenters.replay import list_steps
from bot.presenters.table import TablePresenter
from bot.store.posts import ProposalMessage
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.forms import Refused
from games.questions import Question
from games.secret import Seat
from tests.probes import PROBES
from tests.support.courier_stage import no_sleep, ordered
from tests.support.memory_chat import MemoryChat
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    DORA,
    STEPS,
    Shouted,
    Stepped,
    Time,
    admitted,
    agree,
    asked,
    begun,
    expect_refusal,
    find_proposal,
    office,
    press,
    refuse,
    story,
)

RETRACTABLE = {"steps": replace(STEPS["steps"], retractable={"choose": (Stepped,), "shout": (Shouted,)})}


def entered(path, time, **changes):
    """The office with a script game whose choices may be taken back."""
    return office(path, time, RETRACTABLE, **changes)


async def take_back(at, name, person, *others):
    """Somebody asks for it, and these people agree."""
    await at.host.retract(person, name)
    await agree(at, name, *others)


@pytest.fixture
async def at(tmp_path, time):
    async with entered(tmp_path, time) as made:
        yield made


async def test_everybody_has_to_agree_and_then_all_is_as_before(tmp_path, time):
    async with entered(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "sss", ANNA, BRUNO, CARLA, DORA, seats=4)
        asked_first = await asked(at, name, 0)
        await press(at, name, ANNA, 0, "a")
        asked_next = await asked(at, name, 1)
        await at.host.retract(ANNA, name)
        told = [row.person_id for row in await at.store.unsent_posts(name) if isinstance(row.post, ProposalMessage)]
        assert told == [CARLA.id, DORA.id]
        for person in (BRUNO, CARLA):
            await agree(at, name, person)
            assert await story(at, name) == ["s 0=a"]
            assert not (await at.tables.get(name)).undone
        await agree(at, name, DORA)
        table = await at.tables.get(name)
        assert table.record.notice.key == "retracted"
        assert table.undone == {1}
        assert table.record.proposals == {}
        assert table.position.state.at == 0
        for person, old in ((ANNA, asked_first), (BRUNO, asked_next)):
            await expect_refusal("stale", at.play.answer(person, Answer(name, old, {"": ("b",)})))
        await press(at, name, ANNA, 0, "c")
        assert await asked(at, name, 1) != asked_next
        assert await story(at, name) == ["s 0=a", "s 0=c"]


async def test_after_a_restart_it_is_still_taken_back(tmp_path, time):
    async with entered(tmp_path, time) as at:
        name = await begun(at, "sss", ANNA, seats=2)
        await press(at, name, ANNA, 0, "a")
        assert (await at.tables.get(name)).story[-1].row.via == "robot"
        await expect_refusal("nothing-to-take-back", at.host.retract(ANNA, name))
    async with entered(tmp_path, time) as at:
        name = await begun(at, "sps", ANNA, BRUNO)
        span = (await at.tables.get(name)).deal_span
        await press(at, name, ANNA, 0, "a")
        assert (await at.tables.get(name)).deal_span != span
        await take_back(at, name, ANNA, BRUNO)
        before = await at.tables.get(name)
        assert before.deal_span == span
    async with entered(tmp_path, time) as at:
        table = await at.tables.get(name)
        assert (table.position, table.undone, table.deal) == (before.position, before.undone, before.deal)
        assert table.deadlines == before.deadlines
        await press(at, name, ANNA, 0, "d")
        assert (await story(at, name))[-1] == "s 0=d"


async def test_one_no_ends_it_and_so_does_the_next_answer(at):
    name = await begun(at, "ssss", ANNA, BRUNO, CARLA, seats=3)
    await press(at, name, ANNA, 0, "a")
    await at.host.retract(ANNA, name)
    await refuse(at, name, BRUNO)
    await expect_refusal("refused-lately", at.host.retract(ANNA, name))
    await press(at, name, BRUNO, 1, "b")
    await at.host.retract(BRUNO, name)
    number = await find_proposal(at, name, "retract 2")
    await press(at, name, CARLA, 2, "c")
    await expect_refusal("proposal-over", at.host.agree(ANNA, name, number))
    assert (await at.tables.get(name)).undone == frozenset()


async def test_whoever_was_refused_a_take_back_asks_nobody_for_the_next_at_once(at):
    name = await begun(at, "ssss", ANNA, BRUNO)
    for person, seat in ((ANNA, 0), (BRUNO, 1)):
        await press(at, name, person, seat, "a")
        await at.host.retract(person, name)
        await at.host.refuse(
            {ANNA: BRUNO, BRUNO: ANNA}[person], name, await find_proposal(at, name, f"retract {seat + 1}")
        )
    await press(at, name, ANNA, 0, "a")
    await expect_refusal("refused-lately", at.host.retract(ANNA, name))


async def test_only_ones_own_last_answer_can_be_taken_back_and_only_once(at):
    name = await begun(at, "sss", ANNA, BRUNO)
    await expect_refusal("nothing-to-take-back", at.host.retract(ANNA, name))
    await press(at, name, ANNA, 0, "a")
    for person, reason in ((BRUNO, "nothing-to-take-back"), (CARLA, "not-seated")):
        await expect_refusal(reason, at.host.retract(person, name))
    await take_back(at, name, ANNA, BRUNO)
    await expect_refusal("nothing-to-take-back", at.host.retract(ANNA, name))


@pytest.mark.parametrize(
    ("script", "why"),
    [("sd", "chance"), ("sj", "the judge"), ("sr", "a race"), ("cs", "sealed"), ("sc", "a vote"), ("s", "over")],
)
async def test_what_chance_followed_or_was_sealed_stays(at, script, why):
    name = await begun(at, script, ANNA, BRUNO)
    await press(at, name, ANNA, 0, "a")
    if why == "sealed":
        await expect_refusal("nothing-to-take-back", at.host.retract(ANNA, name))
        await press(at, name, BRUNO, 1, "a")
    with pytest.raises(Refused, match=r"nothing-to-take-back|over"):
        await at.host.retract(BRUNO if why == "sealed" else ANNA, name)


async def test_a_seat_that_changed_hands_has_nothing_to_take_back(at):
    name = await begun(at, "ppp", ANNA, BRUNO, CARLA, seats=4)
    await press(at, name, ANNA, 0, "a")
    await at.lobby.leave(ANNA, name)
    await at.lobby.join(DORA, name, 0)
    await expect_refusal("not-seated", at.host.retract(ANNA, name))
    await at.lobby.join(ANNA, name, 3)
    for person in (DORA, ANNA):
        await expect_refusal("nothing-to-take-back", at.host.retract(person, name))


async def test_who_came_in_this_deal_takes_nothing_back_without_the_others(at):
    name = await begun(at, "ssss", ANNA, BRUNO, seats=3)
    await press(at, name, ANNA, 0, "a")
    await admitted(at, name, DORA, ANNA, BRUNO, seat=2)
    await press(at, name, BRUNO, 1, "a")
    await press(at, name, DORA, 2, "a")
    await take_back(at, name, DORA, ANNA)
    assert not (await at.tables.get(name)).undone
    await agree(at, name, BRUNO)
    assert (await at.tables.get(name)).undone == {3}


async def test_a_table_at_rest_takes_nothing_back(at):
    name = await begun(at, "sss", ANNA, BRUNO)
    await press(at, name, ANNA, 0, "a")
    await at.host.retract(ANNA, name)
    number = await find_proposal(at, name)
    await at.host.pause(BRUNO, name)
    await expect_refusal("proposal-over", at.host.agree(BRUNO, name, number))
    await at.host.resume(BRUNO, name)
    await at.host.agree(BRUNO, name, number)
    assert (await at.tables.get(name)).undone == {1}


async def test_the_clock_begins_anew_and_all_are_told(tmp_path, time):
    async with entered(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "ppp", CARLA, DORA, pace=TablePace.DAY)
        first = next(iter((await at.tables.get(name)).deadlines.values()))
        time.now += 1_000
        await press(at, name, CARLA, 0, "a")
        await take_back(at, name, CARLA, DORA)
        [after] = [row for key, row in (await at.tables.get(name)).deadlines.items() if not key.startswith("-")]
        assert after.question != first.question
        assert after.opened_at_ms == time.now
        assert (await at.tables.get(name)).record.status is TableStatus.LIVE


async def test_robots_forget_what_was_taken_back(tmp_path, time):
    heard = []

    def listening(told, seen, question, dice):
        heard.append([event.told for event in told])
        return "h", None

    games = {"steps": replace(RETRACTABLE["steps"], robots={"plain": listening})}
    async with office(tmp_path, time, games) as at:
        name = await begun(at, "ppss", ANNA, seats=2)
        await press(at, name, ANNA, 0, "a")
        await at.host.retract(ANNA, name)
        await press(at, name, ANNA, 0, "b")
        await press(at, name, ANNA, 0, "c")
        await press(at, name, ANNA, 0, "d")
        assert heard[-1] == [("0=b",), ("0=c",), ("0=d",)]


async def test_what_was_taken_back_is_told_no_more_but_in_the_history(tmp_path, time):
    people = (ANNA, BRUNO)
    async with office(tmp_path, time, {"perudo": PROBES["perudo"]}) as at:
        name = await at.lobby.open(ANNA, "perudo", name="T", lang="it", pace=TablePace.FREE, seats=2)
        await at.lobby.join(BRUNO, name)
        await at.lobby.start(ANNA, name)
        await at.autoplay.wait_idle()
        table = await at.tables.get(name)
        [question] = table.position.ask.must
        shape, before = table.position.ask.require_decision(question).shape, table.position.state
        person, other = people[question.seat], people[1 - question.seat]
        row = await at.tables.submit(table, question, shape.token(shape.nth(0)), via="hand", person_id=person.id)
        await take_back(at, name, person, other)
        table = await at.tables.get(name)
        assert (table.position.state, table.undone) == (before, {row.seq})
        for eye in (None, 0, 1):
            presenter = TablePresenter(table, eye, "it", Translator())
            [bid] = [told.line for told in presenter.told_lines() if told.seq == row.seq]
            for told in (story_lines(presenter, 1, row.seq + 1), list_happened(presenter)):
                assert shorten_signs(bid.text) not in {each.text for each in told}
                assert told[-1].text.endswith("ritira l’ultima risposta: si riprende da prima.")
            assert row.seq not in {step.entry for step in list_steps(presenter)}
            assert bid in presenter.record_lines(), "history has all that people saw"


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
