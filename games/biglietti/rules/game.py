"""The game: how it starts, each deal and turn, what is asked, and what each answer does (BP-10 to BP-78)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.biglietti.rules import events
from games.biglietti.rules.events import ControllerDrawn, Dealt, LegBegan
from games.biglietti.rules.finish import finish_game, is_over_limit, remove_card, take_out
from games.biglietti.rules.state import (
    HAND,
    KEEP,
    LEAST,
    MOST,
    Adding,
    Boarding,
    Card,
    Cards,
    Checking,
    ControlCards,
    Controlling,
    Cutting,
    Dealing,
    Dropping,
    Ending,
    Finished,
    Giving,
    Leg,
    Lots,
    Play,
    Removing,
    Situation,
    State,
    Succession,
    Swapping,
    Terms,
    Turn,
    Values,
    Vote,
    Voting,
    allowed_targets,
    card_kinds,
    clockwise_from,
    control_cards,
    control_deck,
    controller_hand,
    controller_seat,
    current_turn,
    default_drop,
    default_gift,
    default_removal,
    default_vote,
    hand_of,
    held_values,
    hold_for_traveller,
    lay_card,
    open_value,
    replace_at,
    traveller_deck,
    with_control_cards,
    with_hand,
    with_held,
    with_turn,
    without_card,
)
from games.event import Told
from games.forms import Draw, Field, Form, Pick, Shuffle
from games.game import Answers, Options, Ranking, Seating, Step, expect
from games.options import make_terms
from games.questions import Ask, ClockOnly, Decision, Question, Questions, ThinkingTime
from games.secret import CHANCE, Seat, hold
from games.spec import Preset, Rung
from games.values import replace

PERSONS: Final = "BP-11"  # correction: a rematch looks for persons, not for chairs
VALUES: Final = "BP-5"  # correction of the Control cards' values


def start(options: Options, seating: Seating, former: State | None, errata: tuple[str, ...]) -> State:
    agreed = make_terms(Terms, options)
    if VALUES not in errata:
        agreed = replace(agreed, control_deck="former")
    find = controller_candidates if PERSONS in errata else candidates_by_chair
    drawn = find(agreed.controller, seating, former)
    return State(agreed, seating.count, Boarding(drawn), robots=seating.robots)


def controller_candidates(succession: Succession, seating: Seating, former: State | None) -> tuple[Seat, ...]:  # BP-11
    if former is None or former.controller is None:
        return seating.seats()
    if succession == "rotate":
        drawn = tuple(Seat((seat + 1) % seating.count) for seat in seating.seats_now_of((former.controller,))[:1])
    else:
        drawn = seating.seats_now_of(former.phase.result.winners if isinstance(former.phase, Finished) else ())
    return drawn or seating.seats()


def candidates_by_chair(succession: Succession, seating: Seating, former: State | None) -> tuple[Seat, ...]:
    if former is None or former.controller is None:
        return seating.seats()
    if succession == "rotate":
        return (Seat((former.controller + 1) % seating.count),)
    won = former.phase.result.winners if isinstance(former.phase, Finished) else ()
    return tuple(seat for seat in won if seat < seating.count) or seating.seats()


def draw_controller(state: State, index: int) -> Step[State]:
    """Seat the Controller that chance drew; no Control card is out yet (BP-11, BP-13)."""
    phase = expect(state.phase, Boarding)
    controller = phase.candidates[index]
    seats = [Seat(seat) for seat in range(state.seats)]
    state = replace(state, phase=Dealing(), controller=controller)
    state = replace(
        state,
        hands=tuple(hold((), seat, sized=True) for seat in seats),
        held=tuple(hold_for_traveller(state, seat, (), sized=True) for seat in seats),
        earlier=((),) * state.seats,
        control=ControlCards(hold((), controller, sized=True), hold((), sized=True), hold((), controller, sized=True)),
    )
    return Step(state, (ControllerDrawn(controller=controller, candidates=phase.candidates, why=("BP-11",)),))


def deal_hands(state: State, order: tuple[int, ...]) -> Step[State]:
    """Deal five Traveller cards to each; none is left (BP-10)."""
    cards = traveller_deck(state.seats)
    for position, seat in enumerate(state.circle):
        block = order[position * HAND : (position + 1) * HAND]
        state = with_hand(state, seat, (cards[index] for index in block))
    told = tuple(Dealt(seat=seat, hand=state.hands[seat], why=("BP-10",)) for seat in state.circle)
    return Step(replace(state, phase=Cutting()), told)


def cut_control_cards(state: State, order: tuple[int, ...]) -> Step[State]:
    """Cut the Control cards into two piles; the Controller takes the first, the second stays hidden (BP-12)."""
    cards, half = control_deck(state.seats, state.terms.control_deck), len(order) // 2
    first, second = (tuple(sorted(cards[index] for index in part)) for part in (order[:half], order[half:]))
    mine = hold(first, controller_seat(state), sized=True)
    state = with_control_cards(replace(state, phase=Controlling()), hand=mine, pile=hold(second, sized=True))
    told = LegBegan(leg=Leg.OUTBOUND, controller=controller_seat(state), control=mine, why=("BP-12", "BP-13"))
    return Step(state, (told,))


CROWD: Final = 8  # players from which an exchange in turn takes too long: 270 answers at ten (BP-58)

PRESETS: Final = (
    Preset("at-the-table", {}, ("live",), (LEAST, CROWD - 1)),
    Preset("full-carriage", {"exchange": "batched"}, ("live",), (CROWD, MOST)),
    Preset("slow-chat", {"exchange": "batched"}, ("day", "free")),
)


__all__ = ["ask", "boundary", "deal_number", "resolve", "standing", "start"]

CONTROLLER = Question(CHANCE, "controller")
TRAVELLERS = Question(CHANCE, "travellers")
CONTROL = Question(CHANCE, "control")
TARGET = Question(CHANCE, "target")
SHOW = "show"
PAIR = 2

# by whether the target is hidden, and has a ticket (BP-33)
SITUATIONS = {
    (True, True): Situation.HIDDEN_TICKET,
    (True, False): Situation.HIDDEN_NO_TICKET,
    (False, True): Situation.OPEN_TICKET,
    (False, False): Situation.OPEN_NO_TICKET,
}
CLAUSES = {
    Situation.HIDDEN_TICKET: "BP-35",
    Situation.HIDDEN_NO_TICKET: "BP-36",
    Situation.OPEN_TICKET: "BP-37",
    Situation.OPEN_NO_TICKET: "BP-45",
}


def choose_control(state: State, answer: tuple[Seat, int] | ClockOnly) -> Step[State]:
    """Apply the Controller's choice; if silent, let chance draw the target (BP-33, BP-73)."""
    if isinstance(answer, ClockOnly):
        told = events.ControllerSilent(controller=controller_seat(state), why=("BP-73",))
        return Step(replace(state, phase=Lots()), (told,))
    return hand_over(state, *answer)


