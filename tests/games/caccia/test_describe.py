"""What Caccia alla Spia says: every event and question in both languages, the right words to the right eyes."""

from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs, spell_signs
from bot.text.translator import Translator
from games.caccia.rules import events
from games.caccia.rules import game as rules
from games.caccia.rules.state import Arrest, Clue, Deed, Ending, Terms
from games.caccia.words import describe
from games.caccia.words.events import closing
from games.caccia.words.phrases import card_sign
from games.event import visible_to
from games.forms import Cases, Form
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat
from games.values import replace
from tests.games.caccia.scenes import result
from tests.games.caccia.table import hunting, orders, sneaking

SPEC = SimpleNamespace(package="games.caccia")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio")
LANGUAGES = ("it", "en")


def words(said, lang="it"):
    return shorten_signs(Translator().speak(SPEC, said, lang, NAMES.__getitem__))


def seen(state, viewer=None):
    return make_view(open_position(rules, state), None if viewer is None else Seat(viewer))


def lines(state, happened, viewer=None, lang="it"):
    """What one eye reads of these events."""
    at = seen(state, viewer)
    said = (describe.event(event, at) for event in visible_to(happened, None if viewer is None else Seat(viewer)))
    return [words(each, lang) for each in said if each is not None]


# -- cards -----------------------------------------------------------------------------------------


def test_a_card_is_called_by_its_piece_and_never_by_its_number_and_has_a_face():
    rook = card_sign(48, Terms())
    assert rook.picture == "chess/R"
    assert [words(rook, lang) for lang in LANGUAGES] == ["Torre", "Rook"]
    assert spell_signs(Translator().speak(SPEC, rook, "it", str)) == "Torre"


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


@pytest.mark.parametrize(
    ("house", "action", "short"),
    [
        (23, 24, "→ 23 ? 24"),
        (23, Deed.NOTHING, "→ 23"),
        (None, Deed.ARREST, "{} ! {}"),
        (None, 24, "{} ? 24"),
        (23, Arrest(7), "→ 23 ! 7"),
    ],
)
def test_an_order_is_named_by_its_partisan_and_told_in_a_few_signs(house, action, short):
    state = hunting(50)
    at = seen(state, 0 if state.spy else 1)
    question = next(q for q in at.asked if q.prompt.startswith("order-"))
    number = int(question.prompt.removeprefix("order-"))
    stands = state.board.partisans[number - 1]
    asked = describe.prompt(question, at)
    assert words(asked.tab) == f"{number} · {stands}"
    assert asked.short is None
    given = replace(at, sealed={question: (house or stands, action)})
    assert words(describe.prompt(question, given).short) == short.format(stands, stands)


@pytest.mark.parametrize(
    ("lang", "turns", "end"),
    [
        ("it", 0, "non può più muovere fin dal primo turno."),
        ("it", 1, "non può più muovere dopo 1 turno."),
        ("en", 0, "move from the first turn on."),
        ("en", 2, "move after 2 turns."),
    ],
)
def test_a_spy_that_is_stuck_is_told_with_the_turns_that_there_were(lang, turns, end):
    told = (events.RoundEnded(result=result(ending=Ending.STUCK, arrested=None, turns=turns)),)
    [said] = lines(sneaking(3, (9, 18)), told, lang=lang)
    assert end in said
