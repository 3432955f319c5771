"""What is proposed: to whom it is put, when it is carried, how it ends, and that nobody is pestered."""

from __future__ import annotations

import json

import pytest

from bot.ports.ids import PersonId, TablePace, TableStatus
from bot.ports.requests import Person
from bot.store.posts import AdmissionDenied, Greeting, ProposalClosing, ProposalMessage
from bot.store.rows import ConsentRequest, TableRecord
from bot.tables.proposals import DEADLINE
from tests.support.script_game import ANNA, BRUNO, CARLA, admitted, begun, expect_refusal, office, press, strike

DORA, ELIO, FABIO = (
    Person(PersonId(f"discord:{n}"), name, "it") for n, name in ((8, "Dora"), (9, "Elio"), (10, "Fabio"))
)
HOUR = 3_600_000


async def table(at, name):
    return await at.tables.get(name)


async def number(at, name, what) -> int:
    return (await table(at, name)).record.proposals[what].number


async def told(at, name, kind):
    """Who is to be told something of this kind, in order."""
    return [row.person_id for row in await at.store.unsent_posts(name) if isinstance(row.post, kind)]


async def test_more_than_half_carry_a_proposal_and_not_the_second_who_comes(at):
    name = await begun(at, "ccc", ANNA, BRUNO, CARLA, DORA, seats=4)
    await at.host.end(ANNA, name)
    await at.host.agree(BRUNO, name, await number(at, name, "end"))
    assert (await table(at, name)).record.status is TableStatus.LIVE
    await at.host.agree(CARLA, name, await number(at, name, "end"))
    assert (await table(at, name)).record.status is TableStatus.CLOSED


async def test_it_is_put_to_those_whose_consent_counts_and_closed_for_them(tmp_path, time):
    async with office(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "cccc", ANNA, CARLA, DORA, seats=5)
        await admitted(at, name, ELIO, ANNA, CARLA)
        assert await told(at, name, ProposalMessage) == [CARLA.id, DORA.id]
        assert await told(at, name, ProposalClosing) == [CARLA.id, DORA.id]
        assert await told(at, name, Greeting) == [ELIO.id]
        await at.host.end(ELIO, name)
        assert await told(at, name, ProposalMessage) == [CARLA.id, DORA.id] * 2
        await expect_refusal("own-proposal", at.host.agree(ELIO, name, await number(at, name, "end")))
        await expect_refusal("not-seated", at.host.agree(BRUNO, name, await number(at, name, "end")))


@pytest.mark.parametrize("ending", ["refused", "run out"])
async def test_a_stranger_who_is_not_let_in_is_told_so_and_is_not_asked_for_again_at_once(tmp_path, time, ending):
    async with office(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "cccc", ANNA, CARLA, seats=4, pace=TablePace.DAY)
        await at.store.write(lambda transaction: transaction.write_person(DORA, time.now))
        assert await at.lobby.join(DORA, name, 2) is None
        assert await at.lobby.join(DORA, name, 2) is None
        await expect_refusal("asking-already", at.lobby.join(DORA, name, 3))
        await expect_refusal("asked-for-already", at.lobby.join(ELIO, name, 2))
        assert await told(at, name, ProposalMessage) == [CARLA.id]
        if ending == "refused":
            said = await number(at, name, "admit 2")
            await at.host.refuse(CARLA, name, said)
            await expect_refusal("proposal-over", at.host.agree(ANNA, name, said))
            await expect_refusal("refused-lately", at.lobby.join(DORA, name, 2))
            await expect_refusal("refused-lately", at.lobby.join(ELIO, name, 2))
            await strike(at, time, 7 * HOUR)
        else:
            await strike(at, time, 73 * HOUR)
            assert (await table(at, name)).record.notice.key == "ran-out"
        assert await told(at, name, AdmissionDenied) == [DORA.id]
        assert (await table(at, name)).record.proposals == {}
        assert DEADLINE not in (await table(at, name)).deadlines
        assert await at.lobby.join(DORA, name, 2) is None


async def test_strangers_do_not_pester_those_who_play(at):
    name = await begun(at, "cccc", ANNA, BRUNO, seats=7)
    for seat, person in enumerate((CARLA, DORA, ELIO), 2):
        assert await at.lobby.join(person, name, seat) is None
        await at.host.refuse(ANNA, name, await number(at, name, f"admit {seat}"))
    await expect_refusal("many-asking", at.lobby.join(FABIO, name, 5))


