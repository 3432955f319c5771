"""A stretch of the spy's way, and where the spy may be after each of its turns.

Its last turns are kept as layers: after each, the weight of each house. An answer "not passed" bars a house for all of
them up to it; "passed" is a mark that some turn up to it has to gather.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from games.caccia.rules.board import HOUSES, Ground, card_piece, piece_ways, round_ground
from games.caccia.rules.state import Detail, House, Houses, Piece, State, Terms, Topology, Turn
from games.values import replace

Mask: TypeAlias = int  # a set of houses: a bit for each
# by whether the spy must come home and the marks gathered: the weight of each house where he may be
Spread: TypeAlias = Mapping[tuple[bool, Mask], Mapping[House, float]]
Growing: TypeAlias = dict[tuple[bool, Mask], dict[House, float]]
Frozen: TypeAlias = tuple[tuple[tuple[bool, Mask], tuple[tuple[House, float], ...]], ...]
KEPT: Final = 4  # turns reconsidered when something is learnt
MARKS: Final = 5  # marks minded at a time; more cost more than they tell


def make_mask(houses: Iterable[House]) -> Mask:
    found = 0
    for house in houses:
        found |= 1 << house
    return found


def houses_of_mask(bits: Mask) -> Houses:
    return tuple(house for house in range(1, HOUSES + 1) if bits >> house & 1)


class SpyStep(Struct, frozen=True):
    """A turn of the spy's and what was learnt after it: barred and marked houses, and where an arrest failed."""

    kind: Piece
    moved: bool = True
    is_home: bool = False
    barred: Mask = 0
    marked: Mask = 0
    empty: Mask = 0


class Stretch(Struct, frozen=True):
    """The last turns without a removal, `steps`, and what was known before them.

    `homes` is where the hideout may be, `raids` are the refuges on which the spy would have raided. `start` is where he
    may have been before these steps; `old` is what he may have passed by then, `tracked` the marks that `start` counts.
    Where coming home is `announced`, `every_landing` says whether it is also when it was not due.
    """

    ground: Ground
    detail: Detail
    announced: bool
    every_landing: bool
    homes: Mask
    raids: Mask
    start: Frozen
    old: Mask = 0
    tracked: Mask = 0
    steps: tuple[SpyStep, ...] = ()


class Layer(NamedTuple):
    """Where the spy may be after a turn, and what the turn may have touched."""

    spread: Spread
    touched: Mask


class Ways(NamedTuple):
    """Each way a piece may go from a house, by its last house and all it passes; one's share of all.

    `stops` are the last houses, as often as there are ways, `ends` all of them, `touched` all that is passed.
    """

    ways: tuple[tuple[House, Mask], ...]
    stops: Houses
    touched: Mask
    ends: Mask
    share: float


class Fan(NamedTuple):
    """What a turn may do from one house, with all that is known: where it may end, by the marks gathered on the way."""

    share: float
    touched: Mask
    stops: tuple[tuple[Mask, Sequence[House]], ...]


@lru_cache(maxsize=256)
def make_layers(stretch: Stretch) -> tuple[Layer, ...]:
    if stretch.steps and not (stretch.steps[-1].barred or stretch.steps[-1].marked):
        before = make_layers(replace(stretch, steps=stretch.steps[:-1]))
        return (*before, next_layer(stretch, before[-1].spread, len(stretch.steps)))
    found = [Layer({key: dict(places) for key, places in stretch.start}, 0)]
    for at in range(1, len(stretch.steps) + 1):
        found.append(next_layer(stretch, found[-1].spread, at))
    return tuple(found)


def next_layer(stretch: Stretch, spread: Spread, turn_number: int) -> Layer:
    """Make the layer of a turn from the one before it; a spy who could have raided then is not there now."""
    step = stretch.steps[turn_number - 1]
    barred, marks = barred_from(stretch.steps, turn_number), pending_marks(stretch, turn_number)
    raids = stretch.raids & ~stretch.homes
    fans, came, touched = dict[House, Fan](), dict[tuple[bool, Mask], list[float]](), 0
    for (due, had), places in spread.items():
        for house, weight in places.items():
            if not due and raids >> house & 1:
                continue
            if (fan := fans.get(house)) is None:
                fan = fans[house] = make_fan(stretch, step, house, (barred, marks))
                touched |= fan.touched
            for gathered, stops in fan.stops:
                if (row := came.get((due, had | gathered))) is None:
                    row = came[due, had | gathered] = [0.0] * (HOUSES + 1)
                share = weight * fan.share
                for there in stops:
                    row[there] += share
    return Layer(keep_gathered(collect_arrivals(stretch, step, came), step.marked & marks), touched)


