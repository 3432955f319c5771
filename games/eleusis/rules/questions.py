from typing import Any, Final

from games.eleusis.language.catalogue import is_formal, order_ways, rule_expression, rule_form
from games.eleusis.language.equivalence import true_cues
from games.eleusis.language.rule import Cue, Hint, Way
from games.eleusis.rules.state import Guessing, Mercy, OpeningHint, State, Verdict, current_round, secret_rule
from games.eleusis.rules.turn import hand_faces, is_half_drawn
from games.forms import Field, Form, Pick, PickSome, Press, Refused, Say
from games.questions import ClockOnly, Decision, Question, Questions
from games.secret import Seat

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


def turn_questions(state: State, seat: Seat) -> Questions:
    """Ask which face of the hand to play (EE-15, EE-101); by default the turn is skipped."""
    return {Question(seat, "play"): Decision(Pick(hand_faces(state, seat)), ClockOnly("skip"))}


def optional_turn_questions(state: State, seat: Seat) -> Questions:
    """Return what the seat on turn may do beside playing: declare no-play, prepare a guess (EE-15, EE-22, EE-102)."""
    return {Question(seat, "no-play"): WEIGHTY, Question(seat, "prepare-guess"): guess_decision(state)}


def fitting_decision(state: State, seat: Seat) -> Decision[Any]:
    """Ask the dealer which cards of the shown hand fit (EE-56); none makes the claim true."""
    faces = hand_faces(state, seat)
    return Decision(PickSome(faces, 0, len(faces)), SILENT)


def optional_round_questions(state: State) -> Questions:
    return {
        **hint_questions(state),
        **starter_questions(state),
        **abandon_questions(state),
        **correction_questions(state),
        **replace_guess_questions(state),
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


def replace_guess_questions(state: State) -> Questions:  # EE-106
    if state.terms.guesses != "sealed":
        return {}
    return {Question(left.seat, "replace-guess"): guess_decision(state) for left in current_round(state).sealed}


def ready_questions(state: State, ready: tuple[Seat, ...]) -> Questions:
    waiting = (Seat(seat) for seat in range(state.seats) if seat not in ready)
    return {Question(seat, "ready"): Decision(Press()) for seat in waiting}