async def test_a_stranger_who_waited_sits_down_when_the_deal_is_over_without_more_ado(at):
    name = await begun(at, "cpc", ANNA, BRUNO, seats=3)
    assert await at.lobby.join(DORA, name, 2) is None
    await press(at, name, ANNA, 0, "a")
    await press(at, name, BRUNO, 1, "a")
    assert await at.lobby.join(DORA, name, 2) == 2
    await expect_refusal("proposal-over", at.host.agree(ANNA, name, 5))


async def test_somebody_of_the_same_name_is_let_in_under_a_number(at):
    name = await begun(at, "cccc", ANNA, BRUNO, seats=4)
    one, other = Person(PersonId("web:20"), "Dora", "it"), Person(PersonId("web:21"), "Dora", "it")
    assert await at.lobby.join(one, name, 2) is None
    assert await at.lobby.join(other, name, 3) is None
    for what in ("admit 2", "admit 3"):
        said = await number(at, name, what)
        for person in (ANNA, BRUNO):
            await at.host.agree(person, name, said)
    assert [(await table(at, name)).name_of(seat) for seat in (2, 3)] == ["Dora", "Dora 2"]


async def test_who_leaves_takes_the_proposal_along(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3)
    await at.host.end(ANNA, name)
    said = await number(at, name, "end")
    await at.lobby.leave(ANNA, name)
    await expect_refusal("proposal-over", at.host.agree(BRUNO, name, said))
    await strike(at, time, HOUR)
    assert (await table(at, name)).record.status is TableStatus.LIVE
    assert (await table(at, name)).record.proposals == {}


async def test_in_the_lobby_it_is_the_hosts_to_say(at):
    name = await at.lobby.open(ANNA, "steps", name="T", lang="it", pace=TablePace.LIVE, seats=3)
    for person in (BRUNO, CARLA):
        await at.lobby.join(person, name)
    await at.host.end(BRUNO, name)
    said = await number(at, name, "end")
    await expect_refusal("no-voice", at.host.agree(CARLA, name, said))
    await at.host.agree(ANNA, name, said)
    assert (await table(at, name)).record.status is TableStatus.CLOSED


async def test_a_seat_is_defended_or_given_up_by_whose_it_is_and_taken_from_who_says_nothing(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO, seats=3, pace=TablePace.FREE)
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    await strike(at, time, 73 * HOUR)
    assert (await table(at, name)).tenure_of(1).person == BRUNO.id, "one of two throws nobody out"
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    await at.host.agree(BRUNO, name, await number(at, name, "seat 1"))
    assert (await table(at, name)).tenure_of(1).robot == "plain"
    assert await at.lobby.join(BRUNO, name) == 1


async def test_a_proposal_outlives_a_restart_and_runs_out_after_it(tmp_path, time):
    async with office(tmp_path, time) as at:
        name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3)
        await at.lobby.seat_robot(ANNA, name, 2, "plain")
        await at.lobby.seat_robot(BRUNO, name, 2, "plain")
    async with office(tmp_path, time) as at:
        assert (await table(at, name)).record.proposals["seat 2"].agreed == (BRUNO.id,)
        await strike(at, time, HOUR)
        assert (await table(at, name)).tenure_of(2).robot == "plain"
        assert (await table(at, name)).record.notice.key == "replaced"


async def test_nobody_agrees_to_a_proposal_whose_time_is_over_though_the_clock_has_not_looked_yet(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO)
    await at.host.end(ANNA, name)
    proposed = await number(at, name, "end")
    time.now += HOUR
    for say in (at.host.agree, at.host.refuse):
        await expect_refusal("proposal-over", say(BRUNO, name, proposed))
    assert (await table(at, name)).record.status is TableStatus.LIVE


async def test_a_proposal_stands_while_the_table_rests_and_is_nothing_to_pause(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO)
    await at.host.end(ANNA, name)
    await at.host.pause(BRUNO, name)
    await strike(at, time, HOUR)
    assert (await table(at, name)).record.proposals == {}
    await at.host.resume(BRUNO, name)
    assert DEADLINE not in (await table(at, name)).deadlines


def test_a_proposal_as_it_was_stored_before_can_be_read():
    request = ConsentRequest.model_validate(json.loads('{"by": "web:1", "at": 5}'))
    assert (request.ends, request.agreed, request.refused) == (0, (), False)
    assert TableRecord.model_fields["proposals"].annotation == dict[str, ConsentRequest]
