from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, Final

from games.caccia.rules import board, turns
from games.caccia.rules.board import Ground, card_goals, round_ground
from games.caccia.rules.events import EnoughTaken, HouseNoted, PartisansPosted, PartisanTaken, SideTaken
from games.caccia.rules.rounds import (
    all_seats,
    begin_next_round,
    draw_spy,
    has_team_sharing,
    lay_map,
    mark_ready,
    name_volunteers,
    spy_seat,
    stack_deck,
    standing,
    start,
)
from games.caccia.rules.state import (
    SIDES,
    Action,
    Arrest,
    Casting,
    Deed,
    Finished,
    Goal,
    House,
    Houses,
    Hunting,
    Laying,
    Offering,
    Posting,
    Range,
    Renewing,
    Resting,
    Sharing,
    Shifting,
    Side,
    Sneaking,
    Stacking,
    State,
    with_board,
)
from games.caccia.rules.turns import ALL
from games.event import Event
from games.forms import Cases, Draw, Field, Form, Pick, Press, Shuffle
from games.game import Answers, Step, expect
from games.questions import Ask, Decision, Question, Questions, RandomAnswer, ThinkingTime, Wait
from games.secret import CHANCE, CLOCK, Seat, hold
from games.spec import Rung
from games.values import replace

__all__ = ["ask", "boundary", "deal_number", "resolve", "standing", "start"]

SPY = Question(CHANCE, "spy")
MAP = Question(CHANCE, "map")
DECK = Question(CHANCE, "deck")
REFUGE = Question(CHANCE, "refuge")
NEW_DECK = Question(CHANCE, "new-deck")
VOLUNTEER = Decision(Pick(("yes", "no")), by_clock="no")
NEXT = Question(CLOCK, "next-round")
PAUSE = 60_000
MAP_SHUFFLE = Decision(Shuffle(board.HOUSES))
DECK_SHUFFLE = Decision(Shuffle(board.HOUSES - 1))

TAKE_SIDE: Final = Decision(Pick(SIDES))
PROMPT: Final = "order-"
NOTE: Final = "note"
SIDE: Final = "side"
AGREE: Final = "agree"


def make_order_prompt(number: int) -> str:
    return f"{PROMPT}{number}"


@lru_cache(maxsize=256)
def find_number(prompt: str, question: Question) -> int | None:
    head, _, number = question.prompt.partition(prompt)
    return int(number) if not head and number else None


find_order_number: Final = partial(find_number, PROMPT)


@lru_cache(maxsize=2048)
def order_form(ground: Ground, house: House, arrest_range: Range = "own", taken: Houses = ()) -> Form:
    """Make the form of an order: a house within two steps, then a question, an arrest or nothing (CS-50 to CS-55)."""
    reached = board.sort_by_ring(stop for stop in board.reachable_houses(ground, house) if stop not in taken)
    actions = dict[House, Pick[Action]]()
    for stop in reached:
        near = board.free_neighbours(ground, stop)
        beside = map(Arrest, near) if arrest_range == "adjacent" else ()  # CS-85
        actions[stop] = Pick((*near, Deed.ARREST, *beside, Deed.NOTHING))
    return Form((Field("house", Pick(reached)), Field("action", Cases("house", actions))))


def default_order(ground: Ground, house: House, marked: Houses) -> str:
    """Stay, and ask after the lowest free house beside that has no marker; never arrest (CS-71)."""
    action: Action = next((near for near in board.free_neighbours(ground, house) if near not in marked), Deed.NOTHING)
    return f"{house}|{action}"


def order_decision(state: State, number: int) -> Decision[tuple[House, Action]]:  # CS-73
    there, house = round_ground(state), state.board.partisans[number - 1]
    marked = tuple(clue.house for clue in state.board.clues)
    by_clock = default_order(there, house, marked)
    # the others' houses are barred (CS-83); where all move at once, they may leave them
    is_crowded = not state.terms.sharing and state.terms.orders == "in-turn"
    taken = tuple(sorted(each for each in state.board.partisans if each != house)) if is_crowded else ()
    shape = order_form(there, house, state.terms.arrest_range, taken)
    return Decision(shape, by_clock, shown_to=team_seats(state))


