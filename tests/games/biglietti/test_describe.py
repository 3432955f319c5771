"""What Biglietti, Prego! says: every event and question in both languages, the right words to the right eyes."""

from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs, spell_signs
from bot.text.translator import Translator
from games.biglietti.rules import events
from games.biglietti.rules import game as rules
from games.biglietti.rules.state import Card, Leg
from games.biglietti.words import describe
from games.biglietti.words.phrases import card_sign, control_sign
from games.event import told_to
from games.forms import Form
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat
from tests.games.biglietti.scenes import BOSS, PLAIN, finished
from tests.games.biglietti.table import (
    answer,
    control,
    give,
    only,
    together,
    travelling,
    vote,
)

BOX = SimpleNamespace(package="games.biglietti")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Gaia", "Hugo", "Ida", "Luca", "Mara", "Nino")
LANGUAGES = ("it", "en")


def words(said, lang="it"):
    """A message in words; a key or a variable without words is an error here."""
    return shorten_signs(Translator().speak(BOX, said, lang, NAMES.__getitem__))


def seen(state, eye=None):
    return make_view(open_position(rules, state), None if eye is None else Seat(eye))


def lines(state, happened, eye=None, lang="it"):
    """What one eye reads of these events."""
    at = seen(state, eye)
    said = (describe.event(event, at) for event in told_to(happened, None if eye is None else Seat(eye)))
    return [words(each, lang) for each in said if each is not None]


def line(state, happened, kind, eye=None, lang="it"):
    """What one eye reads of the one event of this kind."""
    (read,) = lines(state, (only(happened, kind),), eye, lang)
    return read


# -- cards -----------------------------------------------------------------------------------------


def test_a_card_is_called_by_its_name_in_each_language_and_has_a_face():
    excuse = card_sign(Card.EXCUSE)
    assert excuse.picture == "train/excuse"
    assert [words(excuse, lang) for lang in LANGUAGES] == ["Scusa", "Excuse"]
    three = control_sign(3)
    assert three.picture == "train/3"
    assert words(three) == "3"
    assert spell_signs(Translator().speak(BOX, three, "it", str)) == "carta Controllo da 3"


# -- what happened -----------------------------------------------------------------------------------


@pytest.mark.rule("BP-71")
def test_the_value_of_a_control_card_is_read_by_those_two_who_may_know_it():
    state, happened = vote(control(travelling(PLAIN), 0, 2)[0], {1: "A", 2: "A", 3: "N"})
    said = {eye: line(state, happened, events.Delivered, eye) for eye in (None, 0, 1, BOSS)}
    assert said[0] == "Ricevi una carta Controllo da 2: ora ne hai 1."
    assert said[BOSS] == "Anna riceve una carta Controllo da 2: ora ne ha 1."
    assert said[1] == said[None] == "Anna riceve una carta Controllo: ora ne ha 1."


@pytest.mark.rule("BP-46")
def test_a_card_that_is_eliminated_stays_the_controllers_secret():
    state, happened = vote(control(travelling(PLAIN), 0, 2)[0], {1: "E", 2: "N", 3: "N"})
    said = {eye: line(state, happened, events.Eliminated, eye) for eye in (None, 0, BOSS)}
    assert said == {
        None: "La carta Controllo è eliminata.",
        0: "La carta Controllo è eliminata.",
        BOSS: "La carta Controllo, da 2, è eliminata.",
    }


@pytest.mark.rule("BP-52")
def test_a_card_that_is_given_is_read_by_giver_and_receiver():
    state, _ = control(travelling(PLAIN), 2, 1)
    state, happened = give(state, 2, 0, Card.ACCUSATION)
    said = [line(state, happened, events.CardGiven, eye) for eye in (2, 0, 1, BOSS, None)]
    assert said[:2] == ["Dai un’Accusa ad Anna.", "Ricevi un’Accusa da Chiara."]
    assert set(said[2:]) == {"Chiara dà una carta ad Anna."}


@pytest.mark.rule("BP-58")
def test_an_exchange_at_one_go_is_one_line_with_ones_own_cards_in_it():
    state, _ = control(travelling(PLAIN, exchange="batched"), 2, 1)
    wishes = {0: "1|excuse", 1: "3|accusation", 2: "0|ticket", 3: "1|neutral"}
    state, happened = together(state, "give", wishes)
    assert line(state, happened, events.CardsSwapped) == "Le carte girano: Chiara → Anna → Bruno → Davide → Chiara."
    assert line(state, happened, events.CardsSwapped, 1) == (
        "Le carte girano: Chiara → Anna → Bruno → Davide → Chiara. Dai un’Accusa a Davide e ricevi una Scusa da Anna."
    )
    assert line(state, happened, events.CardsSwapped, BOSS).endswith("Chiara.")


