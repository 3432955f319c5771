"""The seven figures, the five endings, and the other worked examples."""

from collections import Counter

import pytest

from games.biglietti.rules.events import Delivered, Dropped, Eliminated, SituationFound
from games.biglietti.rules.finish import is_over_limit
from games.biglietti.rules.game import count_vote, exchange_order, giveable_kinds, list_participants, second_values
from games.biglietti.rules.state import (
    Card,
    Dropping,
    Ending,
    Finished,
    Giving,
    Leg,
    Play,
    Removing,
    Turn,
    Voting,
    allowed_targets,
    control_deck,
    count_tickets,
    sort_cards,
)
from games.secret import Seat
from games.values import replace
from tests.games.biglietti.table import (
    ITALIAN,
    LEGS,
    answer,
    asked,
    by_default,
    control,
    give,
    got,
    only,
    start,
    together,
    travelling,
    vectors,
)

HOW = {"polfer_out": Ending.AGENT_OUTBOUND, "polfer_ret": Ending.AGENT_RETURN, "lowest": Ending.FEWEST}


class Carriage:
    """A worked example: its travellers by name are the seats 0, 1, …"""

    def __init__(self, given):
        self.names = tuple(given.get("circle", given.get("got", ())))
        self.given = given

    def seat(self, name):
        return Seat(self.names.index(name))

    def seats(self, names):
        return tuple(map(self.seat, names))

    def by_seat(self, named):
        return {self.seat(name): value for name, value in named.items()}

    def cards(self, names):
        return sort_cards(ITALIAN[name] for name in names)

    def hands(self):
        return [self.cards(self.given["hands"].get(name, ())) for name in self.names]

    def state(self, **more):
        given = self.given
        hands = self.hands() if "hands" in given else ["N"] * len(self.names)
        stated = {"hidden": self.seats(given.get("hidden_before", ())), "held": self.by_seat(given.get("got", {}))}
        stated |= {"leg": LEGS[given["leg"]]} if "leg" in given else {}
        stated |= {"control": given["control_hand"]} if "control_hand" in given else {}
        return travelling(**{"hands": hands, **stated, **more})


@pytest.mark.parametrize("v", vectors("setup"))
def test_the_table_of_cards(v):
    players, expected = v["given"]["n"], v["expect"]
    state, _ = by_default_of_chance(start(players))
    cards = Counter(card for hand in state.hands for card in hand.open())
    assert cards == {kind: expected[name] for name, kind in ITALIAN.items()}
    assert [len(state.hands[seat].open()) for seat in state.circle] == [expected["hand"]] * expected["travellers"]
    assert len(state.control.hand.open()) == len(state.control.pile.open()) == expected["half"]
    assert len(control_deck(players, "even")) == expected["control"]


def by_default_of_chance(state):
    for prompt in ("controller", "travellers", "control"):
        shape = asked(state, -1, prompt).shape
        state, events = answer(state, -1, prompt, shape.token(shape.nth(0)))
    return state, events


@pytest.mark.parametrize("v", vectors("deck"))
def test_the_control_cards_by_value(v):
    assert Counter(control_deck(v["given"]["n"], "former")) == {
        int(value): count for value, count in v["expect"].items()
    }


@pytest.mark.parametrize("v", vectors("targets"))
def test_who_may_be_controlled(v):
    carriage = Carriage(v["given"])
    assert allowed_targets(carriage.state()) == carriage.seats(v["expect"]["allowed"])


@pytest.mark.parametrize("v", vectors("situation"))
def test_the_situation(v):
    hid, ticket = v["given"]["hid"], v["given"]["ticket"]
    state = travelling(["TN" if ticket else "N", "N", "N", "P"], hidden=(0, 1) if hid else ())
    _, events = control(state, 0, 1)
    assert only(events, SituationFound).situation == v["expect"]["situation"].lower().replace("_", "-")


@pytest.mark.parametrize("v", vectors("vote"))
def test_the_vote(v):
    carriage = Carriage(v["given"])
    circle, target = carriage.seats(carriage.names), carriage.seat(v["given"]["controlled"])
    laid = {seat: ITALIAN[card] for seat, card in carriage.by_seat(v["given"]["plays"]).items()}
    vote = count_vote(circle, target, laid)
    assert sorted(vote.linked) == sorted(carriage.seats(v["expect"]["counted"]))
    assert (vote.accusations, vote.saved) == (v["expect"]["accusa"], v["expect"]["saved"])


@pytest.mark.parametrize("v", vectors("second"))
def test_the_second_card(v):
    state = travelling(["N", "N", "N", "P"], control=v["given"]["control_hand_after_first"])
    assert list(second_values(state)) == v["expect"]["allowed"]


@pytest.mark.parametrize("v", vectors("exchange"))
def test_who_takes_part_and_what_may_be_given(v):
    carriage = Carriage(v["given"])
    state, target = carriage.state(turn=1), carriage.seat(v["given"]["controlled"])
    turn = Turn(number=1, leg=Leg.OUTBOUND, target=target, hidden=False, offered=None)
    laid = tuple(Play(seat, Card.HIDE) for seat in carriage.seats(v["given"]["hidden_now"]))
    state = replace(state, turn=turn, table=laid)
    there = list_participants(state)
    assert sorted(there) == sorted(carriage.seats(v["expect"]["participants"]))
    assert all(seat == target for seat in there[:1])
    for name, kinds in v["expect"]["giveable"].items():
        assert giveable_kinds(state, carriage.seat(name)) == carriage.cards(kinds)


