"""A race: how soon three hundred presses of one second, at one table, are on disk, answered, and in their order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.app import App, open_app
from bot.config import Settings
from bot.run.worker_pool import collect_seldom
from bot.tables.change import GivenAnswer
from bot.values.ids import PersonId, TableId
from bot.values.requests import Answer
from games.game import Seating
from games.questions import Question
from games.registry import GAMES
from games.schicki.rules import race
from games.schicki.rules.state import ACTS, READY, window_prompt
from games.secret import Seat
from tools.bench.durable import BEGAN, VIA, Script, begun, never
from tools.bench.figures import Figure

PRESSES, SPREAD_MS = 300, 1_000
FACE_UP = 3
SPEC = GAMES["schicki"]


async def laid(app: App, hand: list[int], number: int) -> TableId:
    """A table of seven, all ready, on which some cards lie and the next is waited for."""
    tokens = {option.name: option.default for option in SPEC.options}
    values = {option.name: option.shape.parse(tokens[option.name]) for option in SPEC.options}
    start = SPEC.game.start(values, Seating(SPEC.most), None, SPEC.errata)
    name = await begun(app, number, Script(SPEC, SPEC.most, tokens, start, ()))
    said = [(Question(Seat(seat), READY), "press") for seat in range(SPEC.most)]
    said += [(race.NEXT, "past")] * FACE_UP
    for question, token in said:
        app.autoplay.look(name)
        await app.autoplay.wait_idle()
        hand[0] += 1_000
        via, person = VIA.get(question.seat, "hand"), f"web:{question.seat}" if question.seat >= 0 else ""
        given = GivenAnswer(question, token, via, person)
        await app.tables.change(name, lambda *_, given=given: given)
    app.autoplay.look(name)
    await app.autoplay.wait_idle()
    return name


async def pressed(app: App, hand: list[int], number: int, dice: Random) -> tuple[float, int]:
    """The seconds from the first press to the last answer with all in order, and how many of them were not."""
    hand[0] = BEGAN
    name = await laid(app, hand, number)
    since = hand[0] - BEGAN
    hand[0] += SPREAD_MS
    table = await app.tables.get(name)
    people = [await app.people.meet(PersonId(f"web:{seat}"), f"Seat {seat}", "it") for seat in range(SPEC.most)]
    window = window_prompt(table.position.state.picture.stage)
    times = [since + dice.randrange(SPREAD_MS) for _ in range(PRESSES)]
    sent = [
        (people[n % SPEC.most], press(name, table.question_id(Question(Seat(n % SPEC.most), window)), n, ms, dice))
        for n, ms in enumerate(times)
    ]
    began = time.perf_counter()
    said = await asyncio.gather(*(app.play.answer(person, each) for person, each in sent))
    await app.tables.change(name, lambda *_: GivenAnswer(race.NEXT, "past", "clock"))
    took = time.perf_counter() - began
    assert len({each.seq for each in said}) == PRESSES
    deeds = table.position.state.course.stops[-1].deeds
    assert len(deeds) == PRESSES
    return took, sum(deed.ms != ms - min(times) for deed, ms in zip(deeds, sorted(times), strict=True))


def press(table: TableId, question: str, number: int, ms: int, dice: Random) -> Answer:
    """A press of that time: times and order of arrival have nothing to do with each other."""
    at = datetime.fromtimestamp(BEGAN / 1000, UTC) + timedelta(milliseconds=ms)
    return Answer(table, question, {"": (str(dice.choice(ACTS)),)}, f"{table}/{number}", at)


async def raced(folder: Path, rounds: int) -> tuple[tuple[float, ...], int]:
    """Some such seconds, each at a table of its own, and all that was out of order."""
    settings, dice = Settings(_env_file=None, database=folder / "race.db"), Random(1)
    collect_seldom()
    hand = [BEGAN]
    async with open_app(settings, GAMES, now_ms=lambda: hand[0], sleep=never) as app:
        found = [await pressed(app, hand, number, dice) for number in range(rounds)]
    return tuple(took for took, _ in found), sum(wrong for _, wrong in found)


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Presses at one table."""
    with TemporaryDirectory() as folder:
        taken, wrong = asyncio.run(raced(Path(folder), 2 if quick else 15))
    more = f"{PRESSES / max(taken):.0f} to {PRESSES / min(taken):.0f} a second, on disk"
    yield Figure(
        f"{PRESSES} presses of one second at one table: ordered and answered", taken, unit="s", most=1.0, more=more
    )
    yield Figure("presses out of order", (float(wrong),), unit="presses", most=0)
