"""What Caccia alla Spia says: every event and question in both languages, the right words to the right eyes."""

import re
from dataclasses import replace
from inspect import getmembers, isclass
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from bot.text.signs import shorten_signs, spell_signs
from bot.text.translator import Translator
from games.caccia.picture import picture
from games.caccia.rules import events
from games.caccia.rules import game as rules
from games.caccia.rules.options import OPTIONS, PRESETS
from games.caccia.rules.state import Arrest, Clue, Deed, Ending, Finished, Move, Piece, Removal, Resting, Result
from games.caccia.rules.terms import Terms
from games.caccia.words import describe
from games.caccia.words.events import closing
from games.caccia.words.phrases import card_sign
from games.event import Event, told_to
from games.forms import Cases, Form
from games.kernel import Entry, make_view, open_position, submit
from games.questions import Question
from games.secret import CHANCE, Seat, hold
from tests.games.caccia.table import SPY, Playout, answer, hunting, move, order, orders, sneaking, start
from tests.support.transcripts import compared

HERE = Path(__file__).parent
BOX = SimpleNamespace(package="games.caccia")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio")
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


# -- cards -----------------------------------------------------------------------------------------


def test_a_card_is_called_by_its_piece_and_in_full_by_its_number_and_has_a_face():
    rook = card_sign(48, Terms())
    assert rook.picture == "chess/R"
    assert [words(rook, lang) for lang in LANGUAGES] == ["Torre", "Rook"]
    assert spell_signs(Translator().speak(BOX, rook, "it", str)) == "Torre, carta 48"


@pytest.mark.rule("CS-5")
@pytest.mark.parametrize(
    ("lang", "names"),
    [("it", "Re Regina Torre Torre Alfiere Alfiere Cavallo Cavallo Pedone"),
     ("en", "King Queen Rook Rook Bishop Bishop Knight Knight Pawn")],
)  # fmt: skip
def test_the_first_nine_cards_are_called_as_the_page_counts_them(lang, names):
    assert " ".join(words(card_sign(card, Terms()), lang) for card in range(1, 10)) == names


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
        "round": 1,
        "spy": SPY,
        "ending": Ending.ARREST,
        "winners": tuple(map(Seat, range(1, 6))),
        "house": 14,
        "hideout": 3,
        "hand": (2, 9),
        "route": (Move(1, 3, (8, 13)), Move(2, 1, (14,)), Move(3, 9, ())),
        "removed": (Removal(13, 1),),
        "turns": 3,
        "arrested": 2,
    }
    return Result(**{**usual, **changes})


def finished(**changes):
    """A table whose game is over."""
    return replace(hunting(), phase=Finished(), results=(result(**changes),))


