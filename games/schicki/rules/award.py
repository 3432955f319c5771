"""How a stop is settled: which actions take effect, what each is worth, who pays and wins; what records keep."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from games.event import Event, Told
from games.feats import Feat, Found, Tally, by_seat, list_events
from games.game import Ranking, Step, rank_by_points
from games.schicki.rules.events import GameEnded, Settled
from games.schicki.rules.state import (
    ACTS,
    Act,
    Cards,
    Deed,
    Finished,
    Outcome,
    Sight,
    Situation,
    State,
    Stop,
    Terms,
    are_several,
    blue_pawn_count,
    is_right_call,
    sight_of,
    with_course,
)
from games.secret import Seat, hold
from games.values import replace

CALLS = ACTS[:6]
WINNING = {Situation.TWO_WORMS: Act.KNOCK, Situation.IDENTICAL: Act.RED, Situation.SEVERAL: Act.BLUE}


class Action(Struct, frozen=True):
    """What a seat did, `ms` after the beginning that counts; `void` says why it has no effect."""

    seat: Seat
    act: Act
    ms: int
    void: Outcome | None = None


def tie_margin_ms(terms: Terms) -> int:  # SM-45
    if terms.tie == "usual":
        return 150 if terms.mode == "looks" else 0
    return int(terms.tie)


def settle_stop(state: State, scene: int, cards: Cards, actions: Sequence[Action]) -> tuple[State, Stop]:
    """Settle a stop: pay penalties and award cards (SM-35 to SM-47); cards that stay are left to the caller."""
    seen = sight_of(cards, state.terms.count_by)
    deeds = mark_slower(
        state.terms,
        [
            Deed(each.seat, each.act, each.ms, each.void or act_outcome(state.terms, each.act, seen))
            for each in effective_actions(state, actions)
        ],
        seen,
    )
    winners = [index for index, each in enumerate(deeds) if each.outcome is Outcome.WON]
    if state.terms.penalty_order == "before":
        state, deeds = pay_penalties(state, deeds)
    if winners:
        state, deeds = award_cards(state, cards, deeds, winners, seen)
    if state.terms.penalty_order == "after":
        state, deeds = pay_penalties(state, deeds)
    unseen = state.unseen.open()
    heights = tuple(map(len, unseen.piles))
    state = replace(state, left=len(unseen.deck), heights=heights)
    state = with_course(state, settled=state.course.settled + 1)
    stop = Stop(scene, cards, tuple(deeds), bool(winners), seen, heights, state.left)
    if winners:
        state = replace(state, turner=Seat((state.turner + 1) % state.seats))
    return state, stop


def effective_actions(state: State, actions: Sequence[Action]) -> list[Action]:  # SM-26, SM-29, SM-32, SM-33
    pawns = {Act.BLUE: blue_pawn_count(state.seats), Act.RED: 1}
    taken: dict[Act, list[int]] = {Act.BLUE: [], Act.RED: []}
    called: set[Seat] = set()
    busy: set[Seat] = set()
    found: list[Action] = []
    for each in sorted(actions, key=lambda action: (action.ms, action.seat)):
        void = each.void
        if void is None and each.act in CALLS:
            void = Outcome.SECOND_CALL if each.seat in called else None
            called.add(each.seat)
        elif void is None and each.seat in busy:
            void = Outcome.HANDS_FULL
        elif void is None:
            if each.act in taken:
                before, most = taken[each.act], pawns[each.act]
                is_late = len(before) >= most and each.ms - before[most - 1] > tie_margin_ms(state.terms)  # SM-46
                void = Outcome.NO_PAWN if is_late else None
            if void is None:
                busy.add(each.seat)
                taken.get(each.act, []).append(each.ms)
        found.append(replace(each, void=void))
    return found


def act_outcome(terms: Terms, act: Act, seen: Sight) -> Outcome:  # SM-35
    if act in CALLS:
        if not is_right_call(act, seen):
            return Outcome.LOST
        return Outcome.WON if seen.situation is Situation.ONE else Outcome.NOTHING
    if WINNING.get(seen.situation) is act:
        return Outcome.WON
    return Outcome.NOTHING if is_harmless(terms, act, seen) else Outcome.LOST


def is_harmless(terms: Terms, act: Act, seen: Sight) -> bool:
    """Tell whether a wrong action costs nothing: a pawn right but for the worms, a knock that is let go (SM-36)."""
    under_worms = seen.situation is Situation.TWO_WORMS
    match act:
        case Act.BLUE:
            is_free = terms.blue_under_worms == "nothing"
            return under_worms and (is_free or are_several(seen.matches, terms.count_by))
        case Act.RED:
            return under_worms and terms.red_under_worms == "identical" and bool(seen.identical)
        case Act.KNOCK:
            return terms.wrong_knock == "free"
    return False


def mark_slower(terms: Terms, deeds: list[Deed], seen: Sight) -> list[Deed]:
    """Mark who did the winning thing too late; all within the margin of the first win (SM-21, SM-31, SM-45)."""
    times = [each.ms for each in deeds if each.outcome is Outcome.WON]
    if not times or seen.situation is Situation.SEVERAL:
        return deeds
    last = min(times) + tie_margin_ms(terms)
    return [
        replace(each, outcome=Outcome.SLOWER) if each.outcome is Outcome.WON and each.ms > last else each
        for each in deeds
    ]


def pay_penalties(state: State, deeds: Sequence[Deed]) -> tuple[State, list[Deed]]:  # SM-40 to SM-43
    unseen = state.unseen.open()
    piles, deck = list(unseen.piles), unseen.deck
    paid: list[Deed] = []
    for each in deeds:
        if each.outcome is Outcome.LOST and piles[each.seat]:
            deck = (*deck, piles[each.seat][-1])
            piles[each.seat] = piles[each.seat][:-1]
            each = replace(each, paid=1)  # noqa: PLW2901  the deed as it came out
        paid.append(each)
    return with_cards(state, deck, piles), paid


def award_cards(
    state: State, cards: Cards, deeds: Sequence[Deed], winners: Sequence[int], seen: Sight
) -> tuple[State, list[Deed]]:  # SM-21 to SM-31, SM-46
    unseen, whole, owed = state.unseen.open(), list(deeds), list(state.owed)
    piles, deck = list(unseen.piles), unseen.deck
    if len(winners) == 1 and seen.situation is not Situation.SEVERAL:
        (place,) = winners
        piles[whole[place].seat] += cards
        whole[place] = replace(whole[place], won=len(cards))
        return with_cards(state, deck, piles), whole
    left = cards
    for place in winners:
        seat, whole[place] = whole[place].seat, replace(whole[place], won=1)
        if left:
            piles[seat], left = (*piles[seat], left[0]), left[1:]
        elif deck:
            piles[seat], deck = (*piles[seat], deck[0]), deck[1:]
        else:
            owed[seat] += 1
    if state.terms.leftovers == "under":
        deck = (*deck, *left)
    return replace(with_cards(state, deck, piles), owed=tuple(owed)), whole


def with_cards(state: State, deck: Cards, piles: Sequence[Cards]) -> State:
    return replace(state, unseen=hold(replace(state.unseen.open(), deck=deck, piles=tuple(piles))))


WHAT_WINS: Final = {
    Situation.NONE: "SM-37",
    Situation.ONE: "SM-21",
    Situation.SEVERAL: "SM-24",
    Situation.IDENTICAL: "SM-28",
    Situation.TWO_WORMS: "SM-31",
}
MISTAKES: Final = {Act.BLUE: "SM-25", Act.RED: "SM-29", Act.KNOCK: "SM-30"}  # any other act is a call
VOID: Final = {
    Outcome.TOO_LATE: "SM-50",
    Outcome.OTHER_PICTURE: "SM-54",
    Outcome.OLD_PICTURE: "SM-54",
    Outcome.SECOND_CALL: "SM-32",
    Outcome.HANDS_FULL: "SM-33",
}


def stop_clauses(stop: Stop) -> tuple[str, ...]:
    """Return the clauses of a stop in order; only SM-38 where the reason stays hidden."""
    if stop.sight is None:
        return ("SM-38",)
    found = {
        *sight_clauses(stop, stop.sight),
        *(clause for deed in stop.deeds for clause in deed_clauses(deed, stop.sight, is_alone=stop.scene > 0)),
    }
    return tuple(sorted(found, key=lambda clause: int(clause.partition("-")[2])))


def sight_clauses(stop: Stop, sight: Sight) -> Iterator[str]:
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
    """`is_alone`: the look was at a scene, so its picture was one of a film's."""
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
    if sight.situation is Situation.NONE:
        return "SM-37"
    if act in {Act.BLUE, Act.RED} and sight.situation is Situation.TWO_WORMS:
        return "SM-36"
    return MISTAKES.get(act, "SM-22")