def order_questions(state: State, numbers: Iterable[int]) -> Questions:
    return {
        Question(state.holders[number - 1], make_order_prompt(number)): order_decision(state, number)
        for number in numbers
    }


def agreement_questions(state: State) -> Questions:  # CS-90
    mates = team_seats(state)
    if not state.terms.agreed or state.terms.orders == "in-turn" or len(mates) == 1:
        return {}
    decision = Decision(Press(), by_clock="press", shown_to=mates)
    return {Question(seat, AGREE): decision for seat in mates}


def plan_questions(state: State) -> Questions:
    """Offer the team to mark houses and, where several lead, to take a side of the map, as long as the round lasts (CS-73)."""
    mates = team_seats(state)
    notes = {Question(seat, NOTE): note_decision(state.board.blocked) for seat in mates}
    return notes if len(mates) == 1 else {**notes, **{Question(seat, SIDE): TAKE_SIDE for seat in mates}}


@lru_cache(maxsize=64)
def note_decision(blocked: Houses) -> Decision[House]:  # CS-73
    free = board.sort_by_ring(house for house in range(1, board.HOUSES + 1) if house not in blocked)
    return Decision(Pick(free))


def toggle_side(state: State, seat: Seat, side: Side) -> Step[State]:
    """Take a side of the map in place of another, or leave it (CS-73)."""
    taken = (seat, side) not in state.sides.open()
    others = tuple(each for each in state.sides.open() if each[0] != seat)
    sides = tuple(sorted((*others, (seat, side)))) if taken else others
    told = hold(SideTaken(seat=seat, side=side, taken=taken, why=("CS-73",)), *team_seats(state))
    return Step(replace(state, sides=hold(sides, *team_seats(state))), (told,))


def team_seats(state: State) -> tuple[Seat, ...]:
    return tuple(sorted(set(state.holders)))


def toggle_note(state: State, seat: Seat, house: House) -> Step[State]:
    """Mark a house for the team alone, or take the mark away (CS-73)."""
    noted = state.notes.open()
    marked = house not in noted
    houses = board.merge_houses(noted, (house,)) if marked else tuple(each for each in noted if each != house)
    told = hold(HouseNoted(seat=seat, house=house, noted=marked, why=("CS-73",)), *team_seats(state))
    return Step(replace(state, notes=hold(houses, *team_seats(state))), (told,))


LEAD: Final = "lead"
POST: Final = "post-"
ENOUGH: Final = "enough"


def free_partisans(phase: Sharing) -> tuple[int, ...]:
    return tuple(number for number in ALL if number not in dict(phase.held))


def sharing_questions(phase: Sharing) -> Questions:
    """Ask the next seat to take a partisan, or to leave the rest to others once it leads one (CS-88)."""
    seat, free = phase.queue[0], free_partisans(phase)
    leads = seat in dict(phase.held).values()
    options: tuple[int | str, ...] = (*free, ENOUGH) if leads else free
    return {Question(seat, LEAD): Decision(Pick(options), by_clock=str(free[0]))}


def take_partisan(state: State, answer: int | str) -> Step[State]:
    """Apply that a seat takes a partisan, or has enough; the last seat leads all that are left (CS-88)."""
    phase = expect(state.phase, Sharing)
    seat, *others = phase.queue
    told = list[Event]()
    if isinstance(answer, int):
        phase = Sharing((*others, seat), (*phase.held, (answer, seat)))
        told.append(PartisanTaken(seat=seat, number=answer, why=("CS-88",)))
    else:
        phase = Sharing(tuple(others), phase.held)
        told.append(EnoughTaken(seat=seat, why=("CS-88",)))
    if len(phase.queue) == 1:
        last = phase.queue[0]
        told += [PartisanTaken(seat=last, number=number, why=("CS-88",)) for number in free_partisans(phase)]
        phase = replace(phase, held=(*phase.held, *((number, last) for number in free_partisans(phase))))
    if free_partisans(phase):
        return Step(replace(state, phase=phase), tuple(told))
    holders = tuple(seat for _, seat in sorted(phase.held))
    return Step(replace(state, holders=holders, phase=Laying()), tuple(told))