@pytest.mark.parametrize("v", vectors("limit"))
def test_the_limit(v):
    carriage = Carriage(v["given"])
    state = carriage.state()
    assert any(is_over_limit(state, seat) for seat in state.circle) is v["expect"]["controller_wins"]


def last_control(v):
    """The last control of a leg is wasted on somebody with a ticket: nothing changes, and the leg ends."""
    carriage = Carriage(v["given"])
    agent = v["given"]["agent"]
    fall_guy = next(name for name in carriage.names if name != agent)
    hands = ["P" if name == agent else "T" if name == fall_guy else "N" for name in carriage.names]
    state = carriage.state(hands=hands, control=(0,), turn=3, exchange="off")
    assert count_tickets(state) == v["given"]["tickets"]
    state, _ = control(state, carriage.seat(fall_guy), 0)
    return carriage, state


@pytest.mark.parametrize("v", vectors("end"))
def test_the_end_of_a_leg(v):
    carriage, state = last_control(v)
    if v["expect"]["how"] == "continue":
        assert state.leg is Leg.RETURN
        assert not isinstance(state.phase, Finished)
        return
    assert state.phase.result.ending is HOW[v["expect"]["how"]]
    assert sorted(state.phase.result.winners) == sorted(carriage.seats(v["expect"]["winners"]))


@pytest.mark.parametrize("v", vectors("next"))
def test_the_next_controller_is_drawn_among_the_winners(v):
    bis = next(each.values[0] for each in vectors("end") if each.id == "BPP-17")
    carriage, former = last_control(bis)
    seats = len(carriage.names) + 1
    stayed = tuple((Seat(seat),) for seat in range(seats))
    candidates = start(seats, former, sat_before=stayed).phase.candidates
    assert sorted(candidates) == sorted(carriage.seats(v["expect"]["candidates"]))


@pytest.mark.parametrize("v", vectors("batched"))
def test_the_round_of_the_batched_exchange(v):
    carriage = Carriage(v["given"])
    circle, target = carriage.seats(v["given"]["participants"]), carriage.seat(v["given"]["controlled"])
    around = (*circle[circle.index(target) :], *circle[: circle.index(target)])
    wishes = {carriage.seat(giver): carriage.seat(to) for giver, to in v["given"]["prefer"].items()}
    order = exchange_order(around, wishes)
    assert [carriage.names[seat] for seat in (*order, order[0])] == v["expect"]["cycle"]


@pytest.mark.parametrize("v", vectors("default"))
def test_what_the_silent_play(v):
    mine = sort_cards(ITALIAN[name] for name in v["given"]["hand"])
    target = 0 if v["given"]["what"] == "give" else 1
    state = travelling([("N", mine)[target == 0], ("N", mine)[target == 1], "N", "N"], control=(1,))
    state, _ = control(state, target, 1)
    state, seat = (state, 1 - target) if v["given"]["what"] == "vote" else (by_default(state, until=Giving)[0], 0)
    decision = asked(state, seat, v["given"]["what"])
    assert decision.by_clock.rpartition("|")[2] == ITALIAN[v["expect"]["choice"]]


class Played(Carriage):
    """A whole turn, answered as the example says."""

    def __init__(self, given):
        super().__init__(given)
        self.at, self.events = self.state(), ()
        self.controller = self.at.controller

    def run(self):
        target, value = self.given["control"]
        self.take(control(self.at, self.seat(target), value))
        if isinstance(self.at.phase, Dropping):
            drop = self.given.get("drop")
            self.take(answer(self.at, self.seat(target), "drop", "keep" if drop is None else str(drop)))
        if isinstance(self.at.phase, Voting):
            votes = {seat: str(ITALIAN[name]) for seat, name in self.by_seat(self.given["votes"]).items()}
            self.take(together(self.at, "vote", votes))
        if isinstance(self.at.phase, Giving):
            self.exchange()
        if isinstance(self.at.phase, Removing):
            self.take(answer(self.at, self.controller, "remove", str(self.seat(self.given["remove"]))))

    def take(self, step):
        self.at, events = step
        self.events = (*self.events, *events)

    def exchange(self):
        if self.given["gifts"] == "any":
            self.take(by_default(self.at))
            return
        for giver, to, card in self.given["gifts"]:
            assert self.at.phase.giver == self.seat(giver)
            self.take(give(self.at, self.seat(giver), self.seat(to), ITALIAN[card]))

    def values(self, kind):
        return [event.value.open() for event in self.events if isinstance(event, kind)]


@pytest.mark.parametrize("v", vectors("turn"))
def test_a_whole_turn(v):
    played, expected = Played(v["given"]), v["expect"]
    played.run()
    state = played.at
    assert only(played.events, SituationFound).situation == expected["situation"].lower().replace("_", "-")
    assert played.values(Delivered) == expected["delivered"]
    assert [*played.values(Eliminated), *filter(None, played.values(Dropped))] == expected["eliminated"]
    assert list(state.control.hand.open()) == expected["control_hand"]
    for name, values in expected.get("got_of", {}).items():
        assert got(state, played.seat(name)) == values
    if expected["winner"] == "controller":
        assert state.phase.result.winners == (state.controller,)
        assert (state.phase.result.ending, state.turn.participants) == (Ending.LIMIT, ())
        return
    assert state.hidden == played.seats(expected["hidden_after"])
    assert [len(state.hands[seat].open()) for seat in state.circle] == expected["hand_sizes"]
    assert state.removed == played.cards(expected.get("removed", ()))
    for name, kinds in expected.get("hand_of", {}).items():
        assert state.hands[played.seat(name)].open() == played.cards(kinds)
