"""What people read and see of each game, as files: read the difference, then write them anew with --snapshot-update."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from bot.values.ids import LANGUAGES
from games.event import kind_name
from games.kernel import Position, open_position
from games.registry import GAMES
from games.secret import Seat
from games.values import replace
from tests.games.teller import Teller, kinds_told
from tests.laws.playout import play, setup
from tests.laws.types import event_types

PLAYED = {
    "eleusis": (3, 2),
    "biglietti": (5, 8),
    "caccia": (3, 8),
    "ottocento": (4, 4),
    "quattro-scartate": (4, 10),
    "terziglio": (3, 0),
    "millone": (2, 5),
    "centocinquanta": (2, 1),
    "quindici": (2, 1),
    "mattazza": (3, 6),
    "schicki": (2, 8),
}
"""The number of seats and the seed of a whole game that tells of many kinds of events."""
BEGINNING, END, OFTEN = 24, 8, 2
"""Moments of a game that are told whatever they tell; in between those that tell of a kind told less often so far."""
STATED = sorted(path.parent.name for path in Path(__file__).parent.glob("*/scenes.py"))
PACKAGES = {spec.package.removeprefix("games."): spec for spec in GAMES.values()}


class Pages(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def page(snapshot):
    """The text in a file of its own."""
    return snapshot.use_extension(Pages)


def join(lines):
    return "\n".join([*lines, ""])


@cache
def played(name):
    """A whole game in which nobody thinks, so that it stays the same when robots play otherwise."""
    seats, seed = PLAYED.get(name, (GAMES[name].least, 0))
    dice = Random(f"{name}/{seats}/{seed}")
    return play(setup(replace(GAMES[name], robots={"random": lambda *_: None}), seats, dice), dice)


def told_moments(playout):
    told, last = {}, len(playout.moments) - END
    for number, moment in enumerate(playout.moments):
        kinds = kinds_told(moment.events)
        is_rare = any(told.get(kind, 0) < OFTEN for kind in kinds)
        if number < BEGINNING or number >= last or is_rare:
            told.update({kind: told.get(kind, 0) + 1 for kind in kinds})
            yield number, moment


def first_faces(playout):
    """The number of the first moment at which the table waits for each thing, and of the last."""
    faces = {}
    for number, moment in enumerate(playout.moments):
        faces.setdefault(moment.after.ask.face if moment.after.ask else "over", number)
    return set(faces.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_did(page, name, lang):
    playout = played(name)
    teller, shown, lines = Teller(GAMES[name], playout.setup.seats, lang), first_faces(playout), []
    for number, moment in told_moments(playout):
        told = [*teller.tell(moment.after, moment.events)]
        told += teller.show(moment.after) if number in shown else ()
        lines += [f"-- {number + 1}", *told] if told else []
    assert join(lines) == page


@pytest.mark.parametrize("name", GAMES)
def test_a_game_looks_as_it_did(page, name):
    playout = played(name)
    teller, lines = Teller(GAMES[name], playout.setup.seats, "it"), []
    for number in sorted(first_faces(playout)):
        lines += [f"-- {number + 1}", *teller.draw(playout.moments[number].after)]
    assert join(lines) == page


@cache
def list_scenes(name):
    """The stated positions and events of a package, each with its title and the game."""
    scenes = import_module(f"tests.games.{name}.scenes").list_scenes() if name in STATED else ()
    return tuple(
        (title, game, state if isinstance(state, Position) else open_position(GAMES[game].game, state), events)
        for title, game, state, events in scenes
    )


def tell_scenes(name, lang):
    for title, game, at, events in list_scenes(name):
        teller = Teller(GAMES[game], at.state.seats, lang)
        yield from (f"-- {title}", *(teller.tell(at, events) if events else teller.show(at)))


def draw_scenes(name):
    for title, game, at, events in list_scenes(name):
        if not events:
            yield from (f"-- {title}", *Teller(GAMES[game], at.state.seats, "it").draw(at))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", STATED)
@pytest.mark.few(4)
def test_what_seldom_happens_reads_as_it_did(page, name, lang):
    assert join(tell_scenes(name, lang)) == page


@pytest.mark.parametrize("name", STATED)
def test_what_is_seldom_seen_looks_as_it_did(page, name):
    assert join(draw_scenes(name)) == page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", STATED)
def test_what_is_told_reads_as_sentences(name, lang):
    """At the Tarocco a line may end with the card that was led."""
    for title, game, at, events in list_scenes(name):
        for viewer in (None, *map(Seat, range(at.state.seats))):
            for line in Teller(GAMES[game], at.state.seats, lang).hear(at, events, viewer):
                assert line[-1] in ".»”!?)" or name == "tarocco", (title, line)
                assert not re.search(r"\.\.|  |[{}]|[!?]\.", line), (title, line)


@pytest.mark.parametrize("name", STATED)
def test_no_two_events_read_alike(name):
    """Events of different kinds, or of one kind told in two ways, are told apart by whoever reads their lines."""
    said = {}
    for title, game, at, events in list_scenes(name):
        for line in Teller(GAMES[game], at.state.seats, "it").hear(at, events, Seat(1)) if len(events) == 1 else ():
            kind = kinds_told(events)
            assert line.startswith("(") or said.setdefault(line, kind) == kind, (title, line)


@pytest.mark.parametrize("name", PACKAGES)
def test_every_kind_of_event_is_told_in_some_file(name):
    package = PACKAGES[name].package
    told = set()
    for each in (each for each, spec in GAMES.items() if spec.package == package):
        told.update(*(kinds_told(moment.events) for _, moment in told_moments(played(each))))
    told.update(*(kinds_told(events) for *_, events in list_scenes(name)))
    assert {kind_name(kind) for kind in event_types(PACKAGES[name])} - told == set()
