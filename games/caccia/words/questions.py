from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from games.caccia.rules.board import reachable_houses, ring_of, round_ground
from games.caccia.rules.game import AGREE, ENOUGH, LEAD, NOTE, find_order_number, find_post_number, make_order_prompt
from games.caccia.rules.state import Arrest, Clue, Deed, Goal, House, Order, Spy, State
from games.caccia.rules.turns import ALL
from games.caccia.words.events import card_sign, has_more_refuges, house_place
from games.forms import Pick, Shape
from games.kernel import View
from games.message import Message, Param, say
from games.prepared import Guard, Preparation, always, offer
from games.questions import ClockOnly, Decision, Question
from games.secret import visible_value
from games.spec import Label, Prompt
from games.values import replace

AT_ONCE: Final = frozenset({"move", "order"})  # a card and a house, or a house and a deed: two presses
# the answer is a house on the map, and the button says where to
TO_A_HOUSE: Final = frozenset({"move", "order", "post"})


def prompt(question: Question, seen: View[State]) -> Prompt:
    state = seen.state
    if (number := find_order_number(question)) is not None:
        steps = "-two" if state.terms.steps == "two" else ""
        alone = "-alone" if state.terms.orders == "in-turn" else ""
        house = state.board.partisans[number - 1]
        hint, tab = say(f"ask-order-hint{steps}{alone}"), say("order-tab", number=number, house=house)
        short = short_order(seen.sealed.get(question), house)
        return replace(make_prompt("order", hint, number=number, house=house), tab=tab, short=short)
    if (number := find_post_number(question)) is not None:
        chosen = seen.sealed.get(question)
        short = None if chosen is None else say("house", house=chosen)
        return replace(make_prompt("post", number=number), tab=say("post-tab", number=number), short=short)
    match question.prompt:
        case "move":
            return replace(make_prompt("move"), barred=say("barred-move"))
        case "stuck":
            spy = visible_value(state.secret)
            due = "yes" if spy.due and has_more_refuges(spy, state) else "no"
            return make_prompt("stuck", say("ask-stuck-hint", house=spy.house, hideout=spy.hideout, due=due))
        case "note" | "side" as plan:
            return replace(make_prompt(plan), tab=say(f"ask-{plan}-verb"))
    return make_prompt(question.prompt)


def short_order(
    order: Order | ClockOnly | None, stands: House, key: str = "order-short", **more: Param
) -> Message | None:
    """Say an order that is given in a few signs: `→ 23 ? 24`; None while there is none."""
    if order is None or isinstance(order, ClockOnly):
        return None
    house, action = order
    match action:
        case Deed():
            deed, about = action.value, house
        case Arrest(there):
            deed, about = "arrest", there
        case there:
            deed, about = "ask", there
    return say(key, moved="no" if house == stands else "yes", house=house, deed=deed, about=about, **more)


def make_prompt(prompt_name: str, hint: Message | None = None, **params: Param) -> Prompt:
    heading, verb = say(f"ask-{prompt_name}", **params), say(f"ask-{prompt_name}-verb")
    onto = say(f"ask-{prompt_name}-onto") if prompt_name in TO_A_HOUSE else None
    return Prompt(heading, hint or say(f"ask-{prompt_name}-hint"), verb, at_once=prompt_name in AT_ONCE, onto=onto)


def label(question: Question, field: str, answer: Any, seen: View[State]) -> Label:
    match answer:
        case Goal():
            return goal_label(answer, seen.state)
        case Deed():
            return Label(say(f"answer-{answer.value}"))
        case Arrest(house=there):
            return Label(say("answer-arrest-at", house=there))
        case int() if question.prompt == LEAD:
            return Label(say("answer-lead", number=answer))
        case int() if find_post_number(question) is not None:
            return Label(house_words(answer), say("ring", ring=ring_of(answer)), spot=house_place(answer))
        case str():
            prompt = "order" if find_order_number(question) is not None else question.prompt
            return Label(say(f"answer-{prompt}-{answer}"))
        case int() if field == "action":
            return ask_label(answer, next((each for each in seen.state.board.clues if each.house == answer), None))
        case int() if question.prompt == "stuck" or field == "card":
            return Label(card_sign(answer, seen.state.terms))
        case int() if question.prompt == NOTE:
            return Label(
                house_words(answer),
                say("ring", ring=ring_of(answer)),
                say("note-marked") if answer in (visible_value(seen.state.notes) or ()) else None,
                house_place(answer),
            )
    return stop_label(answer, stays=answer == seen.state.board.partisans[(find_order_number(question) or 0) - 1])


