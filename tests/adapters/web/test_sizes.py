"""What a stranger may fetch says nothing of hands: not by its size, its headers or an address it names."""

import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from starlette.routing import Route

from adapters.web import actions
from bot.tables.snapshot import LogEvent
from bot.values.ids import PersonId, TablePace
from bot.values.requests import Answer, NewTable, Person
from games.event import visible_to
from games.forms import Refused
from games.kernel import Entry, open_position, submit
from games.secret import CHANCE
from tests.adapters.web.site import Browser, site
from tests.laws.playout import another
from tests.laws.secrecy import sight
from tests.sample import draw
from tests.support import people
from tests.support.script_game import Time, never, put_table

REAL = ("biglietti", "ottocento", "terziglio", "mattazza")
DRAWN = draw(REAL, "sizes")
GAMES = ["ballot", DRAWN, *(pytest.param(game, marks=pytest.mark.deep) for game in ("caccia", *REAL) if game != DRAWN)]
"""One of the real games at each commit, all of them in deep."""
NAMES = ("Anna", "Bice", "Caio", "Dino", "Elsa", "Fede", "Gino")
QUERIES = ("", "?lang=en", "?narrow=1")
"""What a page adds to addresses."""
ADDRESS = re.compile(r'(?:href|src|srcset|action)="([^"]*)"')
"""Where a page leads, and what it loads."""


async def seated(app, game):
    """A table of that game, begun by people alone, where everything that chance decides at first is decided."""
    spec = app.tables.games[game]
    people = [Person(PersonId(f"web:{name}"), name, "it") for name in NAMES[: spec.least]]
    name = await app.openings.open(
        people[0], NewTable(game, name="Giovedì", lang="it", pace=TablePace.DAY, seats=spec.least)
    )
    for seat, person in enumerate(people[1:], 1):
        await app.lobby.join(person, name, seat)
    await app.openings.start(people[0], name)
    await app.autoplay.wait_idle()
    return await app.tables.get(name)


def run(table, rows):
    """Every entry with what it told, the shapes that they answered, and where they lead."""
    game, started = table.spec.game, table.record.started_at
    at = open_position(game, game.start(table.parse_options(), table.starting_seating(), None, table.record.errata))
    history, shapes = [], []
    for row in rows:
        entry = Entry(row.seat, row.prompt, row.token, row.at_ms - started)
        shapes.append(at.ask.require_decision(entry.question).shape)
        at, events = submit(game, at, entry)
        history.append(LogEvent(row, events))
    return at, history, shapes


def find_twin(table, dice):
    """Return a table of which the public was told and sees the same, and some seat does not."""
    rows = [told.row for told in table.history]
    _, _, shapes = run(table, rows)
    channels = [index for index, row in enumerate(rows) if row.seat == CHANCE]
    for _ in range(300):
        index = dice.choice(channels)
        token = another(shapes[index], rows[index].token, dice)
        if token is None:
            continue
        try:
            twin, history, _ = run(table, [*rows[:index], rows[index]._replace(token=token), *rows[index + 1 :]])
        except (Refused, AssertionError):
            continue
        if is_twin(table, twin, history):
            return replace(table, position=twin, history=tuple(history), told_caches={})
    raise AssertionError("no twin was found")


def is_twin(table, twin, history):
    """Whether the public was told and sees the same, and some seat does not."""
    one, other = ([visible_to(told.events, None) for told in each] for each in (table.history, history))
    unlike = [seat for seat in range(table.record.seats) if sight(twin, seat) != sight(table.position, seat)]
    return one == other and sight(twin, None) == sight(table.position, None) and bool(unlike)


async def fetched(asgi, table):
    """Size, headers and status of everything that is got by a table's address alone, or by a seat's."""
    stranger, found = Browser(asgi), {}
    for route in asgi.routes:
        if not isinstance(route, Route) or "GET" not in route.methods or route.path.endswith("/stream"):
            continue
        if "{table}" in route.path:
            path = re.sub(r"\{seat(:\w+)?\}", "1", route.path.replace("{table}", table.record.id))
            assert "{" not in path, route.path
            for query in QUERIES:
                answered = await stranger.client.get(path + query)
                named = (
                    ADDRESS.findall(answered.text) if "text/html" in answered.headers.get("content-type", "") else []
                )
                headers = sorted(answered.headers.items())
                found[path + query] = (answered.status_code, len(answered.content), headers, named)
    await stranger.close()
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_whatever_a_stranger_may_fetch_has_one_size_and_the_same_headers_for_twins(tmp_path, game):
    async with site(tmp_path, now_ms=Time(), sleep=never) as asgi:
        table = await seated(asgi.state.context.app, game)
        one = await fetched(asgi, table)
        put_table(asgi.state.context.app, find_twin(table, Random(game)))
        other = await fetched(asgi, table)
    assert {status for status, *_ in one.values()} >= {200, 403}
    assert len(one) > 10
    assert other == one


