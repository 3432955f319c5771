"""What Eleusis Express says: every key in both languages, the right words to the right eyes, and a round as it reads."""

import re
from inspect import getmembers, isclass
from pathlib import Path
from types import SimpleNamespace

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.presenters.questions import QuestionPresenter
from bot.text.signs import shorten_signs, spell_signs
from bot.text.translator import Translator
from games.box import Label
from games.cards import parse_card, parse_cards
from games.eleusis import BOX as ELEUSIS
from games.eleusis.language.catalogue import ENTRIES, VARIANTS, rule_source
from games.eleusis.language.hint import Cue
from games.eleusis.language.rule import Way, WordedRule, WrittenRule
from games.eleusis.picture import picture
from games.eleusis.rules import events, game, hint_events
from games.eleusis.rules.options import OPTIONS, PRESETS
from games.eleusis.rules.questions import NO_GUESS
from games.eleusis.rules.state import Cause, Separation
from games.eleusis.rules.terms import Guesses, Hints
from games.eleusis.words import describe
from games.eleusis.words.phrases import card_sign, entry_words, open_rule_words, rule_words
from games.event import HAPPENING, Event, told_to
from games.forms import Cases, Form, Pick, PickSome
from games.kernel import make_view, open_position
from games.message import say
from games.questions import Question
from games.secret import CHANCE, Commitment, Held, Seat, hold
from tests.games.eleusis.table import Playout, answer, dealt, guessed, judge, playing, start, then, usual

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2] / "games" / "eleusis"
BOX = SimpleNamespace(package="games.eleusis")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Gaia", "Hugo")
LANGUAGES = ("it", "en")
EYES = (None, 0, 1, 2, 3)
SILENT = {"GameNamed", "Readied", "GameEnded"}


def words(said, lang="it"):
    """A message in words; a key or a variable without words is an error here."""
    return shorten_signs(Translator().speak(BOX, said, lang, NAMES.__getitem__))


def seen(state, eye=None):
    return make_view(open_position(game, state), None if eye is None else Seat(eye))


def lines(state, happened, eye=None, lang="it"):
    """What one eye reads of these events."""
    at = seen(state, eye)
    said = (describe.event(event, at) for event in told_to(happened, None if eye is None else Seat(eye)))
    return [words(each, lang) for each in said if each is not None]


# -- the two languages -----------------------------------------------------------------------


class Variables(Visitor):
    """The variables that a message uses."""

    def __init__(self):
        self.found = set()

    def visit_VariableReference(self, node):
        self.found.add(node.id.name)


def messages(lang):
    """The keys of a language, each with its variables."""
    found = {}
    for entry in FluentParser().parse((PACKAGE / "locale" / f"{lang}.ftl").read_text("utf-8")).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, entry.id.name
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.found
    return found


