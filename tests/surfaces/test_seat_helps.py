"""What a seat's message has behind a button."""

from random import Random

import pytest

from bot.text.signs import shorten_signs
from bot.values.commands import ANSWER
from bot.views.seat import panel_text
from bot.views.table import TablePresenter
from tests.surfaces.stage import RENDERED, Habit, NotOffered, answered, asked, gathered

CAST = (Habit("Anna", alone=True), Habit("Bruno", alone=True), Habit("Carla", alone=True))


pytestmark = pytest.mark.needs(RENDERED)


@pytest.fixture
async def stage(staged, tmp_path):
    async with staged(tmp_path) as made:
        yield made


WRITING = "Chiedi qualcosa della carta giocata"
"""How the help on writing rules begins."""


async def test_15_how_rules_are_written_is_told_to_whoever_asks_and_comes_to_nobody_by_itself(stage):
    table = await gathered(stage, CAST, "eleusis", seats=3)
    (dealer,) = [habit.name for habit in CAST if await asked(stage, habit, table)]
    await stage.settle()
    assert WRITING not in stage.transcript.text()
    assert WRITING in await stage.press(dealer, "primer", "", ANSWER, alone=True)


async def test_7_one_button_under_a_question_unfolds_the_rest_in_place(stage):
    table = await gathered(stage, CAST, "ballot", seats=3)
    (host,) = [habit for habit in CAST if await asked(stage, habit, table)]
    form = await asked(stage, host, table)
    for verb in ("why", "rules", "history", "words", "board", "verify", "help"):
        with pytest.raises(NotOffered):
            await stage.press_shown(host.name, verb, alone=True)
    new = f"{host.name} (privato) │ +"
    before = stage.transcript.text().count(new)
    unfolded = await stage.press(host.name, "more", alone=True)
    assert shorten_signs(form.title) in unfolded
    assert stage.is_asking(host.name, form, alone=True)
    assert stage.transcript.text().count(new) == before
    presenter = TablePresenter(await stage.app.tables.get(table), form.seat, stage.person(host.name).lang)
    told = await stage.press(host.name, "words", alone=True)
    for line in presenter.make_board().lines:
        assert shorten_signs(line) in told
    for panel in presenter.make_panels(is_page=False):
        assert panel_text(panel) in told
    await stage.press(host.name, "hand", alone=True)
    assert stage.is_asking(host.name, form, alone=True)


@pytest.mark.deep
async def test_a_question_that_somebody_is_at_stays_open_when_their_message_changes_and_folds_for_what_is_new(stage):
    table = await gathered(stage, CAST, "ballot", seats=3)
    (host,) = [habit for habit in CAST if await asked(stage, habit, table)]
    await answered(stage, host, await asked(stage, host, table), Random(1))
    await stage.settle()
    at = await stage.app.tables.get(table)
    hint = next(question for question in at.position.ask.may if question.prompt == "hint")
    form = await stage.app.reading.question(stage.person(host.name), table, at.question_id(hint))
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
