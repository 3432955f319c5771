"""A seat is handed to somebody new: three have to agree, and then the one sees what the other saw, who sees nothing any more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ports.ids import PersonId, TablePace
from bot.ports.requests import Answer, Person
from games.forms import Refused
from tests.bot.actions.test_hopping import entered, opened
from tests.support.script_game import ANNA, BRUNO, CARLA, begun, expect_refusal, press, strike

DORA, ELIO = (Person(PersonId(f"discord:{n}"), name, "it") for n, name in ((8, "Dora"), (9, "Elio")))
BRUNO_IT = replace(BRUNO, lang="it")
DAY = 86_400_000


async def number(at, name, what) -> int:
    return (await at.tables.get(name)).record.proposals[what].number


@pytest.mark.parametrize("agreeing", [(ANNA, CARLA), (BRUNO,), (BRUNO, ANNA)])
async def test_without_one_of_the_three_nothing_happens(at, time, agreeing):
    name = await begun(at, "c" * 9, ANNA, BRUNO, CARLA, seats=3)
    await at.lobby.join(DORA, name, 1)
    said = await number(at, name, "admit 1")
    for person in agreeing:
        await at.host.agree(person, name, said)
    await strike(at, time, DAY)
    table = await at.tables.get(name)
    assert DORA.id not in {each.person for each in table.tenures}
    assert table.record.proposals == {}


async def test_whose_seat_it_is_refuses_alone(at):
    name = await begun(at, "c" * 9, ANNA, BRUNO, CARLA, seats=3)
    await at.lobby.join(DORA, name, 1)
    said = await number(at, name, "admit 1")
    for person in (ANNA, CARLA):
        await at.host.agree(person, name, said)
    await at.host.refuse(BRUNO, name, said)
    assert (await at.tables.get(name)).record.notice.key == "not-agreed"


async def test_for_who_is_absent_the_table_alone_agrees_and_never_nobody(at, time):
    """The attack: wait until the only person at a table is silent, and take over the hand."""
    name = await begun(at, "c" * 20, ANNA, BRUNO, pace=TablePace.DAY)
    for _ in range(2):
        await press(at, name, ANNA, 0, "a")
        await strike(at, time, 2 * DAY)
    assert await at.lobby.join(DORA, name, 1) is None
    await at.host.agree(ANNA, name, await number(at, name, "admit 1"))
    assert (await at.tables.get(name)).seats_of(DORA.id) == (1,)
    alone = await begun(at, "c" * 20, BRUNO, pace=TablePace.DAY)
    for _ in range(4):
        await strike(at, time, 2 * DAY)
    for _ in range(2):
        assert await at.lobby.join(ELIO, alone, 0) is None
    await strike(at, time, 4 * DAY)
    assert (await at.tables.get(alone)).tenure_of(0).person == BRUNO.id


async def test_the_one_sees_what_the_other_saw_and_the_other_nothing(tmp_path, time):
    """The attack: press, draft and read with all that one had before the seat was handed over."""
    async with entered(tmp_path, time, thinks_ms=0) as at:
        name = await opened(at, "quindici", 2, ANNA, BRUNO_IT)
        await at.autoplay.wait_idle()
        rooms = [await at.views.seat_room(person, name, seat) for seat, person in enumerate((ANNA, BRUNO_IT))]
        seat = next(seat for seat, room in enumerate(rooms) if room.questions)
        old, holder, others = rooms[seat], (ANNA, BRUNO_IT)[seat], (BRUNO_IT, ANNA)[seat]
        await at.lobby.join(DORA, name, seat)
        said = await number(at, name, f"admit {seat}")
        for person in (ANNA, BRUNO):
            await at.host.agree(person, name, said)
        new = await at.views.seat_room(DORA, name, seat)
        assert (new.panels, [each.id for each in new.questions]) == (old.panels, [each.id for each in old.questions])
        await expect_refusal("not-your-seat", at.views.seat_room(holder, name, seat))
        await expect_refusal("not-your-seat", at.views.picture(name, "it", person=holder, seat=seat))
        for question in old.questions:
            given = Answer(name, question.id, {"": ("0",)})
            for deed in (at.play.answer(holder, given), at.play.preview(holder, given)):
                await expect_refusal("not-your-seat", deed)
            with pytest.raises(Refused):
                await at.drafts.keep(holder, name, question.id, {"": ("0",)})
        await expect_refusal("not-seated", at.host.end(holder, name))
        await expect_refusal("other-hand", at.lobby.join(holder, name, 1 - seat))
        assert await at.lobby.join(holder, name, seat) is None, "back into the own seat they have to be asked, too"
        assert (await at.tables.get(name)).seats_of(others.id) == (1 - seat,)


async def test_who_was_asked_for_and_has_changed_is_asked_for_nothing(at):
    """The attack: ask for Bruno's seat, and have it when Bruno's seat has become another's."""
    name = await begun(at, "c" * 9, ANNA, BRUNO, CARLA, seats=3)
    await at.lobby.join(DORA, name, 1)
    said = await number(at, name, "admit 1")
    await at.host.agree(BRUNO, name, said)
    await at.lobby.leave(BRUNO, name)
    for person in (ANNA, CARLA):
        await expect_refusal("proposal-over", at.host.agree(person, name, said))
    assert (await at.tables.get(name)).tenure_of(1).robot


async def test_the_hosts_seat_takes_the_table_along(at):
    name = await begun(at, "c" * 9, ANNA, BRUNO)
    await at.lobby.join(DORA, name, 0)
    said = await number(at, name, "admit 0")
    for person in (BRUNO, ANNA):
        await at.host.agree(person, name, said)
    assert (await at.tables.get(name)).record.host == DORA.id