def hand_over(state: State, target: Seat, value: int) -> Step[State]:  # BP-33
    number = 1 if state.turn is None else state.turn.number + 1
    offered = hold(value, controller_seat(state))
    turn = Turn(number=number, leg=state.leg, target=target, hidden=target in state.hidden, offered=offered)
    state = replace(with_control(state, without_card(controller_hand(state), value)), turn=turn)
    told = events.Controlled(
        turn=number,
        leg=state.leg,
        controller=controller_seat(state),
        target=target,
        hidden=turn.hidden,
        value=offered,
        left=len(controller_hand(state)),
        why=("BP-30" if not state.hidden else "BP-31" if turn.hidden else "BP-32", "BP-33"),
    )
    if state.terms.ticket_showing == "optional":
        return Step(replace(state, phase=Checking()), (told,))
    return resolve_situation(state, shows=Card.TICKET in hand_of(state, target), told=(told,))


def resolve_situation(state: State, *, shows: bool, told: Told = ()) -> Step[State]:
    """Find the situation, take Hides back, and go on by the situation (BP-33, BP-34)."""
    turn = current_turn(state)
    situation = SITUATIONS[turn.hidden, shows]
    second = situation is Situation.HIDDEN_NO_TICKET and has_second(state)
    why = ("BP-33", CLAUSES[situation])
    told = (*told, events.SituationFound(target=turn.target, situation=situation, second=second, why=why))
    if state.lying:
        told = (*told, events.HidesTakenBack(seats=state.lying, why=("BP-34",)))
        for seat in state.lying:
            state = with_hand(state, seat, (*hand_of(state, seat), Card.HIDE))
    state = with_turn(replace(state, lying=()), situation=situation, shown=shows)
    match situation:
        case Situation.HIDDEN_TICKET:
            return spare_target(state, told)
        case Situation.HIDDEN_NO_TICKET:
            return deliver_two(state, told)
        case Situation.OPEN_TICKET:
            state, told = eliminate_card(lay_shown_ticket(state), told, ("BP-37",))
            return begin_exchange(state, told)
        case Situation.OPEN_NO_TICKET:
            if voters := list_voters(state):  # BP-45
                return Step(replace(state, phase=Voting(voters)), told)
            return resolve_vote(state, {}, told)


