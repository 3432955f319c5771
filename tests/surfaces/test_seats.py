"""Seats and consent: no person learns a second hand, and those who sit there decide with buttons."""

import pytest

from bot.tables.snapshot import Table
from bot.values.ids import TableStatus
from tests.surfaces.stage import MESSAGES, Stage, begun

ANNA, BRUNO, CARLA, DORA = "Anna", "Bruno", "Carla", "Dora"
LEVEL = "random"


async def playing(stage: Stage, game: str, seats: int, *others: str) -> Table:
    """Start a table where Anna plays with these people, and with robots."""
    return await stage.app.tables.get(await begun(stage, ANNA, *others, game=game, seats=seats))


def newest(stage: Stage, table: Table) -> Table:
    return stage.app.tables.find_loaded(table.record.id)


async def joined(stage: Stage, who: str, seat: int) -> str:
    said = await stage.enter(who, "join", str(seat + 1))
    await stage.settle()
    return said


@pytest.mark.deep
async def test_nobody_becomes_the_spy(stage):
    table = await playing(stage, "caccia", 4, BRUNO, CARLA)
    spy = table.position.state.spy
    held = {table.name_of(seat): seat for seat in range(4)}
    partisan = next(name for name in (BRUNO, ANNA) if held[name] != spy)
    if leaver := next((name for name in (ANNA, BRUNO, CARLA) if held[name] == spy), None):
        await stage.app.lobby.leave(stage.person(leaver), table.record.id)
        await stage.settle()
    assert newest(stage, table).assignment_of(spy).robot
    assert "da un altro posto" in await joined_from(stage, table, partisan, spy)
    assert "resta com’è finché la mano" in await joined(stage, DORA, spy)
    assert newest(stage, table).assignment_of(spy).robot


async def joined_from(stage: Stage, table: Table, who: str, seat: int) -> str:
    await stage.app.lobby.leave(stage.person(who), table.record.id)
    await stage.settle()
    return await joined(stage, who, seat)


async def test_one_hand_is_all_that_anybody_reads(stage):
    table = await playing(stage, "ballot", 4, BRUNO)
    assert "da un altro posto" in await joined(stage, BRUNO, 2)
    await stage.app.lobby.leave(stage.person(BRUNO), table.record.id)
    await stage.settle()
    for seat in (2, 3):
        assert "da un altro posto" in await joined(stage, BRUNO, seat)
        assert newest(stage, table).assignment_of(seat).robot
    await joined(stage, BRUNO, 1)
    assert newest(stage, table).seats_of(stage.person(BRUNO).id) == (1,)


async def test_newcomers_decide_nothing(stage):
    table = await playing(stage, "ballot", 4)
    for seat, name in ((1, BRUNO), (2, CARLA)):
        assert "Ho chiesto a chi gioca" in await joined(stage, name, seat)
        assert await stage.press(ANNA, "agree")
        await stage.settle()
        assert newest(stage, table).name_of(seat) == name
    name, host = table.record.id, stage.person(ANNA)
    await stage.app.lobby.seat_robot(stage.person(BRUNO), name, 0, LEVEL)
    await stage.app.host.end(stage.person(CARLA), name)
    for who in (BRUNO, CARLA):
        assert "voti dalla prossima mano" in await stage.enter(who, "pause")
    assert newest(stage, table).record.status is TableStatus.LIVE
    assert newest(stage, table).assignment_of(0).person == host.id


@pytest.mark.needs(MESSAGES)
async def test_a_proposal_is_answered_with_buttons(stage):
    table = await playing(stage, "ballot", 4, BRUNO, CARLA)
    assert "Ho chiesto a chi gioca" in await proposed(stage, ANNA, "end")
    await stage.settle()
    assert "La proposta è tua" in await stage.press(ANNA, "agree")
    assert "Non sei a questo tavolo" in await stage.press(DORA, "agree")
    assert "No registrato" in await stage.press(BRUNO, "refuse", alone=True)
    await stage.settle()
    assert "Il tuo no c’è già" in await stage.again(BRUNO)
    assert "Hai detto di no" in await stage.press(CARLA, "refuse")
    await stage.settle()
    assert newest(stage, table).record.status is TableStatus.LIVE
    assert "già chiusa" in await stage.again(BRUNO)
    assert "riprova più tardi" in await proposed(stage, ANNA, "end")
    await stage.shut(BRUNO)
    assert "Ho chiesto a chi gioca" in await proposed(stage, CARLA, "end")
    await stage.settle()
    assert "Ricevuto" in await stage.press(BRUNO, "agree")
    await stage.settle()
    assert newest(stage, table).record.status is TableStatus.CLOSED


async def proposed(stage: Stage, who: str, verb: str) -> str:
    await stage.enter(who, verb)
    said = await stage.press(who, verb, "yes")
    await stage.settle()
    return said


async def test_what_nobody_answers_runs_out(stage):
    table = await playing(stage, "ballot", 4, BRUNO)
    await joined(stage, DORA, 2)
    await proposed(stage, ANNA, "end")
    for _ in range(73):
        await stage.wait()
    table = await stage.app.tables.get(table.record.id)
    assert table.record.proposals == {}
    assert newest(stage, table).record.status is TableStatus.LIVE
    assert newest(stage, table).assignment_of(2).robot
    assert table.record.notice.key == "ran-out"


async def test_a_seat_that_is_kept_is_taken_back_by_its_button(stage):
    table = await playing(stage, "ballot", 4, BRUNO)
    await stage.app.lobby.seat_robot(stage.person(ANNA), table.record.id, 1, LEVEL)
    [request] = newest(stage, table).record.proposals.values()
    await stage.app.votes.agree(stage.person(BRUNO), table.record.id, request.number)
    await stage.settle()
    assert newest(stage, table).assignment_of(1).reserve == stage.person(BRUNO).id
    await stage.press(BRUNO, "join", "2", alone=True)
    await stage.settle()
    assert newest(stage, table).name_of(1) == BRUNO
    assert newest(stage, table).seats_of(stage.person(BRUNO).id) == (1,)


async def test_a_seat_that_a_person_plays_is_handed_over_with_buttons(stage):
    table = await playing(stage, "ballot", 4, BRUNO)
    assert "Ho chiesto a chi gioca" in await joined(stage, DORA, 1)
    assert "Sì registrato" in await stage.press(BRUNO, "agree", alone=True)
    await stage.press(ANNA, "agree")
    await stage.settle()
    assert newest(stage, table).name_of(1) == DORA
    assert "Dora prende il posto di Bruno, d’accordo con Bruno e con chi gioca." in await stage.read(ANNA)
