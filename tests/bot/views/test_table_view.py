"""A table through one viewer as values: by its schema, whole and by its changes, and nothing in it that the viewer may not know."""

import json
from itertools import islice, pairwise

import msgspec
import pytest

from bot.values.table_view import TableView
from bot.values.view_changes import encode, find_changes
from bot.views.asks import find_ask
from bot.views.table import TablePresenter
from bot.views.table_view import lies_as_before, make_table_view
from games.registry import GAMES
from tests.bot.views.test_every_game import SPECS, played


def view_of(table, seat, lang="it", *, narrow=False):
    return make_table_view(TablePresenter(table, seat, lang, is_narrow=narrow), 60_000)


def follow(had, steps):
    """A sequence as a client makes it of its changes."""
    found, at = [], 0
    for step in steps:
        if isinstance(step, dict) and "~" in step:
            first, last, text = step["~"]
            found.append(had[at][:first] + text + had[at][len(had[at]) - last :])
            at += 1
        elif not isinstance(step, int):
            found.append(step)
        elif step < 0:
            at -= step
        else:
            found += had[at : (at := at + step)]
    return found + had[at:]


def apply(had, changes):
    """A view as a client makes it of changes."""
    found = dict(had)
    for name, value in changes.items():
        if value is None:
            del found[name]
        elif isinstance(value, dict) and value.keys() == {"~"}:
            found[name] = follow(found[name], value["~"])
        else:
            found[name] = value
    return found


def list_spots(ask):
    """The spots where a question's choices lie, by their names: rows, and tokens that stand alone."""
    whole = ask.get("w", [])
    parts = [] if isinstance(whole, list) else whole.get("p", [])
    widgets = [whole, *(each for part in parts for each in (part.get("w", []), *(w for _, w in part.get("cases", []))))]
    offered = [each for widget in widgets for each in (widget if isinstance(widget, list) else widget.get("c", []))]
    rows = [each for each in (*offered, *ask.get("rows", [])) if isinstance(each, list)]
    return {each for each in offered if isinstance(each, str)} | {each[5] for each in rows if len(each) > 5} - {""}


@pytest.mark.parametrize("game", GAMES)
def test_a_view_keeps_to_its_schema_and_changes_make_the_next_of_it(game):
    spec = SPECS[game]
    viewers = (None, 0, spec.least - 1)
    had = {}
    for table in islice(played(spec, spec.least, game), 0, None, 3):
        for viewer in viewers:
            view = view_of(table, viewer, narrow=viewer == 0)
            read = json.loads(encode(view))
            assert msgspec.json.decode(encode(view), type=TableView) is not None
            assert read.get("spots", {}).keys() >= {spot for ask in read.get("asks", ()) for spot in list_spots(ask)}
            if viewer in had:
                changes = json.loads(encode(find_changes(had[viewer][0], view)))
                assert apply(had[viewer][1], changes) == read
            had[viewer] = view, read
    assert all(view.log for view, _ in had.values())
    assert not had[None][0].asks
    assert not had[None][0].hand


def test_what_lies_on_a_table_as_before_is_what_would_be_made_again():
    kept = 0
    for game in ("caccia", "eleusis", "terziglio", "quattro-scartate"):
        spec = SPECS[game]
        for before, table in pairwise(islice(played(spec, spec.least, game), 80)):
            for viewer in (None, 0, spec.least - 1):
                eye = TablePresenter(table, viewer, "it")
                if lies_as_before(eye, before):
                    assert make_table_view(eye, 60_000, view_of(before, viewer)) == view_of(table, viewer)
                    kept += 1
    assert kept > 40


def test_a_long_form_is_in_a_view_as_far_as_its_first_part_and_is_fetched_whole():
    spec = SPECS["eleusis"]
    table = next(islice(played(spec, spec.least, "eleusis"), 1, None))
    dealer = next(seat for seat in range(spec.least) if view_of(table, seat).asks)
    (ask,) = (each for each in view_of(table, dealer).asks if each.later)
    presenter = TablePresenter(table, dealer, "it")
    whole = find_ask(presenter, ask.id)
    assert set(ask.later) == {"catalogue", "written", "worded"}
    assert (ask.w.p, ask.rows) == (whole.w.p[:1], whole.rows[: len(ask.rows)])
    assert len(encode(ask)) < len(encode(whole)) / 10
