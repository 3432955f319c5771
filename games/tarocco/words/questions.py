from collections.abc import Callable, Mapping
from typing import Any, Final

from games.forms import Cases, Field, Form, Pick, PickSome, Shape
from games.kernel import View
from games.message import Message, Who, say
from games.prepared import Guard, Preparation, always, offer
from games.questions import Decision, Question
from games.secret import Seat, visible_value
from games.spec import Label, Prompt
from games.tarocco.rules.cards import SUIT, Card, Cards, Suit, sorted_cards
from games.tarocco.rules.combinations import Combination, Kind, combinations_in
from games.tarocco.rules.declare import find_going_out, going_out_goal, match_points
from games.tarocco.rules.play import cards_on_table, is_last_card_waited_for, led_suit, winning_play
from games.tarocco.rules.state import (
    Accusing,
    Answering,
    Bid,
    Bidding,
    Dealing,
    Discarding,
    Drawing,
    Phrase,
    Playing,
    Signal,
    State,
    all_seats,
    is_open_ended,
    side_of,
)
from games.tarocco.rules.terms import OPTIONS, Variety
from games.tarocco.words.phrases import bid_answer_words, card_sign, card_words, declarable_combinations, kind_phrase

DUTIES: Final = {"follow": "TB-61", "trump": "TB-61"}  # The clause by which some cards may not be played.


def going_out_total(seat: Seat, state: State) -> int:
    """Return what declaring everything would reach, where that ends the match; else 0 (TB-85)."""
    out = find_going_out(state, seat, declarable_combinations(seat, state).total)
    return 0 if out is None else out.total


def prompt(question: Question, seen: View[State]) -> Prompt:
    state, name, seat = seen.state, question.prompt, question.seat
    match name:
        case "scarto":
            count = state.phase.count if isinstance(state.phase, Discarding) else 0
            said = (say(f"ask-{name}", count=count), say(f"ask-{name}-hint"), say(f"ask-{name}-verb"))
            return Prompt(*said, clause="TB-57", barred=say("barred-scarto"))
        case "posso" if isinstance(state.phase, Answering):
            return make_prompt(name, who=Who(state.phase.asker))
        case "accuso" | "accuso-all":
            return accuso_prompt(name, seat, state)
        case "first-cards" | "first-hand":
            total = going_out_total(seat, state)
            hint = say(f"ask-{name}-out" if total else f"ask-{name}-hint", total=total, target=going_out_goal(state))
            verb = None if total else say(f"ask-{name}-verb")
            return Prompt(say(f"ask-{name}"), hint, verb, going_out_confirmation("out", total, state))
        case "ready":
            return Prompt(say("ask-ready"), verb=say("ask-ready-verb"))
        case "card-and-phrase" if is_last_card_waited_for(state, seat):
            said = (say("ask-last-card"), say("ask-last-card-hint"), say("ask-card-and-phrase-verb"))
            return Prompt(*said, at_once=True, aside=("phrase",))
        case "play" | "lead" | "card-and-phrase":
            duty = duty_params(seat, state)
            is_new = state.hand == 1 and (state.trick is None or state.trick.number == 1)  # phrases are explained once
            hint = say(f"ask-{name}-hint" if name != "card-and-phrase" or is_new else "ask-play-hint", **duty)
            if suits := signal_suits(question, seen):
                hint = say("ask-signal-hint", hint=hint, suits=suits)
            if signal := heard_signal(seat, state):
                hint = say("ask-signalled-hint", hint=hint, signal=signal)
            return Prompt(
                say(f"ask-{name}"),
                hint,
                say(f"ask-{name}-verb"),
                at_once=True,
                clause=DUTIES.get(duty["must"], ""),
                barred=say("ask-play-hint", **duty),
                aside=("phrase",),
                lasting=duty["must"] == "lead",
            )
    return make_prompt(name)


def make_prompt(name: str, **params: Who | int) -> Prompt:
    return Prompt(say(f"ask-{name}", **params), say(f"ask-{name}-hint"), say(f"ask-{name}-verb"))


def duty_params(seat: Seat, state: State) -> dict[str, str]:
    before, held = cards_on_table(state), (visible_value(state.hands[seat]) or ())
    own, suit = {SUIT[card] for card in held}, led_suit(before)
    if not before:
        must = "lead"
    elif suit is None:
        must = "matto"
    else:
        must = "follow" if suit in own - {Suit.TRUMPS} else "trump" if Suit.TRUMPS in own else "free"
    shows = Card.MAT in held and must in {"follow", "trump"}
    return {"must": must, "suit": "T" if suit is None else suit.value, "matto": "yes" if shows else "no"}


