"""Positions of Eleusis stated in one line, and answers given to them."""

from random import Random

from games.cards import parse_cards
from games.eleusis.language.catalogue import (
    ENTRY,
    CatalogueRule,
    Column,
    Way,
    catalogue_expression,
    form_answer,
    is_formal,
    rule_form,
)
from games.eleusis.language.parser import parse_rule
from games.eleusis.robots.robots import answer_as_casual
from games.eleusis.rules import game
from games.eleusis.rules.comparing import judge_guess
from games.eleusis.rules.start import await_rule
from games.eleusis.rules.state import Erratum, Guessing, Spot, Turn
from games.forms import Order
from games.game import Seating
from games.kernel import Entry, open_position, submit
from games.questions import Question
from games.secret import CHANCE, JUDGE, Commitment, Seat, hold
from games.values import replace
from tests.games.stated import has, only, read_lines
from tests.games.walk import Walk

__all__ = ["has", "only"]
VOLUNTARY = ("no-play", "ready")
"""What robots answer though nobody waits for it."""
STOCK = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"


def vectors(kind):
    """The worked examples of one kind, each citing its clauses."""
    return read_lines("eleusis", kind)


def rule_of(spelled):
    """A rule as the worked examples write it: an entry of the catalogue, or an expression."""
    return catalogue_expression(catalogue_rule(spelled)) if "cat" in spelled else parse_rule(spelled["expr"])


def catalogue_rule(spelled):
    entry, given = ENTRY[spelled["cat"]], spelled.get("params", {})
    return CatalogueRule(entry.id, tuple(given.get(each.name, each.values[0]) for each in entry.parameters))


def usual(entry):
    return ENTRY[entry].usual_rule()


def start(seats=4, robots=(), former=None, errata=tuple(Erratum), **options):
    """The first state of a table; options by the names of the terms."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return game.start(named, Seating(seats, tuple(map(Seat, robots))), former, errata)


def playing(
    rule="alt-color",
    hands=("", "2H 9S", "4C 5D"),
    line="7S",
    stock=STOCK,
    turn=1,
    dealer=0,
    discard="",
    robots=(),
    opened_with=None,
    **options,
):
    """A round in play: hands by seat, wrong cards after a slash (`7S/5D 2H`), `turn` the seat whose turn it is."""
    rule = usual(rule) if isinstance(rule, str) else rule
    state = replace(start(len(hands), robots, **options), game="g-01")
    assert dealer in state.order
    while state.order[0] != dealer:
        state = replace(state, order=(*state.order[1:], state.order[0]))
    state = await_rule(state).state
    round_ = replace(
        state.round,
        rule=hold(rule, Seat(dealer)),
        salt=hold("00" * 32, Seat(dealer)),
        by_hand=not is_formal(rule),
        commitment=Commitment("ab" * 32),
        hands=tuple(hold(tuple(sorted(parse_cards(hand))), Seat(seat), sized=True) for seat, hand in enumerate(hands)),
        line=layout(line),
        latest=Spot(len(line.split())),
        stock=hold(parse_cards(stock), sized=True),
        opened_with=len(parse_cards(stock)) if opened_with is None else opened_with,
        discard=parse_cards(discard),
    )
    return replace(state, round=round_, phase=Turn(Seat(turn)))


def layout(spelled):
    columns = [parse_cards(column.replace("/", " ")) for column in spelled.split()]
    return tuple(Column(first, wrong) for first, *rest in columns for wrong in [tuple(rest)])


def line(state):
    """The layout, spelled as `playing` takes it."""
    return " ".join("/".join(map(str, (each.card, *each.wrong))) for each in state.round.line)


def hand(state, seat):
    return " ".join(map(str, state.round.hands[seat].open()))


def counts(state):
    return tuple(len(hand.open()) for hand in state.round.hands)


def answer(state, seat, prompt, token, by_clock=False, at=0):
    position, events = submit(game, open_position(game, state), Entry(Seat(seat), prompt, token, at, by_clock=by_clock))
    return position.state, events


def then(state, *answers):
    """Several answers in turn, `(seat, prompt, token)`; the last state and all that was told."""
    told_all = ()
    for seat, prompt, token in answers:
        state, events = answer(state, seat, prompt, token)
        told_all = (*told_all, *events)
    return state, told_all


def guess_token(rule):
    """A rule as the form writes it: `catalogue|alt-color|~|~|~`, `written|~|~|card.red|~`; None is no guess."""
    rule = usual(rule) if isinstance(rule, str) else rule
    return rule_form(tuple(Way), optional=True).token(form_answer(rule))


def judge(state):
    """The judge's answer to the guess on the table."""
    asked = game.ask(state)
    return answer(state, JUDGE, "compare-guess", judge_guess(asked.must[Question(JUDGE, "compare-guess")].shape))


def guessed(state, seat, rule):
    state, said = answer(state, seat, "guess-rule", guess_token(rule))
    state, heard = judge(state)
    return state, (*said, *heard)


def may(state, seat, prompt):
    return Question(Seat(seat), prompt) in game.ask(state).may


def must(state, seat, prompt):
    return Question(Seat(seat), prompt) in game.ask(state).must


def shuffled(size, dice):
    order = list(range(size))
    dice.shuffle(order)
    return tuple(order)


def dealt(seats=4, seed=0, rule="alt-color", **options):
    """A table whose first round has just been dealt: the state, and everything told on the way."""
    state, dice = start(seats, **options), Random(seed)
    state, first = answer(state, CHANCE, "game", "0a" * 8)
    dealer = state.round.dealer
    order = ",".join(map(str, shuffled(104, dice)))
    state, events = then(
        state, (dealer, "secret-rule", guess_token(rule)), (CHANCE, "salt", "1b" * 32), (CHANCE, "deal", order)
    )
    return state, (*first, *events)


def play_robots(seats, seed, robot=answer_as_casual, **options):
    """Return a whole game by robots."""
    dice = Random(seed)

    def reply(walk, question):
        return robot(walk.stories[question.seat], walk.seen(question.seat), question, dice)

    def choose(walk):
        ask = walk.at.ask
        for question in sorted(ask.may):
            if question.prompt in VOLUNTARY and (said := reply(walk, question)):
                return Entry(*question, said[0])
        question = next(each for each in sorted(ask.must) if each not in walk.at.sealed)
        shape = ask.must[question].shape
        if question.seat >= 0:
            return Entry(*question, reply(walk, question)[0])
        if question.seat == JUDGE:
            return Entry(*question, judge_guess(shape))
        drawn = (
            shuffled(len(shape.options), dice) if isinstance(shape, Order) else shape.nth(dice.randrange(shape.count()))
        )
        return Entry(*question, shape.token(drawn))

    return Walk(game, start(seats, range(seats), **options), choose)


def pending(state):
    """The seat that may guess now."""
    return state.phase.seat if isinstance(state.phase, Guessing) else None
