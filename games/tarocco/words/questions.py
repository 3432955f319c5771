from typing import Any, Final

from games.forms import Cases, Form
from games.kernel import View
from games.message import Message, Who, say
from games.questions import Question
from games.secret import Seat, visible_value
from games.spec import Label, Prompt
from games.tarocco.rules.cards import CARTE_DA_5, SUIT, Card, Suit, sorted_cards
from games.tarocco.rules.combinations import Combination, Combinations, Kind, combinations_in
from games.tarocco.rules.declare import find_going_out, going_out_goal, match_points
from games.tarocco.rules.play import cards_on_table, is_last_card_waited_for, led_suit
from games.tarocco.rules.state import Answering, Bid, Discarding, Phrase, Signal, State
from games.tarocco.rules.terms import Judged, OutBy, Variety
from games.tarocco.words.phrases import bid_answer_words, card_brief, card_sign, card_signs, kind_phrase

DUTIES: Final = {"follow": "TB-61", "trump": "TB-61"}  # The clause by which some cards may not be played.


def declarable_combinations(seat: Seat, state: State) -> Combinations:
    """Return what this seat could declare of what it sees (TB-41)."""
    held = (visible_value(state.hands[seat]) or ()) if state.hands else ()
    is_before = state.terms.scartatore_accuso is Judged.BEFORE_SCARTO and bool(state.scarti)
    return combinations_in((*held, *(visible_value(state.scarti[seat]) or ()))) if is_before else combinations_in(held)


def going_out_total(seat: Seat, state: State) -> int:
    """Return what declaring everything would reach, where that ends the match; else 0 (TB-85)."""
    out = find_going_out(state, seat, declarable_combinations(seat, state).total)
    return 0 if out is None else out.total


def prompt(question: Question, seen: View[State]) -> Prompt:
    state, name, seat = seen.state, question.prompt, question.seat
    match name:
        case "scarto":
            count = state.phase.count if isinstance(state.phase, Discarding) else 0
            held = card_signs(card for card in (visible_value(state.hands[seat]) or ()) if card in CARTE_DA_5)
            hint = say(f"ask-{name}-hint", kept=held)
            said = (say(f"ask-{name}", count=count), hint, say(f"ask-{name}-verb"))
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
            clause = DUTIES.get(duty["must"], "")
            hint = say(f"ask-{name}-hint", **duty)
            if suits := signal_suits(question, seen):
                hint = say("ask-signal-hint", hint=hint, suits=suits)
            return Prompt(
                say(f"ask-{name}"),
                hint,
                say(f"ask-{name}-verb"),
                at_once=True,
                clause=clause,
                barred=say("ask-play-hint", **duty),
                aside=("phrase",),
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


def signal_suits(question: Question, seen: View[State]) -> tuple[Message, ...]:
    shape = seen.asked[question].shape
    cases = [field.shape for field in shape.fields if field.name == "signal"] if isinstance(shape, Form) else []
    cards = sorted_cards(card for each in cases if isinstance(each, Cases) for card in each.shapes)
    return tuple(say("signal-suit", suit=suit.value) for suit in dict.fromkeys(SUIT[card] for card in cards))


def accuso_prompt(name: str, seat: Seat, state: State) -> Prompt:
    total, points = going_out_total(seat, state), declarable_combinations(seat, state).total
    if not total:
        hint = say(f"ask-{name}-hint", points=points, count=len(declarable_combinations(seat, state).all))
        return Prompt(say("ask-accuso"), hint, say(f"ask-{name}-verb"), ticked=True)
    is_rounded = state.terms.variety is Variety.QUINDICI and state.terms.out_by is not OutBy.RAW
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
        return Label(card_sign(which), group, brief=card_brief(which))
    held = visible_value(state.hands[question.seat]) or ()
    used = tuple(kind_phrase(each.kind) for each in combinations_in(held).all if which in each.cards)
    return Label(card_sign(which), group, say("used-in", kinds=used) if used else None, brief=card_brief(which))


def combination_label(which: Kind, seat: Seat, state: State) -> Label:
    found = next(
        (each for each in declarable_combinations(seat, state).all if each.kind is which), Combination(which, (), 0)
    )
    return Label(
        say("declare-one", kind=which.value, points=found.points),
        hint=say("declare-one-hint", cards=tuple(map(card_sign, found.cards))),
    )
