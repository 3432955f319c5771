"""The questions of Schicki Micki as they are put, and the answers as they are offered."""

from __future__ import annotations

from typing import Any

from games.kernel import View
from games.message import Message, Param, say
from games.questions import Question
from games.schicki.rules.questions import ACT, OPEN, READ_MS, READY, SIT_OUT, SPOT, InScene
from games.schicki.rules.state import Act, State
from games.secret import visible_value
from games.spec import Label, Prompt


def prompt(question: Question, seen: View[State]) -> Prompt:
    """Put a question: its heading, what the answer does, the verb of its button."""
    if question.prompt in ACT:
        return make_prompt("act")
    scene = scene_of(question, seen)
    seconds = seen.state.terms.look
    match question.prompt:
        case name if name == OPEN:
            return make_prompt("open", scene=scene, seconds=seconds, read="no" if seconds * 1_000 < READ_MS else "yes")
        case name if name == SPOT:
            return make_prompt(
                "spot", scene=scene, called="yes" if has_called(question, seen) else "no", **film_params(seen)
            )
        case name if name == SIT_OUT:
            return make_prompt("sit-out", count=len(seen.state.scenes))
    return make_prompt(READY)


def make_prompt(name: str, **params: Param) -> Prompt:
    """Put a question by the messages of its name."""
    return Prompt(say(f"ask-{name}", **params), say(f"ask-{name}-hint", **params), say(f"ask-{name}-verb"))


def film_params(seen: View[State]) -> dict[str, int]:
    """Return how many cards of a film are up, how many it has, and how many are left; 0 without one (SM-65)."""
    look = next((each for each in (visible_value(seen.state.looks[seen.seat or 0]) or ()) if not each.over), None)
    up, total = (len(look.cards), look.total) if look is not None else (0, 0)
    return {"up": up, "total": total, "left": total - up}


def scene_of(question: Question, seen: View[State]) -> int:
    """Return the number of the scene that is asked about; 0 where it is about none."""
    asked_ = seen.asked.get(question)
    return asked_.shape.scene if asked_ is not None and isinstance(asked_.shape, InScene) else 0


def has_called(question: Question, seen: View[State]) -> bool:
    """Tell whether a seat has called in this look already, so that it may not call again."""
    asked_ = seen.asked.get(question)
    return asked_ is not None and isinstance(asked_.shape, InScene) and Act.HAT not in asked_.shape.options


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:  # noqa: ARG001 (the protocol's)
    """Offer one answer: an element, a pawn, a knock; a scene to open; a button."""
    match question.prompt:
        case name if name in {OPEN, SIT_OUT, READY}:
            key = str(answer) if name == OPEN else name
            return Label(say(f"answer-{key}", scene=scene_of(question, seen)))
    if answer is Act.NOTHING and has_called(question, seen):
        return Label(say("answer-enough"), act_group(answer))
    return Label(say("answer-act", act=str(answer)), act_group(answer), icon=f"gestures/{answer}")


def act_group(answer: Any) -> Message:
    """Say which group an act stands in: the calls, or what the hands do."""
    return say("group", what="hands" if str(answer) in {"blue", "red", "knock", "nothing"} else "calls")
