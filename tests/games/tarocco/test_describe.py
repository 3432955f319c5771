"""What is said at the table, in both languages: every event, question and answer; and why, on ten positions."""

from types import SimpleNamespace

import pytest

from bot.text.clauses import read_cover
from games.event import visible_to
from games.secret import Seat
from games.tarocco.rules.cards import PACK
from games.tarocco.rules.events import Dealt, GoneOut
from games.tarocco.rules.terms import Variety
from games.tarocco.words import describe
from games.tarocco.words.events import closing
from games.tarocco.words.phrases import card_name, make_primer
from games.tarocco.words.questions import make_prepared
from games.values import replace
from tests.games.reader import Reader
from tests.games.tarocco.scenes import FIGURES
from tests.games.tarocco.table import again, answer, dealt, only, playing, rules_of, seated

SPEC = SimpleNamespace(package="games.tarocco")
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
READER = Reader("tarocco", lambda state: rules_of(state.terms.variety), NAMES)
speak, seen = READER.words, READER.seen


# -- everything has its words --------------------------------------------------------------


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_card_has_a_name_of_its_own(lang):
    assert len({speak(card_name(card), lang) for card in PACK}) == len(PACK)


@pytest.mark.parametrize("variety", list(Variety))
def test_the_primer_ends_with_how_this_game_is_won(variety):
    told_how = [[speak(panel.lines[-1], lang) for panel in make_primer(variety)][-1] for lang in ("it", "en")]
    others = {speak(make_primer(other)[-1].lines[-1]) for other in Variety if other is not variety}
    assert told_how[0] not in others
    assert all(told_how)
    accuso = [panel for panel in make_primer(variety) if panel.title.key == "primer-accuso"]
    assert bool(accuso) == (variety is not Variety.MATTAZZA)


# -- what only one seat reads ----------------------------------------------------------------


@pytest.mark.rule("MZ-5")
def test_a_card_is_played_by_the_words_that_go_with_it_and_needs_no_third_press():
    state = playing(["D9 S7", "MAT D8", "S8 S9"], variety="mattazza", dealer=2)
    (question,) = rules_of("mattazza").ask(state).must
    assert question.prompt == "card-and-phrase"
    prompt = describe.prompt(question, seen(state, question.seat))
    assert (prompt.at_once, prompt.aside) == (True, ("phrase",))


@pytest.mark.rule("TB-77", "TZ-1")
@pytest.mark.parametrize(
    ("variety", "options", "offered"),
    [
        ("quindici", {}, set()),
        ("ottocento", {}, {"lead"}),
        ("ottocento", {"signals": "off"}, set()),
        ("terziglio", {"hands": 0}, {"lead", "another-hand"}),
    ],
)
def test_nothing_can_be_prepared_that_is_never_asked(variety, options, offered):
    state = playing(["D9", "S7", "MAT", "S9"][: seated(variety, 0).seats], variety=variety, dealer=0)
    public = seen(replace(state, terms=replace(state.terms, **options)))
    found = {topic for topic, each in make_prepared(Variety(variety)).items() if each.is_open(public)}
    assert found & {"lead", "another-hand"} == offered


@pytest.mark.rule("TB-85")
def test_above_the_final_table_going_out_is_said_once_and_no_hand_that_was_dealt():
    state = again(seated(dealer=3), scores=(100, 790, 100, 790))
    state, events = dealt(state, {3: FIGURES})
    assert {closing(each, seen(state, 3)) for each in visible_to(events, Seat(3)) if isinstance(each, Dealt)} == {None}
    _, events = answer(state, 3, "first-cards", "out")
    assert only(events, GoneOut).why == ("TB-85", "OT-6")
    told = speak(closing(only(events, GoneOut), seen(state)))
    assert told.startswith("Dino accusa 30: Danari (Re, Regina, Cavallo e Fante) 15, ")
    assert "fuori" not in told


# -- the spec ----------------------------------------------------------------------------------


def test_every_game_of_the_family_has_a_cover_of_its_own():
    covers = {read_cover(SimpleNamespace(package=SPEC.package, name=variety.value)) for variety in Variety}
    assert len(covers) == len(Variety)
    assert all(each.startswith(b"<svg") for each in covers)
