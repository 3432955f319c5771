"""Gifts by its own rules page."""

import pytest

from games.forms import Refused
from games.kernel import make_view
from games.questions import Question
from games.secret import CHANCE, Seat
from tests.probes import PROBES
from tests.probes.ballot import rules
from tests.support.game_table import GameTable


def open_table(seats, errata=(), **options):
    return GameTable(PROBES["ballot"], seats, errata, **options)


DEAL = f"{CHANCE} deal " + ",".join(map(str, range(12)))


def dealt(**options):
    return open_table(4, rules.Erratum.LEVEL.split(), **options).say(DEAL, "0 order 3,2,1")


@pytest.mark.rule("PB-1")
def test_every_player_receives_four_cards_for_its_own_eyes():
    table = open_table(4).say(DEAL)
    assert [hand.open() for hand in table.at.state.hands] == [(), (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    seen = [seat for seat in range(4) if make_view(table.at, Seat(2)).state.hands[seat] == table.at.state.hands[seat]]
    assert seen == [2]


@pytest.mark.rule("PB-2")
def test_the_host_puts_the_players_in_an_order_before_everybody():
    table = open_table(4).say(DEAL, "0 order 2,3,1")
    assert table.event("ordered").order == (2, 3, 1)


@pytest.mark.rule("PB-3", "PB-4")
def test_gifts_are_sealed_until_the_last_and_then_move_together():
    table = dealt().say("1 gift 1|2|~", "2 gift 5|1|~")
    assert table.told() == []
    table.say("3 gift 9|2|~")
    assert table.event("given").weights == (0, 1, 2, 0)
    assert [hand.open() for hand in table.at.state.hands] == [(), (2, 3, 4, 5), (1, 6, 7, 8, 9), (10, 11, 12)]


@pytest.mark.rule("PB-5")
def test_one_of_the_highest_cards_may_count_more_and_the_host_alone_learns_why():
    table = dealt()
    with pytest.raises(Refused):
        table.say("2 gift 5|1|2")
    table.say("1 gift 1|2|~", "2 gift 5|1|~", "3 gift 12|2|3")
    assert table.event("given").weights == (0, 1, 4, 0)
    assert table.event("given", Seat(0)).why.open() == ("PB-4", "PB-5")
    with pytest.raises(RuntimeError):
        table.event("given", Seat(3)).why.open()


@pytest.mark.rule("PB-6")
@pytest.mark.parametrize(("errata", "winner"), [((), None), (("level-2026-11-20",), 3)])
def test_where_several_are_level_the_first_in_the_order_has_the_point_since_the_correction(errata, winner):
    table = open_table(4, errata).say(DEAL, "0 order 3,2,1", "1 gift 1|2|~", "2 gift 5|3|~", "3 gift 9|1|~")
    assert table.event("given").winner == winner


@pytest.mark.rule("PB-7")
def test_the_host_may_speak_three_times_in_a_deal_without_figures():
    table = dealt().say("1 gift 1|2|~")
    with pytest.raises(Refused, match="figures"):
        table.say("0 hint 7 of course")
    table.say("0 hint oh", "0 hint ah", "0 hint well")
    assert table.event("hinted", Seat(3)).words == "well"
    assert (0, "hint") not in table.asked
    assert table.at.sealed == {Question(Seat(1), "gift"): (1, 2, None)}


@pytest.mark.rule("PB-8")
def test_a_deal_closed_early_gives_way_to_the_next_host():
    table = dealt().say("0 close press")
    assert table.told() == ["deal-closed"]
    assert rules.hosting(table.at.state) == 1
    assert table.game.boundary(table.at.state)
    assert table.say(DEAL, "1 order 0,2,3", "1 close press").at.ask is None
