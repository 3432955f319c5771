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
    """Where the spy's move ended: a refuge raided, or home; and whether he must come home before the next raid."""

    raided: House | None
    home: bool
    due: bool


def move_spy(state: State, card: int, goal: Goal) -> Step[State]:
    """Move the spy by a card (CS-30)."""
    return play_card(state, card, card_goals(state, state.secret.open())[card][goal])


def show_card(state: State, card: int) -> Step[State]:
    """Show a card, since none can be moved; the spy stays (CS-38)."""
    return play_card(state, card, ())


def play_card(state: State, card: int, path: Houses) -> Step[State]:
    """Show the card, move the spy, remove a refuge raided before, draw a card (CS-39, CS-42)."""
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
    announced = is_return_told(state, before, landing)
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
    """Tell everybody that the spy is home (CS-46, CS-82).

    The clues are taken away where the trail begins anew there.
    """
    if state.terms.trail_scope is not Scope.HOME:
        return state, CameHome(turn=number, why=("CS-46",))
    return replace(state, clues=()), CameHome(turn=number, why=("CS-46", "CS-82"))


def continue_after_move(state: State) -> Step[State]:
    """Go on to the partisans' turn.

    Before it, chance may move a refuge, or make a new deck.
    """
    terms, turn = state.terms, state.turns[-1]
    if terms.refuges_move and terms.must_return and turn.removed is not None and turn.shifted is None:
        return Step(replace(state, phase=Shifting()))
    is_short = len(state.secret.open().hand) < HAND
    if terms.deck is Decks.TWICE and not state.renewed and is_short:
        return Step(replace(state, phase=Renewing()))
    return begin_partisans_turn(state)


def free_refuge_houses(state: State) -> Houses:
    """Return where a refuge may go (CS-81)."""
    barred = {*state.blocked, *state.refuges, *state.partisans}
    return tuple(house for house in range(1, board.HOUSES + 1) if house not in barred)


def move_refuge(state: State, index: int) -> Step[State]:
    """Move one of the refuges that are left to a house that is free (CS-81)."""
    which, where = divmod(index, len(free_refuge_houses(state)))
    start, house = state.refuges[which], free_refuge_houses(state)[where]
    refuges = tuple(sorted((*(each for each in state.refuges if each != start), house)))
    state = with_turn(replace(state, refuges=refuges), shifted=(start, house))
    return prepend_events((RefugeMoved(start=start, house=house, why=("CS-81",)),), continue_after_move(state))


def renew_deck(state: State, order: Houses) -> Step[State]:
    """Make the cards that were played the deck once more; the spy draws the missing one (CS-86)."""
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
    return () if drew is None else (drew,)


def make_landing(state: State, before: Spy, path: Houses) -> Landing:
    """Return what comes of the house where the move ends (CS-40, CS-44, CS-45).

    A refuge raided before is no refuge any more.
    """
    due = before.due and state.terms.must_return
    if not path:
        return Landing(None, home=False, due=before.due)
    house = path[-1]
    if house in state.refuges and house != before.raided and not due:
        return Landing(house, home=False, due=state.terms.must_return)
    home = house == before.hideout
    return Landing(None, home, due=before.due and not home)


def is_return_told(state: State, before: Spy, landing: Landing) -> bool:
    """Tell whether everybody is told that the spy is home (CS-46, CS-82): only if that was due."""
    return landing.home and state.terms.home_told and (before.due or state.terms.every_landing)


def trail_after(state: State, before: Spy, path: Houses, landing: Landing) -> Houses:
    """Return the houses passed since the last removal, that of the refuge included (CS-43).

    Or since the spy came home (CS-82).
    """
    entered = path if state.terms.trail_detail is Detail.PATH else path[-1:]
    if state.terms.trail_scope is Scope.HOME and is_return_told(state, before, landing):
        return ()
    is_reset = before.raided is not None and state.terms.trail_scope is Scope.REMOVAL
    return board.merge_houses((before.raided,) if is_reset and before.raided is not None else before.trail, entered)


def make_crept(number: int, after: Spy, landing: Landing, path: Houses, drew: int | None, *, barred: bool) -> Crept:
    """Make the event for the spy alone.

    `barred`: this refuge may not be raided before he was home.
    """
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
    """Take the refuge away, and all markers with it (CS-42, CS-43)."""
    return replace(
        state,
        refuges=tuple(each for each in state.refuges if each != house),
        removed=(*state.removed, Removal(house, len(state.turns) - 1)),
        clues=() if state.terms.trail_scope is Scope.REMOVAL else state.clues,
    )


def make_refuge_removed(state: State, house: House, raided: int) -> RefugeRemoved:
    """Make the event that tells everybody of a refuge removed (CS-42)."""
    cleared = state.terms.trail_scope is Scope.REMOVAL
    why = ("CS-42", "CS-43") if cleared else ("CS-42",)
    return RefugeRemoved(house=house, turn=raided, left=len(state.refuges), cleared=cleared, why=why)


def prepend_events(told: Told, step: Step[State]) -> Step[State]:
    return Step(step.state, (*told, *step.events))
