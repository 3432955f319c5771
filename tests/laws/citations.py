"""A page of the clauses by which a game's events say why they happened, and its options what they change."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from bot.text.clauses import read_clauses
from games.box import Box
from games.event import told_to
from games.secret import Seat, visible_value
from tests.games.shelf import playouts
from tests.laws.disclosures import first_words

MANY: Final = 12
"""How many games are played to write a page; a test plays fewer, and finds nothing that does not stand there."""


def cited(box: Box[Any], seeds: int) -> set[tuple[str, str]]:
    """Return each kind of event with each clause that it cites in some whole games."""
    return {
        (type(event).__name__, clause)
        for seats in {box.least, box.most}
        for whole in playouts(box.name, seats, seeds)
        for moment in whole.moments
        for eye in (None, *map(Seat, range(seats)))
        for event in told_to(moment.events, eye)
        for clause in visible_value(event.why) or ()
    }


def compare_citations(path: Path, boxes: Iterable[Box[Any]], seeds: int) -> None:
    """Insist that events and options cite only what stands on the page; with WRITE_TRANSCRIPTS=1 it is written anew."""
    boxes = tuple(boxes)
    is_written = bool(os.environ.get("WRITE_TRANSCRIPTS"))
    found = {(f"option-{option.name}", option.clause) for box in boxes for option in box.options if option.clause}
    found = found.union(*(cited(box, MANY if is_written else seeds) for box in boxes))
    if is_written:
        clauses = read_clauses(boxes[0].package, "en")
        path.write_text(
            "".join(f"{kind}: {each} {first_words(clauses[each])}\n" for kind, each in sorted(found)), "utf-8"
        )
    known = {tuple(line.split(" ")[:2]) for line in path.read_text("utf-8").splitlines()}
    assert {(f"{kind}:", clause) for kind, clause in found} - known == set()
