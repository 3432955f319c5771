"""Why a vote ended as it did: who counted, who was cut off and by whom, the count and the clauses, as people read it."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.biglietti.rules import game
from games.biglietti.rules.events import VoteCounted
from games.biglietti.words import describe
from games.kernel import make_view, open_position
from games.secret import Seat
from tests.games.biglietti.table import LETTERS, control, only, travelling, vote
from tests.support.transcripts import compared

SPEC = SimpleNamespace(package="games.biglietti")
DWARFS = ("Mammolo", "Dotto", "Eolo", "Pisolo", "Gongolo", "Brontolo", "Cucciolo")
VOTES = {
    "figure-2": "EN*EHAH",
    "figure-4": "*HEEEHA",
    "figure-5": "HEN*HHH",
    "the-chain-closes-the-circle": "*AHENE",
    "the-polfer-cuts": "EA*PE",
    "three-against-two": "*EEAAE",
    "four-against-two": "*EEAAEE",
    "an-accusation-far-away": "*EHAHN",
    "an-empty-hand-cuts": "*-EAEE",
    "a-ticket-cuts": "*ETEAEN",
    "nothing-but-neutrals": "N*NN",
    "no-excuse-at-all": "*NNA",
    "a-row-ends": "N*EAHE",
}
"""A letter for each one's card round the circle: `*` is the target, `-` an empty hand."""


def read(plays, lang, wrap="on"):
    """What all read of a vote, with its clauses."""
    hands = ["A" if each == "*" else each.replace("-", "") for each in plays]
    state, _ = control(travelling(hands, wrap=wrap), plays.index("*"), 1)
    state, events = vote(state, {seat: each for seat, each in enumerate(plays) if each in LETTERS})
    event, names = only(events, VoteCounted), (*DWARFS[: len(plays)], "Biancaneve")
    said = describe.event(event, make_view(open_position(game, state), None))
    return f"({', '.join(event.why)})\n{shorten_signs(Translator().speak(SPEC, said, lang, names.__getitem__))}\n\n"


@pytest.mark.rule("BP-40", "BP-41", "BP-42", "BP-43", "BP-44")
@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_votes_read_as_they_did(lang):
    """Look at the difference before you accept it: this is what people read."""
    said = "".join(f"{name} {read(plays, lang, 'off' if 'row' in name else 'on')}" for name, plays in VOTES.items())
    compared(Path(__file__).parent / "playthroughs" / f"why.{lang}.txt", said)


def test_nobody_votes_where_nobody_has_a_card_and_it_is_said():
    state, events = control(travelling(["A", "", "", ""]), 0, 1)
    said = describe.event(only(events, VoteCounted), make_view(open_position(game, state), Seat(0)))
    read = shorten_signs(Translator().speak(SPEC, said, "it", DWARFS.__getitem__))
    assert read == "Ti salvi: nessuno accusa. Nessuno ha carte da giocare."
