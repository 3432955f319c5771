"""Looks of Schicki Micki in a private chat: in words for who sees no pictures, undisturbed, and never lost."""

import pytest

from bot.values.ids import TablePace, TableStatus
from bot.values.requests import Answer, NewTable
from bot.values.screens import PrivateScreen
from bot.views.pictures import Pictures
from games.schicki.words import card_rows
from tests.laws.presentation import SPEECH
from tests.surfaces.stage import RENDERED, Stage

pytestmark = pytest.mark.needs(RENDERED)


@pytest.fixture
async def stage(staged, tmp_path):
    async with staged(tmp_path, ("Anna", "it"), ("Bruno", "it")) as made:
        made.pace = 0.0  # at Telegram a look would be over before the second press
        yield made


LOST = 10_000
"""After so many ms a look of which nothing was seen is handed back."""


async def begun(stage: Stage):
    anna, bruno = map(stage.person, ("Anna", "Bruno"))
    name = await stage.app.openings.open(anna, NewTable("schicki", name="Gala", lang="it", pace=TablePace.DAY, seats=2))
    await stage.app.lobby.join(bruno, name)
    await stage.app.openings.start(anna, name)
    await stage.settle()
    return await stage.app.tables.get(name)


async def open_unseen(stage: Stage, table, inbox: str) -> None:
    """Give Anna's answer as her press would, and show her no reply."""
    anna, name = stage.person("Anna"), table.record.id
    form = await find_timed(stage, table)
    await stage.app.play.answer(anna, Answer(name, form.id, {"": ("open",)}, inbox))


def wait_while_drawn(monkeypatch, stage: Stage):
    """Let so much time pass while the first picture is drawn that the look would be handed back; returns all pictures."""
    draw, drawn = Pictures.seat_picture, []

    async def draw_slowly(self, *shown):
        picture = await draw(self, *shown)
        drawn.append(picture)
        if len(drawn) == 1:
            stage.time.ms += LOST
            await stage.app.clock.handle_due()
        return picture

    monkeypatch.setattr(Pictures, "seat_picture", draw_slowly)
    return drawn


async def find_timed(stage: Stage, table):
    room = await stage.app.views.seat_room(stage.person("Anna"), table.record.id, 0)
    return next(each for each in room.questions if each.timed)


def newest(stage: Stage, table):
    return stage.app.tables.find_loaded(table.record.id)


def look_of(stage: Stage, table):
    return newest(stage, table).position.state.looks[0].open()[0]


def record_sent(monkeypatch, stage: Stage):
    """Record every picture that a chat is given to send in private, however soon another takes its place."""
    [chat] = stage.app.sender.chats.values()
    sent = []

    def spied(send):
        async def send_and_record(self, person, where, *rest):
            screen = next(each for each in (where, *rest) if isinstance(each, PrivateScreen))
            sent.append((person, screen.picture, screen.hidden))
            return await send(self, person, where, *rest)

        return send_and_record

    for name in ("send_private", "edit_private"):
        monkeypatch.setattr(type(chat), name, spied(getattr(type(chat), name)))
    return sent


@pytest.mark.rule("SM-59", "SM-71")
async def test_a_look_is_not_handed_back_while_its_push_is_drawn(stage, monkeypatch):
    table = await begun(stage)
    drawn, sent = wait_while_drawn(monkeypatch, stage), record_sent(monkeypatch, stage)
    await open_unseen(stage, table, "lost")
    await stage.settle()
    assert (stage.person("Anna").id, drawn[0], False) in sent, "its clock runs: it is not hidden"
    assert look_of(stage, table).since is not None
    assert stage.is_asking("Anna", await find_timed(stage, table), alone=True)
    await stage.wait(60_000)
    assert look_of(stage, table).over


@pytest.mark.rule("SM-57", "SM-70")
async def test_a_pause_begins_when_nobody_looks_any_more(stage):
    table = await begun(stage)
    await open_unseen(stage, table, "opened")
    name = table.record.id
    for verb, is_pausing in (("pause", True), ("resume", False), ("pause", True)):
        for who in ("Anna", "Bruno"):
            await stage.enter(who, verb, name, alone=True)
        assert bool(newest(stage, table).record.pausing) is is_pausing
    await stage.settle()
    assert look_of(stage, table).since is not None
    assert newest(stage, table).record.status is TableStatus.LIVE
    await stage.wait(60_000)
    assert look_of(stage, table).over
    assert newest(stage, table).record.status is TableStatus.PAUSED


@pytest.mark.rule("SM-59", "SM-71")
@pytest.mark.parametrize("opening", ["open", "read"])
async def test_a_scene_is_told_in_words_only_to_who_opens_it_so(stage, opening):
    table = await begun(stage)
    scene = card_rows(table.position.state.unseen.open().laid[0])
    colours = [SPEECH.speak(table.spec, row, "it", str).partition(": ")[2] for row in scene]
    form = await find_timed(stage, table)
    said = await stage.press("Anna", "answer", form.id, "0", opening, alone=True)
    await stage.settle()
    assert "Registrato:" not in said, "its time runs from the picture, not from the minute"
    assert (colours[0] in await stage.read("Anna", alone=True)) is (opening == "read")
    other = await stage.read("Bruno", alone=True)
    assert other
    assert colours[0] not in other
    look = look_of(stage, table)
    assert look.since is not None
    await stage.wait(60_000)
    assert look_of(stage, table).over is (opening == "open")


@pytest.mark.rule("SM-57")
async def test_nothing_rings_before_a_look_that_runs_is_over(stage):
    table = await begun(stage)
    form = await find_timed(stage, table)
    await stage.press("Anna", "answer", form.id, "0", "read", alone=True)
    await stage.settle()
    before = stage.rings("Anna")
    await stage.wait(80_000)
    assert not look_of(stage, table).over
    assert stage.rings("Anna") == before
    await stage.wait(11_000)
    assert look_of(stage, table).over
    await stage.wait(61_000)
    assert stage.rings("Anna") > before, "what waits after it rings"
