"""What a seat may answer before it is asked: which partisan it leads, that it agrees, that it has seen enough."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.caccia.rules.orders import AGREE
from games.caccia.rules.partisans_turn import ALL
from games.caccia.rules.state import Finished, State
from games.caccia.rules.team import ENOUGH, LEAD
from games.forms import Pick, Shape
from games.kernel import View
from games.message import say
from games.prepared import Guard, Preparation, offer


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
    """Tell whether a clue of the spy lies on the map."""
    return bool(seen.state.clues)


PREPARED: Final[Mapping[str, Preparation[State]]] = {
    "lead": Preparation((LEAD,), is_to_be_shared, lead_shape, is_once=True),
    "agree": Preparation((AGREE,), is_played, offer("press"), agree_guards),
    "ready": Preparation(("ready",), is_played, offer("press"), is_lasting=True),
}
