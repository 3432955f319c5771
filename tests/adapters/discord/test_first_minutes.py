"""The first minutes: help that knows where one is, a trial game in private, the way back to one's tables."""

import pytest

from tests.surfaces.drivers.discord import staged
from tests.surfaces.stage import Habit, asked, begin

ANNA, BRUNO = Habit("Anna"), Habit("Bruno", "en")
ENGLISH = ("Answer the question", "The others are still to answer")
HERE = ("ballot", "3", "free", "Giovedì")


@pytest.fixture
async def stage(tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "en")) as made:
        yield made


async def test_help_says_what_can_be_done_just_now_wherever_one_is(stage):
    assert "Non sei a nessun tavolo" in await stage.enter("Anna", "help")
    await stage.enter("Anna", "open", *HERE)
    await stage.settle()
    assert "Quando ci siete, comincia tu" in await stage.enter("Anna", "help")
    assert "Whoever opened the table begins" in await stage.enter("Bruno", "help")
    await stage.press("Bruno", "join")
    await begin(stage, "Anna")
    await stage.settle()
    (table,) = await stage.office.places.tables_at(stage.place)
    for habit, answering, waiting in ((ANNA, "Rispondi alla domanda", "Adesso si aspettano"), (BRUNO, *ENGLISH)):
        said = await stage.enter(habit.name, "help")
        is_asked = await asked(stage, habit, table) is not None
        assert (answering in said, waiting in said) == (is_asked, not is_asked)


@pytest.mark.parametrize("game", ["biglietti", "millone"])
async def test_a_trial_game_in_private_begins_with_the_whole_primer_and_then_asks(stage, game):
    await stage.enter("Anna", "practice", game, alone=True)
    await stage.settle()
    titles = [panel.title for panel in stage.office.views.primer(game, "it")]
    letters = [post.text for post in stage.members["Anna"].dms]
    (primer,) = [place for place, text in enumerate(letters) if all(title in text for title in titles)]
    (question,) = [place for place, text in enumerate(letters) if "Tocca a te" in text]
    assert primer < question
    assert not any(text.endswith("…") for text in letters)
    assert stage.here.messages == ()


async def test_ones_tables_are_listed_most_urgent_first_with_the_way_to_each(stage):
    await stage.enter("Bruno", "open", *HERE)
    await stage.settle()
    await stage.press("Anna", "join")
    await stage.enter("Anna", "practice", "eleusis", alone=True)
    await stage.settle()
    said = await stage.enter("Anna", "tables", alone=True)
    assert said.index("Prova") < said.index("Giovedì")
    links = [button.url for button in stage.world.look(stage._panels["Anna", True]).buttons if button.url]
    assert links == [f"https://discord.com/channels/{stage.here.guild_id}/{stage.here.id}"]