def examples():
    """An event of every kind, and of every way in which it is told."""
    one, two = Seat(1), Seat(2)
    named = {"round": 1, "spy": SPY, "holders": (one, two, one, two, one)}
    crept = {"turn": 4, "house": 13, "path": (8, 13), "raided": None, "home": False, "due": False, "drew": 7}
    acted = {"seat": two, "number": 2, "start": 30, "house": 35, "asked": None, "passed": None}
    tried = {"seat": two, "number": 3, "house": 50, "void": ()}
    removed = {"house": 13, "turn": 11, "cleared": True}
    return (
        events.SpyNamed(**named, by_lot=True),
        events.SpyNamed(**named, by_lot=False),
        events.VolunteersNamed(seats=()),
        events.VolunteersNamed(seats=(one,)),
        events.VolunteersNamed(seats=(one, two)),
        events.SpyNamed(**{**named, "holders": ()}, by_lot=True),
        events.PartisanTaken(seat=one, number=3),
        events.EnoughTaken(seat=one),
        events.PartisansPosted(posted=((1, 20), (2, 30)), again=()),
        events.PartisansPosted(posted=((1, 20),), again=(2,)),
        events.PartisansPosted(posted=((1, 20),), again=(2, 3)),
        events.MapRedrawn(),
        events.MapLaid(blocked=(1, 2), refuges=(4, 7), partisans=(20, 30), hideout=hold(3, SPY)),
        events.MapLaid(blocked=(1, 2), refuges=(4, 7), partisans=(), hideout=hold(3, SPY)),
        events.HandDrawn(hand=hold((1, 2, 3), SPY, sized=True), deck=86),
        events.CardPlayed(turn=4, card=48, moved=True, deck=40),
        events.CardPlayed(turn=4, card=9, moved=False, deck=40),
        events.CardPlayed(turn=80, card=48, moved=True, deck=0),
        *(hold(events.Crept(**{**crept, **change}), SPY) for change in (
            {}, {"path": (13,)}, {"path": ()}, {"raided": 13}, {"home": True}, {"due": True}, {"drew": None},
        )),
        events.RefugeRemoved(**removed, left=7),
        events.RefugeRemoved(**removed, left=1),
        events.RefugeRemoved(**removed, left=0),
        events.RefugeRemoved(**{**removed, "cleared": False}, left=5),
        events.RefugeMoved(start=4, house=7),
        events.DeckRenewed(deck=86),
        hold(events.CardDrawn(card=7), SPY),
        events.CameHome(turn=4),
        events.PartisanActed(**acted),
        events.PartisanActed(**{**acted, "house": 30}),
        events.PartisanActed(**{**acted, "asked": 34, "passed": True}),
        events.PartisanActed(**{**acted, "asked": 34, "passed": False}),
        events.PartisanBarred(seat=two, number=2, start=30, house=35),
        events.ArrestTried(**tried, caught=True),
        events.ArrestTried(**tried, caught=False),
        events.ArrestTried(**{**tried, "void": ((1, 5), (4, Deed.ARREST))}, caught=False),
        events.ArrestTried(**{**tried, "void": ((5, Deed.NOTHING),)}, caught=False),
        events.ArrestTried(**{**tried, "void": ((2, Deed.NOTHING), (5, Deed.NOTHING))}, caught=False),
        events.ArrestTried(**{**tried, "void": ((4, Arrest(35)),)}, caught=False),
        events.TurnMissed(turn=4),
        hold(events.HouseNoted(seat=one, house=34, noted=True), one, two),
        hold(events.HouseNoted(seat=one, house=34, noted=False), one, two),
        events.RoundEnded(result=result()),
        events.RoundEnded(result=result(ending=Ending.REFUGES, winners=(SPY,), arrested=None)),
        events.RoundEnded(result=result(ending=Ending.DECK, hand=(), removed=(), arrested=None)),
        events.RoundEnded(result=result(ending=Ending.STUCK, arrested=None)),
        events.ReadySaid(seat=one),
        events.MatchEnded(removed=(3, 0, 1), turns=(40, 1, 12), winners=(SPY,)),
        events.MatchEnded(removed=(3, 3, 1), turns=(40, 40, 12), winners=(SPY, one)),
    )  # fmt: skip


def bare(event):
    return event.open() if hasattr(event, "open") else event


def test_the_examples_are_of_every_event_there_is():
    every = {name for name, each in getmembers(events, isclass) if issubclass(each, Event) and each is not Event}
    assert {type(bare(event)).__name__ for event in examples()} == every


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_words_for_some_eye_and_reads_as_a_sentence(lang):
    state = finished()
    for event in examples():
        heard = [said for eye in (None, 0, 1) for said in lines(state, (event,), eye, lang)]
        assert heard, event
        assert all(
            "{" not in said and said.endswith(".") and ".." not in said and "  " not in said for said in heard
        ), heard
        assert all(said[0].isupper() for said in heard), heard


def test_no_two_events_read_alike():
    state = finished()
    for eye in (0, 1):
        said = [said for event in examples() for said in lines(state, (event,), eye)]
        assert len(said) == len(set(said))


@pytest.mark.rule("CS-30", "CS-70")
def test_the_card_is_read_by_all_and_the_way_by_the_spy_alone():
    state, happened = move(sneaking(3, (1, 2, 3)), 3, 13)
    played, went = lines(state, happened, 0)
    assert played == "Turno 1. Giochi una Torre (n. 3 del mazzo)."
    assert went == (
        "Vai in 13 passando per 8. Assalti il rifugio: con la tua prossima mossa si toglie, e lo sapranno tutti. "
        "Peschi un Cavallo (n. 7 del mazzo)."
    )
    for eye in (None, 1, 5):
        assert lines(state, happened, eye) == ["Turno 1. La spia gioca una Torre (n. 3 del mazzo)."]