def harmless_clause(act: Act, sight: Sight) -> str:
    if act is Act.KNOCK:
        return "SM-30"
    return "SM-36" if sight.situation is Situation.TWO_WORMS else "SM-23"


# cap on turned cards and stops together: constant pressing keeps cards from being turned (SM-48)
MOST_TURNED: Final = 300
MOST_TIME: Final = 3_600_000  # ms; the longest that cards are turned, twice a slow game (SM-48)


def seat_points(state: State) -> tuple[int, ...]:  # SM-49
    return tuple(map(sum, zip(state.heights, state.owed, strict=True)))


def standing(state: State) -> Ranking:  # SM-49
    return rank_by_points({Seat(seat): score for seat, score in enumerate(seat_points(state))})


def is_spent(state: State) -> bool:
    """Tell whether the game is at its end: no card can be turned, or a winner could not be paid (SM-47, SM-48)."""
    unseen = state.unseen.open()
    return is_capped(state) or unseen.exhausted or any(state.owed) or not unseen.deck


def is_capped(state: State) -> bool:
    return state.course.overtime or state.course.turned + state.course.settled >= MOST_TURNED


def finish_game(state: State, told: Told, unclaimed: int = 0) -> Step[State]:
    """End the game; the cards that lie there are not counted (SM-48)."""
    scores = seat_points(state)
    winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
    ended = GameEnded(points=scores, owed=state.owed, winners=winners, unclaimed=unclaimed, why=("SM-48", "SM-49"))
    return Step(replace(state, phase=Finished()), (*told, ended))


def find_points(told: Sequence[Event]) -> Found:
    return [pair for ended in list_events(told, GameEnded) for pair in by_seat(ended.points)]


def list_right(told: Sequence[Event]) -> Iterator[tuple[int, Deed]]:
    """Yield each action that won, with the number of its scene, which is 0 where it was live."""
    for settled in list_events(told, Settled):
        yield from ((settled.stop.scene, deed) for deed in settled.stop.deeds if deed.outcome is Outcome.WON)


def find_grabs(told: Sequence[Event]) -> Found:
    return [(deed.seat, 1) for _, deed in list_right(told)]


def find_fastest(told: Sequence[Event]) -> Found:
    """Return the times of right actions since a seat had its picture, which are told in scenes alone (SM-57)."""
    return [(deed.seat, deed.ms) for scene, deed in list_right(told) if scene]


FEATS: Final = (
    Feat("points", Tally.MEAN, find_points),
    Feat("grabs", Tally.TOTAL, find_grabs),
    Feat("fastest", Tally.LEAST, find_fastest),
)
