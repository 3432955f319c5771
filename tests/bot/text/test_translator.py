"""Messages in words: lists, names, quotations, signs, and what is missing."""

import re

import pytest
from fluent.syntax import ast, visitor
from hypothesis import given
from hypothesis import strategies as st

from bot.text.patterns import Unplain, compile_pattern
from bot.text.signs import clean, shorten_signs, spell_signs, split_signs
from bot.text.translator import APP, EUPHONY, Translator, Unworded, join_list, load_bundle, load_patterns
from games.biglietti.rules.state import Card
from games.biglietti.words.events import card_sign
from games.forms import Refused
from games.message import Quote, Sign, Who, say
from games.registry import GAMES
from games.secret import Seat
from tests.probes import PROBES

SPEECH = Translator()
BALLOT = PROBES["ballot"]
NAMES = ("Anna", "Bruno", "Carla").__getitem__
SEVEN = Sign("7♥", say("card", number=7), "french/7H")


def spoken(message, lang="it"):
    return SPEECH.speak(BALLOT, message, lang, NAMES)


def test_a_list_is_said_in_one_breath():
    order = (Who(Seat(0)), Who(Seat(2)), Who(Seat(1)))
    message = say("ordered", who=Who(Seat(1)), order=order)
    assert spoken(message) == "Bruno apre la mano. L'ordine: Anna, Carla e Bruno."
    assert spoken(message, "en").endswith("Anna, Carla and Bruno.")


@pytest.mark.parametrize(
    ("items", "said"), [((), ""), (("A",), "A"), (("A", "B"), "A e B"), (("A", "B", "C"), "A, B e C")]
)
def test_lists_of_every_length(items, said):
    assert join_list(list(items), "it") == said


def test_how_many_a_list_holds_stands_beside_it():
    winners = (Who(Seat(0)), Who(Seat(1)))
    assert spoken(say("ending", winners=winners, points=2)).startswith("Vincono insieme Anna e Bruno")
    assert spoken(say("ending", winners=winners[:1], points=1)) == "Vince Anna con 1 punto."


def test_a_sign_is_kept_short_and_long():
    said = spoken(say("dealt-mine", who=Who(Seat(0)), hand=(SEVEN,)))
    assert shorten_signs(said) == "Anna ha in mano 7♥."
    assert spell_signs(said) == "Anna ha in mano carta 7."
    assert split_signs(said) == ["Anna ha in mano ", ("7♥", "carta 7"), "."]


def test_a_sign_alone_is_one_piece():
    assert split_signs(spoken(SEVEN)) == [("7♥", "carta 7")]


@given(st.text())
def test_pieces_hold_the_whole_text(text):
    said = f"{clean(text)}\ue000A\ue001ace\ue002{clean(text)}"
    assert "".join(piece if isinstance(piece, str) else piece[0] for piece in split_signs(said)) == shorten_signs(said)


@pytest.mark.parametrize(
    ("written", "read"),
    [("<b>ciao</b>", "<b>ciao</b>"), ("{ $who }", "{ $who }"), ("a\n\nb", "a b"), ("\ue0007♥\ue001re\ue002", "7♥re")],
)
def test_a_quotation_is_never_markup_nor_words_of_ours(written, read):
    assert spoken(say("hinted", who=Who(Seat(0)), words=Quote(written))) == f"Anna dice: «{read}»"


def test_a_name_cannot_put_words_into_a_sentence():
    said = SPEECH.speak(BALLOT, say("name", who=Who(Seat(0))), "it", lambda _: "\ue000x\ue001y\ue002\n{ $who }")
    assert said == "xy { $who }"


@pytest.mark.parametrize("mark", ["?", "!", ""])
def test_a_question_at_the_end_of_a_sentence_gets_no_full_stop(mark):
    said = say("picture-twin-line", line=Quote(f"Si gioca{mark}"))
    assert SPEECH.speak_in("games.tarocco", said, "it", str) == f"Si gioca{mark or '.'}"


def test_a_card_whose_name_ends_with_a_full_stop_gets_no_second_one_at_the_end_of_a_sentence():
    said = SPEECH.speak_in("games.biglietti", say("dealt-mine", hand=(card_sign(Card.POLFER),)), "en", str)
    assert shorten_signs(said) == spell_signs(said) == "Your cards: Pol.Fer."


