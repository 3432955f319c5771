"""The questions of Schicki Micki by name, and the shapes of their answers.

Live, everybody has a window on the current picture, and while a late press may count, one on the former: their prompts
alternate, so that each keeps its own. In looks a seat may open a scene, and then say what it spots there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.forms import Pick
from games.schicki.rules.state import Act

READY: Final = "ready"
ACT: Final = ("act", "act-on")
"""Windows: by whether the stage of the picture is even or odd."""
OPEN: Final = "open-scene"
READ: Final = "read"
"""The answer that opens a scene in words."""
SPOT: Final = "spot"
SIT_OUT: Final = "sit-out"
"""In looks, what each seat must answer that has not looked at all; in silence the clock says `asleep`."""

READ_MS: Final = 90_000
"""The least length of a look that tells its scene in words, in ms: nobody reads as fast as they see (SM-71)."""

ACTS: Final = tuple(act for act in Act if act is not Act.NOTHING)
HANDS: Final = (Act.BLUE, Act.RED, Act.KNOCK, Act.NOTHING)
"""What is left in a look after a call (SM-32)."""


@dataclass(frozen=True, slots=True)
class OnPicture(Pick[Act]):
    """An action on the picture of one stage (SM-54)."""

    stage: int = 0


@dataclass(frozen=True, slots=True)
class InScene(Pick[str]):
    """Opening the scene of that number, or an action in it."""

    scene: int = 0


def window_prompt(stage: int) -> str:
    return ACT[stage % 2]
