"""What Biglietti, Prego! says: every event and question in both languages, the right words to the right eyes."""

from dataclasses import replace
from inspect import getmembers, isclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs, spell_signs
from bot.text.translator import Translator
from games.biglietti.rules import events
from games.biglietti.rules import game as rules
from games.biglietti.rules.options import OPTIONS, PRESETS
from games.biglietti.rules.state import Card, Ending, Finished, Leg, Play, Removing, Result, Situation
from games.biglietti.words import describe
from games.biglietti.words.phrases import card_sign, control_sign
from games.event import Event, told_to
from games.forms import Form, Pick
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Seat, hold
from tests.games.biglietti.table import (
    Playout,
    answer,
    by_default,
    control,
    give,
    only,
    together,
    travelling,
    vote,
)

HERE = Path(__file__).parent
BOX = SimpleNamespace(package="games.biglietti")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Gaia", "Hugo", "Ida", "Luca", "Mara", "Nino")
LANGUAGES = ("it", "en")
BOSS = 4
"""The Controller's seat at a table of five."""
PLAIN = ["EAN", "EANH", "TEAN", "PNAE"]
"""Hands of four Travellers, the third with the ticket and the fourth with the Pol.Fer."""


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_preset_has_words(lang):
    for option in OPTIONS:
        keys = [f"option-{option.name}", f"option-{option.name}-hint"]
        keys += [f"option-{option.name}-{value}" for value in option.shape.options]
        assert all(Translator().has_words(BOX, key, lang) for key in keys), option.name
    for preset in PRESETS:
        assert all(Translator().has_words(BOX, f"preset-{preset.name}{tail}", lang) for tail in ("", "-hint"))


# -- what happened -----------------------------------------------------------------------------------


def result(**changes):
    usual = {
        "ending": Ending.FEWEST,
        "leg": Leg.RETURN,
        "turn": 18,
        "winners": (Seat(0), Seat(1)),
        "agent": Seat(3),
        "hands": ((Card.EXCUSE,), (), (Card.TICKET, Card.HIDE), (Card.POLFER,), ()),
        "held": ((2,), (1, 1), (3, 2), (), ()),
        "points": (2, 2, 5, 0, 0),
        "free": (Seat(3),),
        "tickets": 1,
        "control": (),
        "pile": (),
        "wasted": (),
    }
    return Result(**{**usual, **changes})


def finished(**changes):
    """A table whose game is over."""
    state, _ = control(travelling(PLAIN), 0, 1)
    return replace(state, phase=Finished(result(**changes)))


def counted(plays, **options):
    """A vote about Anna, told."""
    state, _ = control(travelling(PLAIN, **options), 0, 1)
    return only(vote(state, plays)[1], events.VoteCounted)