@pytest.mark.rule("CS-38")
def test_a_spy_who_cannot_move_says_so_and_not_where():
    state, happened = answer(sneaking(3, (9, 18), blocked=(4,)), 0, "stuck", "18")
    assert lines(state, happened, 1, "en") == [
        "Turn 1. The spy cannot move: shows a Pawn (no. 18 of the deck) and stays."
    ]
    assert lines(state, happened, 0, "en")[1] == "You stay on 3. You draw a Knight (no. 7 of the deck)."


@pytest.mark.rule("CS-42", "CS-43")
def test_a_removal_names_the_refuge_its_turn_and_what_follows():
    state, happened = move(sneaking(13, (1, 2, 3), trail=(8, 13), raided=13, due=True, turns=11), 1, 14)
    assert lines(state, happened, 2)[1] == (
        "Nel turno 11 la spia ha assaltato il rifugio 13: si toglie dal tabellone. Ne restano 7. "
        "La traccia riparte da lì, e gli indizi si levano."
    )
    assert any(line.startswith("Nel turno 11 hai assaltato il rifugio 13") for line in lines(state, happened, 0))


@pytest.mark.rule("CS-46")
@pytest.mark.parametrize("home_announced", ["on", "off"])
def test_coming_home_is_read_by_the_spy_and_by_others_only_where_it_is_announced(home_announced):
    state, happened = move(sneaking(8, (1, 2, 3), due=True, home_announced=home_announced), 1, 3)
    assert lines(state, happened, 0)[1].startswith("Vai in 3. Sei di nuovo al nascondiglio.")
    assert ("La spia è tornata al nascondiglio." in lines(state, happened, 1)) is (home_announced == "on")


@pytest.mark.rule("CS-52", "CS-54")
def test_five_orders_are_told_together_with_their_answers():
    given = {1: (10, 5), 2: (35, 34), 3: (41, 46), 5: (70, 69)}
    state, happened = orders(hunting(50, trail=(4, 5, 50), refuges=(13,)), given)
    assert lines(state, happened) == [
        "Il partigiano 1 (Bruno) va da 20 a 10 e interroga in 5: la spia è passata.",
        "Il partigiano 2 (Chiara) va da 30 a 35 e interroga in 34: la spia non è passata.",
        "Il partigiano 3 (Davide) resta in 41 e interroga in 46: la spia non è passata.",
        "Il partigiano 4 (Elena) resta in 60.",
        "Il partigiano 5 (Fabio) resta in 70 e interroga in 69: la spia non è passata.",
    ]


def test_where_one_person_leads_all_partisans_nobody_is_named():
    state, happened = orders(hunting(50, seats=2), {1: (10, 5)})
    assert lines(state, happened)[0] == "Il partigiano 1 va da 20 a 10 e interroga in 5: la spia non è passata."


@pytest.mark.rule("CS-56", "CS-57")
def test_a_failed_arrest_names_the_orders_that_came_to_nothing():
    given = {1: (10, 5), 2: (35, 34), 3: (41, "arrest"), 4: (60, "arrest")}
    state, happened = orders(hunting(49), given)
    assert lines(state, happened)[-1] == (
        "Il partigiano 3 (Davide) tenta l’arresto in 41, ma la spia non è lì: il turno passa. "
        "Senza effetto: 1 (interroga in 5), 2 (interroga in 34) e 4 (arresta)."
    )


def told_as_verdict(state, happened, eye):
    """What one eye is told came of its last answer."""
    fates = (describe.fate(event, seen(state, eye)) for event in told_to(happened, Seat(eye)))
    return [words(each.text) for each in fates if each is not None]


@pytest.mark.rule("CS-56")
def test_whose_orders_came_to_nothing_is_told_so():
    state, happened = orders(hunting(49), {1: (10, 5), 2: (35, 34), 3: (41, "arrest")})
    assert {eye: told_as_verdict(state, happened, eye) for eye in (0, 1, 3, 4)} == {
        0: [],
        1: ["Arresto fallito in 41: i tuoi ordini restano senza effetto."],
        3: ["Arresto in 41: la spia non è lì."],
        4: [],
    }


