"""The clauses by which a stop came out as it did: of what lay there, and of every action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.schicki.rules.state import Act, Deed, Outcome, Sight, Situation, Stop

WHAT_WINS: Final = {
    Situation.NONE: "SM-37",
    Situation.ONE: "SM-21",
    Situation.SEVERAL: "SM-24",
    Situation.IDENTICAL: "SM-28",
    Situation.TWO_WORMS: "SM-31",
}
MISTAKES: Final = {Act.BLUE: "SM-25", Act.RED: "SM-29", Act.KNOCK: "SM-30"}
"""Any other act is a call."""
VOID: Final = {
    Outcome.TOO_LATE: "SM-50",
    Outcome.OTHER_PICTURE: "SM-54",
    Outcome.OLD_PICTURE: "SM-54",
    Outcome.SECOND_CALL: "SM-32",
    Outcome.HANDS_FULL: "SM-33",
}


def stop_clauses(stop: Stop) -> tuple[str, ...]:
    """Return the clauses of a stop by their numbers.

    Only SM-38 where nobody may be told what lay there.
    """
    if stop.sight is None:
        return ("SM-38",)
    found = {
        *sight_clauses(stop, stop.sight),
        *(clause for deed in stop.deeds for clause in deed_clauses(deed, stop.sight, is_alone=stop.scene > 0)),
    }
    return tuple(sorted(found, key=lambda clause: int(clause.partition("-")[2])))


def sight_clauses(stop: Stop, sight: Sight) -> Iterator[str]:
    """Yield what wins there, and how the cards were shared."""
    yield WHAT_WINS[sight.situation]
    winners = sum(deed.outcome is Outcome.WON for deed in stop.deeds)
    if sight.situation is Situation.SEVERAL and winners:
        yield from sharing_clauses(winners, len(stop.cards))
    elif winners > 1:
        yield "SM-45"
        yield "SM-46"
        yield from sharing_clauses(winners, len(stop.cards))
    if stop.scene and not stop.award:
        yield "SM-63"


def sharing_clauses(winners: int, cards: int) -> Iterator[str]:
    if winners < cards:
        yield "SM-26"
    if winners > cards:
        yield "SM-27"


def deed_clauses(deed: Deed, sight: Sight, *, is_alone: bool) -> Iterator[str]:
    """Yield why an action cost a card, was worth nothing, or had no effect.

    `is_alone`: in a scene, where its picture was one of a film's.
    """
    match deed.outcome:
        case Outcome.LOST:
            yield mistake_clause(deed.act, sight)
            if not deed.paid:
                yield "SM-41"
        case Outcome.NOTHING:
            yield harmless_clause(deed.act, sight)
        case Outcome.NO_PAWN:
            yield "SM-26" if deed.act is Act.BLUE else "SM-29"
        case Outcome.OTHER_PICTURE if is_alone:
            yield "SM-65"
        case outcome if outcome in VOID:
            yield VOID[outcome]


def mistake_clause(act: Act, sight: Sight) -> str:
    """Return the clause by which an action was wrong."""
    if sight.situation is Situation.NONE:
        return "SM-37"
    if act in {Act.BLUE, Act.RED} and sight.situation is Situation.TWO_WORMS:
        return "SM-36"
    return MISTAKES.get(act, "SM-22")


def harmless_clause(act: Act, sight: Sight) -> str:
    """Return the clause by which an action cost nothing and won nothing."""
    if act is Act.KNOCK:
        return "SM-30"
    return "SM-36" if sight.situation is Situation.TWO_WORMS else "SM-23"
