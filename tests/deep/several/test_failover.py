"""A server that dies, and the standby that takes over from it: what was acknowledged is there, and all go on."""

import asyncio
from itertools import count

import pytest

from bot.__main__ import main
from bot.run.jobs import Role
from bot.tables.stored import load_table
from bot.values.ids import PersonId
from bot.values.requests import Answer, Person
from tests.deep.several.test_apps import press_until_taken
from tests.support.postgres import run_with_standby
from tests.support.script_game import Time, app, asked, begun, history

ROUNDS = 4
LONGEST_S = 60


@pytest.fixture(scope="module")
def pair():
    """A server and its standby; the last test here ends the first of them."""
    with run_with_standby() as servers:
        yield servers


async def test_the_doctor_says_where_a_standby_may_lack_what_was_acknowledged(tmp_path, pair, monkeypatch, capsys):
    first, second = pair
    monkeypatch.setenv("ARBITRO_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    found = []
    for named in (f"{first.folder},{second.folder}", first.folder):
        url = f"{first.url.replace(str(first.folder), str(named))}&target_session_attrs=read-write"
        monkeypatch.setenv("ARBITRO_DATABASE", url)
        async with app(tmp_path, Time(), database=url):
            pass
        for names in ("", "*"):
            first.set("synchronous_standby_names", names)
            await asyncio.to_thread(main, ["doctor", "--port", "9"])
            found.append("synchronous_standby_names" in capsys.readouterr().out)
    assert found == [True, False, False, False]


async def test_all_go_on_at_a_standby_and_nothing_acknowledged_is_missing(tmp_path, pair):
    first, second = pair
    people = [Person(PersonId(f"web:{n}"), f"P{n}", "it") for n in range(4)]
    numbers = count()
    both = f"{first.folder},{second.folder}"
    url = f"{first.url.replace(str(first.folder), both)}&target_session_attrs=read-write"
    async with (
        app(tmp_path, Time(), database=url, role=Role.HOUSE) as house,
        app(tmp_path, Time(), database=url, role=Role.BESIDE) as beside,
    ):
        name = await begun(house, "c" * ROUNDS, *people, seats=4)
        for step in range(ROUNDS):
            answers = [
                Answer(name, await asked(house, name, n), {"": ("a",)}, inbox=f"{next(numbers)}") for n in range(4)
            ]
            pressing = asyncio.gather(
                *(press_until_taken((house, beside)[n % 2], people[n], each) for n, each in enumerate(answers))
            )
            if step == ROUNDS // 2:
                await asyncio.to_thread(first.crash)
                await asyncio.to_thread(second.promote)
            await asyncio.wait_for(pressing, LONGEST_S)
        rounds = ["c 0=a 1=a 2=a 3=a"] * ROUNDS
        assert await history(house, name) == await history(beside, name) == rounds
        rows = (await load_table(house.store, name)).rows
        assert [row.seq for row in rows] == list(range(1, 4 * ROUNDS + 1))