find_post_number: Final = partial(find_number, POST)


def post_questions(state: State, phase: Posting) -> Questions:
    """Offer the free houses without a refuge; where partisans do not share a house, without a start (CS-80, CS-83)."""
    posted = dict(phase.posted)
    barred = {*state.board.blocked, *state.board.refuges, *(() if state.terms.sharing else posted.values())}
    houses = board.sort_by_ring(house for house in range(1, board.HOUSES + 1) if house not in barred)
    decision = Decision(Pick(houses), RandomAnswer(), shown_to=team_seats(state))
    return {Question(state.holders[n - 1], f"{POST}{n}"): decision for n in ALL if n not in posted}


def post_partisans(state: State, chosen: Mapping[int, House]) -> Step[State]:
    """Post the partisans; of those who chose one house for one alone, the others choose again (CS-80, CS-83)."""
    phase = expect(state.phase, Posting)
    kept: dict[int, House] = {}
    for number, house in sorted(chosen.items()):
        if state.terms.sharing or house not in kept.values():
            kept[number] = house
    posted = tuple(sorted((*phase.posted, *kept.items())))
    again = tuple(number for number in sorted(chosen) if number not in kept)
    why = ("CS-80", "CS-83") if again else ("CS-80",)
    told = PartisansPosted(posted=tuple(kept.items()), again=again, why=why)
    if again:
        return Step(replace(state, phase=Posting(posted)), (told,))
    partisans = tuple(house for _, house in posted)
    return Step(with_board(replace(state, phase=Stacking()), partisans=partisans), (told,))


def partisan_houses(state: State) -> tuple[tuple[int, House], ...]:
    return state.phase.posted if isinstance(state.phase, Posting) else tuple(enumerate(state.board.partisans, 1))


def partisans_of(state: State, seat: Seat) -> tuple[int, ...]:  # CS-8, CS-88
    held = state.phase.held if isinstance(state.phase, Sharing) else tuple(enumerate(state.holders, 1))
    return tuple(sorted(number for number, holder in held if holder == seat))


def boundary(state: State) -> bool:
    match state.phase:
        case Offering():
            return True
        case Casting():
            return state.terms.first_spy == "drawn"
        case Sharing(held=held):
            return state.round > 1 and not held
        case Laying(again):
            return state.round > 1 and not again and not has_team_sharing(state)
    return False


def deal_number(state: State) -> int:
    is_between = isinstance(state.phase, Offering | Casting | Sharing | Laying | Resting | Finished)
    return 0 if is_between else state.round


def ask(state: State) -> Ask | None:
    match state.phase:
        case Sneaking():
            return Ask("sneaking", spy_questions(state), plan_questions(state), pace=ThinkingTime.STUDY)
        case Hunting(left):  # one by one, the lowest left must act, and the others may go before (CS-52, CS-58)
            first = len(left) if state.terms.orders == "together" else 1
            must = {**order_questions(state, left[:first]), **agreement_questions(state)}
            may = {**order_questions(state, left[first:]), **plan_questions(state)}
            return Ask("hunting", must, may, pace=ThinkingTime.STUDY)
        case Resting(said):
            waiting = (seat for seat in all_seats(state) if seat not in said)  # CS-64
            ready = {Question(seat, "ready"): Decision(Press()) for seat in waiting}
            return Ask("resting", {NEXT: Decision(Wait(ms=PAUSE))}, ready)
        case Shifting():
            places = len(state.board.refuges) * len(turns.free_refuge_houses(state))
            return Ask("shifting", {REFUGE: Decision(Draw(places))})
        case Renewing():
            return Ask("renewing", {NEW_DECK: Decision(Shuffle(len(state.turns)))})
        case Offering():
            offers = {Question(seat, "volunteer"): VOLUNTEER for seat in all_seats(state)}
            return Ask("offering", offers, pace=ThinkingTime.QUICK)
        case Casting(candidates):
            return Ask("casting", {SPY: Decision(Draw(len(candidates)))})
        case Sharing() as phase:
            return Ask("sharing", sharing_questions(phase), pace=ThinkingTime.QUICK)
        case Posting() as phase:
            return Ask("posting", post_questions(state, phase), pace=ThinkingTime.STUDY)
        case Laying():
            return Ask("laying", {MAP: MAP_SHUFFLE})
        case Stacking():
            return Ask("laying", {DECK: DECK_SHUFFLE})
        case Finished():
            return None


