"""Cards in words, what lay there and what came of it: the phrases that the record and the questions share."""

from collections.abc import Iterable

from games.message import Message, Param, Quote, Who, say
from games.schicki.rules.deck import card_parts, has_two_worms, is_detail
from games.schicki.rules.state import (
    Act,
    Card,
    Cards,
    Deed,
    Glance,
    Look,
    Match,
    Outcome,
    Sight,
    Situation,
    State,
    Stop,
)
from games.secret import Seat

# neither won nor paid
VOID = (
    Outcome.NO_PAWN,
    Outcome.TOO_LATE,
    Outcome.OTHER_PICTURE,
    Outcome.OLD_PICTURE,
    Outcome.SECOND_CALL,
    Outcome.HANDS_FULL,
)


def card_words(one: Card) -> Message:
    shown = tuple(say("part", element=element.value, colour=colour.value) for element, colour in card_parts(one))
    if is_detail(one):
        return say("card-detail", part=shown[0])
    return say("card-hen", parts=(*shown[:-1], worm_words(one)))


def worm_words(one: Card) -> Message:
    _, colour = card_parts(one)[-1]
    return say("worms" if has_two_worms(one) else "part", element="worm", colour=colour.value)


def card_rows(cards: Cards) -> tuple[Message, ...]:
    """Say cards by their places: `1: ombrello rosso, …`."""
    return tuple(say("card-row", place=index, card=card_words(one)) for index, one in enumerate(cards, 1))


def sight_words(sight: Sight, cards: Cards) -> Message:
    kind, matches = sight.situation, tuple(map(match_words, sight.matches))
    match kind:
        case Situation.ONE | Situation.SEVERAL:
            return say(f"sight-{kind.value}", matches=matches)
        case Situation.IDENTICAL:
            return say("sight-identical", cards=equal_places(sight.identical, cards))
        case Situation.TWO_WORMS:
            besides = "identical" if sight.identical else "matches" if matches else "none"
            others = equal_places(sight.identical, cards) if sight.identical else ()
            return say("sight-two-worms", worms=sight.worms, besides=besides, matches=matches, cards=others)
    return say("sight-none")


def match_words(one: Match) -> Message:
    """Say a match with its cards: `cappelli rossi (carte 1 e 3)`."""
    return say("match", element=one.element.value, colour=one.colour.value, cards=one.cards)


def equal_places(places: tuple[int, ...], cards: Cards) -> tuple[Param, ...]:
    if not cards:
        return places
    sets: dict[str, list[int]] = {}
    for place in places:
        sets.setdefault(cards[place - 1].code, []).append(place)
    return tuple(Quote(" = ".join(map(str, each))) for each in sets.values())


def time_words(ms: int) -> Message:
    return say("time", seconds=ms // 1000, rest=Quote(f"{ms % 1000:03}"))


def act_words(act: Act) -> Message:
    return say("act", act=act.value)


def deed_words(deed: Deed, state: State) -> Message:
    """Say one action with its time and outcome: `Bruno (sciarpa, dopo 0,231 s: restituisce 1 carta)`."""
    moment = "after" if state.terms.mode == "live" else "own"
    return say(
        "deed",
        who=Who(deed.seat),
        act=act_words(deed.act),
        moment="first" if moment == "after" and deed.ms == 0 else moment,
        time=time_words(deed.ms),
        outcome=outcome_token(deed),
        count=deed.won if deed.outcome is Outcome.WON else deed.paid,
    )


def look_deeds(look: Look) -> tuple[Glance, ...]:
    return tuple(each for index, each in enumerate(look.glances) if not index or each.act is not Act.NOTHING)


def slower_words(deed: Deed, state: State) -> Message:
    moment = "after" if state.terms.mode == "live" else "own"
    return say("slower", who=Who(deed.seat), moment=moment, time=time_words(deed.ms))


def outcome_token(deed: Deed) -> str:
    """Return the token of an outcome; a seat without cards pays nothing (SM-41)."""
    return "broke" if deed.outcome is Outcome.LOST and not deed.paid else deed.outcome.value


def told_deeds(deeds: Iterable[Deed], state: State) -> tuple[Message, ...]:
    return tuple(deed_words(deed, state) for deed in deeds if deed.outcome not in {*VOID, Outcome.SLOWER})


def told_slower(deeds: Iterable[Deed], state: State) -> tuple[Message, ...]:
    return tuple(slower_words(deed, state) for deed in deeds if deed.outcome is Outcome.SLOWER)


def void_words(stop: Stop) -> tuple[Message, ...]:
    found = dict.fromkeys((deed.seat, deed.outcome) for deed in stop.deeds if deed.outcome in VOID)
    return tuple(say("void", who=Who(seat), outcome=outcome.value) for seat, outcome in found)


def held_count(seat: Seat, state: State) -> int:  # SM-49
    if not state.heights:
        return 0
    return state.heights[seat] + (state.owed[seat] if state.owed else 0)
