import pytest

from games.event import Event
from games.secret import Seat
from games.values import replace
from tests.laws import types
from tests.laws.planted import is_caught, planted
from tests.probes import PROBES
from tests.probes.ballot.rules import Ballot


class Smuggled(Event):
    """Planted: by its type it holds no secret."""

    place: int


class Smuggling(Ballot):
    """A secret lies where the type says that none can."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        return replace(step, events=(*step.events, *(Smuggled(place=hand) for hand in step.state.hands)))


def test_a_secret_that_hides_behind_a_plain_type_is_caught():
    is_caught("what_is_shown_unread_holds_no_secret", planted("ballot", game=Smuggling()), "shows .* a secret")


class Vain(Event, reveals="colour PB-1"):
    """Planted: reveals what it has not."""


class Unruly(Event, reveals="seat PB-77"):
    """Planted: reveals by no clause."""

    seat: Seat


@pytest.mark.parametrize(("kind", "message"), [(Vain, "what it has not"), (Unruly, "by no clause")])
def test_a_revelation_without_its_clause_is_caught(kind, message, monkeypatch):
    monkeypatch.setattr(types, "event_types", lambda _box: [kind])
    with pytest.raises(AssertionError, match=message):
        types.revelations_have_clauses(PROBES["ballot"])
