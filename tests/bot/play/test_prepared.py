"""Answers prepared before they are asked: when they are given, which, and what becomes of them."""

import asyncio
import logging
import random
from dataclasses import replace

import pytest

from bot.notify.delivery import Action
from bot.notify.notification_rules import plan as decide
from bot.people.personal_rows import personal_rows
from bot.play.prepared import PreparedAnswers
from bot.tables.change import GivenAnswer
from bot.tables.posts import SeatMessageRow
from bot.tables.questions import FORCED, draw_delay, find_planned
from bot.tables.stored import load_table, tables_needing_server
from bot.values.ids import AccountId, TablePace, TableStatus
from bot.values.requests import Answer
from bot.views.prepared import prepared_state
from bot.views.table import TablePresenter
from games.message import say
from games.prepared import Guard, Preparation, offer
from games.questions import Question
from games.secret import Seat
from tests.support.script_game import ANNA, BRUNO, CARLA, LETTERS, app, asked, begun, expect_refusal, history, spec
from tests.support.worded_steps import worded

DAY = 40 * 60_000
"""Longer than any answer takes that comes by itself."""


def make_guards(_):
    return {
        "never": Guard(say("never"), lambda seen: False),
        "second": Guard(say("second"), lambda seen: seen.state.at > 1),
        "own": Guard(say("own"), lambda seen: seen.seat == 1),
    }


CHOOSE = Preparation(("choose",), lambda seen: True, offer(*LETTERS, "z"), make_guards)
SHOUT = Preparation(("shout",), lambda seen: True, offer("press"), is_weighty=True)
GAMES = {
    "steps": spec(prepared={"choose": CHOOSE}),
    "lasting": spec(name="lasting", prepared={"choose": replace(CHOOSE, is_lasting=True)}),
    "closed": spec(name="closed", prepared={"choose": replace(CHOOSE, is_open=lambda seen: False)}),
    "shouted": spec(name="shouted", prepared={"shout": Preparation(("shout",), lambda seen: True, offer("press"))}),
    "awaited": spec(name="awaited", prepared={"shout": replace(SHOUT, is_awaited=True)}),
    "heavy": spec(name="heavy", prepared={"shout": SHOUT}),
    "bare": spec(name="bare"),
    "named": spec(name="named", automatic={"choose": lambda seen: "a"}),
    "worded": replace(worded("worded", "soc"), prepared={"choose": CHOOSE}),
    "grave": spec(name="grave", prepared={"choose": replace(CHOOSE, is_weighty=True)}),
}


@pytest.fixture
async def at(tmp_path, time):
    async with app(tmp_path, time, GAMES) as made:
        yield made


async def sit(at, script, *people, game="steps"):
    """A table with no clock, which nobody but its people and what they prepared answers at."""
    return await begun(at, script, *people, game=game, pace=TablePace.FREE)


async def prepare(at, name, person, seat, token, guard="", *, stays=False):
    fields = {"answer": (token,), "guard": (guard,), "stays": ("stays",) if stays else ()}
    await at.preparations.add(person, Answer(name, f"+{seat}-choose", fields))


async def give(at, name, person, seat, token):
    await at.play.answer(person, Answer(name, await asked(at, name, seat), {"": (token,)}))


async def look(at, name):
    """Whoever looks after the table does so now."""
    prepared = at.autoplay.prepared
    await at.tables.change(name, prepared.plan)
    while await prepared.give_due(name):
        await at.tables.change(name, prepared.plan)


async def pass_time(at, name, time, ms=DAY):
    await look(at, name)
    time.now += ms
    await look(at, name)


async def plan(at, script="ss", token="b"):
    """Bruno has prepared an answer, Anna has given hers, and his waits for its time; returns the table and that time."""
    name = await sit(at, script, ANNA, BRUNO)
    await prepare(at, name, BRUNO, 1, token)
    await give(at, name, ANNA, 0, "a")
    await look(at, name)
    row = await find_row(at, name)
    return name, row and row.due_ms


async def find_row(at, name, seat=1):
    return find_planned(await at.tables.get(name), Question(Seat(seat), "choose"))


async def test_a_prepared_answer_is_given_in_its_time_and_as_its_persons_own(at, time):
    name, due_ms = await plan(at, "sss")
    assert 5 * 60_000 <= due_ms - time.now <= DAY
    time.now = due_ms - 1
    await look(at, name)
    assert await history(at, name) == ["s 0=a"]
    time.now = due_ms
    await look(at, name)
    given = (await at.tables.get(name)).history[1].row
    assert (given.via, given.person, given.token, given.platform_at) == ("hand", BRUNO.id, "b", None)
    assert not (await at.tables.get(name)).prepared
    assert not (await load_table(at.store, name)).prepared


