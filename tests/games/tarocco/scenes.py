"""Stated positions of the Tarocco's games, with what is told of each."""

from random import Random

from games.secret import Seat, hold
from games.tarocco.rules.cards import Card
from games.tarocco.rules.combinations import Accuso, Count, Payment, combinations_in
from games.tarocco.rules.events import Declared, HandBegan, HandCounted
from games.tarocco.rules.finish import conclude_hand
from games.tarocco.rules.state import Accusing, Contract, Discarding, Hand, Playing, Resting
from games.tarocco.rules.terms import SHAPES, Variety
from games.values import replace
from tests.games.tarocco.table import again, answer, asked, cards, dealt, lay, playing, rules_of, seated, start, until

FIGURES = "DK DQ DN DJ CK CQ CN CJ"
"""A hand of two sequences."""
REST = ("C7 B6", "C8 B7", "C9 B8", "C10 B9")
NONE = combinations_in(())


def shuffled(variety, players, seed=3):
    """A deal in any order."""
    order = list(range(62))
    Random(seed).shuffle(order)
    return answer(seated(variety, players - 1, (0,) * players, players), -1, "pack", ",".join(map(str, order)))[0]


def silence(state):
    """What the office answers to the one question that is asked."""
    (decision,) = rules_of(state.terms.variety).ask(state).must.values()
    return decision.by_clock


def list_scartate():
    at, _ = dealt(seated("quattro-scartate"), {0: FIGURES})
    yield "a scarto", (dealt(seated("quattro-scartate"), {3: FIGURES})[0], ())
    yield "a scarto was made", answer(dealt(seated("quattro-scartate"), {3: FIGURES})[0], 3, "scarto", "CQ,CJ")
    at, _ = answer(at, 3, "scarto", silence(at))
    yield "what may be declared", (at, ())
    yield "all is declared", answer(at, 0, "accuso", "danari,coppe")
    yield "it lies on the table", (answer(at, 0, "accuso", "danari,coppe")[0], ())
    yield "nothing is declared", answer(at, 0, "accuso", "")
    kings, _ = dealt(seated("quattro-scartate"), {0: "DK CK SK BK DQ DN"})
    kings, _ = answer(kings, 3, "scarto", silence(kings))
    yield "four kings and a sequence", answer(kings, 0, "accuso", "re,danari")
    doubled = combinations_in(cards("DK CK SK DQ CQ SQ DN CN SN"))
    yield (
        "a doubled declaration",
        (replace(answer(kings, 0, "accuso", "re")[0], accusi=(Accuso(Seat(0), doubled),)), ()),
    )


def list_ottocento():
    """First cards, going out, tricks and the count."""
    state, _ = dealt(again(seated(dealer=3), scores=(100, 790, 100, 790)), {3: FIGURES})
    yield "the first cards, going out", (state, ())
    yield "the dealer goes out", answer(state, 3, "first-cards", "out")
    state, _ = dealt(again(seated(dealer=3), scores=(780, 100, 780, 100)), {0: FIGURES})
    state, _ = until(answer(state, 3, "first-cards", "take")[0], Discarding)
    yield "cards were taken", (state, ())
    state, _ = answer(state, 3, "scarto", silence(state))
    yield "a declaration that wins", (state, ())
    state, happened = answer(state, 0, "accuso", "danari,coppe")
    yield "it won", (state, happened)
    yield "the end", (state, ())
    state = again(seated(dealer=3, accuso="all-or-nothing"), scores=(780, 100, 780, 100))
    yield "all or nothing", (until(dealt(state, {0: FIGURES})[0], Accusing)[0], ())
    for hands in ("DA DQ D7 D9", "D6 S7 D7 D9", "DA MAT D7 D9", "DA DQ MAT D9", "D7 D6 S8 MAT", "M1 M2 BEG M3"):
        held = [f"{card} {rest}" for card, rest in zip(hands.split(), REST, strict=True)]
        state, happened = lay(playing(held), hands)
        yield f"a trick: {hands}", (state, happened)
    yield "the trick lies there", (state, ())
    for hands, laid in (
        ("D6 MAT", "D9"),
        ("C6 M1", "D9"),
        ("C6 M1", "ANG"),
        ("C6 C7", "ANG"),
        ("C6 MAT", "D9"),
        ("D6 C7", "MAT"),
    ):
        yield f"{hands} on {laid}", (lay(playing([f"{laid} S7", hands, "S8 S9", "B8 B9"]), laid)[0], ())
    for piles in (("", ""), ("DK C6", "CK")):
        yield (
            f"a signal, with {piles}",
            (playing(["D6 C7 S8 T9", "D7 C8 S9 B6", "D8 C9 S10 B7", "D9 C10 B8 B9"], piles=piles), ()),
        )
    signal = playing(("T9 T5 D6", "D7 D8 D9", "M1 C6 C7", "ANG S6 S7"))
    yield "a signal was given", (lay(answer(signal, 0, "lead", "T9|striscio")[0], "D7")[0], ())
    for former in ((0, 0), (100, 50)):
        state = playing(("MAT D6", "DQ S7", "D7 D8", "DK D10"), piles=("C6 C7", ""), scores=former)
        state, happened = lay(state, "MAT DQ D7 DK")
        state, more = until(state, Resting)
        yield f"the last trick, and the count, after {former}", (state, (*happened, *more))
    yield "the count", (state, ())
    for draw in ("lot", "cards"):
        state = start("ottocento", draw=draw)
        shape = asked(state).shape
        yield f"seats by {draw}", answer(state, -1, "seats", shape.token(shape.nth(0)))
    yield "before seats are drawn", (replace(seated(), order=(), sides=(), hand=0), ())


