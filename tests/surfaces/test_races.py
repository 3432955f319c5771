"""A live race: three people, one board, two presses and what came of them."""

import re

import pytest

from tests.surfaces.drivers.discord import DiscordStage
from tests.surfaces.stage import RENDERED, begun

NAMES = ("Anna", "Bruno", "Carla")


@pytest.mark.needs(RENDERED)
async def test_a_race_is_run_on_one_message_and_its_presses_are_ordered(staged, tmp_path):
    """Discord stamps each press itself; Telegram does not, which is said at the start."""
    async with staged(tmp_path, *zip(NAMES, ("it", "en", "it"), strict=True)) as stage:
        stage.pace = 0.0  # at Telegram a card would be gone before the second press
        await begun(stage, *NAMES, game="schicki", pace="live")
        [name] = await on_board(stage)
        for person in NAMES:
            await stage.press(person, "press", name)
            await stage.settle()
        while len((await picture(stage)).cards) < 2:
            await stage.wait(1_000)
        name, *_ = await on_board(stage)
        noted = [await stage.press("Anna", "press", name, "hat")]
        stage.time.ms += 120
        noted.append(await stage.press("Bruno", "press", name, "knock"))
        await stage.settle()
        await stage.wait(4_500)
        assert [said.partition(" ")[0] for said in noted] == ["Registrato:", "Recorded"]
        is_stamped = isinstance(stage, DiscordStage)
        assert [bool(re.search(r"<t:\d+:T>", said)) for said in noted] == [is_stamped] * 2, "in each reader's own time"
        [stop] = (await table(stage)).position.state.course.stops
        assert [(deed.seat, deed.ms) for deed in stop.deeds] == [(0, 0), (1, 120)]
        shown = await stage.read("Carla")
        assert "0,120 s" in shown
        assert ("vale il momento in cui la risposta mi arriva" in shown) is not is_stamped
        assert (
            sum(note.kind == "+" and "Schicki Micki" in note.text for note in stage.ledger.notes if not note.person) < 3
        )


async def table(stage):
    (line,) = await stage.app.people.list_tables(stage.person(NAMES[0]))
    return await stage.app.tables.get(line.id)


async def on_board(stage):
    return tuple((await table(stage)).board_prompts())


async def picture(stage):
    return (await table(stage)).position.state.picture