def lay_shown_ticket(state: State) -> State:  # BP-37
    if state.terms.removal_scope == "vote-and-shown" and state.leg is Leg.RETURN:
        return lay_card(state, Play(current_turn(state).target, Card.TICKET))
    return state


def spare_target(state: State, told: Told) -> Step[State]:
    """Eliminate the new card; one received earlier may go with it (BP-35)."""
    state, told = eliminate_card(lay_shown_ticket(state), told, ("BP-35",))
    if held_values(state, current_turn(state).target):
        return Step(replace(state, phase=Dropping()), told)
    return begin_exchange(state, told)


def drop_card(state: State, answer: str) -> Step[State]:  # BP-35
    target = current_turn(state).target
    value = None if answer == KEEP else int(answer)
    if value is not None:
        state = forget_card(state, target, value)
        state = waste(state, value)
    told = events.Dropped(
        target=target,
        count=int(value is not None),
        value=hold_for_traveller(state, target, value),
        held=len(held_values(state, target)),
        why=("BP-35",),
    )
    return begin_exchange(state, (told,))


def forget_card(state: State, seat: Seat, value: int) -> State:
    mine, old = held_values(state, seat), open_value(state.earlier[seat])
    if mine.count(value) == old.count(value):
        state = replace(
            state, earlier=replace_at(state.earlier, seat, hold_for_traveller(state, seat, without_card(old, value)))
        )
    return with_held(state, seat, without_card(mine, value))


def deliver_two(state: State, told: Told) -> Step[State]:  # BP-36
    offered = current_turn(state).offered
    assert offered is not None
    state, told = deliver_card(state, offered.open(), told, ("BP-36",))
    if is_over_limit(state, current_turn(state).target):
        return finish_game(state, Ending.LIMIT, (controller_seat(state),), told)
    if controller_hand(state):
        return Step(replace(state, phase=Adding()), told)
    return begin_exchange(state, told)


def second_values(state: State) -> Values:  # BP-36
    mine = controller_hand(state)
    most = max(map(mine.count, mine), default=0)
    return tuple(sorted({value for value in mine if mine.count(value) == most}))


def has_second(state: State) -> bool:  # BP-36, BP-60
    target, offered = current_turn(state).target, current_turn(state).offered
    assert offered is not None
    delivered = with_held(state, target, (*held_values(state, target), offered.open()))
    return bool(controller_hand(state)) and not is_over_limit(delivered, target)


def add_second(state: State, value: int) -> Step[State]:  # BP-36
    state = with_control(state, without_card(controller_hand(state), value))
    state, told = deliver_card(state, value, (), ("BP-36",), second=True)
    return after_delivery(state, told)


def resolve_vote(state: State, answers: Mapping[Seat, Card], told: Told) -> Step[State]:  # BP-43, BP-46
    target = current_turn(state).target
    result = count_vote(state.circle, target, answers, wrap=state.terms.wrap)
    told = (*told, events.VoteCounted(target=target, vote=result, why=vote_clauses(result)))
    for play in result.plays:
        state = lay_card(state, play)
    state = with_turn(state, vote=result)
    if result.saved:
        return begin_exchange(*eliminate_card(state, told, ("BP-46",)))
    offered = current_turn(state).offered
    assert offered is not None
    return after_delivery(*deliver_card(state, offered.open(), told, ("BP-46",)))


def vote_clauses(vote: Vote) -> tuple[str, ...]:
    if not vote.accusations:
        return ("BP-44",)
    linked = ("BP-41",) if vote.linked else ()
    cut = ("BP-40", "BP-42") if vote.unlinked else ()
    return ("BP-43", *linked, *cut)


def after_delivery(state: State, told: Told) -> Step[State]:  # BP-60, BP-61
    if is_over_limit(state, current_turn(state).target):
        return finish_game(state, Ending.LIMIT, (controller_seat(state),), told)
    return begin_exchange(state, told)


def deliver_card(
    state: State, value: int, told: Told, why: tuple[str, ...], *, second: bool = False
) -> tuple[State, Told]:  # BP-46
    target = current_turn(state).target
    state = with_held(state, target, (*held_values(state, target), value))
    state = with_turn(state, offered=None, delivered=current_turn(state).delivered + 1)
    count = len(held_values(state, target))
    event = events.Delivered(
        target=target, value=hold_for_traveller(state, target, value), second=second, held=count, why=why
    )
    return state, (*told, event)