@pytest.mark.parametrize(("key", "missing"), [("no-such-key", "no-such-key"), ("name", "who")])
def test_a_key_without_words_or_a_parameter_that_is_missing_stops_whoever_tests(key, missing):
    with pytest.raises(Unworded, match=missing):
        spoken(say(key))


@pytest.mark.filterwarnings("ignore::bot.text.translator.Unworded")
def test_people_read_a_sentence_where_words_are_missing_and_never_a_key(caplog):
    said = spoken(say("no-such-key", who=Who(Seat(0))), "en")
    assert said.startswith("Some text is missing here")
    assert "no-such-key" not in said
    assert caplog.records


def test_a_refusal_is_in_the_games_words_first():
    assert SPEECH.refusal_text(Refused("hint-empty"), "it", BALLOT).startswith("Di' qualcosa")
    assert SPEECH.refusal_text(Refused("stale"), "it", BALLOT).startswith("Il tavolo è andato avanti")


@pytest.mark.parametrize(
    ("least", "most", "said"), [(0, 2, "Choose at most 2."), (2, 2, "Choose 2."), (1, 3, "Choose 1 to 3.")]
)
def test_how_many_to_choose_is_said_simply(least, most, said):
    assert SPEECH.refusal_text(Refused("how-many", least=least, most=most), "en") == said


def test_a_surface_has_words_of_its_own_and_falls_back_on_the_offices():
    assert SPEECH.package_text("bot", "call-lobby", "it", taken=2, seats=4) == "2 posti presi su 4"
    assert SPEECH.package_text("tests.probes.ballot", "call-you", "en") == "Your turn"
    assert SPEECH.has_words(BALLOT, "call-you", "it")
    assert not SPEECH.has_words(BALLOT, "no-such-key", "it")


@pytest.mark.parametrize(
    ("who", "said"),
    [("Anna", "ad Anna"), ("Àgata", "ad Àgata"), ("Elena", "a Elena"), (("Bruno", "Elena"), "a Bruno ed Elena")],
)
def test_before_the_same_vowel_italian_has_one_more_letter(who, said):
    assert SPEECH.package_text("bot", "call-turn", "it", who=who) == f"Tocca {said}"


@pytest.mark.parametrize(
    ("package", "key", "lang", "said", "span"),
    [
        ("bot", "chat-game", "it", "4 posti", "da 3 a 8 posti"),
        ("bot", "chat-game", "en", "4 seats", "3 to 8 seats"),
        ("adapters.web", "game-seats", "it", "4 posti", "3–8 posti"),
        ("adapters.web", "game-seats", "en", "4 seats", "3–8 seats"),
    ],
)
def test_a_game_for_one_number_of_seats_is_told_by_that_number(package, key, lang, said, span):
    more = {"title": "Terziglio", "blurb": "In tre.", "minutes": 30}
    for least, most, expected in ((4, 4, said), (3, 8, span)):
        told = SPEECH.package_text(package, key, lang, least=least, most=most, **more).casefold()
        assert re.search(rf"(^|\. ){expected}(\.|,|$)", told)


NUMBERS = (0, 1, 2, 1_000, 0.5)


class Parts(visitor.Visitor):
    """The names of a pattern's values, and the names by which it selects."""

    def __init__(self) -> None:
        self.names, self.keys = set[str](), {"", "Anna", "Ede"}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)

    def visit_Variant(self, node: ast.Variant) -> None:
        if isinstance(node.key, ast.Identifier):
            self.keys.add(node.key.name)
        self.generic_visit(node)


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("package", sorted({APP, *(spec.package for spec in GAMES.values())}))
def test_plain_words_are_those_of_the_library(package, lang):
    bundle, patterns, plain = load_bundle(package, lang), load_patterns(package, lang), 0
    assert patterns.keys() == bundle._messages.keys()
    for key, pattern in patterns.items():
        try:
            words = compile_pattern(pattern, EUPHONY)
        except Unplain:
            continue
        parts = Parts()
        parts.visit(pattern)
        for value in (*sorted(parts.keys), *NUMBERS):
            values = dict.fromkeys(parts.names, value)
            try:
                found = words(values)
            except Unplain:
                continue
            assert (found, []) == bundle.format_pattern(bundle.get_message(key).value, values), key
            plain += 1
    assert plain > len(patterns) / 2
