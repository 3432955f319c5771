"""The rules pages: short clauses, and tables, numbers and names that are those of the game."""

import re
from collections import Counter
from pathlib import Path

import pytest

from bot.text.translator import Translator
from games.art import pheasant
from games.schicki import SPEC
from games.schicki.picture.picture import colour_letters
from games.schicki.rules import award, looks, race, state
from games.schicki.rules.award import act_outcome
from games.schicki.rules.state import (
    DECK,
    PRESETS,
    Act,
    Outcome,
    Terms,
    blue_pawn_count,
    card_parts,
    has_two_worms,
    is_detail,
    sight_of,
)
from tests.games.schicki.table import BARE, RED_HATS, TWINS, TWO_MATCHES, WORMS, cards

SPEECH = Translator()
PACKAGE = Path(state.__file__).parents[1]
LANGUAGES = ("it", "en")
OUTCOMES = {Outcome.LOST: "−1", Outcome.NOTHING: "0", Outcome.WON: "W"}
SPELLED = {"**tutte**": "W", "**all**": "W", "**una**": "W", "**one**": "W", "niente": "0", "nothing": "0", "–": "–"}


def page(lang):
    return (PACKAGE / f"RULES.{lang}.md").read_text("utf-8")


def clauses(lang):
    return dict(re.findall(r"^- \*\*(SM-\d+)\*\* (?:\*\(\w+\)\* )?(.+)$", page(lang), re.MULTILINE))


def numbers(lang, clause):
    return [float(n.replace(",", ".")) for n in re.findall(r"(?<!SM-)\b\d+(?:[.,]\d)?", clauses(lang)[clause])]


@pytest.mark.rule("SM-1", "SM-2", "SM-4")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_counts_players_cards_and_pawns_as_the_game_does(lang):
    details = sum(map(is_detail, DECK))
    two = sum(map(has_two_worms, DECK))
    assert numbers(lang, "SM-1") == [state.LEAST, state.MOST]
    assert numbers(lang, "SM-2") == [len(DECK), len(DECK) - two - details, two, details]
    assert numbers(lang, "SM-4") == [blue_pawn_count(2), blue_pawn_count(3), blue_pawn_count(4)]
    assert blue_pawn_count(7) == blue_pawn_count(4)


@pytest.mark.rule("SM-48", "SM-50", "SM-51", "SM-53", "SM-54", "SM-65", "SM-66", "SM-70")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_times_the_race_as_the_game_does(lang):
    usual, slow, fast = (race.PAUSES[each] for each in ("normal", "slow", "fast"))
    assert numbers(lang, "SM-48") == [race.LAST_CHANCE / 1000, award.MOST_TURNED]
    assert numbers(lang, "SM-50") == [race.WINDOW / 1000]
    assert numbers(lang, "SM-51") == [ms / 1000 for pause in (usual, slow, fast) for ms in pause]
    assert numbers(lang, "SM-53") == [(race.WINDOW + race.GRACE) / 1000]
    assert numbers(lang, "SM-54") == [race.STALE / 1000]
    assert numbers(lang, "SM-65") == [looks.FRAME / 1000]
    assert numbers(lang, "SM-66") == [race.HINT, race.CLEAR]
    assert numbers(lang, "SM-70") == [race.BEGIN / 1000]


def letters_in(lang):
    return colour_letters(lambda message: SPEECH.speak(SPEC, message, lang, str))


def codes_in(lang):
    """The letters by which the page writes the six colours, one each."""
    named = re.search(r": (\w \w+(?:, \w \w+){5})\.", clauses(lang)["SM-60"])[1].split(", ")
    by_name = {name: letter for letter, name in map(str.split, named)}
    names = [SPEECH.package_text(SPEC.package, "colour-him", lang, colour=c) for c in pheasant.COLOURS.values()]
    return [by_name[name] for name in names]