def make_fan(stretch: Stretch, step: SpyStep, house: House, learnt: tuple[Mask, Mask]) -> Fan:
    barred, marks = learnt
    ways = make_ways(stretch.ground, house, step.kind, stretch.detail)
    if not step.moved:
        stays = not ways.ways and not step.empty >> house & 1
        return Fan(1.0, 0, ((0, (house,)),) if stays else ())
    if not ways.touched & (barred | marks | step.empty):
        return Fan(ways.share, ways.touched, ((0, ways.stops),))
    if not ways.touched & (marks | step.empty):
        return Fan(ways.share, ways.touched, ((0, [there for there, path in ways.ways if not path & barred]),))
    stops: dict[Mask, list[House]] = {}
    for there, path in ways.ways:
        if not path & barred and not step.empty >> there & 1:
            stops.setdefault(path & marks, []).append(there)
    return Fan(ways.share, ways.touched, tuple(stops.items()))


def collect_arrivals(stretch: Stretch, step: SpyStep, came: Mapping[tuple[bool, Mask], list[float]]) -> Growing:
    """Return where the spy may be after a move, at home or not (CS-44).

    A spy who ends where the hideout may be is perhaps home; where that is announced, there is no doubt.
    """
    found: Growing = {}
    for (due, had), row in came.items():
        may_come_home = (due or stretch.every_landing) if step.is_home else due and not stretch.announced
        for house, weight in enumerate(row):
            if not weight:
                continue
            if step.moved and may_come_home and stretch.homes >> house & 1:
                add_weight(found, (False, had), house, weight)
            if not (step.moved and step.is_home):
                add_weight(found, (due, had), house, weight)
    return found


def add_weight(found: Growing, key: tuple[bool, Mask], house: House, weight: float) -> None:
    places = found.setdefault(key, {})
    places[house] = places.get(house, 0.0) + weight


def barred_from(steps: tuple[SpyStep, ...], turn_number: int) -> Mask:
    barred = 0
    for step in steps[turn_number - 1 :]:
        barred |= step.barred
    return barred


def pending_marks(stretch: Stretch, turn_number: int) -> Mask:
    """Return the marks that a turn, or one up to their answer, must have gathered.

    Those that may have been gathered before these turns count only if they were counted there.
    """
    minded, count, found = stretch.tracked, stretch.tracked.bit_count(), 0
    for number, step in enumerate(stretch.steps, 1):
        for house in houses_of_mask(step.marked & ~stretch.old & ~minded):
            if count < MARKS:
                minded |= 1 << house
                count += 1
        if number >= turn_number:
            found |= step.marked
    return found & minded


def keep_gathered(found: Growing, marks: Mask) -> Spread:
    kept: Growing = {}
    for (due, had), places in found.items():
        if had & marks == marks:
            for house, weight in places.items():
                add_weight(kept, (due, had & ~marks), house, weight)
    whole = sum(weight for places in kept.values() for weight in places.values()) or 1.0
    return {key: {house: weight / whole for house, weight in places.items()} for key, places in kept.items()}


@lru_cache(maxsize=8192)
def make_ways(ground: Ground, house: House, kind: Piece, detail: Detail) -> Ways:
    """Return where a piece may go, and the houses each way passes: `board.move_paths` for many houses, cheaper."""
    blocked, ways = make_mask(ground.blocked), list[tuple[House, Mask]]()
    for slide in piece_slides(house, kind, ground.topology):
        for there, path in slide:
            if blocked >> there & 1:
                break
            ways.append((there, path if detail == "path" else 1 << there))
    touched = ends = 0
    for there, path in ways:
        touched |= path
        ends |= 1 << there
    return Ways(tuple(ways), tuple(there for there, _ in ways), touched, ends, 1 / max(1, len(ways)))


