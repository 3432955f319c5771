from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from games.message import Message, Quote, Sign, say, seat_names
from games.secret import Seat, visible_value
from games.spec import Note
from games.tarocco.rules.cards import SUIT, Card, Suit, sorted_cards
from games.tarocco.rules.combinations import Combination, Combinations, Count, Kind, combinations_in
from games.tarocco.rules.state import Bid, Hand, State
from games.tarocco.rules.terms import Variety

OF_A_RANK: Final = frozenset({Kind.RE, Kind.REGINE, Kind.CAVALLI, Kind.FANTI, Kind.ASSI, Kind.TAROCCHI})


@cache
def card_sign(card: Card) -> Sign:
    return Sign(card_words(card, "short"), card_name(card), f"tarocco/{card}")


def card_words(card: Card, form: str) -> Message:
    """Say a card as it stands on a button (`short`): `Re di coppe`, `16`; or on one of four in a row (`brief`): `Reg cop.`."""
    if SUIT[card] in {Suit.TRUMPS, Suit.MATTO}:
        return say(f"trump-{form}", card=card.value.lower())
    return say(f"card-{form}", rank=card[1:].lower(), suit=SUIT[card].value.lower())


def card_name(card: Card) -> Message:
    """Say a card by its full name: `sei di coppe`, `il Sedici, la Stella`."""
    if SUIT[card] in {Suit.TRUMPS, Suit.MATTO}:
        return say("trump", card=card.value.lower())
    rank = card[1:].lower()
    return say("card", rank=int(rank) if rank.isdecimal() else rank, suit=SUIT[card].value.lower())


def card_signs(cards: Iterable[Card]) -> tuple[Sign, ...]:
    return tuple(map(card_sign, sorted_cards(cards)))


def kind_name(which: Kind) -> Message:
    return say("kind", kind=which.value)


def kind_phrase(which: Kind) -> Message:
    """Say a cricca or a sequence within a sentence: `la cricca di Re`."""
    return say("kind-phrase", kind=which.value)


def chain_messages(key: str, parts: Sequence[Message]) -> Message:
    """Chain messages that have an `and` of their own, one after the other."""
    rest = parts[-1]
    for each in reversed(parts[:-1]):
        rest = say(key, one=each, rest=rest)
    return rest


def combination_list(found: Sequence[Combination]) -> Message:
    """Say combinations one after the other: the only *and* is between the cards of one."""
    return chain_messages("combination-chain", [combination_words(each) for each in found])


def combination_words(each: Combination) -> Message:
    cards = tuple(card_within(card, each.kind) for card in each.cards)
    return say("combination", kind=kind_name(each.kind), points=each.points, cards=cards)


def card_within(card: Card, kind: Kind) -> Sign:
    """Return the sign of a card within a combination, without the rank or the suit that this has in its name."""
    if SUIT[card] in {Suit.TRUMPS, Suit.MATTO}:
        return card_sign(card)
    of = "suit" if kind in OF_A_RANK else "rank"
    return Sign(say("card-within", of=of, rank=card[1:].lower(), suit=SUIT[card].value.lower()), card_name(card))


def bid_answer_words(bid: Bid) -> Message:
    """Say the answer to POSSO? (TZ-5)."""
    return say("bid", bid="no-di-mio" if bid is Bid.DI_MIO else bid.value)


def declarable_combinations(seat: Seat, state: State) -> Combinations:
    """Return what this seat could declare of what it sees (TB-41)."""
    held = (visible_value(state.hands[seat]) or ()) if state.hands else ()
    is_before = state.terms.scartatore_accuso == "before-scarto" and bool(state.scarti)
    return combinations_in((*held, *(visible_value(state.scarti[seat]) or ()))) if is_before else combinations_in(held)


def signed_points(points: int) -> int | Quote:
    return Quote(f"−{-points}") if points < 0 else points


