"""Ratings where a group wants them: how good its people are at a game, by OpenSkill, shown as places.

They follow from the rows of one game in their order, and nothing else of the bot asks for them.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final

from bot.people.record_rows import ResultRow
from bot.records.rows import decode_outcome
from bot.values.ids import PersonId
from bot.values.records import RatedPlace

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFullRating

DEVIATIONS: Final = 2  # how far from what is likely a person may well be


def rate(rows: Iterable[ResultRow]) -> dict[PersonId, RatedPlace]:
    """Return everyone's place by rating, and between which places it lies; partners win and lose together."""
    from openskill.models import BradleyTerryFull  # noqa: PLC0415  few groups want it, and all would wait for it

    model = BradleyTerryFull()
    ratings: dict[PersonId, BradleyTerryFullRating] = {}
    for _, group in groupby(rows, key=lambda row: (row.at_ms, row.table_id)):
        sides: dict[int, list[tuple[int, PersonId]]] = {}
        for row in group:
            outcome = decode_outcome(row.body)
            sides.setdefault(outcome.side, []).append((outcome.place, row.person))
        if len(sides) < 2:
            continue
        teams = [[ratings.get(person) or model.rating() for _, person in side] for side in sides.values()]
        ranks = [float(min(place for place, _ in side)) for side in sides.values()]
        for side, rated in zip(sides.values(), model.rate(teams, ranks=ranks), strict=True):
            ratings |= {person: rating for (_, person), rating in zip(side, rated, strict=True)}
    return place_people(ratings)


def place_people(ratings: Mapping[PersonId, "BradleyTerryFullRating"]) -> dict[PersonId, RatedPlace]:
    spans = {
        person: (each.mu - DEVIATIONS * each.sigma, each.mu + DEVIATIONS * each.sigma)
        for person, each in ratings.items()
    }
    return {
        person: RatedPlace(
            1 + sum(other.ordinal() > each.ordinal() for other in ratings.values()),
            1 + sum(low > spans[person][1] for low, _ in spans.values()),
            len(spans) - sum(high < spans[person][0] for _, high in spans.values()),
        )
        for person, each in ratings.items()
    }
