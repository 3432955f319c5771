"""Replays of tables that are over: what everybody was told, a step at a time or in one file."""

import re

import pytest

from bot.tables.rows import Board
from bot.values.ids import Refused
from bot.values.pictures import WHOLE
from bot.views.table import TablePresenter
from tests.bot.records.conftest import finish, play
from tests.surfaces.stage import begun


async def test_a_replay_tells_what_everybody_was_told_and_nothing_else(stage):
    table = await play(stage, "Anna", "Bruno", "Carla", game="ballot")
    replays, anna = stage.app.replays, stage.person("Anna")
    found = await replays.show(table.record.id, "it")
    public = TablePresenter(table, None, "it", stage.app.views._translator)
    said = [told.line.text for told in public.told_lines() if not told.is_undone]
    assert [text for step in found.steps for text in step.texts] == said
    own = TablePresenter(table, 0, "it", stage.app.views._translator)
    secret = {told.line.text for told in own.told_lines()} - set(said)
    page = (await replays.make_file(anna, table.record.id)).decode()
    assert secret
    assert not any(line in page for line in secret)
    assert page.count('<li id="step-') == len(found.steps)
    assert not re.search(r"(src|href)=.(?!data:)", page), "it needs nothing else"
    later = await replays.show(table.record.id, "en", found.steps[3].number)
    assert later.place == 3
    assert later.board is not None
    assert len(await replays.picture(table.record.id, "en", found.steps[3].number, WHOLE)) > 100


async def test_nothing_is_replayed_while_it_is_played_and_no_file_made_for_a_stranger(stage):
    table_id, replays = await begun(stage, "Anna", "Bruno", "Carla", game="ballot"), stage.app.replays
    with pytest.raises(Refused, match="not-over"):
        await replays.show(table_id, "it")
    with pytest.raises(Refused, match="not-over"):
        await replays.make_file(stage.person("Anna"), table_id)
    await finish(stage, table_id)
    with pytest.raises(Refused, match="not-seated"):
        await replays.make_file(stage.person("Dora"), table_id)
    await stage.app.tables.change(table_id, lambda *_: {"board": Board(series="s", number=1)})
    for deed in (replays.show(table_id, "it"), replays.make_file(stage.person("Anna"), table_id)):
        with pytest.raises(Refused, match="board-sealed"):
            await deed


async def test_a_result_is_shared_with_its_replay(stage):
    await play(stage, "Anna", "Bruno", "Carla", game="ballot")
    await stage.enter("Anna", "share")
    said = await stage.press("Anna", "share", "file")
    assert "Tutta la partita in una pagina" in said
