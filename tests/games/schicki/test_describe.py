"""What Schicki Micki says: every event and question in both languages, the right words to the right eyes."""

from types import SimpleNamespace

import pytest

from bot.text.translator import Translator
from games.kernel import make_view, open_position
from games.schicki import words as presenter
from games.schicki.picture import picture
from games.schicki.rules import game
from games.schicki.rules.state import DECK, SIT_OUT, Erratum
from games.schicki.words import brief, card_words
from games.secret import CHANCE
from games.spec import told_scene
from games.values import replace
from tests.games.reader import Reader
from tests.games.schicki.scenes import asked, deed, stopped
from tests.games.schicki.table import BARE, RED_HATS, A, B, C, answer, looking, racing

SPEC = SimpleNamespace(package="games.schicki")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Gaia")
READER = Reader("schicki", game, NAMES, presenter)
words, lines = READER.words, READER.events
LANGUAGES = ("it", "en")


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_cards_that_differ_are_told_differently(lang):
    kinds = {one.code for one in DECK}
    assert len({words(card_words(one), lang) for one in DECK}) == len(kinds)


# -- what happened -----------------------------------------------------------------------------------


# -- where it stands -------------------------------------------------------------------------------------


@pytest.mark.rule("SM-68")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_silence_does_is_told_where_the_table_waits_for_somebody(lang):
    waited = {question.prompt for at in asked() for question in at.ask.must if question.seat >= 0}
    assert waited == {SIT_OUT}
    assert Translator().has_words(SPEC, f"silence-{SIT_OUT}", lang)


def test_a_batch_of_looks_is_one_chapter_with_the_results_of_the_one_before():
    def key(at):
        return presenter.chapter(make_view(at, None))

    at = looking((), scenes=(BARE, RED_HATS), deck=8, batch="2")
    first = key(at)
    for question in sorted(at.ask.must):
        assert key(at) == first
        at, _ = answer(at, question.seat, "sit-out", "asleep", 90_000_000, by_clock=True)
    results = key(at)
    at, _ = answer(at, CHANCE, "dice", "2,2")
    for number in (1, 2):
        at, _ = answer(at, CHANCE, f"laid-{number}", ",".join(map(str, range(16))))
    assert at.state.scenes
    assert results == key(at) != first


@pytest.mark.rule("SM-57")
@pytest.mark.parametrize(
    ("errata", "noted"),
    [
        (tuple(Erratum), "Scena 1: basta così. L’occhiata è finita."),
        ((Erratum.LATE,), "Scena 1, a 4,000 s: «non c’è niente». L’occhiata è finita."),
    ],
)
def test_whoever_does_no_more_after_a_call_has_called_and_did_not_say_that_there_is_nothing(errata, noted):
    at = looking((), scenes=(RED_HATS, BARE))
    at = open_position(game, replace(at.state, errata=errata))
    for prompt, token, ms in (("open-scene", "open", 0), ("spot", "hat", 2_000), ("spot", "nothing", 4_000)):
        at, events = answer(at, A, prompt, token, ms)
    assert lines(at, events, A) == [noted]
    (panel,) = presenter.panels(make_view(at, A))
    assert [words(line) for line in panel.lines] == ["Da aprire: la scena 2"]
    said = [words(line) for line in picture.lines(told_scene(picture, make_view(at, A)))]
    assert "Cappello: 2,000 s." in said
    assert not [line for line in said if "niente" in line]


@pytest.mark.parametrize(
    ("lang", "said"), [("it", "Scena 29: Anna +2, Bruno −1"), ("en", "Scene 29: Anna +2, Bruno −1")]
)
def test_6_the_group_reads_one_short_line_a_scene(lang, said):
    """Scenes of up to 260 characters pushed the first two of a batch out of a caption."""
    won, lost = deed(A, "hat", 14_958, "won", won=2), deed(B, "blue", 29_000, "lost", paid=1)
    late = deed(C, "hat", 30_000, "slower")
    seen = make_view(racing(RED_HATS), None)
    line = words(brief(stopped(RED_HATS, won, lost, late, scene=29), seen), lang)
    assert line.replace(" e ", ", ").replace(" and ", ", ") == said
    assert words(brief(stopped(RED_HATS, late, scene=30, award=False), seen), lang).endswith(("nessuno", "no one"))
    whole = stopped(RED_HATS, won)
    assert brief(whole, seen) == presenter.event(whole, seen)
