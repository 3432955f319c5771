from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from games.eleusis.language.catalogue import Cue, Hint, Way, is_formal, order_ways, rule_expression, rule_form
from games.eleusis.language.equivalence import true_cues
from games.eleusis.rules import judging
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
    Mercy,
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
    Verdict,
    Volunteering,
    current_round,
    seat_after,
    secret_rule,
    with_round,
)
from games.eleusis.rules.turn import declare_no_play, hand_faces, is_half_drawn, place_card, play_card, refill_stock
from games.forms import Bytes, Field, Form, Pick, PickSome, Press, Refused, Say, Shuffle
from games.game import Answers, Ranking, Step, expect
from games.kernel import View
from games.questions import Ask, ClockOnly, Decision, Question, Questions, ThinkingTime, Wait
from games.secret import CHANCE, CLOCK, JUDGE, Seat
from games.values import replace

WORDS: Final = 200
NO_GUESS: Final = "~|~|~|~|~"
NO_HINT: Final = "~|~"
MINUTE: Final = 60_000
REFUSALS: Final = 3
SILENT: Final = ClockOnly("silent", people_only=True)
WEIGHTY: Final = Decision(Press(), weighty=True)
FORMAL: Final = (Way.CATALOGUE, Way.WRITTEN)
VOLUNTEER: Final = Decision(Pick(("yes", "no")), "no")  # EE-45
VERDICT: Final = Decision(Pick(tuple(Verdict)), SILENT)  # EE-56
HEARING: Final = Decision(Pick(tuple(Verdict)), SILENT, weighty=True)  # EE-86
MERCY: Final = Decision(Pick(tuple(Mercy)), Mercy.STANDS, weighty=True)  # EE-88


def has_robot_dealer(state: State) -> bool:  # EE-57
    return current_round(state).dealer in state.robots


def rule_decision(state: State) -> Decision[Any]:
    """Choose a rule in one of the table's ways (EE-54); by default the deal passes (EE-100)."""
    ways = state.terms.ways if not has_robot_dealer(state) else (*state.terms.ways, Way.CATALOGUE)
    return Decision(rule_form(order_ways(ways), optional=False), ClockOnly("pass-deal"), weighty=True)


def guess_decision(state: State, phase: Guessing | None = None) -> Decision[Any]:
    """Choose a guess or none (EE-28, EE-103); in words only where a person can judge it in time (EE-86)."""
    ways = state.terms.ways
    if has_robot_dealer(state) or (phase is not None and phase.formal_only):
        ways = tuple(way for way in ways if way is not Way.WORDED) or FORMAL
    return Decision(rule_form(order_ways(ways), optional=True), NO_GUESS, weighty=phase is not None)


class HintForm(Form, frozen=True):
    """A form bound to the starter: with another starter it is asked again."""

    starter: str = ""


def hint_form(state: State) -> HintForm:  # EE-13
    round_ = current_round(state)
    rule = secret_rule(round_)
    cues = true_cues(rule_expression(rule), round_.line[0].card) if is_formal(rule) else tuple(Cue)
    return HintForm(
        (Field("words", Say(WORDS, require_words), optional=True), Field("cue", Pick(cues), optional=True)),
        starter=str(round_.line[0].card),
    )


def require_words(words: str) -> None:
    if not words.strip():
        raise Refused("empty-hint")


def hint_from_answer(answer: tuple[str | None, Cue | None]) -> Hint | None:
    words, cue = answer
    return Hint(words, cue) if words is not None or cue is not None else None


def optional_questions(state: State) -> Questions:
    return {
        **hint_questions(state),
        **starter_questions(state),
        **abandon_questions(state),
        **correction_questions(state),
        **{
            Question(left.seat, "replace-guess"): guess_decision(state) for left in current_round(state).sealed
        },  # EE-106
    }


def hint_questions(state: State) -> Questions:  # EE-49
    round_ = current_round(state)
    if isinstance(state.phase, OpeningHint):
        return {}
    match state.terms.hints:
        case "half":
            is_open = is_half_drawn(round_, round_.drawn)
        case "always":
            is_open = True
        case "never":
            is_open = False
    return {Question(round_.dealer, "give-hint"): Decision(hint_form(state))} if is_open else {}


def starter_questions(state: State) -> Questions:  # EE-12
    round_ = current_round(state)
    if state.terms.starter == "kept" or not isinstance(state.phase, OpeningHint):
        return {}
    assert round_.stock is not None
    is_open = round_.refused < REFUSALS and len(round_.stock.open()) > 0
    return {Question(round_.dealer, "another-starter"): Decision(Press())} if is_open else {}


