"""What Schicki Micki says: every event and question in both languages, the right words to the right eyes."""

from dataclasses import replace
from inspect import getmembers, isclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.event import Event, told_to
from games.kernel import make_view, open_position
from games.schicki.picture import picture
from games.schicki.rules import events, game, race
from games.schicki.rules.deck import DECK
from games.schicki.rules.options import OPTIONS, PRESETS
from games.schicki.rules.questions import ACT, OPEN, READY, SIT_OUT, SPOT
from games.schicki.rules.sight import sight_of
from games.schicki.rules.state import Act, Deed, Erratum, Finished, Looking, Outcome, Sight, Situation, Stop
from games.schicki.words import describe
from games.schicki.words.phrases import card_words, sight_words
from games.secret import CHANCE, CLOCK, Held, Seat, hold
from tests.games.schicki.table import (
    BARE,
    RED_HATS,
    TWINS,
    TWO_MATCHES,
    WORMS,
    A,
    B,
    C,
    D,
    answer,
    cards,
    looking,
    pass_by,
    press,
    racing,
    start,
)
from tests.support.transcripts import compared

HERE = Path(__file__).parent
BOX = SimpleNamespace(package="games.schicki")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Gaia")
LANGUAGES = ("it", "en")


def words(said, lang="it"):
    """A message in words; a key or a variable without words is an error here."""
    return shorten_signs(Translator().speak(BOX, said, lang, NAMES.__getitem__))


