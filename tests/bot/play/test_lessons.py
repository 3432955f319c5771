"""Practice: the teacher, who speaks where one person is alone with robots and is given one seat’s eyes, and the ladder."""

import asyncio
import pickle
from dataclasses import replace

import pytest

from bot.play.lessons import puzzle_of
from bot.tables.reader import offered_lessons
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import NewTable
from games.forms import Refused
from games.kernel import open_position
from games.message import say
from games.registry import GAMES
from games.spec import Note, Rung, Teacher
from tests.games.tarocco.table import playing, rules_of
from tests.support.script_game import ANNA, BRUNO, Time, admitted, app, begun, expect_refusal, press, spec


def suggest(history, seen, question, dice):
    return (Note(say("rung-short"), lines=(say("rung-short-hint"),)),)


def review(history, moments, dice):
    """As many lines as the seat answered in that deal."""
    return (Note(say("rung-long"), lines=(say("rung-long-hint"),) * len(moments)),)


def fail(history, seen, question, dice):
    raise ValueError("S" + str(2 + 2))


LADDER = (Rung("short", ("plain",), {"script": "s"}), Rung("long", ("plain", "eager"), {"script": "ss"}))
TAUGHT = {
    "steps": spec(
        package="tests.probes.perudo",
        teacher=Teacher(frozenset({"choose"}), suggest, review),
        ladder=LADDER,
        passed=lambda state, seat: seat == 0 and state.shouts > 0,
    ),
    "dumb": spec(name="dumb", package="tests.probes.perudo"),
    "broken": spec(name="broken", package="tests.probes.perudo", teacher=Teacher(frozenset({"choose"}), fail, review)),
}


async def refusal(at, table, lesson, person=ANNA, seat=0):
    with pytest.raises(Refused) as refused:
        await at.lessons.teach(person, table, seat, lesson)
    return refused.value.reason


async def offers(at, table, person=ANNA, seat=0):
    """What the teacher may be asked about from a seat."""
    return offered_lessons(await at.tables.get(table), seat)


@pytest.fixture
async def at(tmp_path, time):
    async with app(tmp_path, time, TAUGHT) as made:
        yield made


async def test_alone_with_robots_the_teacher_answers_before_the_card_and_after_the_hand(at):
    table = await begun(at, "ssps", ANNA)
    assert await offers(at, table) == ("card",)
    (panel,) = await at.lessons.teach(ANNA, table, 0, "card")
    assert (panel.title, panel.lines) == ("Un dado", ("In due, con un dado solo.",))
    assert await refusal(at, table, "hand") == "nothing-to-teach"
    await press(at, table, ANNA, 0, "b")
    await at.autoplay.wait_idle()
    assert await offers(at, table) == ("card", "hand"), "the deal is over, and a question between two waits"
    (panel,) = await at.lessons.teach(ANNA, table, 0, "hand")
    assert (panel.title, len(panel.lines)) == ("Cinque dadi", 1)


async def test_what_is_reviewed_is_the_last_deal_that_is_over_and_what_somebody_answered_by_hand(at):
    table = await begun(at, "ssspsss", ANNA)
    for token in "abc":
        await press(at, table, ANNA, 0, token)
        await at.autoplay.wait_idle()
    assert (await at.tables.get(table)).deal_span.number == 2
    (panel,) = await at.lessons.teach(ANNA, table, 0, "hand")
    assert len(panel.lines) == 2, "of the deal before, two: the third was asked between the deals"


async def test_nobody_is_taught_in_company_nor_once_somebody_sits_down(at):
    together = await begun(at, "ss", ANNA, BRUNO)
    assert not (await at.tables.get(together)).record.practice
    assert await offers(at, together) == ()
    assert {await refusal(at, together, lesson) for lesson in ("card", "hand")} == {"not-taught"}
    alone = await begun(at, "spsss", ANNA)
    assert await offers(at, alone) == ("card",)
    await admitted(at, alone, BRUNO, ANNA, seat=1)
    assert (await at.tables.get(alone)).record.practice
    assert await offers(at, alone) == ()
    assert await refusal(at, alone, "card") == "not-taught"


async def test_a_company_table_that_is_marked_as_practice_is_taught_no_more_for_that(at):
    table = await begun(at, "ss", ANNA, BRUNO, seats=3)
    await at.tables.change(table, lambda *_: {"practice": True})
    assert await refusal(at, table, "card") == "not-taught"
    kept = [
        each._replace(robot="plain", person="", reserve=BRUNO.id) if each.person == BRUNO.id else each
        for each in (await at.tables.get(table)).assignments
    ]
    await at.tables.change(table, lambda *_: {"assignments": kept})
    assert await refusal(at, table, "card") == "not-taught", "a seat that is kept for somebody is theirs"


async def test_only_whoever_holds_the_seat_may_ask_and_only_what_there_is(at):
    table = await begun(at, "ss", ANNA)
    assert await refusal(at, table, "card", BRUNO) == "not-your-seat"
    assert await refusal(at, table, "card", ANNA, 1) == "not-your-seat"
    assert await refusal(at, table, "everything") == "not-taught"
    dumb = await begun(at, "ss", ANNA, game="dumb")
    assert await refusal(at, dumb, "card") == "not-taught"


async def test_a_teacher_that_fails_costs_the_lesson_and_its_fault_is_logged_without_what_it_says(at, caplog):
    table = await begun(at, "ss", ANNA, game="broken")
    assert await refusal(at, table, "card") == "no-lesson"
    assert "ValueError" in caplog.text
    assert "S4" not in caplog.text
    await press(at, table, ANNA, 0, "b")
    assert (await at.tables.get(table)).history


