"""Steps of what a seat was told, each with the picture as it stood: as it was seen then, and never what has been forgotten."""

from __future__ import annotations

from itertools import islice

import pytest

from bot.presenters.replay import find_step, list_steps, stand_then
from bot.presenters.table import TablePresenter
from bot.tables.past_position import fold_past
from games.registry import GAMES
from games.secret import Seat, visible_value
from games.tarocco.rules.events import Played
from tests.bot.presenters.test_every_game import SPEECH, played, table_of

GAMES_SEEN = {"caccia": 3, "eleusis": 4, "biglietti": 5, "ottocento": 4}


def story(game, seats, steps):
    """A table after so many answers, and what stood after each of them."""
    positions, table = {}, None
    for table in played(GAMES[game], seats, f"{game}3", steps):
        positions[len(table.story)] = table.position
    return table, positions


@pytest.mark.parametrize("game", GAMES_SEEN)
def test_a_step_shows_what_the_seat_saw_then(game):
    table, positions = story(game, GAMES_SEEN[game], 45)
    rows = [row for row, _ in table.story]
    for seat in range(table.record.seats):
        presenter = TablePresenter(table, seat, "it", SPEECH)
        steps = [step for step in list_steps(presenter) if step.has_picture]
        assert steps
        for step in steps[-3:]:
            position = fold_past(table, rows[: step.entry])
            assert position == positions[step.entry]
            then = stand_then(presenter, step, position)
            before = table_of(GAMES[game], table.record.seats)
            before.position = positions[step.entry]
            assert then.make_scene() == TablePresenter(before, seat, "it", SPEECH).make_scene()
            assert step.number == step.told[-1].line.seq <= len(presenter.told_lines())


@pytest.mark.rule("TB-64")
def test_no_step_shows_a_trick_that_lies_face_down():
    steps_seen = 0
    for table in islice(played(GAMES["ottocento"], 4, "ottocento3"), 30, 90, 7):
        trick = table.position.state.trick
        if trick is None:
            continue
        gone = {
            event.card
            for _, events in table.story[table.deal_span.since :]
            for event in events
            if isinstance(event, Played) and event.trick < trick.number - (trick.taker is None)
        }
        rows = [row for row, _ in table.story]
        for seat in range(4):
            presenter = TablePresenter(table, seat, "it", SPEECH)
            for step in list_steps(presenter):
                assert step.has_picture or all(told.recallable for told in step.told)
                if step.has_picture:
                    seen = stand_then(presenter, step, fold_past(table, rows[: step.entry])).view.state
                    lying = {play.card for play in seen.trick.plays} if seen.trick else set()
                    held = visible_value(seen.hands[Seat(seat)]) if seen.hands else ()
                    assert not gone & (lying | set(held or ()))
                    steps_seen += 1
    assert steps_seen > 20


def test_a_game_of_speed_is_told_in_words_alone():
    table, _ = story("schicki", 3, 20)
    steps = list_steps(TablePresenter(table, 0, "it", SPEECH))
    assert steps
    assert not any(step.has_picture for step in steps)


def test_a_step_that_is_gone_is_the_next_one_and_beyond_the_last_the_last():
    table, _ = story("caccia", 2, 20)
    steps = list_steps(TablePresenter(table, 0, "it", SPEECH))
    assert find_step(steps, 0) == 0
    assert find_step(steps, steps[2].number) == 2
    assert find_step(steps[2:], steps[0].number) == 0
    assert find_step(steps, 10_000) == len(steps) - 1
    assert [step.number for step in list_steps(TablePresenter(table, 0, "it", SPEECH), steps[2].number)] == [
        step.number for step in steps[3:]
    ]
