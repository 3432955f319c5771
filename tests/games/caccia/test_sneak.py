"""The spy's turn: cards, paths, raids, the way home."""

import pytest

from games.caccia.rules.events import CameHome, CardPlayed, Crept, RefugeRemoved
from games.caccia.rules.state import Clue, Ending, Finished, Hunting, Removal
from games.questions import RandomAnswer
from games.secret import Held, veil
from tests.games.caccia.table import (
    Playout,
    answer,
    asked,
    by_path,
    every,
    idle,
    move,
    only,
    options,
    secret,
    sneaking,
)

KING, ROOK, PAWN = 1, 3, 9


@pytest.mark.rule("CS-30", "CS-39")
def test_a_card_is_shown_the_spy_moves_unseen_and_draws():
    state, told = move(sneaking(hand=(KING, 2, ROOK)), KING, 8)
    played = only(told, CardPlayed)
    assert (played.card, played.moved, played.deck) == (KING, True, 4)
    assert (secret(state).house, secret(state).hand) == (8, (2, ROOK, 7))
    crept = only(told, Crept)
    assert (crept.path, crept.drew) == ((8,), 7)
    assert [eye for eye in (None, *range(6)) if isinstance(veil(told[1], eye), Held)] == [0]
    assert isinstance(state.phase, Hunting)


@pytest.mark.rule("CS-39")
def test_with_an_empty_deck_nothing_is_drawn():
    state, told = move(sneaking(hand=(KING, 2), deck=()), KING, 8)
    assert secret(state).hand == (2,)
    assert only(told, Crept).drew is None


@pytest.mark.rule("CS-30")
def test_the_spy_may_cross_and_stop_where_partisans_and_refuges_are():
    state = sneaking(hand=(ROOK,), partisans=(8, 18, 41, 60, 70), refuges=(23, 40, 61))
    assert {f"{ROOK}|{house}" for house in (8, 13, 18, 23, 28)} <= set(options(state, 0, "move"))


@pytest.mark.rule("CS-30", "CS-32")
def test_a_card_that_cannot_be_moved_is_not_offered_beside_one_that_can():
    state = sneaking(hand=(KING, PAWN, 18), blocked=(4,))
    assert {token.split("|")[0] for token in options(state, 0, "move")} == {str(KING)}


@pytest.mark.rule("CS-38", "CS-72")
def test_without_any_move_the_spy_shows_a_card_and_stays():
    state = sneaking(hand=(9, 18, 27), blocked=(4,), trail=(88,))
    assert options(state, 0, "stuck") == ["9", "18", "27"]
    assert asked(state, 0, "stuck").by_clock == RandomAnswer()
    state, told = answer(state, 0, "stuck", "18")
    assert not only(told, CardPlayed).moved
    assert (secret(state).house, secret(state).trail, secret(state).hand) == (3, (88,), (7, 9, 27))


@pytest.mark.rule("CS-72")
def test_in_silence_any_of_all_moves_is_drawn():
    assert asked(sneaking(), 0, "move").by_clock == RandomAnswer()


@pytest.mark.rule("CS-40", "CS-41")
def test_a_raid_is_told_to_nobody_but_the_spy():
    state, told = by_path(sneaking(), ROOK, (8, 13))
    assert only(told, Crept).raided == secret(state).raided == 13
    assert 13 in state.refuges
    assert not every(told, RefugeRemoved)


@pytest.mark.rule("CS-42", "CS-43")
def test_the_refuge_is_taken_off_one_turn_later_and_all_markers_with_it():
    clues = (Clue(20, passed=True, turn=1), Clue(22, passed=False, turn=2))
    state, told = move(sneaking(13, hand=(KING,), trail=(8, 13), raided=13, due=True, clues=clues, turns=3), KING, 14)
    removed = only(told, RefugeRemoved)
    assert (removed.house, removed.turn, removed.left, removed.cleared) == (13, 3, 7, True)
    assert 13 not in state.refuges
    assert state.removed == (Removal(13, 3),)
    assert state.turns[-1].removed == 13
    assert state.clues == ()
    assert secret(state).trail == (13, 14)


@pytest.mark.rule("CS-42")
def test_a_refuge_is_taken_off_even_when_the_spy_cannot_move():
    state = sneaking(13, hand=(9, 18, 27), blocked=(14,), trail=(8, 13), raided=13, due=True, turns=1)
    state, told = answer(state, 0, "stuck", "9")
    assert only(told, RefugeRemoved).house == 13
    assert (secret(state).trail, secret(state).raided) == ((13,), None)


@pytest.mark.rule("CS-43")
def test_by_option_the_markers_stay_for_the_whole_round():
    clues = (Clue(20, passed=True, turn=1),)
    state = sneaking(13, hand=(KING,), trail=(8, 13), raided=13, clues=clues, turns=1, trail_scope="whole-game")
    state, told = move(state, KING, 14)
    assert not only(told, RefugeRemoved).cleared
    assert state.clues == clues


