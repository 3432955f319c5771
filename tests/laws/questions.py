"""Laws of what is asked: no one is stranded, silence is answered, every answer has one token, seals are kept."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from bot.audit.simulate import name_answer
from games.forms import Refused, Shape
from games.kernel import Entry, question_id, submit
from games.questions import ClockOnly, Question, Wait, unchanged_questions
from games.secret import CHANCE, CLOCK
from tests.laws.playout import Moment, Playout, by_clock, outside_token, sample
from tests.laws.secrecy import KEY

FEW: Final = 150
"""Up to so many answers to a question are looked at one by one."""
MISSPELT: Final = 60
"""Of a long game so many answers are misspelt."""


def nobody_is_stranded(playout: Playout, dice: Random) -> int:
    """Each question is of one kind, something comes without people, and every window is closed by a wait.

    A wait may be drawn by chance first, which answers at once.
    """
    asks = playout.asks()
    for ask in asks:
        questions = ask.questions()
        assert len(set(questions)) == len(questions), "a question of two kinds"
        assert ask.must or any(q.seat == CLOCK for q in questions), f"{ask.face} waits for no one and no time"
        waits = [d.shape for q in questions if isinstance((d := ask.require_decision(q)).shape, Wait)]
        closing = {prompt for wait in waits for prompt in wait.closes}
        is_chances = ask.must and all(q.seat == CHANCE for q in ask.must)
        unclosed = [] if is_chances else sorted({q.prompt for q in ask.window} - closing)
        assert not unclosed, f"windows that nothing closes: {unclosed}"
    return len(asks)


def silence_has_a_legal_answer(playout: Playout, dice: Random) -> int:
    looked = 0
    for position in sample(playout.positions[:-1], dice):
        at = position
        open_musts = [q for q in sorted(at.ask.must) if q.seat >= 0 and q not in at.sealed] if at.ask else []
        for question in open_musts:
            if at.ask is None or question not in at.ask.must or question in at.sealed:
                break
            token = by_clock(at.ask.must[question], dice)
            try:
                at, _ = submit(playout.game, at, Entry(question.seat, question.prompt, token, by_clock=True))
            except Refused as refusal:
                said = name_answer("by_clock", question, token)
                raise AssertionError(f"silence is refused at {question.prompt}: {refusal.reason}; {said}") from None
            looked += 1
    return looked


def only_the_clock_says_some_words(playout: Playout, dice: Random) -> int:
    looked = 0
    for ask in playout.asks():
        for question, decision in ask.must.items():
            if not isinstance(decision.by_clock, ClockOnly):
                continue
            token = decision.by_clock.token
            assert decision.token(decision.parse(token, by_clock=True)) == token
            assert is_refused(decision.shape, token), f"a hand may say {token!r} at {question.prompt}"
            looked += 1
    return looked


def is_refused(shape: Shape[Any], token: str) -> bool:
    try:
        shape.parse(token)
    except Refused:
        return True
    return False


def every_answer_has_one_token(playout: Playout, dice: Random) -> int:
    """Tokens are read back as they were written; other spellings are refused or stand for something else."""
    moments = sample(playout.moments, dice, MISSPELT)
    for moment in moments:
        decision, entry = moment.decision, moment.entry
        answer = decision.parse(entry.token, by_clock=entry.by_clock)
        assert decision.token(answer) == entry.token, f"{entry.prompt} is written otherwise than it is read"
        for spelling in spellings(entry.token):
            try:
                read = decision.shape.parse(spelling)
            except Refused:
                continue
            assert decision.shape.token(read) == spelling, f"{entry.prompt} takes two spellings"
            assert read != answer or isinstance(answer, ClockOnly), f"{entry.prompt} takes two spellings of an answer"
    for ask in sample(playout.asks(), dice):
        for question in {question.prompt: question for question in ask.questions()}.values():
            tokens_differ(question, ask.require_decision(question).shape)
    return len(moments)


def spellings(token: str) -> Iterator[str]:
    """The same, misspelt."""
    yield from (f" {token}", f"{token} ", f"0{token}", f"+{token}", f"{token}|", f"{token},", f"{token}|~")
    yield from {token.upper(), token.lower(), token.replace("%", "%25")} - {token}


def tokens_differ(question: Question, shape: Shape[Any]) -> None:
    try:
        count = shape.count()
    except NotImplementedError:
        return
    assert count > 0, f"{question.prompt} has no answer"
    tokens = {shape.token(shape.nth(index)) for index in range(min(count, FEW))}
    assert len(tokens) == min(count, FEW), f"two answers to {question.prompt} have one token"


def an_interrupt_keeps_what_is_unchanged(playout: Playout, dice: Random) -> int:
    """What is still asked alike keeps its seal and its public name; counts how often a seal was at stake."""
    at_stake = 0
    for moment in playout.moments:
        before, after = moment.before, moment.after
        if before.ask is None or after.ask is None or moment.entry.question not in before.ask.may:
            continue
        left = before.ask.must.keys() - before.sealed.keys() - {moment.entry.question}
        if before.ask.must and not left & after.ask.must.keys():  # then the others' answers were resolved too
            continue
        for question in before.ask.questions():
            if question == moment.entry.question or question not in unchanged_questions(before.ask, after.ask):
                continue
            if question.prompt in closing(moment):
                continue
            assert question_id(KEY, before, question) == question_id(KEY, after, question), (
                "an interrupt renamed a question"
            )
            assert before.sealed.get(question) == after.sealed.get(question), "an interrupt dropped a seal"
            at_stake += question in before.sealed
    return at_stake


def closing(moment: Moment) -> tuple[str, ...]:
    shape = moment.decision.shape
    return shape.closes if isinstance(shape, Wait) else ()


def several_seats_are_never_refused(playout: Playout, dice: Random) -> int:
    """Any combination of legal answers is settled by a clause."""
    looked = 0
    for position in sample(playout.positions[:-1], dice):
        at, ask = position, position.ask
        if ask is None or len({q.seat for q in ask.must}) < 2:
            continue
        for question in sorted(ask.must):
            token = outside_token(playout.setup.spec, ask.must[question].shape, dice)
            if token is None or at.ask != ask:
                break
            at, _ = submit(playout.game, at, Entry(question.seat, question.prompt, token))
        looked += 1
    return looked
