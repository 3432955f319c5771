from __future__ import annotations

from dataclasses import replace

from tests.laws.planted import is_caught, planted
from tests.laws.planted.test_surfaces import Beside
from tests.probes import PROBES
from tests.probes.hunt.rules import DIG, Hunt


def keyed(name, chapter, **changes):
    """Return a probe whose chapters have other keys."""
    return planted(name, describe=Beside(PROBES[name].describe, chapter=chapter), **changes)


class Undermined(Hunt):
    """The night is a turn longer once the prey has dug: a plain field follows from what nobody hears."""

    def resolve(self, state, answers):
        step = super().resolve(state, answers)
        terms = replace(state.terms, turns=state.terms.turns + 1)
        return replace(step, state=replace(step.state, terms=terms)) if DIG in answers else step


def test_a_chapter_that_a_secret_begins_is_caught():
    box = keyed("hunt", lambda seen: f"{seen.state.night}/{seen.state.terms.turns}", game=Undermined())
    is_caught("chapters_begin_with_what_all_know", box, "a chapter begins and nobody is told anything")


def test_a_chapter_that_opens_a_secret_is_caught():
    box = keyed("hunt", lambda seen: f"{seen.state.night}/{seen.state.prey.open()}")
    is_caught("chapters_begin_with_what_all_know", box, "a veiled secret was opened", error=RuntimeError)


def test_a_chapter_that_tells_too_much_for_a_message_is_caught():
    is_caught("chapters_fit_into_a_message", keyed("hunt", lambda seen: "all"), "too much is left out")
