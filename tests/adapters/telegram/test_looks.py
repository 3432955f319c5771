"""Looks in a private chat of somebody who sees no pictures: words are sent as the look itself, or not at all."""

import pytest

from bot.ports.ids import TablePace
from games.schicki.words.phrases import card_rows
from tests.laws.presentation import SPEECH
from tests.support.look import begun, look_of, pass_slowly_drawn, pause_put_off
from tests.support.race import passed
from tests.surfaces.drivers.telegram import staged


@pytest.mark.rule("SM-59", "SM-71")
@pytest.mark.parametrize("opening", ["open", "read"])
async def test_a_scene_is_told_in_words_only_to_whoever_opens_it_so(tmp_path, opening):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "it")) as stage:
        anna, bruno = map(stage.person, ("Anna", "Bruno"))
        name = await stage.office.lobby.open(anna, "schicki", name="Gala", lang="it", pace=TablePace.DAY, seats=2)
        await stage.office.lobby.join(bruno, name)
        await stage.office.lobby.start(anna, name)
        await stage.settle()
        table = await stage.office.tables.get(name)
        scene = card_rows(table.position.state.unseen.open().laid[0])
        colours = [SPEECH.speak(table.box, row, "it", str).partition(": ")[2] for row in scene]
        form = next(q for q in (await stage.office.views.seat_room(anna, name, 0)).questions if q.timed)
        await stage.press("Anna", "answer", form.id, "0", opening, alone=True)
        await stage.settle()
        assert "Segnato al" not in stage.transcript.text(), "its time runs from the picture, not from the minute"
        seen = [post.text for post in stage.client("Anna").dms]
        assert any(colours[0] in text for text in seen) is (opening == "read")
        others = [post.text for post in stage.client("Bruno").dms]
        assert others
        assert all(colours[0] not in text for text in others)
        look = table.position.state.looks[0].open()[0]
        assert look.since is not None
        await passed(stage, 60_000)
        assert table.position.state.looks[0].open()[0].over is (opening == "open")


@pytest.mark.rule("SM-59", "SM-71")
async def test_a_look_is_not_handed_back_while_its_push_is_drawn(tmp_path, monkeypatch):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "it")) as stage:
        await pass_slowly_drawn(stage, monkeypatch)


@pytest.mark.rule("SM-57")
async def test_no_ring_puts_another_message_in_the_place_of_a_look_that_runs(tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "it")) as stage:
        table = await begun(stage)
        anna = stage.person("Anna")
        form = next(q for q in (await stage.office.views.seat_room(anna, table.record.id, 0)).questions if q.timed)
        await stage.press("Anna", "answer", form.id, "0", "read", alone=True)
        await stage.settle()
        looking = stage.client("Anna").dms[-1].id
        await passed(stage, 80_000)
        assert not look_of(table).over
        assert stage.client("Anna").dms[-1].id == looking
        await passed(stage, 11_000)
        assert look_of(table).over
        await passed(stage, 61_000)
        assert stage.client("Anna").dms[-1].id != looking, "what waits after it rings"


@pytest.mark.rule("SM-57", "SM-70")
async def test_a_pause_begins_when_nobody_looks_any_more(tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "it")) as stage:
        await pause_put_off(stage)