def abandon_questions(state: State) -> Questions:  # EE-105
    votes = current_round(state).votes
    voters = [Seat(seat) for seat in range(state.seats) if seat not in votes]
    free = set(state.robots if len(state.robots) < state.seats else ()) | set(current_round(state).abstained)
    leaving = {Question(seat, "abstain"): Decision(Press()) for seat in voters if votes and seat not in free}
    return {**{Question(seat, "abandon"): WEIGHTY for seat in voters}, **leaving}


def correction_questions(state: State) -> Questions:  # EE-71
    round_ = current_round(state)
    if not round_.by_hand:
        return {}
    slip = {Question(round_.dealer, "withdraw"): Decision(Press())} if state.slip is not None else {}
    return {Question(round_.dealer, "correct"): Decision(Say(WORDS, require_words)), **slip}


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
    clock = {TIME: Decision(Wait(ms=state.terms.minutes * MINUTE))} if state.terms.minutes else {}  # EE-46
    match state.phase:
        case Finished():
            return None
        case Opening():
            order = {ORDER: Decision(Shuffle(len(state.order)))} if state.terms.dealer_order == "random" else {}
            return Ask("opening", {GAME: Decision(Bytes(8)), **order}, clock)
        case Volunteering():
            asked = {Question(each, "volunteer"): VOLUNTEER for each in possible_volunteers(state)}
            return Ask("volunteer", asked, clock, pace=ThinkingTime.QUICK)
        case Choosing():
            rule = {Question(current_round(state).dealer, "secret-rule"): rule_decision(state)}
            return Ask("rule", rule, clock, pace=ThinkingTime.STUDY)
        case Salting():
            return Ask("dealing", {SALT: Decision(Bytes(32))}, clock)
        case Dealing():
            return Ask("dealing", {DEAL: Decision(Shuffle(len(STOCK)))}, clock)
        case Refilling(cards=cards):
            return Ask("refill", {REFILL: Decision(Shuffle(len(cards)))}, clock)
        case Judging(trial):
            work = Decision(judging.comparison_work(state, trial.said.rule), judging.VOID)
            return Ask("judge", {JUDGEMENT: work}, clock)
        case Pausing(ready):
            waiting = (Seat(seat) for seat in range(state.seats) if seat not in ready)
            may = {Question(seat, "ready"): Decision(Press()) for seat in waiting}
            return Ask("pause", {NEXT: Decision(Wait(ms=PAUSE))}, {**clock, **may})
        case Turn(seat):  # by default the turn is skipped (EE-101)
            must = {Question(seat, "play"): Decision(Pick(hand_faces(state, seat)), ClockOnly("skip"))}
            beside = {Question(seat, "no-play"): WEIGHTY, Question(seat, "prepare-guess"): guess_decision(state)}
            return Ask("turn", must, {**clock, **beside, **optional_questions(state)})
        case Guessing(seat) as phase:
            must = {Question(seat, "guess-rule"): guess_decision(state, phase)}
            return Ask("guess", must, {**clock, **optional_questions(state)}, pace=ThinkingTime.QUICK)
    prompt, decision = dealer_decision(state)
    face = "opening-hint" if prompt == "first-hint" else prompt
    must = {Question(current_round(state).dealer, prompt): decision}
    return Ask(face, must, {**clock, **optional_questions(state)})


def dealer_decision(state: State) -> tuple[str, Decision[Any]]:
    match state.phase:
        case OpeningHint():
            return "first-hint", Decision(hint_form(state), NO_HINT)
        case Ruling():
            return "verdict", VERDICT
        case Ticking(seat):  # none ticked makes the claim true (EE-56)
            faces = hand_faces(state, seat)
            return "fitting", Decision(PickSome(faces, 0, len(faces)), SILENT)
        case Picking(_, playable):
            return "pick", Decision(Pick(playable.open()))
        case Hearing():
            return "hear-guess", HEARING
        case Pardoning():
            return "mercy", MERCY
    raise AssertionError("the dealer is asked nothing")


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
            return open_play(state, hint_from_answer(answer))
        case Pausing():
            return begin_round(state)
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
        case Finished():
            raise AssertionError("nothing was asked")


def give_hint_in_play(state: State, answer: Any) -> Step[State]:
    """Give a hint during play; raise Refused for an empty one (EE-49)."""
    given = hint_from_answer(answer)
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