def test_both_languages_have_the_same_keys_with_the_same_variables():
    assert messages("it") == messages("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_preset_and_token_has_words(lang):
    keys = set(messages(lang))
    for option in OPTIONS:
        assert {f"option-{option.name}", f"option-{option.name}-hint"} <= keys
        if isinstance(option.shape, Pick | PickSome):
            assert {f"option-{option.name}-{value}" for value in option.shape.options} <= keys
    for preset in PRESETS:
        assert {f"preset-{preset.name}", f"preset-{preset.name}-hint"} <= keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_kept_for_an_option_that_is_gone(lang):
    named = {option.name for option in OPTIONS}
    for key in messages(lang):
        if key.startswith("option-"):
            assert any(key == f"option-{name}" or key.startswith(f"option-{name}-") for name in named), key


# -- cards and rules ---------------------------------------------------------------------------


def test_a_card_has_a_glyph_a_full_name_in_each_language_and_a_face():
    queen = card_sign(parse_card("QS"))
    assert (queen.short, queen.picture) == ("Q♠", "french/QS")
    assert words(queen.name, "it") == "donna di picche"
    assert words(queen.name, "en") == "queen of spades"
    assert words(card_sign(parse_card("10D")).name, "it") == "10 di quadri"
    assert spell_signs(Translator().speak(BOX, say("foot-last", card=queen), "it", str)) == "Ultima donna di picche"


@pytest.mark.rule("EE-54")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_variant_of_the_catalogue_reads_differently(lang):
    said = [words(rule_words(rule), lang) for rule in VARIANTS]
    assert len(set(said)) == len(VARIANTS) == 91
    assert not any(text.endswith(".") for text in said)
    assert len({words(entry_words(entry.id), lang) for entry in ENTRIES}) == 48


def test_the_details_of_a_rule_stand_in_its_words():
    read = {rule: words(rule_words(rule)) for rule in VARIANTS}
    assert read[usual("step-up")] == "Da 1 a 3 valori sopra l’ultima carta; dopo il re si riparte dall’asso"
    cycles = [text for rule, text in read.items() if rule.entry == "suit-cycle"]
    assert cycles[0] == "I semi girano in quest’ordine: picche, cuori, quadri e fiori, e da capo"
    assert len(set(cycles)) == 6
    pairs = [text for rule, text in read.items() if rule.entry == "alt-suit-pair"]
    assert pairs[1].endswith("picche e quadri, poi cuori e fiori")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_has_each_rule_of_the_catalogue_in_the_same_words(lang):
    rows = re.findall(r"^\| (?:[○●] )?\*\*(.+?)\*\* \| (.+?) \| .*\| `(.+)` \|$", page(lang), re.MULTILINE)
    said = {
        (words(entry_words(e.id), lang), words(rule_words(e.usual_rule()), lang), rule_source(e.usual_rule()))
        for e in ENTRIES
    }
    assert len(rows) == 48
    assert set(rows) == said


@pytest.mark.rule("EE-60")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_has_each_rule_at_its_level_and_with_the_numbers_it_may_have(lang):
    written = {}
    _, *levels = re.split(r"^### (?:Level|Livello) ", page(lang), flags=re.MULTILINE)
    for level in levels:
        for details, source in re.findall(r"^\| .*\| (?:\[(.*)\])? ?\| `(.+)` \|$", level, re.MULTILINE):
            given = [each.split(" / ") for each in details.split("; ")]
            written[source] = int(level[0]), [[*map(int, each)] for each in given if all(map(str.isdecimal, each))]
    assert written == {
        rule_source(e.usual_rule()): (
            e.level,
            [[*each.values] for each in e.parameters if each.name in {"a", "b", "n"} and len(each.values) > 1],
        )
        for e in ENTRIES
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_offered_in_the_catalogue_names_none_of_its_details_before_the_others(lang):
    """No variant is told from the rest: each begins or ends alike, and no question of it is answered beforehand."""
    for entry in ENTRIES:
        offered = words(open_rule_words(entry.id), lang)
        variants = {words(rule_words(each), lang) for each in entry.list_variants()}
        assert "{" not in offered
        assert (offered in variants) is (len(variants) == 1)
        for each in entry.parameters:
            if each.name not in {"order", "pair", "x"}:
                assert all(str(value) in offered for value in each.values)
    assert words(open_rule_words("only-color"), lang) == {
        "it": "Solo carte rosse, o solo carte nere",
        "en": "Only red cards, or only black cards",
    }.get(lang)
    assert words(open_rule_words("parity-color"), lang) == {
        "it": "Dopo una carta pari una rossa, dopo una dispari una nera (o viceversa)",
        "en": "After an even card, red; after an odd card, black (or the other way round)",
    }.get(lang)


def page(lang):
    return (PACKAGE / f"RULES.{lang}.md").read_text("utf-8")


def clauses(lang):
    return re.findall(r"^- \*\*(EE-\d+)\*\* (\*\((?:later|note)\)\* )?(.+)$", page(lang), re.MULTILINE)


def test_both_pages_hold_the_same_clauses_in_the_same_order():
    assert [number for number, _, _ in clauses("it")] == [number for number, _, _ in clauses("en")]
    assert len(clauses("it")) == len({number for number, _, _ in clauses("it")})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_is_short_enough_to_stand_under_a_line(lang):
    assert not [number for number, _, text in clauses(lang) if len(text) > 240]


@pytest.mark.rule("EE-49")
@pytest.mark.parametrize(
    ("state", "prompt", "skip"),
    [
        (dealt(4)[0], "first-hint", "Nessun indizio"),
        (playing(hints=Hints.ALWAYS), "give-hint", ""),
    ],
)
def test_no_hint_is_an_answer_only_before_play(state, prompt, skip):
    at = open_position(game, state)
    asked = QuestionPresenter(ELEUSIS, Translator(), "it", words, make_view(at, Seat(0)), at.ask, lambda: (None, None))
    assert asked.make_form(Question(Seat(0), prompt), "q").skip == skip


# -- what happened -------------------------------------------------------------------------------


def examples():
    """An event of every kind, and of every way in which it is told."""
    one, two = Seat(1), Seat(2)
    held, rule = hold(parse_cards("2H 9S"), one, sized=True), usual("alt-color")
    parting = Separation(parse_cards("7S 2H"), parse_card("9C"), accepted=True)
    ended = {"number": 1, "dealer": Seat(0), "guesser": None, "out": None, "points": (9, 9, 4)}
    sealed = {"number": 1, "dealer": one, "commitment": Commitment("ab" * 32)}
    return (
        events.GameNamed(game="g-01"),
        events.DealersDrawn(order=(one, two)),
        events.DealerVolunteered(seat=one),
        events.RoundBegan(number=1, rounds=3, dealer=one),
        events.DealPassed(seat=one, to=two, skipped=False),
        events.DealPassed(seat=one, to=two, skipped=True),
        events.DealPassed(seat=one, to=one, skipped=False),
        events.DealPassed(seat=one, to=None, skipped=True),
        events.RuleSealed(**sealed, by_hand=False, rule=hold(rule, one), salt=hold("ff", one)),
        events.RuleSealed(**sealed, by_hand=True, rule=hold(WordedRule("rosse"), two), salt=hold("ff", two)),
        events.Dealt(seat=one, hand=held),
        events.StarterTurned(card=parse_card("7S")),
        events.StarterReplaced(dealer=Seat(0), refused=parse_card("7S"), card=parse_card("KD")),
        events.RoundAdded(level=(Seat(1), Seat(2))),
        hint_events.HintGiven(dealer=one, words="Guardate i colori.", cue=None, opening=True),
        hint_events.HintGiven(dealer=one, words="Guardate i colori.", cue=None, opening=False),
        hint_events.HintDeclined(dealer=one),
        hint_events.HintsOpened(dealer=one),
        *(hint_events.HintGiven(dealer=one, words=None, cue=cue, opening=False) for cue in Cue),
        hint_events.HintGiven(dealer=one, words="Guardate i colori.", cue=Cue.HALF, opening=False),
        events.CardLaid(seat=one, card=parse_card("9C")),
        events.VerdictWithdrawn(dealer=two, seat=one, card=parse_card("9C"), returned=()),
        events.VerdictWithdrawn(dealer=two, seat=one, card=parse_card("9C"), returned=parse_cards("KC")),
        events.VerdictWithdrawn(dealer=two, seat=one, card=None, returned=()),
        events.DealerSilent(dealer=two),
        events.Corrected(dealer=two, words="Il 9 andava bene."),
        events.CardPlayed(seat=one, card=parse_card("2H"), right=True, position=2),
        events.CardPlayed(seat=one, card=parse_card("9S"), right=False, position=2),
        events.CardsDrawn(seat=one, count=1, cards=hold(parse_cards("KC"), one, sized=True)),
        events.NoPlayDeclared(seat=one, hand=parse_cards("2H 9S")),
        events.NoPlayJudged(seat=one, right=True),
        events.NoPlayJudged(seat=one, right=False),
        events.HandDiscarded(seat=one, count=1),
        events.HandDiscarded(seat=one, count=4),
        events.CardPlaced(seat=one, dealer=two, card=parse_card("9S"), position=2),
        events.TurnSkipped(seat=one),
        hold(events.GuessPrepared(seat=one, guess=rule), one),
        hold(events.GuessPrepared(seat=one, guess=None), one),
        events.GuessSealed(seat=one, guess=hold(rule, one)),
        events.GuessSealed(seat=one, guess=hold(None, one)),
        events.GuessSealed(seat=two, guess=hold(rule, two)),
        hold(events.GuessSealed(seat=one, guess=hold(rule, one), again=True), one),
        events.Guessed(seat=one, guess=rule),
        events.Guessed(seat=one, guess=WrittenRule("card.red")),
        events.Guessed(seat=one, guess=WordedRule("solo rosse")),
        events.GuessForgiven(dealer=two, seat=one),
        events.GuessVoid(seat=one),
        events.GuessUnsettled(seat=one),
        events.GuessFined(seat=one),
        events.GuessJudged(seat=one, right=True, tested=416000),
        events.GuessJudged(seat=one, right=True),
        events.GuessJudged(seat=one, right=False),
        events.WentOut(seat=one),
        events.StockRefilled(count=52, extra=1),
        events.StockRefilled(count=9, extra=0),
        events.StockRanOut(seat=one, owed=1),
        events.StockRanOut(seat=one, owed=2),
        events.AbandonVoted(seat=one, votes=1, needed=2),
        events.AbandonLeft(seat=one, votes=1, needed=2),
        events.TimeRanOut(),
        events.RoundEnded(**{**ended, "cause": Cause.GUESSED, "guesser": one}),
        events.RoundEnded(**{**ended, "cause": Cause.OUT, "out": one}),
        events.RoundEnded(**{**ended, "cause": Cause.GUESSED, "guesser": one, "out": one}),
        events.RoundEnded(**{**ended, "cause": Cause.STOCK}),
        events.RoundEnded(**{**ended, "cause": Cause.ABANDONED, "points": ()}),
        events.RoundEnded(**{**ended, "cause": Cause.TIME, "points": ()}),
        events.RuleRevealed(**sealed, rule=rule, salt="ff" * 32),
        events.HandsShown(hands=((), parse_cards("2H 9S"), parse_cards("KC"))),
        events.HandsShown(hands=((), (), ())),
        events.GuessRefuted(seat=one, guess=rule, separation=parting),
        events.GuessRefuted(seat=one, guess=rule, separation=parting, agreement=96),
        events.Readied(seat=one),
        events.GameEnded(totals=(9, 9, 4), competing=(9, 9, 4)),
    )


DOERS = (
    hint_events.HintGiven,
    hint_events.HintDeclined,
    hint_events.HintsOpened,
    events.CardLaid,
    events.CardPlayed,
    events.NoPlayDeclared,
    events.HandDiscarded,
    events.CardPlaced,
    events.TurnSkipped,
    events.Guessed,
    events.GuessForgiven,
    events.GuessFined,
    events.WentOut,
)
"""What is told to whoever did it as "you do"; what came of it, "you draw", stands beside it."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_did_something_reads_you_and_all_others_the_name(lang):
    state = playing(hands=("", "2H", "9S", "4C"))
    for event in (each for each in examples() if isinstance(each, DOERS)):
        doer = event.dealer if hasattr(event, "dealer") else event.seat
        (own,), (other,) = lines(state, (event,), doer, lang), lines(state, (event,), 3, lang)
        assert (NAMES[doer] in own, NAMES[doer] in other) == (False, True), (own, other)


def test_how_near_a_guess_was_is_a_number_that_can_be_said():
    *_, refuted = (event for event in examples() if isinstance(event, events.GuessRefuted))
    (said,) = lines(playing(hands=("", "2H", "9S", "4C")), (refuted,), 3)
    assert said.endswith("In tutto era d’accordo su 96 giudizi ogni cento."), "«sul 80 %» nobody says"


def test_whoever_takes_the_cards_back_is_told_what_they_draw_beside_it():
    placed = events.CardPlaced(seat=Seat(1), dealer=Seat(0), card=parse_card("9S"), position=2)
    state = playing(hands=("", "2H", "9S", "4C"))
    assert lines(state, (placed,), 1) == ["Anna sceglie 9♠, che va nella sequenza principale. Riprendi le altre."]


def bare(event):
    """The event itself, if some eyes alone are told of it."""
    return event.open() if isinstance(event, Held) else event


def test_the_examples_are_of_every_event_there_is():
    known = (*getmembers(events, isclass), *getmembers(hint_events, isclass))
    every = {name for name, each in known if issubclass(each, Event) and each is not Event}
    assert {type(bare(event)).__name__ for event in examples()} == every


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_words_for_every_eye_or_is_silent_by_intent(lang):
    state = playing(hands=("", "2H", "9S", "4C"))
    for event in examples():
        heard = [line for eye in EYES for line in lines(state, (event,), eye, lang)]
        assert bool(heard) is (type(bare(event)).__name__ not in SILENT), event
        assert all("{" not in line and line[-1] in ".”»" for line in heard), heard


def test_no_two_events_read_alike():
    state = playing(hands=("", "2H", "9S", "4C"))
    said = [line for event in examples() for line in lines(state, (event,), 1)]
    assert len(said) == len(set(said))


@pytest.mark.rule("EE-11")
def test_only_its_owner_reads_what_was_dealt_and_drawn():
    drawn = events.CardsDrawn(seat=Seat(1), count=1, cards=hold(parse_cards("KC"), Seat(1), sized=True))
    state = playing()
    assert lines(state, (drawn,), 1) == ["Peschi K♣."]
    assert lines(state, (drawn,), 2) == lines(state, (drawn,)) == []
    assert lines(state, (events.HandDiscarded(seat=Seat(1), count=3),), 2) == ["Bruno scarta 3 carte e ne riceve 2."]


@pytest.mark.rule("EE-10", "EE-92")
def test_the_dealer_alone_reads_the_rule_that_was_sealed():
    state, happened = dealt(4, seed=1)
    mine, public = ([line for line in lines(state, happened, eye) if "Impronta" in line] for eye in (0, None))
    assert "«I colori si alternano»" in mine[0]
    assert re.fullmatch(r"La regola di Anna è sigillata\. Impronta: ([0-9a-f]{4} ){2}[0-9a-f]{4}\.", public[0])
    assert public[0][-15:] == mine[0][-15:]


def test_a_round_opens_a_part_of_the_record():
    assert [type(e).__name__ for e in map(bare, examples()) if describe.heading(e, seen(playing()))] == ["RoundBegan"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_line_says_to_those_it_is_hidden_from_names_no_hidden_card(lang):
    for event in examples():
        if isinstance(event, events.Dealt | events.CardsDrawn):
            assert not re.search("[♠♥♦♣]", " ".join(lines(playing(), (event,), 2, lang)))
            assert HAPPENING not in event.reveals


# -- whole games ------------------------------------------------------------------------------------


def answers_offered(decision):
    """Each field with each answer on offer, and what leaves it out."""
    match decision.shape:
        case Form(fields):
            for field in fields:
                shapes = field.shape.shapes.values() if isinstance(field.shape, Cases) else (field.shape,)
                yield from ((field.name, option) for s in shapes if isinstance(s, Pick) for option in s.options)
                if field.optional:
                    yield from ((field.name, None), ("", None))
        case Pick(options):
            yield from (("", option) for option in options)


def say_all(state, eye):
    """Everything there is to say of a state to one eye."""
    at = seen(state, eye)
    yield from (describe.stage(at), describe.waiting(at), *describe.foot(at))
    for each in range(state.seats):
        spot = describe.place(Seat(each), at)
        yield from (*spot.tags, *([spot.count] if spot.count else ()))
    for panel in describe.panels(at):
        yield from (panel.title, *panel.signs, *panel.lines)
    sheet = describe.sheet(at)
    yield from (*sheet.heads, *(cell for _, cells in sheet.rows for cell in cells))
    assert all(len(cells) == len(sheet.heads) for _, cells in sheet.rows)
    for question, decision in at.asked.items():
        put = describe.prompt(question, at)
        yield from (said for said in (put.title, put.hint, put.verb) if said)
        if put.confirm is not None:
            yield put.confirm
        assert (put.confirm is not None) is decision.weighty
        for field, option in answers_offered(decision):
            label = describe.label(question, field, option, at)
            assert isinstance(label, Label)
            yield from (said for said in (label.text, label.group, label.hint) if said)


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (4, 5, {"hints": "always", "rounds": 2, "levels": (1,)}),
        (3, 8, {"dealers": "everybody", "dealer_order": "random", "rounds": 2, "levels": (1,)}),
    ],
)
def test_whatever_is_asked_held_or_scored_in_a_game_has_words(seats, seed, options):
    said, phases = set(), set()
    for state, happened in Playout(seats, seed, people=(0, 1), **options):
        phase = type(state.phase).__name__
        for eye in (None, 0, 1, 2):
            said |= {each for event in told_to(happened, eye) if (each := describe.event(event, seen(state, eye)))}
            if phase not in phases or phase == "Picking":
                said |= set(say_all(state, eye))
        phases.add(phase)
    said.add(describe.ending(seen(state)))
    assert {"Choosing", "OpeningHint", "Turn", "Guessing", "Judging", "Pausing", "Finished"} <= phases
    for lang in LANGUAGES:
        assert all(words(each, lang) for each in said)


@pytest.mark.rule("EE-28")
def test_a_guess_is_offered_by_level_in_words_and_may_be_declined():
    state, _ = answer(playing(hands=("", "2H 9S", "4C 5D")), 1, "play", "2H")
    at = seen(state, 1)
    (question,) = (each for each in at.asked if each.prompt == "guess-rule")
    label = describe.label(question, "entry", "step-up", at)
    assert [words(said) for said in (label.text, label.group)] == ["In salita", "Livello 1"]
    assert words(describe.label(question, "params", usual("step-up"), at).text).startswith("Da 1 a 3 valori sopra")
    assert words(describe.label(question, "", None, at).text, "en") == "No guess"
    assert words(describe.prompt(question, at).hint) == (
        "La leggono tutti. Se non è quella non costa niente, e si continua."
    )


@pytest.mark.rule("EE-34")
def test_the_last_guess_of_a_round_is_called_so():
    state, _ = answer(playing(hands=("", "2H", "4C 5D")), 1, "play", "2H")
    at = seen(state, 1)
    (question,) = (each for each in at.asked if each.prompt == "guess-rule")
    assert "ultimo tentativo" in words(describe.prompt(question, at).hint)


@pytest.mark.rule("EE-22")
@pytest.mark.parametrize(("held", "expected"), [("2H 9S 4D", "all 3 of your cards"), ("2H", "your card to everybody")])
def test_no_play_says_what_it_shows_before_it_is_declared(held, expected):
    at = seen(playing(hands=("", held, "4C 5D")), 1)
    (question,) = (each for each in at.asked if each.prompt == "no-play")
    assert expected in words(describe.prompt(question, at).confirm, "en")
    assert words(describe.label(question, "", "press", at).text, "en") == "None of them fits"


# -- what a seat holds -------------------------------------------------------------------------------


def test_a_hand_is_held_by_suit_and_then_by_rank():
    (panel,) = describe.panels(seen(playing(hands=("", "KC 2H 9S AH 3S", "4C 5D")), 1))
    assert words(panel.title) == "La tua mano, 5 carte"
    assert [each.short for each in panel.signs] == ["3♠", "9♠", "A♥", "2♥", "K♣"]


def test_whoever_has_gone_out_is_shown_no_empty_hand():
    state, _ = answer(playing(hands=("", "2H", "4C 5D")), 1, "play", "2H")
    assert "La tua mano" not in "".join(words(panel.title) for panel in describe.panels(seen(state, 1)))


def test_the_dealer_reads_his_rule_in_words_and_as_an_expression_and_nobody_else_does():
    state = playing(rule="step-up")
    (panel,) = describe.panels(seen(state, 0))
    assert [words(line, "en") for line in panel.lines] == [
        "1 to 3 ranks above the last card; after the king it goes on with the ace.",
        "As an expression: step(last, card) in 1..3",
    ]
    assert describe.panels(seen(state, None)) == ()
    assert "step" not in str(describe.panels(seen(state, 1)))


def test_a_dealer_who_has_no_rule_yet_reads_advice():
    state, _ = answer(start(4), CHANCE, "game", "0a" * 8)
    advice, writing = describe.panels(seen(state, 0))
    assert words(advice.title) == "Una buona regola"
    assert words(writing.title) == "Come si scrive una regola"
    assert describe.panels(seen(state, 1)) == ()
    state, _ = answer(start(4, ways=(Way.CATALOGUE,)), CHANCE, "game", "0a" * 8)
    assert describe.panels(seen(state, 0)) == (advice,)


@pytest.mark.rule("EE-29")
def test_the_guesses_of_the_round_stay_in_sight():
    state, _ = answer(playing(hands=("", "2H 9S", "4C 5D")), 1, "play", "2H")
    state, _ = guessed(state, 1, "only-color")
    panel = describe.panels(seen(state, 2))[-1]
    assert [words(line) for line in panel.lines] == ["Bruno: «Solo carte rosse», non giusta."]


def test_a_seat_is_listed_with_its_cards_and_the_dealer_as_such():
    at = seen(playing(hands=("", "2H 9S", "4C")))
    dealer, player = describe.place(Seat(0), at), describe.place(Seat(2), at)
    assert ([words(tag) for tag in dealer.tags], dealer.count) == (["mazziere"], None)
    assert (player.tags, words(player.count)) == ((), "1 carta")


def test_the_board_stands_over_the_stock_the_last_card_and_the_hints():
    state = playing(hands=("", "2H 9S", "4C 5D"), stock="2C 3C", hints="always")
    state, _ = answer(state, 0, "give-hint", "Guardate i colori.|~")
    assert [words(fact) for fact in describe.foot(seen(state))] == [
        "Mazzo 2",
        "Ultima 7♠",
        "Indizio di Anna: «Guardate i colori.»",
    ]


# -- points -----------------------------------------------------------------------------------------


def finished(**options):
    """A game of one round that ends with Bruno's last card."""
    state = playing(hands=("", "2H", "4C 5D"), rounds=1, **options)
    return then(state, (1, "play", "2H"), (1, "guess-rule", NO_GUESS))[0]


@pytest.mark.rule("EE-47")
def test_the_end_names_the_winners_and_a_shared_win():
    assert words(describe.ending(seen(finished()))) == "Vincono insieme Anna e Bruno, con 15 punti a testa."


@pytest.mark.rule("EE-48")
def test_a_robot_dealers_points_stand_in_brackets_and_do_not_compete():
    state = finished(robots=(0,), dealers="robots")
    assert words(describe.ending(seen(state)), "en") == "Bruno wins with 15 points."
    rows = {seat: [words(cell, "en") for cell in cells] for seat, cells in describe.sheet(seen(state)).rows}
    assert rows[1] == ["15", "15"]
    assert rows[0] == ["(15) · dealer", "0 (and 15 as dealer)"]


def test_a_game_without_a_finished_round_is_won_by_nobody():
    state = playing(minutes=5)
    state, _ = answer(state, -2, "time", "past")
    assert words(describe.ending(seen(state))) == "La partita finisce senza mani finite: non vince nessuno."
    assert [words(cell) for cell in describe.sheet(seen(state)).rows[0][1]] == ["–", "0"]


# -- the primer, and a round as it reads ---------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_primer_is_five_short_steps(lang):
    assert len(describe.PRIMER) == 5
    for panel in describe.PRIMER:
        assert words(panel.title, lang)
        assert all(len(words(line, lang)) <= 160 for line in panel.lines)
    assert [each.short for each in describe.PRIMER[0].signs] == ["7♠", "4♥", "J♣", "9♦"]


def a_round(lang, eye):
    """The beginning of a round, and the end of another, as one eye reads them."""
    hints = {
        "it": ("Guardate i colori.", "I numeri non contano."),
        "en": ("Look at the colours.", "Ranks do not matter."),
    }
    state, happened = dealt(4, seed=1, hints="always")
    yield from lines(state, happened, eye, lang)
    for step in (
        (0, "first-hint", f"{hints[lang][0]}|~"),
        (1, "play", "8H"),
        (1, "guess-rule", "catalogue|suit-cycle|SHDC|~|~"),
        None,
        (2, "play", "4H"),
        (3, "no-play", "press"),
        (0, "pick", "8C"),
        (1, "play", "10C"),
        (0, "give-hint", f"{hints[lang][1]}|~"),
        (2, "play", "KD"),
        (2, "guess-rule", NO_GUESS),
        (3, "play", "skip"),
        (1, "play", "AS"),
        (1, "guess-rule", "catalogue|alt-color|~|~|~"),
        None,
    ):
        state, happened = judge(state) if step is None else answer(state, *step, by_clock="skip" in step)
        yield from lines(state, happened, eye, lang)
    yield ""
    state = playing(hands=("", "2H", "4C 6S", "5D 3H 9H"), turn=2)
    for step in (
        (2, "no-play", "press"),
        (2, "guess-rule", NO_GUESS),
        (3, "play", "5D"),
        (3, "guess-rule", NO_GUESS),
        (1, "no-play", "press"),
        (1, "guess-rule", NO_GUESS),
    ):
        state, happened = answer(state, *step)
        yield from lines(state, happened, eye, lang)


@pytest.mark.parametrize(("lang", "eye"), [("it", 1), ("en", None)])
def test_a_round_reads_as_it_did(lang, eye):
    """Look at the difference before you accept it: this is what people read."""
    golden = HERE / "playthroughs" / f"round.{lang}.txt"
    assert "\n".join(a_round(lang, eye)) + "\n" == golden.read_text("utf-8")


# -- rules that are written, or judged by hand ---------------------------------------------------------


def judging_by_hand(card_laid="9C"):
    """Anna judges a rule in words, and Bruno has put down a card."""
    state = playing(rule=WordedRule("solo rosse"), hands=("", f"{card_laid} 9S", "4C 5D"))
    return answer(state, 1, "play", card_laid)[0]


@pytest.mark.rule("EE-56")
def test_a_card_that_is_not_judged_yet_is_shown_to_all_and_asked_of_the_dealer_alone():
    state = judging_by_hand()
    (question,) = (each for each in seen(state, 0).asked if each.prompt == "verdict")
    put = describe.prompt(question, seen(state, 0))
    assert words(put.title) == "9♣ di Bruno: giusta o sbagliata?"
    offered = [words(describe.label(question, "", each, seen(state, 0)).text) for each in ("right", "wrong")]
    assert offered == ["Giusta", "Sbagliata"]
    assert words(describe.waiting(seen(state))) == "9♣ di Bruno: giusta o sbagliata?"
    assert "9♣ di Bruno aspetta il giudizio." in [words(line) for line in picture.lines(seen(state))]
    assert not [each for each in seen(state, 1).asked if each.prompt == "verdict"]


@pytest.mark.rule("EE-56")
def test_who_judges_by_hand_is_listed_as_such_and_reads_his_own_words():
    state = judging_by_hand()
    assert [words(tag) for tag in describe.place(Seat(0), seen(state)).tags] == ["mazziere, giudica a mano"]
    (own,) = describe.panels(seen(state, 0))
    assert words(own.lines[0]) == "solo rosse."
    assert "solo rosse" not in str(describe.panels(seen(state, 1)))


@pytest.mark.rule("EE-44", "EE-58")
def test_a_written_rule_is_told_as_it_was_written_and_in_words():
    said = lines(playing(), (events.Guessed(seat=Seat(1), guess=WrittenRule("card.red")),))
    assert said == ["Bruno prova a indovinare: «card.red» (cioè: la carta è rossa)."]


@pytest.mark.rule("EE-106")
def test_a_sealed_guess_stays_in_sight_of_its_own_seat():
    state = answer(playing(hands=("", "2H 9S", "4C 5D"), guesses=Guesses.SEALED), 1, "play", "2H")[0]
    state = answer(state, 1, "guess-rule", "written|~|~|card.red|~")[0]
    assert any(words(panel.title) == "Solo per te" for panel in describe.panels(seen(state, 1)))
    assert "card.red" in str(describe.panels(seen(state, 1)))
    for eye in (None, 0, 2):
        assert "card.red" not in str(describe.panels(seen(state, eye)))