def examples():
    """An event of every kind, and of every way in which it is told."""
    one, two, boss = Seat(1), Seat(2), Seat(BOSS)
    secret, card = hold(3, one, boss), hold(Card.EXCUSE, one, two)
    drawn = {"controller": boss, "candidates": tuple(map(Seat, range(5)))}
    control_ = {"turn": 2, "leg": Leg.OUTBOUND, "controller": boss, "target": one, "value": hold(3, boss), "left": 4}
    ended = {"turn": 2, "leg": Leg.OUTBOUND, "left": 3}
    return (
        events.ControllerDrawn(**drawn),
        events.ControllerDrawn(**{**drawn, "candidates": (one, boss)}),
        events.ControllerDrawn(**{**drawn, "candidates": (boss,)}),
        events.Dealt(seat=one, hand=hold((Card.EXCUSE, Card.HIDE), one, sized=True)),
        events.LegBegan(leg=Leg.OUTBOUND, controller=boss, control=hold((0, 2), boss, sized=True)),
        events.LegBegan(leg=Leg.RETURN, controller=boss, control=hold((0, 2), boss, sized=True)),
        events.ControllerSilent(controller=boss),
        events.Controlled(**control_, hidden=True),
        events.Controlled(**control_, hidden=False),
        *(events.SituationFound(target=one, situation=each, second=True) for each in Situation),
        events.HidesTakenBack(seats=(one,)),
        events.HidesTakenBack(seats=(one, two)),
        counted({1: "E", 2: "N", 3: "A"}),
        counted({1: "E", 2: "A", 3: "E"}),
        counted({1: "E", 2: "N", 3: "N"}),
        events.Delivered(target=one, value=secret, second=False, held=1),
        events.Delivered(target=one, value=secret, second=True, held=2),
        events.Delivered(target=one, value=0, second=False, held=1),
        events.Eliminated(target=one, value=hold(3, boss)),
        events.Dropped(target=one, count=0, value=hold(None, one, boss), held=2),
        events.Dropped(target=one, count=1, value=hold(3, one, boss), held=0),
        events.Dropped(target=one, count=1, value=2, held=1),
        events.ExchangeBegan(target=one, participants=(one, two), left_out=()),
        events.ExchangeBegan(target=one, participants=(one, two), left_out=(Seat(3),)),
        events.ExchangeBegan(target=one, participants=(one, two), left_out=(Seat(0), Seat(3))),
        events.ExchangeSkipped(target=one, left_out=()),
        events.ExchangeSkipped(target=one, left_out=(one,)),
        events.CardGiven(giver=one, to=two, card=card, last=False),
        events.CardsSwapped(order=(one, two), cards=(card, card), wished=(hold(two, one), hold(None, two))),
        events.CardRemoved(controller=boss, play=Play(one, Card.EXCUSE), forced=False),
        events.CardRemoved(controller=boss, play=Play(one, Card.EXCUSE), forced=True),
        events.TurnEnded(**ended, hidden=(), allowed=(one, two)),
        events.TurnEnded(**ended, hidden=(one,), allowed=(two,)),
        events.TurnEnded(**ended, hidden=(one, two), allowed=(one, two)),
        events.LegEnded(leg=Leg.OUTBOUND, free=(), tickets=1),
        events.LegEnded(leg=Leg.OUTBOUND, free=(one,), tickets=2),
        events.LegEnded(leg=Leg.RETURN, free=(one, two), tickets=0),
        events.GameEnded(result=result()),
        events.GameEnded(result=result(winners=(Seat(0),), agent=None)),
        events.GameEnded(result=result(ending=Ending.AGENT_OUTBOUND, leg=Leg.OUTBOUND, winners=(Seat(3),))),
        events.GameEnded(result=result(ending=Ending.AGENT_RETURN, winners=(Seat(3),))),
        events.GameEnded(result=result(ending=Ending.LIMIT, winners=(boss,), points=(9, 2, 5, 0, 0))),
    )


def test_the_examples_are_of_every_event_there_is():
    every = {name for name, each in getmembers(events, isclass) if issubclass(each, Event) and each is not Event}
    assert {type(event).__name__ for event in examples()} == every


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_words_for_some_eye_and_reads_as_a_sentence(lang):
    state = finished()
    for event in examples():
        heard = [said for eye in (None, 0, 1, 2, BOSS) for said in lines(state, (event,), eye, lang)]
        assert heard, event
        assert all(
            "{" not in said and said.endswith(".") and ".." not in said and "  " not in said for said in heard
        ), heard
        assert all(said[0].isupper() for said in heard), heard


def test_no_two_events_read_alike():
    state = finished()
    said = [said for event in examples() for said in lines(state, (event,), 1)]
    assert len(said) == len(set(said))


@pytest.mark.rule("BP-71")
def test_the_value_of_a_control_card_is_read_by_those_two_who_may_know_it():
    state, happened = vote(control(travelling(PLAIN), 0, 2)[0], {1: "A", 2: "A", 3: "N"})
    said = {eye: line(state, happened, events.Delivered, eye) for eye in (None, 0, 1, BOSS)}
    assert said[0] == "Ricevi una carta Controllo da 2: ora ne hai 1."
    assert said[BOSS] == "Anna riceve una carta Controllo da 2: ora ne ha 1."
    assert said[1] == said[None] == "Anna riceve una carta Controllo: ora ne ha 1."


def told_as_verdict(state, happened, eye):
    """What one eye is told came of its last answer."""
    at = seen(state, eye)
    fates = (describe.fate(event, at) for event in told_to(happened, Seat(eye)))
    return [(each.kind.value, words(each.text)) for each in fates if each is not None]