def eliminate_card(state: State, told: Told, why: tuple[str, ...]) -> tuple[State, Told]:
    """Put the card on offer out of the game, unseen by all but the Controller (BP-46)."""
    offered, target = current_turn(state).offered, current_turn(state).target
    assert offered is not None
    state = with_turn(waste(state, offered.open()), offered=None)
    return state, (*told, events.Eliminated(target=target, value=offered, why=why))


def with_control(state: State, values: Values) -> State:
    return with_control_cards(state, hand=hold(values, controller_seat(state), sized=True))


def waste(state: State, value: int) -> State:
    wasted = (*control_cards(state).wasted.open(), value)
    return with_control_cards(state, wasted=hold(wasted, controller_seat(state), sized=True))


PASSING = (Card.EXCUSE, Card.NEUTRAL)  # a chain goes on over these (BP-42)


def list_voters(state: State) -> tuple[Seat, ...]:
    """Return who votes: all but the target who hold a card, clockwise from the target (BP-45)."""
    return tuple(seat for seat in clockwise_from(state, current_turn(state).target) if hand_of(state, seat))


def count_vote(circle: Sequence[Seat], target: Seat, cards: Mapping[Seat, Card], *, wrap: bool = True) -> Vote:
    """Count the vote round a circle (BP-40 to BP-44). A circle that does not wrap is a row, in the order given."""
    place = circle.index(target)
    after, before = tuple(circle[place + 1 :]), tuple(circle[:place])
    others = (*after, *before)
    onward, first = walk_chain(others if wrap else after, cards)
    back, last = walk_chain(others[::-1] if wrap else before[::-1], cards)
    excuses = [seat for seat in others if cards.get(seat) is Card.EXCUSE]
    linked = tuple(seat for seat in excuses if seat in onward or seat in back)
    accusations = sum(card is Card.ACCUSATION for card in cards.values())
    return Vote(
        plays=tuple(Play(seat, cards[seat]) for seat in others if seat in cards),
        idle=tuple(seat for seat in others if seat not in cards),
        linked=linked,
        unlinked=tuple(seat for seat in excuses if seat not in linked),
        accusations=accusations,
        breakers=(first, last),
        saved=len(linked) >= 2 * accusations,
    )


def walk_chain(way: Sequence[Seat], cards: Mapping[Seat, Card]) -> tuple[tuple[Seat, ...], Seat | None]:
    """Return the seats met on one way from the target, and the seat that breaks the chain, or None (BP-41)."""
    for steps, seat in enumerate(way):
        if cards.get(seat) not in PASSING:
            return tuple(way[:steps]), seat
    return tuple(way), None


def begin_exchange(state: State, told: Told) -> Step[State]:  # BP-50, BP-51
    if state.terms.exchange == "off":
        return remove_card(state, told)
    target, there = current_turn(state).target, list_participants(state)
    out = tuple(seat for seat in seats_showing_up(state) if not giveable_kinds(state, seat))
    if not there:
        return remove_card(state, (*told, events.ExchangeSkipped(target=target, left_out=out, why=("BP-51",))))
    told = (*told, events.ExchangeBegan(target=target, participants=there, left_out=out, why=("BP-50",)))
    state = with_turn(state, participants=there)
    if state.terms.exchange == "batched":
        return Step(replace(state, phase=Swapping()), told)
    return Step(replace(state, phase=Giving(target, there[1:])), told)


def list_participants(state: State) -> tuple[Seat, ...]:  # BP-51
    there = tuple(seat for seat in seats_showing_up(state) if giveable_kinds(state, seat))
    return there if len(there) > 1 and there[0] == current_turn(state).target else ()


def seats_showing_up(state: State) -> tuple[Seat, ...]:  # BP-50
    target = current_turn(state).target
    hiding = [play.seat for play in state.table if play.card is Card.HIDE]
    return tuple(seat for seat in (target, *clockwise_from(state, target)) if seat not in hiding)


def giveable_kinds(state: State, seat: Seat, came: Card | None = None) -> Cards:
    """Return the kinds a seat may give, but not `came`, the last received (BP-53, BP-54)."""
    cards = hand_of(state, seat) if came is None else without_card(hand_of(state, seat), came)
    return card_kinds(card for card in cards if card is not Card.POLFER or seat == current_turn(state).target)