async def test_the_first_rule_that_holds_and_is_legal_is_given(at, time):
    name = await sit(at, "ssss", ANNA, BRUNO)
    for token, guard in (("a", "never"), ("z", ""), ("c", "second"), ("d", "own"), ("e", "")):
        await prepare(at, name, BRUNO, 1, token, guard)
    await give(at, name, ANNA, 0, "a")
    await pass_time(at, name, time)
    await give(at, name, ANNA, 0, "a")
    await pass_time(at, name, time)
    assert await history(at, name) == ["s 0=a", "s 1=d", "s 0=a", "s 1=c"]


async def test_where_no_rule_fits_its_person_is_asked_as_ever(at, time):
    name = await sit(at, "ss", ANNA, BRUNO)
    await prepare(at, name, BRUNO, 1, "z")
    await give(at, name, ANNA, 0, "a")
    await pass_time(at, name, time)
    await pass_time(at, name, time)
    assert await history(at, name) == ["s 0=a"]
    assert await find_row(at, name) is None
    await give(at, name, BRUNO, 1, "b")
    assert await history(at, name) == ["s 0=a", "s 1=b"]


async def test_an_answer_by_hand_comes_first_also_in_the_same_moment(at, time):
    name = await sit(at, "ssss", ANNA, BRUNO)
    await prepare(at, name, BRUNO, 1, "b", stays=True)
    await give(at, name, ANNA, 0, "a")
    await look(at, name)

    def by_hand(*_):
        time.now += DAY
        return GivenAnswer(Question(Seat(1), "choose"), "h", "hand", BRUNO.id)

    await at.tables.change(name, by_hand)
    assert not await at.autoplay.prepared.give_due(name)
    assert await history(at, name) == ["s 0=a", "s 1=h"]
    await give(at, name, ANNA, 0, "a")
    await pass_time(at, name, time)
    assert await history(at, name) == ["s 0=a", "s 1=h", "s 0=a", "s 1=b"]


async def test_an_answer_begun_by_hand_puts_the_prepared_one_aside(at, time):
    name, _ = await plan(at)
    await at.drafts.keep(BRUNO, name, await asked(at, name, 1), {"": ("c",)})
    await pass_time(at, name, time)
    assert await history(at, name) == ["s 0=a"]


async def test_a_restart_brings_nothing_sooner_and_forgets_nothing(tmp_path, time):
    async with app(tmp_path, time, GAMES) as at:
        name, due_ms = await plan(at)
        left_ms = due_ms - time.now
    time.now += DAY
    async with app(tmp_path, time, GAMES) as at:
        await at.resumed.wait()
        await look(at, name)
        assert (await find_row(at, name)).due_ms - time.now == left_ms
        assert await history(at, name) == ["s 0=a"]
        time.now += left_ms
        await look(at, name)
        assert await history(at, name) == ["s 0=a", "s 1=b"]


async def test_nobody_is_rung_for_what_answers_itself(at, time):
    name = await sit(at, "ss", ANNA, BRUNO)
    phones = at.sender.settings
    await prepare(at, name, BRUNO, 1, "b")
    await give(at, name, ANNA, 0, "a")
    table = await at.tables.get(name)
    assert await phones.find_quiet_end(table, 1, BRUNO.id, None) > time.now
    await look(at, name)
    due_ms, table = (await find_row(at, name)).due_ms, await at.tables.get(name)
    assert await phones.find_quiet_end(table, 1, BRUNO.id, None) == due_ms + 1_000
    assert await phones.find_quiet_end(table, 0, ANNA.id, None) is None


async def test_19_whoever_prepared_what_cannot_be_played_is_asked_at_once(at, time):
    """It said for up to an hour that it would answer, and then by a silent edit that it did not."""
    name = await sit(at, "ss", ANNA, BRUNO)
    phones = at.sender.settings
    await prepare(at, name, BRUNO, 1, "z")
    await give(at, name, ANNA, 0, "a")
    await look(at, name)
    table = await at.tables.get(name)
    assert await phones.find_quiet_end(table, 1, BRUNO.id, None) is None
    assert prepared_state(TablePresenter(table, 1, "it")) == "aside"


async def test_what_was_to_be_planned_is_found_after_a_restart(tmp_path, time):
    async with app(tmp_path, time, GAMES) as at:
        name = await sit(at, "ss", ANNA, BRUNO)
        await prepare(at, name, BRUNO, 1, "b")
        assert await tables_needing_server(at.store) == [name]