def test_the_controller_is_told_in_words_what_came_of_a_control():
    state, happened = vote(control(travelling(PLAIN), 0, 2)[0], {1: "A", 2: "A", 3: "N"})
    assert told_as_verdict(state, happened, BOSS) == [
        ("plain", "Anna non si salva."),
        ("good", "Anna riceve una carta Controllo da 2: ora ne ha 1."),
    ]
    state, happened = control(travelling(PLAIN), 2, 1)
    assert told_as_verdict(state, happened, BOSS) == [("bad", "La carta Controllo, da 1, è eliminata.")]


def test_whoever_is_meant_is_spoken_to_and_not_of():
    state, first = control(travelling(PLAIN, hidden=(1,)), 0, 2)
    state, then = vote(state, {1: "H", 2: "A", 3: "N"})
    assert lines(state, first, 0)[:2] == [
        "Turno 1. Elena ti controlla.",
        "Non hai il Biglietto: gli altri scelgono una carta, in segreto.",
    ]
    assert line(state, first, events.HidesTakenBack, 1) == "Riprendi in mano il tuo Nasconditi."
    mine = line(state, then, events.VoteCounted, 0)
    assert mine.startswith("In senso orario dopo di te: Bruno (Nasconditi)")
    assert mine.endswith("non ti salvi.")
    over, rest = by_default(state)
    assert line(over, rest, events.TurnEnded, 1) == (
        "Ti nascondi solo tu, 1 su 4: nel prossimo turno si può controllare chiunque altro."
    )
    gone = events.CardRemoved(controller=Seat(BOSS), play=Play(Seat(1), Card.EXCUSE), forced=False)
    assert [lines(over, (gone,), eye) for eye in (0, 1, BOSS)] == [
        ["Elena toglie dal gioco la Scusa di Bruno."],
        ["Elena toglie dal gioco la tua Scusa."],
        ["Togli dal gioco la Scusa di Bruno."],
    ]


def test_who_accuses_comes_first_and_that_there_is_no_excuse_is_said_once():
    read = line(finished(), (counted({1: "N", 2: "A", 3: "N"}),), events.VoteCounted)
    assert read == (
        "In senso orario dopo Anna: Bruno (Imparziale), Chiara (Accusa) e Davide (Imparziale). "
        "Chiara accusa, perciò servirebbero almeno 2 Scuse, ma non ce n’è nessuna: Anna non si salva."
    )


@pytest.mark.rule("BP-55", "BP-61")
def test_the_return_leg_says_what_wins_it_and_that_cards_are_removed():
    state = travelling(PLAIN, control=(1,), pile=(1, 2), held={0: (1,), 1: (1,)})
    state, happened = by_default(control(state, 2, 1)[0])
    assert line(state, happened, events.LegBegan) == (
        "Comincia il Ritorno: Elena prende in mano 2 carte Controllo e vince appena un Viaggiatore ha 9 punti, "
        "contando anche l’Andata. Dopo ogni voto toglie dal gioco una delle carte giocate."
    )


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


@pytest.mark.rule("BP-36")
def test_whoever_was_found_hiding_without_a_ticket_hears_of_as_many_cards_as_come():
    for cards, held, said in (
        ((1, 2), (), "prende due carte"),
        ((1,), (), "prende una sola carta"),
        ((1, 2), (4, 3), "prende una sola carta"),  # and with it the game is over
    ):
        hiding = travelling(["N", "N", "N", "P"], control=cards, held={0: held}, hidden=(0, 1), turn=4)
        state, happened = control(hiding, 0, 1)
        assert line(state, happened, events.SituationFound).startswith(f"Anna non ha il Biglietto: {said} Controllo")


@pytest.mark.rule("BP-31", "BP-32")
@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        ("HN", "Si nasconde Bruno, 1 su 4: nel prossimo turno si può controllare chiunque altro."),
        ("HH", "Si nascondono Bruno e Davide, 2 su 4: nel prossimo turno si può controllare solo uno di loro."),
        ("NN", "Nessuno si nasconde: nel prossimo turno si può controllare chiunque."),
    ],
)
def test_the_end_of_a_turn_says_who_hides_and_what_follows(plays, expected):
    hands = ["EAN", "EANH", "TEAN", "PNAH"]
    state, _ = control(travelling(hands), 0, 1)
    state, first = vote(state, {1: plays[0], 2: "E", 3: plays[1]})
    state, rest = by_default(state)
    assert line(state, (*first, *rest), events.TurnEnded) == expected


