"""The end of a round and of the game: what is revealed, who has how many points, what records keep (EE-39 to EE-48)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from games.eleusis.language.catalogue import Given, Rule, is_formal, rule_from_answer
from games.eleusis.rules import events
from games.eleusis.rules.events import CardPlayed, GameEnded, GuessForgiven, GuessJudged, RoundBegan, VerdictWithdrawn
from games.eleusis.rules.state import (
    Cause,
    Choosing,
    Erratum,
    Finished,
    Guessing,
    Hearing,
    Judging,
    Opening,
    Pausing,
    Result,
    Round,
    Salting,
    SealedGuess,
    SpokenGuess,
    State,
    Trial,
    Volunteering,
    current_round,
    is_before_dealer,
    next_turn,
    with_round,
)
from games.event import Event, Told
from games.feats import Feat, Found, Tally, by_seat, list_events
from games.game import Ranking, Step, expect, rank_by_points
from games.secret import Seat, hold
from games.values import replace

FULL_HAND = 12
GUESS_BONUS = 6
OUT_BONUS = 3


def round_points(state: State, guesser: Seat | None) -> tuple[int, ...]:
    """Return twelve less the cards held, and bonuses; the dealer has as many as the best (EE-40 to EE-43)."""
    round_ = current_round(state)
    scored = [FULL_HAND - len(hand.open()) - owed for hand, owed in zip(round_.hands, round_.owed, strict=True)]
    if guesser is not None:
        scored[guesser] += GUESS_BONUS
    if round_.out is not None and round_.out_bonus:
        scored[round_.out] += OUT_BONUS
    scored[round_.dealer] = max(each for seat, each in enumerate(scored) if seat != round_.dealer)
    return tuple(scored)


def end_round(state: State, cause: Cause, guesser: Seat | None, told: Told = ()) -> Step[State]:
    """End the round and reveal everything in it; a void one gives no points (EE-39, EE-44, EE-105)."""
    round_ = current_round(state)
    is_void = cause in (Cause.ABANDONED, Cause.TIME)
    scored = () if is_void else round_points(state, guesser)
    ended = events.RoundEnded(
        number=round_.number,
        dealer=round_.dealer,
        cause=cause,
        guesser=guesser,
        out=round_.out,
        points=scored,
        why=("EE-105" if cause is Cause.ABANDONED else "EE-46",) if is_void else ("EE-39", "EE-40", "EE-43"),
    )
    result = make_result(state, round_, ended)
    order = (*state.order[1:], state.order[0])
    dealt = (*dealt_seats(state), round_.dealer)
    state = replace(state, results=(*state.results, result), order=order, dealt=dealt, slip=None)
    step = finish_game(state, Cause.TIME) if cause is Cause.TIME else pause_or_finish(state)
    return step.after((*told, ended, *reveal_events(result)))


def make_result(state: State, round_: Round, ended: events.RoundEnded) -> Result:
    rule = round_.rule.open()
    assert rule is not None
    assert round_.commitment is not None
    is_told = state.terms.counter_examples != "never"
    return Result(
        number=round_.number,
        dealer=round_.dealer,
        cause=ended.cause,
        rule=rule,
        salt=round_.salt.open(),
        commitment=round_.commitment,
        line=round_.line,
        hands=tuple(hand.open() for hand in round_.hands),
        guesser=ended.guesser,
        out=ended.out,
        points=ended.points,
        guesses=round_.guesses,
        separations=tuple(guess.separation.open() if is_told else None for guess in round_.guesses),
        agreements=tuple(guess.agreement.open() for guess in round_.guesses),
    )


def reveal_events(result: Result) -> tuple[Event, ...]:  # EE-44, EE-87
    rule = events.RuleRevealed(
        number=result.number,
        dealer=result.dealer,
        rule=result.rule,
        salt=result.salt,
        commitment=result.commitment,
        why=("EE-44", "EE-93"),
    )
    refuted = (
        events.GuessRefuted(seat=guess.seat, guess=guess.rule, separation=parted, agreement=share, why=("EE-87",))
        for guess, parted, share in zip(result.guesses, result.separations, result.agreements, strict=True)
        if parted is not None and not guess.right
    )
    return (rule, events.HandsShown(hands=result.hands, why=("EE-44",)), *refuted)


def pause_or_finish(state: State) -> Step[State]:  # EE-47
    if state.begun < state.rounds and state.order:
        return Step(replace(state, phase=Pausing()))
    best = rank_seats(state)[0]
    order = extra_order(state, best)
    if len(best) > 1 and order and state.order and state.terms.ties == "extra-round" and not state.is_extra:
        state = replace(state, phase=Pausing(), rounds=state.rounds + 1, is_extra=True, order=order)
        return Step(state, (events.RoundAdded(level=best, why=("EE-47",)),))
    return finish_game(state, None)


def extra_order(state: State, best: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return who may deal the extra round: none who is level; if all are, a robot (EE-47)."""
    if Erratum.TIE not in state.errata:
        return state.order
    free = tuple(seat for seat in state.order if seat not in best)
    return free or tuple(seat for seat in state.robots if seat not in (*best, *state.passed))


