"""Proposals and votes: who has a ballot, how many are enough, how they end, and that nobody is pestered or learns of ballots."""

from dataclasses import replace

import pytest

from bot.people.stored import write_person
from bot.tables.absence import relieve_changes
from bot.tables.admission import is_between_deals
from bot.tables.posts import Kind
from bot.tables.rights import list_voices
from bot.tables.rows import PROPOSALS, ConsentRequest
from bot.tables.stored import unsent_posts
from bot.values.hours import Week
from bot.values.ids import PersonId, TablePace, TableStatus
from bot.values.requests import Answer, NewTable, Person
from bot.votes.table import End, Retract
from bot.votes.voting import KINDS, read_proposal
from games.forms import Refused
from games.registry import GAMES
from tests.support.script_game import (
    ANNA,
    BRUNO,
    CARLA,
    DORA,
    ELIO,
    admitted,
    agree,
    app,
    begun,
    expect_refusal,
    find_proposal,
    press,
    put_table,
    record,
    refuse,
    stand,
    strike,
)

HOUR = 3_600_000


@pytest.mark.parametrize(
    ("of", "thirds", "half"), [(1, 1, 1), (2, 2, 2), (3, 2, 2), (4, 3, 3), (5, 4, 3), (6, 4, 4), (12, 8, 7)]
)
def test_two_thirds_are_enough_unless_agreed_otherwise_and_all_for_what_was_seen(of, thirds, half):
    assert [End().find_needed(of, *majority) for majority in ((), ("half",), ("all",))] == [thirds, half, of]
    assert Retract(3).find_needed(of) == of


def test_every_kind_reads_what_earlier_releases_stored():
    stored = "end concede more-time pause resume abandoned"
    keys = [*stored.split(), "seat 3", "admit 0", "pace day", "place discord:1/2", "retract 12"]
    assert [read_proposal(key).key for key in keys] == keys
    assert {key.split()[0] for key in keys} == set(KINDS)


async def test_who_gives_up_closes_the_table_where_two_thirds_accept_it_and_before_the_start_there_is_nothing_to_give_up(
    at,
):
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3)
    await at.host.end(BRUNO, name, concedes=True)
    assert (await record(at, name)).notice.key == "concede-proposed"
    await agree(at, name, ANNA)
    assert await stand(at, name) == (TableStatus.CLOSED, "conceded")
    lobby = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=2))
    await at.host.end(ANNA, lobby, concedes=True)
    assert (await record(at, lobby)).notice.key == "ended"


async def test_it_ends_as_soon_as_it_cannot_be_won(at):
    name = await begun(at, "ccccc", ANNA, BRUNO, CARLA, DORA, ELIO, seats=5)
    await at.host.end(ANNA, name)
    said = await find_proposal(at, name)
    await at.votes.refuse(BRUNO, name, said)
    assert (await record(at, name)).notice.key == "end-proposed"
    await at.votes.refuse(CARLA, name, said)
    assert (await record(at, name)).notice.key == "not-agreed"
    for person in (DORA, ELIO):
        await expect_refusal("proposal-over", at.votes.agree(person, name, said))
    assert (await record(at, name)).status is TableStatus.LIVE


async def test_whoever_votes_twice_is_counted_once_and_may_think_again(at):
    """The attack: say yes again and again, by every way there is, so that four of five are reached by two."""
    name = await begun(at, "ccccc", ANNA, BRUNO, CARLA, DORA, ELIO, seats=5)
    await at.host.end(ANNA, name)
    said = await find_proposal(at, name)
    await at.votes.refuse(BRUNO, name, said)
    await expect_refusal("against-already", at.votes.refuse(BRUNO, name, said))
    await at.votes.agree(BRUNO, name, said)
    await expect_refusal("agreed-already", at.votes.agree(BRUNO, name, said))
    for person in (BRUNO, BRUNO, ANNA):
        await at.host.end(person, name)
    (request,) = (await record(at, name)).proposals.values()
    assert (request.agreed, request.against) == ((BRUNO.id,), ())
    assert (await record(at, name)).status is TableStatus.LIVE