async def test_whoever_takes_a_seat_over_has_nothing_of_what_was_prepared_there(at, time):
    name = await sit(at, "ss", ANNA, BRUNO)
    await prepare(at, name, BRUNO, 1, "b")
    await at.lobby.leave(BRUNO, name, 1)
    table = await at.tables.get(name)
    assert not table.prepared
    assert not (await load_table(at.store, name)).prepared
    await expect_refusal("not-your-seat", prepare(at, name, BRUNO, 1, "b"))


@pytest.mark.parametrize(("game", "told"), [("steps", []), ("lasting", ["s 1=b"])])
async def test_a_deal_ends_what_was_prepared_but_what_lasts(at, time, game, told):
    name = await sit(at, "sbcs", ANNA, BRUNO, game=game)
    await prepare(at, name, BRUNO, 1, "c")
    await prepare(at, name, BRUNO, 1, "b", stays=True)
    await at.play.answer(ANNA, Answer(name, await asked(at, name, 0), {"": ("a",)}))
    table = await at.tables.get(name)
    assert [rule.token for row in table.prepared.values() for rule in row.rules] == (["b"] if told else [])
    await give(at, name, ANNA, 0, "a")
    if not told:
        await give(at, name, BRUNO, 1, "d")
    await pass_time(at, name, time)
    await pass_time(at, name, time)
    assert (await history(at, name))[-1:] == (told or ["c 0=a 1=d"])


async def test_a_pause_begins_its_time_anew(at, time):
    name, _ = await plan(at)
    await at.host.pause(ANNA, name)
    assert (await at.tables.get(name)).record.status is TableStatus.PAUSED
    time.now += DAY
    await at.votes.propose(BRUNO, name, "resume")
    await look(at, name)
    assert await history(at, name) == ["s 0=a"]
    await pass_time(at, name, time)
    assert await history(at, name) == ["s 0=a", "s 1=b"]


async def test_a_sealed_answer_comes_by_itself_and_may_still_be_changed(at, time):
    name = await sit(at, "c", ANNA, BRUNO)
    await prepare(at, name, BRUNO, 1, "b")
    await pass_time(at, name, time)
    assert (await at.tables.get(name)).position.sealed[Question(Seat(1), "choose")] == "b"
    await give(at, name, BRUNO, 1, "c")
    await give(at, name, ANNA, 0, "a")
    assert await history(at, name) == ["c 0=a 1=c"]


async def test_whoever_seals_an_answer_before_anything_was_planned_keeps_it(at, time):
    name = await sit(at, "cc", ANNA, BRUNO)
    await prepare(at, name, BRUNO, 1, "b", stays=True)
    await give(at, name, BRUNO, 1, "h")
    await pass_time(at, name, time)
    assert (await at.tables.get(name)).position.sealed[Question(Seat(1), "choose")] == "h"
    await give(at, name, ANNA, 0, "a")
    assert await history(at, name) == ["c 0=a 1=h"]


@pytest.mark.parametrize(("game", "shouts"), [("heavy", 1), ("shouted", 0), ("awaited", 0)])
async def test_what_weighs_is_given_by_a_rule_that_was_asked_for_twice_alone(at, time, game, shouts):
    """So is what may be answered though nobody waits for it, unless only what is awaited may be prepared."""
    name = await sit(at, "ss", ANNA, BRUNO, game=game)
    confirm = {"confirm": ("yes",)}
    await at.preparations.add(ANNA, Answer(name, "+0-shout", {"answer": ("press",), **confirm}))
    await pass_time(at, name, time)
    assert await history(at, name) == ["shout 0"] * shouts


async def test_a_rule_is_changed_in_its_place_and_what_is_planned_stays_so(at, time):
    name = await sit(at, "ss", ANNA, BRUNO)
    for token in "abc":
        await prepare(at, name, BRUNO, 1, token)
    await give(at, name, ANNA, 0, "a")
    await look(at, name)
    due_ms = (await find_row(at, name)).due_ms

    async def change(question, token):
        await at.preparations.add(BRUNO, Answer(name, question, {"answer": (token,)}))

    await change("+1-choose.2.3", "d")
    assert [rule.token for rule in (await find_row(at, name)).rules] == ["a", "d", "c"]
    await change("+1-choose.1.3", "c")
    assert [rule.token for rule in (await find_row(at, name)).rules] == ["c", "d"], "the same stands nowhere twice"
    for stale in ("+1-choose.1.3", "+1-choose.3.2", "+1-choose.9.9"):
        await expect_refusal("stale", change(stale, "e"))
    for wrong in ("+1-choose.1", "+1-choose.x.2", "+1-choose.1.2.3"):
        await expect_refusal("not-prepared", change(wrong, "e"))
    await at.preparations.remove(BRUNO, name, "+1-choose", 1, 2)
    time.now += 60_000
    await prepare(at, name, BRUNO, 1, "e")
    await look(at, name)
    assert (await find_row(at, name)).due_ms == due_ms, "no change of what is planned changes when it comes"


