"""The round board as a picture and in lines of words; only a spy's view has the spy's secrets before the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from games.caccia.picture import near, table
from games.caccia.picture.near import Near
from games.caccia.picture.sprites import RADIUS, WIDTH, house_centre
from games.caccia.picture.table import Fact, Facts, PictureModel, Pieces, Reach, Route, Secrets, Turn, draw
from games.caccia.rules import board
from games.caccia.rules.board import card_goals, round_ground
from games.caccia.rules.game import find_order_number, find_post_number, partisan_houses, partisans_of
from games.caccia.rules.state import (
    Finished,
    House,
    Houses,
    Hunting,
    Laying,
    Posting,
    Resting,
    Result,
    Sneaking,
    Spy,
    Stacking,
    State,
    Topology,
)
from games.caccia.rules.trail import possible_houses
from games.caccia.words.events import CODES, has_more_refuges, house_place, house_row
from games.kernel import View
from games.message import Message, say
from games.secret import Held, size_of, visible_value
from games.spec import Layout, Speak, Told, W
from games.values import replace

__all__ = ["alt", "draw", "layout", "lines", "scene"]

REFUGES = 8  # refuges at first (CS-2)


def is_laid(state: State) -> bool:
    return isinstance(state.phase, Posting) or (
        bool(state.board.partisans) and not isinstance(state.phase, Laying | Stacking)
    )


def scene(
    seen: View[State], speak: Speak[W], *, narrow: bool, bare: bool = False, upto: int | None = None
) -> PictureModel[W]:
    state = seen.state
    if not is_laid(state):
        return PictureModel(narrow and not bare, "", hub=(speak(hub_line(seen)),))
    is_over = isinstance(state.phase, Resting | Finished)
    is_before = isinstance(state.phase, Posting)
    raid = None if is_over or not state.board.removed else state.board.removed[-1]
    return PictureModel(
        narrow and not bare,
        "" if bare else speak(picture_heading(state)),
        hub=(speak(hub_line(seen)),),
        pieces=Pieces(
            state.board.blocked,
            state.board.refuges,
            partisan_houses(state),
            passed=() if is_over else tuple(clue.house for clue in state.board.clues if clue.passed),
            clear=() if is_over else tuple(clue.house for clue in state.board.clues if not clue.passed),
            raid=raid.house if raid else None,
            raid_turn=raid.turn if raid else 0,
        ),
        facts=Facts(
            Fact(f"{len(state.board.refuges)}/{REFUGES}", speak(say("picture-refuges"))),
            Fact() if is_before else Fact(str(size_of(state.deck)), speak(say("picture-deck"))),
            Fact(speak(say("picture-raid-at", house=raid.house, turn=raid.turn)), speak(say("picture-raid")))
            if raid
            else Fact(),
            () if is_over else played_pieces(state),
            "" if is_over or is_before else speak(say("picture-since", raided="yes" if raid else "no")),
        ),
        mine=partisans_of(state, seen.seat) if seen.seat is not None and not is_over else (),
        possible=possible_houses(state) if state.terms.aid and not is_over and not is_before else (),
        notes=() if is_over else visible_value(state.notes) or (),
        planned=planned_houses(seen),
        reaches=() if bare else list_reaches(seen),
        near=None if bare else make_near(seen, speak),
        secrets=make_secrets(state, speak),
        route=cut_route(make_route(state, state.results[-1], speak), upto) if is_over else None,
    )


def picture_heading(state: State) -> Message:
    if isinstance(state.phase, Posting):
        return say("picture-before")
    turn = len(state.turns) + isinstance(state.phase, Sneaking)
    rounds = state.seats if state.terms.rounds == "each" else 1
    return say("picture-heading", turn=turn, round=state.round, rounds=rounds)


def hub_line(seen: View[State]) -> Message:
    state = seen.state
    match state.phase:
        case Sneaking():
            return say("picture-hub", who="you" if seen.seat == state.spy else "spy", number=0)
        case Hunting(left) if state.terms.orders == "in-turn" and len(left) == 1:
            return say("picture-hub", who="partisan", number=left[0])
        case Hunting():
            return say("picture-hub", who="partisans", number=0)
        case Posting():
            return say("picture-hub", who="posts", number=0)
        case Resting() | Finished():
            return say("picture-ended", ending=state.results[-1].ending)
    return say("picture-map")


def played_pieces(state: State) -> tuple[str, ...]:
    """Return the pieces played since the last raid, one turn before its refuge was removed."""
    since = state.board.removed[-1].turn if state.board.removed else 0
    played = (board.card_piece(turn.card, state.terms.pieces) for turn in state.turns if turn.number > since)
    return tuple(CODES[piece] for piece in played)


def planned_houses(seen: View[State]) -> tuple[tuple[int, House], ...]:
    phase = seen.state.phase
    if isinstance(phase, Posting):
        chosen = ((find_post_number(question), answer) for question, answer in seen.sealed.items())
        return tuple(sorted((number, house) for number, house in chosen if number is not None))
    if not isinstance(phase, Hunting):
        return ()
    orders = ((find_order_number(question), answer) for question, answer in seen.sealed.items())
    return tuple(sorted((number, answer[0]) for number, answer in orders if number is not None))


def list_reaches(seen: View[State]) -> tuple[Reach, ...]:
    state = seen.state
    prompts = {question.prompt for question in seen.asked if question.seat == seen.seat}
    if "move" in prompts:
        spy: Spy = visible_value(state.secret)
        found = (
            (card, tuple(dict.fromkeys(goal.house for goal in ways))) for card, ways in card_goals(state, spy).items()
        )
        signs = ((CODES[board.card_piece(card, state.terms.pieces)], houses) for card, houses in sorted(found))
        return tuple(Reach(sign, houses) for sign, houses in dict.fromkeys(signs))
    answered = {question for question in seen.sealed if question.seat == seen.seat}
    open_ = sorted(q for q in seen.asked if q.seat == seen.seat and q not in answered)
    numbers = [number for number in map(find_order_number, open_) if number is not None]
    there = round_ground(state)
    return tuple(
        Reach(str(number), board.reachable_houses(there, state.board.partisans[number - 1]))
        for number in sorted(numbers)
    )


def make_near(seen: View[State], speak: Speak[W]) -> Near[W] | None:
    waiting = (question for question in seen.asked if question.seat == seen.seat and question not in seen.sealed)
    number = next((number for number in map(find_order_number, waiting) if number is not None), None)
    if number is None:
        return None
    state = seen.state
    at = state.board.partisans[number - 1]
    ring, topology = board.ring_of(at), state.terms.topology
    beyond = max(0, 4 - ring), max(0, ring - 2)
    edges = ("end", "end") if topology == "flat" else ("rim", "centre")
    over_rim, over_centre = (speak(say("picture-beyond", edge=edge)) for edge in edges)
    title = speak(say("picture-partisan", number=number))
    return Near(
        number,
        houses_around(at, topology),
        board.reachable_houses(round_ground(state), at),
        beyond,
        (over_rim, over_centre),
        title,
    )


@cache
def houses_around(at: House, topology: Topology) -> tuple[tuple[House, ...], ...]:
    steps = range(-3, 4)
    found = [[board.find_step(at, (-across, inwards), 1, topology) for across in steps] for inwards in steps]
    return tuple(tuple(there[0] if there else 0 for there in row) for row in found)


def make_secrets(state: State, speak: Speak[W]) -> Secrets[W] | None:
    if not isinstance(state.secret, Held) or isinstance(state.phase, Resting | Finished):
        return None
    spy: Spy = state.secret.open()
    home = speak(say("picture-home")) if spy.due and has_more_refuges(spy, state) else ""
    return Secrets(spy.house, spy.hideout, spy.trail, trail_steps(state, spy), home)


def trail_steps(state: State, spy: Spy) -> tuple[tuple[House, House], ...]:  # CS-43
    since = trail_start(state)
    at, steps = spy.hideout, list[tuple[House, House]]()
    for move in spy.route:
        way = (at, *move.path)
        if move.turn > since:
            steps += pairwise(way)
        at = way[-1]
    return tuple(steps)


def trail_start(state: State) -> int:
    match state.terms.trail_scope:
        case "removal":
            return state.board.removed[-1].turn if state.board.removed else 0
        case "since-home":
            return max((turn.number for turn in state.turns if turn.home), default=0)
    return 0


def make_route(state: State, result: Result, speak: Speak[W]) -> Route[W]:
    """Make the whole way of the spy: every move, the raids among them, and which led home (CS-76)."""
    removed = {gone.turn for gone in result.removed}
    due, turns = False, list[Turn]()
    for move in result.route:
        stop = move.path[-1] if move.path else None
        is_raid = move.turn in removed or (stop in state.board.refuges and not due)
        turns.append(Turn(CODES[board.card_piece(move.card, state.terms.pieces)], move.path, due, is_raid))
        if is_raid:
            due = state.terms.must_return
        elif stop == result.hideout:
            due = False
    return Route(result.hideout, tuple(turns), speak(say("picture-out")), speak(say("picture-homeward")), len(turns))


def cut_route(route: Route[W], upto: int | None) -> Route[W]:
    if upto is None:
        return route
    return replace(route, hideout=route.hideout if upto else 0, turns=route.turns[: max(0, upto - 1)])


def alt(model: PictureModel[Told]) -> Message:
    if not model.heading:
        return say("picture-alt-map")
    return say("picture-alt", heading=model.heading, hub=model.hub[0], refuges=len(model.pieces.refuges))


def lines(model: PictureModel[Told]) -> tuple[Message, ...]:
    return tuple(iter_lines(model)) if model.heading else (say("picture-alt-map"),)


def iter_lines(model: PictureModel[Told]) -> Iterator[Message]:
    yield say("picture-twin-head", heading=model.heading, hub=model.hub[0])
    yield from board_lines(model.pieces, model.facts, model.possible, is_over=model.route is not None)
    yield from route_lines(model.route) if model.route is not None else own_lines(model)


@lru_cache(maxsize=64)
def board_lines(pieces: Pieces, facts: Facts[Told], possible: Houses, *, is_over: bool) -> tuple[Message, ...]:
    """Tell what lies on the board; kept, since all see it."""
    return tuple(iter_board_lines(pieces, facts, possible, is_over=is_over))


def iter_board_lines(pieces: Pieces, facts: Facts[Told], possible: Houses, *, is_over: bool) -> Iterator[Message]:
    yield houses_line("refuges", pieces.refuges)
    if facts.deck.value:
        yield say("picture-twin-deck", count=int(str(facts.deck.value)))
    yield houses_line("washers", pieces.washers)
    for number, house in pieces.partisans:
        yield say("picture-twin-partisan", number=number, house=house)
    if is_over:
        return
    if pieces.passed or pieces.clear:
        yield houses_line("passed", pieces.passed)
        yield houses_line("clear", pieces.clear)
    else:
        yield say("picture-twin-unasked")
    if pieces.raid is not None:
        yield say("picture-twin-raid", house=pieces.raid, turn=pieces.raid_turn)
    if facts.played:
        played, raided = tuple(map(piece_words, facts.played)), "yes" if pieces.raid is not None else "no"
        yield say("picture-twin-since", raided=raided, pieces=played)
    if possible:
        yield houses_line("possible", possible)


def own_lines(model: PictureModel[Told]) -> Iterator[Message]:
    if mine := model.secrets:
        yield say("picture-twin-spy", house=mine.house, hideout=mine.hideout)
        if mine.home:
            yield say("panel-place-duty", duty="due", hideout=mine.hideout, raided=0)
        yield houses_line("trail", mine.passed)
    if model.notes:
        yield houses_line("notes", model.notes)
    for number, house in model.planned:
        stays = "yes" if (number, house) in model.pieces.partisans else "no"
        yield say("picture-twin-planned", number=number, house=house, stays=stays)
    for sign, houses in ((reached.sign, house_row(sorted(reached.houses))) for reached in model.reaches):
        what = piece_words(sign) if sign in CODES.values() else say("picture-partisan", number=sign)
        yield say("picture-twin-reach", what=what, houses=houses)


def route_lines(route: Route[Told]) -> Iterator[Message]:
    yield say("picture-twin-hideout", house=route.hideout)
    for number, turn in enumerate(route.turns, 1):
        yield say(
            "picture-twin-turn",
            turn=number,
            piece=piece_words(turn.piece),
            path=house_row(turn.path),
            count=len(turn.path),
            raid="yes" if turn.is_raid else "no",
        )


def houses_line(what: str, found: Iterable[House]) -> Message:
    listed = tuple(sorted(found))
    return say("picture-twin-houses", what=what, count=len(listed), houses=house_row(listed))


@cache
def piece_words(code: str) -> Message:
    return say("piece", piece=next(str(piece.value) for piece, face in CODES.items() if face == code))


def layout(model: PictureModel) -> Layout:
    top, width, height = table.empty_top(model), WIDTH, table.picture_height(model)
    size = 2 * RADIUS / width
    return Layout(width, height, place_houses(top, height, model.near), size)


@lru_cache(maxsize=256)
def place_houses(top: float, height: float, part: Near[Any] | None) -> Mapping[str, tuple[float, float, float]]:
    """Return where houses lie on the whole map or a part of it; kept, since they don't move."""
    houses = {house: house_centre(house) for house in range(1, board.HOUSES + 1)}
    if part is not None:
        cells = ((house, row, column) for row, found in enumerate(part.rows) for column, house in enumerate(found))
        houses = {house: near.cell_centre(part, row, column) for house, row, column in cells if house}
    return {
        house_place(house): (round(x / WIDTH, 4), round((y - top) / height, 4), 2 * RADIUS / WIDTH)
        for house, (x, y) in houses.items()
    }
