"""The robots of the family: legal, blind to what they may not see, and the sound one playing for its side."""

from functools import reduce
from operator import or_
from random import Random

import pytest

from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat, hold
from games.tarocco.robots import robots
from games.tarocco.robots.choice import distinct_cards
from games.tarocco.robots.discard import TASTES, pick_aside, take_pozzo
from games.tarocco.robots.masks import ALL, OF_SUIT, mask_of
from games.tarocco.robots.masks import cards_of as as_cards
from games.tarocco.robots.memory import Way, make_memory, suppose_way
from games.tarocco.rules.cards import CARTE_DA_5, PACK, SUIT, Suit, sorted_cards
from games.tarocco.rules.events import Played
from games.tarocco.rules.state import Discarding, Signal
from games.values import replace
from tests.games.tarocco.table import answer, cards, dealt, playing, rules_of, seated


def said(state, seat, prompt, history=(), seed=1):
    """What the sound robot answers."""
    seen = make_view(open_position(rules_of(state.terms.variety), state), Seat(seat))
    token, _ = robots.answer_as_regular(history, seen, Question(Seat(seat), prompt), Random(seed))
    return token


def often(state, seat, prompt, history=(), tries=12):
    return {said(state, seat, prompt, history, seed) for seed in range(tries)}


def played(state, *plays):
    """Cards laid in turn, and the whole story."""
    history = []
    for seat, token in plays:
        state, events = answer(state, seat, "lead" if "|" in token else "play", token)
        history += events
    return state, history


def known(state, seat, history=()):
    return make_memory(
        history, make_view(open_position(rules_of(state.terms.variety), state), Seat(seat)).state, Seat(seat)
    )


# -- memory ------------------------------------------------------------------------------------

FOUR = ("DK D6 C6 C7", "S7 T9 C8 C9", "D8 D9 DQ B6", "B7 B8 B9 BK")


@pytest.mark.rule("TB-61")
def test_who_does_not_follow_has_none_of_the_suit_and_who_does_not_trump_has_no_trumps():
    state, history = played(playing(FOUR), (0, "DK|~"), (1, "T9"), (2, "D8"), (3, "B7"))
    barred = known(state, 0, history).barred
    assert barred[1] == OF_SUIT[Suit.DANARI]
    assert barred[2] == 0
    assert barred[3] == OF_SUIT[Suit.DANARI] | OF_SUIT[Suit.TRUMPS]


@pytest.mark.rule("TB-67", "TB-75")
def test_a_matto_says_nothing_of_its_hand_and_a_volo_says_that_the_suit_is_gone():
    hands = ("T9 D6 C6", "MAT T8 C8", "D8 T7 DQ", "B7 T6 B9")
    state, history = played(playing(hands), (0, "T9|volo"), (1, "MAT"), (2, "T7"), (3, "T6"))
    barred = known(state, 2, history).barred
    assert barred[1] == 0
    assert barred[0] == OF_SUIT[Suit.TRUMPS]


def test_it_supposes_only_what_can_be():
    state, history = played(playing(FOUR), (0, "DK|~"), (1, "T9"), (2, "D8"), (3, "B7"))
    memory = known(state, 0, history)
    for seed in range(20):
        way = suppose_way(memory, Random(seed))
        assert as_cards(way.hands[0]) == memory.own
        assert [held.bit_count() for held in way.hands] == [3, 3, 3, 3]
        heaps = (
            *way.hands,
            *way.scarti,
            way.stock,
            mask_of(event.card for event in history if isinstance(event, Played)),
        )
        assert sum(heaps) == ALL, "every card lies somewhere, and none twice"
        assert not any(SUIT[card] in {Suit.DANARI, Suit.TRUMPS} for card in as_cards(way.hands[3]))


@pytest.mark.rule("CC-2", "TB-57")
def test_what_is_in_no_hand_may_be_any_card_and_what_was_put_aside_no_carta_da_5():
    """Half of the pack of a game for two is out of it, Kings as well as pips."""
    state, _ = answer(seated("centocinquanta", 1), -1, "pack", ",".join(map(str, range(62))))
    state, _ = answer(state, 1, "first-cards", "take")
    state, _ = answer(state, 1, "scarto", said(state, 1, "scarto"))
    memory = known(state, 0)
    ways = [suppose_way(memory, Random(seed)) for seed in range(30)]
    assert {(way.hands[1].bit_count(), way.scarti[1].bit_count(), way.stock.bit_count()) for way in ways} == {
        (15, 2, 30)
    }
    fives = mask_of(CARTE_DA_5)
    assert not any(way.scarti[1] & fives for way in ways)
    unseen = (fives & memory.unseen).bit_count()
    in_hand = sum((way.hands[1] & fives).bit_count() for way in ways) / len(ways)
    assert unseen / 5 < in_hand < unseen / 2, "about as many as there is room for"