async def test_what_is_not_on_offer_is_refused_and_what_is_weighty_asked_for_twice(at):
    for game, reason in (("closed", "not-prepared"), ("grave", "confirm-first")):
        name = await sit(at, "ss", ANNA, BRUNO, game=game)
        await expect_refusal(reason, prepare(at, name, BRUNO, 1, "b"))
    await expect_refusal("not-your-seat", prepare(at, name, CARLA, 1, "b"))
    for question in (f"+{'1' * 5_000}-choose", "+1", "+-choose", "+²-choose", "choose"):
        await expect_refusal("not-prepared", at.preparations.remove(BRUNO, name, question, 1, 1))


async def test_who_presses_twice_removes_one_rule(at):
    name = await sit(at, "ss", ANNA, BRUNO)
    for token in "abc":
        await prepare(at, name, BRUNO, 1, token)
    [(_, topic)] = (await at.tables.get(name)).prepared
    await at.preparations.remove(BRUNO, name, f"+1-{topic}", 1, 3)
    await expect_refusal("stale", at.preparations.remove(BRUNO, name, f"+1-{topic}", 1, 3))
    assert [rule.token for rule in (await at.tables.get(name)).prepared[1, topic].rules] == ["b", "c"]


async def test_nothing_of_it_is_in_a_log_an_export_or_a_clear_row(at, time, tmp_path, caplog):
    name = await sit(at, "ss", ANNA, BRUNO)
    before = await at.records.export(name)
    with caplog.at_level(logging.DEBUG):
        await prepare(at, name, BRUNO, 1, "z", "own")
        await give(at, name, ANNA, 0, "a")
        await pass_time(at, name, time)
    table = await at.tables.get(name)
    assert table.prepared
    assert "'z'" not in repr((table.prepared, caplog.records, table))
    assert b"prepared" not in await at.records.export(name)
    assert b"prepared" not in before
    (row,) = await at.store.fetch("select rules from prepared")
    assert row[0].startswith("c2VhbGVk")
    assert (await personal_rows(at.store, BRUNO.id))["prepared"][0]["rules"] == '[["own", "z", true]]'


def test_how_long_it_takes_follows_from_the_pace_alone():
    """Two samples of the drawing, as for the first rule and the third, are of one distribution (Kolmogorov and Smirnov)."""
    dice = random.Random(24)
    first, third = ([draw_delay(TablePace.LIVE, dice) for _ in range(2_000)] for _ in range(2))
    points = sorted({*first, *third})
    far = max(abs(sum(x <= p for x in first) - sum(x <= p for x in third)) for p in points[::40]) / 2_000
    assert far < 1.95 * (2 / 2_000) ** 0.5
    assert min(points) >= 8_000
    assert max(points) <= 40_000


async def test_it_comes_by_itself_after_the_one_wait_that_was_drawn(tmp_path, time):
    waited = list[float]()

    async def nap(seconds: float) -> None:
        """Waits as long as a prepared answer does are over at once; nobody wakes from others."""
        if not 300 <= seconds <= 2_400:
            await asyncio.Event().wait()
        waited.append(seconds)
        time.now += round(seconds * 1_000)

    async with app(tmp_path, time, GAMES, sleep=nap) as at:
        name = await sit(at, "sss", ANNA, BRUNO)
        await prepare(at, name, BRUNO, 1, "b")
        await give(at, name, ANNA, 0, "a")
        await at.autoplay.wait_idle()
        assert await history(at, name) == ["s 0=a", "s 1=b"]
        assert len(waited) == 1


# -- what people wish to have answered at every table -----------------------------------------


async def test_what_is_forced_comes_as_what_is_prepared_does(at, time):
    """All that others can read of an answer is when it came, by which way, and what was told of it."""
    told = []
    for is_wished in (True, False):
        name = await sit(at, "soss", ANNA, BRUNO)
        await at.wishes.choose(BRUNO, FORCED, wanted=is_wished)
        if not is_wished:
            await prepare(at, name, BRUNO, 1, "a")
        at.autoplay.prepared = PreparedAnswers(at.tables, random.Random(7))
        await give(at, name, ANNA, 0, "a")
        begun_ms = time.now
        await look(at, name)
        table = await at.tables.get(name)
        due_ms = next(row.due_ms for row in table.prepared.values())
        assert prepared_state(TablePresenter(table, 1, "it")) == "planned"
        assert await at.sender.settings.find_quiet_end(table, 1, BRUNO.id, None) == due_ms + 1_000
        time.now = due_ms
        await look(at, name)
        table = await at.tables.get(name)
        row, events = table.history[1]
        told.append((due_ms - begun_ms, row._replace(at_ms=0), events, await history(at, name)))
    assert told[0] == told[1]
    assert told[0][-1] == ["s 0=a", "o 1=a"]


