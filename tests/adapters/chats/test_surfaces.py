"""One table on every surface: told alike everywhere, each in their own words, whatever stops, dies or begins again."""

import asyncio
import logging
import re
from random import Random

import pytest

from adapters.telegram.ids import make_channel_id as make_group_id
from adapters.web.address import Addresses
from adapters.web.server import create_app
from bot.tables.seats import robot_assignment
from bot.text.signs import shorten_signs
from bot.values.ids import TableStatus
from games.registry import GAMES
from tests.adapters.chats.stage import ANNA, BRUNO, Chats, staged
from tests.adapters.web.site import Browser
from tests.support.transcripts import fated
from tests.surfaces.stage import BROKEN, Habit, asked
from tools.evenings.brains import LEVELS, as_fields, wish
from tools.evenings.evening import BRIEF, OPTIONS

pytestmark = pytest.mark.deep

PUBLIC = "https://tables.example.org"
GAME = "caccia"
CARLA = "Carla"
PRESSED = 9
"""So many answers are given by people, in turn on each surface; then robots take these seats."""
MINUTES = 100
"""For so long a game of robots may go on."""


def level_of(game: str) -> str:
    """The best robots, or those that play well enough in a moment."""
    return LEVELS.get(game) or GAMES[game].usual or list(GAMES[game].robots)[-1]


async def invite_everybody(chats: Chats, lang: str = "it") -> tuple[str, Browser]:
    """Anna's table in the channel: Bruno brings his group along by her invitation, and Carla comes in a browser."""
    discord, telegram = chats.discord, chats.telegram
    await discord.enter(ANNA.name, "open", GAME, "4", "free", "Giovedì")
    await chats.settle()
    (table_id,) = await chats.app.channels.tables_at(discord.channel)
    await discord.enter(ANNA.name, "invite")
    await chats.settle()
    code = re.search(r"/in/([a-z]+)", str([button.url for button in discord.here.last.buttons])).group(1)
    telegram.client(BRUNO.name).write(telegram.channel, f"/start@{telegram.world.virtual.bot.username} at-{code}")
    await chats.settle()
    carla = Browser(create_app(chats.app, Addresses(public=PUBLIC)), base=PUBLIC, lang=lang)
    await carla.get(f"/in/{code}")
    came = await carla.post("/in", {**carla.form("/in"), "name": CARLA})
    assert came.status_code == 303
    await chats.settle()
    return table_id, carla


async def begin(chats: Chats, table_id: str, robot: int = 3) -> None:
    anna = chats.discord.person(ANNA.name)
    for option, token in (OPTIONS.get(GAME, {}) | BRIEF.get(GAME, {})).items():
        await chats.app.table_settings.set_option(anna, table_id, option, {"": (token,)})
    await chats.app.lobby.seat_robot(anna, table_id, robot, level_of(GAME))
    await chats.settle()
    await chats.discord.press(ANNA.name, "start")
    await chats.settle()


async def answer_somebody(chats: Chats, carla: Browser | None, table_id: str, turn: int, dice: Random) -> None:
    """Whoever's turn it is among those asked answers as a robot would, on their own surface."""
    while not (waiting := await list_waiting(chats, carla, table_id)):
        await asyncio.sleep(1)
        await chats.settle()
    who, form = waiting[turn % len(waiting)]
    if who is CARLA:
        await answer_in_browser(carla, table_id, form, await find_fields(chats, table_id, form, dice), turn)
        await chats.settle()
    else:
        await give_answer(chats, chats.stage_of(who), who, table_id, form, dice)


async def find_fields(chats: Chats, table_id: str, form, dice: Random):
    """What a robot would answer, as a form holds it."""
    table = await chats.app.tables.get(table_id)
    question = table.find_question(form.id)
    shape = table.position.ask.require_decision(question).shape
    return as_fields(shape, wish(table, question, dice, must=True))


async def give_answer(chats: Chats, stage, habit: Habit, table_id: str, form, dice: Random) -> None:
    await stage.answer(habit.name, form, await find_fields(chats, table_id, form, dice), alone=habit.alone)
    await chats.settle()


async def answer_in_browser(carla: Browser, table_id: str, form, fields, turn: int) -> None:
    seat = form.seat + 1
    given = {name: list(values) for name, values in fields.items()}
    sent = {"question": form.id, "fields": given, "press": f"{turn:016x}", "confirm": True}
    got = await carla.send(f"/t/{table_id}/seat/{seat}/answer", sent)
    assert got.status_code == 204, got.text[:500]