@pytest.mark.rule("CS-60")
def test_with_the_last_refuge_nobody_is_sent_home():
    state, raid = move(sneaking(3, (3, 1, 2), refuges=(13,)), 3, 13)
    assert lines(state, raid, 0)[1].startswith(
        "Vai in 13 passando per 8. Assalti l’ultimo rifugio: con la tua prossima mossa si toglie, e vinci."
    )
    last = sneaking(13, (1, 2), refuges=(13,), raided=13, due=True, turns=11)
    assert (
        held_by(last, 0)[1][2][0] == "Hai assaltato 13, l’ultimo rifugio: con la tua prossima mossa si toglie, e vinci."
    )
    assert not any("tornarci" in words(line) for line in picture.lines(seen(last, 0)))
    over, happened = move(last, 1, 14)
    assert not any("tornare" in line for line in lines(over, happened, 0))
    assert "Nel turno 11 la spia ha assaltato il rifugio 13: si toglie dal tabellone. Era l’ultimo." in lines(
        over, happened
    )
    earlier = sneaking(13, (1, 2), refuges=(13, 40), raided=13, due=True, turns=11)
    assert any("tornare" in line for line in lines(*move(earlier, 1, 14), 0))


def test_before_any_raid_the_cards_are_those_played_so_far():
    twin = [words(line) for line in picture.lines(seen(hunting(50)))]
    assert "Carte giocate finora: Pedone." in twin
    state, _ = move(sneaking(13, (1, 2, 3), trail=(8, 13), raided=13, due=True, turns=11), 1, 14)
    assert any(words(line).startswith("Carte giocate dopo l’ultimo assalto: ") for line in picture.lines(seen(state)))


@pytest.mark.rule("CS-58")
def test_a_failed_arrest_one_by_one_names_those_who_have_not_acted():
    state, happened = order(hunting(49, left=(2, 4, 5), orders="in-turn"), 4, 60, "arrest")
    assert lines(state, happened, lang="en")[-1] == (
        "Partisan 4 (Elena) tries an arrest on 60, but the spy is not there: the turn is lost. Partisans 2 and 5 stay put."
    )


@pytest.mark.rule("CS-76", "CS-62")
def test_the_end_shows_everything():
    state, happened = orders(hunting(50, partisans=(20, 30, 49, 60, 70)), {3: (50, "arrest")})
    told_ = lines(state, happened)
    assert told_[-1] == (
        "Vincono i partigiani (Bruno, Chiara, Davide, Elena e Fabio): il numero 3 arresta la spia, Anna, in 50, "
        "al turno 1. Nessun rifugio tolto. Il nascondiglio era 3; ecco dove la spia si è fermata: 3. "
        "In mano aveva Re, Regina e Torre."
    )
    assert words(describe.ending(seen(state))) == told_[-1].partition(" Nessun")[0]


def test_above_the_final_table_an_arrest_is_told_once():
    state, happened = orders(hunting(50, partisans=(20, 30, 49, 60, 70)), {3: (50, "arrest")})
    last = [said for event in told_to(happened, None) if (said := closing(event, seen(state)))]
    assert [words(said) for said in last] == [line for line in lines(state, happened) if "tenta l’arresto" not in line]
    missed, happened = orders(hunting(49, partisans=(20, 30, 49, 60, 70)), {3: (50, "arrest")})
    assert all(closing(event, seen(missed)) for event in told_to(happened, None))


def test_each_hunt_and_each_turn_open_a_part_of_the_record():
    at = seen(hunting())
    opening = {type(bare(e)).__name__ for e in examples() if describe.heading(bare(e), at)}
    assert opening == {"SpyNamed", "CardPlayed"}


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


@pytest.mark.rule("CS-30", "CS-37")
def test_the_spy_chooses_a_card_by_its_piece_and_a_house_by_its_number():
    state = sneaking(3, (1, 3, 9), blocked=(4, 8, 88), refuges=(2, 13), hideout=49, due=True)
    title, hint, offered = put(state, 0, "move")
    assert (title, hint) == (
        "Gioca una carta",
        "La carta la vedono tutti; dove vai, solo tu.",
    )
    assert offered["card"] == [("Re", None, None), ("Torre", None, None)]
    barred = describe.prompt(Question(Seat(0), "move"), seen(state, 0)).barred
    assert words(barred) == "Da qui non porta in nessuna casa libera."
    rook = offered["house"][3]
    assert [text for text, _, _ in rook] == ["1", "46", "2", "47", "48", "49", "5", "50"]
    assert rook[0] == ("1", "Anello 1", None)
    assert rook[2] == ("2", "Anello 2", "rifugio, ma prima torna al nascondiglio")
    assert rook[5] == ("49", "Anello 4", "il tuo nascondiglio")