def resolve(state: State, answers: Answers) -> Step[State]:
    question, answer = min(answers.items(), key=lambda each: each[0])
    if question.prompt == NOTE:
        return toggle_note(state, question.seat, answer)
    if question.prompt == SIDE:
        return toggle_side(state, question.seat, answer)
    match state.phase:
        case Sneaking() if question.prompt == "move":  # CS-30
            card, goal = answer
            return turns.play_card(state, card, card_goals(state, state.secret.open())[card][goal])
        case Sneaking():
            return turns.play_card(state, answer, ())
        case Hunting():
            return resolve_orders(state, answers)
        case Resting():
            return mark_ready(state, question.seat) if question.seat != CLOCK else begin_next_round(state)
        case Shifting():
            return turns.move_refuge(state, answer)
        case Renewing():
            return turns.renew_deck(state, answer)
        case Offering():
            return name_volunteers(state, tuple(sorted(each.seat for each in answers if answers[each] == "yes")))
        case Casting():
            return draw_spy(state, answer)
        case Sharing():
            return take_partisan(state, answer)
        case Posting():
            return post_partisans(state, answers_by_number(answers, find_post_number))
        case Laying():
            return lay_map(state, answer)
        case Stacking():
            stacked = stack_deck(state, answer)
            return turns.close_turn(stacked.state).after(stacked.events)
        case Finished():
            raise AssertionError("nothing was asked")


def spy_questions(state: State) -> Questions:  # CS-30, CS-38, CS-72
    secret, seat = state.secret.open(), spy_seat(state)
    there = card_goals(state, secret)
    if not there:
        return {Question(seat, "stuck"): Decision(Pick(secret.hand))}

    def by_ring(goal: Goal) -> tuple[int, ...]:
        return board.ring_of(goal.house), goal.house, goal.by or 0

    cases = {card: Pick(tuple(sorted(ways, key=by_ring))) for card, ways in there.items()}
    form = Form((Field("card", Pick(tuple(there))), Field("house", Cases("card", cases))))
    return {Question(seat, "move"): Decision(form)}


def resolve_orders(state: State, answers: Answers) -> Step[State]:  # CS-52, CS-58
    orders = answers_by_number(answers, find_order_number)
    if state.terms.orders == "together":
        return turns.carry_out(state, orders)
    ((number, order),) = orders.items()
    return turns.act_alone(state, number, order)


def answers_by_number(answers: Answers, find_number: Callable[[Question], int | None]) -> dict[int, Any]:
    found = {find_number(question): answers[question] for question in sorted(answers)}
    return {about: answer for about, answer in found.items() if about is not None}


HELPED: Final = {"aid": "on", "home-announced": "on"}
LADDER: Final = (
    Rung("random-hunt", ("random",) * 5, HELPED),
    Rung("helped-hunt", ("sly",) * 5, HELPED),
    Rung("hunt-alone", ("sly",) * 5),
    Rung("hideout", ("sly",) * 5, {"first-spy": "volunteer"}),
)


HUNT: Final = 150  # answers awaited in a hunt


def count_turns(tokens: Mapping[str, str], seats: int) -> int:
    return HUNT * (1 if tokens["rounds"] == "one" else seats)
