"""What people have answered for them at every table, because they wish so: the only legal answer, and what a game names."""

from collections.abc import Iterable
from typing import Any, Final

from bot.tables.snapshot import Table
from games.forms import Refused
from games.questions import ClockOnly, Decision, Question
from games.spec import GameSpec

FORCED: Final = "forced"  # Stored, as all names of wishes.


def list_wishes(games: Iterable[GameSpec[Any]]) -> tuple[str, ...]:
    """List all that people may wish for; what a game names stands with the game's name."""
    return (FORCED, *(name_wish(spec, prompt) for spec in games for prompt in spec.automatic))


def name_wish(spec: GameSpec[Any], prompt: str) -> str:
    return f"{spec.name}/{prompt}"


def find_automatic(table: Table, question: Question) -> str | None:
    """Return the token that a seat's person wishes to have answered for them; None where they are asked."""
    ask, wished = table.ask, table.automatic.get(table.seat_person(question.seat), frozenset())
    if not wished or ask is None or question not in ask.must:
        return None
    decision, spec = ask.must[question], table.spec
    if name_wish(spec, question.prompt) in wished:
        return spec.automatic[question.prompt](table.view_for(None))
    return find_forced(spec, question, decision) if FORCED in wished else None


def find_wish(table: Table, question: Question) -> str:
    """Return the wish by which a question asked now would be answered always; empty where none is left to choose."""
    ask, answer, wish = table.ask, table.spec.automatic.get(question.prompt), name_wish(table.spec, question.prompt)
    wished = table.automatic.get(table.seat_person(question.seat), frozenset())
    if answer is not None and wish not in wished and answer(table.view_for(None)) is not None:
        return wish
    if FORCED in wished or ask is None or question not in ask.must:
        return ""
    return FORCED if find_forced(table.spec, question, ask.must[question]) is not None else ""


def find_forced(spec: GameSpec[Any], question: Question, decision: Decision[Any]) -> str | None:
    """Return the one token by which a question can be answered, in silence too; None where there are several.

    Only where answers may be prepared: elsewhere all would know that what comes by itself was forced.
    """
    is_plain = not (decision.weighty or decision.timed or decision.on_board or isinstance(decision.by_clock, ClockOnly))
    if not is_plain or not any(question.prompt in each.prompts for each in spec.prepared.values()):
        return None
    try:
        return decision.shape.token(decision.shape.nth(0)) if decision.shape.count() == 1 else None
    except (NotImplementedError, Refused):
        return None