async def test_who_has_a_ballot_is_settled_when_it_is_proposed(at):
    """The attack: throw somebody out, or let a friend in, while it is voted."""
    name = await begun(at, "ccccc", ANNA, BRUNO, CARLA, DORA, seats=5)
    await at.host.end(ANNA, name)
    said = await find_proposal(at, name)
    await at.lobby.leave(DORA, name)
    await expect_refusal("not-seated", at.votes.agree(DORA, name, said))
    await at.lobby.join(ELIO, name, 4)
    await agree(at, name, ANNA, BRUNO, what="admit 4")
    assert (await at.tables.get(name)).seats_of(ELIO.id) == (4,)
    await expect_refusal("no-voice", at.votes.agree(ELIO, name, said))
    await at.votes.agree(BRUNO, name, said)
    assert (await record(at, name)).status is TableStatus.LIVE, "three of the four who were asked"
    await at.votes.agree(CARLA, name, said)
    assert (await record(at, name)).status is TableStatus.CLOSED


@pytest.mark.parametrize("ballot", ["yes", "no", "none"])
async def test_no_ballot_shows_before_it_is_over(tmp_path, time, ballot):
    """The attack: look at the table, as its proposer or as anybody, to learn what Bruno has said."""
    async with entered(tmp_path, time) as at:
        name = await opened(at, "mattazza", 5, ANNA, BRUNO, CARLA, DORA, ELIO)
        await at.host.end(ANNA, name)
        said, before = await find_proposal(at, name), await at.views.room(name, "it")
        seen = await at.views.seat_room(ANNA, name, 0)
        if ballot != "none":
            await (at.votes.agree if ballot == "yes" else at.votes.refuse)(BRUNO, name, said)
        assert await at.views.room(name, "it") == before
        assert await at.views.seat_room(ANNA, name, 0) == seen


@pytest.mark.parametrize("is_said", [True, False])
async def test_what_is_proposed_later_is_numbered_alike_whether_anybody_has_voted(tmp_path, time, is_said):
    """The attack: count the changes of the table from one proposal's number, which is on its buttons, to the next."""
    async with entered(tmp_path, time) as at:
        name = await opened(at, "mattazza", 5, ANNA, BRUNO, CARLA, DORA, ELIO)
        await at.host.end(ANNA, name)
        first = await find_proposal(at, name)
        if is_said:
            await at.votes.refuse(BRUNO, name, first)
        time.now += HOUR // 10
        await at.table_settings.set_pace(CARLA, name, TablePace.DAY)
        assert (await record(at, name)).proposals["pace day"].number == HOUR // 10 // 100


async def test_a_pause_that_is_proposed_in_somebodys_night_waits_until_they_could_have_said_no(at, time):
    """The attack: propose a pause each evening, so that it has passed before the others are awake."""
    await at.hours.choose(BRUNO, Week("UTC", (0, 8 * 60)))
    time.now = 20_000 * 24 * HOUR
    name = await begun(at, "cccc", ANNA, BRUNO, pace=TablePace.DAY)
    await at.host.pause(ANNA, name)
    for hours, status in ((8, TableStatus.LIVE), (5, TableStatus.LIVE), (2, TableStatus.PAUSED)):
        await strike(at, time, hours * HOUR)
        assert (await record(at, name)).status is status


async def test_a_pause_of_days_is_voted_and_passes_if_nobody_is_against_it(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3, pace=TablePace.DAY)
    await at.host.pause(ANNA, name)
    assert await stand(at, name) == (TableStatus.LIVE, "pause-proposed")
    await strike(at, time, 6 * HOUR - 1)
    assert (await record(at, name)).status is TableStatus.LIVE
    await strike(at, time, 10_000)
    assert (await record(at, name)).status is TableStatus.PAUSED
    await at.votes.propose(BRUNO, name, "resume")
    assert (await record(at, name)).status is TableStatus.PAUSED
    await at.votes.propose(CARLA, name, "resume")
    assert (await record(at, name)).status is TableStatus.LIVE


async def test_one_who_is_against_it_is_enough_that_it_does_not_pass_by_itself(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3, pace=TablePace.DAY)
    await at.host.pause(ANNA, name)
    await refuse(at, name, BRUNO)
    await strike(at, time, 7 * HOUR)
    assert await stand(at, name) == (TableStatus.LIVE, "ran-out")