async def test_what_goes_to_the_worker_is_the_same_however_the_unseen_cards_lie(tmp_path):
    """The cards of two others exchanged: what is carried to the teacher is the same, byte by byte."""
    async with app(tmp_path, Time(), {"ottocento": GAMES["ottocento"]}) as at:
        table = await at.tables.get(await at.openings.practice(ANNA, "ottocento", name="T", lang="it", seats=4))
        carried = set()
        for second, third in (("S7 T9 C8 C9", "D8 D9 DQ B6"), ("S7 DQ D8 B6", "T9 C8 D9 C9")):
            state = playing(("DK D6 C6 C7", second, third, "B7 B8 B9 BK"))
            table = replace(table, position=open_position(rules_of(), state))
            carried.add(pickle.dumps(puzzle_of(table, 0)))
        assert len(carried) == 1
        state = playing(("DK D6 C6 C8", "S7 T9 C7 C9", third, "B7 B8 B9 BK"))
        table = replace(table, position=open_position(rules_of(), state))
        assert pickle.dumps(puzzle_of(table, 0)) not in carried, "its own cards do reach it"


async def steps(at, person=ANNA):
    """Each step: its name, how often it was passed, whether it is the next."""
    return [(rung.name, rung.passed, rung.next) for rung in await at.ladder.list_steps(person, "steps", "it")]


async def finished(at, name, *, shouting=True):
    """Anna plays to the end, and shouts before."""
    if shouting:
        await press(at, name, ANNA, 0, "press", prompt="shout", fields={"confirm": ("yes",)})
    await press(at, name, ANNA, 0, "a")
    await at.autoplay.wait_idle()


async def test_a_step_begins_at_once_with_its_robots_its_options_and_no_clock(at):
    name = await at.ladder.climb(ANNA, "steps", "long", lang="it")
    table = await at.tables.get(name)
    record = table.record
    assert (record.status, record.pace, record.seats, record.practice) == (TableStatus.LIVE, TablePace.FREE, 3, True)
    assert (record.options["script"], record.options["luck"]) == ("ss", "2")
    assert (record.name, record.host) == ("Cinque dadi", ANNA.id)
    assert [table.assignment_of(seat).robot for seat in range(3)] == ["", "plain", "eager"]
    assert table.deadlines == {}


async def test_a_step_that_was_cut_off_while_it_was_set_up_goes_on_when_its_update_comes_again(at):
    cut = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=3), inbox="u1")
    await at.lobby.seat_robot(ANNA, cut, 1, "eager")
    for _ in range(2):
        assert await at.ladder.climb(ANNA, "steps", "long", lang="it", inbox="u1") == cut
    table = await at.tables.get(cut)
    assert table.record.status is TableStatus.LIVE
    assert [table.assignment_of(seat).robot for seat in range(3)] == ["", "plain", "eager"]
    assert [rung.table_id for rung in await at.ladder.list_steps(ANNA, "steps", "it")] == [None, cut]


async def test_a_step_that_was_passed_is_kept_and_the_next_one_is_named(tmp_path, time):
    async with app(tmp_path, time, TAUGHT) as at:
        name = await at.ladder.climb(ANNA, "steps", "short", lang="it")
        assert [rung.table_id for rung in await at.ladder.list_steps(ANNA, "steps", "it")] == [name, None]
        await finished(at, name)
        assert [rung.table_id for rung in await at.ladder.list_steps(ANNA, "steps", "it")] == [None, None]
        assert await steps(at) == [("short", 1, False), ("long", 0, True)]
        assert await steps(at, BRUNO) == [("short", 0, True), ("long", 0, False)]
        await finished(at, await at.ladder.climb(ANNA, "steps", "short", lang="it"))
    async with app(tmp_path, time, TAUGHT) as at:
        assert await steps(at) == [("short", 2, False), ("long", 0, True)]


async def test_a_step_that_was_played_in_vain_is_not_passed(at):
    await finished(at, await at.ladder.climb(ANNA, "steps", "short", lang="it"), shouting=False)
    assert await steps(at) == [("short", 0, True), ("long", 0, False)]


async def test_a_step_is_passed_by_whoever_began_it_and_by_nobody_in_their_place(at):
    name = await at.ladder.climb(ANNA, "steps", "short", lang="it")
    await press(at, name, ANNA, 0, "press", prompt="shout", fields={"confirm": ("yes",)})
    await admitted(at, name, BRUNO, ANNA)
    await at.lobby.leave(ANNA, name)
    await at.autoplay.wait_idle()
    assert (await at.tables.get(name)).record.status is TableStatus.OVER
    assert await steps(at) == await steps(at, BRUNO) == [("short", 0, True), ("long", 0, False)]


async def test_a_table_that_is_no_step_counts_for_none(at):
    await finished(at, await begun(at, "s", ANNA))
    assert await steps(at) == [("short", 0, True), ("long", 0, False)]


async def test_a_step_or_a_game_that_is_not_there_is_refused(at):
    await expect_refusal("no-such-rung", at.ladder.climb(ANNA, "steps", "third", lang="it"))
    await expect_refusal("no-such-game", at.ladder.climb(ANNA, "chess", "short", lang="it"))


@pytest.mark.parametrize("rung", [(name, rung.name) for name, spec in GAMES.items() for rung in spec.ladder])
@pytest.mark.few(8)
async def test_every_step_of_every_game_can_be_begun(tmp_path, time, rung):
    async with app(tmp_path, time, GAMES, sleep=asyncio.sleep) as at:
        table = await at.ladder.climb(ANNA, *rung, lang="en")
        await at.autoplay.wait_idle()
        assert (await at.views.seat_room(ANNA, table, 0)).room.status is TableStatus.LIVE
