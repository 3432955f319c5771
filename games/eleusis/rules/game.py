from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from games.eleusis.rules import judging, questions
from games.eleusis.rules.events import AbandonLeft, AbandonVoted, Readied
from games.eleusis.rules.finish import (
    end_round,
    guess_rule,
    prepare_guess,
    rank_seats,
    replace_sealed_guess,
    stop_by_time,
)
from games.eleusis.rules.start import (
    STOCK,
    begin_round,
    choose_volunteer,
    deal_cards,
    fix_rule,
    give_hint,
    name_game,
    open_play,
    possible_volunteers,
    replace_starter,
    seal_rule,
    start,
)
from games.eleusis.rules.state import (
    Cause,
    Choosing,
    Dealing,
    Finished,
    Guessing,
    Hearing,
    Judging,
    Opening,
    OpeningHint,
    Pardoning,
    Pausing,
    Picking,
    Refilling,
    Ruling,
    Salting,
    State,
    Ticking,
    Turn,
    Volunteering,
    current_round,
    seat_after,
    with_round,
)
from games.eleusis.rules.turn import declare_no_play, place_card, play_card, refill_stock
from games.forms import Bytes, Pick, Refused, Shuffle
from games.game import Answers, Ranking, Step, expect
from games.kernel import View
from games.questions import Ask, ClockOnly, Decision, Question, Questions, ThinkingTime, Wait
from games.secret import CHANCE, CLOCK, JUDGE, Seat
from games.values import replace

__all__ = ["ask", "boundary", "deal_number", "resolve", "standing", "start"]

PAUSE: Final = 45_000
GAME: Final = Question(CHANCE, "game")
ORDER: Final = Question(CHANCE, "dealers")
SALT: Final = Question(CHANCE, "salt")
DEAL: Final = Question(CHANCE, "deal")
REFILL: Final = Question(CHANCE, "refill")
JUDGEMENT: Final = Question(JUDGE, "compare-guess")
TIME: Final = Question(CLOCK, "time")
NEXT: Final = Question(CLOCK, "next-round")


def standing(state: State) -> Ranking:
    return rank_seats(state)


def boundary(state: State) -> bool:
    """Tell whether chance answers of a round, or of the game itself, begin here (EE-94)."""
    return isinstance(state.phase, Opening | Salting)


def deal_number(state: State) -> int:
    """Return the round while there is a rule to find, sealed or about to be (EE-10)."""
    if state.round is None or isinstance(state.phase, Opening | Volunteering | Choosing | Pausing | Finished):
        return 0
    return state.round.number


def ask(state: State) -> Ask | None:
    match state.phase:
        case Finished():
            return None
        case Opening() | Volunteering() | Choosing() | Salting() | Dealing() | Pausing():
            return ask_between_rounds(state)
    face, must = round_questions(state)
    may = time_questions(state)
    if isinstance(state.phase, Turn):
        may = {**may, **questions.optional_turn_questions(state, state.phase.seat)}
    pace = ThinkingTime.QUICK if isinstance(state.phase, Guessing) else ThinkingTime.TURN
    return Ask(face, must, {**may, **(questions.optional_round_questions(state) if is_open(state) else {})}, pace=pace)


def time_questions(state: State) -> Questions:  # EE-46
    return {TIME: Decision(Wait(ms=state.terms.minutes * questions.MINUTE))} if state.terms.minutes else {}


def is_open(state: State) -> bool:
    """Tell whether people are asked; chance and the judge answer at once."""
    return not isinstance(state.phase, Refilling | Judging)


def ask_between_rounds(state: State) -> Ask:
    clock = time_questions(state)
    match state.phase:
        case Opening():
            order = {ORDER: Decision(Shuffle(len(state.order)))} if state.terms.dealer_order == "random" else {}
            return Ask("opening", {GAME: Decision(Bytes(8)), **order}, clock)
        case Volunteering():
            asked = {Question(each, "volunteer"): questions.VOLUNTEER for each in possible_volunteers(state)}
            return Ask("volunteer", asked, clock, pace=ThinkingTime.QUICK)
        case Choosing():
            rule = {Question(current_round(state).dealer, "secret-rule"): questions.rule_decision(state)}
            return Ask("rule", rule, clock, pace=ThinkingTime.STUDY)
        case Salting():
            return Ask("dealing", {SALT: Decision(Bytes(32))}, clock)
        case Dealing():
            return Ask("dealing", {DEAL: Decision(Shuffle(len(STOCK)))}, clock)
        case Pausing(ready):
            return Ask("pause", {NEXT: Decision(Wait(ms=PAUSE))}, {**clock, **questions.ready_questions(state, ready)})
    raise AssertionError("there are cards on the table")


def round_questions(state: State) -> tuple[str, Questions]:
    dealer = current_round(state).dealer
    match state.phase:
        case OpeningHint():
            return "opening-hint", {
                Question(dealer, "first-hint"): Decision(questions.hint_form(state), questions.NO_HINT)
            }
        case Turn(seat):
            return "turn", questions.turn_questions(state, seat)
        case Ruling():
            return "verdict", {Question(dealer, "verdict"): questions.VERDICT}
        case Ticking(seat):
            return "fitting", {Question(dealer, "fitting"): questions.fitting_decision(state, seat)}
        case Picking(_, playable):
            return "pick", {Question(dealer, "pick"): Decision(Pick(playable.open()))}
        case Refilling(cards=cards):
            return "refill", {REFILL: Decision(Shuffle(len(cards)))}
        case Guessing(seat) as phase:
            return "guess", {Question(seat, "guess-rule"): questions.guess_decision(state, phase)}
        case Judging(trial):
            return "judge", {JUDGEMENT: Decision(judging.comparison_work(state, trial.said.rule), judging.VOID)}
        case Hearing():
            return "hear-guess", {Question(dealer, "hear-guess"): questions.HEARING}
        case Pardoning():
            return "mercy", {Question(dealer, "mercy"): questions.MERCY}
    raise AssertionError("there are no cards on the table")