async def play_on(chats: Chats, table_id: str) -> None:
    for _ in range(MINUTES):
        await chats.settle()
        if (await chats.app.tables.get(table_id)).record.status is not TableStatus.LIVE:
            return
        await asyncio.sleep(60)


async def list_waiting(chats: Chats, carla: Browser | None, table_id: str):
    found = [(habit, await asked(chats.stage_of(habit), habit, table_id)) for habit in (ANNA, BRUNO)]
    table = await chats.app.tables.get(table_id)
    for seat in range(table.record.seats) if carla else ():
        assignment = table.assignment_of(seat)
        if assignment and assignment.person.startswith("web:"):
            person = await chats.app.people.find(assignment.person)
            own = await chats.app.views.seat_room(person, table_id, seat)
            found += [(CARLA, each) for each in own.questions if not each.answered and each.kind != "may"][:1]
    return [(who, form) for who, form in found if form]


async def let_robots_finish(chats: Chats, table_id: str) -> None:
    table, assignments = await chats.app.tables.get(table_id), []
    for seat in range(table.record.seats):
        held = table.assignment_of(seat)
        if held and held.person:
            assignments.append(robot_assignment(table, seat, tuple(assignments), level_of(GAME)))
    await chats.app.tables.change(table_id, lambda *_: {"assignments": assignments})
    await play_on(chats, table_id)


def telegram_channel(chats: Chats):
    """The group, as a place of the office's."""
    return make_group_id(chats.telegram.channel.id)


def letters(text: str) -> str:
    """A text without what each platform writes otherwise."""
    return re.sub(r"[^0-9a-zà-ù]", "", shorten_signs(text).casefold())


async def untold(chats: Chats, table_id: str, stage, lang: str, where: str = "") -> list[str]:
    """The public lines of the record that nobody could read at a stage's places; the last says what its end says anew.

    A board has five lines: what robots do within one edit is in the history alone, and less than a quarter of all.
    """
    told = letters(" ".join(n.text for n in stage.ledger.notes if not n.person and n.where.startswith(where)))
    first = await chats.app.reading.history(table_id, lang, 0)
    pages = [first, *[await chats.app.reading.history(table_id, lang, each) for each in range(1, first.pages)]]
    lines = [line.text for page in pages for line in page.lines if not line.heading]
    if (await chats.app.tables.get(table_id)).record.status is TableStatus.OVER:
        del lines[-2:]  # the arrest and the result: `GameSpec.closing` words them above the final table
    assert lines
    missing = [line for line in lines if letters(line) not in told]
    return missing if 4 * len(missing) > len(lines) else []


async def test_discord_telegram_and_a_browser_play_one_game_through_a_restart(tmp_path, monkeypatch, caplog):
    fated(monkeypatch, 7)
    caplog.set_level(logging.INFO)
    async with staged(tmp_path, public_url=PUBLIC) as chats:
        table_id, carla = await invite_everybody(chats)
        await begin(chats, table_id)
        assert (await chats.app.tables.get(table_id)).record.spoken == {telegram_channel(chats): "en"}
        dice = Random(7)
        for turn in range(PRESSED):
            await answer_somebody(chats, carla, table_id, turn, dice)
            if turn == PRESSED // 2:
                await chats.restart()
                jar, carla = carla.client.cookies, Browser(create_app(chats.app, Addresses(public=PUBLIC)), base=PUBLIC)
                carla.client.cookies = jar
        via = {row.person.partition(":")[0] for row, _ in (await chats.app.tables.get(table_id)).history if row.person}
        assert via == {"discord", "telegram", "web"}
        assert await untold(chats, table_id, chats.telegram, "en") == []
        await let_robots_finish(chats, table_id)
        assert (await chats.app.tables.get(table_id)).record.status is TableStatus.OVER
        assert await untold(chats, table_id, chats.discord, "it") == []
        for last in (chats.discord.here.last, chats.telegram.channel.posts[-1]):
            assert {"Rivincita", "Rematch"} & set(last.labels)
        assert {name for post in chats.discord.here.messages for name in post.called} <= {ANNA.name}
        assert not any(each in chats.text() for each in BROKEN)
        assert not re.search(r"/in/|at-[a-z]{12}|join-[a-z]{12}", caplog.text), "no door stands in the log"
        await carla.close()