def dealt_seats(state: State) -> tuple[Seat, ...]:
    """Return who has dealt since everybody in the order had: none where all of it have (EE-45)."""
    return () if set(state.order) <= set(state.dealt) else state.dealt


def finish_game(state: State, cause: Cause | None) -> Step[State]:  # EE-47
    ended = events.GameEnded(totals=total_points(state), competing=competing_points(state), why=("EE-47",))
    return Step(replace(state, phase=Finished(cause)), (ended,))


def stop_by_time(state: State) -> Step[State]:
    """End the game because its time is up; the round on the table does not count (EE-46)."""
    told = (events.TimeRanOut(why=("EE-46",)),)
    match state.phase:
        case Opening() | Volunteering() | Choosing() | Salting() | Pausing():
            step = finish_game(state, Cause.TIME)
            return step.after(told)
    return end_round(state, Cause.TIME, None, told)


def total_points(state: State) -> tuple[int, ...]:
    return tuple(sum(result.points[seat] for result in finished_rounds(state)) for seat in range(state.seats))


def competing_points(state: State) -> tuple[int, ...]:
    """Return the points that compete, by seat: all but those of a robot's deal (EE-48)."""
    return tuple(
        sum(
            result.points[seat]
            for result in finished_rounds(state)
            if seat != result.dealer or seat not in state.robots
        )
        for seat in range(state.seats)
    )


def finished_rounds(state: State) -> tuple[Result, ...]:  # EE-46
    return tuple(result for result in state.results if result.points)


def rank_seats(state: State) -> Ranking:
    """Return the ranking by competing points; a robot that only ever dealt is left out (EE-47, EE-48)."""
    idle = seats_aside(state)
    return rank_by_points({Seat(seat): won for seat, won in enumerate(competing_points(state)) if seat not in idle})


def seats_aside(state: State) -> tuple[Seat, ...]:
    """Return the robots that only ever dealt, which do not compete (EE-48)."""
    finished = finished_rounds(state)
    return tuple(seat for seat in state.robots if finished and all(result.dealer == seat for result in finished))


def find_revealed_round(state: State) -> Result | None:  # EE-44
    if isinstance(state.phase, Pausing | Volunteering | Finished) and state.round is not None and state.results:
        result = state.results[-1]
        return result if result.number == state.round.number else None
    return None


def grant_guess(state: State, seat: Seat, closing: Cause | None, told: Told) -> Step[State]:
    """Give a seat the right to guess; a prepared guess is made at once (EE-28, EE-102)."""
    prepared = current_round(state).prepared.open()
    if prepared is None:
        return Step(replace(state, phase=Guessing(seat, closing)), told)
    return submit_guess(state, seat, prepared, closing).after(told)


def guess_rule(state: State, seat: Seat, answer: Given) -> Step[State]:  # EE-28, EE-29
    phase = expect(state.phase, Guessing)
    return submit_guess(state, seat, rule_from_answer(answer), phase.closing)


