"""The teacher speaks where one person practises alone with robots, and nowhere else; it is given one seat's eyes and nothing more."""

from __future__ import annotations

import pickle

import pytest

from bot.actions.lessons import puzzle_of
from bot.tables.lessons import offered_lessons
from games.box import Note
from games.forms import Refused
from games.kernel import open_position
from games.message import say
from games.registry import GAMES
from games.teacher import Teacher
from tests.games.tarocco.table import playing, rules_of
from tests.support.script_game import ANNA, BRUNO, Time, admitted, begun, box, office, press


def suggest(story, seen, question, dice):
    return (Note(say("rung-short"), lines=(say("rung-short-hint"),)),)


def review(story, moments, dice):
    """As many lines as the seat answered in that deal."""
    return (Note(say("rung-long"), lines=(say("rung-long-hint"),) * len(moments)),)


def fail(story, seen, question, dice):
    raise ValueError("S" + str(2 + 2))


TAUGHT = {
    "steps": box(package="tests.probes.perudo", teacher=Teacher(frozenset({"choose"}), suggest, review)),
    "dumb": box(name="dumb", package="tests.probes.perudo"),
    "broken": box(name="broken", package="tests.probes.perudo", teacher=Teacher(frozenset({"choose"}), fail, review)),
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
    async with office(tmp_path, time, TAUGHT) as made:
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
    async with at.tables.lock_table(table) as now:
        await at.tables.amend(now, practice=True)
    assert await refusal(at, table, "card") == "not-taught"
    async with at.tables.lock_table(table) as now:
        kept = [
            each._replace(robot="plain", person="", reserve=BRUNO.id) if each.person == BRUNO.id else each
            for each in now.tenures
        ]
        await at.tables.amend(now, tenures=kept)
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
    assert (await at.tables.get(table)).story


async def test_what_goes_to_the_worker_is_the_same_however_the_unseen_cards_lie(tmp_path):
    """The cards of two others exchanged: what is carried to the teacher is the same, byte by byte."""
    async with office(tmp_path, Time(), {"ottocento": GAMES["ottocento"]}) as at:
        table = await at.tables.get(await at.lobby.practice(ANNA, "ottocento", name="T", lang="it", seats=4))
        carried = set()
        for second, third in (("S7 T9 C8 C9", "D8 D9 DQ B6"), ("S7 DQ D8 B6", "T9 C8 D9 C9")):
            state = playing(("DK D6 C6 C7", second, third, "B7 B8 B9 BK"))
            table.position = open_position(rules_of(), state)
            carried.add(pickle.dumps(puzzle_of(table, 0)))
        assert len(carried) == 1
        table.position = open_position(rules_of(), playing(("DK D6 C6 C8", "S7 T9 C7 C9", third, "B7 B8 B9 BK")))
        assert pickle.dumps(puzzle_of(table, 0)) not in carried, "its own cards do reach it"