@cache
def piece_slides(house: House, kind: Piece, topology: Topology) -> tuple[tuple[tuple[House, Mask], ...], ...]:
    found = list[tuple[tuple[House, Mask], ...]]()
    for way in piece_ways(house, kind, topology):
        passed, slide = 0, list[tuple[House, Mask]]()
        for there in way:
            if not passed >> there & 1:
                passed |= 1 << there
                slide.append((there, passed))
        found.append(tuple(slide))
    return tuple(found)


def without_first_turn(stretch: Stretch) -> Stretch:
    layer = make_layers(stretch)[1]
    return replace(
        stretch,
        start=freeze_spread(layer.spread),
        old=stretch.old | layer.touched,
        tracked=pending_marks(stretch, 2) & (stretch.tracked | ~stretch.old),
        steps=stretch.steps[1:],
    )


def freeze_spread(spread: Spread) -> Frozen:
    return tuple((key, tuple(places.items())) for key, places in spread.items())


def spread_evenly(houses: Mask, *, due: bool) -> Frozen:
    found = houses_of_mask(houses)
    return (((due, 0), tuple((house, 1 / max(1, len(found))) for house in found)),)


def house_weights(layer: Layer) -> dict[House, float]:
    found: dict[House, float] = {}
    for places in layer.spread.values():
        for house, weight in places.items():
            found[house] = found.get(house, 0.0) + weight
    return dict(sorted(found.items()))


def unbarred_ends(ways: Ways, barred: Mask) -> Mask:
    return make_mask(there for there, path in ways.ways if not path & barred)


def free_mask(ground: Ground) -> Mask:
    return make_mask(range(1, HOUSES + 1)) & ~make_mask(ground.blocked)


LONG: Final = 12  # a way of more turns tells hardly anything about the hideout


class Trail(Struct, frozen=True):
    """What is known of a round: the stretch that goes on, and all its steps with where they began.

    `fresh`: the spy's trail began with it, so that whatever is on it was passed in these steps.
    """

    here: Stretch
    began: Mask
    due: bool
    fresh: bool = True
    whole: tuple[SpyStep, ...] = ()


class Map(Struct, frozen=True):
    """What does not change in a round; `homes` is where the hideout may be, at first."""

    ground: Ground
    terms: Terms
    refuges: Mask
    homes: Mask


def make_map(state: State) -> Map:
    refuges = first_refuges(state)
    starts = make_mask(first_places(state)) if state.terms.starts == "drawn" else 0
    homes = free_mask(round_ground(state)) & ~(refuges | starts)
    return Map(round_ground(state), state.terms, refuges, homes)


@lru_cache(maxsize=512)
def follow_turns(round_map: Map, turns: tuple[Turn, ...]) -> Trail:
    if not turns:
        start = spread_evenly(round_map.homes, due=False)
        terms = round_map.terms
        told = terms.home_told, terms.every_landing
        here = Stretch(round_map.ground, terms.trail_detail, *told, round_map.homes, round_map.refuges, start)
        return Trail(here, round_map.homes, due=False)
    trail, turn = follow_turns(round_map, turns[:-1]), turns[-1]
    if round_map.terms.trail_scope == "since-home" and turns[-2:-1] and turns[-2].home:
        trail = restart_at_home(trail)
    if turn.removed is not None:
        here, due = trail.here, round_map.terms.must_return
        raided = 1 << turn.removed
        homes, raids = narrow_homes(trail, turn.removed), here.raids & ~raided
        here = replace(here, homes=homes, raids=raids, start=spread_evenly(raided, due=due), old=0, tracked=0, steps=())
        trail = Trail(here, raided, due, fresh=round_map.terms.trail_scope == "removal")
    if turn.shifted is not None:
        left, to = turn.shifted
        trail = replace(trail, here=replace(trail.here, raids=trail.here.raids & ~(1 << left) | 1 << to))
    step = make_step(round_map.terms, turn, trail)
    here = replace(trail.here, steps=(*trail.here.steps, step))
    if len(here.steps) > KEPT:
        here = without_first_turn(replace(here, steps=here.steps[:-1]))
        here = replace(here, steps=(*here.steps, step))
    return replace(trail, here=here, whole=(*trail.whole, step))


