from games.game import Step
from games.message import say
from tests.laws.planted import is_caught, planted
from tests.laws.planted.test_surfaces import Beside
from tests.probes import PROBES
from tests.probes.ballot.rules import Ballot


def keyed(name, chapter, **changes):
    """Return a probe whose chapters have other keys."""
    return planted(name, describe=Beside(PROBES[name].describe, chapter=chapter), **changes)


class Whispering(Ballot):
    """The host's hints are heard by no one."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        return Step(step.state) if min(answers).prompt == "hint" else step


def test_a_chapter_that_a_secret_begins_is_caught():
    spec = keyed("ballot", lambda seen: str(len(seen.state.hints)), game=Whispering())
    is_caught("chapters_begin_with_what_all_know", spec, "a chapter begins and nobody is told anything")


def test_a_chapter_that_opens_a_secret_is_caught():
    spec = keyed("ballot", lambda seen: str([hand.open() for hand in seen.state.hands]))
    is_caught("chapters_begin_with_what_all_know", spec, "a veiled secret was opened", error=RuntimeError)


def test_a_stage_that_looks_at_its_viewer_is_caught():
    describe = PROBES["ballot"].describe
    spec = planted("ballot", describe=Beside(describe, stage=lambda seen: say("title" if seen.seat else "blurb")))
    is_caught("everything_is_worded", spec, "what is said to all differs by viewer")
