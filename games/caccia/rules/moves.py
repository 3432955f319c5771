"""Where the spy's cards lead on the board of this round."""

from __future__ import annotations

from collections.abc import Mapping

from games.caccia.rules import board
from games.caccia.rules.board import Ground
from games.caccia.rules.state import Goal, Houses, Spy, State


def round_ground(state: State) -> Ground:
    """Return the board of this round."""
    return Ground(state.blocked, state.terms.topology, state.terms.steps)


def card_goals(state: State, spy: Spy) -> dict[int, Mapping[Goal, Houses]]:
    """Return where each card in hand may take the spy, and by which houses (CS-30).

    Cards that cannot be moved are left out.
    """
    there = {
        card: board.move_paths(round_ground(state), spy.house, board.card_piece(card, state.terms.pieces))
        for card in spy.hand
    }
    return {card: ways for card, ways in there.items() if ways}