def restart_at_home(trail: Trail) -> Trail:  # CS-82
    spread = make_layers(trail.here)[-1].spread
    at_home: Growing = {}
    for places in spread.values():
        for house, weight in places.items():
            add_weight(at_home, (False, 0), house, weight)
    here = replace(trail.here, start=freeze_spread(at_home), old=0, tracked=0, steps=())
    return Trail(here, make_mask(house for places in at_home.values() for house in places), due=False)


def first_refuges(state: State) -> Mask:  # CS-6, CS-81
    found = make_mask(state.board.refuges)
    for turn in reversed(state.turns):
        if turn.shifted is not None:
            found = found & ~(1 << turn.shifted[1]) | 1 << turn.shifted[0]
        if turn.removed is not None:
            found |= 1 << turn.removed
    return found


def first_places(state: State) -> Houses:  # CS-6
    places = dict(enumerate(state.board.partisans, 1))
    for turn in reversed(state.turns):
        places |= {act.number: act.start for act in turn.acts}
    return tuple(places.values())


def make_step(terms: Terms, turn: Turn, trail: Trail) -> SpyStep:
    """Make a step of a turn: what its answers bar and mark; nothing on an empty trail, the spy at home (CS-82)."""
    empty = 0 if turn.tried is None else 1 << turn.tried
    if turn.home and terms.trail_scope == "since-home":
        return SpyStep(card_piece(turn.card, terms.pieces), turn.moved, turn.home, empty=empty)
    asked = [(act.asked, act.passed) for act in turn.acts if act.asked is not None]
    barred = make_mask(house for house, passed in asked if not passed)
    marked = make_mask(house for house, passed in asked if passed)
    if not trail.fresh:
        marked &= barred_from(trail.whole, 1)
    elif trail.began.bit_count() == 1:
        marked &= ~trail.began
    for step in trail.whole:
        marked &= ~step.marked
    return SpyStep(card_piece(turn.card, terms.pieces), turn.moved, turn.home, barred, marked, empty)


def narrow_homes(trail: Trail, raided: House) -> Mask:
    here, count = trail.here, len(trail.whole)
    if count > LONG:
        return here.homes
    after = {count: 1 << raided}
    for at in range(count, 0, -1):
        after[at - 1] = houses_before(here, trail.whole, after[at], at)
    if not trail.due:
        return here.homes & after[0] if trail.began.bit_count() > 1 else here.homes
    came, passed = trail.began, 0
    for at in range(1, count):
        came = houses_after(here, trail.whole, came, at)
        passed |= came & after[at]
    return here.homes & passed or here.homes


def houses_before(stretch: Stretch, steps: tuple[SpyStep, ...], after: Mask, turn_number: int) -> Mask:
    step, barred = steps[turn_number - 1], barred_from(steps, turn_number)
    if not step.moved:
        return after
    found = 0
    for house in houses_of_mask(free_mask(stretch.ground)):
        ways = make_ways(stretch.ground, house, step.kind, stretch.detail)
        if ways.ends & after and (not ways.touched & barred or unbarred_ends(ways, barred) & after):
            found |= 1 << house
    return found


def houses_after(stretch: Stretch, steps: tuple[SpyStep, ...], came: Mask, turn_number: int) -> Mask:
    step, barred = steps[turn_number - 1], barred_from(steps, turn_number)
    if not step.moved:
        return came
    found = 0
    for house in houses_of_mask(came):
        ways = make_ways(stretch.ground, house, step.kind, stretch.detail)
        found |= unbarred_ends(ways, barred) if ways.touched & barred else ways.ends
    return found


def current_stretch(state: State) -> Stretch:
    return follow_turns(make_map(state), state.turns).here


def spy_odds(state: State) -> dict[House, float]:
    return house_weights(make_layers(current_stretch(state))[-1])


def possible_houses(state: State) -> Houses:
    return tuple(spy_odds(state))