def list_receivers(state: State, giver: Seat) -> tuple[Seat, ...]:
    """Return which seats a participant may name: all others but the target, clockwise (BP-58)."""
    target, there = current_turn(state).target, current_turn(state).participants
    return tuple(seat for seat in clockwise_from(state, giver) if seat in there and seat != target)


def give_card(state: State, to: Seat, card: Card) -> Step[State]:
    """Give a card to a seat that has not received yet; the last gives to the target (BP-52)."""
    phase, target = state.phase, current_turn(state).target
    assert isinstance(phase, Giving)
    state = pass_card(state, phase.giver, to, card)
    last = to == target
    secret = hold(card, phase.giver, to)
    told = (events.CardGiven(giver=phase.giver, to=to, card=secret, last=last, why=("BP-52",)),)
    if last:
        return remove_card(state, told)
    left = tuple(seat for seat in phase.left if seat != to)
    return Step(replace(state, phase=Giving(to, left, secret)), told)


def pass_card(state: State, giver: Seat, to: Seat, card: Card) -> State:
    state = with_hand(state, giver, without_card(hand_of(state, giver), card))
    state = with_hand(state, to, (*hand_of(state, to), card))
    return with_turn(state, receivers=(*current_turn(state).receivers, to))


def swap_cards(state: State, answers: Mapping[Seat, tuple[Seat | None, Card]]) -> Step[State]:  # BP-58
    order = exchange_order(current_turn(state).participants, {seat: wish for seat, (wish, _) in answers.items()})
    secrets = tuple(hold(answers[seat][1], seat, to) for seat, to in giving_pairs(order))
    for seat, to in giving_pairs(order):
        state = pass_card(state, seat, to, answers[seat][1])
    wished = tuple(hold(answers[seat][0], seat) for seat in order)
    return remove_card(state, (events.CardsSwapped(order=order, cards=secrets, wished=wished, why=("BP-58",)),))


def exchange_order(there: Sequence[Seat], wishes: Mapping[Seat, Seat | None]) -> tuple[Seat, ...]:
    """Return the order from the target on: the receiver named, or the next clockwise who has not received (BP-58)."""
    order, left = [there[0]], list(there[1:])
    while left:
        place = there.index(order[-1])
        clockwise = [seat for seat in (*there[place + 1 :], *there[:place]) if seat in left]
        wish = wishes.get(order[-1])
        order.append(wish if wish in left else clockwise[0])
        left.remove(order[-1])
    return tuple(order)


def giving_pairs(order: Sequence[Seat]) -> list[tuple[Seat, Seat]]:
    return list(zip(order, (*order[1:], order[0]), strict=True))


def standing(state: State) -> Ranking:
    seats = tuple(Seat(seat) for seat in range(state.seats))
    if not isinstance(state.phase, Finished):
        return (seats,)
    won = state.phase.result.winners
    return (won, tuple(seat for seat in seats if seat not in won))


def boundary(state: State) -> bool:
    return isinstance(state.phase, Boarding)


def deal_number(state: State) -> int:
    return 0 if isinstance(state.phase, Boarding | Dealing | Finished) else 1


def ask(state: State) -> Ask | None:
    match state.phase:
        case Boarding(candidates):
            return Ask("boarding", {CONTROLLER: Decision(Draw(len(candidates)))})
        case Dealing():
            return Ask("dealing", {TRAVELLERS: Decision(Shuffle(len(traveller_deck(state.seats))))})
        case Cutting():
            return Ask(
                "dealing", {CONTROL: Decision(Shuffle(len(control_deck(state.seats, state.terms.control_deck))))}
            )
        case Controlling():
            return Ask("control", control_questions(state), pace=ThinkingTime.STUDY)
        case Lots():
            return Ask("lots", {TARGET: Decision(Draw(len(allowed_targets(state))))})
        case Checking():
            target = current_turn(state).target
            options = (SHOW, KEEP) if Card.TICKET in hand_of(state, target) else (KEEP,)  # BP-37, BP-78
            return Ask("ticket", {Question(target, "ticket"): Decision(Pick(options), options[0])})
        case Adding():
            second = Pick(second_values(state))
            asked = {Question(controller_seat(state), "second"): Decision(second, str(second.options[0]))}  # BP-73
            return Ask("second", asked, pace=ThinkingTime.QUICK)
        case Dropping():
            target = current_turn(state).target
            values = held_values(state, target)
            drops = Pick((KEEP, *(str(value) for value in sorted(set(values)))))
            return Ask("drop", {Question(target, "drop"): Decision(drops, default_drop(values))})
        case Voting(voters):
            held = {seat: card_kinds(hand_of(state, seat)) for seat in voters}  # BP-45
            votes = {Question(seat, "vote"): Decision(Pick(cards), default_vote(cards)) for seat, cards in held.items()}
            return Ask("vote", votes)
        case Giving():
            return Ask("give", give_questions(state, state.phase), pace=ThinkingTime.QUICK)
        case Swapping():
            return Ask("swap", swap_questions(state), pace=ThinkingTime.QUICK)
        case Removing(on):
            seats = Pick(tuple(play.seat for play in on))
            return Ask(
                "remove", {Question(controller_seat(state), "remove"): Decision(seats, str(default_removal(on)))}
            )
        case Finished():
            return None


