"""Both sides' turns: the spy's card and hidden move (CS-30 to CS-46), then the partisans' orders (CS-50 to CS-58)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from games.caccia.rules import board, events
from games.caccia.rules.board import card_goals
from games.caccia.rules.rounds import HAND, end_round, spy_seat
from games.caccia.rules.state import (
    Act,
    Action,
    Arrest,
    Clue,
    Deed,
    Ending,
    House,
    Houses,
    Hunting,
    Move,
    Order,
    Removal,
    Renewing,
    Shifting,
    Sneaking,
    Spy,
    State,
    Turn,
    with_board,
)
from games.event import Event, Told
from games.game import Step, expect
from games.secret import hold
from games.values import replace


class Landing(Struct, frozen=True):
    """Where the spy's move ended: a refuge raided, or home; and whether he must come home before the next raid."""

    raided: House | None
    home: bool
    due: bool


def play_card(state: State, card: int, path: Houses) -> Step[State]:
    """Show the card, move the spy if any can be (CS-38), remove a refuge raided before, draw a card (CS-39, CS-42)."""
    before, number = state.secret.open(), len(state.turns) + 1
    removed, landing = before.raided, make_landing(state, before, path)
    deck = state.deck.open()
    drew, deck = (deck[0], deck[1:]) if deck else (None, deck)
    hand = tuple(sorted({*before.hand, *(() if drew is None else (drew,))} - {card}))
    after = Spy(
        house=path[-1] if path else before.house,
        hideout=before.hideout,
        hand=hand,
        trail=trail_after(state, before, path, landing),
        raided=landing.raided,
        due=landing.due,
        route=(*before.route, Move(number, card, path)),
    )
    announced = is_return_told(state, before, landing)
    turn = Turn(number, card, bool(path), removed, announced)
    seat = spy_seat(state)
    state = replace(state, secret=hold(after, seat), deck=hold(deck, sized=True), turns=(*state.turns, turn))
    barred = bool(path) and path[-1] in state.board.refuges and landing.due and landing.raided is None
    told: Told = (
        events.CardPlayed(
            turn=number, card=card, moved=turn.moved, deck=len(deck), why=("CS-30" if path else "CS-38",)
        ),
        hold(make_crept(number, after, landing, path, drew, barred=barred), seat),
    )
    if removed is not None:
        state = remove_refuge(state, removed)
        told = (*told, make_refuge_removed(state, removed, number - 1))
    if announced:
        is_cleared = state.terms.trail_scope == "since-home"  # CS-46, CS-82
        state = with_board(state, clues=()) if is_cleared else state
        told = (*told, events.CameHome(turn=number, why=("CS-46", "CS-82") if is_cleared else ("CS-46",)))
    if removed is not None and not state.board.refuges:
        return end_round(state, Ending.REFUGES).after(told)
    return continue_after_move(state).after(told)


def continue_after_move(state: State) -> Step[State]:
    terms, turn = state.terms, state.turns[-1]
    if terms.refuges_move and terms.must_return and turn.removed is not None and turn.shifted is None:
        return Step(replace(state, phase=Shifting()))
    is_short = len(state.secret.open().hand) < HAND
    if terms.deck == "twice" and not state.renewed and is_short:
        return Step(replace(state, phase=Renewing()))
    if state.idle:  # CS-56
        missed = events.TurnMissed(turn=len(state.turns), why=("CS-56",))
        return close_turn(replace(state, idle=False)).after((missed,))
    return Step(replace(state, phase=Hunting(ALL)))


def free_refuge_houses(state: State) -> Houses:  # CS-81
    barred = {*state.board.blocked, *state.board.refuges, *state.board.partisans}
    return tuple(house for house in range(1, board.HOUSES + 1) if house not in barred)


def move_refuge(state: State, index: int) -> Step[State]:  # CS-81
    which, where = divmod(index, len(free_refuge_houses(state)))
    start, house = state.board.refuges[which], free_refuge_houses(state)[where]
    refuges = tuple(sorted((*(each for each in state.board.refuges if each != start), house)))
    state = with_turn(with_board(state, refuges=refuges), shifted=(start, house))
    return continue_after_move(state).after((events.RefugeMoved(start=start, house=house, why=("CS-81",)),))


