"""Why a turn went as it did: the line with its numbers, and the clauses each eye may read, on fifteen positions."""

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.text.clauses import read_clauses
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.caccia.rules import events, game
from games.caccia.words import describe
from games.event import told_to
from games.kernel import make_view, open_position
from games.secret import Seat
from tests.games.caccia.table import answer, hunting, move, order, orders, sneaking
from tests.support.transcripts import compared

HERE = Path(__file__).parent
BOX = SimpleNamespace(package="games.caccia")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio")
PRIVATE = {"CS-40", "CS-44", "CS-45"}
"""What only the spy may know of a move (CS-46, CS-70)."""


@dataclass(frozen=True)
class Case:
    """A position and its answer, played: the event it is about, whose eye asks, and the clauses that are fair to name."""

    id: str
    played: tuple
    about: type
    why: str
    eye: int | None = None
    place: int = 0


CASES = [
    Case("passed", orders(hunting(50, trail=(4, 5, 50)), {1: (10, 5)}), events.PartisanActed, "CS-50 CS-54"),
    Case("not-passed", orders(hunting(50), {2: (35, 34)}), events.PartisanActed, "CS-50 CS-54", place=1),
    Case("asked-nothing", orders(hunting(50), {}), events.PartisanActed, "CS-50", place=3),
    Case("caught", orders(hunting(35), {2: (35, "arrest"), 1: (10, 5)}), events.ArrestTried, "CS-55"),
    Case("not-there", orders(hunting(49), {2: (35, "arrest"), 1: (10, 5)}), events.ArrestTried, "CS-55 CS-56"),
    Case(
        "two-arrests",
        orders(hunting(60), {3: (41, "arrest"), 4: (60, "arrest")}),
        events.ArrestTried,
        "CS-55 CS-56 CS-57",
    ),
    Case(
        "one-by-one",
        order(hunting(49, left=(2, 4, 5), orders="in-turn"), 4, 60, "arrest"),
        events.ArrestTried,
        "CS-55 CS-56 CS-58",
    ),
    Case("a-card", move(sneaking(3, (1, 2, 3)), 3, 8), events.CardPlayed, "CS-30", eye=1),
    Case("stuck", answer(sneaking(3, (9, 18), blocked=(4,)), 0, "stuck", "18"), events.CardPlayed, "CS-38", eye=1),
    Case("a-raid", move(sneaking(3, (1, 2, 3)), 3, 13), events.Crept, "CS-30 CS-40", eye=0),
    Case("home-first", move(sneaking(8, (1, 2, 3), due=True), 1, 13), events.Crept, "CS-30 CS-45", eye=0),
    Case("home", move(sneaking(8, (1, 2, 3), due=True), 1, 3), events.Crept, "CS-30 CS-44", eye=0),
    Case(
        "removed",
        move(sneaking(13, (1, 2, 3), trail=(8, 13), raided=13, due=True, turns=11), 1, 14),
        events.RefugeRemoved,
        "CS-42 CS-43",
        eye=1,
    ),
    Case(
        "the-last-refuge",
        move(sneaking(13, (1, 2, 3), trail=(8, 13), raided=13, due=True, turns=30, refuges=(13,)), 1, 14),
        events.RoundEnded,
        "CS-60 CS-76",
    ),
    Case("out-of-cards", orders(hunting(50, hand=(), deck=()), {}), events.RoundEnded, "CS-61 CS-76"),
]


def heard(case, eye):
    """What an eye hears of the events of a case."""
    _, happened = case.played
    return told_to(happened, None if eye is None else Seat(eye))


def asked_about(case):
    """The event that the question is about, as its eye hears it."""
    return [event for event in heard(case, case.eye) if isinstance(event, case.about)][case.place]


def line(case, lang):
    """The referee's sentences for a case."""
    state, _ = case.played
    seen = make_view(open_position(game, state), None if case.eye is None else Seat(case.eye))
    return shorten_signs(Translator().speak(BOX, describe.event(asked_about(case), seen), lang, NAMES.__getitem__))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_clauses_are_those_a_fair_referee_names(case):
    assert " ".join(asked_about(case).why) == case.why


@pytest.mark.rule("CS-46", "CS-70")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_no_clause_told_to_others_gives_the_spy_away(case):
    for eye in (None, 1, 5):
        for event in heard(case, eye):
            assert not PRIVATE.intersection(event.why), type(event).__name__


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_clause_it_names_stands_in_the_rules_page(case, lang):
    assert set(asked_about(case).why) <= set(read_clauses("games.caccia", lang))


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_lines_read_as_they_did(lang):
    """Look at the difference before you accept it: this is what people read."""
    said = "\n".join(f"{case.id} ({', '.join(asked_about(case).why)})\n{line(case, lang)}\n" for case in CASES)
    compared(HERE / "playthroughs" / f"why.{lang}.txt", said)