def resolve(state: State, answers: Answers) -> Step[State]:
    (answer, *_) = answers.values()
    match state.phase:
        case Boarding():
            return draw_controller(state, answer)
        case Dealing():
            return deal_hands(state, answer)
        case Cutting():
            return cut_control_cards(state, answer)
        case Controlling():
            return choose_control(state, answer)
        case Lots():
            return hand_over(state, allowed_targets(state)[answer], min(controller_hand(state)))  # BP-73
        case Checking():
            return resolve_situation(state, shows=answer == SHOW)
        case Adding():
            return add_second(state, answer)
        case Dropping():
            return drop_card(state, answer)
        case Voting():
            return resolve_vote(state, answers_by_seat(answers), ())
        case Giving():
            return give_card(state, *parse_gift(state, answer))
        case Swapping():
            return swap_cards(state, {seat: parse_wish(said) for seat, said in answers_by_seat(answers).items()})
        case Removing(on):
            return take_out(state, next(play for play in on if play.seat == answer))
        case Finished():
            raise AssertionError("nothing was asked")


def control_questions(state: State) -> Questions:  # BP-30 to BP-33
    values = Pick(tuple(sorted(set(controller_hand(state)))))
    form = Form((Field("target", Pick(allowed_targets(state))), Field("card", values)))
    return {Question(controller_seat(state), "control"): Decision(form, ClockOnly("silent"))}


def give_questions(state: State, phase: Giving) -> Questions:  # BP-52, BP-78
    came = phase.came.open() if phase.came is not None else None
    cards, left = giveable_kinds(state, phase.giver, came), phase.left
    to = tuple(seat for seat in list_receivers(state, phase.giver) if seat in left)
    return gift_questions(phase.giver, to, cards)


def swap_questions(state: State) -> Questions:  # BP-58
    there, asked = current_turn(state).participants, dict[Question, Decision[Any]]()
    for seat in there:
        asked |= gift_questions(
            seat, list_receivers(state, seat) if len(there) > PAIR else (), giveable_kinds(state, seat)
        )
    return asked


def gift_questions(giver: Seat, to: tuple[Seat, ...], cards: Cards) -> Questions:  # BP-75
    card = default_gift(cards)
    if len(to) < 2:
        return {Question(giver, "give-card"): Decision(Pick(cards), card)}
    form = Form((Field("to", Pick(to)), Field("card", Pick(cards))))
    return {Question(giver, "give"): Decision(form, form.token((to[0], card)))}


def answers_by_seat(answers: Answers) -> dict[Seat, Any]:
    return {question.seat: answers[question] for question in sorted(answers)}


def parse_gift(state: State, answer: Any) -> tuple[Seat, Card]:  # BP-52
    to, card = parse_wish(answer)
    if to is None:
        phase = expect(state.phase, Giving)
        to = phase.left[0] if phase.left else current_turn(state).target
    return to, card


def parse_wish(answer: Any) -> tuple[Seat | None, Card]:
    match answer:
        case Card() as card:
            return None, card
        case (to, card):
            return to, card
    raise AssertionError("no gift")


AT_ONCE: Final = {"exchange": "batched"}
LADDER: Final = (
    Rung("strangers", ("random",) * 4),
    Rung("regulars", ("sly",) * 4),
    Rung("carriage", ("sly",) * 7, AT_ONCE),
    Rung("full-train", ("sly",) * 11, AT_ONCE),
)


SEAT: Final = 17  # answers awaited, for each seat


def count_turns(tokens: Mapping[str, str], seats: int) -> int:  # noqa: ARG001
    return SEAT * seats
