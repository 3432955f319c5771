"""How strong the Tarocco's robots are, row by row: levels against one another, the ceiling beside them.

`make bench PARTS=robots` plays what is missing of each row, a few deals of each at a time, and keeps what it has played;
`python -m tools.bench.strength` tells the rows as far as they were played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from statistics import fmean, quantiles
from typing import Final, NamedTuple

from games.spec import Robot
from games.tarocco.robots.robots import answer_as_beginner, answer_as_expert, answer_as_regular
from games.tarocco.rules.state import State
from games.tarocco.rules.terms import Variety
from tools.bench.ceiling import Seeing
from tools.bench.duplicates import compare_deal, compare_match, interval
from tools.bench.figures import Figure, line
from tools.bench.kept_deals import keep_deal, read_deals

PORTION: Final = 10
"""Deals of each row that are played before the next row's turn."""
FEW: Final = 20
"""With fewer deals than that nothing is judged."""
LATE: Final = 150.0
"""Milliseconds of CPU that an old hand may take for a card, but for one card in twenty."""


class Row(NamedTuple):
    """One row of the report: how a deal of it is played, how many are, and the least that is wanted."""

    name: str
    deals: int
    play: Callable[[int], list[float]]
    unit: str
    least: float | None = None
    scale: float = 1.0
    portion: int = PORTION


def deal_row(
    name: str, variety: Variety, deals: int, new: Robot[State], old: Robot[State], least: float | None = None
) -> Row:
    """A row of single deals."""
    unit = "penalties a deal" if variety is Variety.MATTAZZA else "points a deal"
    return Row(f"{variety.value}: {name}", deals, partial(compare_deal, variety, new=new, old=old), unit, least)


def match_row(name: str, deals: int, new: Robot[State], least: float | None = None) -> Row:
    """A row of whole matches to 800."""
    play = partial(compare_match, Variety.OTTOCENTO, new=new, old=answer_as_regular)
    return Row(f"ottocento, matches to 800: {name}", deals, play, "% won", least, 100.0, 2)


OTHERS: Final = tuple(each for each in Variety if each is not Variety.OTTOCENTO)
HAND, CEILING = "an old hand against the regular robot", "the ceiling, a regular robot that sees all hands"
ROWS: Final = (
    deal_row(HAND, Variety.OTTOCENTO, 600, answer_as_expert, answer_as_regular, 55.0),
    deal_row(CEILING, Variety.OTTOCENTO, 600, Seeing(), answer_as_regular),
    deal_row(
        "the regular robot against a learner", Variety.OTTOCENTO, 300, answer_as_regular, answer_as_beginner, 25.0
    ),
    match_row(HAND, 200, answer_as_expert, 62.0),
    match_row(CEILING, 200, Seeing()),
    *chain.from_iterable(
        (
            deal_row(HAND, variety, 200, answer_as_expert, answer_as_regular, 0.0),
            deal_row(CEILING, variety, 200, Seeing(), answer_as_regular),
        )
        for variety in OTHERS
    ),
)


def play_rows(rows: Sequence[Row], most: int | None = None) -> None:
    """Play what is missing of some rows, a portion of each in turn, up to so many deals of each."""
    kept = {row.name: read_deals(row.name) for row in rows}
    left = {
        row.name: [deal for deal in range(1, 1 + min(row.deals, most or row.deals)) if deal not in kept[row.name]]
        for row in rows
    }
    while any(left.values()):
        for row in rows:
            turn, left[row.name] = left[row.name][: row.portion], left[row.name][row.portion :]
            for deal in turn:
                keep_deal(row.name, deal, row.play(deal))


def tell_row(row: Row) -> Iterator[Figure]:
    """Yield what the deals of a row brought, as far as they were played, and what a card took."""
    found = list(read_deals(row.name).values())
    if not found:
        return
    brought = [row.scale * each[0] for each in found]
    doubt = interval(brought)
    more = f"±{doubt:.3g} over {len(found)} deals, each from every side"
    if len(found[0]) > 1:
        more += f"; {100 * fmean(each[1] for each in found):.1f} % of hands won"
    least = None if len(found) < FEW else doubt if row.least == 0.0 else row.least
    yield Figure(row.name, (fmean(brought),), unit=row.unit, least=least, more=more)
    seconds = [1000 * second for each in found for second in each[2:]]
    if HAND in row.name and seconds:
        late = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
        name = f"{row.name}: CPU a card, but for one in twenty"
        yield Figure(name, (late,), unit="ms", most=LATE, more=f"mean {fmean(seconds):.0f} ms of {len(seconds)} cards")


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Play what is missing, and yield every row."""
    play_rows(ROWS, 2 if quick else None)
    for row in ROWS:
        yield from tell_row(row)


def main() -> None:
    """Tell the rows as far as they were played."""
    for row in ROWS:
        for figure in tell_row(row):
            print(line(figure))


if __name__ == "__main__":
    main()