@pytest.mark.rule("CS-37")
def test_another_way_to_the_same_house_names_its_first_house():
    state = sneaking(3, (3,), blocked=(8, 88), hideout=90)
    _, _, offered = put(state, 0, "move", "en")
    assert [text for text, _, _ in offered["house"][3] if text.startswith("48")] == ["48", "48 (by 4)"]
    assert offered["card"] == [("Rook", None, None)]


@pytest.mark.rule("CS-38")
def test_a_spy_who_cannot_move_is_told_so():
    title, hint, offered = put(sneaking(3, (9, 18), blocked=(4,)), 0, "stuck")
    assert title == "Non puoi muovere: scegli la carta da mostrare"
    assert hint == "Resti in 3. La carta la vedono tutti."
    assert [text for text, _, _ in offered[""]] == ["Pedone (n. 9)", "Pedone (n. 18)"]


@pytest.mark.rule("CS-30")
def test_cards_of_one_piece_are_told_apart_by_their_numbers():
    _, _, offered = put(sneaking(3, (3, 1, 4)), 0, "move", "en")
    assert [text for text, _, _ in offered["card"]] == ["King", "Rook (no. 3)", "Rook (no. 4)"]


@pytest.mark.rule("CS-50", "CS-53", "CS-55")
def test_an_order_says_who_and_where_offers_houses_by_ring_and_what_was_answered_before():
    state = hunting(clues=(Clue(2, passed=True, turn=1), Clue(6, passed=False, turn=1)), partisans=(1, 30, 41, 60, 70))
    title, _, offered = put(state, 1, "order-1")
    assert title == "Partigiano 1, in 1"
    assert ("1 (resta)", "Anello 1", None) in offered["house"]
    assert ("7", "Anello 2", None) in offered["house"]
    stay = offered["action"][1]
    assert stay[0] == ("Interroga in 2", None, "già chiesto al turno 1, è passata")
    assert stay[1] == ("Interroga in 6", None, "già chiesto al turno 1, non è passata")
    assert [text for text, _, _ in stay[-2:]] == ["Arresta qui", "Niente"]


@pytest.mark.rule("CS-58")
def test_the_hint_says_whether_an_order_waits_for_the_others():
    together, alone = hunting(), hunting(orders="in-turn")
    assert put(together, 1, "order-1")[1].endswith("La spia vede gli ordini quando ci sono tutti.")
    assert put(alone, 1, "order-1")[1].endswith("Si esegue subito.")


@pytest.mark.rule("CS-73")
def test_a_marked_house_is_offered_as_such():
    state, happened = answer(hunting(), 1, "note", "34")
    assert lines(state, happened, 2) == ["Bruno segna 34 sulla mappa dei partigiani."]
    assert lines(state, happened, 0) == lines(state, happened) == []
    _, _, offered = put(state, 2, "note", "en")
    assert ("34", "Ring 4", "marked") in offered[""]
    assert ("35", "Ring 5", None) in offered[""]


@pytest.mark.rule("CS-64")
def test_between_two_hunts_one_button_goes_on():
    state = replace(hunting(rounds="each"), phase=Resting(), results=(result(),))
    title, _, offered = put(state, 3, "ready")
    assert (title, offered) == ("Avete visto abbastanza?", {"": [("Avanti", None, None)]})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_are_short_enough_for_a_button_on_a_phone(lang):
    state = hunting(clues=(Clue(31, passed=True, turn=1),))
    for case in ((sneaking(3, (1, 2, 3)), 0, "move"), (state, 1, "order-1"), (state, 1, "note")):
        _, _, offered = put(*case, lang)
        texts = [text for field in offered.values() for each in (field if isinstance(field, list) else [*field.values()])
                 for text, _, _ in (each if isinstance(each, list) else [each])]  # fmt: skip
        assert max(map(len, texts)) <= 20, texts


# -- what a seat holds -----------------------------------------------------------------------------------


def held_by(state, seat, sealed=(), lang="it"):
    """The panels of a seat: title, signs, lines; after these sealed answers."""
    at = open_position(rules, state)
    for given in sealed:
        at, _ = submit(rules, at, Entry(*given))
    found = describe.panels(make_view(at, Seat(seat)))
    return [
        (words(p.title, lang), [words(s, lang) for s in p.signs], [words(one, lang) for one in p.lines]) for p in found
    ]