@pytest.mark.rule("CS-37", "CS-43")
def test_the_path_is_on_the_trail_or_by_option_its_last_house():
    assert secret(by_path(sneaking(), ROOK, (8, 13, 18))[0]).trail == (8, 13, 18)
    landed = sneaking(trail_detail="landed")
    assert secret(by_path(landed, ROOK, (8, 13, 18))[0]).trail == (18,)


@pytest.mark.rule("CS-43")
def test_the_house_where_the_spy_began_is_on_the_trail_once_entered():
    state, _ = move(sneaking(hand=(KING, 10)), KING, 8)
    assert secret(state).trail == (8,)
    state, _ = move(idle(state), 10, 3)
    assert secret(state).trail == (3, 8)


@pytest.mark.rule("CS-44", "CS-46")
def test_coming_home_is_ending_there_and_nobody_is_told():
    state, told = move(sneaking(8, hand=(KING, 2), due=True), KING, 3)
    assert (secret(state).due, only(told, Crept).home) == (False, True)
    assert not every(told, CameHome)
    assert not state.turns[-1].home
    over, told = by_path(sneaking(8, hand=(ROOK, 2), due=True), ROOK, (3, 88))
    assert (secret(over).due, only(told, Crept).home) == (True, False)


@pytest.mark.rule("CS-46")
def test_by_option_coming_home_is_announced():
    state, told = move(sneaking(8, hand=(KING, 2), due=True, home_announced="on"), KING, 3)
    assert only(told, CameHome).turn == 1
    assert state.turns[-1].home


@pytest.mark.rule("CS-46", "CS-82")
@pytest.mark.parametrize("options", [{"home_announced": "on"}, {"trail_scope": "since-home"}], ids=str)
def test_a_stop_at_the_hideout_that_was_not_due_is_told_to_nobody(options):
    state, told = move(sneaking(8, hand=(KING, 2), trail=(8,), **options), KING, 3)
    assert not every(told, CameHome)
    assert not state.turns[-1].home
    assert secret(state).trail == (3, 8)
    before = sneaking(8, hand=(KING, 2), trail=(8,), errata=(), **options)
    assert every(move(before, KING, 3)[1], CameHome)
    free = sneaking(8, hand=(KING, 2), trail=(8,), must_return="off", **options)
    assert every(move(free, KING, 3)[1], CameHome)


@pytest.mark.rule("CS-45")
def test_before_the_spy_has_been_home_a_refuge_is_a_house_like_any_other():
    state, told = move(sneaking(8, hand=(KING, 2), due=True), KING, 13)
    assert secret(state).raided is None
    assert only(told, Crept).raided is None
    home, _ = move(sneaking(8, hand=(KING, 10), due=True), KING, 3)
    raid, _ = move(sneaking(8, hand=(KING, 10), due=secret(home).due), KING, 13)
    assert secret(raid).raided == 13


@pytest.mark.rule("CS-45")
def test_by_option_the_spy_need_not_come_home():
    state, _ = move(sneaking(13, hand=(KING, 10), raided=13, refuges=(13, 14, 40), must_return="off"), KING, 14)
    assert (secret(state).raided, secret(state).due, state.refuges) == (14, False, (14, 40))


@pytest.mark.rule("CS-60")
def test_the_spy_wins_when_the_last_refuge_is_removed_wherever_he_is():
    state, _ = by_path(sneaking(refuges=(13,)), ROOK, (8, 13))
    assert not state.results
    state, told = move(idle(state), KING, 14)
    (result,) = state.results
    assert isinstance(state.phase, Finished)
    assert (result.ending, result.winners, result.house) == (Ending.REFUGES, (0,), 14)
    assert told[-1].why == ("CS-60", "CS-76")


@pytest.mark.rule("CS-59", "CS-70")
def test_ending_on_a_partisans_house_or_a_refuge_is_told_as_ending_anywhere():
    """Three landings: beside, on a refuge, on a partisan; whoever is not the spy hears and sees one story."""
    before = sneaking(hand=(ROOK, 2, 4), partisans=(18, 30, 41, 60, 70))
    told = [by_path(before, ROOK, path) for path in ((8,), (8, 13), (8, 13, 18))]
    for eye in (None, *range(1, 6)):
        assert len({repr([veil(event, eye) for event in events]) for _, events in told}) == 1
        assert len({repr(veil(state, eye)) for state, _ in told}) == 1


@pytest.mark.rule("CS-5")
def test_a_whole_round_plays_every_card_once():
    for state, _ in Playout(2, 5):
        if state.results:
            result = state.results[-1]
            played = [each.card for each in result.route]
            left = [*played, *result.hand, *state.deck.open(), result.hideout]
            assert sorted(left) == list(range(1, 91))
