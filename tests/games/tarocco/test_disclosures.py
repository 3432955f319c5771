"""What the events may disclose stands on a page, each field beside its clause; a change of it is read by somebody."""

from pathlib import Path

from games.tarocco import BOXES
from tests.laws.disclosures import disclosure_page
from tests.support.transcripts import compared

PAGE = Path(__file__).with_name("disclosures.txt")


def test_every_field_that_may_tell_a_secret_stands_beside_the_clause_that_allows_it():
    compared(PAGE, disclosure_page(BOXES[0]))
