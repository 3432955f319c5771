"""What became of one's own order, and the steps in which the end shows the spy's way."""

from __future__ import annotations

from games.caccia.rules import events
from games.caccia.rules.board import card_piece
from games.caccia.rules.state import Action, Deed, Finished, State
from games.caccia.words.phrases import house_row, piece_name
from games.event import Event
from games.kernel import View
from games.message import Message, say
from games.spec import Fate, FateKind


def fate(event: Event, seen: View[State]) -> Fate | None:
    """Say what one's own partisan was answered, or what came of an arrest; to the spy, that a refuge is gone."""
    match event:
        case events.PartisanActed(seat=seat, asked=int(asked), passed=passed) if seat == seen.seat:
            return Fate(FateKind.PLAIN, say("fate-asked", house=asked, passed="yes" if passed else "no"))
        case events.PartisanBarred(seat=seat, number=number, start=start) if seat == seen.seat:
            return Fate(FateKind.BAD, say("fate-barred", number=number, start=start))
        case events.ArrestTried(seat=seat, house=house, caught=caught) if seat == seen.seat:
            kind = FateKind.GOOD if caught else FateKind.BAD
            return Fate(kind, say("fate-arrest", house=house, caught="yes" if caught else "no"))
        case events.ArrestTried(house=house, caught=False, void=void) if leads_any(void, seen):
            return Fate(FateKind.BAD, say("fate-void", house=house))
        case events.RefugeRemoved(house=house, left=left) if seen.seat is not None and seen.seat == seen.state.spy:
            return Fate(FateKind.GOOD, say("fate-raid", house=house, left=left))
    return None


def leads_any(void: tuple[tuple[int, Action], ...], seen: View[State]) -> bool:
    """Tell whether the reader leads a partisan whose question or arrest has come to nothing."""
    holders = seen.state.holders
    return any(action is not Deed.NOTHING and holders[number - 1] == seen.seat for number, action in void)


def reveals(seen: View[State]) -> tuple[Message, ...]:
    """Say the hideout, then every move of the last hunt (CS-76)."""
    state = seen.state
    if not isinstance(state.phase, Finished):
        return ()
    result = state.results[-1]
    moves = tuple(
        say(
            "picture-twin-turn",
            turn=number,
            piece=piece_name(card_piece(move.card, state.terms.pieces)),
            path=house_row(move.path),
            count=len(move.path),
            raid="yes" if move.turn in {gone.turn for gone in result.removed} else "no",
        )
        for number, move in enumerate(result.route, 1)
    )
    return (say("picture-twin-hideout", house=result.hideout), *moves)