async def test_more_time_is_settled_before_the_time_is_up_that_it_is_for(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO, pace=TablePace.DAY)
    await strike(at, time, 22 * HOUR)
    await at.votes.propose(ANNA, name, "time", "more-time")
    await strike(at, time, 2 * HOUR + HOUR // 4)
    table = await at.tables.get(name)
    assert (table.record.notice.key, len(table.history)) == ("more-time", 0), "nobody was answered for"


async def test_more_time_passes_once_by_itself_and_then_as_soon_as_enough_want_it(tmp_path, time):
    """The attack: ask for more time again and again while the only other one sleeps, or is asked nothing."""
    async with app(tmp_path, time) as at:
        name = await begun(at, "ssss", ANNA, BRUNO, pace=TablePace.DAY)
        for key in ("more-time", "ran-out"):
            await at.votes.propose(ANNA, name, "time", "more-time")
            await strike(at, time, 6 * HOUR + HOUR // 4)
            assert (await record(at, name)).notice.key == key
        await at.host.pause(ANNA, name)
        await agree(at, name, BRUNO)
        await at.votes.propose(BRUNO, name, "resume")
        await agree(at, name, ANNA)
    async with app(tmp_path, time) as at:
        await at.votes.propose(ANNA, name, "time", "more-time")
        assert (await record(at, name)).notice.key == "more-time-again-proposed"
        await strike(at, time, 6 * HOUR + HOUR // 4)
        assert (await record(at, name)).notice.key == "ran-out"
        await at.votes.propose(ANNA, name, "time", "more-time")
        await agree(at, name, BRUNO)
        assert (await record(at, name)).notice.key == "more-time"
        await press(at, name, ANNA, 0, "a")
        await at.votes.propose(BRUNO, name, "time", "more-time")
        assert (await record(at, name)).notice.key == "more-time-proposed", "what is asked now is another question"


async def test_more_time_that_was_wanted_leaves_it_to_pass_by_itself(at, time):
    name = await begun(at, "ssss", ANNA, BRUNO, pace=TablePace.DAY)
    await at.votes.propose(ANNA, name, "time", "more-time")
    await agree(at, name, BRUNO)
    await at.votes.propose(ANNA, name, "time", "more-time")
    await strike(at, time, 6 * HOUR + HOUR // 4)
    assert ((await record(at, name)).notice.key, (await record(at, name)).lengthened != ()) == ("more-time", True)


async def test_nobody_has_two_proposals_waiting_nor_another_soon_after_a_refusal(at, time):
    """The attack: pester those who play with one proposal after the other, of every kind."""
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3, pace=TablePace.DAY)
    await at.host.end(ANNA, name)
    for deed in (
        at.host.pause(ANNA, name),
        at.votes.propose(ANNA, name, "time", "more-time"),
        at.lobby.seat_robot(ANNA, name, 1, "plain"),
    ):
        await expect_refusal("proposed-already", deed)
    await refuse(at, name, BRUNO, CARLA)
    await strike(at, time, 6 * HOUR - 1)
    for deed in (at.host.pause(ANNA, name), at.host.end(ANNA, name)):
        await expect_refusal("refused-lately", deed)
    await at.lobby.seat_robot(BRUNO, name, 2, "plain")
    await expect_refusal("seat-voted-already", at.lobby.seat_robot(CARLA, name, 0, "plain"))
    await strike(at, time, 10_000)
    await at.host.pause(ANNA, name)
    assert (await record(at, name)).notice.key == "pause-proposed"


async def test_a_robot_has_no_ballot_and_whom_it_replaced_none_either(at):
    """The attack: vote from a seat that a robot plays, by the button of before."""
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=5)
    await at.lobby.leave(CARLA, name)
    await at.host.end(ANNA, name)
    said = await find_proposal(at, name)
    await expect_refusal("not-seated", at.votes.agree(CARLA, name, said))
    await press(at, name, ANNA, 0, "a")
    assert (await record(at, name)).status is TableStatus.LIVE
    await at.votes.agree(BRUNO, name, said)
    assert (await record(at, name)).status is TableStatus.CLOSED, "two of two people"


@pytest.mark.parametrize("is_back_first", [True, False], ids=["before it is proposed", "after"])
async def test_33a_who_takes_their_seat_back_has_a_ballot_in_the_same_deal(at, is_back_first):
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=5)
    await at.tables.change(name, lambda table, now: relieve_changes(table, 2, now))
    if is_back_first:
        await at.lobby.join(CARLA, name, 2)
    await at.host.end(ANNA, name)
    said = await find_proposal(at, name)
    if not is_back_first:
        await expect_refusal("not-seated", at.votes.refuse(CARLA, name, said))
        await at.lobby.join(CARLA, name, 2)
    await at.votes.refuse(CARLA, name, said)
    assert (await record(at, name)).status is TableStatus.LIVE
    await at.votes.agree(BRUNO, name, said)
    assert (await record(at, name)).status is TableStatus.CLOSED, "two of three"


async def test_33a_a_seat_kept_since_before_the_deal_is_its_persons_vote_once_they_are_back(at):
    name = await begun(at, "cbcc", ANNA, BRUNO, CARLA, seats=3)
    await at.tables.change(name, lambda table, now: relieve_changes(table, 2, now))
    since = (await at.tables.get(name)).deal_span.since
    for seat, person in enumerate((ANNA, BRUNO)):
        await press(at, name, person, seat, "a")
    await at.autoplay.wait_idle()
    assert (await at.tables.get(name)).deal_span.since > since, "another deal"
    await at.lobby.join(CARLA, name, 2)
    assert set(list_voices(await at.tables.get(name))) == {ANNA.id, BRUNO.id, CARLA.id}


async def told(at, name, kind):
    return [row.person_id for row in await unsent_posts(at.store, name) if row.post.kind is kind]


async def test_it_is_put_to_those_whose_consent_counts_and_closed_for_them(tmp_path, time):
    async with app(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "cccc", ANNA, CARLA, DORA, seats=5)
        await admitted(at, name, ELIO, ANNA, CARLA)
        assert await told(at, name, Kind.PROPOSAL) == [CARLA.id, DORA.id]
        assert await told(at, name, Kind.SETTLED) == [CARLA.id, DORA.id]
        assert await told(at, name, Kind.GREETING) == [ELIO.id]
        await at.host.end(ELIO, name)
        assert await told(at, name, Kind.PROPOSAL) == [CARLA.id, DORA.id] * 2
        await expect_refusal("own-proposal", at.votes.agree(ELIO, name, await find_proposal(at, name, "end")))
        await expect_refusal("not-seated", at.votes.agree(BRUNO, name, await find_proposal(at, name, "end")))


@pytest.mark.parametrize("ending", ["refused", "run out"])
async def test_a_stranger_who_is_not_let_in_is_told_so_and_is_not_asked_for_again_at_once(tmp_path, time, ending):
    async with app(tmp_path, time, chats=("discord",)) as at:
        name = await begun(at, "cccc", ANNA, CARLA, seats=4, pace=TablePace.DAY)
        await at.store.write(lambda transaction: write_person(transaction, DORA, time.now))
        assert await at.lobby.join(DORA, name, 2) is None
        assert await at.lobby.join(DORA, name, 2) is None
        await expect_refusal("asking-already", at.lobby.join(DORA, name, 3))
        await expect_refusal("asked-for-already", at.lobby.join(ELIO, name, 2))
        assert await told(at, name, Kind.PROPOSAL) == [CARLA.id]
        if ending == "refused":
            said = await find_proposal(at, name, "admit 2")
            await at.votes.refuse(CARLA, name, said)
            await expect_refusal("proposal-over", at.votes.agree(ANNA, name, said))
            await expect_refusal("refused-lately", at.lobby.join(DORA, name, 2))
            await expect_refusal("refused-lately", at.lobby.join(ELIO, name, 2))
            await strike(at, time, 7 * HOUR)
        else:
            await strike(at, time, 73 * HOUR)
            assert (await record(at, name)).notice.key == "ran-out"
        assert await told(at, name, Kind.DENIED) == [DORA.id]
        assert (await record(at, name)).proposals == {}
        assert PROPOSALS not in (await at.tables.get(name)).deadlines
        assert await at.lobby.join(DORA, name, 2) is None


async def test_strangers_do_not_pester_those_who_play(at):
    name = await begun(at, "cccc", ANNA, BRUNO, seats=7)
    for seat, person in enumerate((CARLA, DORA, ELIO), 2):
        assert await at.lobby.join(person, name, seat) is None
        await refuse(at, name, ANNA, what=f"admit {seat}")
    await expect_refusal("many-asking", at.lobby.join(Person(PersonId("discord:10"), "Fabio", "it"), name, 5))


async def test_somebody_of_the_same_name_is_let_in_under_a_number(at):
    name = await begun(at, "cccc", ANNA, BRUNO, seats=4)
    one, other = Person(PersonId("web:20"), "Dora", "it"), Person(PersonId("web:21"), "Dora", "it")
    assert await at.lobby.join(one, name, 2) is None
    assert await at.lobby.join(other, name, 3) is None
    for what in ("admit 2", "admit 3"):
        await agree(at, name, ANNA, BRUNO, what=what)
    assert [(await at.tables.get(name)).name_of(seat) for seat in (2, 3)] == ["Dora", "Dora 2"]


async def test_who_leaves_takes_the_proposal_along(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3)
    await at.host.end(ANNA, name)
    said = await find_proposal(at, name, "end")
    await at.lobby.leave(ANNA, name)
    await expect_refusal("proposal-over", at.votes.agree(BRUNO, name, said))
    await strike(at, time, HOUR)
    assert (await record(at, name)).status is TableStatus.LIVE
    assert (await record(at, name)).proposals == {}


async def test_in_the_lobby_it_is_the_hosts_to_say(at):
    name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.LIVE, seats=3))
    for person in (BRUNO, CARLA):
        await at.lobby.join(person, name)
    await at.host.end(BRUNO, name)
    said = await find_proposal(at, name, "end")
    await expect_refusal("no-voice", at.votes.agree(CARLA, name, said))
    await at.votes.agree(ANNA, name, said)
    assert (await record(at, name)).status is TableStatus.CLOSED