@pytest.mark.rule("TB-42")
def test_it_remembers_what_was_shown():
    state, _ = dealt(seated(), {1: "DK CK SK BK"})
    history = []
    for seat, prompt, token in ((3, "first-cards", "take"), (3, "scarto", None), (0, "accuso-none", "press")):
        text = token or said(state, seat, prompt)
        state, events = answer(state, seat, prompt, text)
        history += events
    state, events = answer(state, 0, "lead", f"{said(state, 0, 'lead', history).split('|')[0]}|~")
    history += events
    state, events = answer(state, 1, "accuso", "re")
    history += events
    memory = known(state, 0, history)
    kings = mask_of(cards("DK CK SK BK"))
    assert memory.shown[1] == kings
    assert suppose_way(memory, Random(1)).hands[1] & kings == kings


@pytest.mark.rule("TB-41", "TB-42")
def test_what_was_shown_with_the_scarto_may_lie_in_it():
    """Of five cards that somebody showed two are held: any two of them."""
    state, history = played(playing(FOUR), (0, "DK|~"), (1, "T9"), (2, "D8"), (3, "B7"))
    shown = mask_of(cards("C8 C9 S7 S8 S9"))
    memory = known(state, 0, history)
    _, room, *rooms, rest = memory.rooms
    memory = replace(memory, shown={1: shown}, rooms=(0, 2, *rooms, rest + room - 2))
    held = [suppose_way(memory, Random(seed)).hands[1] for seed in range(20)]
    assert {each.bit_count() for each in held} == {2}
    assert reduce(or_, held) == shown


# -- play --------------------------------------------------------------------------------------


def test_it_takes_a_trick_of_value_as_the_last_and_throws_little_on_a_lost_one():
    state, history = played(playing(("DK D6", "D7 C6", "D8 C7", "T9 T16")), (0, "DK|~"), (1, "D7"), (2, "D8"))
    assert often(state, 3, "play", history) == {"T9"}
    hands = ("ANG D6", "T7 C6", "T8 C7", "BEG T5")
    state, history = played(playing(hands), (0, "ANG|~"), (1, "T7"), (2, "T8"))
    assert often(state, 3, "play", history) == {"T5"}


def test_it_gives_its_partner_what_is_worth_most():
    hands = ("D7 C6", "ANG C8", "C9 C10", "CQ S7")
    state, history = played(playing(hands, lead=0), (0, "D7|~"), (1, "ANG"), (2, "C9"))
    assert often(state, 3, "play", history) == {"CQ"}


@pytest.mark.rule("TB-67")
def test_it_shows_the_matto_rather_than_lose_the_begato():
    hands = ("ANG D6 D7 D8", "T7 C6 C7 C8", "T8 S6 S7 S8", "BEG MAT B7 B8")
    state, history = played(playing(hands), (0, "ANG|~"), (1, "T7"), (2, "T8"))
    assert often(state, 3, "play", history) == {"MAT"}


@pytest.mark.rule("TB-71")
def test_a_matto_that_would_be_lost_in_the_last_trick_is_shown_before():
    hands = ("D7 C6", "D8 C8", "D9 C10", "MAT DK")
    kept, history = played(playing(hands), (0, "D7|~"), (1, "D8"), (2, "D9"))
    lost, _ = played(playing(hands, matto_last="lost"), (0, "D7|~"), (1, "D8"), (2, "D9"))
    assert often(kept, 3, "play", history) == {"DK"}
    assert often(lost, 3, "play", history) == {"MAT"}


@pytest.mark.rule("TB-75")
def test_it_signals_truly_and_only_where_a_signal_may_be_given():
    state = playing(("T9 D6", "D7 D8", "T5 C6", "D9 ANG"))
    for token in often(state, 0, "lead"):
        card, _, signal = token.partition("|")
        assert signal == ("volo" if card == "T9" else "~")
    two = playing(("T9 T8", "D7 D8", "T5 C6", "D9 ANG"))
    assert {token.split("|")[1] for token in often(two, 0, "lead")} <= {Signal.BUSSO, Signal.STRISCIO}


def test_of_cards_that_come_to_the_same_it_weighs_one():
    held = cards("DK D6 D7 D9 T9 T8 M1 M2 BEG")
    assert distinct_cards(held, mask_of(cards("D8 DQ T7"))) == cards("DK D7 D9 T8 M2 BEG")
    assert distinct_cards(held, mask_of(cards("DQ T7"))) == cards("DK D9 T8 M2 BEG"), "with the eight gone"


# -- before the first card ---------------------------------------------------------------------