def renew_deck(state: State, order: Houses) -> Step[State]:
    """Make the cards that were played the deck once more; the spy draws the missing one (CS-86)."""
    cards = sorted(turn.card for turn in state.turns)
    drew, *deck = (cards[place] for place in order)
    secret, seat = state.secret.open(), spy_seat(state)
    held = hold(replace(secret, hand=tuple(sorted((*secret.hand, drew)))), seat)
    state = replace(state, secret=held, deck=hold(tuple(deck), sized=True), renewed=len(state.turns))
    told: Told = (
        events.DeckRenewed(deck=len(deck), why=("CS-86",)),
        hold(events.CardDrawn(card=drew, why=("CS-39", "CS-86")), seat),
    )
    return continue_after_move(state).after(told)


def make_landing(state: State, before: Spy, path: Houses) -> Landing:  # CS-40, CS-44, CS-45
    due = before.due and state.terms.must_return
    if not path:
        return Landing(None, home=False, due=before.due)
    house = path[-1]
    if house in state.board.refuges and house != before.raided and not due:
        return Landing(house, home=False, due=state.terms.must_return)
    home = house == before.hideout
    return Landing(None, home, due=before.due and not home)


def is_return_told(state: State, before: Spy, landing: Landing) -> bool:  # CS-46, CS-82
    return landing.home and state.terms.home_told and (before.due or state.terms.every_landing)


def trail_after(state: State, before: Spy, path: Houses, landing: Landing) -> Houses:
    """Return the houses passed since the last removal, its own included, or since the return home (CS-43, CS-82)."""
    entered = path if state.terms.trail_detail == "path" else path[-1:]
    if state.terms.trail_scope == "since-home" and is_return_told(state, before, landing):
        return ()
    is_reset = before.raided is not None and state.terms.trail_scope == "removal"
    return board.merge_houses((before.raided,) if is_reset and before.raided is not None else before.trail, entered)


def make_crept(
    number: int, after: Spy, landing: Landing, path: Houses, drew: int | None, *, barred: bool
) -> events.Crept:
    """Make the event for the spy alone; `barred`: this refuge may not be raided before the return home."""
    why = ["CS-30" if path else "CS-38"]
    why += ["CS-40"] * (landing.raided is not None) + ["CS-44"] * landing.home + ["CS-45"] * barred
    return events.Crept(
        turn=number,
        house=after.house,
        path=path,
        raided=landing.raided,
        home=landing.home,
        due=landing.due,
        drew=drew,
        why=tuple(why),
    )


def remove_refuge(state: State, house: House) -> State:  # CS-42, CS-43
    return with_board(
        state,
        refuges=tuple(each for each in state.board.refuges if each != house),
        removed=(*state.board.removed, Removal(house, len(state.turns) - 1)),
        clues=() if state.terms.trail_scope == "removal" else state.board.clues,
    )


def make_refuge_removed(state: State, house: House, raided: int) -> events.RefugeRemoved:  # CS-42
    cleared = state.terms.trail_scope == "removal"
    why = ("CS-42", "CS-43") if cleared else ("CS-42",)
    return events.RefugeRemoved(house=house, turn=raided, left=len(state.board.refuges), cleared=cleared, why=why)


ALL = (1, 2, 3, 4, 5)


def carry_out(state: State, orders: Mapping[int, Order]) -> Step[State]:
    """Move all partisans at once, then try an arrest or answer all questions (CS-52)."""
    wanted = {number: orders[number][0] for number in sorted(orders)}
    stops = wanted if state.terms.sharing else keep_apart(state.board.partisans, wanted)
    barred = {number for number in wanted if stops[number] != wanted[number]}
    actions = {number: orders[number][1] for number in wanted if number not in barred}
    arrests = [number for number, action in actions.items() if is_arrest(action)]
    told = list[Event]()
    for number, house in stops.items():
        state, act = move_and_ask(state, number, house, Deed.NOTHING if arrests else actions.get(number, Deed.NOTHING))
        told.append(
            make_partisan_barred(state, act, wanted[number]) if number in barred else make_partisan_acted(state, act)
        )
    if not arrests:
        return close_turn(state).after(tuple(told))
    tried, *_ = arrests
    void = {number: action for number, action in actions.items() if number != tried and action is not Deed.NOTHING}
    return try_arrest(state, tried, actions[tried], void).after(tuple(told))