def test_the_spy_reads_where_each_card_leads_and_where_it_has_been():
    state, _ = move(sneaking(3, (1, 3, 9), blocked=(4, 8, 88), refuges=(2, 13), deck=(10,)), 1, 2)
    assert held_by(state, 0) == [
        ("Le tue 3 carte", ["Torre", "Pedone", "Re"], []),
        (
            "Sei in 2. Il nascondiglio è 3",
            [],
            ["Hai assaltato 2: con la tua prossima mossa si toglie, e lo sapranno tutti.", "La tua traccia: 2",
             "Le tue fermate: 3 → 2"],
        ),
        (
            "Dove portano le tue carte",
            [],
            ["Torre può andare in: 1, 3, 5, 7, 12, 17, 22, 27, 32, 37, 42, 46, 47, 48, 49, 50, 52, 57, 62, 67, 72, 77, 82, 87",
             "Pedone può andare in: 3", "Re può andare in: 1, 3, 6, 7, 86, 87"],
        ),
    ]  # fmt: skip


@pytest.mark.rule("CS-45")
def test_the_spy_reads_whether_home_comes_first():
    free = held_by(sneaking(3, (1,)), 0)[1][2]
    due = held_by(sneaking(3, (1,), hideout=44, due=True), 0)[1][2]
    assert free == ["Puoi assaltare un rifugio: basta fermarsi lì."]
    assert due == ["Prima del prossimo assalto devi tornare in 44, e fermarti lì."]


@pytest.mark.rule("CS-73", "CS-70")
def test_the_team_reads_who_ordered_what_and_the_spy_and_others_nothing_of_it():
    sealed = [(Seat(2), "order-2", "35|34"), (Seat(3), "order-3", "41|arrest"), (Seat(4), "order-4", "60|nothing")]
    state, _ = answer(hunting(), 1, "note", "34")
    orders_, marks = held_by(state, 1, sealed)
    assert orders_[2] == [
        "1 (Bruno): ancora nessun ordine",
        "2 (Chiara): va in 35, interroga in 34",
        "3 (Davide): resta in 41, arresta",
        "4 (Elena): resta in 60",
        "5 (Fabio): ancora nessun ordine",
        "Pronti: Chiara, Davide ed Elena; mancano Bruno e Fabio",
    ]
    assert marks == ("Case segnate dai partigiani", [], ["34"])
    assert all("segnate" not in str(panel) and "ordin" not in str(panel) for panel in held_by(state, 0, sealed))
    assert describe.panels(seen(state)) == ()


@pytest.mark.rule("CS-58")
def test_one_by_one_the_team_reads_who_has_acted():
    lines_ = held_by(hunting(left=(2, 5), orders="in-turn", seats=2), 1)[0][2]
    assert lines_ == ["1: ha già agito", "2: deve ancora agire", "3: ha già agito", "4: ha già agito",
                      "5: deve ancora agire"]  # fmt: skip


@pytest.mark.rule("CS-8")
def test_a_seat_is_listed_as_the_spy_or_with_the_partisans_it_leads():
    at = seen(sneaking(turns=4, seats=3, deck=tuple(range(1, 83))))
    spots = [describe.place(Seat(seat), at) for seat in range(3)]
    assert [[words(tag) for tag in each.tags] for each in spots] == [["spia"], [], []]
    assert [words(each.count) for each in spots] == ["3 carte", "partigiani 1, 3 e 5", "partigiani 2 e 4"]


def test_the_board_stands_over_the_refuges_the_deck_and_the_cards_played():
    state, _ = move(sneaking(3, (1, 2, 3), deck=(7, 9)), 3, 13)
    assert [words(fact) for fact in describe.foot(seen(state))] == [
        "Rifugi rimasti: 8",
        "Carte nel mazzo: 1",
        "Giocate finora: Torre",
    ]


@pytest.mark.rule("CS-74")
def test_where_the_table_wants_help_the_board_says_in_how_many_houses_the_spy_may_be():
    found = [[words(f) for f in describe.foot(seen(hunting(aid=aid)))] for aid in ("on", "off")]
    assert any(re.fullmatch(r"La spia può essere in \d+ cas[ae]", fact) for fact in found[0])
    assert not any("può essere" in fact for fact in found[1])


