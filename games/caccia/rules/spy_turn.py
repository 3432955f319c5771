"""The spy's turn: a card, a move that nobody sees, and what follows from where it ends (CS-30 to CS-46)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.caccia.rules import board
from games.caccia.rules.events import CameHome, CardDrawn, CardPlayed, Crept, DeckRenewed, RefugeMoved, RefugeRemoved
from games.caccia.rules.finish import end_round
from games.caccia.rules.moves import card_goals
from games.caccia.rules.partisans_turn import begin_partisans_turn, with_turn
from games.caccia.rules.start import HAND, spy_seat
from games.caccia.rules.state import Ending, Goal, House, Houses, Move, Removal, Renewing, Shifting, Spy, State, Turn
from games.caccia.rules.terms import Decks, Detail, Scope
from games.event import Told
from games.game import Step
from games.secret import hold


@dataclass(frozen=True, slots=True)
class Landing:
    """What it came to that the spy ended where he did: a refuge raided, or that he came home, and must he come home now."""

    raided: House | None
    home: bool
    due: bool


def move_spy(state: State, card: int, goal: Goal) -> Step[State]:
    """CS-30: the spy moves by a card."""
    return play_card(state, card, card_goals(state, state.secret.open())[card][goal])


def show_card(state: State, card: int) -> Step[State]:
    """CS-38: no card can be moved; one is shown, and the spy stays."""
    return play_card(state, card, ())


def play_card(state: State, card: int, path: Houses) -> Step[State]:
    """CS-39, CS-42: the card is shown, the spy moves, a refuge raided before comes off the board, a card is drawn."""
    before, number = state.secret.open(), len(state.turns) + 1
    removed, landing = before.raided, make_landing(state, before, path)
    deck = state.deck.open()
    drew, deck = (deck[0], deck[1:]) if deck else (None, deck)
    hand = tuple(sorted({*before.hand, *drawn_cards(drew)} - {card}))
    after = Spy(
        house=path[-1] if path else before.house,
        hideout=before.hideout,
        hand=hand,
        trail=trail_after(state, before, path, landing),
        raided=landing.raided,
        due=landing.due,
        route=(*before.route, Move(number, card, path)),
    )
    announced = landing.home and state.terms.home_told
    turn = Turn(number, card, bool(path), removed, announced)
    seat = spy_seat(state)
    state = replace(state, secret=hold(after, seat), deck=hold(deck, sized=True), turns=(*state.turns, turn))
    barred = bool(path) and path[-1] in state.refuges and landing.due and landing.raided is None
    told: Told = (
        CardPlayed(turn=number, card=card, moved=turn.moved, deck=len(deck), why=("CS-30" if path else "CS-38",)),
        hold(make_crept(number, after, landing, path, drew, barred=barred), seat),
    )
    if removed is not None:
        state = remove_refuge(state, removed)
        told = (*told, make_refuge_removed(state, removed, number - 1))
    if announced:
        state, news = announce_home(state, number)
        told = (*told, news)
    if removed is not None and not state.refuges:
        return prepend_events(told, end_round(state, Ending.REFUGES))
    return prepend_events(told, continue_after_move(state))


def announce_home(state: State, number: int) -> tuple[State, CameHome]:
    """CS-46, CS-82: everybody hears that the spy is home; the clues are taken away where the trail begins anew there."""
    if state.terms.trail_scope is not Scope.HOME:
        return state, CameHome(turn=number, why=("CS-46",))
    return replace(state, clues=()), CameHome(turn=number, why=("CS-46", "CS-82"))


def continue_after_move(state: State) -> Step[State]:
    """What comes between the spy's move and the partisans' turn: chance moves a refuge, or makes a new deck."""
    terms, turn = state.terms, state.turns[-1]
    if terms.refuges_move and terms.must_return and turn.removed is not None and turn.shifted is None:
        return Step(replace(state, phase=Shifting()))
    is_short = len(state.secret.open().hand) < HAND
    if terms.deck is Decks.TWICE and not state.renewed and is_short:
        return Step(replace(state, phase=Renewing()))
    return begin_partisans_turn(state)


def free_refuge_houses(state: State) -> Houses:
    """CS-81: where a refuge may go."""
    barred = {*state.blocked, *state.refuges, *state.partisans}
    return tuple(house for house in range(1, board.HOUSES + 1) if house not in barred)


def move_refuge(state: State, index: int) -> Step[State]:
    """CS-81: one of the refuges that are left goes to a house that is free."""
    which, where = divmod(index, len(free_refuge_houses(state)))
    start, house = state.refuges[which], free_refuge_houses(state)[where]
    refuges = tuple(sorted((*(each for each in state.refuges if each != start), house)))
    state = with_turn(replace(state, refuges=refuges), shifted=(start, house))
    return prepend_events((RefugeMoved(start=start, house=house, why=("CS-81",)),), continue_after_move(state))


def renew_deck(state: State, order: Houses) -> Step[State]:
    """CS-86: the cards that were played are the deck once more, and the spy draws the one that was missing."""
    cards = sorted(turn.card for turn in state.turns)
    drew, *deck = (cards[place] for place in order)
    secret, seat = state.secret.open(), spy_seat(state)
    held = hold(replace(secret, hand=tuple(sorted((*secret.hand, drew)))), seat)
    state = replace(state, secret=held, deck=hold(tuple(deck), sized=True), renewed=len(state.turns))
    told: Told = (
        DeckRenewed(deck=len(deck), why=("CS-86",)),
        hold(CardDrawn(card=drew, why=("CS-39", "CS-86")), seat),
    )
    return prepend_events(told, continue_after_move(state))


def drawn_cards(drew: int | None) -> tuple[int, ...]:
    """The card drawn, if there was one."""
    return () if drew is None else (drew,)


def make_landing(state: State, before: Spy, path: Houses) -> Landing:
    """CS-40, CS-44, CS-45: what comes of the house where the move ends; a refuge raided before is no refuge any more."""
    due = before.due and state.terms.must_return
    if not path:
        return Landing(None, home=False, due=before.due)
    house = path[-1]
    if house in state.refuges and house != before.raided and not due:
        return Landing(house, home=False, due=state.terms.must_return)
    home = house == before.hideout
    return Landing(None, home, due=before.due and not home)


def trail_after(state: State, before: Spy, path: Houses, landing: Landing) -> Houses:
    """CS-43: the houses passed since the last removal, that of the refuge included; or (CS-82) since the spy came home."""
    entered = path if state.terms.trail_detail is Detail.PATH else path[-1:]
    if state.terms.trail_scope is Scope.HOME and landing.home:
        return ()
    is_reset = before.raided is not None and state.terms.trail_scope is Scope.REMOVAL
    return board.merge_houses((before.raided,) if is_reset and before.raided is not None else before.trail, entered)


def make_crept(number: int, after: Spy, landing: Landing, path: Houses, drew: int | None, *, barred: bool) -> Crept:
    """What the spy alone is told; `barred`: this refuge may not be raided before he was home."""
    why = ["CS-30" if path else "CS-38"]
    why += ["CS-40"] * (landing.raided is not None) + ["CS-44"] * landing.home + ["CS-45"] * barred
    return Crept(
        turn=number,
        house=after.house,
        path=path,
        raided=landing.raided,
        home=landing.home,
        due=landing.due,
        drew=drew,
        why=tuple(why),
    )


def remove_refuge(state: State, house: House) -> State:
    """CS-42, CS-43: the refuge is taken away, and all markers with it."""
    return replace(
        state,
        refuges=tuple(each for each in state.refuges if each != house),
        removed=(*state.removed, Removal(house, len(state.turns) - 1)),
        clues=() if state.terms.trail_scope is Scope.REMOVAL else state.clues,
    )


def make_refuge_removed(state: State, house: House, raided: int) -> RefugeRemoved:
    """CS-42: what everybody hears of it."""
    cleared = state.terms.trail_scope is Scope.REMOVAL
    why = ("CS-42", "CS-43") if cleared else ("CS-42",)
    return RefugeRemoved(house=house, turn=raided, left=len(state.refuges), cleared=cleared, why=why)


def prepend_events(told: Told, step: Step[State]) -> Step[State]:
    """What was told before comes first."""
    return Step(step.state, (*told, *step.events))
