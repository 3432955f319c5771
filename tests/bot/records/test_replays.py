"""Replays: what a seat saw then, through its own eyes while it is played, through all once it is over; a step or all in one file."""

import json
from dataclasses import replace

import pytest

from adapters.web.records import make_replay_page
from bot.records.replays import keep_replay
from bot.tables.rows import Board
from bot.values.ids import Refused, TableStatus
from bot.values.table_view import Eye
from bot.values.view_changes import encode
from bot.views.past import find_steps, make_stretch
from bot.views.table import TablePresenter
from bot.views.table_view import make_standing_view
from games.registry import GAMES
from games.tarocco.rules.events import Played
from tests.bot.records.conftest import finish, play
from tests.bot.views.test_every_game import SPECS, played
from tests.bot.views.test_table_view import apply
from tests.surfaces.stage import begun

STEPS = 50


def close(table):
    return replace(table, record=table.record.model_copy(update={"status": TableStatus.CLOSED}))


def see(table, seat, *, is_narrow=False):
    """What a seat was shown, as a client has it."""
    view = json.loads(encode(make_standing_view(TablePresenter(table.mark_over(), seat, "it", is_narrow=is_narrow))))
    view["spots"] = {name: at for name, at in view.get("spots", {}).items() if not name.startswith("free-")}
    return {name: value for name, value in view.items() if value}


def follow(stretch):
    """The views of a stretch, as a client makes them."""
    read = json.loads(encode(stretch))
    views = [read["view"]]
    for step in read["steps"][1:]:
        views.append(apply(views[-1], step.get("set", {})))
    return [{name: value for name, value in view.items() if value} for view in views]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_what_each_eye_was_shown_then(game):
    spec, shown = SPECS[game], {}
    viewers = (None, 0, spec.least - 1)
    for table in played(spec, spec.least, game, STEPS):
        for seat in viewers:
            shown[len(table.history), seat] = see(table, seat, is_narrow=seat == 0)
    over = close(table)
    for seat in viewers:
        eye = TablePresenter(over, seat, "it", is_narrow=seat == 0)
        steps = find_steps(eye)
        views = follow(make_stretch(eye, steps, len(steps) // 3))
        told = [each for each in eye.told_lines() if not each.is_undone]
        assert [line for step in steps for line in step.told] == told
        assert views == [shown[step.entry, seat] for step in steps[len(steps) // 3 :]]


@pytest.mark.parametrize("game", GAMES)
def test_while_it_is_played_a_step_tells_no_more_than_may_be_told_again(game):
    spec = SPECS[game]
    *_, table = played(spec, spec.least, game, STEPS)
    for seat in range(spec.least):
        eye = TablePresenter(table, seat, "it")
        steps, shown = find_steps(eye), {line.seq for line in eye.record_lines()}
        stretch = make_stretch(eye, steps)
        assert {told.line.seq for step in steps for told in step.told} <= shown
        now = see(table, seat).get("last")
        for view, step in zip(follow(stretch), steps, strict=True):
            assert view.get("last", now) == now
            assert step.has_picture or not (view.keys() & {"art", "hand", "notes", "twin", "score"})
        assert not spec.races or not any(step.has_picture for step in steps)


@pytest.mark.rule("TB-64")
def test_no_step_shows_a_trick_that_lies_face_down():
    seen = 0
    for place, table in enumerate(played(SPECS["ottocento"], 4, "ottocento3", 90)):
        trick = table.position.state.trick
        if place < 30 or place % 7 or trick is None:
            continue
        gone = {
            f"tarocco/{event.card}"
            for _, events in table.history[table.deal_span.since :]
            for event in events
            if isinstance(event, Played) and event.trick < trick.number - 1
        }
        for seat in range(4):
            eye = TablePresenter(table, seat, "it")
            for view in follow(make_stretch(eye, find_steps(eye))):
                told = encode([view.get("art"), view.get("hand"), view.get("last")]).decode()
                assert not [card for card in gone if f'"{card}"' in told]
                seen += "art" in view
    assert seen > 20


async def test_a_game_is_looked_back_on_by_its_seats_and_once_it_is_over_through_all_eyes(stage):
    table_id, replays = await begun(stage, "Anna", "Bruno", "Carla", game="ballot"), stage.app.replays
    anna, dora = stage.person("Anna"), stage.person("Dora")
    assert not (await replays.show(anna, Eye(table_id, 0))).eyes
    for person, seat, reason in ((anna, None, "not-over"), (anna, 1, "not-your-seat"), (dora, 0, "not-your-seat")):
        for deed in (replays.show(person, Eye(table_id, seat)), replays.find_stretch(person, Eye(table_id, seat), 0)):
            with pytest.raises(Refused, match=reason):
                await deed
    with pytest.raises(Refused, match="not-over"):
        await replays.make_file(anna, table_id, make_replay_page)
    await finish(stage, table_id)
    assert [each.seat for each in (await replays.show(anna, Eye(table_id, 1))).eyes] == [-1, 0, 1, 2]
    assert (await replays.find_stretch(dora, Eye(table_id), 0)).steps
    for deed in (replays.show(dora, Eye(table_id, 0)), replays.make_file(dora, table_id, make_replay_page)):
        with pytest.raises(Refused, match="not-seated"):
            await deed
    await stage.app.tables.change(table_id, lambda *_: {"board": Board(series="s", number=1)})
    with pytest.raises(Refused, match="board-sealed"):
        await replays.show(anna, Eye(table_id))
    with pytest.raises(Refused, match="not-your-seat"):
        await replays.show(anna, Eye(table_id, 1))


async def test_a_result_is_shared_with_its_replay_which_needs_nothing_else(stage):
    table = await play(stage, "Anna", "Bruno", "Carla", game="ballot")
    stage.app.replays.make_page = make_replay_page
    await stage.enter("Anna", "share")
    assert "Tutta la partita in una pagina" in await stage.press("Anna", "replay-file")
    page = (await stage.app.replays.make_file(stage.person("Anna"), table.record.id)).decode()
    assert "src=" not in page.partition("<script")[0]
    assert "default-src 'none'" in page


@pytest.mark.deep
def test_an_evening_of_ottocento_is_a_small_file():
    *_, table = played(SPECS["ottocento"], 4, "ottocento", 1_000)
    assert table.position.ask is None
    kept = keep_replay(TablePresenter(table.mark_over(), None, "it"))
    assert sum(map(len, kept.entries)) > 5 * 180
    assert len(make_replay_page("Ottocento", "it", encode(kept))) < 400_000
