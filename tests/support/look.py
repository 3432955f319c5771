"""A look on any stage that its person opens by a press whose reply is lost, so that only the push of it comes."""

from __future__ import annotations

from bot.ports.ids import TablePace, TableStatus
from bot.ports.requests import Answer
from bot.ports.screens import PrivateScreen
from bot.presenters.pictures import Pictures
from tests.support.race import passed
from tests.surfaces.stage import Stage

LOST = 10_000
"""After so many ms a look of which nothing was seen is handed back."""


async def begun(stage: Stage):
    """Begin a table of looks for Anna and Bruno."""
    anna, bruno = map(stage.person, ("Anna", "Bruno"))
    name = await stage.office.lobby.open(anna, "schicki", name="Gala", lang="it", pace=TablePace.DAY, seats=2)
    await stage.office.lobby.join(bruno, name)
    await stage.office.lobby.start(anna, name)
    await stage.settle()
    return await stage.office.tables.get(name)


async def open_unseen(stage: Stage, table, inbox: str) -> None:
    """Give Anna's answer as her press would, and show her no reply."""
    anna, name = stage.person("Anna"), table.record.id
    form = next(q for q in (await stage.office.views.seat_room(anna, name, 0)).questions if q.timed)
    await stage.office.play.answer(anna, Answer(name, form.id, {"": ("open",)}, inbox))


def wait_while_drawn(monkeypatch, stage: Stage):
    """Let so much time pass while the first picture is drawn that the look would be handed back; returns all pictures."""
    draw, drawn = Pictures.seat_picture, []

    async def draw_slowly(self, presenter, hands):
        picture = await draw(self, presenter, hands)
        drawn.append(picture)
        if len(drawn) == 1:
            stage.time.ms += LOST
            await stage.office.clock.handle_due()
        return picture

    monkeypatch.setattr(Pictures, "seat_picture", draw_slowly)
    return drawn


def look_of(table):
    """Anna's look."""
    return table.position.state.looks[0].open()[0]


def record_sent(monkeypatch, stage: Stage):
    """Record every picture that a chat is given to send in private, however soon another takes its place."""
    [chat] = stage.office.courier.chats.values()
    sent = []

    def spied(send):
        async def send_and_record(self, person, where, *rest):
            screen = next(each for each in (where, *rest) if isinstance(each, PrivateScreen))
            sent.append((person, screen.picture))
            return await send(self, person, where, *rest)

        return send_and_record

    for name in ("whisper", "rewrite"):
        monkeypatch.setattr(type(chat), name, spied(getattr(type(chat), name)))
    return sent


async def pass_slowly_drawn(stage: Stage, monkeypatch) -> None:
    """Draw the push of a look for longer than a look waits: it is sent, not handed back, and its time runs from then."""
    table = await begun(stage)
    drawn, sent = wait_while_drawn(monkeypatch, stage), record_sent(monkeypatch, stage)
    await open_unseen(stage, table, "lost")
    await stage.settle()
    assert (stage.person("Anna").id, drawn[0]) in sent
    assert look_of(table).since is not None
    room = await stage.office.views.seat_room(stage.person("Anna"), table.record.id, 0)
    assert stage.is_asking("Anna", next(each for each in room.questions if each.timed), alone=True)
    await passed(stage, 60_000)
    assert look_of(table).over


async def pause_put_off(stage: Stage) -> None:
    """Pause while a look has begun: it is noted at once, may be taken back, and begins when the look is over."""
    table = await begun(stage)
    await open_unseen(stage, table, "opened")
    name = table.record.id
    for verb, is_pausing in (("pause", True), ("resume", False), ("pause", True)):
        for who in ("Anna", "Bruno"):
            await stage.enter(who, verb, name, alone=True)
        assert bool(table.record.pausing) is is_pausing
    await stage.settle()
    assert look_of(table).since is not None
    assert table.record.status is TableStatus.LIVE
    await passed(stage, 60_000)
    assert look_of(table).over
    assert table.record.status is TableStatus.PAUSED