@pytest.mark.parametrize(("script", "game"), [("ss", "steps"), ("sn", "steps"), ("so", "bare")])
async def test_nothing_is_taken_for_forced_that_is_not_or_that_all_would_know_to_be(at, time, script, game):
    """Several answers; silence that says another one; a question for which nothing can be prepared."""
    name = await sit(at, script, ANNA, BRUNO, game=game)
    await at.wishes.choose(BRUNO, FORCED, wanted=True)
    await give(at, name, ANNA, 0, "a")
    await pass_time(at, name, time)
    assert await history(at, name) == ["s 0=a"]


async def test_a_wish_counts_at_once_at_every_table_and_until_it_is_taken_back(at, time):
    kept, dropped = [await sit(at, "soss", ANNA, BRUNO) for _ in range(2)]
    for name in (kept, dropped):
        await give(at, name, ANNA, 0, "a")
    await at.wishes.choose(BRUNO, FORCED, wanted=True)
    await look(at, dropped)
    assert (await at.tables.get(dropped)).prepared
    await at.wishes.choose(BRUNO, FORCED, wanted=False)
    await pass_time(at, dropped, time)
    assert await history(at, dropped) == ["s 0=a"]
    await at.wishes.choose(BRUNO, FORCED, wanted=True)
    await pass_time(at, kept, time)
    assert await history(at, kept) == ["s 0=a", "o 1=a"]
    await expect_refusal("no-such-option", at.wishes.choose(BRUNO, "no such", wanted=True))


async def test_a_rule_that_fits_comes_before_a_wish_and_one_that_does_not_hinders_none(at, time):
    for token in "az":
        name = await sit(at, "soss", ANNA, BRUNO)
        await at.wishes.choose(BRUNO, FORCED, wanted=True)
        await prepare(at, name, BRUNO, 1, token)
        await give(at, name, ANNA, 0, "a")
        await pass_time(at, name, time)
        assert await history(at, name) == ["s 0=a", "o 1=a"]
        assert bool((await at.tables.get(name)).prepared) is (token == "z"), "what was not used is kept"


@pytest.mark.parametrize("is_automatic", [True, False])
async def test_an_answer_that_comes_by_itself_does_not_hold_back_the_ring_for_the_next_question(at, time, is_automatic):
    """A person who pressed a moment ago finds the question in front of them; one who wasn't there is rung at once."""
    name = await sit(at, "soc", ANNA, BRUNO, game="worded")
    await at.wishes.choose(BRUNO, FORCED, wanted=is_automatic)
    await give(at, name, ANNA, 0, "a")
    await pass_time(at, name, time)
    if not is_automatic:
        await give(at, name, BRUNO, 1, "a")
    table = await at.tables.get(name)
    assert (len(table.history), table.history[1].row.via) == (2, "hand")
    state = await at.sender.seat_messages.drawing.find_state(TablePresenter(table, 1, "it"), BRUNO.id)
    row = SeatMessageRow(BRUNO.id, name, 1)._replace(message_id="m1", account_id=AccountId(BRUNO.id), asked=("before",))
    assert (state.is_present, decide(row, state).action) == (
        not is_automatic,
        Action.NOTIFY if is_automatic else Action.EDIT,
    )


@pytest.mark.parametrize(("script", "least", "most"), [("ops", 2_000, 6_000), ("sos", 300_000, 2_400_000)])
async def test_what_a_game_names_comes_soon_where_it_follows_from_the_persons_own_answer(at, time, script, least, most):
    """As a press of somebody who is there; else as what was prepared."""
    name = await sit(at, script, ANNA, BRUNO, game="named")
    seat, person = (0, ANNA) if script == "ops" else (1, BRUNO)
    await give(at, name, ANNA, 0, "a")
    await at.wishes.choose(person, "named/choose", wanted=True)
    await look(at, name)
    (row,) = (await at.tables.get(name)).prepared.values()
    assert (row.seat, least <= row.due_ms - time.now <= most) == (seat, True)
    time.now = row.due_ms
    await look(at, name)
    assert (await history(at, name))[1].endswith(f" {seat}=a")