@pytest.mark.rule("BP-70")
def test_the_end_shows_everything():
    (read,) = lines(finished(), (events.GameEnded(result=result()),))
    assert read == (
        "Vincono insieme Anna e Bruno, con meno punti Controllo di tutti, agente escluso: 2 a testa. "
        "L’agente della Pol.Fer. era Davide, e i suoi punti non contano. "
        "Carte Controllo: Anna 1 carta (2), Bruno 2 carte (1 + 1), Chiara 2 carte (3 + 2) e Davide nessuna. "
        "In mano: Anna (Scusa), Bruno (niente), Chiara (Biglietto e Nasconditi) e Davide (Pol.Fer.)."
    )


def test_each_turn_opens_a_part_of_the_record():
    at = seen(travelling(PLAIN))
    assert {type(e).__name__ for e in examples() if describe.heading(e, at)} == {"Controlled"}


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


@pytest.mark.rule("BP-33")
def test_the_controller_chooses_among_names_and_reads_once_what_they_hold():
    state = travelling(PLAIN, held={1: (3, 1), 2: (0,)}, control=(2, 0, 2))
    title, hint, (whom, cards) = put(state, BOSS, "control")
    assert (title, hint) == (
        "Scegli chi controllare",
        "Chi controlli lo vedono tutti; il valore della carta, solo chi la riceve.",
    )
    assert whom[:3] == ["Anna", "Bruno", "Chiara"]
    assert cards == ["0", "2"]
    assert held_by(state, BOSS)[1][2] == ["Bruno: 2 carte (3 + 1), 4 punti", "Chiara: 1 carta (0), 0 punti"]


@pytest.mark.rule("BP-45")
def test_a_vote_names_whom_it_is_about_and_offers_cards():
    state, _ = control(travelling(PLAIN), 0, 1)
    title, _, (offered,) = put(state, 3, "vote")
    assert title == "Gioca una carta: Anna è senza Biglietto"
    assert offered == ["Scusa", "Accusa", "Imparziale", "Pol.Fer."]


@pytest.mark.rule("BP-21", "BP-45")
@pytest.mark.parametrize(
    ("leg", "cards", "last"), [("return", (1,), True), ("return", (1, 2), False), ("outbound", (1,), False)]
)
def test_in_the_last_vote_of_a_game_nobody_is_told_that_hiding_helps(leg, cards, last):
    state, _ = control(travelling(PLAIN, control=cards, leg=Leg(leg), turn=4), 0, 1)
    hint = put(state, 3, "vote")[1]
    assert ("È l’ultimo turno: nascondersi non serve più." in hint) is last
    assert ("Nasconditi ti mette al sicuro" in hint) is not last


@pytest.mark.rule("BP-36")
def test_the_second_card_is_asked_about_somebody():
    state, _ = control(travelling(PLAIN, hidden=(0, 1), control=(0, 0, 1, 1, 2)), 0, 2)
    title, _, (offered,) = put(state, BOSS, "second")
    assert (title, offered) == ("Scegli la seconda carta per Anna", ["0", "1"])


@pytest.mark.rule("BP-35")
def test_one_may_drop_a_card_or_keep_all():
    state, _ = control(travelling(PLAIN, hidden=(1, 2), held={2: (3, 1)}), 2, 2)
    _, hint, (offered,) = put(state, 2, "drop", "en")
    assert offered == ["Keep those you have", "1", "3"]
    assert hint.startswith("This turn’s card is eliminated already.")


@pytest.mark.rule("BP-52", "BP-78")
def test_a_gift_that_can_only_go_one_way_names_its_receiver():
    state, _ = control(travelling(PLAIN), 2, 1)
    assert put(state, 2, "give")[2][0] == ["Davide", "Anna", "Bruno"]
    state, _ = give(state, 2, 3, Card.ACCUSATION)
    state, _ = give(state, 3, 0, Card.NEUTRAL)
    assert put(state, 0, "give-card")[0] == "Dai una carta a Bruno"
    state, _ = give(state, 0, 1, Card.EXCUSE)
    assert put(state, 1, "give-card")[0] == "Dai una carta a Chiara"


