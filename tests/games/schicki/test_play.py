"""The course of a race and of looks, line by line of `vectors/play.jsonl`."""

from itertools import cycle, islice

import pytest

from games.forms import join_tokens
from games.kernel import make_view, open_position
from games.schicki.rules import game, race
from games.schicki.rules.state import with_course
from games.secret import CHANCE
from games.values import replace
from tests.games.schicki import table
from tests.games.schicki.table import APART, answer, close, deal, dealing, look, looking, pass_by, press, racing, start
from tests.games.stated import Script, read_lines

KINDS = {"racing": racing, "looking": looking, "dealing": dealing}


def read_cards(named):
    """Cards by their codes, by a name of the table, or so many of those that share nothing, again and again."""
    if isinstance(named, list):
        return tuple(named)
    return tuple(islice(cycle(APART), int(named))) if named.isdecimal() else getattr(table, named)


def make_position(**given):
    kind, changed = given.pop("is"), given.pop("state", {})
    if kind == "start":
        return open_position(game, start(**given))
    cards = read_cards(given.pop("up", []))
    if "scenes" in given:
        given["scenes"] = [*map(read_cards, given["scenes"])]
    state = KINDS[kind](cards, **given).state
    course = {name: changed.pop(name) for name in ("settled", "turned") if name in changed}
    return open_position(game, replace(with_course(state, **course), **changed))


SCRIPT = Script(
    lambda _: game,
    make_position,
    {
        "shuffle": lambda at: answer(at, CHANCE, "deck", join_tokens(range(64))),
        "press": lambda at, seat, act, ms, stage=None: (press(at, seat, act, ms, stage=stage), ()),
        "pass": pass_by,
        "pause": lambda at: answer(at, CHANCE, "pause", "5000"),
        "look": look,
        "deal": deal,
        "closed": close,
    },
    {
        "window": lambda at, *_: sorted({question.seat for question in at.ask.window}),
        "wait": lambda at, *_: at.ask.may[race.NEXT].shape.ms,
        "awaited": lambda at, *_: make_view(at, None).awaited,
    },
    {"stops": "course.stops"},
)


@pytest.mark.parametrize("line", read_lines("schicki"))
def test_a_game_goes_as_the_line_says(line):
    for found, expected in SCRIPT.play(line):
        assert found == expected