ANYTHING = {"press": "p", "question": "abcde", "a.": "x", "number": "1", "seat": "1", "word": "x"}
ANSWER = {"press": "p", "question": "abcde", "fields": {"": ["x"]}}
"""What a stranger sends who knows nothing."""


async def refused(asgi, table):
    """Size, headers and status of what is said to every form of somebody from another table, but those anybody may send: for a seat, and for the next game."""
    stranger, found = Browser(asgi), {}
    await stranger.open("Zoe", "ballot")
    for route in asgi.routes:
        if not isinstance(route, Route) or "POST" not in route.methods or "{table}" not in route.path:
            continue
        path = re.sub(r"\{seat(:\w+)?\}", "1", route.path.replace("{table}", table.record.id))
        if path.endswith(("/sit", "/next")):  # anybody may send these
            continue
        forms = actions.FORMS - {"next", "sit"} if "{form}" in path else [""]
        for name in forms:
            to = path.replace("{form}", name)
            for answered in (
                await stranger.post(to, ANYTHING),
                await stranger.send(to, ANYTHING),
                await stranger.send(to, ANSWER),
            ):
                headers = sorted((name, value) for name, value in answered.headers.items() if name != "set-cookie")
                found.setdefault(to, []).append((answered.status_code, len(answered.text), headers))
    await stranger.close()
    return found


@pytest.mark.parametrize("game", ["ballot", pytest.param("ottocento", marks=pytest.mark.deep)])
async def test_whatever_a_stranger_sends_is_refused_in_the_same_words_for_twins(tmp_path, game):
    async with site(tmp_path, now_ms=Time(), sleep=never) as asgi:
        table = await seated(asgi.state.context.app, game)
        one = await refused(asgi, table)
        put_table(asgi.state.context.app, find_twin(table, Random(game)))
        other = await refused(asgi, table)
    assert len(one) > 40
    assert other == one


ROOT = Path(__file__).parents[3]
OURS = tuple(str(ROOT / room) for room in ("bot", "games", "adapters"))


async def steps(asgi, table):
    """How often each function of ours is called for what a stranger fetches, by address."""
    (await asgi.state.context.app.tables.get(table.record.id)).told_caches.clear()
    stranger, found = Browser(asgi), {}
    pages = ("", "/verify", "/seat/1", "/view", "/log", "/details", "/seat/1/view")
    for path in (f"/t/{table.record.id}{each}" for each in pages):
        counted = Counter()

        def count(frame, event, _, counted=counted):
            if event == "call" and frame.f_code.co_filename.startswith(OURS):
                counted[frame.f_code.co_qualname] += 1

        sys.setprofile(count)
        try:
            await stranger.client.get(path)
        finally:
            sys.setprofile(None)
        found[path] = counted
    await stranger.close()
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_stranger_fetches_takes_the_same_steps_for_twins(tmp_path, game):
    """Counted, not timed: every call of a function of ours, whatever the hands are."""
    async with site(tmp_path, now_ms=Time(), sleep=never) as asgi:
        table = await seated(asgi.state.context.app, game)
        await steps(asgi, table)
        one = await steps(asgi, table)
        put_table(asgi.state.context.app, find_twin(table, Random(game)))
        other = await steps(asgi, table)
    assert sum(map(len, one.values())) > 100
    for path, counted in one.items():
        unlike = {name: (many, other[path][name]) for name, many in counted.items() if other[path][name] != many}
        assert (unlike, set(other[path]) - set(counted)) == ({}, set()), path


READ_ONCE = {
    "Table.list_late",
    "Table.list_late.<locals>.<setcomp>",
    "TablePresenter._word_late",
    "TablePresenter._word_late.<locals>.<listcomp>",
    "visible_to",
    "visible_to.<locals>.<genexpr>",
    "version_key.<locals>.<genexpr>",
}
"""An entry that is new is looked at once, whatever it told: a microsecond."""


async def test_what_a_stranger_fetches_takes_the_same_steps_whether_somebody_has_changed_a_sealed_answer_or_not(
    tmp_path,
):
    """Nobody learns by how long a page takes that an answer in secret came between."""
    async with site(tmp_path, now_ms=Time(), sleep=never) as asgi:
        app = asgi.state.context.app
        table = await seated(app, "letters")
        anna = Person(PersonId("web:Anna"), "Anna", "it")
        (question, *_) = (await app.views.seat_room(anna, table.record.id, 0)).questions
        answers = [people.answer(question, Random(seed)) for seed in range(9)]
        one, other = answers[0], next(each for each in answers if each != answers[0])
        await app.play.answer(anna, Answer(table.record.id, question.id, one))
        await steps(asgi, table)
        quiet = [await steps(asgi, table) for _ in range(2)]
        await app.play.answer(anna, Answer(table.record.id, question.id, other))
        changed = await steps(asgi, table)
    for path, counted in quiet[1].items():
        assert quiet[0][path] == counted, path
        unlike = {name: (many, counted[name]) for name, many in changed[path].items() if counted[name] != many}
        assert (unlike.keys() - READ_ONCE, set(counted) - set(changed[path])) == (set(), set()), path