def list_two():
    """Millone and Quindici."""
    state, happened = answer(seated("millone", 1), -1, "pack", ",".join(map(str, range(62))))
    state, more = until(state, Accusing)
    yield "the second deal", (state, (*happened, *more))
    for variety, options in (("millone", {}), ("quindici", {"late_out": "never"}), ("quindici", {"out_by": "raw"})):
        state = seated(variety, 1, **options)
        accuso = Accuso(Seat(1), combinations_in(cards("DK CK SK")))
        yield (
            f"the target is reached and nobody is out: {variety}, {options}",
            (state, (Declared(accuso=accuso, side_points=accuso.points, reach=state.terms.target),)),
        )
    state = playing(("D6", "D7"), dealer=0, variety="quindici", scores=(2, 13))
    kings = hold(cards("DK CK SK BK"), Seat(1))
    state = replace(state, phase=Accusing(Seat(1)), spoken=(), hands=(state.hands[0], kings))
    yield "Quindici, going out", (state, ())
    yield "Quindici, out", answer(state, 1, "accuso", "re")
    for former in ((0, 0), (2, 9), (11, 0)):
        state = playing(("DK", "DQ"), dealer=1, variety="quindici", piles=("CK SK", "C6 S7"), number=15, scores=former)
        yield f"a hand of Quindici after {former}", lay(state, "DK")
    yield "the count of Quindici", (lay(state, "DK")[0], ())


def list_terziglio():
    """Bidding and what a hand is worth."""
    state = shuffled("terziglio", 3)
    yield "bidding", (state, ())
    state, happened = answer(state, state.phase.seat, "bid", "posso")
    yield "somebody asks", (state, happened)
    yield "who is asked", (state, ())
    state, happened = answer(state, state.phase.seat, "posso", "di-mio")
    yield "alone", (state, happened)
    yield "the lone hand", (state, ())
    for gains, poste in (((-8, 4, 4), 4), ((4, -2, -2), 1), ((0, 0, 0), 0)):
        state = replace(seated("terziglio", 2), sides=(0, 1, 1), contract=Contract(Seat(0), mio=gains[0] == 4))
        counts = tuple(Count((), NONE, points, 0, ()) for points in (40, 60))
        over = Hand(1, Seat(2), state.sides, counts, ((),) * 3, None, None, None, gains, gains, state.contract, poste)
        yield f"a hand of {poste} poste", (state, (HandCounted(hand=over),))
        yield f"the sheet of {poste} poste", (replace(state, phase=Resting(), sheet=(over,), scores=gains), ())
    yield "the next hand", (seated("terziglio", 2, None, 3), (HandBegan(number=2, dealer=Seat(1), scores=(4, -2, -2)),))


