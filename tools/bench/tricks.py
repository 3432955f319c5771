"""Random playouts of a trick game: ours by the full path, boardgame.io's reducer, and the barest Python there could be.

Ours lists the legal answers, parses a token, makes events and holds secrets; the yardstick does none of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from games.forms import Cases, Form, Pick, Shape
from games.game import Seating
from games.kernel import Entry, open_position, submit
from games.secret import Seat
from games.tarocco.rules.cards import PACK
from games.tarocco.rules.combinations import card_points, combinations_in
from games.tarocco.rules.game import Tarocco
from games.tarocco.rules.terms import Variety
from games.values import replace
from tools.bench.figures import Figure, interleaved, seconds
from tools.bench.peers import NodePeer

SEATS, EACH = 4, 15
GAMES = 40
"""Hands of the peer and of the yardstick in one measurement; ours plays as many matches of four by a quarter."""


# -- ours ------------------------------------------------------------------------------------------


def drawn(shape: Shape[Any], dice: Random) -> str:
    """Any legal answer as a token: of a card straight from those on offer, as the yardstick draws its own."""
    if isinstance(shape, Pick):
        return str(shape.options[dice.randrange(len(shape.options))])
    if not isinstance(shape, Form):
        return shape.token(shape.nth(dice.randrange(shape.count())))
    cards, words = (each.shape for each in shape.fields)
    assert isinstance(cards, Pick)
    assert isinstance(words, Cases)
    card = cards.options[dice.randrange(len(cards.options))]
    said = words.shapes.get(card) if dice.random() < 0.5 else None
    return f"{card}|{drawn(said, dice) if said else '~'}"


def match(seed: int) -> int:
    """A match of Quattro Scartate of random answers; how many moves it was.

    The last card of each hand plays itself; the peer and the yardstick count it too.
    """
    game, dice = Tarocco(Variety.QUATTRO_SCARTATE), Random(seed)
    at, answers = open_position(game, game.start({}, Seating(SEATS, tuple(map(Seat, range(SEATS)))), None, ())), 0
    while at.ask is not None:
        question, decision = next(iter(at.ask.must.items()))
        at, _ = submit(game, at, Entry(question.seat, question.prompt, drawn(decision.shape, dice)))
        answers += 1
    return answers + SEATS * len(at.state.sheet)


# -- the yardstick ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bare:
    """A hand of the peer's game: sixty cards, four suits of fifteen, the last of them trumps."""

    hands: tuple[tuple[int, ...], ...]
    trick: tuple[int, ...] = ()
    leader: int = 0
    taken: tuple[int, ...] = (0, 0, 0, 0)


def may(hand: tuple[int, ...], trick: tuple[int, ...]) -> tuple[int, ...]:
    """Follow suit, else trump, else anything."""
    if not trick:
        return hand
    for suit in (trick[0] // EACH, SEATS - 1):
        if found := tuple(card for card in hand if card // EACH == suit):
            return found
    return hand


def strongest(trick: tuple[int, ...]) -> int:
    """The place of the card that takes."""
    channel = 0
    for number, card in enumerate(trick):
        one, other = trick[channel] // EACH, card // EACH
        if card > trick[channel] if one == other else other == SEATS - 1:
            channel = number
    return channel


def played(state: Bare, card: int) -> Bare:
    """The state after a card."""
    seat = (state.leader + len(state.trick)) % SEATS
    hands = (*state.hands[:seat], tuple(each for each in state.hands[seat] if each != card), *state.hands[seat + 1 :])
    trick = (*state.trick, card)
    if len(trick) < SEATS:
        return replace(state, hands=hands, trick=trick)
    taker = (state.leader + strongest(trick)) % SEATS
    taken = (*state.taken[:taker], state.taken[taker] + 1, *state.taken[taker + 1 :])
    return Bare(hands, (), taker, taken)


def hand(seed: int) -> int:
    """A whole hand of random cards; how many they were."""
    dice = Random(seed)
    pack = dice.sample(range(SEATS * EACH), SEATS * EACH)
    state = Bare(tuple(tuple(pack[seat * EACH : (seat + 1) * EACH]) for seat in range(SEATS)))
    moves = 0
    while any(state.hands):
        options = may(state.hands[(state.leader + len(state.trick)) % SEATS], state.trick)
        state = played(state, options[dice.randrange(len(options))])
        moves += 1
    return moves


# -- figures ---------------------------------------------------------------------------------------------


def per_answer(run: Any, many: int) -> float:
    """Seconds for one move, over so many games."""
    counts: list[int] = []
    spent = seconds(lambda: counts.extend(run(number) for number in range(many)))
    return spent / sum(counts)


def figures(build: Path, *, quick: bool = False) -> Iterator[Figure]:
    """Moves a second as ratios; then what the count of a whole pack costs."""
    rounds, many = (3, 8) if quick else (15, GAMES)
    with NodePeer(build, "tricks_peer.cjs", "boardgame.io@0.50.2") as peer:
        about = ", ".join(f"{name} {release}" for name, release in peer.about.items())

        def theirs() -> float:
            answer = peer.ask(many)
            return float(answer["seconds"] / answer["moves"])

        yield rate(f"the boardgame.io reducer ({about})", interleaved(ours(many), theirs, rounds, warm=2), 3)
    bare = interleaved(ours(many), lambda: per_answer(hand, many), rounds)
    yield rate("bare frozen dataclasses", bare, 0.15)
    counts = tuple(1000 * seconds(count_pack) / 100 for _ in range(rounds))
    yield Figure("counting a pile of the whole pack", counts, unit="ms", most=1.0)


def ours(many: int) -> Any:
    """Seconds for one move of ours."""
    return lambda: per_answer(match, max(1, many // 4))


def rate(peer: str, pairs: tuple[tuple[float, float], ...], least: float) -> Figure:
    """How many moves of ours there are for one of theirs."""
    values = tuple(their / our for our, their in pairs)
    our, their = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
    more = f"{1 / our:,.0f} to {1 / their:,.0f} a second at best"
    return Figure("moves of a random playout in a second, a trick game of four", values, peer, least=least, more=more)


def count_pack() -> None:
    """A hundred times."""
    for _ in range(100):
        combinations_in(PACK)
        card_points(PACK)