def lines(at, happened, eye=None, lang="it"):
    """What one eye reads of these events."""
    seat = None if eye is None else Seat(eye)
    said = (describe.event(event, make_view(at, seat)) for event in told_to(happened, seat))
    return [words(each, lang) for each in said if each is not None]


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("SM-3")
def test_a_card_is_told_by_all_it_shows():
    hen, two, detail = cards(("RPYBGK", "KYPBGR+", "scarf:P"))
    assert words(card_words(hen)) == (
        "ombrello rosso, cappello rosa, sciarpa gialla, becco blu, coda verde e lombrico nero"
    )
    assert words(card_words(two), "en").endswith("green tail and two red worms")
    assert [words(card_words(detail), lang) for lang in LANGUAGES] == ["solo sciarpa rosa", "only a pink scarf"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_cards_that_differ_are_told_differently(lang):
    kinds = {one.code for one in DECK}
    assert len({words(card_words(one), lang) for one in DECK}) == len(kinds)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_preset_has_words(lang):
    for option in OPTIONS:
        keys = [f"option-{option.name}", f"option-{option.name}-hint"]
        keys += [f"option-{option.name}-{value}" for value in getattr(option.shape, "options", ())]
        assert all(Translator().has_words(BOX, key, lang) for key in keys), option.name
    for preset in PRESETS:
        assert all(Translator().has_words(BOX, f"preset-{preset.name}{tail}", lang) for tail in ("", "-hint"))


# -- what happened -----------------------------------------------------------------------------------


def stopped(up, *deeds, scene=0, award=True, untold=False):
    """A stop that is settled."""
    there = None if untold else sight_of(cards(up))
    return events.Settled(stop=Stop(scene, cards(up), deeds, award, there, (3, 3, 3, 3), 20), turner=B)


def deed(seat, act, ms, outcome, **changes):
    return Deed(seat, Act(act), ms, Outcome(outcome), **changes)


WON = deed(A, "hat", 0, "won", won=2)
VOID = tuple(deed(C, "blue", 500, each) for each in Outcome if each.value not in {"won", "lost", "nothing", "slower"})


def examples():
    """An event of every kind, and of every way in which it is told; live where the mode makes a difference."""
    two_sets = (*TWINS[:2], *TWINS[:2])
    ended = {"points": (21, 21, 5, 1), "owed": (0, 2, 0, 0), "winners": (A, B), "unclaimed": 3}
    return (
        events.GameOpened(cards=64, blue=3, turner=C),
        events.GameOpened(cards=64, blue=1, turner=A),
        events.CardTurned(turner=A, card=DECK[0], up=1, left=63),
        events.LastChanceGiven(),
        events.HintGiven(up=12),
        events.CardsCleared(up=16, left=16, turner=B, sight=sight_of(cards(RED_HATS))),
        events.CardsCleared(up=16, left=16, turner=B, sight=Sight(Situation.NONE)),
        events.CardsCleared(up=16, left=16, turner=B, sight=sight_of(cards(TWINS))),
        stopped(RED_HATS, WON, deed(B, "hat", 231, "slower"), deed(C, "scarf", 544, "lost", paid=1)),
        stopped(RED_HATS, WON, deed(D, "knock", 700, "lost"), *VOID),
        stopped(TWO_MATCHES, deed(A, "scarf", 0, "nothing"), deed(D, "blue", 1_100, "won", won=1)),
        stopped(TWINS, deed(D, "red", 0, "won", won=3)),
        stopped(two_sets, deed(D, "red", 0, "won", won=4)),
        stopped(WORMS, deed(D, "knock", 0, "won", won=2)),
        stopped((*RED_HATS, "PKGBYR+", "PKGBYR+"), deed(D, "knock", 0, "won", won=4)),
        stopped((*TWO_MATCHES, "PKGBYR+"), deed(A, "tail", 0, "nothing"), deed(D, "knock", 1_650, "won", won=3)),
        stopped(WORMS, deed(A, "hat", 0, "lost", paid=1), award=False, untold=True),
        stopped(BARE, scene=7, award=False),
        stopped(RED_HATS, deed(A, "hat", 3_100, "won", won=2), deed(B, "blue", 4_007, "lost", paid=1), scene=8),
        stopped(RED_HATS, scene=9, award=False, untold=True),
        events.BatchDealt(first=1, count=4, left=60),
        events.BatchDealt(first=1, count=1, left=62),
        events.BatchDealt(first=5, count=4, left=30),
        events.BatchDealt(first=5, count=2, left=9),
        events.BatchDealt(first=5, count=1, left=3),
        hold(events.SceneOpened(scene=5, cards=cards(RED_HATS)), B),
        hold(events.SceneOpened(scene=5, cards=cards(RED_HATS[:1])), B),
        hold(events.SceneOpened(scene=5, cards=cards(RED_HATS), total=4), B),
        hold(events.CardAppeared(scene=5, card=DECK[0], up=3), B),
        hold(events.Noted(scene=5, act=Act.HAT, ms=4_200), B),
        hold(events.Noted(scene=5, act=Act.NOTHING, ms=12_050), B),
        hold(events.Enough(scene=5, ms=12_050), B),
        hold(events.LookOver(scene=5), B),
        events.Looked(seat=B),
        events.GameEnded(**ended),
        events.GameEnded(**{**ended, "winners": (A,), "points": (21, 20, 5, 1), "unclaimed": 1}),
        events.GameEnded(**{**ended, "winners": (A,), "unclaimed": 0}),
    )


def bare(event):
    return event.open() if isinstance(event, Held) else event


SILENT = (events.CardTurned, events.CardAppeared, events.Looked)
"""What is seen on a picture needs no line; that somebody has looked is told to that seat, while others have not."""


def test_every_kind_of_event_is_among_the_examples():
    kinds = {kind for _, kind in getmembers(events, isclass) if issubclass(kind, Event) and kind is not Event}
    assert {type(bare(event)) for event in examples()} == kinds


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_reads_as_it_did(lang):
    """Look at the difference before you accept it: this is what people read."""
    said = []
    for event in examples():
        mode = (
            "looks" if isinstance(bare(event), LOOKS) or getattr(getattr(event, "stop", None), "scene", 0) else "live"
        )
        at = open_position(game, replace(racing(RED_HATS, mode=mode).state))
        if isinstance(event, events.Looked):
            at = replace(at, state=replace(at.state, phase=Looking((B,))))
        public, private = lines(at, (event,), lang=lang), lines(at, (event,), 1, lang)
        said += [f"{type(bare(event)).__name__}", *public, *(f"  [B] {line}" for line in private if line not in public)]
    compared(HERE / "playthroughs" / f"events.{lang}.txt", "\n".join(said) + "\n")


LOOKS = (events.BatchDealt, events.SceneOpened, events.CardAppeared, events.Noted, events.LookOver, events.Looked)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_may_hear_an_event_hears_it_in_words_unless_the_picture_tells_it(lang):
    for event in examples():
        heard = lines(racing(RED_HATS), (event,), 1, lang)
        assert len(heard) == (not isinstance(bare(event), SILENT))


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


@pytest.mark.rule("SM-52")
def test_whoever_was_right_learns_by_how_much_it_was_won():
    at = press(press(press(racing(RED_HATS), D, "hat", 1_600), B, "hat", 1_231), A, "hat", 1_000)
    after, happened = pass_by(at)
    (public,) = lines(after, happened)
    for eye, tail in ((0, "Hai battuto Bruno di 0,231 s."), (1, "Eri in ritardo di 0,231 s su Anna."),
                      (3, "Eri in ritardo di 0,600 s su Anna."), (2, "")):  # fmt: skip
        assert lines(after, happened, eye) == [f"{public} {tail}".strip()]


@pytest.mark.rule("SM-45")
def test_where_several_were_first_it_is_told_why_each_has_one_card():
    both = (deed(A, "hat", 3_000, "won", won=1), deed(B, "hat", 3_004, "won", won=1))
    at = looking(())
    (tied,) = lines(at, (stopped(RED_HATS, *both, deed(C, "hat", 3_200, "slower"), scene=3),))
    assert tied.endswith("Giusto, ma tardi: Chiara (3,200 s). Pari: una carta ciascuno.")
    pawns = tuple(replace(each, act=Act.BLUE) for each in both)
    for alone in (stopped(RED_HATS, both[0], scene=3), stopped(TWO_MATCHES, *pawns, scene=3)):
        assert "Pari" not in lines(at, (alone,))[0]


@pytest.mark.rule("SM-59")
def test_what_became_of_ones_own_acts_says_in_which_scene_and_what_was_there_where_one_did_nothing():
    def fates(*happened, eye=B):
        found = [describe.fate(event, make_view(looking(()), eye)) for event in happened]
        return [each and words(each.text) for each in found]

    right = stopped(TWO_MATCHES, deed(A, "blue", 900, "won", won=1), deed(B, "blue", 1_100, "won", won=1), scene=2)
    missed, bare = stopped(WORMS, deed(A, "knock", 900, "won", won=2), scene=3), stopped(BARE, scene=4, award=False)
    assert fates(right, missed, bare) == [
        "Scena 2. Pedina blu: giusto, vinci 1 carta.",
        "Scena 3. Due lombrichi: non hai agito.",
        "Scena 4. Non c’era niente da vedere.",
    ]
    untold = stopped(RED_HATS, scene=9, award=False, untold=True)
    assert fates(untold, stopped(RED_HATS, WON)) == [None, None]
    assert fates(stopped(RED_HATS, WON), eye=A) == ["Cappello: giusto, vinci 2 carte."]


# -- what is asked -------------------------------------------------------------------------------------


def opened_look(scenes=(TWO_MATCHES, WORMS), **options):
    """A table of looks where B has opened the first scene and called."""
    at = looking((), scenes=scenes, **options)
    at, _ = answer(at, 1, OPEN, "open", 1_000)
    at, _ = answer(at, CLOCK, "look-shown-1", "1", 1_500)
    return at


def asked():
    """Positions that together ask every question."""
    called, _ = answer(opened_look(), 1, SPOT, "scarf", 4_200)
    appeared, _ = answer(opened_look(film="on", scenes=((*RED_HATS, *WORMS),)), CLOCK, "frame-3-1", "past", 4_500)
    return (
        open_position(game, replace(start(), phase=race.Readying())),
        racing(RED_HATS),
        looking(RED_HATS),
        opened_look(),
        opened_look(film="on", scenes=((*RED_HATS, *WORMS),)),
        appeared,
        called,
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_and_its_answers_read_as_they_did(lang):
    said, prompts = [], set()
    for at in asked():
        seen = make_view(at, B)
        for question in sorted(each for each in seen.asked if each.seat == B):
            prompts.add(question.prompt)
            put = describe.prompt(question, seen)
            labels = (describe.label(question, "", option, seen) for option in seen.asked[question].shape.options)
            said += [f"{question.prompt}: {words(put.title, lang)} | {words(put.hint, lang)} | {words(put.verb, lang)}"]
            said += [f"  {' · '.join(words(label.text, lang) for label in labels)}"]
    assert prompts >= {READY, OPEN, SPOT, SIT_OUT, *ACT[:1]}
    compared(HERE / "playthroughs" / f"questions.{lang}.txt", "\n".join(said) + "\n")


@pytest.mark.rule("SM-32", "SM-57")
def test_after_a_call_one_may_say_that_this_was_all():
    called, _ = answer(opened_look(), 1, SPOT, "scarf", 4_200)
    seen = make_view(called, B)
    question = next(each for each in seen.asked if each.prompt == SPOT)
    labels = [words(describe.label(question, "", act, seen).text) for act in seen.asked[question].shape.options]
    assert labels == ["Pedina blu", "Pedina rossa", "Bussa", "Basta così"]


# -- where it stands -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_has_its_stage_its_wait_its_foot_and_its_sheet(lang):
    over = open_position(game, replace(racing(RED_HATS).state, phase=Finished()))
    for at in (open_position(game, start()), *asked(), racing(RED_HATS, deck=0, last=True), over):
        for eye in (None, B):
            seen = make_view(at, eye)
            sheet = describe.sheet(seen)
            said = [describe.stage(seen), describe.waiting(seen), *describe.foot(seen), *sheet.heads]
            said += [cell for _, row in sheet.rows for cell in row]
            places = [describe.place(Seat(seat), seen) for seat in range(4)]
            said += [each for place in places for each in (*place.tags, place.count) if each is not None]
            said += [each for panel in describe.panels(seen) for each in (panel.title, *panel.lines)]
            assert all(words(each, lang) for each in said)
    assert words(describe.ending(make_view(over, None)), lang)


@pytest.mark.rule("SM-67")
def test_what_a_seat_has_pressed_is_listed_for_that_seat_alone_and_is_not_judged():
    at = press(press(racing(RED_HATS), B, "scarf", 1_000), B, "hat", 1_200)
    (mine,) = describe.panels(make_view(at, B))
    assert [words(line) for line in mine.lines] == ["Sciarpa", "Cappello"]
    for eye in (None, A, C):
        assert describe.panels(make_view(at, eye)) == ()
        assert describe.foot(make_view(at, eye)) == describe.foot(make_view(racing(RED_HATS), eye))


@pytest.mark.rule("SM-57")
@pytest.mark.parametrize(("look", "told_"), [("45", False), ("90", True)])
def test_a_long_look_is_told_in_words_too_to_whoever_looks(look, told_):
    at = opened_look(look=look)
    titles = [words(panel.title) for panel in describe.panels(make_view(at, B))]
    assert titles == (["Scena 1, a parole", "Le tue scene"] if told_ else ["Le tue scene"])
    assert [words(panel.title) for panel in describe.panels(make_view(at, A))] == ["Le tue scene"]


@pytest.mark.rule("SM-49")
def test_those_with_most_cards_win_together_cards_owed_among_them():
    state = replace(racing(RED_HATS, piles=(5, 7, 1, 7)).state, phase=Finished(), owed=(2, 0, 0, 0))
    seen = make_view(open_position(game, state), None)
    assert words(describe.ending(seen)) == "Vincono insieme Anna, Bruno e Davide con 7 carte."
    assert [[words(cell) for cell in row] for _, row in describe.sheet(seen).rows] == [
        ["7", "vince"], ["7", "vince"], ["7", "vince"], ["1", "–"],
    ]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sight_is_told(lang):
    assert len({words(sight_words(sight_of(cards(up)), cards(up)), lang) for up in (BARE, RED_HATS, TWINS, WORMS)}) == 4


@pytest.mark.rule("SM-68")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_silence_does_is_told_where_the_table_waits_for_somebody(lang):
    waited = {question.prompt for at in asked() for question in at.ask.must if question.seat >= 0}
    assert waited == {SIT_OUT}
    assert Translator().has_words(BOX, f"silence-{SIT_OUT}", lang)


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
    said = [words(line) for line in picture.lines(make_view(at, A))]
    assert "Cappello: 2,000 s." in said
    assert not [line for line in said if "niente" in line]
