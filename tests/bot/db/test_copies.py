"""Fault 40e: of a copied database without its key nothing but what all may know follows from what people chose."""

import re
import shutil
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from adapters.web.visit import FormData
from bot.app import App
from bot.run.stored import keep_updates
from bot.tables.chance import make_promise
from bot.tables.stored import tables_of
from bot.values.ids import PersonId, TableId, TablePace
from bot.values.requests import Answer, NewTable, Person, Update
from games.forms import Refused
from games.registry import GAMES
from tests.support.copies import Copy, find_telling, read_copy
from tests.support.memory_chat import MemoryChat
from tests.support.people import answer
from tests.support.script_game import Time, app
from tests.support.worded_steps import WORDED

SPECS = {**GAMES, **WORDED}
FOLK = [Person(PersonId(f"memory:{n}"), f"P{n}", "it") for n in range(12)]
Act: TypeAlias = Callable[[App, str], Awaitable[object]]
"""What somebody does; the text is what their form alone knows."""


@asynccontextmanager
async def opened(folder: Path, game: str = ""):
    """Open an office; of games in letters alone people are told, since what is gathered in one message goes by the moment."""
    async with app(folder, Time(), SPECS, chats=("memory",)) as at:
        if game in WORDED:
            await at.sender.connect(MemoryChat())
        yield at


async def settle(at: App) -> None:
    await at.autoplay.wait_idle()
    await at.sender.idle()
    await at.autoplay.wait_idle()


async def begin(at: App, game: str, seats: int = 0) -> tuple[TableId, list[Person]]:
    seats = seats or SPECS[game].least
    name = await at.openings.open(FOLK[0], NewTable(game, name="T", lang="it", pace=TablePace.FREE, seats=seats))
    for seat in range(1, seats):
        await at.lobby.join(FOLK[seat], name, seat)
    await at.openings.start(FOLK[0], name)
    await settle(at)
    return name, FOLK[:seats]


async def list_open(at: App, name: TableId, people: Sequence[Person]):
    return [
        (person, question)
        for seat, person in enumerate(people)
        for question in (await at.views.seat_room(person, name, seat)).questions
        if not question.answered
    ]


def give(person: Person, name: TableId, question: str, fields: Mapping[str, tuple[str, ...]]) -> Act:
    """Answer as a browser does."""

    async def act(at: App, nonce: str) -> None:
        inbox = FormData({"press": nonce, "question": question}, dict(fields)).make_inbox_id()
        await at.play.answer(person, Answer(name, question, dict(fields), inbox))

    return act


