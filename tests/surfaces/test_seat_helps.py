"""What a seat's message has behind a button."""

from random import Random

import pytest

from bot.values.commands import ANSWER
from tests.surfaces.stage import RENDERED, Habit, answered, asked, gathered

CAST = (Habit("Anna", alone=True), Habit("Bruno", alone=True), Habit("Carla", alone=True))


pytestmark = pytest.mark.needs(RENDERED)


@pytest.fixture
async def stage(staged, tmp_path):
    async with staged(tmp_path) as made:
        yield made


WRITING = "Chiedi qualcosa della carta giocata"
"""How the help on writing rules begins."""


async def test_how_rules_are_written_comes_once_by_itself_to_whoever_has_never_seen_it(stage):
    table = await gathered(stage, CAST, "eleusis", seats=3)
    (dealer,) = [habit.name for habit in CAST if await asked(stage, habit, table)]
    told = [line for line in stage.transcript.text().splitlines() if WRITING in line]
    assert len(told) == 1
    assert told[0].strip().startswith(f"{dealer} (privato) │ +")
    assert "♪" not in told[0]
    await stage.enter(dealer, "hand", alone=True)
    await stage.settle()
    await stage.wait()
    assert stage.transcript.text().count(WRITING) == 1


@pytest.mark.deep
async def test_a_question_that_somebody_is_at_stays_open_when_their_message_changes_and_folds_for_what_is_new(stage):
    table = await gathered(stage, CAST, "ballot", seats=3)
    (host,) = [habit for habit in CAST if await asked(stage, habit, table)]
    await answered(stage, host, await asked(stage, host, table), Random(1))
    await stage.settle()
    at = await stage.app.tables.get(table)
    hint = next(question for question in at.position.ask.may if question.prompt == "hint")
    form = await stage.app.views.question(stage.person(host.name), table, at.question_id(hint))
    assert not stage.is_asking(host.name, form, alone=True)
    await stage.press(host.name, "ask", form.id, alone=True)
    await stage.settle()
    assert stage.is_asking(host.name, form, alone=True)
    for habit in CAST:
        if habit != host:
            await answered(stage, habit, await asked(stage, habit, table), Random(2))
    stage.time.ms += 40_000
    await stage.app.clock.handle_due()
    await stage.settle()
    assert stage.is_asking(host.name, form, alone=True)
    for _ in range(2 * len(CAST)):
        for habit in CAST:
            if habit != host and (waiting := await asked(stage, habit, table)):
                await answered(stage, habit, waiting, Random(3))
        stage.time.ms += 40_000
        await stage.app.clock.handle_due()
        await stage.settle()
        if await asked(stage, host, table):
            break
    assert await asked(stage, host, table)
    assert not stage.is_asking(host.name, form, alone=True)


async def test_how_rules_are_written_is_behind_a_button(stage):
    table = await gathered(stage, CAST, "eleusis", seats=3)
    (who,) = [habit.name for habit in CAST if await asked(stage, habit, table)]
    seen = await stage.enter(who, "hand", alone=True)
    assert "card.red" not in seen
    assert "card.red" in await stage.press(who, "primer", "", ANSWER, alone=True)
    await stage.settle()
    assert "Come si scrive una regola" in stage.transcript.text()