@pytest.mark.rule("CS-64")
def test_the_sheet_counts_refuges_and_turns_of_each_spy_and_marks_who_won():
    def rows(state):
        return [(NAMES[seat], [words(cell) for cell in cells]) for seat, cells in describe.sheet(seen(state)).rows]

    assert rows(hunting(seats=2, turns=4)) == [("Anna", ["spia", "0", "4"]), ("Bruno", ["partigiani", "–", "–"])]
    assert rows(finished())[0] == ("Bruno", ["partigiani", "–", "vince"])
    match = replace(
        hunting(seats=2, rounds="each"),
        phase=Finished(),
        results=(result(winners=(Seat(1),)), result(round=2, spy=Seat(1), removed=(), turns=9)),
    )
    assert rows(match) == [("Anna", ["1", "3", "vince"]), ("Bruno", ["0", "9", "–"])]
    assert (
        words(describe.ending(seen(match)))
        == "Vince Anna. Da spia: Anna 1 rifugio in 3 turni e Bruno nessun rifugio in 9 turni."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_primer_has_words_and_shows_one_card_of_each_piece(lang):
    for panel in describe.PRIMER:
        assert words(panel.title, lang)
        assert all(words(line, lang).endswith(".") for line in panel.lines)
    assert [words(each, "en") for each in describe.PRIMER[1].signs] == [piece.value.title() for piece in Piece]


@pytest.mark.parametrize("options", [{}, {"orders": "in-turn", "aid": "on", "rounds": "each"}])
def test_in_a_whole_game_everything_has_words_for_every_eye(options):
    game = Playout(2, 4, silence=0.9, **options)
    for number, (state, _) in enumerate(game):
        lang, eye = LANGUAGES[number % 2], (None, Seat(0), Seat(1))[number % 3]
        at = make_view(game.at, eye)
        said = [describe.stage(at), describe.waiting(at), *describe.foot(at)]
        for panel in describe.panels(at):
            said += [panel.title, *panel.signs, *panel.lines]
        for question in at.asked:
            put_ = describe.prompt(question, at)
            said += [put_.title, put_.hint, put_.verb]
        assert all(words(each, lang) for each in said)
        assert len(describe.sheet(at).rows) == state.seats
        if number > 300:
            break


# -- what is read ---------------------------------------------------------------------------------------


ALONE = {"orders": "in-turn", "arrest_price": "next-turn", "home_announced": "on", "trail_scope": "whole-game"}
HUNTS = [("together", 0, {}), ("one-by-one", 256, ALONE)]
"""Short ones, with a refuge removed and an arrest that failed; Bruno is the spy."""


def hunt(seed, **options):
    """A whole hunt of three, whatever the order of what is offered: the spy wanders, most orders are those of silence, some partisan tries his luck."""
    dice, at = Random(seed), open_position(rules, start(3, **options))
    while at.ask is not None:
        question = min(at.ask.must.keys() - at.sealed.keys())
        decision, count = at.ask.must[question], at.ask.must[question].shape.count()
        if question.prompt.startswith("order-") and dice.random() < 0.85:
            token = decision.by_clock
        else:
            places = [dice.randrange(count)] if question.seat == CHANCE else range(count)
            token = dice.choice(sorted(decision.shape.token(decision.shape.nth(place)) for place in places))
        at, happened = submit(rules, at, Entry(question.seat, question.prompt, token))
        yield at.state, happened


@pytest.mark.parametrize(("name", "seed", "options"), HUNTS, ids=lambda case: case if isinstance(case, str) else "")
@pytest.mark.parametrize(("lang", "eye"), [("it", 1), ("en", None)])
def test_a_hunt_reads_as_it_did(name, seed, options, lang, eye):
    """Look at the difference before you accept it: this is what people read."""
    read = [line for state, happened in hunt(seed, **options) for line in lines(state, happened, eye, lang)]
    compared(HERE / "playthroughs" / f"{name}.{lang}.txt", "\n".join(read) + "\n")


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
    stands = state.partisans[number - 1]
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
        ("en", 0, "cannot move from the first turn on."),
        ("en", 2, "cannot move any more after 2 turns."),
    ],
)
def test_a_spy_that_is_stuck_is_told_with_the_turns_that_there_were(lang, turns, end):
    told = (events.RoundEnded(result=result(ending=Ending.STUCK, arrested=None, turns=turns)),)
    [said] = lines(sneaking(3, (9, 18)), told, lang=lang)
    assert end in said
