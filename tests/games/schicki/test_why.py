"""Why a stop came out as it did: the clauses that a fair referee names, and none where nobody may be told."""

import pytest

from bot.text.clauses import read_clauses
from games.schicki.rules.award import stop_clauses
from games.schicki.rules.state import Act, Deed, Outcome, Stop, sight_of
from tests.games.schicki.table import BARE, RED_HATS, TWINS, TWO_MATCHES, WORMS, A, B, C, D, cards


def deed(seat, act, outcome, *, paid=0, won=0):
    return Deed(seat, Act(act), 500, Outcome(outcome), paid, won)


def stop(up, *deeds, scene=0):
    """A stop whose sight may be told."""
    award = any(each.outcome is Outcome.WON for each in deeds)
    return Stop(scene, cards(up), deeds, award, sight_of(cards(up)), (3, 3, 3, 3), 20)


SHARED = (*TWO_MATCHES, "PKGBYR+", "PKGBYR+")
CASES = {
    "first-call": (stop(RED_HATS, deed(A, "hat", "won", won=2), deed(B, "hat", "slower")), "SM-21"),
    "wrong-call": (stop(RED_HATS, deed(A, "hat", "won"), deed(B, "tail", "lost", paid=1)), "SM-21 SM-22"),
    "wrong-knock": (stop(RED_HATS, deed(A, "hat", "won"), deed(B, "knock", "lost", paid=1)), "SM-21 SM-30"),
    "broke": (stop(RED_HATS, deed(A, "hat", "won"), deed(B, "red", "lost")), "SM-21 SM-29 SM-41"),
    "level": (stop(RED_HATS, deed(A, "hat", "won"), deed(B, "hat", "won")), "SM-21 SM-45 SM-46"),
    "one-left-over": (stop(TWO_MATCHES, deed(A, "blue", "won")), "SM-24 SM-26"),
    "one-missing": (stop(TWO_MATCHES, *(deed(each, "blue", "won") for each in (A, B, C))), "SM-24 SM-27"),
    "call-in-several": (
        stop(TWO_MATCHES, deed(A, "tail", "nothing"), *(deed(each, "blue", "won") for each in (A, B))),
        "SM-23 SM-24",
    ),
    "identical": (stop(TWINS, deed(A, "red", "won"), deed(B, "red", "no-pawn")), "SM-28 SM-29"),
    "blue-on-identical": (stop(TWINS, deed(A, "red", "won"), deed(B, "blue", "lost", paid=1)), "SM-25 SM-28"),
    "worms": (stop(WORMS, deed(A, "knock", "won"), deed(B, "knock", "slower")), "SM-31"),
    "blue-under-worms": (stop(WORMS, deed(A, "knock", "won"), deed(B, "blue", "lost", paid=1)), "SM-31 SM-36"),
    "worms-shared": (
        stop((*WORMS, *BARE), *(deed(each, "knock", "won") for each in (A, B))),
        "SM-26 SM-31 SM-45 SM-46",
    ),
    "harmless": (stop(SHARED, deed(A, "knock", "won"), deed(B, "blue", "nothing")), "SM-31 SM-36"),
    "free-knock": (stop(RED_HATS, deed(A, "hat", "won"), deed(B, "knock", "nothing")), "SM-21 SM-30"),
    "void": (
        stop(
            RED_HATS,
            deed(A, "hat", "won"),
            *(deed(D, "blue", each) for each in ("no-pawn", "too-late", "other-picture", "hands-full")),
            deed(D, "hat", "second-call"),
        ),
        "SM-21 SM-26 SM-32 SM-33 SM-50 SM-54",
    ),
    "nothing-there": (stop(BARE, deed(A, "blue", "lost", paid=1), scene=3), "SM-37 SM-63"),
    "another-picture-of-a-film": (
        stop(RED_HATS, deed(A, "hat", "won"), deed(B, "hat", "other-picture"), scene=3),
        "SM-21 SM-65",
    ),
    "nobody-in-a-scene": (stop(RED_HATS, scene=3), "SM-21 SM-63"),
}


@pytest.mark.parametrize(("settled", "named"), CASES.values(), ids=CASES)
def test_the_clauses_are_those_a_fair_referee_names(settled, named):
    assert " ".join(stop_clauses(settled)) == named
    assert all(set(stop_clauses(settled)) <= set(read_clauses("games.schicki", lang)) for lang in ("it", "en"))


@pytest.mark.rule("SM-38")
def test_where_nobody_wins_no_clause_says_what_lies_there():
    for up, *_ in CASES.values():
        untold = Stop(0, up.cards, up.deeds, award=False, sight=None, piles=(), left=20)
        assert stop_clauses(untold) == ("SM-38",)