def heard_signal(seat: Seat, state: State) -> str:
    """Return what this seat's partner said last with a card of the trick on the table (TB-75)."""
    said = [each for each in state.trick.plays if each.signal] if state.trick and cards_on_table(state) else []
    return next((str(each.signal) for each in reversed(said) if side_of(state, each.seat) == side_of(state, seat)), "")


def signal_suits(question: Question, seen: View[State]) -> tuple[Message, ...]:
    shape = seen.asked[question].shape
    cases = [field.shape for field in shape.fields if field.name == "signal"] if isinstance(shape, Form) else []
    cards = sorted_cards(card for each in cases if isinstance(each, Cases) for card in each.shapes)
    return tuple(say("signal-suit", suit=suit.value) for suit in dict.fromkeys(SUIT[card] for card in cards))


def accuso_prompt(name: str, seat: Seat, state: State) -> Prompt:
    total, points = going_out_total(seat, state), declarable_combinations(seat, state).total
    if not total:
        hint = say(f"ask-{name}-hint", points=points, count=len(declarable_combinations(seat, state).all))
        return Prompt(say("ask-accuso"), hint, say(f"ask-{name}-verb"), ticked=True, lasting=True)
    is_rounded = state.terms.variety is Variety.QUINDICI and state.terms.out_by != "raw"
    rounded = match_points(state, points) if is_rounded else 0
    hint = say("ask-accuso-out", points=points, rounded=rounded, total=total, target=going_out_goal(state))
    out = going_out_confirmation("accuso", total, state)
    verb = None if name == "accuso-all" else say(f"ask-{name}-verb")
    return Prompt(say("ask-accuso"), hint, verb, out, ticked=True)


def going_out_confirmation(what: str, total: int, state: State) -> Message | None:
    return say(f"confirm-{what}", total=total, target=going_out_goal(state)) if total else None


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    match answer:
        case Card():
            return card_label(question, answer, seen.state)
        case Kind():
            return combination_label(answer, question.seat, seen.state)
        case Bid():
            words = bid_answer_words(answer) if question.prompt == "posso" else say("bid", bid=answer.value)
            return Label(words, hint=say("bid-hint", bid=answer.value))
        case Signal():
            return Label(say("signal", signal=answer.value), hint=say("signal-hint", signal=answer.value))
        case Phrase():
            return Label(say("phrase", phrase=answer.value), hint=say("phrase-hint", phrase=answer.value))
        case str():
            return Label(say(f"answer-{question.prompt}-{answer}"))
    return Label(say(f"no-{field or 'answer'}"))


def card_label(question: Question, which: Card, state: State) -> Label:
    group = say("suit", suit=SUIT[which].value)
    if question.prompt != "scarto":
        return Label(card_sign(which), group, brief=card_words(which, "brief"))
    held = visible_value(state.hands[question.seat]) or ()
    used = tuple(kind_phrase(each.kind) for each in combinations_in(held).all if which in each.cards)
    return Label(
        card_sign(which), group, say("used-in", kinds=used) if used else None, brief=card_words(which, "brief")
    )


def combination_label(which: Kind, seat: Seat, state: State) -> Label:
    found = next(
        (each for each in declarable_combinations(seat, state).all if each.kind is which), Combination(which, (), 0)
    )
    return Label(
        say("declare-one", kind=which.value, points=found.points),
        hint=say("declare-one-hint", cards=tuple(map(card_sign, found.cards))),
    )


MARKED: Final = (Card.MAT, Card.ANG, Card.BEG)  # The cards by whose lying in the trick a rule may go.


def held_cards(seen: View[State]) -> Cards:
    hands = seen.state.hands
    return (visible_value(hands[seen.seat]) or ()) if hands and seen.seat is not None else ()


def has_cards(seen: View[State]) -> bool:
    return isinstance(seen.state.phase, Bidding | Answering | Discarding | Accusing | Playing)


def may_be_signalled(seen: View[State]) -> bool:
    """Tell whether any hand of the game has partners who may signal (TB-77)."""
    terms, names = seen.state.terms, {option.name for option in OPTIONS[seen.state.terms.variety]}
    return has_cards(seen) and "signals" in names and terms.signals != "off"


def trick_guards(seen: View[State]) -> Mapping[str, Guard[State]]:
    found = {
        f"led-{suit.value}": Guard(say("guard-led", suit=suit.value), leads_with(suit))
        for suit in Suit
        if suit is not Suit.MATTO
    }
    found["lead"] = Guard(say("guard-lead"), lambda own: not cards_on_table(own.state))
    if len(set(seen.state.sides)) < len(seen.state.sides):
        found["partner"] = Guard(say("guard-partner"), is_partner_winning)
    found |= {f"card-{card}": Guard(say(f"guard-card-{card}"), holds_card(card)) for card in MARKED}
    found["last-to-play"] = Guard(
        say("guard-last-to-play"), lambda own: len(cards_on_table(own.state)) == len(own.state.order) - 1
    )
    return {**found, **time_guards(seen)}