def match_parties(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return those who keep a score together: pairs, where they last for the match."""
    if state.terms.variety in {Variety.OTTOCENTO, Variety.QUATTRO_SCARTATE} and state.sides:
        return tuple(side_people(state.sides, which) for which in range(2))
    return tuple((Seat(seat),) for seat in range(state.seats))


def side_people(sides: tuple[int, ...], which: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, own in enumerate(sides) if own == which)


def score_words(state: State, points: tuple[int, ...]) -> Message:
    return chain_messages(
        "score-chain",
        [say("score-of", who=seat_names(each), score=signed_points(points[each[0]])) for each in match_parties(state)],
    )


def score_unit(state: State) -> str:
    match state.terms.variety:
        case Variety.TERZIGLIO:
            return "poste"
        case Variety.MATTAZZA:
            return "penalties"
    return "points"


def tells_own_unit(state: State) -> bool:
    """Tell whether the match so far is told in one line with its unit, below what happened, and nowhere else."""
    return score_unit(state) != "points"


def sides_in_play(hand: Hand) -> tuple[int, ...]:
    """Return the sides that played a hand: in Mattazza without those who were out by then."""
    sides = [which for which in range(len(hand.counts)) if side_people(hand.sides, which)]
    if not hand.losers:
        return tuple(sides)
    return tuple(s for s in sides if hand.counts[s].pile or set(side_people(hand.sides, s)) & set(hand.losers))


def loss_order(hand: Hand, which: int) -> tuple[bool, int]:
    """Return where a side of Mattazza stands in the telling: who has lost comes first, then who has most."""
    return not set(side_people(hand.sides, which)) & set(hand.losers), -hand.counts[which].total


def present_sides(state: State, hand: Hand) -> tuple[int, ...]:
    return tuple(which for which in range(len(hand.counts)) if set(side_people(hand.sides, which)) & set(state.order))


def told_sides(state: State, hand: Hand) -> tuple[int, ...]:
    """Return the sides as they are told; of Mattazza first those who lost, and who has more before who has less."""
    sides = present_sides(state, hand)
    return tuple(sorted(sides, key=lambda which: loss_order(hand, which))) if hand.losers else sides


def line_points(count: Count) -> tuple[int, ...]:
    """Return the points of each line of a hand (TB-80)."""
    found = count.combinations
    return (found.cricche_points, found.sequence_points, count.card_points, count.last, count.accusi_points)


PACK: Final = tuple(map(card_sign, (Card.ANG, Card.T16, Card.M1, Card.BEG, Card.MAT)))
CRICCA: Final = tuple(map(card_sign, (Card.DQ, Card.CQ, Card.SQ)))
SEQUENCE: Final = tuple(map(card_sign, (Card.SK, Card.SQ, Card.SN)))
ALONE: Final = (Note(say("primer-cards"), PACK, (say("primer-cards-suits"), say("primer-cards-trumps"))),)
PLAY: Final = Note(
    say("primer-play"), lines=(say("primer-play-follow"), say("primer-play-matto"), say("primer-play-cards"))
)
POINTS: Final = (
    Note(say("primer-cricche"), CRICCA, (say("primer-cricche-what"), say("primer-cricche-doubled"))),
    Note(
        say("primer-sequences"),
        SEQUENCE,
        (say("primer-sequences-what"), say("primer-sequences-counters"), say("primer-sequences-twice")),
    ),
)


def make_primer(variety: Variety) -> tuple[Note, ...]:
    before = Note(say("primer-before", game=variety.value), lines=(say("primer-before-what", game=variety.value),))
    won = Note(say("primer-win"), lines=(say("primer-win-how", game=variety.value),))
    if variety is Variety.MATTAZZA:
        return (*ALONE, PLAY, *POINTS, before, won)
    accuso = Note(say("primer-accuso"), lines=(say("primer-accuso-when"), say("primer-accuso-count")))
    return (*ALONE, before, PLAY, *POINTS, accuso, won)
