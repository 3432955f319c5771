"""Nobody learns a second hand of a deal by changing seats, and a seat is handed to somebody new with three consents."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import pytest

from bot.config import Settings
from bot.office.assembly import open_office
from bot.office.office import LocalOffice
from bot.ports.ids import TableId, TablePace, TableStatus
from bot.ports.requests import Answer, Person
from bot.tables.admission import is_between_deals
from games.forms import Refused
from games.registry import GAMES
from tests.support.script_game import ANNA, BRUNO, CARLA, DORA, ELIO, Time, begun, expect_refusal, never, press, strike


def entered(path, time: Time, *, thinks_ms: int = 3_600_000) -> AbstractAsyncContextManager[LocalOffice]:
    """The office with the games on the shelf; robots think for so long."""
    thinking = {"robot_least_ms": thinks_ms, "robot_most_ms": thinks_ms}
    settings = Settings(_env_file=None, database=path / "arbitro.db", **thinking)
    return open_office(settings, GAMES, now_ms=time, sleep=never)


async def opened(at: LocalOffice, game: str, seats: int, *people: Person, **options: str) -> TableId:
    """A table of this game that people have begun, robots in the other seats."""
    name = await at.lobby.open(people[0], game, name="Giovedì", lang="it", pace=TablePace.FREE, seats=seats)
    for person in people[1:]:
        await at.lobby.join(person, name)
    for option, token in options.items():
        await at.lobby.set_option(people[0], name, option, {"": (token,)})
    await at.lobby.start(people[0], name)
    return name


async def test_what_somebody_held_is_known_after_a_restart_too(tmp_path, time):
    async with entered(tmp_path, time) as at:
        name = await opened(at, "ottocento", 4, ANNA, BRUNO)
        await at.lobby.leave(ANNA, name)
    async with entered(tmp_path, time) as at:
        await expect_refusal("other-hand", at.lobby.join(ANNA, name, 2))
        assert await at.lobby.join(ANNA, name) == 0


async def test_a_sealed_rule_is_handed_to_nobody(tmp_path, time):
    async with entered(tmp_path, time, thinks_ms=0) as at:
        name = await opened(at, "eleusis", 4, ANNA, BRUNO, dealers="robots")
        await at.autoplay.wait_idle()
        table = await at.tables.get(name)
        assert table.deal_span.number == 1
        dealer = table.position.state.round.dealer
        await expect_refusal("seat-kept", at.lobby.join(DORA, name, dealer))


async def test_who_may_be_the_agent_cannot_be_found_out_by_asking_for_seats(tmp_path, time):
    async with entered(tmp_path, time) as at:
        name = await opened(at, "biglietti", 6, ANNA)
        controller = (await at.tables.get(name)).position.state.controller
        for seat in range(1, 6):
            if seat != controller:
                await expect_refusal("seat-kept", at.lobby.join(DORA, name, seat))


async def test_between_two_deals_seats_are_free_again_and_one_is_enough(at):
    name = await begun(at, "cpc", ANNA, BRUNO, seats=4)
    await at.lobby.leave(BRUNO, name)
    await expect_refusal("other-hand", at.lobby.join(BRUNO, name, 2))
    await press(at, name, ANNA, 0, "a")
    assert is_between_deals(await at.tables.get(name))
    assert await at.lobby.join(BRUNO, name, 2) == 2
    await expect_refusal("single-seat", at.lobby.join(BRUNO, name, 1))
    await press(at, name, ANNA, 0, "a")
    assert not is_between_deals(await at.tables.get(name))
    await expect_refusal("other-hand", at.lobby.join(BRUNO, name, 1))
    assert (await at.tables.get(name)).deal_span.number == 2


async def test_one_person_with_two_seats_has_one_say(at):
    name = await at.lobby.open(ANNA, "steps", name="T", lang="it", pace=TablePace.FREE, seats=3)
    await at.lobby.join(ANNA, name, 1)
    await at.lobby.join(BRUNO, name, 2)
    await at.lobby.set_option(ANNA, name, "script", {"": ("ccc",)})
    await at.lobby.start(ANNA, name)
    await at.host.end(ANNA, name)
    await at.host.end(ANNA, name)
    assert (await at.tables.get(name)).record.status is TableStatus.LIVE
    await at.host.end(BRUNO, name)
    assert (await at.tables.get(name)).record.status is TableStatus.CLOSED


async def test_who_has_read_a_hand_meanwhile_is_not_let_into_the_seat_asked_for_before(at):
    """The attack: ask for a seat, sit in another between two deals, read its hand, get up, and be let in."""
    name = await begun(at, "cpccc", ANNA, BRUNO, seats=4, pace=TablePace.DAY)
    assert await at.lobby.join(DORA, name, 3) is None
    [asked] = (await at.tables.get(name)).record.proposals.values()
    for seat, person in enumerate((ANNA, BRUNO)):
        await press(at, name, person, seat, "a")
    assert is_between_deals(await at.tables.get(name))
    assert await at.lobby.join(DORA, name, 2) == 2
    await press(at, name, ANNA, 0, "a")
    assert not is_between_deals(await at.tables.get(name))
    await at.lobby.leave(DORA, name)
    await expect_refusal("proposal-over", at.host.agree(ANNA, name, asked.number))
    await expect_refusal("other-hand", at.lobby.join(DORA, name, 3))


async def test_who_waits_for_a_seat_is_not_handed_one_that_is_kept_meanwhile(at):
    """The attack: ask for a robot's seat while anybody may have it, and be let in once it holds what all play against."""
    name = await begun(at, "cccc", ANNA, BRUNO, seats=4, pace=TablePace.DAY)
    assert await at.lobby.join(DORA, name, 3) is None
    table = await at.tables.get(name)
    [asked] = table.record.proposals.values()
    table.box = replace(table.box, kept=lambda _: (3,))
    await expect_refusal("proposal-over", at.host.agree(ANNA, name, asked.number))


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