def time_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    return {
        "first-trick": Guard(say("guard-first-trick"), lambda seen: is_first_trick(seen.state)),
        "later-trick": Guard(say("guard-later-trick"), lambda seen: not is_first_trick(seen.state)),
        "last-trick": Guard(say("guard-last-trick"), lambda seen: len(held_cards(seen)) == 1),
    }


def is_first_trick(state: State) -> bool:
    return state.trick is None or (state.trick.number == 1 and state.trick.taker is None)


def leads_with(suit: Suit) -> Callable[[View[State]], bool]:
    return lambda seen: led_suit(cards_on_table(seen.state)) is suit


def holds_card(card: Card) -> Callable[[View[State]], bool]:
    return lambda seen: card in cards_on_table(seen.state)


def is_partner_winning(seen: View[State]) -> bool:
    trick = seen.state.trick
    if seen.seat is None or trick is None or not cards_on_table(seen.state):
        return False
    best = winning_play(trick).seat
    return best != seen.seat and side_of(seen.state, best) == side_of(seen.state, seen.seat)


def bid_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    return {
        "first": Guard(say("guard-bid-first"), lambda seen: not has_been_passed(seen)),
        "passed": Guard(say("guard-bid-passed"), has_been_passed),
    }


def has_been_passed(seen: View[State]) -> bool:
    phase = seen.state.phase
    return isinstance(phase, Bidding | Answering) and bool(phase.passed)


def asker_guards(seen: View[State]) -> Mapping[str, Guard[State]]:
    others = (seat for seat in all_seats(seen.state) if seat != seen.seat)
    return {f"asked-{seat}": Guard(say("guard-asked", who=Who(seat)), is_asked_by(seat)) for seat in others}


def is_asked_by(seat: Seat) -> Callable[[View[State]], bool]:
    return lambda seen: isinstance(seen.state.phase, Answering) and seen.state.phase.asker == seat


def with_words(name: str, *words: Signal | Phrase) -> Callable[[View[State]], Shape[Any]]:
    said = Field(name, Pick(words), optional=True)
    return lambda seen: Form((Field("card", Pick(held)), said)) if (held := held_cards(seen)) else Pick(held)


def spell_accuso(token: str, decision: Decision[Any]) -> str:
    match decision.shape:
        case PickSome(options) as shape:
            return shape.token(tuple(options) if token == ALL else ())
        case Pick(("press",)):
            return "press"
    return token


ALL: Final = "all"


PLAYED: Final = Preparation(("play",), has_cards, lambda seen: Pick(held_cards(seen)), trick_guards, is_once=True)


LED: Final = Preparation(("lead",), may_be_signalled, with_words("signal", *Signal), time_guards, is_once=True)


COMMENTED: Final = Preparation(
    ("card-and-phrase",), has_cards, with_words("phrase", *Phrase), trick_guards, is_once=True
)


READY: Final = Preparation(("ready",), always, offer("press"), is_lasting=True)


DECLARED: Final = Preparation(
    ("accuso-all", "accuso", "accuso-none"), always, offer(ALL, "nothing"), spell=spell_accuso,
    is_lasting=True, is_weighty=True,
)  # fmt: skip


BID: Final = Preparation(("bid",), always, offer(Bid.PASSO, Bid.POSSO, Bid.DI_MIO), bid_guards, is_lasting=True)


REPLIED: Final = Preparation(
    ("posso",), lambda seen: not isinstance(seen.state.phase, Drawing | Dealing),
    offer(Bid.VA_BENE, Bid.DI_MIO), asker_guards, is_lasting=True,
)  # fmt: skip


THROWN: Final = Preparation(("a-monte",), always, offer("keep", "throw"), is_lasting=True)


ANOTHER: Final = Preparation(
    ("another-hand",), lambda seen: is_open_ended(seen.state), offer("more", "enough"), is_lasting=True
)


def make_prepared(variety: Variety) -> Mapping[str, Preparation[State]]:
    if variety is Variety.MATTAZZA:
        return {"card-and-phrase": COMMENTED, "ready": READY}
    found = {"bid": BID, "posso": REPLIED} if variety is Variety.TERZIGLIO else {}
    found |= {"play": PLAYED, "lead": LED, "accuso": DECLARED}
    options = {option.name for option in OPTIONS[variety]}
    if "a-monte" in options:
        found["a-monte"] = THROWN
    return {**found, "another-hand": ANOTHER, "ready": READY}
