"""A page of the clauses by which a game's events say why they happened, and its options what they change."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bot.text.clauses import read_clauses
from games.event import visible_to
from games.secret import visible_value
from games.spec import GameSpec
from tests.laws.disclosures import first_words
from tests.laws.playout import Playout


def cited(whole: Playout) -> set[tuple[str, str]]:
    viewers = (None, *(seat for team in whole.viewers() for seat in team if seat is not None))
    return {
        (type(event).__name__, clause)
        for moment in whole.moments
        for viewer in viewers
        for event in visible_to(moment.events, viewer)
        for clause in visible_value(event.why) or ()
    }


def compare_citations(path: Path, specs: Iterable[GameSpec[Any]], wholes: Iterable[Playout]) -> None:
    """Insist that events and options cite only what stands on the page; with WRITE_TRANSCRIPTS=1 it is written again."""
    specs = tuple(specs)
    found = {(f"option-{option.name}", option.clause) for spec in specs for option in spec.options if option.clause}
    found = found.union(*map(cited, wholes))
    if os.environ.get("WRITE_TRANSCRIPTS"):
        clauses = read_clauses(specs[0].package, "en")
        path.write_text(
            "".join(f"{kind}: {each} {first_words(clauses[each])}\n" for kind, each in sorted(found)), "utf-8"
        )
    known = {tuple(line.split(" ")[:2]) for line in path.read_text("utf-8").splitlines()}
    assert {(f"{kind}:", clause) for kind, clause in found} - known == set()
