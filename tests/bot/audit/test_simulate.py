"""A simulated table's clock: answers come when their robots say they do, waits end when they would."""

from random import Random

import pytest

from bot.audit.simulate import next_entries, run, start_game
from games.kernel import submit
from games.questions import Wait
from games.registry import GAMES
from games.schicki.rules.events import CardTurned, Settled
from games.secret import CLOCK, Seat

SPEC = GAMES["schicki"]


def table(mode, seed=1):
    options = {o.name: o.shape.parse({"mode": mode}.get(o.name, o.default)) for o in SPEC.options}
    return start_game(SPEC, 3, options, ("sharp", "calm", "sharp"), Random(seed))


@pytest.mark.rule("SM-50", "SM-51", "SM-53")
def test_cards_are_turned_after_their_pauses_and_a_press_makes_the_wait_end_after_the_window():
    play, ends = table("live"), []
    while play.at.ask is not None and len(ends) < 60:
        at = play.at
        entry = next(next_entries(play, at.ask))
        play.at, events = submit(SPEC.game, at, entry)
        if entry.seat == CLOCK and isinstance(wait := at.ask.require_decision(entry.question).shape, Wait):
            first = min((timed.at for q in at.ask.window for timed in at.sealed.get(q, ())), default=None)
            since = play.since[entry.question, at.times[entry.question]]
            ends.append(entry.at - (since + wait.ms if first is None else first + wait.once_pressed))
            assert [type(event) for event in events if isinstance(event, CardTurned)] == [CardTurned] * (first is None)
        play.now, play.length = max(play.now, entry.at), play.length + 1
        play.declined.clear()
    assert set(ends) == {0}


@pytest.mark.parametrize("mode", ["live", "looks"])
def test_robots_are_as_far_apart_as_they_say(mode):
    play = table(mode)
    run(play)
    stops = [event.stop for event in play.stories[Seat(0)] if isinstance(event, Settled)]
    times = [deed.ms for stop in stops for deed in stop.deeds]
    assert len(stops) > 10
    assert len({ms % 1000 for ms in times}) > len(times) / 4
    assert all(stop.deeds == tuple(sorted(stop.deeds, key=lambda deed: deed.ms)) for stop in stops)
