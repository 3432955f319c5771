"""The rules pages say what the table does: its options by their names, and what silence answers."""

from random import Random

import pytest

from games.forms import Refused
from games.secret import CHANCE
from games.tarocco.rules.state import Accusing
from games.values import replace
from tests.games.tarocco.table import answer, asked, dealt, playing, seated, until


def shuffled(variety, players, **options):
    order = list(range(62))
    Random(3).shuffle(order)
    state = seated(variety, players - 1, (0,) * players, players, **options)
    return answer(state, CHANCE, "pack", ",".join(map(str, order)))[0]


def usual(state):
    decision = asked(state)
    with pytest.raises(Refused):
        decision.shape.parse("no such answer")
    return decision.by_clock


@pytest.mark.rule("TB-91")
def test_silence_answers_as_the_page_says():
    bidding = shuffled("terziglio", 3)
    assert usual(bidding) == "passo"
    asking, _ = answer(bidding, bidding.phase.seat, "bid", "posso")
    assert usual(asking) == "va-bene"
    state, _ = dealt(seated("quattro-scartate"), {0: "DK DQ DN DJ", 3: "D10 D7 D6"})
    assert usual(state) == "D6,D7"
    accusing, _ = until(state, Accusing)
    assert usual(accusing) == "danari"
    assert usual(playing(["MAT ANG D8", "C7 C8 C9", "S6 S7 S8", "B6 B7 B8"], signals="off")) == "D8"
    cheap = playing(["M1 DJ MAT", "C7 C8 C9", "S6 S7 S8", "B6 B7 B8"], signals="off")
    assert usual(cheap) == "M1"
    least = replace(playing(["M1 DJ MAT", "C7 C8 C9", "S6 S7 S8"], variety="mattazza", dealer=2), hand=1)
    assert usual(least) == "DJ|~"