async def copy_after(folder: Path, base: Path, game: str, act: Act, name: TableId, nonce: str) -> tuple[str, Copy]:
    """Return what all see once somebody did something, and what stands in the database then."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(base, folder)
    async with opened(folder, game) as at:
        await act(at, nonce)
        await settle(at)
        shown = re.sub("[0-9a-f]{64}", "", repr(await at.views.room(name, "it")))
    return shown, read_copy(folder / "arbitro.db")


async def find_told(
    tmp_path: Path, base: Path, game: str, name: TableId, acts: Sequence[Act]
) -> tuple[int, list[tuple[str, str]]]:
    """Do each on an otherwise equal copy; return how many all see alike, and the columns by which these are told apart."""
    alike: dict[str, list[tuple[Act, Copy]]] = {}
    for act in acts:
        with suppress(Refused):
            shown, copy = await copy_after(tmp_path / "copy", base, game, act, name, "5f0c2a9e1b7d4c63")
            alike.setdefault(shown, []).append((act, copy))
    told: set[tuple[str, str]] = set()
    for group in alike.values():
        if len(group) > 1:
            _, again = await copy_after(tmp_path / "copy", base, game, group[0][0], name, "0123456789abcdef")
            told |= set(find_telling([copy for _, copy in group], again))
    return max(map(len, alike.values()), default=0), sorted(told)


async def play_on(at: App, name: TableId, people: Sequence[Person], dice: Random, steps: int) -> None:
    for _ in range(steps):
        asked = await list_open(at, name, people)
        if not asked:
            return
        person, question = dice.choice(asked)
        try:
            await at.play.answer(person, Answer(name, question.id, answer(question, dice)))
        except Refused:
            continue
        await settle(at)


def list_options(question, most: int) -> list[dict[str, tuple[str, ...]]]:
    given = {repr(given): given for given in (answer(question, Random(n)) for n in range(200))}
    by_length = [given[each] for each in sorted(given, key=len)]
    return [*by_length[:1], *by_length[:0:-1]][:most]


@pytest.mark.parametrize(
    ("game", "steps", "most"),
    [
        *((game, 1, 2) for game in GAMES),
        *(pytest.param(game, steps, 24, marks=pytest.mark.deep) for game in GAMES for steps in (0, 7, 18)),
    ],
)
@pytest.mark.few(3)
async def test_40e_no_answer_that_all_see_alike_is_told_by_a_copy(tmp_path, game, steps, most):
    base = tmp_path / "base"
    async with opened(base, game) as at:
        name, people = await begin(at, game)
        await play_on(at, name, people, Random(game), steps)
        asked = await list_open(at, name, people)
    told = set()
    for person, question in asked if most > 2 else asked[:1]:
        acts = [give(person, name, question.id, fields) for fields in list_options(question, most)]
        told |= set((await find_told(tmp_path, base, game, name, acts))[1])
    assert sorted(told) == []


def reply(token: str) -> Act:
    async def act(at: App, nonce: str) -> None:
        [name] = await tables_of(at.store, FOLK[1].id)
        question = (await at.views.seat_room(FOLK[1], name, 1)).questions[0].id
        await give(FOLK[1], name, question, {"": (token,)})(at, nonce)

    return act


def draft(token: str) -> Act:
    async def act(at: App, _: str) -> None:
        [name] = await tables_of(at.store, FOLK[1].id)
        asked = (await at.views.seat_room(FOLK[1], name, 1)).questions
        await at.drafts.keep(FOLK[1], name, asked[0].id, {"": tuple(token.split())})

    return act


def prepare(tokens: str) -> Act:
    async def act(at: App, _: str) -> None:
        [name] = await tables_of(at.store, FOLK[1].id)
        [topic, *_rest] = await at.preparations.list_topics(FOLK[1], name, 1)
        for token in tokens.split():
            await at.preparations.add(FOLK[1], Answer(name, topic.form.id, {"answer": (token,)}))

    return act


def vote(way: str) -> Act:
    async def act(at: App, _: str) -> None:
        [name] = await tables_of(at.store, FOLK[1].id)
        number = next(each.number for each in (await at.tables.get(name)).record.proposals.values())
        await getattr(at.votes, way)(FOLK[1], name, number)

    return act


def promise(word: str) -> Act:
    """Seal a word, as the page's script does."""

    async def act(at: App, nonce: str) -> None:
        [name] = await tables_of(at.store, FOLK[1].id)
        await at.contributions.promise_word(FOLK[1], name, make_promise(name, f"{word}/{nonce * 2}"))

    return act


def send(body: str) -> Act:
    async def act(at: App, _: str) -> None:
        update = Update(7, "memory:1", body, at.now_ms())
        await at.store.ask(lambda transaction: keep_updates(transaction, "memory", [update]))

    return act


@pytest.mark.parametrize(
    ("game", "act", "options"),
    [
        ("letters", reply, ("a", "h")),
        ("letters", draft, ("a", "h")),
        ("eleusis", prepare, ("yes", "no")),
        ("letters", vote, ("agree", "refuse")),
        ("letters", send, ("1-choose a", "1-choose " + "a" * 90)),
    ],
    ids=["answer", "draft", "prepared", "vote", "update"],
)
@pytest.mark.few(2)
async def test_40e_nothing_that_people_do_in_secret_is_told_by_a_copy(tmp_path, game, act, options):
    base = tmp_path / "base"
    async with opened(base, game) as at:
        name, people = await begin(at, game, max(SPECS[game].least, 5))
        await at.host.end(people[0], name)
        await settle(at)
    alike, told = await find_told(tmp_path, base, game, name, [act(each) for each in options])
    assert alike == len(options)
    assert told == []


@pytest.mark.smoke
async def test_40e_no_sealed_word_is_told_by_a_copy_before_it_is_opened(tmp_path):
    base = tmp_path / "base"
    async with opened(base) as at:
        name = await at.openings.open(FOLK[0], NewTable("schicki", name="T", lang="it", pace=TablePace.FREE, seats=3))
        await at.lobby.join(FOLK[1], name, 1)
        await settle(at)
    alike, told = await find_told(tmp_path, base, "", name, [promise("a"), promise("a longer one")])
    assert alike == 2
    assert told == []