@pytest.mark.rule("BP-54")
def test_whoever_was_just_given_a_card_reads_that_it_stays():
    state, _ = control(travelling(PLAIN), 2, 1)
    assert "ricevuta" not in put(state, 2, "give")[1]
    state, _ = give(state, 2, 3, Card.TICKET)
    _, hint, (_, offered) = put(state, 3, "give")
    assert hint.endswith("Quella appena ricevuta non si può dare.")
    assert "Biglietto" not in offered
    state, _ = give(state, 3, 0, Card.NEUTRAL)
    assert put(state, 0, "give-card", "en")[1].endswith("The one just received may not be given.")


@pytest.mark.rule("BP-31")
def test_whoever_may_hide_reads_when_that_is_of_no_use():
    state, _ = control(travelling(PLAIN), 0, 1)
    assert "la metà dei Viaggiatori o più" in put(state, 1, "vote")[1]


@pytest.mark.rule("BP-58")
def test_a_gift_among_two_at_one_go_names_the_other():
    hands = ["EAN", "EANH", "TEANH", "PNAH"]
    state, _ = control(travelling(hands, exchange="batched"), 0, 1)
    state, _ = vote(state, {1: "H", 2: "H", 3: "N"})
    assert put(state, 0, "give-card")[0] == "Dai una carta a Davide"
    assert put(state, 3, "give-card")[0] == "Dai una carta ad Anna"


@pytest.mark.rule("BP-58")
def test_a_wish_says_what_becomes_of_it():
    state, _ = control(travelling(PLAIN, exchange="batched"), 2, 1)
    assert "in senso orario" in put(state, 0, "give")[1]


@pytest.mark.rule("BP-55")
def test_a_card_of_the_table_is_offered_with_its_owner():
    state, _ = control(travelling(PLAIN, leg=Leg.RETURN), 0, 1)
    state, _ = vote(state, {1: "E", 2: "A", 3: "N"})
    state, _ = by_default(state, until=Removing)
    assert put(state, BOSS, "remove", "en")[2] == (["Bruno’s Excuse", "Chiara’s Accusation", "Davide’s Neutral"],)


# -- what a seat holds -----------------------------------------------------------------------------------


def held_by(state, seat, lang="it"):
    """The panels of a seat: title, signs, lines."""
    found = describe.panels(seen(state, seat))
    return [
        (words(p.title, lang), [words(s, lang) for s in p.signs], [words(one, lang) for one in p.lines]) for p in found
    ]


def test_a_traveller_reads_the_hand_the_control_cards_and_nothing_of_others():
    state = travelling(PLAIN, held={0: (1, 3), 1: (2,)})
    assert held_by(state, 0) == [
        ("La tua mano, 3 carte", ["Scusa", "Accusa", "Imparziale"], []),
        ("Hai ricevuto 2 carte Controllo, 4 punti", ["3", "1"], []),
    ]
    assert describe.panels(seen(state)) == ()


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


def test_the_controller_reads_the_pile_and_what_went_to_whom():
    state = travelling(PLAIN, held={0: (1, 3), 1: (2,)}, control=(0, 2, 1))
    (title, cards, _), (other, _, delivered) = held_by(state, BOSS)
    assert (title, cards, other) == ("Le tue 3 carte Controllo", ["2", "1", "0"], "Che cosa hai consegnato")
    assert delivered == ["Anna: 2 carte (3 + 1), 4 punti", "Bruno: 1 carta (2), 2 punti"]


def test_a_card_on_the_table_is_remembered_by_its_owner():
    state, _ = control(travelling(PLAIN), 0, 1)
    state, _ = vote(state, {1: "E", 2: "A", 3: "N"})
    assert held_by(state, 1)[0] == (
        "La tua mano, 3 carte",
        ["Accusa", "Imparziale", "Nasconditi"],
        ["La tua Scusa è sul tavolo, davanti a te."],
    )
    lying = held_by(travelling(PLAIN, hidden=(1,)), 1)[0]
    assert lying[2] == ["Il tuo Nasconditi è sul tavolo: lo riprendi appena il Controllore controlla qualcuno."]


def test_a_seat_is_listed_with_its_cards_and_who_hides_as_such():
    at = seen(travelling(PLAIN, hidden=(1,), held={1: (0, 2)}))
    spots = [describe.place(Seat(seat), at) for seat in (0, 1, BOSS)]
    assert [[words(tag) for tag in each.tags] for each in spots] == [[], ["si nasconde"], ["Controllore"]]
    assert [words(each.count) for each in spots] == ["3 carte, nessun Controllo", "4 carte, 2 Controllo", "3 carte"]


