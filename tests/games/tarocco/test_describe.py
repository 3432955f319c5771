"""What is said at the table, in both languages: every event, question and answer; and why, on ten positions."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.text.clauses import read_clauses, read_cover
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.event import told_to
from games.forms import Cases, Form
from games.kernel import make_view, open_position
from games.message import say
from games.secret import Seat, hold
from games.tarocco.rules.cards import PACK, Card, sorted_cards
from games.tarocco.rules.clauses import hand_clauses
from games.tarocco.rules.combinations import combinations_in
from games.tarocco.rules.count import Accuso, Count, Payment
from games.tarocco.rules.events import (
    Dealt,
    Declared,
    Discarded,
    GoneOut,
    HandBegan,
    HandCounted,
    LosersCharged,
    Played,
    Said,
    SeatsDrawn,
    TrickTaken,
)
from games.tarocco.rules.finish import conclude_hand
from games.tarocco.rules.shape import SHAPES
from games.tarocco.rules.state import Accusing, Contract, Hand, Phrase, Resting
from games.tarocco.rules.terms import Variety
from games.tarocco.words import describe, tally
from games.tarocco.words.events import closing
from games.tarocco.words.phrases import card_name, card_sign
from games.tarocco.words.primer import make_primer
from tests.games.tarocco.table import (
    Playout,
    again,
    answer,
    asked,
    cards,
    dealt,
    lay,
    only,
    playing,
    rules_of,
    seated,
    silent,
    start,
    until,
)

BOX = SimpleNamespace(package="games.tarocco")
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
SEATS = {Variety.TERZIGLIO: 3, Variety.MATTAZZA: 5}
FIGURES = "DK DQ DN DJ CK CQ CN CJ"
"""A hand of two sequences."""


def speak(message, lang="it"):
    return shorten_signs(Translator().speak(BOX, message, lang, lambda seat: NAMES[seat]))


def seen(state, seat=None):
    return make_view(open_position(rules_of(state.terms.variety), state), None if seat is None else Seat(seat))


def line(event, state, seat=None, lang="it"):
    """How an event reads to an eye that has been told it."""
    (heard,) = told_to((event,), None if seat is None else Seat(seat))
    return speak(describe.event(heard, seen(state, seat)), lang)


def short(event, state):
    """The same to all, with cards as they stand on a button."""
    return speak(describe.event(event, seen(state)))


# -- everything has its words --------------------------------------------------------------


def messages(eye):
    """Everything a seat reads, apart from what happens."""
    yield from (describe.stage(eye), describe.waiting(eye), *describe.foot(eye), *describe.sheet(eye).heads)
    for row in describe.sheet(eye).rows:
        yield from row[1]
    for seat in range(eye.state.seats):
        place = describe.place(Seat(seat), eye)
        yield from filter(None, (*place.tags, place.count))
    for panel in describe.panels(eye):
        yield from (panel.title, *panel.lines)


def offered(shape):
    """The answers of every field of a question, under its name."""
    for field, each in [(f.name, f.shape) for f in shape.fields] if isinstance(shape, Form) else [("", shape)]:
        picks = each.shapes.values() if isinstance(each, Cases) else (each,)
        yield field, [option for pick in picks for option in pick.options]


def questions(question, decision, eye):
    """A question with all its answers."""
    asked = describe.prompt(question, eye)
    yield from filter(None, (asked.title, asked.hint, asked.verb, asked.confirm))
    if question.prompt != "ready":
        yield say(f"silence-{question.prompt}")
    for field, options in offered(decision.shape):
        if field:
            yield say(f"field-{field}")
        for option in options:
            label = describe.label(question, field, option, eye)
            yield from filter(None, (label.text, label.group, label.hint))


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("variety", list(Variety))
def test_a_match_never_lacks_a_word(variety, lang):
    """A fault in a message is a warning, and warnings fail."""
    match = Playout(variety, 7, SEATS.get(variety))
    for number, (state, events) in enumerate(match):
        if number > 130:
            break
        for seat in (None, Seat(number % state.seats)):
            eye = match.seen(seat)
            lines = [describe.event(each, eye) for each in told_to(events, seat)]
            assert all(speak(each, lang) for each in lines if each is not None)
            assert all(speak(each, lang) for each in messages(eye))
            asked = {} if match.at.ask is None else {**match.at.ask.must, **match.at.ask.may}
            for question, decision in asked.items():
                if question.seat == seat:
                    assert all(speak(each, lang) for each in questions(question, decision, eye))


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


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("variety", list(Variety))
def test_the_primer_fits_one_message_of_a_chat_and_says_what_comes_before_play(variety, lang):
    said = [speak(words, lang) for panel in make_primer(variety) for words in (panel.title, *panel.signs, *panel.lines)]
    assert len("\n\n".join(said)) < 1_900
    wanted = {Variety.TERZIGLIO: "No! Faccio di mio", Variety.MATTAZZA: "Travalica"}
    assert wanted.get(variety, "Tarocchi") in speak(say("primer-before-what", game=variety.value), lang)


# -- what only one seat reads ----------------------------------------------------------------


@pytest.mark.rule("TB-56")
def test_a_scarto_is_read_by_its_owner_alone():
    state, _ = dealt(seated("quattro-scartate"), {3: FIGURES})
    state, events = answer(state, 3, "scarto", "CQ,CJ")
    scarto = only(events, Discarded)
    assert line(scarto, state, 3) == "Scarti Regina di coppe e Fante di coppe."
    assert {line(scarto, state, eye) for eye in (None, 0, 1, 2)} == {"Dino: «Fatta». Lo scarto è in tavola, coperto."}


@pytest.mark.rule("TB-57")
def test_the_scarto_says_which_combination_a_card_is_part_of():
    state, _ = dealt(seated("quattro-scartate"), {3: FIGURES})
    (question,) = rules_of("quattro-scartate").ask(state).must
    eye = seen(state, 3)
    hints = {
        card: describe.label(question, "", card, eye).hint for _, cards in offered(_shape(state)) for card in cards
    }
    assert speak(next(hint for card, hint in hints.items() if card == "DQ")) == "serve per la sequenza di danari"
    assert "DK" not in hints


@pytest.mark.rule("MZ-5")
def test_a_card_is_played_by_the_words_that_go_with_it_and_needs_no_third_press():
    state = playing(["D9 S7", "MAT D8", "S8 S9"], variety="mattazza", dealer=2)
    (question,) = rules_of("mattazza").ask(state).must
    assert question.prompt == "card-and-phrase"
    prompt = describe.prompt(question, seen(state, question.seat))
    assert (prompt.at_once, prompt.aside) == (True, ("phrase",))


@pytest.mark.rule("MZ-5", "TB-61")
@pytest.mark.parametrize(("lang", "alone"), [("it", "da sola"), ("en", "itself")])
def test_that_the_last_card_plays_itself_is_said_once(lang, alone):
    state = playing(["D9", "S7", "S8"], variety="mattazza", dealer=2, number=10, errata=("MZ-5", "TB-61"))
    (question,) = rules_of("mattazza").ask(state).may
    eye = seen(state, question.seat)
    prompt = describe.prompt(question, eye)
    read = [speak(said, lang) for said in (describe.waiting(eye), prompt.title, prompt.hint)]
    assert [alone in said for said in read] == [True, False, False]


@pytest.mark.rule("MZ-5")
@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_phrase_is_explained_in_its_own_words(lang):
    state = playing(["D9 S7", "MAT D8", "S8 S9"], variety="mattazza", dealer=2)
    (question,) = rules_of("mattazza").ask(state).must
    hints = [describe.label(question, "phrase", each, seen(state, 0)).hint for each in Phrase]
    assert len({speak(hint, lang) for hint in hints}) == len(hints)
    assert not any(":" in speak(hint, lang) for hint in hints)


@pytest.mark.rule("MZ-9")
@pytest.mark.parametrize(
    ("totals", "trickless", "losers", "counted", "charged"),
    [
        ((9, 6, 43), None, (2,), "Carla 43, Anna 9 e Bruno 6", "Perde Carla, con più punti di tutti: una penalità."),
        (
            (0, 0, 43),
            0,
            (0, 1),
            "Anna 0, Bruno 0 e Carla 43",
            "Perdono Anna e Bruno, senza nemmeno una presa: una penalità a testa.",
        ),
    ],
)
def test_a_hand_of_mattazza_is_told_with_its_losers_first(totals, trickless, losers, counted, charged):
    state = seated("mattazza", 0, (0,) * 3, 3, end="hands")
    counts = tuple(Count((Card.D7,), combinations_in(()), points, 0, ()) for points in totals)
    gains = tuple(int(seat in losers) for seat in range(3))
    lost = tuple(map(Seat, losers))
    over = Hand(1, Seat(0), (0, 1, 2), counts, ((),) * 3, trickless, None, None, gains, gains, losers=lost)
    step = conclude_hand(replace(state, sheet=(over,), scores=gains), ())
    assert line(HandCounted(hand=over), step.state) == f"La mano 1 è finita: {counted}."
    assert line(only(step.events, LosersCharged), step.state) == charged
    foot = [speak(each) for each in describe.foot(seen(step.state))]
    assert foot[0] == f"Penalità: Anna {gains[0]}, Bruno {gains[1]} e Carla {gains[2]}"
    assert len(foot) == 2
    first, *rest = [speak(each) for each in tally.sheet_lines(step.state)][1:]
    assert first.startswith("Carla" if trickless is None else "Anna")
    assert next(each for each in rest if each.startswith("Il conto di")) == "Il conto di Carla:"


@pytest.mark.rule("TZ-14", "MZ-9")
@pytest.mark.parametrize("variety", ["terziglio", "mattazza"])
def test_a_score_that_stands_below_is_not_told_with_the_deal(variety):
    state = seated(variety, 2, None, 3)
    began = HandBegan(number=2, dealer=Seat(1), scores=(4, -2, -2))
    assert line(began, state) == "Mano 2. Distribuisce Bruno."
    assert speak(describe.foot(seen(state))[0]).endswith(": Anna 0, Bruno 0 e Carla 0")


@pytest.mark.rule("MZ-10")
@pytest.mark.parametrize(
    ("end", "it", "en"),
    [
        ("elimination", "Fuori a 3 penalità", "Out at 3 penalties"),
        ("two-losers", "Si finisce quando in due siete a 3 penalità", "Over when two are at 3 penalties"),
        ("first-out", "Si finisce quando uno è a 3 penalità", "Over when one is at 3 penalties"),
    ],
)
def test_how_a_match_of_mattazza_ends_is_said_below_it_and_nobody_called_out_who_plays_on(end, it, en):
    foot = describe.foot(seen(seated("mattazza", 3, (0,) * 4, 4, end=end)))[-1]
    assert (speak(foot, "it"), speak(foot, "en")) == (it, en)


@pytest.mark.rule("ML-4")
def test_all_are_told_of_the_second_deal_and_once():
    state = seated("millone", 1)
    state, events = answer(state, -1, "pack", ",".join(map(str, range(62))))
    state, more = until(state, Accusing)
    dealt = [event for event in (*events, *more) if isinstance(event, Dealt) and event.seat == state.dealer]
    for seat in (None, 0, 1):
        first, second = (told_to((event,), seat)[0] for event in dealt)
        assert (describe.event(first, seen(state, seat)) is None) is (seat != state.dealer)
        assert speak(describe.event(second, seen(state, seat))) == "Si danno altre 10 carte a testa."


@pytest.mark.rule("TB-85", "ML-8", "CC-6", "QN-4")
@pytest.mark.parametrize(
    ("variety", "options", "says"),
    [
        ("millone", {}, "ma dopo la seconda distribuzione nessuno si chiama fuori: si gioca."),
        ("quindici", {"late_out": "never"}, "ma chi ha preso le ultime due carte non si chiama fuori: si gioca."),
        ("quindici", {"out_by": "raw"}, "ma per chiamarsi fuori l’accuso non si arrotonda: si gioca."),
    ],
)
def test_what_reaches_the_target_and_does_not_end_the_match_says_why(variety, options, says):
    state = seated(variety, 1, **options)
    accuso = Accuso(Seat(1), combinations_in(cards("DK CK SK")))
    reach = state.terms.target
    told = line(Declared(accuso=accuso, side_points=accuso.points, reach=reach), state)
    assert told.endswith(f" su {state.terms.target:,}, {says}".replace(",0", ".0"))
    short_of = line(Declared(accuso=accuso, side_points=accuso.points, reach=reach - 1), state)
    assert "si gioca" not in short_of


@pytest.mark.rule("TB-56")
def test_a_scarto_is_told_in_the_readers_language():
    state = seated("millone", 1)
    discarded = Discarded(seat=Seat(0), cards=hold((), Seat(0), sized=True))
    assert "Fatta" in line(discarded, state)
    assert "Fatta" not in line(discarded, state, lang="en")


@pytest.mark.rule("TB-57")
def test_the_scarto_names_the_cards_of_ones_own_that_may_not_go():
    state, _ = dealt(seated("quattro-scartate"), {3: FIGURES})
    (question,) = rules_of("quattro-scartate").ask(state).must
    asked = describe.prompt(question, seen(state, 3))
    hint = speak(asked.hint)
    assert "Re e Tarocchi non si scartano (Re di danari" in hint
    assert speak(asked.barred) == "Re e Tarocchi non si scartano."
    offers = {card for _, cards in offered(_shape(state)) for card in cards}
    held = seen(state, 3).state.hands[3].open()
    assert all((card_sign(card).short.key and speak(card_sign(card)) in hint) == (card not in offers) for card in held)


@pytest.mark.rule("TZ-4", "TZ-5")
def test_whoever_is_asked_says_no_and_plays_alone():
    state, _ = answer(seated("terziglio", 2, (0,) * 3, 3), -1, "pack", ",".join(map(str, range(62))))
    state, _ = answer(state, state.phase.seat, "bid", "posso")
    ((question, decision),) = rules_of("terziglio").ask(state).must.items()
    labels = [describe.label(question, "", each, seen(state, question.seat)) for each in decision.shape.options]
    assert [speak(label.text) for label in labels] == ["Va bene", "No! Faccio di mio"]
    asker = NAMES[state.phase.asker]
    state, events = answer(state, question.seat, "posso", "di-mio")
    to = f"ad {asker}" if asker == "Anna" else f"a {asker}"
    assert line(only(events, Said), state) == f"{NAMES[question.seat]} {to}: «No! Faccio di mio»"


def _shape(state):
    (decision,) = rules_of(state.terms.variety).ask(state).must.values()
    return decision.shape


@pytest.mark.rule("TB-40")
def test_a_hand_is_told_what_it_could_declare_until_it_has():
    state, _ = dealt(seated("quattro-scartate"), {0: FIGURES})
    titles = [speak(panel.title) for panel in describe.panels(seen(state, 0))]
    assert "Puoi accusare 30 punti" in titles
    assert describe.panels(seen(state)) == ()
    state, _ = answer(state, 3, "scarto", _silence(state))
    assert not any("accusare" in speak(panel.title) for panel in describe.panels(seen(state, 0))), (
        "the question says it"
    )
    state, events = answer(state, 0, "accuso", "danari,coppe")
    assert "Anna accusa 30 punti: Danari 15 (" in line(only(events, Declared), state)
    assert not any("accusare" in speak(panel.title) for panel in describe.panels(seen(state, 0)))


@pytest.mark.rule("TB-41")
def test_whoever_is_still_to_discard_is_told_what_these_cards_would_bring():
    state, _ = dealt(seated("quattro-scartate"), {3: FIGURES})
    assert "Con queste carte accuseresti 30 punti" in [speak(panel.title) for panel in describe.panels(seen(state, 3))]
    state, _ = answer(state, 3, "scarto", _silence(state))
    assert "Puoi accusare 30 punti" in [speak(panel.title) for panel in describe.panels(seen(state, 3))]


@pytest.mark.rule("TB-42", "TB-44")
def test_what_is_declared_is_listed_with_commas_and_said_of_the_pair():
    state, _ = dealt(seated(), {0: FIGURES, 2: "SK SQ SN"})
    state, _ = until(state, Accusing)
    hint = speak(describe.prompt(next(iter(rules_of().ask(state).must)), seen(state, 0)).hint)
    assert hint.startswith("Tutte insieme valgono 30 punti.")
    state, events = answer(state, 0, "accuso", "danari,coppe")
    court = [f"Re di {s}, Regina di {s}, Cavallo di {s} e Fante di {s}" for s in ("danari", "coppe")]
    says = f"Anna accusa 30 punti: Danari 15 ({court[0]}), Coppe 15 ({court[1]}). Con l’accuso Anna e Carla sono a 30 su 800."
    assert line(only(events, Declared), state) == says
    state, _ = lay(state, "DK")
    while state.phase.seat != 2:
        state, _ = silent(state)
    hint = speak(describe.prompt(next(iter(rules_of().ask(state).must)), seen(state, 2)).hint)
    assert hint.startswith("Vale 10 punti. Se la accusi la vedono tutti")
    state, events = answer(state, 2, "accuso", "spade")
    assert line(only(events, Declared), state).endswith(
        "In questa mano Anna e Carla ne hanno accusati 40 e sono a 40 su 800."
    )


@pytest.mark.rule("TB-76")
@pytest.mark.parametrize(
    ("piles", "hint"),
    [
        (("", ""), " Un segnale al compagno lo puoi fare con i Numeri."),
        (("DK C6", "CK"), " Un segnale al compagno lo puoi fare con i danari, le coppe e i Numeri."),
    ],
)
def test_the_suits_that_a_signal_may_go_with_are_named(piles, hint):
    state = playing(["D6 C7 S8 T9", "D7 C8 S9 B6", "D8 C9 S10 B7", "D9 C10 B8 B9"], piles=piles)
    (question,) = rules_of().ask(state).must
    assert speak(describe.prompt(question, seen(state, 0)).hint) == "Giochi quello che vuoi." + hint
    bare = playing(["D6 C7", "D7 C8", "D8 C9", "D9 C10"])
    assert speak(describe.prompt(question, seen(bare, 0)).hint) == "Giochi quello che vuoi."


@pytest.mark.rule("TB-54")
def test_the_count_says_until_when_it_stands_and_is_left_at_one_press():
    state, _ = until(dealt(seated(), {})[0], Resting)
    question = next(iter(rules_of().ask(state).may))
    assert describe.prompt(question, seen(state, 0)).hint is None
    assert speak(describe.label(question, "", "press", seen(state, 0)).text) == "Avanti"
    assert "quando avete premuto tutti «Avanti», al più tardi dopo un minuto" in speak(describe.waiting(seen(state)))


def _silence(state):
    (decision,) = rules_of(state.terms.variety).ask(state).must.values()
    return decision.by_clock


@pytest.mark.rule("TB-43")
def test_to_keep_a_combination_back_is_known_to_oneself_alone():
    state, _ = dealt(seated("quattro-scartate"), {0: FIGURES})
    state, _ = answer(state, 3, "scarto", _silence(state))
    state, events = answer(state, 0, "accuso", "")
    assert line(only(events, Declared), state, 0) == "Anna non accusa, anche se potrebbe."
    assert {line(only(events, Declared), state, eye) for eye in (None, 1, 2, 3)} == {"Anna non accusa."}


@pytest.mark.rule("TB-85")
def test_going_out_says_the_sum_before_and_after():
    state = again(seated(dealer=3), scores=(780, 100, 780, 100))
    state, _ = dealt(state, {0: FIGURES})
    state, _ = answer(state, 3, "first-cards", "take")
    state, _ = answer(state, 3, "scarto", _silence(state))
    (question,) = rules_of().ask(state).must
    assert "arrivi a 810 su 800" in speak(describe.prompt(question, seen(state, 0)).confirm)
    state, events = answer(state, 0, "accuso", "danari,coppe")
    said = line(only(events, GoneOut), state)
    assert said.endswith("Anna si chiama fuori: 780 della partita e 30 accusati fanno 810, e il traguardo è 800.")
    assert speak(describe.ending(seen(state))) == "Vincono Anna e Carla: Anna si chiama fuori con 810 punti su 800."


@pytest.mark.rule("QN-4")
def test_going_out_of_quindici_says_what_the_accuso_comes_to():
    state = playing(("D6", "D7"), dealer=0, variety="quindici", scores=(2, 13))
    kings = hold(cards("DK CK SK BK"), Seat(1))
    state = replace(state, phase=Accusing(Seat(1)), spoken=(), hands=(state.hands[0], kings))
    (question,) = rules_of("quindici").ask(state).must
    hint = speak(describe.prompt(question, seen(state, 1)).hint)
    assert hint.startswith("Se accusi tutto fai 34 punti, in punti tondi 3, e arrivi a 16 su 15")
    state, events = answer(state, 1, "accuso", "re")
    out = only(events, GoneOut)
    assert line(out, state).endswith("13 della partita e 3 in punti tondi fanno 16, e il traguardo è 15.")
    assert speak(closing(out, seen(state))).endswith(" In punti tondi: Bruno 3.")
    assert speak(describe.ending(seen(state))) == "Vince Bruno, che si chiama fuori con 16 punti su 15."


@pytest.mark.rule("TB-85")
def test_above_the_final_table_going_out_is_said_once_and_no_hand_that_was_dealt():
    state = again(seated(dealer=3), scores=(100, 790, 100, 790))
    state, events = dealt(state, {3: FIGURES})
    assert {closing(each, seen(state, 3)) for each in told_to(events, Seat(3)) if isinstance(each, Dealt)} == {None}
    _, events = answer(state, 3, "first-cards", "out")
    told = speak(closing(only(events, GoneOut), seen(state)))
    assert told.startswith("Dino accusa 30 punti: ")
    assert "fuori" not in told


@pytest.mark.rule("OT-6")
def test_what_going_out_comes_to_is_true_of_both_answers_and_the_second_press_says_neither():
    state, _ = dealt(again(seated(dealer=3), scores=(100, 790, 100, 790)), {3: FIGURES})
    (question,) = rules_of().ask(state).must
    put = describe.prompt(question, seen(state, 3))
    assert (
        speak(put.confirm)
        == "Se ti chiami fuori mostri le tue combinazioni, arrivi a 820 su 800 e la partita finisce qui."
    )
    assert put.verb is None
    state = again(seated(dealer=3, accuso="all-or-nothing"), scores=(780, 100, 780, 100))
    state, _ = until(dealt(state, {0: FIGURES})[0], Accusing)
    (question,) = rules_of().ask(state).must
    put = describe.prompt(question, seen(state, 0))
    assert speak(put.confirm) == "Se accusi tutto arrivi a 810 su 800: la partita finisce qui."
    assert put.verb is None


@pytest.mark.rule("TB-61", "TB-70")
@pytest.mark.parametrize(
    ("hands", "laid", "hint"),
    [
        ("D6 MAT", "D9", "Rispondi a danari. O mostri il Matto."),
        ("C6 M1", "D9", "Non hai danari: giochi un Numero."),
        ("C6 M1", "ANG", "Rispondi con un Numero."),
        ("C6 C7", "ANG", "Non hai Numeri: giochi quello che vuoi."),
        ("C6 MAT", "D9", "Non hai né danari né Numeri: giochi quello che vuoi."),
        ("D6 C7", "MAT", "Ha cominciato il Matto: il seme lo scegli tu."),
    ],
)
def test_what_one_must_answer_with_is_said_as_the_cards_lie(hands, laid, hint):
    state, _ = lay(playing([f"{laid} S7", hands, "S8 S9", "B8 B9"]), laid)
    (question,) = rules_of().ask(state).must
    assert speak(describe.prompt(question, seen(state, 1)).hint) == hint


@pytest.mark.rule("MZ-5", "TB-67")
def test_a_phrase_goes_with_the_matto_too():
    state = replace(playing(["D9 S7", "MAT D8", "S8 S9"], variety="mattazza", dealer=2), hand=1)
    state, _ = answer(state, 0, "card-and-phrase", "D9|~")
    state, events = answer(state, 1, "card-and-phrase", "MAT|travalicare")
    assert line(events[0], state) == "Bruno copre il Matto: lo mostra e lo tiene. «Travalica»"


@pytest.mark.rule("TZ-14")
@pytest.mark.parametrize(
    ("gains", "poste", "says"),
    [
        ((-8, 4, 4), 4, "La mano vale 4 poste: Anna ne perde 8, gli altri due ne vincono 4 a testa."),
        (
            (4, -2, -2),
            1,
            "La mano vale 1 posta, e di mio si paga il doppio: Anna ne vince 4, gli altri due ne perdono 2 a testa.",
        ),
        ((0, 0, 0), 0, "La mano vale niente: nessuno paga."),
    ],
)
def test_a_hand_of_terziglio_says_what_everybody_wins_or_pays(gains, poste, says):
    state = replace(seated("terziglio", 2), sides=(0, 1, 1), contract=Contract(Seat(0), mio=gains[0] == 4))
    counts = tuple(Count((), combinations_in(()), points, 0, ()) for points in (40, 60))
    over = Hand(1, Seat(2), state.sides, counts, ((),) * 3, None, None, None, gains, gains, state.contract, poste)
    assert says in line(HandCounted(hand=over), state)


# -- why ---------------------------------------------------------------------------------------

REST = ("C7 B6", "C8 B7", "C9 B8", "C10 B9")


def why(event):
    """The clauses an event gives, each with its text in both languages."""
    for lang in ("it", "en"):
        known = read_clauses("games.tarocco", lang)
        assert all(known.get(clause) for clause in event.why)
    return " ".join(event.why)


@pytest.mark.parametrize(
    ("hands", "reasons", "says"),
    [
        ("DA DQ D7 D9", "TB-63", "prende Bruno (Regina di danari)"),
        ("D6 S7 D7 D9", "TB-63", "prende Anna (6 di danari)"),
        ("DA MAT D7 D9", "TB-63 TB-68", "Per il Matto Bruno deve una carta"),
        ("DA DQ MAT D9", "TB-63 TB-68", "Per il Matto Carla deve una carta"),
        ("D7 D6 S8 MAT", "TB-63", "prende Bruno (6 di danari)"),
        ("M1 M2 BEG M3", "TB-63", "prende Dino (Moro)"),
    ],
)
def test_a_trick_gives_its_reasons(hands, reasons, says):
    """Two cards each besides, so that the trick is not the last."""
    state = playing([f"{card} {rest}" for card, rest in zip(hands.split(), REST, strict=True)])
    state, events = lay(state, hands)
    taken = only(events, TrickTaken)
    assert why(taken) == reasons
    assert says in short(taken, state)


def test_the_matto_is_shown_by_a_clause_of_its_own():
    state, events = lay(playing(["DA C7 B6", "MAT C8 B7", "D7 C9 B8", "D9 C10 B9"]), "DA MAT")
    assert [why(event) for event in events if isinstance(event, Played)] == ["TB-60", "TB-67"]
    assert line(events[-1], state) == "Bruno copre il Matto: lo mostra e lo tiene."


def test_an_accuso_gives_the_clauses_of_what_it_is_made_of():
    state, _ = dealt(seated("quattro-scartate"), {0: "DK CK SK BK DQ DN"})
    state, _ = answer(state, 3, "scarto", _silence(state))
    _, events = answer(state, 0, "accuso", "re,danari")
    assert why(only(events, Declared)) == "TB-40 TB-20 TB-22 TB-24"


def test_going_out_early_gives_its_own_clause():
    state = again(seated(dealer=3), scores=(100, 780, 100, 780))
    state, _ = dealt(state, {3: FIGURES})
    _, events = answer(state, 3, "first-cards", "out")
    assert why(only(events, GoneOut)) == "TB-85 OT-6"


def test_a_count_gives_the_clauses_of_what_passed_over():
    state, events = lay(playing(("MAT D6", "DQ S7", "D7 D8", "DK D10"), piles=("C6 C7", "")), "MAT DQ D7 DK")
    state, more = until(state) if not any(isinstance(e, HandCounted) for e in events) else (state, ())
    counted = only((*events, *more), HandCounted)
    assert why(counted) == "TB-83 TB-68 TB-80 TB-11 TB-15"
    assert "Anna e Carla pagano il Matto a Bruno e Dino: 6 di danari." in line(counted, state)


@pytest.mark.rule("TB-80", "TB-83")
@pytest.mark.parametrize(
    ("former", "match"), [((0, 0), ""), ((100, 50), "La partita: Anna e Carla {}, Bruno e Dino {}. ")]
)
def test_a_count_begins_with_what_each_side_has_and_says_the_match_where_that_is_more(former, match):
    state = playing(("MAT D6", "DQ S7", "D7 D8", "DK D10"), piles=("C6 C7", ""), scores=former)
    state, events = lay(state, "MAT DQ D7 DK")
    state, more = until(state) if not any(isinstance(e, HandCounted) for e in events) else (state, ())
    counted = only((*events, *more), HandCounted)
    one, other = (count.total for count in counted.hand.counts)
    says = line(counted, state)
    start = f"La mano {counted.hand.number} è finita: Anna e Carla {one}, Bruno e Dino {other}. "
    start += match.format(one + former[0], other + former[1])
    assert says.startswith(start + "Anna e Carla pagano il Matto")
    assert says.endswith("ultima presa 0, accusi 0.")


@pytest.mark.rule("QN-2", "TB-87")
@pytest.mark.parametrize(
    ("former", "match"), [((0, 0), ""), ((2, 9), "La partita: Anna 6, Bruno 9. "), ((11, 0), None)]
)
def test_a_hand_of_quindici_says_what_its_points_come_to_and_the_match_where_that_is_more(former, match):
    state = playing(("DK", "DQ"), dealer=1, variety="quindici", piles=("CK SK", "C6 S7"), number=15, scores=former)
    state, events = lay(state, "DK")
    counted = only(events, HandCounted)
    rounded = "In punti tondi: Anna 4, Bruno 0."
    if match is None:
        assert speak(closing(counted, seen(state))).endswith(f" {rounded}")
        assert speak(describe.ending(seen(state))).startswith("Vince Anna, che ha raggiunto il traguardo di 15: ")
    else:
        assert f". {rounded} {match}Cappotto: " in line(counted, state)


@pytest.mark.rule("TB-14", "QN-2", "TZ-13", "MZ-8", "TB-69", "TB-82")
def test_a_hand_gives_the_clauses_of_its_own_game():
    """An odd pile, the lines that brought points, and what they are worth; empty lines give none."""
    won = Count(("C6",) * 3, combinations_in(()), 1, 6, ())
    lost = Count((), combinations_in(()), 0, 0, ())
    over = Hand(1, Seat(0), (0, 1), (won, lost), ((),) * 2, 1, Payment(1, 0, Card.MAT), None, (1, 0), (1, 0))
    assert " ".join(hand_clauses(over, Variety.QUINDICI)) == "TB-83 TB-82 TB-69 TB-80 QN-2 TB-11 TB-14 TB-15"
    assert hand_clauses(over, Variety.TERZIGLIO)[4:7] == ("TZ-12", "TZ-13", "TZ-14")
    losing = replace(over, losers=(Seat(1),), trickless=None, payment=None)
    assert " ".join(hand_clauses(losing, Variety.MATTAZZA)) == "TB-83 MZ-9 TB-80 MZ-8 TB-15"


@pytest.mark.rule("TB-46", "TZ-1")
@pytest.mark.parametrize(
    ("variety", "heads"),
    [
        (Variety.MATTAZZA, "Cricche Sequenze Carte Ultima presa Mano 1, totale Penalità"),
        (Variety.TERZIGLIO, "Cricche Sequenze Carte Ultima presa Accusi Mano 1, totale Poste"),
        (Variety.QUINDICI, "Cricche Sequenze Carte Ultima presa Accusi Mano 1, totale Partita"),
    ],
)
def test_the_points_have_the_columns_of_their_game(variety, heads):
    state = seated(variety, 0, (0,) * SHAPES[variety].least, SHAPES[variety].least)
    empty = Count((), combinations_in(()), 0, 0, ())
    over = Hand(
        1, Seat(0), state.sides, (empty,) * state.seats, ((),) * state.seats, None, None, None, state.scores, ()
    )
    sheet = describe.sheet(seen(replace(state, sheet=(over,))))
    assert " ".join(map(speak, sheet.heads)) == heads
    assert {len(cells) for _, cells in sheet.rows} == {len(sheet.heads)}


# -- the box -----------------------------------------------------------------------------------


def test_every_game_of_the_family_has_a_cover_of_its_own():
    covers = {read_cover(SimpleNamespace(package=BOX.package, name=variety.value)) for variety in Variety}
    assert len(covers) == len(Variety)
    assert all(each.startswith(b"<svg") for each in covers)


@pytest.mark.rule("TB-51", "TB-52", "TZ-2")
@pytest.mark.parametrize("variety", ["ottocento", "terziglio", "mattazza", "quindici"])
@pytest.mark.parametrize(("draw", "said"), [("lot", "Si tira a sorte"), ("cards", "Si tira una carta a testa")])
def test_what_is_said_of_the_lot_is_how_it_was_drawn(variety, draw, said):
    state = start(variety, draw=draw)
    shape = asked(state).shape
    state, events = answer(state, -1, "seats", shape.token(shape.nth(0)))
    words = describe.event(only(events, SeatsDrawn), make_view(open_position(rules_of(variety), state), None))
    assert said in speak(words, "it")


# -- the hand, the last trick, what became of a card ----------------------------------------------


def panel_of(state, eye, kind):
    return [panel for panel in describe.panels(seen(state, eye)) if panel.kind == kind]


@pytest.mark.rule("TB-56")
def test_a_hand_lies_in_the_order_of_the_pack_and_marks_what_was_taken_up():
    state, _ = dealt(seated("ottocento"), {0: FIGURES})
    state, _ = answer(state, 3, "first-cards", _silence(state))
    (mine,) = panel_of(state, 3, "hand")
    held = [str(sign.picture).removeprefix("tarocco/") for sign in mine.signs]
    assert held == list(map(str, sorted_cards(map(Card, held))))
    taken = [sign.picture for sign, tag in zip(mine.signs, mine.tags, strict=True) if tag]
    assert sorted(taken) == sorted(f"tarocco/{card}" for card in state.phase.taken.open())
    assert {speak(tag) for tag in mine.tags if tag} == {"presa"}
    assert not any(panel_of(state, 0, "hand")[0].tags)


def second_trick():
    """The states from the end of the second trick to the end of the third, and the event that ended the second."""
    states, taken = [], None
    for state, events in Playout("ottocento", 3):
        for event in events:
            inner = event.open() if hasattr(event, "open") else event
            if isinstance(inner, TrickTaken) and inner.trick == 3:
                return states, taken
            if isinstance(inner, TrickTaken) and inner.trick == 2:
                taken = inner
        if taken is not None:
            states.append(state)
    raise AssertionError


@pytest.mark.rule("TB-64")
def test_the_last_trick_may_be_looked_at_until_the_next_one_is_over():
    states, taken = second_trick()
    assert len(states) == 4
    for state in states:
        (last,) = panel_of(state, 0, "last")
        assert speak(last.title) == f"Giro 2: prende {NAMES[taken.taker]}"
        assert len(last.signs) == 4
        assert len({speak(tag) for tag in last.tags}) == 4


def test_what_became_of_a_card_is_told_to_each_side():
    (state, *_), taken = second_trick()
    kinds = [describe.fate(taken, seen(state, seat)).kind for seat in range(4)]
    assert kinds == ["good" if side == state.sides[taken.taker] else "bad" for side in state.sides]
    assert speak(describe.fate(taken, seen(state, int(taken.taker))).text).startswith("Giro 2: prendi tu (")
    assert describe.fate(taken, seen(state)) is None


@pytest.mark.parametrize("variety", ["ottocento", "terziglio"])
def test_what_a_hand_brought_is_told_to_each(variety):
    counted, state = next(
        (event, state)
        for state, events in Playout(variety, 4)
        for event in events
        if isinstance(event, HandCounted) and len(set(event.hand.gains)) > 1
    )
    gains = counted.hand.gains
    fates = [describe.fate(counted, seen(state, seat)) for seat in range(len(gains))]
    assert [fate.kind for fate in fates] == ["good" if gain == max(gains) else "bad" for gain in gains]
    shown = [str(gain).replace("-", "−") for gain in gains]
    assert all(f"ti porta {gain} p" in speak(fate.text) for gain, fate in zip(shown, fates, strict=True))