@pytest.mark.rule("BP-58")
def test_whoever_named_somebody_who_had_received_already_is_told_so_and_nobody_else():
    state, _ = control(travelling(PLAIN, exchange="batched"), 2, 1)
    wishes = {0: "1|excuse", 1: "3|accusation", 2: "0|ticket", 3: "1|neutral"}
    state, happened = together(state, "give", wishes)
    assert line(state, happened, events.CardsSwapped, 3).endswith(
        " Dai un Imparziale a Chiara, perché Bruno aveva già ricevuto, e ricevi un’Accusa da Bruno."
    )
    for eye in (None, 0, 1, 2, BOSS):
        assert "perché" not in line(state, happened, events.CardsSwapped, eye)


@pytest.mark.rule("BP-37")
def test_where_tickets_may_be_kept_back_nobody_says_who_has_none():
    state, _ = control(travelling(PLAIN, ticket_showing="optional"), 2, 1)
    state, happened = answer(state, 2, "ticket", "keep")
    assert line(state, happened, events.SituationFound).startswith("Chiara non mostra il Biglietto")
    state, happened = control(travelling(PLAIN), 0, 1)
    assert line(state, happened, events.SituationFound).startswith("Anna non ha il Biglietto")


# -- what is asked -------------------------------------------------------------------------------------


def put(state, seat, prompt, lang="it"):
    """A question: its title and hint, and how each answer of its last field is offered."""
    at = seen(state, seat)
    question = Question(Seat(seat), prompt)
    said = describe.prompt(question, at)
    return words(said.title, lang), words(said.hint, lang), tuple(labels(question, at.asked[question].shape, at, lang))


def labels(question, shape, at, lang):
    """Each field with the words of each answer."""
    fields = shape.fields if isinstance(shape, Form) else [SimpleNamespace(name="", shape=shape)]
    for field in fields:
        offered = [describe.label(question, field.name, each, at) for each in field.shape.options]
        yield [words(each.text, lang) + (f" ({words(each.hint, lang)})" if each.hint else "") for each in offered]


@pytest.mark.rule("BP-21", "BP-45")
@pytest.mark.parametrize(
    ("leg", "cards", "last"), [("return", (1,), True), ("return", (1, 2), False), ("outbound", (1,), False)]
)
def test_in_the_last_vote_of_a_game_nobody_is_told_that_hiding_helps(leg, cards, last):
    state, _ = control(travelling(PLAIN, control=cards, leg=Leg(leg), turn=4), 0, 1)
    hint = put(state, 3, "vote")[1]
    assert ("È l’ultimo turno: nascondersi non serve più." in hint) is last
    assert ("Nasconditi ti mette al sicuro" in hint) is not last


# -- what a seat holds -----------------------------------------------------------------------------------


def held_by(state, seat, lang="it"):
    """The panels of a seat: title, signs, lines."""
    found = describe.panels(seen(state, seat))
    return [
        (words(p.title, lang), [words(s, lang) for s in p.signs], [words(one, lang) for one in p.lines]) for p in found
    ]


@pytest.mark.rule("BP-63", "BP-64")
@pytest.mark.parametrize(("leg", "expected"), [(Leg.OUTBOUND, "ci sono almeno 2"), (Leg.RETURN, "ci sono almeno 2")])
def test_the_agent_reads_what_is_needed_and_nobody_else_does(leg, expected):
    state = travelling(PLAIN, held={0: (1,)}, leg=leg)
    title, _, (goal, gift) = held_by(state, 3)[-1]
    assert title == "Sei l’agente della Pol.Fer."
    assert expected in goal
    assert goal.endswith("Adesso ce ne sono 2.")
    assert gift.startswith("La Pol.Fer. la puoi dare via solo")
    assert all("Pol.Fer" not in str(held_by(state, seat)) for seat in (0, 1, 2, BOSS))


def test_the_points_are_unknown_but_to_those_who_may_know_them():
    state = travelling(PLAIN, held={0: (1, 3)})
    rows = {eye: dict(describe.sheet(seen(state, eye)).rows)[Seat(0)] for eye in (None, 0, 1, BOSS)}
    read = {eye: [words(cell) for cell in cells] for eye, cells in rows.items()}
    assert read[0] == read[BOSS] == ["2", "4"]
    assert read[None] == read[1] == ["2", "?"]


def test_one_card_worth_nothing_is_not_read_as_no_card():
    (cells,) = (cells for seat, cells in describe.sheet(seen(finished(held=((0,), (), (), (), ())))).rows if seat == 0)
    assert [words(cells[1], lang) for lang in LANGUAGES] == ["1 carta (0)", "1 card (0)"]
