"""How long a round with twenty guesses takes to fold, by how hard its guesses are to judge: `python -m tools.bench.guesses`.

The judge's verdicts are in the log, so a hard guess must cost a fold no more than an easy one.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter, process_time

from games.eleusis.language.rule import Way, WrittenRule
from games.eleusis.language.rule_forms import encode_rule, form_answer, rule_form
from games.eleusis.rules import game
from games.eleusis.rules.judging import EXACT_STEPS, STEPWISE, VERDICT, compare_rules, judge_guess
from games.eleusis.rules.state import Erratum, Guessing, Judging, OpeningHint, State, Turn
from games.eleusis.rules.turn import playable_cards
from games.game import Seating
from games.kernel import Entry, Position, fold, open_position, submit
from games.questions import Question, Work
from games.secret import CHANCE, JUDGE, Seat
from tests.games.eleusis.hostile import hostile_rules

SEATS = 8
GUESSES = 20
SECRETS = {
    "easy": "card.color != last.color",
    "hard": "dist(last, card) <= dist(prev(2), last) + 2",
}
EASY = "card.rank >= last.rank"


def guesses(kind: str) -> list[str]:
    """Texts to be guessed: wrong ones, whose comparison walks far where the rule is hard."""
    if kind == "easy":
        return [f"{EASY} and card.rank != {rank % 13 + 1}" for rank in range(GUESSES)]
    return [f"if pos == {position} then {EASY} else {SECRETS['hard']}" for position in range(20, 20 + GUESSES)]


def token(text: str) -> str:
    """The rule as the form writes it."""
    return rule_form(tuple(Way), optional=True).token(form_answer(WrittenRule(text)))


def played(kind: str) -> tuple[State, list[Entry], float]:
    """A round in which every right card is followed by a guess: its start, its log, and the seconds of judging."""
    start, dice, log, judging = game.start({}, Seating(SEATS), None, (Erratum.STEPS,)), Random(1), list[Entry](), 0.0
    at: Position[State] = open_position(game, start)
    left = guesses(kind)
    while left or not isinstance(at.state.phase, Turn):
        began = perf_counter()
        entry = following(at, kind, left, dice)
        judging += perf_counter() - began if entry.seat == JUDGE else 0
        at, _ = submit(game, at, entry)
        log.append(entry)
    return start, log, judging


def following(at: Position[State], kind: str, left: list[str], dice: Random) -> Entry:
    """The next answer of such a round."""
    state, ask = at.state, at.ask
    assert ask is not None
    question = min(ask.must)
    match state.phase:
        case Turn(seat):
            right = playable_cards(state, seat)
            if right:
                return Entry(seat, "play", str(right[0]))
            return Entry(seat, "play", "skip", by_clock=True)
        case Guessing(seat):
            return Entry(seat, "guess-rule", token(left.pop()) if left else token_of_none())
        case Judging():
            work = ask.must[Question(JUDGE, "compare-guess")].shape
            assert isinstance(work, Work)
            return Entry(JUDGE, "compare-guess", judge_guess(work))
        case OpeningHint():
            return Entry(question.seat, "first-hint", "~|~")
    if question.seat == CHANCE:
        shape = ask.must[question].shape
        return Entry(CHANCE, question.prompt, shape.token(shape.nth(dice.randrange(shape.count()))))
    return Entry(Seat(question.seat), "secret-rule", token(SECRETS[kind]))


def token_of_none() -> str:
    """No guess."""
    return rule_form(tuple(Way), optional=True).token(form_answer(None))


def print_hostile(rules: int = 20) -> None:
    """Print the worst that the judge can be made to do, of the kept corpus and of rules of chance."""
    worst = (0.0, 0, 0)
    for number, text in enumerate(hostile_rules(rules)):
        rule = encode_rule(WrittenRule(text))
        asked = Work(STEPWISE, (rule, rule, "round", "7H", "similarity"), VERDICT, EXACT_STEPS)
        began = process_time()
        made = compare_rules(asked)
        worst = max(worst, (process_time() - began, made.steps, number))
    sys.stdout.write(
        f"hostile: the worst of {number + 1} takes {worst[0]:.2f} s of CPU, {worst[1]:,} steps (number {worst[2]})\n"
    )


def main() -> None:
    """Print what judging and folding cost."""
    print_hostile()
    for kind in SECRETS:
        start, log, judging = played(kind)
        times = []
        for _ in range(5):
            began = perf_counter()
            fold(game, start, log)
            times.append(perf_counter() - began)
        made = sum(entry.seat == JUDGE for entry in log)
        sys.stdout.write(
            f"{kind}: {made} guesses, {len(log)} answers, judged in {judging:.2f} s, folded in {min(times) * 1000:.1f} ms\n"
        )


if __name__ == "__main__":
    main()