def resolve(state: State, answers: Answers) -> Step[State]:
    question, answer = min(answers.items(), key=lambda each: each[0])
    if TIME in answers:
        return stop_by_time(state)
    if said := ASIDE.get(question.prompt):
        return said(state, question.seat, answer)
    state = replace(state, slip=None)
    match question.prompt:
        case "ready":
            return mark_ready(state, question.seat)
        case "no-play":
            return declare_no_play(state, question.seat)
    if isinstance(answer, ClockOnly) and answer.token == "silent":  # noqa: S105 (no password)
        return judging.handle_silence(state)
    return resolve_phase(state, answers, answer)


def resolve_phase(state: State, answers: Answers, answer: Any) -> Step[State]:
    match state.phase:
        case Opening():
            return name_game(state, answers[GAME], answers.get(ORDER))
        case Volunteering():
            return choose_volunteer(state, tuple(sorted(each.seat for each, said in answers.items() if said == "yes")))
        case Choosing():
            return fix_rule(state, answer)
        case Salting():
            return seal_rule(state, answer)
        case Dealing():
            return deal_cards(state, answer)
        case OpeningHint():
            return open_play(state, questions.hint_from_answer(answer))
        case Pausing():
            return begin_round(state)
    return resolve_in_round(state, answer)


def resolve_in_round(state: State, answer: Any) -> Step[State]:
    match state.phase:
        case Turn(seat):
            return play_card(state, seat, answer)
        case Ruling():
            return judging.judge_card(state, answer)
        case Ticking():
            return judging.judge_claim(state, answer)
        case Picking(seat):
            return place_card(state, seat, answer)
        case Refilling():
            return refill_stock(state, answer)
        case Guessing(seat):
            return guess_rule(state, seat, answer)
        case Judging(trial):
            return judging.lose_guess(state, trial) if answer == judging.VOID else judging.take_judgement(state, answer)
        case Hearing():
            return judging.judge_by_dealer(state, answer)
        case Pardoning():
            return judging.decide_mercy(state, answer)
    raise AssertionError("nothing was asked")


def give_hint_in_play(state: State, answer: Any) -> Step[State]:
    """Give a hint during play; raise Refused for an empty one (EE-49)."""
    given = questions.hint_from_answer(answer)
    if given is None:
        raise Refused("empty-hint")
    return give_hint(state, given, opening=False)


def vote_to_abandon(state: State, seat: Seat) -> Step[State]:  # EE-105
    round_ = current_round(state)
    abstained = tuple(each for each in round_.abstained if each != seat)
    state = with_round(state, votes=(*round_.votes, seat), abstained=abstained)
    votes, wanted = len(round_.votes) + 1, votes_needed(state)
    return count_votes(state, AbandonVoted(seat=seat, votes=votes, needed=wanted, why=("EE-105",)))


def leave_vote(state: State, seat: Seat) -> Step[State]:  # EE-105
    state = with_round(state, abstained=(*current_round(state).abstained, seat))
    votes, wanted = len(current_round(state).votes), votes_needed(state)
    return count_votes(state, AbandonLeft(seat=seat, votes=votes, needed=wanted, why=("EE-105",)))


def count_votes(state: State, told: AbandonVoted) -> Step[State]:  # EE-105
    return end_round(state, Cause.ABANDONED, None, (told,)) if told.votes >= told.needed else Step(state, (told,))


def votes_needed(state: State) -> int:
    people = state.seats - len(state.robots) or state.seats
    return (people - len(current_round(state).abstained)) // 2 + 1


def mark_ready(state: State, seat: Seat) -> Step[State]:
    """Begin the next round once all people are ready, or all seats where there are only robots."""
    phase = expect(state.phase, Pausing)
    seen = tuple(sorted((*phase.ready, seat)))
    told = Readied(seat=seat, why=("EE-6",))
    people = [Seat(each) for each in range(state.seats) if each not in state.robots]
    if set(people or range(state.seats)) <= set(seen):
        return begin_round(state, (told,))
    return Step(replace(state, phase=Pausing(seen)), (told,))


Aside: TypeAlias = Callable[[State, Seat, Any], Step[State]]
# may be said at any time, and lets a verdict still be withdrawn
ASIDE: Final[Mapping[str, Aside]] = MappingProxyType(
    {
        "give-hint": lambda state, _, answer: give_hint_in_play(state, answer),
        "another-starter": lambda state, *_: replace_starter(state),
        "abandon": lambda state, seat, _: vote_to_abandon(state, seat),
        "abstain": lambda state, seat, _: leave_vote(state, seat),
        "withdraw": lambda state, *_: judging.withdraw_verdict(state),
        "correct": lambda state, _, answer: judging.tell_correction(state, answer),
        "prepare-guess": prepare_guess,
        "replace-guess": replace_sealed_guess,
    }
)


def has_passed(state: State, seat: Seat) -> bool:  # EE-32
    return any(result.guesser == seat for result in state.results)


def following(seen: View[State]) -> tuple[Seat, ...]:  # EE-14
    phase = seen.state.phase
    return (seat_after(seen.state, phase.seat),) if isinstance(phase, Turn) else ()
