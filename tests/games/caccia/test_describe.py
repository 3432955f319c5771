"""What Caccia alla Spia says: every event and question in both languages, the right words to the right eyes."""

from types import SimpleNamespace

import pytest

from games.caccia.rules import game as rules
from games.caccia.rules.state import Clue, Terms
from games.caccia.words import describe
from games.caccia.words.events import card_sign, closing
from games.event import visible_to
from games.forms import Cases, Form
from games.questions import Question
from games.secret import Seat
from tests.games.caccia.table import hunting, orders, sneaking
from tests.games.reader import Reader

NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio")
READER = Reader("caccia", rules, NAMES, describe)
words, seen, lines = READER.words, READER.seen, READER.events
LANGUAGES = ("it", "en")


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("CS-5")
@pytest.mark.parametrize(
    ("lang", "names"),
    [("it", "Re Regina Torre Torre Alfiere Alfiere Cavallo Cavallo Pedone"),
     ("en", "King Queen Rook Rook Bishop Bishop Knight Knight Pawn")],
)  # fmt: skip
def test_the_first_nine_cards_are_called_as_the_page_counts_them(lang, names):
    assert " ".join(words(card_sign(card, Terms()), lang) for card in range(1, 10)) == names


# -- what happened -----------------------------------------------------------------------------------


def test_above_the_final_table_an_arrest_is_told_once():
    state, happened = orders(hunting(50, partisans=(20, 30, 49, 60, 70)), {3: (50, "arrest")})
    last = [said for event in visible_to(happened, None) if (said := closing(event, seen(state)))]
    assert [words(said) for said in last] == [line for line in lines(state, happened) if "tenta l’arresto" not in line]
    missed, happened = orders(hunting(49, partisans=(20, 30, 49, 60, 70)), {3: (50, "arrest")})
    assert all(closing(event, seen(missed)) for event in visible_to(happened, None))


# -- what is asked -------------------------------------------------------------------------------------


def put(state, seat, prompt, lang="it"):
    """A question as it is put: title, hint, and by field (by case, where it depends) the answers offered."""
    at = seen(state, seat)
    question = Question(Seat(seat), prompt)
    said = describe.prompt(question, at)
    shape = at.asked[question].shape
    fields = shape.fields if isinstance(shape, Form) else [SimpleNamespace(name="", shape=shape)]
    offered = {field.name: offers(question, field, at, lang) for field in fields}
    return words(said.title, lang), words(said.hint, lang), offered


def offers(question, field, at, lang):
    """The labels of a field, each as (text, group, hint)."""
    if isinstance(field.shape, Cases):
        return {case: labelled(question, field.name, each, at, lang) for case, each in field.shape.shapes.items()}
    return labelled(question, field.name, field.shape, at, lang)


def labelled(question, name, shape, at, lang):
    labels = [describe.label(question, name, each, at) for each in shape.options]
    return [tuple(part and words(part, lang) for part in (label.text, label.group, label.hint)) for label in labels]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_are_short_enough_for_a_button_on_a_phone(lang):
    state = hunting(clues=(Clue(31, passed=True, turn=1),))
    for case in ((sneaking(3, (1, 2, 3)), 0, "move"), (state, 1, "order-1"), (state, 1, "note")):
        _, _, offered = put(*case, lang)
        texts = [text for field in offered.values() for each in (field if isinstance(field, list) else [*field.values()])
                 for text, _, _ in (each if isinstance(each, list) else [each])]  # fmt: skip
        assert max(map(len, texts)) <= 20, texts


# -- chips -----------------------------------------------------------------------------------------
