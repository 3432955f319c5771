"""The practice ladder is climbed in a private chat."""

from bot.values.ids import TableStatus

ANNA = "Anna"


async def test_the_steps_of_a_game_are_shown_and_one_of_them_is_begun_alone_with_robots(stage):
    said = await stage.enter(ANNA, "ladder", "eleusis", alone=True)
    assert said.splitlines()[0].startswith("Palestra di Eleusis Express")
    assert "Livello 1 (il prossimo per te)" in said
    await stage.press(ANNA, "ladder", "eleusis", "level-1", alone=True)
    (line,) = await stage.app.people.list_tables(stage.person(ANNA))
    assert (line.status, line.seats) == (TableStatus.LIVE, (0,))
    assert "(cominciato)" in await stage.enter(ANNA, "ladder", "eleusis", alone=True)


async def test_a_game_without_steps_leads_to_those_that_have_some(stage):
    assert (await stage.enter(ANNA, "ladder", "ballot", alone=True)).startswith("In quale palestra")
    assert (await stage.press(ANNA, "ladder", "eleusis", alone=True)).startswith("Palestra di Eleusis Express")
