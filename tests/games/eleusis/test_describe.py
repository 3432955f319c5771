"""What Eleusis Express says: every key in both languages, the right words to the right eyes, and a round as it reads."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.presenters.questions import QuestionPresenter
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.cards import parse_card, parse_cards
from games.eleusis import BOX as ELEUSIS
from games.eleusis.language.catalogue import ENTRIES, VARIANTS, rule_source
from games.eleusis.language.hint import Cue
from games.eleusis.language.rule import WordedRule, WrittenRule
from games.eleusis.rules import events, game, hint_events
from games.eleusis.rules.options import OPTIONS
from games.eleusis.rules.state import Cause, Separation
from games.eleusis.rules.terms import Guesses, Hints
from games.eleusis.words import describe
from games.eleusis.words.phrases import entry_words, open_rule_words, rule_words
from games.event import HAPPENING, told_to
from games.kernel import make_view, open_position
from games.questions import Question
from games.secret import Commitment, Seat, hold
from tests.games.eleusis.table import answer, dealt, playing, usual

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2] / "games" / "eleusis"
BOX = SimpleNamespace(package="games.eleusis")
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Gaia", "Hugo")
LANGUAGES = ("it", "en")


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_kept_for_an_option_that_is_gone(lang):
    named = {option.name for option in OPTIONS}
    for key in messages(lang):
        if key.startswith("option-"):
            assert any(key == f"option-{name}" or key.startswith(f"option-{name}-") for name in named), key


# -- cards and rules ---------------------------------------------------------------------------


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_line_says_to_those_it_is_hidden_from_names_no_hidden_card(lang):
    for event in examples():
        if isinstance(event, events.Dealt | events.CardsDrawn):
            assert not re.search("[♠♥♦♣]", " ".join(lines(playing(), (event,), 2, lang)))
            assert HAPPENING not in event.reveals


# -- what a seat holds -------------------------------------------------------------------------------


def test_the_dealer_reads_his_rule_in_words_and_as_an_expression_and_nobody_else_does():
    state = playing(rule="step-up")
    (panel,) = describe.panels(seen(state, 0))
    assert [words(line, "en") for line in panel.lines] == [
        "1 to 3 ranks above the last card; after the king it goes on with the ace.",
        "As an expression: step(last, card) in 1..3",
    ]
    assert describe.panels(seen(state, None)) == ()
    assert "step" not in str(describe.panels(seen(state, 1)))


# -- rules that are written, or judged by hand ---------------------------------------------------------


@pytest.mark.rule("EE-106")
def test_a_sealed_guess_stays_in_sight_of_its_own_seat():
    state = answer(playing(hands=("", "2H 9S", "4C 5D"), guesses=Guesses.SEALED), 1, "play", "2H")[0]
    state = answer(state, 1, "guess-rule", "written|~|~|card.red|~")[0]
    assert any(words(panel.title) == "Solo per te" for panel in describe.panels(seen(state, 1)))
    assert "card.red" in str(describe.panels(seen(state, 1)))
    for eye in (None, 0, 2):
        assert "card.red" not in str(describe.panels(seen(state, eye)))
