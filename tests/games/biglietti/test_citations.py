"""Which clauses the events of whole games cite stands on a page; a change of it is read by somebody."""

from pathlib import Path

from games.registry import GAMES
from tests.laws.citations import compare_citations

PAGE = Path(__file__).with_name("citations.txt")


def test_events_cite_only_the_clauses_that_stand_beside_them():
    compare_citations(PAGE, [box for box in GAMES.values() if box.package == "games.biglietti"], seeds=12)