def submit_guess(state: State, seat: Seat, rule: Rule | None, closing: Cause | None) -> Step[State]:
    if state.terms.guesses == "sealed":
        return seal_guess(state, seat, rule, closing)
    if rule is None:
        return close_turn(state, seat, closing)
    told = events.Guessed(seat=seat, guess=rule, why=("EE-29",))
    return put_on_trial(state, Trial(seat, SpokenGuess(seat, rule), closing=closing), (told,))


def put_on_trial(state: State, trial: Trial, told: Told = ()) -> Step[State]:
    """Put a guess to the judge, or to the dealer if it or the rule is in words (EE-86)."""
    by_hand = current_round(state).by_hand or not is_formal(trial.said.rule)
    return Step(replace(state, phase=Hearing(trial) if by_hand else Judging(trial)), told)


def seal_guess(state: State, seat: Seat, rule: Rule | None, closing: Cause | None) -> Step[State]:  # EE-106
    kept = hold(rule, seat)
    state = with_round(state, sealed=(*current_round(state).sealed, SealedGuess(seat, kept)))
    return close_turn(state, seat, closing).after((events.GuessSealed(seat=seat, guess=kept, why=("EE-106",)),))


def replace_sealed_guess(state: State, seat: Seat, answer: Given) -> Step[State]:
    """Replace a sealed guess before the reveal, in secret (EE-106)."""
    kept = hold(rule_from_answer(answer), seat)
    sealed = tuple(SealedGuess(seat, kept) if each.seat == seat else each for each in current_round(state).sealed)
    told = events.GuessSealed(seat=seat, guess=kept, again=True, why=("EE-106",))
    return Step(with_round(state, sealed=sealed), (hold(told, seat),))


def prepare_guess(state: State, seat: Seat, answer: Given) -> Step[State]:
    """Attach a guess to the next play, secret unless the play is right (EE-102)."""
    rule = rule_from_answer(answer)
    told = events.GuessPrepared(seat=seat, guess=rule, why=("EE-102",))
    return Step(with_round(state, prepared=hold(rule, seat)), (hold(told, seat),))


def close_turn(state: State, seat: Seat, closing: Cause | None, told: Told = ()) -> Step[State]:
    """Begin the next turn, or end the round if `closing` says why, sealed guesses first (EE-34, EE-37, EE-106)."""
    if closing is not None or is_before_dealer(state, seat):
        return reveal_sealed_guesses(state, seat, closing).after(told)
    return next_turn(state, seat).after(told)


def reveal_sealed_guesses(state: State, seat: Seat, closing: Cause | None) -> Step[State]:  # EE-106
    opened = ((each.seat, each.rule.open()) for each in current_round(state).sealed)
    queue = tuple(SpokenGuess(guesser, rule) for guesser, rule in opened if rule is not None)
    state = with_round(state, sealed=())
    if not queue:
        return next_turn(state, seat) if closing is None else end_round(state, closing, None)
    told = tuple(events.Guessed(seat=each.seat, guess=each.rule, why=("EE-29", "EE-106")) for each in queue)
    return put_on_trial(state, Trial(seat, queue[0], queue[1:], closing=closing), told)


def find_points(told: Sequence[Event]) -> Found:
    return [pair for ended in list_events(told, GameEnded) for pair in by_seat(ended.totals)]


def find_plays(told: Sequence[Event]) -> Iterator[tuple[Seat, int]]:
    """Yield who found a rule, and how many cards that seat had played in the round by then (EE-30)."""
    plays = Counter[Seat]()
    for event in told:
        match event:
            case RoundBegan():
                plays.clear()
            case CardPlayed():
                plays[event.seat] += 1
            case VerdictWithdrawn() if event.card is not None:
                plays[event.seat] -= 1
            case GuessJudged() if event.right:
                yield event.seat, plays[event.seat]
            case GuessForgiven():
                yield event.seat, plays[event.seat]


def find_rules(told: Sequence[Event]) -> Found:
    return [(seat, 1) for seat, _ in find_plays(told)]


FEATS: Final = (
    Feat("points", Tally.MEAN, find_points),
    Feat("rules", Tally.TOTAL, find_rules),
    Feat("plays", Tally.LEAST, find_plays),
)
