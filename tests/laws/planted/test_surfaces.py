from itertools import count

import pytest

from bot.views import calls
from games.message import say
from games.questions import ThinkingTime
from games.spec import Fate, FateKind
from games.values import replace
from tests.laws.planted import is_caught, planted
from tests.laws.planted.test_secrecy import first_hand
from tests.probes import PROBES
from tests.probes.ballot.rules import Ballot, Ordered


class Beside:
    """A describe or a scenery with one thing otherwise."""

    def __init__(self, base, **otherwise):
        self.base, self.otherwise = base, otherwise

    def __getattr__(self, name):
        return self.otherwise.get(name) or getattr(self.base, name)


@pytest.mark.parametrize("digits", ["65f3 5c52", "65f35c52a09b1c3d"])
def test_a_fingerprint_in_a_picture_is_caught(digits):
    spec = PROBES["ballot"]

    def sealed(seen, speak, *, narrow, bare=False):
        scene = spec.scenery.scene(seen, speak, narrow=narrow, bare=bare)
        return replace(scene, notes=(f"sealed {digits}",)) if bare else scene

    is_caught("everything_is_drawn", replace(spec, scenery=Beside(spec.scenery, scene=sealed)), "a fingerprint")


def test_what_became_of_an_answer_that_all_are_told_is_caught():
    spec = PROBES["ballot"]
    told = Fate(FateKind.GOOD, say("stage", deal=1, deals=1, vote=1, votes=1))
    open_ = Beside(spec.describe, fate=lambda event, seen: told if isinstance(event, Ordered) else None)
    is_caught("everything_is_worded", replace(spec, describe=open_), "everybody is told")


def test_a_bare_picture_that_shows_more_than_its_view_is_caught():
    spec, turn = PROBES["ballot"], count()

    def leaky(seen, speak, *, narrow, bare=False):
        scene = spec.scenery.scene(seen, speak, narrow=narrow)
        return replace(scene, heading=f"{scene.heading} {next(turn) % 7}") if bare else scene

    is_caught("pictures_tell_nothing", replace(spec, scenery=Beside(spec.scenery, scene=leaky)), "the picture tells")


class Hasty(Ballot):
    """There is less time while the first player holds the lowest card."""

    def ask(self, state):
        ask = super().ask(state)
        pace = ThinkingTime.QUICK if 1 in first_hand(state) else ThinkingTime.STUDY
        return replace(ask, pace=pace) if ask and state.order else ask


def test_a_deadline_that_follows_from_a_secret_is_caught():
    is_caught("nothing_sent_tells_a_secret", planted("ballot", game=Hasty()), "a deadline tells", likely=6)


@pytest.mark.parametrize("law", ["nothing_sent_tells_a_secret", "what_is_private_moves_nothing"])
def test_a_room_that_counts_what_is_private_is_caught(law):
    spec, turn = PROBES["ballot"], count()
    describe = Beside(spec.describe, foot=lambda _: (say("cell", number=next(turn)),))
    is_caught(law, replace(spec, describe=describe), "the room tells|the seat's room tells|the view tells")


def test_telling_when_the_first_has_answered_is_caught(monkeypatch):
    monkeypatch.setattr(calls, "answered_share", lambda at: "half" if at.table.position.sealed else "")
    is_caught("what_is_private_moves_nothing", PROBES["ballot"], "the room tells|the seat's room tells|the view tells")


def test_a_surface_that_draws_more_than_its_room_is_caught(monkeypatch):
    from tests.laws import surfaces

    turn = count()
    monkeypatch.setattr(surfaces, "encode", lambda _: str(next(turn)))
    is_caught("nothing_sent_tells_a_secret", PROBES["ballot"], "the view tells")


def test_a_row_that_is_drawn_and_told_by_no_line_is_caught():
    spec = PROBES["ballot"]
    curt = Beside(spec.scenery, lines=lambda scene: scene.notes, alt=lambda scene: say("alt", rows=()))
    is_caught("what_is_drawn_is_told", replace(spec, scenery=curt), "told by no line")


def test_a_line_that_tells_what_is_not_drawn_is_caught():
    spec, turn = PROBES["ballot"], count()
    talkative = Beside(spec.scenery, lines=lambda scene: (say("points", points=next(turn)), *scene.rows))
    is_caught("what_is_drawn_is_told", replace(spec, scenery=talkative), "drawn nowhere")
