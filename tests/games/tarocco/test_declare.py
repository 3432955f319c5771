"""The accuso, and going out."""

import pytest

from games.secret import Seat
from games.tarocco.rules.combinations import Accuso, combinations_in
from games.tarocco.rules.declare import find_going_out
from games.tarocco.rules.game import Tarocco
from games.tarocco.rules.state import Accusing, Looking
from games.tarocco.rules.terms import OPTIONS, Variety
from games.values import replace
from tests.games.tarocco.table import cards, dealt, question, seated, start, until, vectors

RICH = {
    0: "DK DQ DN DJ CK CQ SK D6",
    1: "M1 M2 M3",
    2: "DA CA SA BA",
    3: "C6 C7 C8 C9 C10 B6 B7 B8 B9 B10 S6 S7 S8 S9 S10",
}


def first_trick(hands=None, scores=(0, 0), **options):
    """A table at the first accuso: the dealer, seat 3, has made his scarto."""
    return until(dealt(seated(scores=scores, **options), RICH if hands is None else hands)[0], Accusing)[0]


@pytest.mark.parametrize("terms", [{}, {"accuso": "all-or-nothing"}])
def test_whoever_holds_nothing_has_as_much_time_to_say_so(terms):
    """All may read the deadline: it does not tell who has something to declare."""
    poor = first_trick({0: "D6 D7 D8 D9 D10 C6 C7 C8 C9 C10 S6 S7 S8 S9 S10"}, **terms)
    rich = first_trick(**terms)
    assert question(poor) != question(rich)
    one, other = (Tarocco(state.terms.variety).ask(state) for state in (poor, rich))
    assert (one.face, one.pace) == (other.face, other.pace)


# -- going out -----------------------------------------------------------------------------------------


WHO = {
    "scartatore before taking the last two": (3, True),
    "first hand": (0, False),
    "partner of the first hand": (2, False),
    "scartatore after taking the last two": (3, False),
    "any, combination from the second deal": (0, False),
}


@pytest.mark.parametrize(("given", "expected"), vectors("going_out"))
def test_who_may_go_out(given, expected):
    seat, is_early = WHO[given["who"]]
    dealer = 1 if given["game"] == "millone" else 3
    state = seated(given["game"], dealer, scores=(given["score"], given["score"]))
    if is_early:
        state = dealt(state, {})[0]
        assert isinstance(state.phase, Looking)
    if earlier := given["partner_declared_earlier"]:
        state = replace(state, accusi=(exactly((seat + 2) % 4, earlier),))
    out = find_going_out(state, Seat(seat), given["own"])
    assert (out is not None) is expected["may_go_out"]


def exactly(seat, points):
    held = {25: "BK BQ BN BJ BA MAT", 20: "BK BQ BN BJ BA"}[points]
    accuso = Accuso(Seat(seat), combinations_in(cards(held)))
    assert accuso.points == points
    return accuso


@pytest.mark.rule("TB-41", "ML-3", "ML-4")
def test_in_millone_nobody_declares_cards_that_were_never_held_together():
    """Fault 45: ten cards come after ten were put aside."""
    judged = next(each for each in OPTIONS[Variety.MILLONE] if each.name == "scartatore-accuso")
    assert judged.shape_for(2).options == ("after-scarto",)
    was_chosen = {"variety": "millone", "scartatore_accuso": "before-scarto"}
    assert start(**was_chosen, errata=("TB-41",)).terms.scartatore_accuso == "after-scarto"
    assert start(**was_chosen).terms.scartatore_accuso == "before-scarto"
