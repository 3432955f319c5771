"""Playing a card: the Matto shown, the trick taken, the hand played to its end."""

from __future__ import annotations

from dataclasses import replace

from games.event import Told
from games.game import Step
from games.secret import Held, Seat, Secret, hold
from games.tarocco.cards import Card, Cards, without
from games.tarocco.declare import turn
from games.tarocco.events import Played, TrickTaken
from games.tarocco.seats import after, hand, opened, put, side
from games.tarocco.settle import end_hand
from games.tarocco.state import Debt, Phase, Phrase, Play, Playing, Signal, State, Trick
from games.tarocco.terms import History, MattoLast
from games.tarocco.trick import laid, winner


def play(state: State, seat: Seat, card: Card, said: Signal | Phrase | None = None) -> Step[State]:
    """TB-60 to TB-70: a card goes to the trick; the fourth ends it, and what is forced after that plays itself."""
    following = after(state, seat)
    state, told = lay(state, seat, card, said, Playing(following) if following in state.spoken else state.phase)
    assert state.trick is not None
    if len(state.trick.plays) == len(state.order):
        return take(state, told)
    if not hand(state, seat):
        return told_before(told, forced(state, following))
    return Step(state, told) if following in state.spoken else told_before(told, turn(state, following))


def forced(state: State, seat: Seat) -> Step[State]:
    """The last card of a hand: all know that there is no other."""
    (card,) = hand(state, seat)
    return play(state, seat, card)


def told_before(told: Told, step: Step[State]) -> Step[State]:
    """A step, with what happened before it."""
    return Step(step.state, (*told, *step.events))


def lay(state: State, seat: Seat, card: Card, said: Signal | Phrase | None, phase: Phase) -> tuple[State, Told]:
    """A card leaves a hand for the table; the first of a trick puts the one before it away. Then it is that phase."""
    trick, last = state.trick, state.last
    if trick is None or trick.taker is not None:
        trick, last = Trick(trick.number + 1 if trick else 1), trick
    before = trick.plays
    signal = said if isinstance(said, Signal) else None
    phrase = said if isinstance(said, Phrase) else None
    told = Played(
        seat=seat,
        card=card,
        signal=signal,
        phrase=phrase,
        trick=trick.number,
        place=len(before),
        stays=state.terms.trick_history is History.ALL,
        why=reasons(card, said, is_lead=not before),
    )
    left = hold(without(hand(state, seat), card), seat, sized=True)
    trick = Trick(trick.number, (*trick.plays, Play(seat, card, signal, phrase)))
    return replace(state, hands=put(state.hands, seat, left), trick=trick, last=last, phase=phase), (told,)


def reasons(card: Card, said: Signal | Phrase | None, *, is_lead: bool) -> tuple[str, ...]:
    """The clauses by which a card is played as it is."""
    clauses = [("TB-70" if is_lead else "TB-67") if card is Card.MAT else "TB-60" if is_lead else "TB-61"]
    match said:
        case Signal():
            clauses.append("TB-75")
        case Phrase():
            clauses.append("MZ-5")
    return tuple(clauses)


def take(state: State, told: Told) -> Step[State]:
    """TB-63, TB-67: the trick goes to its taker, but for the Matto; then the next, the last one by itself."""
    trick = state.trick
    assert trick is not None
    best = winner(trick)
    is_last = not hand(state, best.seat)
    own = side(state, best.seat)
    owing = next((each.seat for each in trick.plays if each.card is Card.MAT and side(state, each.seat) != own), None)
    is_lost = owing is not None and is_last and state.terms.matto_last is MattoLast.LOST
    state = won(state, best, owing, is_lost=is_lost)
    taken = TrickTaken(
        trick=trick.number,
        taker=best.seat,
        card=best.card,
        owing=None if is_lost else owing,
        lost=is_lost,
        last=is_last,
        stays=state.terms.trick_history is History.ALL,
        why=(
            "TB-63",
            *(("TB-71",) if is_lost else ("TB-68",) if owing is not None else ()),
            *(("TB-15",) if is_last else ()),
        ),
    )
    told = (*told, taken)
    if is_last:
        return told_before(told, end_hand(state, best.seat))
    return told_before(told, turn(state, best.seat) if len(hand(state, best.seat)) > 1 else forced(state, best.seat))


def won(state: State, best: Play, owing: Seat | None, *, is_lost: bool) -> State:
    """TB-67, TB-68: who has what after a trick."""
    trick = state.trick
    assert trick is not None
    own = side(state, best.seat)
    piles, cards = state.piles, laid(trick)
    keeper = next((each.seat for each in trick.plays if each.card is Card.MAT and not is_lost), None)
    if keeper is not None and (home := side(state, keeper)) != own:
        piles, cards = put(piles, home, pile(piles[home], Card.MAT)), without(cards, Card.MAT)
    return replace(
        state,
        piles=put(piles, own, pile(piles[own], *cards)),
        debt=state.debt if owing is None or is_lost else Debt(side(state, owing), own, owing),
        taken=put(state.taken, best.seat, state.taken[best.seat] + 1),
        trick=Trick(trick.number, trick.plays, best.seat),
    )


def pile(before: Secret[Cards], *cards: Card) -> Held[Cards]:
    """What lies face down, with these on top."""
    return hold((*opened(before), *cards), sized=True)
