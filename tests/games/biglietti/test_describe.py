"""What Biglietti, Prego! says: every event and question in both languages, the right words to the right eyes."""

from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.biglietti.rules import game as rules
from games.biglietti.rules.state import Leg
from games.biglietti.words import describe
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat
from tests.games.biglietti.scenes import BOSS, PLAIN
from tests.games.biglietti.table import control, travelling

SPEC = SimpleNamespace(package="games.biglietti")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Gaia", "Hugo", "Ida", "Luca", "Mara", "Nino")


def words(said, lang="it"):
    return shorten_signs(Translator().speak(SPEC, said, lang, NAMES.__getitem__))


def seen(state, viewer=None):
    return make_view(open_position(rules, state), None if viewer is None else Seat(viewer))


# -- what is asked -------------------------------------------------------------------------------------


@pytest.mark.rule("BP-21", "BP-45")
@pytest.mark.parametrize(
    ("leg", "cards", "last"), [("return", (1,), True), ("return", (1, 2), False), ("outbound", (1,), False)]
)
def test_in_the_last_vote_of_a_game_nobody_is_told_that_hiding_helps(leg, cards, last):
    state, _ = control(travelling(PLAIN, control=cards, leg=Leg(leg), turn=4), 0, 1)
    hint = words(describe.prompt(Question(Seat(3), "vote"), seen(state, 3)).hint)
    assert ("È l’ultimo turno: nascondersi non serve più." in hint) is last
    assert ("Nasconditi: al sicuro" in hint) is not last


# -- what a seat holds -----------------------------------------------------------------------------------


def test_the_points_are_unknown_but_to_those_who_may_know_them():
    state = travelling(PLAIN, held={0: (1, 3)})
    rows = {viewer: dict(describe.sheet(seen(state, viewer)).rows)[Seat(0)] for viewer in (None, 0, 1, BOSS)}
    read = {viewer: [words(cell) for cell in cells] for viewer, cells in rows.items()}
    assert read[0] == read[BOSS] == ["2", "4"]
    assert read[None] == read[1] == ["2", "?"]
