"""How much of our time each may take; on a loop where it passes at once."""

import asyncio

import pytest

from adapters.web.budget import ADDRESS, PATIENCE_S, PERSON, STRANGER, Budget, Spent
from adapters.web.server import create_app
from bot.values.requests import NotSaved
from tests.adapters.web.site import Browser, words
from tests.support.fast_loop import Days

WORK_S = 0.1


def run(body):
    """What a coroutine comes to, on a loop whose time is only what it waits for."""
    with asyncio.Runner(loop_factory=Days) as runner:
        return runner.run(body())


class Works(Budget):
    """A budget of the loop's own time, and a processor that does one thing after the other."""

    def __init__(self, most_waiting: int) -> None:
        super().__init__(most_waiting, asyncio.get_running_loop().time)
        self.processor = asyncio.Lock()


async def ask(budget: Works, who: str, share=STRANGER) -> str:
    """One request that takes a tenth of a second."""
    try:
        async with budget.take_turn(who, share), budget.processor:
            await asyncio.sleep(WORK_S)
    except Spent:
        return "refused"
    return "served"


async def ask_without_end(budget: Works, who: str, answered: list[str]) -> None:
    while True:
        answered.append(await ask(budget, who))


def test_a_flood_gets_its_share_and_nobody_else_waits():
    async def body():
        budget, answered = Works(32), []
        flood = [asyncio.create_task(ask_without_end(budget, "203.0.113.1", answered)) for _ in range(16)]
        clock = asyncio.get_running_loop().time
        await asyncio.sleep(100)
        began = clock()
        assert await ask(budget, "203.0.113.2") == "served"
        assert await ask(budget, "web:anna", PERSON) == "served"
        assert clock() - began < 3 * WORK_S
        for each in flood:
            each.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        waiting, began = asyncio.create_task(ask(budget, "203.0.113.1")), clock()
        await asyncio.sleep(WORK_S)
        budget.close()  # the server stops
        assert (await waiting, clock() - began < 2 * WORK_S) == ("refused", True)
        return answered

    answered = run(body)
    served = answered.count("served") * WORK_S
    assert 0.5 * 100 * STRANGER.part < served < STRANGER.at_once_s + 16 * WORK_S + 1.5 * 100 * STRANGER.part


def test_35_a_hundred_identities_of_one_address_take_no_more_than_half_and_leave_others_theirs():
    async def body():
        budget, answered = Works(1_000), []

        async def ask_as(who: str, address: str) -> str:
            try:
                async with budget.take_turn(who, PERSON, address=address), budget.processor:
                    await asyncio.sleep(WORK_S)
            except Spent:
                return "refused"
            return "served"

        async def ask_on(who: str) -> None:
            while True:
                answered.append(await ask_as(who, "203.0.113.1"))

        flood = [asyncio.create_task(ask_on(f"web:{number}")) for number in range(100)]
        clock = asyncio.get_running_loop().time
        await asyncio.sleep(100)
        began, before = clock(), answered.count("served")
        assert await ask_as("web:anna", "203.0.113.2") == "served"
        assert clock() - began < 3 * WORK_S
        await asyncio.sleep(100)
        for each in flood:
            each.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        return answered.count("served") - before

    assert run(body) * WORK_S < 1.1 * 100 * ADDRESS.part


def test_whoever_is_refused_has_waited_for_it_so_that_asking_again_at_once_is_no_faster():
    async def body():
        budget, answered = Works(1_000), []
        flood = [asyncio.create_task(ask_without_end(budget, "203.0.113.1", answered)) for _ in range(300)]
        await asyncio.sleep(60)
        for each in flood:
            each.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        return answered

    answered = run(body)
    assert 0 < answered.count("refused") <= 300 * (60 / PATIENCE_S + 1)


def test_what_watches_waits_as_long_as_it_takes_and_is_not_refused():
    async def body():
        budget = Works(1)

        async def watch() -> None:
            async with budget.take_turn("203.0.113.1", STRANGER, however_long=True), budget.processor:
                await asyncio.sleep(WORK_S)

        await asyncio.gather(*(watch() for _ in range(200)))
        return asyncio.get_running_loop().time()

    assert run(body) > 50


def test_the_time_that_a_slow_sender_takes_is_not_charged():
    async def body():
        budget = Works(1)

        async def send_slowly() -> None:
            async with budget.take_turn("203.0.113.1", STRANGER) as charged:
                with charged.pause():
                    await asyncio.sleep(600)

        await asyncio.gather(*(send_slowly() for _ in range(5)))
        began = asyncio.get_running_loop().time()
        assert await ask(budget, "203.0.113.1") == "served"
        return asyncio.get_running_loop().time() - began

    assert run(body) == pytest.approx(WORK_S)


def test_those_who_have_their_turn_together_are_charged_once_for_what_it_takes():
    async def body():
        budget, many = Works(32), round(STRANGER.at_once_s / WORK_S) - 1
        assert await asyncio.gather(*(ask(budget, "203.0.113.1") for _ in range(many))) == ["served"] * many
        began = asyncio.get_running_loop().time()
        assert await ask(budget, "203.0.113.1") == "served"
        return asyncio.get_running_loop().time() - began

    assert run(body) == pytest.approx(WORK_S)


@pytest.mark.parametrize(("lang", "said"), [("it", "più in fretta"), ("en", "faster than I can answer")])
async def test_a_stranger_who_floods_is_told_so_and_who_has_a_seat_is_served(anna, asgi, lang, said):
    budget = Budget(0)  # nobody waits: whoever would is refused
    site = create_app(asgi.state.context.app, budget=budget)
    table = await anna.open("Anna")
    stranger, known = Browser(site, lang=lang), Browser(site)
    known.client.cookies = anna.client.cookies
    assert (await stranger.get(table)).status_code == 200
    budget._find_account("127.0.0.1", STRANGER).left_s = -1_000  # as a flood would have
    response = await stranger.get(table)
    assert response.status_code == 429
    assert int(response.headers["retry-after"]) > 0
    assert response.headers["connection"] == "close"
    assert said in words(response.text)
    assert (await known.get(table)).status_code == 200
    for each in (stranger, known):
        await each.close()


@pytest.mark.parametrize(
    ("left_s", "status", "said"), [(1, 503, "try again in a moment"), (-1_000, 429, "faster than I can")]
)
async def test_while_the_database_is_away_every_page_says_so(anna, asgi, monkeypatch, left_s, status, said):
    budget = Budget(0)
    site = create_app(asgi.state.context.app, budget=budget)
    table = await anna.open("Anna")
    known = Browser(site, lang="en")
    known.client.cookies = anna.client.cookies
    asgi.state.context.app.people.forget_keys()

    async def fail(*_):
        raise NotSaved("away")

    monkeypatch.setattr(asgi.state.context.app.store, "fetch", fail)
    budget._find_account("127.0.0.1", STRANGER).left_s = left_s
    response = await known.get(table)
    assert response.status_code == status
    assert said.lower() in words(response.text).lower()
    await known.close()


async def test_no_address_is_without_a_budget(asgi):
    budget = Budget(0)
    budget._find_account("127.0.0.1", STRANGER).left_s = -1_000
    site = create_app(asgi.state.context.app, budget=budget)
    stranger = Browser(site)
    for path in ("/", "/t/zzzzzz", "/static/arbitro.css", "/nowhere", "/styles.css"):
        assert (await stranger.get(path)).status_code == 429
    assert (await stranger.client.get("/", headers={"host": "evil.example"})).status_code == 429
    await stranger.close()
