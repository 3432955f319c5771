"""What Eleusis Express says: every key in both languages, the right words to the right eyes, and a round as it reads."""

import re
from pathlib import Path

import pytest

from games.eleusis.language.catalogue import ENTRIES, VARIANTS, rule_source
from games.eleusis.rules import events, game
from games.eleusis.words import describe
from games.eleusis.words.events import entry_words, open_rule_words, rule_words
from tests.games.eleusis.scenes import examples
from tests.games.eleusis.table import playing, usual
from tests.games.reader import Reader

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2] / "games" / "eleusis"
NAMES = ("Anna", "Bruno", "Chiara", "Davide", "Elena", "Fabio", "Gaia", "Hugo")
READER = Reader("eleusis", game, NAMES, describe)
words, lines = READER.words, READER.events
LANGUAGES = ("it", "en")


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


# -- what happened -------------------------------------------------------------------------------


DOERS = (
    events.HintGiven,
    events.HintDeclined,
    events.HintsOpened,
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