def test_whoever_is_controlled_is_listed_as_such_until_the_turn_is_over():
    state, _ = control(travelling(PLAIN), 0, 1)
    assert [words(tag) for tag in describe.place(Seat(0), seen(state)).tags] == ["sotto controllo"]


def test_the_board_stands_over_the_pile_the_tickets_and_the_agents_count():
    state = travelling(PLAIN, held={0: (1,)}, control=(0, 2))
    assert [words(fact) for fact in describe.foot(seen(state))] == [
        "Al Controllore restano 2 carte, vince se un Viaggiatore ha 8 punti",
        "Biglietti 1",
        "Viaggiatori liberi 3, all’agente ne servono 2 senza contare sé",
    ]


def test_the_points_are_unknown_but_to_those_who_may_know_them():
    state = travelling(PLAIN, held={0: (1, 3)})
    rows = {eye: dict(describe.sheet(seen(state, eye)).rows)[Seat(0)] for eye in (None, 0, 1, BOSS)}
    read = {eye: [words(cell) for cell in cells] for eye, cells in rows.items()}
    assert read[0] == read[BOSS] == ["2", "4"]
    assert read[None] == read[1] == ["2", "?"]


def test_the_last_sheet_names_roles_points_and_winners():
    at = seen(finished())
    rows = [(NAMES[seat], [words(cell) for cell in cells]) for seat, cells in describe.sheet(at).rows]
    assert rows[0] == ("Anna", ["Viaggiatore", "1 carta (2)", "2", "vince"])
    assert rows[3:] == [
        ("Davide", ["agente Pol.Fer.", "–", "0", "–"]),
        ("Elena", ["Controllore", "–", "–", "–"]),
    ]


def test_one_card_worth_nothing_is_not_read_as_no_card():
    (cells,) = (cells for seat, cells in describe.sheet(seen(finished(held=((0,), (), (), (), ())))).rows if seat == 0)
    assert [words(cells[1], lang) for lang in LANGUAGES] == ["1 carta (0)", "1 card (0)"]


@pytest.mark.rule("BP-63", "BP-64", "BP-66")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"ending": Ending.LIMIT, "winners": (Seat(BOSS),), "points": (8, 2, 5, 0, 0), "leg": Leg.OUTBOUND},
            "Vince il Controllore, Elena: Anna ha 8 punti Controllo all’Andata.",
        ),
        (
            {
                "ending": Ending.AGENT_OUTBOUND,
                "winners": (Seat(3),),
                "leg": Leg.OUTBOUND,
                "free": (Seat(0), Seat(1), Seat(3)),
            },
            (
                "Vince Davide, agente della Pol.Fer.: alla fine dell’Andata gli altri Viaggiatori liberi sono 2, "
                "almeno il doppio dei Biglietti (1)."
            ),
        ),
        (
            {
                "ending": Ending.AGENT_OUTBOUND,
                "winners": (Seat(3),),
                "leg": Leg.OUTBOUND,
                "free": (Seat(0), Seat(3)),
                "tickets": 0,
            },
            (
                "Vince Davide, agente della Pol.Fer.: alla fine dell’Andata c’è un altro Viaggiatore libero, "
                "almeno il doppio dei Biglietti (0)."
            ),
        ),
        (
            {"winners": (Seat(2),), "points": (4, 5, 1, 0, 0)},
            "Vince Chiara, con meno punti Controllo di tutti, agente escluso: 1.",
        ),
    ],
)
def test_the_end_is_told_in_one_sentence(changes, expected):
    assert words(describe.ending(seen(finished(**changes)))) == expected


# -- whole games ------------------------------------------------------------------------------------------