async def test_a_seat_is_defended_or_given_up_by_whose_it_is_and_taken_from_who_says_nothing(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO, seats=3, pace=TablePace.FREE)
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    await strike(at, time, 73 * HOUR)
    assert (await at.tables.get(name)).assignment_of(1).person == BRUNO.id, "one of two throws nobody out"
    await at.lobby.seat_robot(ANNA, name, 1, "plain")
    await agree(at, name, BRUNO, what="seat 1")
    assert (await at.tables.get(name)).assignment_of(1).robot == "plain"
    assert await at.lobby.join(BRUNO, name) == 1


async def test_a_proposal_outlives_a_restart_and_runs_out_after_it(tmp_path, time):
    async with app(tmp_path, time) as at:
        name = await begun(at, "cccc", ANNA, BRUNO, CARLA, seats=3)
        await at.lobby.seat_robot(ANNA, name, 2, "plain")
        await at.lobby.seat_robot(BRUNO, name, 2, "plain")
    async with app(tmp_path, time) as at:
        assert (await record(at, name)).proposals["seat 2"].agreed == (BRUNO.id,)
        await strike(at, time, HOUR)
        assert (await at.tables.get(name)).assignment_of(2).robot == "plain"
        assert (await record(at, name)).notice.key == "replaced"


async def test_nobody_agrees_to_a_proposal_whose_time_is_over_though_the_clock_has_not_looked_yet(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO)
    await at.host.end(ANNA, name)
    proposed = await find_proposal(at, name, "end")
    time.now += HOUR
    for say in (at.votes.agree, at.votes.refuse):
        await expect_refusal("proposal-over", say(BRUNO, name, proposed))
    assert (await record(at, name)).status is TableStatus.LIVE


