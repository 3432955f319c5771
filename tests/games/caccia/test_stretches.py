"""A stretch of many turns, reckoned a second time and without forgetting anything (CS-74)."""

from itertools import count
from random import Random

import pytest

from games.caccia.rules.board import Ground, card_piece, move_paths
from games.caccia.rules.state import Act, Piece, Terms, Turn, with_board
from games.caccia.rules.trail import (
    Map,
    first_refuges,
    follow_turns,
    house_weights,
    houses_of_mask,
    make_layers,
    make_map,
    make_mask,
)
from games.values import replace
from tests.games.caccia.table import REFUGES, sneaking

OPEN = Ground(())
HIDEOUT = 13


def history(*turns):
    """Turns as everybody knows them: a piece each, and what was asked, with its answer."""
    made = []
    for number, (kind, asked) in enumerate(turns, 1):
        card = next(card for card in count(1) if card_piece(card) is kind)
        acts = tuple(Act(index, 1, 1, house, passed) for index, (house, passed) in enumerate(asked.items(), 1))
        made.append(Turn(number, card, moved=True, acts=acts))
    return tuple(made)


def told(turns, refuges=()):
    """Where the spy may be, as the table's aid says."""
    trail = follow_turns(Map(OPEN, Terms(), make_mask(refuges), 1 << HIDEOUT), turns)
    return {*house_weights(make_layers(trail.here)[-1])}


def walked(turns):
    """Where the spy may be: each house with all that was passed on some way there and asked after at some time."""
    asked_after = {act.asked for turn in turns for act in turn.acts}
    found = {(HIDEOUT, frozenset())}
    for turn in turns:
        found = {
            (goal.house, had | (asked_after & {*path}))
            for here, had in found
            for goal, path in move_paths(OPEN, here, card_piece(turn.card)).items()
        }
        found = {(here, had) for here, had in found if all((act.asked in had) == act.passed for act in turn.acts)}
    return {here for here, _ in found}


@pytest.mark.rule("CS-54", "CS-74")
def test_a_mark_that_was_counted_is_not_forgotten_with_the_turn_in_which_it_may_have_been_gathered():
    turns = history((Piece.KING, {}), (Piece.KING, {14: True}), *[(Piece.PAWN, {})] * 5)
    without = history((Piece.KING, {}), (Piece.KING, {}), *[(Piece.PAWN, {})] * 5)
    for length in range(2, len(turns) + 1):
        assert told(turns[:length]) == walked(turns[:length]) < walked(without[:length])


@pytest.mark.rule("CS-74")
@pytest.mark.parametrize("seed", range(6))
def test_no_house_is_left_out_wrongly_however_long_the_stretch(seed):
    random, here, passed, turns = Random(seed), HIDEOUT, set(), []
    for _ in range(9):
        kind = random.choice((Piece.KING, Piece.KING, Piece.PAWN, Piece.KNIGHT))
        here, path = random.choice([(goal.house, path) for goal, path in move_paths(OPEN, here, kind).items()])
        passed |= {*path}
        asked = random.sample([house for house in range(1, 91) if house != HIDEOUT], 2)
        turns.append((kind, {house: house in passed for house in (*asked, random.choice(sorted(passed - {HIDEOUT})))}))
        assert here in walked(history(*turns)) <= told(history(*turns))


@pytest.mark.rule("CS-40", "CS-42", "CS-74")
def test_whoever_left_the_hideout_and_removed_nothing_has_not_stopped_on_a_refuge():
    kings = history((Piece.KING, {}), (Piece.KING, {}))
    stops = walked(kings[:1])
    assert 7 in told(kings[:1], (7,)) == stops
    after = {goal.house for stop in stops - {7} for goal in move_paths(OPEN, stop, Piece.KING)}
    assert told(kings, (7,)) == after < told(kings)


@pytest.mark.rule("CS-38", "CS-56", "CS-74")
def test_a_spy_that_cannot_move_is_where_the_piece_has_no_way_and_nobody_was_arrested_in_vain():
    king, pawn = history((Piece.KING, {}), (Piece.PAWN, {}))
    flat = Map(Ground((), "flat"), Terms(topology="flat"), 0, 1 << 14)

    def left(**more):
        trail = follow_turns(flat, (king, replace(pawn, moved=False, **more)))
        return {*house_weights(make_layers(trail.here)[-1])}

    assert left() == {10, 15, 20}
    assert left(tried=15) == {10, 20}


@pytest.mark.rule("CS-7", "CS-42", "CS-74")
def test_the_first_refuge_that_is_removed_tells_where_the_hideout_can_be():
    anywhere = Map(OPEN, Terms(), 1 << 14, make_mask({*range(1, 91)} - {14}))
    raid, after = history((Piece.PAWN, {}), (Piece.PAWN, {}))
    trail = follow_turns(anywhere, (raid, replace(after, removed=14)))
    assert houses_of_mask(trail.here.homes) == (13,)


@pytest.mark.rule("CS-46", "CS-74")
def test_a_return_that_is_told_tells_where_the_spy_is():
    told_home = Map(OPEN, Terms(home_announced=True), 0, 1 << HIDEOUT)
    away, back = history((Piece.KING, {}), (Piece.KING, {}))
    for is_home in (True, False):
        trail = follow_turns(told_home, (away, replace(back, home=is_home)))
        assert ({*house_weights(make_layers(trail.here)[-1])} == {HIDEOUT}) is is_home


@pytest.mark.rule("CS-74", "CS-81")
def test_a_refuge_that_moves_is_one_where_it_goes_and_none_where_it_was():
    state = sneaking()
    there = next(house for house in range(1, 91) if house not in {*state.board.refuges, *state.board.partisans})
    moved = Turn(1, 9, moved=True, removed=REFUGES[0], shifted=(REFUGES[1], there))
    after = with_board(replace(state, turns=(moved,)), refuges=tuple(sorted((*REFUGES[2:], there))))
    assert first_refuges(after) == make_mask(REFUGES)
    assert follow_turns(make_map(after), after.turns).here.raids == make_mask(after.board.refuges)