def say_all(at):
    """Everything there is to say of a state to one eye."""
    yield from (describe.stage(at), describe.waiting(at), *describe.foot(at))
    for seat in range(at.state.seats):
        spot = describe.place(Seat(seat), at)
        yield from (*spot.tags, *([spot.count] if spot.count else ()))
    for panel in describe.panels(at):
        yield from (panel.title, *panel.signs, *panel.lines)
    sheet = describe.sheet(at)
    assert all(len(cells) == len(sheet.heads) for _, cells in sheet.rows)
    yield from (*sheet.heads, *(cell for _, cells in sheet.rows for cell in cells))
    for question, decision in at.asked.items():
        said = describe.prompt(question, at)
        yield from (each for each in (said.title, said.hint, said.verb) if each)
        shapes = decision.shape.fields if isinstance(decision.shape, Form) else ()
        for name, shape in [(field.name, field.shape) for field in shapes] or [("", decision.shape)]:
            assert isinstance(shape, Pick)
            for each in shape.options:
                label = describe.label(question, name, each, at)
                yield from (each for each in (label.text, label.group, label.hint) if each)


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (5, 1, {"ticket_showing": "optional", "removal_scope": "vote-and-shown"}),
        (8, 2, {"exchange": "batched", "open_values": "on", "wrap": "off", "points": "per-leg"}),
        (6, 3, {"exchange": "off", "tickets_fixed": "on"}),
    ],
)
def test_whatever_is_asked_held_or_told_in_a_game_has_words(seats, seed, options):
    said, game = set(), Playout(seats, seed, silence=0.1, **options)
    for _, happened in game:
        for eye in (None, 0, seats - 1):
            at = game.seen(None if eye is None else Seat(eye))
            said |= {each for event in told_to(happened, eye) if (each := describe.event(event, at))}
            said |= set(say_all(at))
    said.add(describe.ending(game.seen(None)))
    for lang in LANGUAGES:
        assert all(words(each, lang) for each in said)


# -- the primer, and games as they read ---------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_primer_is_five_short_steps(lang):
    assert len(describe.PRIMER) == 5
    for panel in describe.PRIMER:
        assert words(panel.title, lang)
        assert all(len(words(each, lang)) <= 160 for each in panel.lines)


FIGURE = ["ENAHH", "TNEHA", "EANHN", "EENHA", "THENA", "PAHNN", "HAEHN"]
"""The dwarfs' hands before figure 2."""


def turns(eye, lang):
    """Figures 2 and 3, then figures 6 and 7, as one eye reads them."""
    state = travelling(FIGURE, control=(0, 1, 1, 2, 3))
    for step in (
        lambda at: control(at, 2, 1),
        lambda at: vote(at, {5: "A", 3: "E", 0: "E", 1: "N", 4: "H", 6: "H"}),
        lambda at: give(at, 2, 1, Card.ACCUSATION),
        lambda at: give(at, 1, 3, Card.HIDE),
        lambda at: give(at, 3, 0, Card.NEUTRAL),
        lambda at: give(at, 0, 5, Card.ACCUSATION),
        lambda at: give(at, 5, 2, Card.HIDE),
    ):
        state, happened = step(state)
        yield from lines(state, happened, eye, lang)
    yield ""
    hiding = {"hidden": (0, 4, 5, 6), "held": {0: (1,)}}
    hands = ["TENA", "NEEHA", "EANHN", "EENHA", "TENA", "PANH", "AHNN"]
    for card, target, more in ((3, 0, (0, "drop", "1")), (3, 5, None)):
        state, happened = control(travelling(hands, control=(0, 2, 2, 3), exchange="batched", **hiding), target, card)
        yield from lines(state, happened, eye, lang)
        if more:
            state, happened = answer(state, *more)
            yield from lines(state, happened, eye, lang)
        else:
            state, happened = answer(state, 7, "second", "2")
            yield from lines(state, happened, eye, lang)
        state, happened = by_default(state)
        yield from lines(state, happened, eye, lang)
        yield ""


def journey(eye, lang):
    """A whole game of five, the exchange at one go, as one eye reads it."""
    game = Playout(5, 8, exchange="batched")
    for state, happened in game:
        yield from lines(state, happened, eye, lang)


@pytest.mark.parametrize(("lang", "eye"), [("it", 0), ("en", None)])
@pytest.mark.parametrize("told_", [turns, journey])
def test_a_game_reads_as_it_did(told_, lang, eye):
    """Look at the difference before you accept it: this is what people read."""
    golden = HERE / "playthroughs" / f"{told_.__name__}.{lang}.txt"
    assert "\n".join(told_(eye, lang)) + "\n" == golden.read_text("utf-8")
