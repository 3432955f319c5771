"""What games record and ask, as files: a difference is another game for tables that are being played."""

from importlib import import_module
from importlib.util import find_spec
from zlib import crc32

import pytest

from games.forms import Refused
from games.registry import GAMES
from tests.games.recorder import Recorder, shorten, specify, spell
from tests.games.stated import read_lines
from tests.games.teller import kinds_told
from tests.games.test_told import PACKAGES, Pages, join, played

STATED = [name for name in PACKAGES if find_spec(f"tests.games.{name}.test_play")]


@pytest.fixture
def page(snapshot):
    """The text in a file of its own."""
    return snapshot.use_extension(Pages)


def record_line(name, script, line):
    at = script.open(script.position(**line.get("at", {})))
    recorder = Recorder(GAMES[name if name in GAMES else at.state.terms.variety])
    yield f"-- {line['id']}"
    yield from (shorten(f"  ? {head}{text}") for head, text in recorder.spell_ask(at).items())
    for way, sign in (("play", ">"), ("either", "|")):
        for steps, _ in line.get(way, ()):
            yield f"{sign} {steps}"
            try:
                after, events = script.take_all(at, steps)
            except Refused as refused:
                yield f"  refused: {refused.reason} {refused.params or ''}".rstrip()
                continue
            yield from (shorten(f"  {text}") for text in recorder.tell(after, events, at))
            at = after if way == "play" else at


@pytest.mark.parametrize("name", STATED)
def test_what_is_stated_records_what_it_did(page, name):
    script = import_module(f"tests.games.{name}.test_play").SCRIPT
    assert join(text for each in read_lines(name) for text in record_line(name, script, each.values[0])) == page


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_records_what_it_did(page, name):
    """A line an answer: its events by kind, and a checksum of all that they tell."""
    lines = []
    for number, moment in enumerate(played(name).moments, 1):
        told = crc32("\n".join(map(spell, moment.events)).encode())
        kinds = " ".join(sorted(kinds_told(moment.events)))
        answer = f"{moment.entry.seat} {moment.entry.prompt} {moment.entry.token}"
        lines.append(f"{number}: {answer[:40]} | {kinds} {told:08x}")
    assert join(lines) == page


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_described_as_it_was(page, name):
    assert join(specify(GAMES[name])) == page
