"""Looks on Discord of somebody who sees no pictures: words are sent as the look itself, or not at all."""

import pytest

from bot.ports.ids import TablePace
from games.schicki.words.phrases import card_rows
from tests.laws.presentation import SPEECH
from tests.support.look import pass_slowly_drawn, pause_put_off
from tests.support.race import passed
from tests.surfaces.drivers.discord import staged


def said(post):
    """All the words of a message, those of its picture too."""
    return repr(post)


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
        seen = [said(post) for post in stage.sight("Anna", alone=True)]
        assert any(colours[0] in text for text in seen) is (opening == "read")
        others = [said(post) for post in stage.sight("Bruno", alone=True)]
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


@pytest.mark.rule("SM-57", "SM-70")
async def test_a_pause_begins_when_nobody_looks_any_more(tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "it")) as stage:
        await pause_put_off(stage)