@lru_cache(maxsize=1_024)
def ask_label(house: House, clue: Clue | None) -> Label:
    hint = say("clue", passed="yes" if clue.passed else "no", turn=clue.turn) if clue else None
    brief = say("answer-ask-brief", house=house)
    return Label(say("answer-ask", house=house), None, hint, house_place(house), brief=brief)


@cache
def house_words(number: House) -> Message:
    return say("house", house=number)


def goal_label(there: Goal, state: State) -> Label:
    text = house_words(there.house) if there.by is None else say("house-by", house=there.house, by=there.by)
    at = house_place(there.house) if there.by is None else ""
    return Label(text, None, goal_hint(there.house, state), at)


def goal_hint(there: House, state: State) -> Message | None:
    spy: Spy = visible_value(state.secret)
    if there == spy.hideout:
        return say("goal-hideout")
    if there in state.board.refuges and there != spy.raided:
        return say("goal-refuge", free="no" if spy.due else "yes")
    return None


@cache
def stop_label(there: House, *, stays: bool) -> Label:
    text = say("house-stay", house=there) if stays else house_words(there)
    return Label(text, spot=house_place(there))


ASK, STAY = "ask", "stay"  # orders to a partisan that stays: ask as the default does, or nothing


def agree_guards(_: View[State]) -> Mapping[str, Guard[State]]:
    return {
        "seen": Guard(say("guard-seen"), has_clue),
        "unseen": Guard(say("guard-unseen"), lambda seen: not has_clue(seen)),
    }


def has_clue(seen: View[State]) -> bool:
    return any(clue.passed for clue in seen.state.board.clues)


def order_guards(number: int) -> Callable[[View[State]], Mapping[str, Guard[State]]]:

    def is_near(seen: View[State]) -> bool:
        placed = seen.state.board.partisans[number - 1 : number]  # none while partisans choose where they start
        reached = {house for post in placed for house in reachable_houses(round_ground(seen.state), post)}
        return any(clue.passed and clue.house in reached for clue in seen.state.board.clues)

    def guards(_: View[State]) -> Mapping[str, Guard[State]]:
        return {
            "near": Guard(say("guard-near", number=number), is_near),
            "far": Guard(say("guard-far", number=number), lambda seen: not is_near(seen)),
        }

    return guards


def spell_order(token: str, decision: Decision[Any]) -> str:
    mild = decision.by_clock
    if not isinstance(mild, str):
        return token
    return {ASK: mild, STAY: f"{mild.partition('|')[0]}|{Deed.NOTHING}"}.get(token, token)


def make_order(number: int) -> Preparation[State]:

    def shape(seen: View[State]) -> Shape[Any]:
        return Pick((ASK, STAY) if seen.seat in seen.state.holders[number - 1 : number] else ())

    def is_led(seen: View[State]) -> bool:
        return bool(seen.state.holders)

    prompts = (make_order_prompt(number),)
    return Preparation(prompts, is_led, shape, order_guards(number), spell_order, is_awaited=True)


PREPARED: Final[Mapping[str, Preparation[State]]] = {
    "lead": Preparation((LEAD,), lambda seen: not seen.state.holders, offer(*ALL, ENOUGH), is_once=True),
    **{make_order_prompt(number): make_order(number) for number in ALL},
    "agree": Preparation((AGREE,), always, offer("press"), agree_guards),
    "ready": Preparation(("ready",), always, offer("press"), is_lasting=True),
}
