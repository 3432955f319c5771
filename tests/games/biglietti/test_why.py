"""Why a vote ended as it did: who counted, who was cut off and by whom, the count and the clauses, on thirteen positions."""

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.text.clauses import read_clauses
from bot.text.signs import shorten_signs
from bot.text.translator import Translator
from games.biglietti.rules import game
from games.biglietti.rules.events import VoteCounted
from games.biglietti.words import describe
from games.kernel import make_view, open_position
from games.secret import Seat
from tests.games.biglietti.table import LETTERS, control, has, only, travelling, vote

HERE = Path(__file__).parent
BOX = SimpleNamespace(package="games.biglietti")
DWARFS = ("Mammolo", "Dotto", "Eolo", "Pisolo", "Gongolo", "Brontolo", "Cucciolo")
FOUR, FIVE, SIX = DWARFS[:4], DWARFS[:5], DWARFS[:6]


@dataclass(frozen=True)
class Case:
    """A vote: the circle, a letter for each one's card (`*` the target, `-` an empty hand), and what is fair to say."""

    id: str
    circle: tuple[str, ...]
    plays: str
    counted: str = ""
    cut_off: str = ""
    cut_by: str = ""
    accusers: str = ""
    saved: bool = True
    why: str = "BP-43 BP-41"
    wrap: bool = True

    @property
    def target(self):
        return self.plays.index("*")


CASES = [
    Case("figure-2", DWARFS, "EN*EHAH", counted="Mammolo Pisolo", accusers="Brontolo"),
    Case(
        "figure-4",
        DWARFS,
        "*HEEEHA",
        cut_off="Eolo Pisolo Gongolo",
        cut_by="Dotto Cucciolo",
        accusers="Cucciolo",
        saved=False,
        why="BP-43 BP-40 BP-42",
    ),
    Case("figure-5", DWARFS, "HEN*HHH", counted="Dotto", why="BP-44"),
    Case("the-chain-closes-the-circle", SIX, "*AHENE", counted="Pisolo Brontolo", accusers="Dotto"),
    Case(
        "the-polfer-cuts",
        FIVE,
        "EA*PE",
        cut_off="Mammolo Gongolo",
        cut_by="Dotto Pisolo",
        accusers="Dotto",
        saved=False,
        why="BP-43 BP-40 BP-42",
    ),
    Case("three-against-two", SIX, "*EEAAE", counted="Dotto Eolo Brontolo", accusers="Pisolo Gongolo", saved=False),
    Case("four-against-two", DWARFS, "*EEAAEE", counted="Dotto Eolo Brontolo Cucciolo", accusers="Pisolo Gongolo"),
    Case("an-accusation-far-away", SIX, "*EHAHN", counted="Dotto", accusers="Pisolo", saved=False),
    Case(
        "an-empty-hand-cuts",
        SIX,
        "*-EAEE",
        counted="Gongolo Brontolo",
        cut_off="Eolo",
        cut_by="Dotto Pisolo",
        accusers="Pisolo",
        why="BP-43 BP-41 BP-40 BP-42",
    ),
    Case(
        "a-ticket-cuts",
        DWARFS,
        "*ETEAEN",
        counted="Dotto Brontolo",
        cut_off="Pisolo",
        cut_by="Eolo Gongolo",
        accusers="Gongolo",
        why="BP-43 BP-41 BP-40 BP-42",
    ),
    Case("nothing-but-neutrals", FOUR, "N*NN", why="BP-44"),
    Case("no-excuse-at-all", FOUR, "*NNA", accusers="Pisolo", saved=False, why="BP-43"),
    Case(
        "a-row-ends",
        SIX,
        "N*EAHE",
        counted="Eolo",
        cut_off="Brontolo",
        cut_by="Pisolo",
        accusers="Pisolo",
        saved=False,
        why="BP-43 BP-41 BP-40 BP-42",
        wrap=False,
    ),
]


def counted(case):
    """The vote of a case, told: the state after it, and the event."""
    hands = [("A" if each == "*" else each.replace("-", "")) for each in case.plays]
    state = travelling(hands, control=(0, 1, 2), wrap="on" if case.wrap else "off")
    state, _ = control(state, case.target, 1)
    plays = {seat: each for seat, each in enumerate(case.plays) if each in LETTERS}
    state, events = vote(state, plays)
    return state, only(events, VoteCounted)


def line(case, lang):
    """The referee's sentences for a case."""
    state, event = counted(case)
    names = (*case.circle, "Biancaneve")
    said = describe.event(event, make_view(open_position(game, state), None))
    return shorten_signs(Translator().speak(BOX, said, lang, names.__getitem__))


@pytest.mark.rule("BP-40", "BP-41", "BP-42", "BP-43", "BP-44")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_count_is_what_a_fair_referee_sees(case):
    _, event = counted(case)
    named = {name: [case.circle.index(each) for each in getattr(case, name).split()] for name in ("counted", "cut_off")}
    assert sorted(event.vote.linked) == sorted(named["counted"])
    assert sorted(event.vote.unlinked) == sorted(named["cut_off"])
    assert event.vote.saved is case.saved
    assert " ".join(event.why) == case.why


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_line_names_who_counted_who_was_cut_off_and_by_whom(case):
    read = line(case, "en")
    cards, _, judged = read.partition(". ")
    for seat, name in enumerate(case.circle):
        assert (name in cards) or seat == case.target or f"Nothing from {name}" in judged
    if not case.accusers:
        assert judged == f"Nobody accuses, so no Excuse is needed: {case.circle[case.target]} is saved."
        return
    links, _, count = judged.rpartition(", so at least ")
    links, _, accusers = links.rpartition(". ")
    assert all(name in accusers for name in case.accusers.split())
    wanted = "are" if case.counted or case.cut_off else "would be"
    assert f"{2 * len(case.accusers.split())} Excuses {wanted} needed" in count
    assert count.endswith(f"{case.circle[case.target]} is {'' if case.saved else 'not '}saved.")
    counting, _, cut = links.partition(";") if case.counted else ("", "", links)
    assert all(name in counting for name in case.counted.split())
    if case.cut_off:
        off, _, by = cut.partition(": the chain stops at ")
        assert all(name in off for name in case.cut_off.split())
        assert all(name in by for name in case.cut_by.split())
        assert by.count("(") == len(case.cut_by.split())


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_clause_it_names_stands_in_the_rules_page(case, lang):
    _, event = counted(case)
    assert set(event.why) <= set(read_clauses("games.biglietti", lang))


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_votes_read_as_they_did(lang):
    """Look at the difference before you accept it: this is what people read."""
    said = "".join(f"{case.id} ({', '.join(counted(case)[1].why)})\n{line(case, lang)}\n\n" for case in CASES)
    assert said == (HERE / "playthroughs" / f"why.{lang}.txt").read_text("utf-8")


def test_nobody_votes_where_nobody_has_a_card_and_it_is_said():
    state, events = control(travelling(["A", "", "", ""]), 0, 1)
    assert has(events, VoteCounted)
    said = describe.event(only(events, VoteCounted), make_view(open_position(game, state), Seat(0)))
    read = shorten_signs(Translator().speak(BOX, said, "it", DWARFS.__getitem__))
    assert read == "Nessuno ha carte da giocare. Nessuno accusa, perciò non servono Scuse: ti salvi."
