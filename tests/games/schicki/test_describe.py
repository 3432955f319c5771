"""What Schicki Micki says: every event and question in both languages, the right words to the right eyes."""

from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.event import visible_to
from games.kernel import make_view, open_position
from games.schicki.picture import picture
from games.schicki.rules import game
from games.schicki.rules.deck import DECK
from games.schicki.rules.state import SIT_OUT, Act, Erratum
from games.schicki.words import describe
from games.schicki.words.describe import brief
from games.schicki.words.phrases import card_words
from games.secret import CHANCE, Seat
from games.spec import told_scene
from games.values import replace
from tests.games.schicki.scenes import asked, deed, stopped
from tests.games.schicki.table import BARE, RED_HATS, TWO_MATCHES, A, B, C, answer, looking, pass_by, press, racing

SPEC = SimpleNamespace(package="games.schicki")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Gaia")
LANGUAGES = ("it", "en")


def words(said, lang="it"):
    return shorten_signs(Translator().speak(SPEC, said, lang, NAMES.__getitem__))


def lines(at, happened, viewer=None, lang="it"):
    """What one eye reads of these events."""
    seat = None if viewer is None else Seat(viewer)
    said = (describe.event(event, make_view(at, seat)) for event in visible_to(happened, seat))
    return [words(each, lang) for each in said if each is not None]


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_cards_that_differ_are_told_differently(lang):
    kinds = {one.code for one in DECK}
    assert len({words(card_words(one), lang) for one in DECK}) == len(kinds)


# -- what happened -----------------------------------------------------------------------------------


@pytest.mark.rule("SM-38")
def test_a_stop_without_a_winner_tells_who_paid_and_not_why():
    """The same presses on two tables, where they are wrong for other reasons, are told in the same words."""
    told_ = []
    for up in (BARE, RED_HATS):
        at = press(racing(up), B, "umbrella", 1_000)
        after, happened = pass_by(press(at, C, "red", 1_400))
        told_.append(lines(after, happened))
    assert told_[0] == told_[1]
    (line,) = told_[0]
    assert line == (
        "Nessuno fa la cosa giusta. Bruno (ombrello: restituisce 1 carta) e Chiara (pedina rossa, dopo 0,400 s: "
        "restituisce 1 carta). Le carte restano lì."
    )


@pytest.mark.rule("SM-45")
def test_where_several_were_first_it_is_told_why_each_has_one_card():
    both = (deed(A, "hat", 3_000, "won", won=1), deed(B, "hat", 3_004, "won", won=1))
    at = looking(())
    (tied,) = lines(at, (stopped(RED_HATS, *both, deed(C, "hat", 3_200, "slower"), scene=3),))
    assert tied.endswith("Giusto, ma tardi: Chiara (3,200 s). Pari: una carta ciascuno.")
    pawns = tuple(replace(each, act=Act.BLUE) for each in both)
    for alone in (stopped(RED_HATS, both[0], scene=3), stopped(TWO_MATCHES, *pawns, scene=3)):
        assert "Pari" not in lines(at, (alone,))[0]


# -- where it stands -------------------------------------------------------------------------------------


@pytest.mark.rule("SM-67")
def test_what_a_seat_has_pressed_is_listed_for_that_seat_alone_and_is_not_judged():
    at = press(press(racing(RED_HATS), B, "scarf", 1_000), B, "hat", 1_200)
    (mine,) = describe.panels(make_view(at, B))
    assert [words(line) for line in mine.lines] == ["Sciarpa", "Cappello"]
    for viewer in (None, A, C):
        assert describe.panels(make_view(at, viewer)) == ()
        assert describe.foot(make_view(at, viewer)) == describe.foot(make_view(racing(RED_HATS), viewer))


@pytest.mark.rule("SM-66")
def test_that_there_is_something_to_see_is_said_as_long_as_it_lies_there():
    at = racing(RED_HATS)
    hinted = replace(at, state=replace(at.state, picture=replace(at.state.picture, hinted=True)))
    said = [words(describe.waiting(make_view(each, None))) for each in (at, hinted)]
    assert said[1] == f"Qualcosa da vedere c’è. {said[0]}"


@pytest.mark.rule("SM-68")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_silence_does_is_told_where_the_table_waits_for_somebody(lang):
    waited = {question.prompt for at in asked() for question in at.ask.must if question.seat >= 0}
    assert waited == {SIT_OUT}
    assert Translator().has_words(SPEC, f"silence-{SIT_OUT}", lang)


def test_a_batch_of_looks_is_one_chapter_with_the_results_of_the_one_before():
    def key(at):
        return describe.chapter(make_view(at, None))

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
    (panel,) = describe.panels(make_view(at, A))
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
    assert brief(whole, seen) == describe.event(whole, seen)