@pytest.mark.rule("SM-3")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letters_of_a_picture_are_those_that_the_page_and_the_option_tell(lang):
    letters = letters_in(lang)
    assert len(set(letters)) == len(pheasant.COLOURS)
    hint = SPEECH.package_text(SPEC.package, "option-marks-hint", lang)
    for colour, letter in zip(pheasant.COLOURS.values(), letters, strict=True):
        name = SPEECH.package_text(SPEC.package, "colour-him", lang, colour=colour)
        assert sorted(letter.lower()) == sorted(set(letter.lower()) & set(name))
        shape = re.search(rf"{letter} {name}, (\w+)", page(lang).split("A21")[1])[1]
        assert f"{name.capitalize()}: {letter}, {shape}." in hint


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_letters_begin_alike_unless_two_tell_them_apart(lang):
    letters = letters_in(lang)
    names = [SPEECH.package_text(SPEC.package, "colour-him", lang, colour=c) for c in pheasant.COLOURS.values()]
    for letter, name in zip(letters, names, strict=True):
        alike = [each for each in names if each[0] == name[0]]
        assert len(letter) == (2 if lang == "it" and len(alike) > 1 and name[0] == "r" else 1)


@pytest.mark.parametrize("pace", ["live", "day", "free"])
def test_a_new_table_is_shown_shapes_and_one_that_says_nothing_what_it_always_was(pace):
    preset = next(each for each in PRESETS if each.suits(pace, 4))
    assert preset.tokens["marks"] == "shapes"
    assert next(option for option in SPEC.options if option.name == "marks").default == "both"


@pytest.mark.rule("SM-60")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_of_hens_and_details_is_the_deck(lang):
    letters = {state.LETTERS[code]: letter for code, letter in zip(pheasant.COLOURS, codes_in(lang), strict=True)}
    any_letter = f"[{''.join(letters.values())}]"
    hens = Counter({code: int(n) for code, n in re.findall(rf"\b({any_letter}{{6}}) \| (\d)", page(lang))})
    ours = Counter("".join(letters[c] for _, c in card_parts(card)) for card in DECK if not is_detail(card))
    assert hens == ours
    row = re.search(rf"^\| [^|]+((?:\| {any_letter} {any_letter} ){{6}})\|$", page(lang), re.MULTILINE).group(1)
    told = [(position, letter) for position, pair in enumerate(row.strip("| ").split(" | ")) for letter in pair.split()]
    details = [card_parts(card)[0] for card in DECK if is_detail(card)]
    assert sorted(told) == sorted((state.ELEMENTS.index(element), letters[colour]) for element, colour in details)


@pytest.mark.rule("SM-61")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_element_in_every_colour_is_as_common_as_the_page_says(lang):
    shown = Counter(part for card in DECK for part in card_parts(card))
    copies = Counter(card for card in DECK if not is_detail(card) and not has_two_worms(card))
    assert len(shown) == 36
    assert numbers(lang, "SM-61") == [*sorted(set(shown.values())), *sorted(set(copies.values()))]
    assert max(Counter(filter(has_two_worms, DECK)).values()) == 1


@pytest.mark.rule("SM-35")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_of_awards_is_the_games(lang):
    rows = re.findall(r"^\| [^|]+ \|((?: [^|]+ \|){5})$", page(lang), re.MULTILINE)
    told = [[cell.strip() for cell in row.strip("| ").split(" | ")] for row in rows]
    told = [row for row in told if set(row) & {"−1"}]
    assert len(told) == 5
    for up, row in zip((WORMS, TWINS, TWO_MATCHES, RED_HATS, BARE), told, strict=True):
        seen = sight_of(cards(up))
        rights = [match.element for match in seen.matches]
        right = Act(rights[0]) if rights else None
        wrong = next(act for act in Act if act.value not in rights)
        for cell, act in zip(row, (Act.KNOCK, right, Act.BLUE, Act.RED, wrong), strict=True):
            if act is not None:
                assert SPELLED.get(cell, cell[:2]) == OUTCOMES[act_outcome(Terms(), act, seen)], (up, act)
