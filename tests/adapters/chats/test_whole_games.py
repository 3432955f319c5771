"""Every game from its first question to its end, at one table that stands on both chats, played by who can play."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

import pytest

from bot.ports.codes import spell_table_id
from bot.ports.ids import TableId, TableStatus
from bot.tables.seating import robot_tenure
from games.registry import GAMES
from tests.adapters.chats.stage import ANNA, BRUNO, Chats, staged
from tests.support.transcripts import fated
from tests.surfaces.stage import asked
from tools.evenings.brains import LEVELS, as_fields, wish
from tools.evenings.evening import BRIEF, OPTIONS

PRESSED = 8
"""So many answers are pressed at Discord and at Telegram; then robots take these seats too."""
MINUTES = 100
"""For so long a game of robots may go on."""
FOLLOWED = 5
"""So often at least a chat shows the table anew while robots play on."""
BROKEN = ("Si è rotto qualcosa", "Something broke")


def level_of(game: str) -> str:
    """The best robots, or those that play well enough in a moment."""
    return LEVELS.get(game) or GAMES[game].usual or list(GAMES[game].robots)[-1]


async def gather(chats: Chats, game: str) -> TableId:
    """A table as small as can be: opened at Discord, joined from Telegram, and filled with robots that play."""
    discord, telegram, seats = chats.discord, chats.telegram, GAMES[game].least
    await discord.enter(ANNA.name, "open", game, str(seats), "free", "Giovedì")
    await chats.settle()
    (table_id,) = await chats.office.places.tables_at(discord.place)
    anna = discord.person(ANNA.name)
    for option, token in (OPTIONS.get(game, {}) | BRIEF.get(game, {})).items():
        await chats.office.lobby.set_option(anna, table_id, option, {"": (token,)})
    await telegram.enter(BRUNO.name, "join", spell_table_id(table_id))
    if not GAMES[game].races:  # how fast somebody answers counts there: one place alone
        await telegram.press(BRUNO.name, "show")
        await chats.settle()
        await discord.press(ANNA.name, "agree")
    for seat in range(2, seats):
        await chats.office.lobby.seat_robot(anna, table_id, seat, level_of(game))
    await chats.settle()
    await discord.press(ANNA.name, "start")
    await chats.settle()
    return table_id


async def press_some(chats: Chats, table_id: TableId, dice: Random) -> None:
    """Anna and Bruno press what a robot would answer; half way everything is started anew."""
    for number in range(PRESSED):
        while not (waiting := await list_waiting(chats, table_id)):
            await asyncio.sleep(1)
            await chats.settle()
        habit, form = waiting[number % len(waiting)]
        table = await chats.office.tables.get(table_id)
        question = table.find_question(form.id)
        shape = table.position.ask.require_decision(question).shape
        fields = as_fields(shape, wish(table, question, dice, must=True))
        stage = chats.stage_of(habit)
        said = await stage.answer(habit.name, form, fields, alone=habit.alone)
        assert await asked(stage, habit, table_id) != form, f"{habit.name} answered in vain: {said}"
        await chats.settle()
        if number == PRESSED // 2:
            await chats.restart()


async def list_waiting(chats: Chats, table_id: TableId):
    found = [(habit, await asked(chats.stage_of(habit), habit, table_id)) for habit in (ANNA, BRUNO)]
    return [(habit, form) for habit, form in found if form]


async def hand_over(chats: Chats, table_id: TableId) -> None:
    """Robots take the seats of people as well."""
    async with chats.office.tables.lock_table(table_id) as table:
        anna = robot_tenure(table, 0, (), level_of(table.box.name))
        bruno = robot_tenure(table, 1, (anna,), level_of(table.box.name))
        await chats.office.tables.amend(table, tenures=[anna, bruno])


async def play_on(chats: Chats, table_id: TableId) -> None:
    for _ in range(MINUTES):
        await chats.settle()
        if (await chats.office.tables.get(table_id)).record.status is not TableStatus.LIVE:
            return
        await asyncio.sleep(60)


def count_boards(chats: Chats) -> list[int]:
    """How often the table was shown anew in each chat, in a message or in its place."""
    shown = [[note for note in stage.ledger.notes if not note.person and not note.hidden] for stage in chats.stages]
    return [sum(note.kind in "+~" for note in notes) for notes in shown]


def list_last(chats: Chats) -> list[Any]:
    """What stands last at each place, each in its own language."""
    return [chats.discord.here.last, *chats.telegram.place.posts[-1:]]


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_on_both_chats(tmp_path, monkeypatch, game):
    fated(monkeypatch, 7)
    async with staged(tmp_path) as chats:
        table_id = await gather(chats, game)
        await press_some(chats, table_id, Random(7))
        await hand_over(chats, table_id)
        shown = 1 if GAMES[game].races else 2
        before = count_boards(chats)[:shown]
        await play_on(chats, table_id)
        after = count_boards(chats)[:shown]
        assert all(now - then >= FOLLOWED for then, now in zip(before, after, strict=True)), "a chat did not follow"
        for lang, again, last in zip(("it", "en"), ("Rivincita", "Rematch"), list_last(chats)[:shown], strict=False):
            room = await chats.office.views.room(table_id, lang)
            assert room.status is TableStatus.OVER
            assert last.text.count(re.split(r"[.:]", room.score.ending)[0]) == 1
            assert again in last.labels
        assert not any(each in chats.text() for each in BROKEN)