def list_mattazza():
    """Phrases, losers and how a match ends."""
    held = ["D9 S7", "MAT D8", "S8 S9", "B8 B9", "C8 C9", "D6 D7"]
    state = replace(playing(held, variety="mattazza", piles=("",) * 6), hand=1)
    yield "a card and a phrase", (state, ())
    state, _ = answer(state, 0, "card-and-phrase", "D9|~")
    yield "a phrase with the Matto", answer(state, 1, "card-and-phrase", "MAT|travalicare")
    yield "the phrase on the table", (answer(state, 1, "card-and-phrase", "MAT|travalicare")[0], ())
    last = playing(
        ["D9", "S7", "S8", "B8", "C8", "D6"], variety="mattazza", piles=("",) * 6, number=10, errata=("MZ-5", "TB-61")
    )
    yield "the last card", (last, ())
    for totals, trickless, losers in (((9, 6, 43), None, (2,)), ((0, 0, 43), 0, (0, 1))):
        counts = tuple(Count((Card.D7,), NONE, points, 0, ()) for points in totals)
        gains = tuple(int(seat in losers) for seat in range(3))
        lost = tuple(map(Seat, losers))
        over = Hand(1, Seat(0), (0, 1, 2), counts, ((),) * 3, trickless, None, None, gains, gains, losers=lost)
        state = replace(seated("mattazza", 0, (0,) * 3, 3, end="hands"), sheet=(over,), scores=gains)
        step = conclude_hand(state, ())
        yield f"losers with {totals}", (step.state, (HandCounted(hand=over), *step.events))
        yield f"the sheet with {totals}", (step.state, ())
    for end in ("elimination", "two-losers", "first-out"):
        yield f"the end by {end}", (seated("mattazza", 3, (0,) * 4, 4, end=end), ())


def list_sheets():
    """Counts with and without their lines, of one hand and of two."""
    full = Count(cards("DK CK SK DQ DN C6"), combinations_in(cards("DK CK SK DQ DN")), 14, 6, ())
    pile = cards("DK CK SK DQ CQ SQ DN CN SN ANG MON SOL LUN M1 M2 BEG")
    rich = Count(pile, combinations_in(pile), 0, 0, ())
    for title, count in (("some lines", full), ("doubled lines", rich)):
        own = (count.total, 0)
        state = seated()
        by_seat = tuple(own[side] for side in state.sides)
        hand = Hand(
            1,
            state.dealer,
            state.sides,
            (count, Count((), NONE, 0, 0, ())),
            ((),) * 4,
            None,
            None,
            None,
            by_seat,
            by_seat,
        )
        state = replace(state, phase=Resting(), sheet=(hand,), scores=by_seat)
        yield title, (state, ())
        yield f"{title}, two hands", (replace(state, sheet=(hand, replace(hand, number=2)), hand=2), ())
    won = Count((Card.C6,) * 3, NONE, 1, 6, ())
    over = Hand(
        1,
        Seat(0),
        (0, 1),
        (won, Count((), NONE, 0, 0, ())),
        ((),) * 2,
        1,
        Payment(1, 0, Card.MAT),
        None,
        (1, 0),
        (1, 0),
    )
    yield "a payment for the Matto", (replace(seated("quindici", 1), phase=Resting(), sheet=(over,), scores=(1, 0)), ())
    for variety in (Variety.MATTAZZA, Variety.TERZIGLIO, Variety.QUINDICI):
        state = seated(variety, 0, (0,) * SHAPES[variety].least, SHAPES[variety].least)
        empty = (Count((), NONE, 0, 0, ()),) * state.seats
        hand = Hand(1, Seat(0), state.sides, empty, ((),) * state.seats, None, None, None, state.scores, ())
        yield f"the columns of {variety}", (replace(state, sheet=(hand,)), ())


def list_scenes():
    """Yield a title, the game, a position, and events that are told, or none where the position is shown."""
    for scenes in (list_scartate, list_ottocento, list_two, list_terziglio, list_mattazza, list_sheets):
        for title, (state, happened) in scenes():
            yield title, state.terms.variety.value, state, happened
    for variety, players in (("terziglio", 3), ("millone", 2), ("quindici", 2), ("mattazza", 5)):
        state = shuffled(variety, players)
        if variety == "terziglio":
            state, _ = answer(state, state.phase.seat, "bid", "di-mio")
        yield f"play at {variety}", variety, until(state, Playing)[0], ()
        yield f"the count at {variety}", variety, until(state, Resting)[0], ()
