"""Scenes about seats and consent, the same at every chat: what was once done to learn hands, done again."""

from __future__ import annotations

from bot.ports.ids import TableStatus
from bot.tables.table import Table
from tests.surfaces.stage import Stage, begin

ANNA, BRUNO, CARLA, DORA = "Anna", "Bruno", "Carla", "Dora"
PEOPLE = ((ANNA, "it"), (BRUNO, "it"), (CARLA, "it"), (DORA, "it"))


async def table_of(stage: Stage) -> Table:
    """The table that Anna plays at."""
    (line,) = await stage.office.people.list_tables(stage.person(ANNA))
    return await stage.office.tables.get(line.id)


async def playing(stage: Stage, game: str, seats: int, *others: str) -> Table:
    """A table that Anna has begun with some others, where everybody reads it; robots in the seats that are left."""
    await stage.enter(ANNA, "open", game, str(seats), "free", "Giovedì")
    await stage.settle()
    for name in others:
        await stage.press(name, "join")
        await stage.settle()
    await begin(stage, ANNA)
    await stage.settle()
    return await table_of(stage)


async def joined(stage: Stage, who: str, seat: int) -> str:
    """What somebody reads who asks for a seat, counted from 0."""
    said = await stage.enter(who, "join", str(seat + 1))
    await stage.settle()
    return said


async def nobody_becomes_the_spy(stage: Stage) -> None:
    """A robot has come to be the spy: no partisan learns where it stands, and no newcomer."""
    table = await playing(stage, "caccia", 4, BRUNO, CARLA)
    spy = table.position.state.spy
    held = {table.name_of(seat): seat for seat in range(4)}
    partisan = next(name for name in (BRUNO, ANNA) if held[name] != spy)
    if leaver := next((name for name in (ANNA, BRUNO, CARLA) if held[name] == spy), None):
        await stage.office.lobby.leave(stage.person(leaver), table.record.id)
        await stage.settle()
    assert table.tenure_of(spy).robot
    assert "da un altro posto" in await joined_from(stage, table, partisan, spy)
    assert "non passa di mano" in await joined(stage, DORA, spy)
    assert table.tenure_of(spy).robot


async def joined_from(stage: Stage, table: Table, who: str, seat: int) -> str:
    """The same for somebody who gets up first."""
    await stage.office.lobby.leave(stage.person(who), table.record.id)
    await stage.settle()
    return await joined(stage, who, seat)


async def one_hand_is_all_that_anybody_reads(stage: Stage) -> None:
    """Whoever has left a seat reads no other hand of the same deal, and gets the own one back."""
    table = await playing(stage, "ottocento", 4, BRUNO)
    assert "da un altro posto" in await joined(stage, BRUNO, 2)
    await stage.office.lobby.leave(stage.person(BRUNO), table.record.id)
    await stage.settle()
    for seat in (2, 3):
        assert "da un altro posto" in await joined(stage, BRUNO, seat)
        assert table.tenure_of(seat).robot
    await joined(stage, BRUNO, 1)
    assert table.seats_of(stage.person(BRUNO).id) == (1,)


async def newcomers_decide_nothing(stage: Stage) -> None:
    """Two who were let in during a deal can neither replace who plays there nor end or pause the table."""
    table = await playing(stage, "ottocento", 4)
    for seat, name in ((1, BRUNO), (2, CARLA)):
        assert "Ho chiesto a chi gioca" in await joined(stage, name, seat)
        assert await stage.press(ANNA, "agree")
        await stage.settle()
        assert table.name_of(seat) == name
    name, host = table.record.id, stage.person(ANNA)
    await stage.office.lobby.seat_robot(stage.person(BRUNO), name, 0, "sound")
    await stage.office.host.end(stage.person(CARLA), name)
    for who in (BRUNO, CARLA):
        assert "il tuo parere conta" in await stage.enter(who, "pause")
    assert table.record.status is TableStatus.LIVE
    assert table.tenure_of(0).person == host.id


async def a_proposal_is_answered_with_buttons(stage: Stage) -> None:
    """Two are asked, one of them in private; whoever has no say, comes late or presses twice is told so alone."""
    table = await playing(stage, "ottocento", 4, BRUNO, CARLA)
    assert "l’ho chiesto" in await proposed(stage, ANNA, "end")
    await stage.settle()
    assert "La proposta è tua" in await stage.press(ANNA, "agree")
    assert "Non sei a questo tavolo" in await stage.press(DORA, "agree")
    assert "Il tuo no è contato" in await stage.press(BRUNO, "refuse", alone=True)
    await stage.settle()
    assert "Il tuo no c’è già" in await stage.again(BRUNO)
    assert "Hai detto di no" in await stage.press(CARLA, "refuse")
    await stage.settle()
    assert table.record.status is TableStatus.LIVE
    assert "già chiusa" in await stage.again(BRUNO)
    assert "riprova più tardi" in await proposed(stage, ANNA, "end")
    await stage.shut(BRUNO)
    assert "l’ho chiesto" in await proposed(stage, CARLA, "end")
    await stage.settle()
    assert "Ricevuto" in await stage.press(BRUNO, "agree")
    await stage.settle()
    assert table.record.status is TableStatus.CLOSED


async def proposed(stage: Stage, who: str, verb: str) -> str:
    """Somebody wants what is asked for twice."""
    await stage.enter(who, verb)
    said = await stage.press(who, verb, "yes")
    await stage.settle()
    return said


async def what_nobody_answers_runs_out(stage: Stage) -> None:
    """After its time a proposal is gone, which is said once; a stranger who waited for a seat is told too."""
    table = await playing(stage, "ottocento", 4, BRUNO)
    await joined(stage, DORA, 2)
    await proposed(stage, ANNA, "end")
    for _ in range(73):
        await stage.wait()
    table = await table_of(stage)
    assert table.record.proposals == {}
    assert (table.record.status, table.tenure_of(2).robot) == (TableStatus.LIVE, "sound")
    assert table.record.notice.key == "ran-out"


async def a_seat_that_is_kept_is_taken_back_by_its_button(stage: Stage) -> None:
    """A robot plays for Bruno, by his leave: his own message says so, and gives the seat back at one press."""
    table = await playing(stage, "ottocento", 4, BRUNO)
    await stage.office.lobby.seat_robot(stage.person(ANNA), table.record.id, 1, "sound")
    [request] = table.record.proposals.values()
    await stage.office.host.agree(stage.person(BRUNO), table.record.id, request.number)
    await stage.settle()
    assert table.tenure_of(1).reserve == stage.person(BRUNO).id
    await stage.press(BRUNO, "join", "2", alone=True)
    await stage.settle()
    assert table.name_of(1) == BRUNO
    assert table.seats_of(stage.person(BRUNO).id) == (1,)


SCENES = (
    nobody_becomes_the_spy,
    one_hand_is_all_that_anybody_reads,
    newcomers_decide_nothing,
    a_proposal_is_answered_with_buttons,
    what_nobody_answers_runs_out,
    a_seat_that_is_kept_is_taken_back_by_its_button,
)