async def test_a_proposal_stands_while_the_table_rests_and_is_nothing_to_pause(at, time):
    name = await begun(at, "cccc", ANNA, BRUNO)
    await at.host.end(ANNA, name)
    await at.host.pause(BRUNO, name)
    await strike(at, time, HOUR)
    assert (await record(at, name)).proposals == {}
    await at.votes.propose(BRUNO, name, "resume")
    assert PROPOSALS not in (await at.tables.get(name)).deadlines


def test_a_proposal_as_it_was_stored_before_can_be_read():
    request = ConsentRequest.model_validate_json('{"by": "web:1", "at": 5}')
    assert (request.ends, request.agreed, request.refused) == (0, (), False)


def entered(path, time, *, thinks_ms=3_600_000):
    """The office with the games on the shelf; robots think for so long."""
    return app(path, time, GAMES, robot_least_ms=thinks_ms, robot_most_ms=thinks_ms)


async def opened(at, game, seats, *people, **options):
    name = await at.openings.open(
        people[0], NewTable(game, name="Giovedì", lang="it", pace=TablePace.FREE, seats=seats)
    )
    for person in people[1:]:
        await at.lobby.join(person, name)
    for option, token in options.items():
        await at.table_settings.set_option(people[0], name, option, {"": (token,)})
    await at.openings.start(people[0], name)
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
    name = await at.openings.open(ANNA, NewTable("steps", name="T", lang="it", pace=TablePace.FREE, seats=3))
    await at.lobby.join(ANNA, name, 1)
    await at.lobby.join(BRUNO, name, 2)
    await at.table_settings.set_option(ANNA, name, "script", {"": ("ccc",)})
    await at.openings.start(ANNA, name)
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
    await expect_refusal("proposal-over", at.votes.agree(ANNA, name, asked.number))
    await expect_refusal("other-hand", at.lobby.join(DORA, name, 3))


