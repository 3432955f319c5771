"""What a seat may answer before it is asked: which partisan it leads, where that stays, that it agrees, that it has seen enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.caccia.rules.board import reachable_houses
from games.caccia.rules.moves import round_ground
from games.caccia.rules.orders import AGREE, make_order_prompt
from games.caccia.rules.partisans_turn import ALL
from games.caccia.rules.state import Deed, Finished, State
from games.caccia.rules.team import ENOUGH, LEAD
from games.forms import Pick, Shape
from games.kernel import View
from games.message import say
from games.prepared import Guard, Preparation, offer
from games.questions import Decision

ASK, STAY = "ask", "stay"
"""What is ordered to a partisan that does not move: to ask as whoever is silent does, or nothing."""


def is_played(seen: View[State]) -> bool:
    """Tell whether the hunt goes on."""
    return not isinstance(seen.state.phase, Finished)


def is_to_be_shared(seen: View[State]) -> bool:
    """Tell whether partisans are still to be shared."""
    return is_played(seen) and not seen.state.holders


def lead_shape(_: View[State]) -> Shape[Any]:
    """Return a partisan, or that one has enough."""
    return Pick((*ALL, ENOUGH))


def agree_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    """Return when: whether the spy has just been seen."""
    return {
        "seen": Guard(say("guard-seen"), has_clue),
        "unseen": Guard(say("guard-unseen"), lambda seen: not has_clue(seen)),
    }


def has_clue(seen: View[State]) -> bool:
    """Tell whether the spy is known to have passed somewhere."""
    return any(clue.passed for clue in seen.state.clues)


def is_led(seen: View[State]) -> bool:
    """Tell whether partisans have been shared, and the hunt goes on."""
    return is_played(seen) and bool(seen.state.holders)


def order_shape(number: int) -> Callable[[View[State]], Shape[Any]]:
    """Make the shape of an order that does not depend on where anybody is; there is none for another's partisan."""

    def shape(seen: View[State]) -> Shape[Any]:
        return Pick((ASK, STAY) if seen.seat in seen.state.holders[number - 1 : number] else ())

    return shape


def order_guards(number: int) -> Callable[[View[State]], Mapping[str, Guard[State]]]:
    """Make when: whether the spy is known to have passed where a partisan may go at once."""

    def is_near(seen: View[State]) -> bool:
        reached = reachable_houses(round_ground(seen.state), seen.state.partisans[number - 1])
        return any(clue.passed and clue.house in reached for clue in seen.state.clues)

    def guards(_: View[State]) -> Mapping[str, Guard[State]]:
        return {
            "near": Guard(say("guard-near", number=number), is_near),
            "far": Guard(say("guard-far", number=number), lambda seen: not is_near(seen)),
        }

    return guards


def spell_order(token: str, decision: Decision[Any]) -> str:
    """Order a partisan to stay: with the question that whoever is silent asks, or with nothing."""
    mild = decision.by_clock
    if not isinstance(mild, str):
        return token
    return {ASK: mild, STAY: f"{mild.partition('|')[0]}|{Deed.NOTHING}"}.get(token, token)


def make_order(number: int) -> Preparation[State]:
    """Make what may be prepared for one partisan, which does not go before its turn by itself."""
    prompts = (make_order_prompt(number),)
    return Preparation(prompts, is_led, order_shape(number), order_guards(number), spell_order, is_awaited=True)


PREPARED: Final[Mapping[str, Preparation[State]]] = {
    "lead": Preparation((LEAD,), is_to_be_shared, lead_shape, is_once=True),
    **{make_order_prompt(number): make_order(number) for number in ALL},
    "agree": Preparation((AGREE,), is_played, offer("press"), agree_guards),
    "ready": Preparation(("ready",), is_played, offer("press"), is_lasting=True),
}