@pytest.mark.rule("TB-57")
def test_the_scarto_holds_no_carta_da_5_no_trump_and_breaks_no_combination():
    for seed in range(8):
        heap = list(PACK)
        Random(seed).shuffle(heap)
        held = sorted_cards(heap[:17])
        state = playing((" ".join(heap[17:32]), " ".join(heap[32:47]), " ".join(heap[47:62]), " ".join(held)))
        state = replace(state, phase=Discarding((Seat(3),), 2))
        put = cards(said(state, 3, "scarto").split(","))
        assert len(put) == 2
        assert not set(put) & CARTE_DA_5
        assert not any(SUIT[card] is Suit.TRUMPS for card in put)


@pytest.mark.rule("ML-3", "TB-57")
def test_of_many_cards_it_puts_aside_the_small_ones_and_breaks_no_combination():
    held = mask_of(cards("DK DQ DN D6 D7 CK C8 C9 S10 S9 S8 B9 B7 B6 ANG MON T16 T15 BEG MAT"))
    put = pick_aside(held, 10, *TASTES[0])
    assert as_cards(put) == cards("D6 D7 C8 C9 S10 S9 S8 B9 B7 B6")


@pytest.mark.rule("TZ-7")
def test_it_supposes_that_who_takes_the_pozzo_puts_as_many_aside():
    way = Way(tuple(mask_of(PACK[place : place + 18]) for place in (0, 18, 36)), (0, 0, 0), mask_of(PACK[54:]))
    hands, after = take_pozzo(way, Seat(1), mio=False)
    assert [held.bit_count() for held in hands] == [18, 18, 18]
    assert (after.scarti[1].bit_count(), after.stock) == (8, 0)
    assert sum(hands) + sum(after.scarti) == ALL
    assert take_pozzo(way, Seat(1), mio=True) == (list(way.hands), way)


@pytest.mark.rule("TB-85")
def test_it_goes_out_when_it_can_and_declares_all_it_holds():
    state, _ = dealt(seated(scores=(0, 780)), {3: "DK CK SK BK"})
    assert said(state, 3, "first-cards") == "out"
    state, _ = dealt(seated(), {0: "DK CK SK BK DQ CQ SQ"})
    state, _ = answer(state, 3, "first-cards", "take")
    state, _ = answer(state, 3, "scarto", said(state, 3, "scarto"))
    assert said(state, 0, "accuso") == "re,regine"


# -- the other games ---------------------------------------------------------------------------


def with_hand(state, seat, names):
    held = [
        hold(sorted_cards(cards(names)), Seat(seat), sized=True) if at == seat else hand
        for at, hand in enumerate(state.hands)
    ]
    return replace(state, hands=tuple(held))


@pytest.mark.rule("TZ-4", "TZ-5")
def test_it_plays_alone_only_with_a_strong_hand():
    state, _ = answer(seated("terziglio", 0, (0, 0, 0), 3), -1, "pack", ",".join(map(str, range(62))))
    seat = state.phase.seat
    weak = "D6 D7 D8 D9 D10 C6 C7 C8 C9 C10 S10 S9 S8 S7 S6 B8 B7 B6"
    good = "DK DA D6 CK C6 C7 SK S8 S7 B9 ANG MON T16 T14 T10 T8 M1 B8"
    grand = "DK DQ DN CK CQ SK BK ANG MON SOL LUN T16 T15 T14 T13 M1 M2 MAT"
    assert [said(with_hand(state, seat, names), seat, "bid") for names in (weak, good, grand)] == [
        "passo", "posso", "di-mio",
    ]  # fmt: skip
    asked, _ = answer(state, seat, "bid", "posso")
    other = asked.phase.seat
    assert said(with_hand(asked, other, good), other, "posso") == "va-bene"
    assert said(with_hand(asked, other, grand), other, "posso") == "di-mio"


@pytest.mark.rule("MZ-1", "MZ-9")
@pytest.mark.parametrize(
    ("hands", "taken", "card"),
    [
        (("DQ C6", "D7 C7", "DN D10", "DK D6"), (3, 3, 1, 1), "D6"),
        (("D9 C6", "D7 C7", "D8 S9", "D6 D10"), (4, 3, 1, 0), "D6"),
    ],
    ids=["leaves points to others", "takes its one trick"],
)
def test_in_mattazza_it_plays_not_to_lose_the_hand(hands, taken, card):
    state, _ = answer(seated("mattazza", 3, (0,) * 4, 4), -1, "pack", ",".join(map(str, range(62))))
    for seat, names in enumerate(hands):
        state = with_hand(state, seat, names)
    for seat in range(3):
        state, _ = answer(state, seat, "card-and-phrase", f"{hands[seat].split()[0]}|~")
    assert often(replace(state, taken=taken), 3, "card-and-phrase", tries=3) == {f"{card}|~"}