async def test_who_waits_for_a_seat_is_not_handed_one_that_is_kept_meanwhile(at):
    """The attack: ask for a robot's seat while anybody may have it, and be let in once it holds what all play against."""
    name = await begun(at, "cccc", ANNA, BRUNO, seats=4, pace=TablePace.DAY)
    assert await at.lobby.join(DORA, name, 3) is None
    table = await at.tables.get(name)
    [asked] = table.record.proposals.values()
    put_table(at, replace(table, spec=replace(table.spec, kept=lambda _: (3,))))
    await expect_refusal("proposal-over", at.votes.agree(ANNA, name, asked.number))


DAY = 86_400_000


@pytest.mark.parametrize("agreeing", [(ANNA, CARLA), (BRUNO,), (BRUNO, ANNA)])
async def test_without_one_of_the_three_nothing_happens(at, time, agreeing):
    name = await begun(at, "c" * 9, ANNA, BRUNO, CARLA, seats=3)
    await at.lobby.join(DORA, name, 1)
    await agree(at, name, *agreeing)
    await strike(at, time, DAY)
    table = await at.tables.get(name)
    assert DORA.id not in {each.person for each in table.assignments}
    assert table.record.proposals == {}


async def test_whose_seat_it_is_refuses_alone(at):
    name = await begun(at, "c" * 9, ANNA, BRUNO, CARLA, seats=3)
    await at.lobby.join(DORA, name, 1)
    await agree(at, name, ANNA, CARLA)
    await refuse(at, name, BRUNO)
    assert (await at.tables.get(name)).record.notice.key == "not-agreed"


async def test_for_who_is_absent_the_table_alone_agrees_and_never_nobody(at, time):
    """The attack: wait until the only person at a table is silent, and take over the hand."""
    name = await begun(at, "c" * 20, ANNA, BRUNO, pace=TablePace.DAY)
    for _ in range(2):
        await press(at, name, ANNA, 0, "a")
        await strike(at, time, 2 * DAY)
    assert await at.lobby.join(DORA, name, 1) is None
    await agree(at, name, ANNA, what="admit 1")
    assert (await at.tables.get(name)).seats_of(DORA.id) == (1,)
    alone = await begun(at, "c" * 20, BRUNO, pace=TablePace.DAY)
    for _ in range(4):
        await strike(at, time, 2 * DAY)
    for _ in range(2):
        assert await at.lobby.join(ELIO, alone, 0) is None
    await strike(at, time, 4 * DAY)
    assert (await at.tables.get(alone)).assignment_of(0).person == BRUNO.id


async def test_the_one_sees_what_the_other_saw_and_the_other_nothing(tmp_path, time):
    """The attack: press, draft and read with all that one had before the seat was handed over."""
    async with entered(tmp_path, time, thinks_ms=0) as at:
        name = await opened(at, "quindici", 2, ANNA, ELIO)
        await at.autoplay.wait_idle()
        rooms = [await at.views.seat_room(person, name, seat) for seat, person in enumerate((ANNA, ELIO))]
        seat = next(seat for seat, room in enumerate(rooms) if room.questions)
        old, holder, others = rooms[seat], (ANNA, ELIO)[seat], (ELIO, ANNA)[seat]
        await at.lobby.join(DORA, name, seat)
        await agree(at, name, ANNA, ELIO, what=f"admit {seat}")
        new = await at.views.seat_room(DORA, name, seat)
        assert (new.panels, [each.id for each in new.questions]) == (old.panels, [each.id for each in old.questions])
        await expect_refusal("not-your-seat", at.views.seat_room(holder, name, seat))
        await expect_refusal("not-your-seat", at.reading.picture(name, "it", person=holder, seat=seat))
        for question in old.questions:
            given = Answer(name, question.id, {"": ("0",)})
            for deed in (at.play.answer(holder, given), at.previews.preview(holder, given)):
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
    said = await find_proposal(at, name, "admit 1")
    await at.votes.agree(BRUNO, name, said)
    await at.lobby.leave(BRUNO, name)
    for person in (ANNA, CARLA):
        await expect_refusal("proposal-over", at.votes.agree(person, name, said))
    assert (await at.tables.get(name)).assignment_of(1).robot


async def test_the_hosts_seat_takes_the_table_along(at):
    name = await begun(at, "c" * 9, ANNA, BRUNO)
    await at.lobby.join(DORA, name, 0)
    await agree(at, name, BRUNO, ANNA, what="admit 0")
    assert (await at.tables.get(name)).record.host == DORA.id
