"""Four robots, one by chance and three by supposing ways the cards may lie, and the teacher."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from games.event import Event
from games.kernel import View
from games.message import Message, say
from games.questions import Decision, Question
from games.robots import Thinker, random_answer
from games.spec import Dice, Note, Reply, Robot, Teacher
from games.tarocco.robots.choice import choose_card, choose_phrase, choose_signal
from games.tarocco.robots.discard import choose_bid, choose_reply, choose_scarto
from games.tarocco.robots.judgement import judge_cards
from games.tarocco.robots.memory import BEGINNER, EXPERT, REGULAR, Level, Mind, make_memory, suppose_way
from games.tarocco.robots.review import CARDS, WAYS, Lesson, rank_cards, reasons, review, unit_of
from games.tarocco.rules.cards import Cards, without_cards
from games.tarocco.rules.combinations import pile_worth
from games.tarocco.rules.state import State
from games.tarocco.words.phrases import bid_answer_words, card_sign, card_signs


def answer_as_random(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> Reply:
    """Answer anything legal, each answer as likely as another; it is in no hurry for the next hand."""
    if question.prompt == "ready":
        return None
    return random_answer(history, seen, question, dice)


def think(
    whole: Level, history: Sequence[Event], seen: View[State], question: Question, dice: Dice, part: float
) -> Reply:
    """Answer what serves the seat's side, as far as a part of this level's thought can tell."""
    mind = Mind(history, seen.state, question.seat, dice, whole.part(part))
    decision: Decision[Any] = seen.asked[question]
    shape: Any = decision.shape
    match question.prompt:
        case "scarto":
            answer: object = choose_scarto(mind, shape.options, shape.least)
        case "play":
            answer = choose_card(mind, shape.options)
        case "lead":
            card = choose_card(mind, shape.fields[0].shape.options)
            answer = (card, choose_signal(mind, card, shape.fields[1].shape))
        case "card-and-phrase":
            card = choose_card(mind, shape.fields[0].shape.options)
            answer = (card, choose_phrase(mind, card))
        case "bid":
            answer = choose_bid(mind)
        case "posso":
            answer = choose_reply(mind)
        case "owing-any":
            answer = max(
                shape.options,
                key=lambda card: pile_worth(shape.options) - pile_worth(without_cards(shape.options, card)),
            )
        case "ready":
            return None
        case _:
            # going out wins at once, and whatever is declared counts: the default answers do both
            return str(decision.by_clock), None
    return decision.token(answer), None


answer_as_beginner: Final[Robot[State]] = Thinker(partial(think, BEGINNER))
answer_as_regular: Final[Robot[State]] = Thinker(partial(think, REGULAR))
answer_as_expert: Final[Robot[State]] = Thinker(partial(think, EXPERT))
ROBOTS: Final[Mapping[str, Robot[State]]] = {
    "random": answer_as_random,
    "learner": answer_as_beginner,
    "sound": answer_as_regular,
    "old-hand": answer_as_expert,
}


PROMPTS: Final = CARDS | {"scarto", "bid", "posso"}


def suggest(history: Sequence[Event], seen: View[State], question: Question, dice: Dice) -> tuple[Note, ...]:
    mind = Mind(history, seen.state, question.seat, dice, EXPERT)
    shape: Any = seen.asked[question].shape
    match question.prompt:
        case "scarto":
            chosen = choose_scarto(mind, shape.options, shape.least)
            return (suggestion(say("teach-scarto", cards=card_signs(chosen))),)
        case "bid":
            return (suggestion(say("teach-bid", bid=say("bid", bid=choose_bid(mind).value))),)
        case "posso":
            return (suggestion(say("teach-bid", bid=bid_answer_words(choose_reply(mind)))),)
    options: Cards = shape.options if question.prompt == "play" else shape.fields[0].shape.options
    if len(options) == 1:
        return (suggestion(say("teach-only", card=card_sign(options[0]))),)
    ranked, ahead = rank_cards(mind, options)
    best = ranked[0]
    lines = [say("teach-card", card=card_sign(best))]
    if question.prompt == "lead" and (signal := choose_signal(mind, best, shape.fields[1].shape)):
        lines.append(say("teach-signal", signal=say("signal", signal=signal.value)))
    if question.prompt == "card-and-phrase" and (phrase := choose_phrase(mind, best)):
        lines.append(say("teach-signal", signal=say("phrase", phrase=phrase.value)))
    if len(ranked) > 1:
        memory = make_memory(history, seen.state, question.seat)
        ways = [suppose_way(memory, dice) for _ in range(WAYS)]
        found = Lesson(ahead, ranked[1], best, judge_cards(ahead, best, ranked[1], ways, dice))
        lines += next_best_lines(found)
    return (suggestion(*lines),)


def suggestion(*lines: Message) -> Note:
    return Note(say("teach-suggestion"), lines=lines)


def next_best_lines(found: Lesson) -> Iterator[Message]:
    judgement, other = found.judgement, card_sign(found.played)
    if not judgement.is_sure:
        yield say("teach-as-good", card=other)
        return
    yield say("teach-next", card=other, points=round(max(1.0, judgement.points)), unit=unit_of(found.ahead.state))
    yield from reasons(found)


TEACHER: Final = Teacher(PROMPTS, suggest, review)
