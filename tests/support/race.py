"""A live race on any stage: three people, one board, two presses and what came of them."""

from __future__ import annotations

from tests.surfaces.stage import Stage, begin

NAMES = ("Anna", "Bruno", "Carla")


async def raced(stage: Stage, langs=("it", "en", "it")):
    """Open a live table, turn two cards, press twice within 120 ms, and let the window close; returns the table."""
    for name, lang in zip(NAMES, langs, strict=True):
        await stage.arrive(name, lang)
    await stage.enter("Anna", "open", "schicki", "3", "live", "Gala")
    await stage.settle()
    for name in NAMES[1:]:
        await stage.press(name, "join")
        await stage.settle()
    await begin(stage, "Anna")
    await stage.settle()
    [name] = await on_board(stage)
    for person in NAMES:
        await stage.press(person, "press", name)
        await stage.settle()
    while len((await picture(stage)).cards) < 2:
        await passed(stage, 1_000)
    name, *_ = await on_board(stage)
    noted = [await stage.press("Anna", "press", name, "hat")]
    stage.time.ms += 120
    noted.append(await stage.press("Bruno", "press", name, "knock"))
    await stage.settle()
    await passed(stage, 4_500)
    return noted


async def table(stage):
    (line,) = await stage.office.people.list_tables(stage.person(NAMES[0]))
    return await stage.office.tables.get(line.id)


async def on_board(stage):
    return tuple((await table(stage)).board_prompts())


async def picture(stage):
    return (await table(stage)).position.state.picture


async def passed(stage, ms):
    stage.time.ms += ms
    await stage.office.clock.handle_due()
    await stage.settle()
