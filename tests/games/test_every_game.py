"""What is true of every game, each law once a game at a number of seats drawn by the commit, at all in the deep tier."""

import pickle
import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from bot.text.clauses import read_clauses
from bot.text.signs import shorten_signs
from bot.values.ids import LANGUAGES
from games.game import Seating
from games.registry import GAMES
from tests import laws
from tests.games.shelf import SPECS, all_playouts, draw_seats, list_tables, playouts
from tests.laws import robots, types
from tests.laws.citations import compare_citations
from tests.laws.disclosures import disclosure_page
from tests.laws.playout import THOROUGH
from tests.laws.presentation import SPEECH, speaking, the_spec_is_worded
from tests.probes import PROBES
from tests.support.transcripts import compared

HERE = Path(__file__).parent
BRIEF = {
    **{key: {"hands": "3"} for key in (("terziglio", "learner"), ("terziglio", "sound"))},
    **{key: {"penalties": "2", "end": "first-out"} for key in (("mattazza", "learner"), ("mattazza", "sound"))},
}
"""Matches that robots who think are let play no longer than it takes to see that they end."""


@pytest.fixture(scope="module")
def whole(request):
    """A whole game, played once for all its laws."""
    return playouts(*request.param)


@pytest.mark.parametrize(
    "whole", [pytest.param((name, draw_seats(name)), id=f"{name}-{draw_seats(name)}") for name in SPECS], indirect=True
)
@pytest.mark.parametrize("law", laws.LAWS)
@pytest.mark.drawn
def test_every_game_obeys_every_law(whole, law):
    for number, playout in enumerate(whole):
        laws.LAWS[law](playout, Random(f"{law}{number}"))


@pytest.mark.deep("whole")
@pytest.mark.parametrize(("name", "seats"), list_tables())
def test_every_game_obeys_every_law_at_every_number_of_seats(name, seats):
    for law in laws.LAWS:
        for number, playout in enumerate(all_playouts(name, seats)):
            laws.LAWS[law](playout, Random(f"{law}{number}"))


@pytest.mark.parametrize("law", laws.LAWS)
def test_every_law_has_something_to_look_at(law):
    sizes = sorted(list_tables(), key=lambda each: each[0] not in PROBES and each[1] != draw_seats(each[0]))
    assert any(laws.LAWS[law](playout, Random(seats)) > 0 for name, seats in sizes for playout in playouts(name, seats))


@pytest.mark.deep
@pytest.mark.parametrize("name", SPECS)
def test_the_laws_of_secrecy_have_something_to_compare_in_every_game(name):
    """More twins of the same games where the first are soon told apart."""
    looked = 0
    for seed in range(1, 9):
        looked += sum(laws.both_laws_of_secrecy(each, Random(seed)) for each in all_playouts(name, SPECS[name].least))
        if looked > 50:
            return
    raise AssertionError(f"only {looked} views of twins compared")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "seats", "level"), [(n, s, r) for n, s in list_tables() for r in SPECS[n].robots if r not in THOROUGH]
)
def test_a_table_of_robots_comes_to_an_end(name, seats, level):
    dice = Random(f"{name}{seats}{level}")
    assert robots.games_of_robots_end(SPECS[name], seats, level, dice, BRIEF.get((name, level), {})) > 0


@pytest.mark.parametrize("name", SPECS)
def test_whoever_works_for_a_game_can_do_so_in_another_process(name):
    for worker in (*SPECS[name].robots.values(), *SPECS[name].advice.values(), SPECS[name].judge):
        assert repr(pickle.loads(pickle.dumps(worker))) == repr(worker)


@pytest.mark.parametrize("name", SPECS)
def test_states_and_events_are_of_known_types(name):
    assert types.every_type_is_closed(SPECS[name]) > 0


@pytest.mark.parametrize("name", SPECS)
def test_what_events_reveal_has_its_clause(name):
    assert types.revelations_have_clauses(SPECS[name]) > 0


@pytest.mark.parametrize("name", SPECS)
def test_the_spec_is_worded_in_both_languages(name):
    assert the_spec_is_worded(SPECS[name]) >= 0


# -- a game's own pages ----------------------------------------------------------------------------

PACKAGES = {spec.package.removeprefix("games."): spec for spec in GAMES.values()}
MANY = 12
"""How many games are played at the least and the most seats to come upon what is seldom cited."""
TERMS = ("biglietti", "caccia", "eleusis", "schicki")
"""Games whose terms are whole where no option is named."""
QUOTES = {"it": ("«", "»"), "en": ("“", "”")}
LONGEST = {"tarocco": 370}
"""Characters of the longest clause, where a family's page has longer ones than others."""


@pytest.mark.parametrize("name", GAMES)
def test_events_cite_only_the_clauses_that_stand_beside_them(name):
    folder = GAMES[name].package.removeprefix("games.")
    page = HERE / folder / "citations.txt"
    compare_citations(page, [GAMES[name]], playouts(name, draw_seats(name)))


@pytest.mark.deep("whole")
@pytest.mark.parametrize("name", PACKAGES)
def test_events_of_many_games_cite_only_the_clauses_that_stand_beside_them(name):
    specs = [spec for spec in GAMES.values() if spec.package == f"games.{name}"]
    sizes = [(spec.name, seats) for spec in specs for seats in {spec.least, spec.most}]
    wholes = (whole for size in sizes for whole in playouts(*size, MANY))
    compare_citations(HERE / name / "citations.txt", specs, wholes)


@pytest.mark.parametrize("name", PACKAGES)
def test_every_field_that_may_tell_a_secret_stands_beside_the_clause_that_allows_it(name):
    compared(HERE / name / "disclosures.txt", disclosure_page(PACKAGES[name]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PACKAGES)
def test_a_clause_is_short_enough_to_stand_under_a_line(name, lang):
    clauses = read_clauses(PACKAGES[name].package, lang)
    assert [number for number, text in clauses.items() if len(text) > LONGEST.get(name, 240)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PACKAGES)
def test_the_rulings_name_options_as_the_table_does(name, lang):
    """Each option where all are rulings; a family's page names some of them, of whichever game."""
    page = (files(f"games.{name}") / f"RULES.{lang}.md").read_text("utf-8")
    rows = [line.split("|")[1:-1] for line in page.splitlines() if re.match(r"\| A\d+ \|", line)]
    assert [row[0].strip() for row in rows] == [f"A{number}" for number in range(1, len(rows) + 1)]
    (first, last), cells = QUOTES[lang], [row[-1].strip() for row in rows]
    named = {
        each for cell in cells if cell for each in cell.removeprefix(first).removesuffix(last).split(f"{last}, {first}")
    }
    options = {option.name for spec in GAMES.values() if spec.package == f"games.{name}" for option in spec.options}
    known = {SPEECH.package_text(f"games.{name}", f"option-{option}", lang) for option in options}
    assert named <= known


@pytest.mark.parametrize("name", TERMS)
def test_the_defaults_of_the_options_are_the_terms_as_printed(name):
    spec = GAMES[name]
    options = {option.name: option.shape.parse(option.default) for option in spec.options}
    states = [spec.game.start(each, Seating(spec.least), None, ()) for each in (options, {})]
    assert states[0].terms == states[1].terms


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_primer_fits_one_message_of_a_chat(name, lang):
    said = [spoken for panel in GAMES[name].primer for spoken in (panel.title, *panel.signs, *panel.lines)]
    assert len(GAMES[name].primer) <= 7
    assert len("\n\n".join(shorten_signs(speaking(GAMES[name], lang)(each)) for each in said)) < 1_900
