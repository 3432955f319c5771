"""A warm picture, PNG included: ours against the same scene drawn with skia-python and written by Pillow.

And what drawing does to everybody else: how long the event loop stands still meanwhile.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator

from bot.office.gc_settings import collect_seldom
from bot.presenters.pictures import Pictures, encode_png
from games.cards import parse_card, parse_cards
from games.eleusis.language.rule import Column
from games.eleusis.picture import model, table
from games.eleusis.rules.state import Spot
from games.secret import Seat
from tools.bench.figures import Figure, interleaved, paired, ratios, seconds
from tools.bench.peers import Peer

LINE = "7S 4H 9C QD 2S KH 5C 8D JS 3H AC 10D 6S"
WRONG = {1: "KC", 3: "10S 2C 4D", 4: "9D", 6: "QH", 9: "JC", 11: "5S KS 7C"}
"""The wrong cards after each position: the same stand in `skia_peer`."""
NAMES = ("Giulia", "Marco", "Alessandra", "Pietro")
MOST_MS = 5


def scene(marco: int = 11) -> model.PictureModel:
    """Round 3 of a table of four, thirteen cards in the line; 800 wide and about 500 high."""
    held = ("9", str(marco), "8", "")
    players = tuple(
        model.Player(Seat(seat), name, held[seat], is_dealer=seat == 3, is_awaited=seat == 1, is_robot=False)
        for seat, name in enumerate(NAMES)
    )
    columns = (Column(parse_card(each), parse_cards(WRONG.get(n, ""))) for n, each in enumerate(LINE.split(), 1))
    return model.PictureModel(
        False, "Mano 3 di 4", players, "a41f 09c2 7be3", "31", tuple(columns), Spot(13), start="inizio"
    )  # fmt: skip


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """The ratio, then the stalls."""
    layout = scene()
    size = table.draw(layout).size
    with Peer("skia_peer.py", f"{size[0]}x{size[1]}") as skia:
        many = 3 if quick else 10
        pairs = interleaved(
            lambda: seconds(lambda: [encode_png(lambda: table.draw(layout)) for _ in range(many)]) / many,
            lambda: skia.ask(many)["seconds"] / many,
            3 if quick else 31,
            warm=2,
        )
        versions = f"skia-python {skia.about['skia-python']} with Pillow {skia.about['Pillow']}'s PNG"
        sizes = f"{len(encode_png(lambda: table.draw(layout))):,} bytes to {skia.ask(1)['bytes']:,}"
    more = f"{paired(pairs, 1000, 'ms')}, {size[0]} x {size[1]}, {sizes}"
    yield Figure("a warm picture of Eleusis, PNG included", ratios(pairs), peer=versions, most=0.4, more=more)
    yield asyncio.run(stalls(20 if quick else 300))


async def stalls(pictures: int) -> Figure:
    """How late the loop is while pictures nobody has seen are drawn one after the other: the 99th of 100 delays."""
    collect_seldom()
    kept = Pictures()
    for number in range(3):
        await kept.draw_cached(number, "bench", lambda: table.draw(scene()))
    late, done = [], asyncio.Event()

    async def watch() -> None:
        while not done.is_set():
            began = time.perf_counter()
            await asyncio.sleep(0.001)
            late.append((time.perf_counter() - began - 0.001) * 1000)

    watching = asyncio.create_task(watch())
    for number in range(pictures):
        await kept.draw_cached(("new", number), "bench", lambda number=number: table.draw(scene(number % 12)))
    done.set()
    await watching
    worst = statistics.quantiles(late, n=100)[98]
    more = f"median {statistics.median(late):.2f} ms, worst {max(late):.1f} ms, {len(late)} looks, {pictures} pictures"
    return Figure("event loop stalls while drawing, p99", (worst,), unit="ms", most=MOST_MS, more=more)