def keep_apart(starts: Houses, wanted: Mapping[int, House]) -> dict[int, House]:
    """Return where each partisan stops; a contested house goes to who stays there, else the lowest number (CS-83)."""
    stops = dict(wanted)
    while len(set(stops.values())) < len(stops):
        for house in sorted(set(stops.values())):
            there = [number for number in sorted(stops) if stops[number] == house]
            keeps = next((number for number in there if starts[number - 1] == house), there[0])
            stops |= {number: starts[number - 1] for number in there if number != keeps}
    return stops


def is_arrest(action: Action) -> bool:
    return action is Deed.ARREST or isinstance(action, Arrest)


def act_alone(state: State, number: int, order: Order) -> Step[State]:  # CS-58
    phase = expect(state.phase, Hunting)
    left = tuple(each for each in phase.left if each != number)
    house, action = order
    state, act = move_and_ask(replace(state, phase=Hunting(left)), number, house, action)
    told = (make_partisan_acted(state, act),)
    if is_arrest(action):
        return try_arrest(state, number, action, dict.fromkeys(left, Deed.NOTHING)).after(told)
    return (Step(state) if left else close_turn(state)).after(told)


def move_and_ask(state: State, number: int, house: House, action: Action) -> tuple[State, Act]:  # CS-50, CS-53, CS-54
    start = state.board.partisans[number - 1]
    partisans = (*state.board.partisans[: number - 1], house, *state.board.partisans[number:])
    act = Act(number, start, house)
    clues = state.board.clues
    if isinstance(action, House):
        passed = action in state.secret.open().trail
        act = replace(act, asked=action, passed=passed)
        others = (clue for clue in clues if clue.house != action)
        clues = tuple(sorted((*others, Clue(action, passed, len(state.turns))), key=lambda clue: clue.house))
    state = with_board(state, partisans=partisans, clues=clues)
    return with_turn(state, acts=(*state.turns[-1].acts, act)), act


def make_partisan_acted(state: State, act: Act) -> events.PartisanActed:
    return events.PartisanActed(
        seat=state.holders[act.number - 1],
        number=act.number,
        start=act.start,
        house=act.house,
        asked=act.asked,
        passed=act.passed,
        why=("CS-50",) if act.asked is None else ("CS-50", "CS-54"),
    )


def make_partisan_barred(state: State, act: Act, wanted: House) -> events.PartisanBarred:  # CS-83
    seat = state.holders[act.number - 1]
    return events.PartisanBarred(seat=seat, number=act.number, start=act.start, house=wanted, why=("CS-83",))


def try_arrest(state: State, number: int, action: Action, void: Mapping[int, Action]) -> Step[State]:
    """Try an arrest: the partisans win where the spy stands there, else their turn is over (CS-55 to CS-57, CS-85)."""
    house = action.house if isinstance(action, Arrest) else state.board.partisans[number - 1]
    caught = house == state.secret.open().house
    where = ("CS-55", "CS-85") if isinstance(action, Arrest) else ("CS-55",)
    told = events.ArrestTried(
        seat=state.holders[number - 1],
        number=number,
        house=house,
        caught=caught,
        void=tuple(sorted(void.items())),
        why=(*where, *(() if caught else ("CS-56", *undone_clauses(void.values())))),
    )
    if caught:
        return end_round(state, Ending.ARREST, number).after((told,))
    state = with_turn(state, tried=house)
    return close_turn(replace(state, idle=state.terms.arrest_price == "next-turn")).after((told,))


def undone_clauses(void: Iterable[Action]) -> tuple[str, ...]:  # CS-57, CS-58
    actions = tuple(void)
    return ("CS-57",) * any(map(is_arrest, actions)) + ("CS-58",) * (Deed.NOTHING in actions)


def close_turn(state: State) -> Step[State]:
    """End the partisans' turn; without a card, or a move if so agreed, the spy loses (CS-61, CS-87)."""
    spy = state.secret.open()
    if not spy.hand:
        return end_round(state, Ending.DECK)
    if state.terms.trapped == "loses" and not card_goals(state, spy):
        return end_round(state, Ending.STUCK)
    return Step(replace(state, phase=Sneaking()))


def with_turn(state: State, **changes: Any) -> State:
    turn: Turn = replace(state.turns[-1], **changes)
    return replace(state, turns=(*state.turns[:-1], turn))
