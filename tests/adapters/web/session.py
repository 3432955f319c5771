"""What happens at a table before a test begins: people sit down, and the first questions are asked."""

from random import Random
from typing import Any

from adapters.web.visitor import recognize_person
from tests.adapters.web.site import Browser
from tests.support.people import answer


async def begun(anna: Browser, bruno: Browser, game: str = "ballot", seats: int = 3) -> str:
    table = await anna.open("Anna", game, seats=seats)
    await bruno.sit(table, "Bruno")
    await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    return table


async def settled(asgi) -> None:
    await asgi.state.context.app.autoplay.wait_idle()


async def gift(asgi, browser: Browser, table: str, seat: int) -> dict[str, Any]:
    """An answer to what a seat is asked."""
    await settled(asgi)
    question = next(q for q in (await room(asgi, browser, table, seat)).questions if q.kind == "must")
    return {"question": question.id, "fields": answer(question, Random(7)), "press": "0123456789abcdef"}


async def room(asgi, browser: Browser, table: str, seat: int):
    app = asgi.state.context.app
    person = await recognize_person(app, browser.client.cookies["arbitro"])
    return await app.views.seat_room(person, table.removeprefix("/t/"), seat - 1)


async def giving(anna: Browser, bruno: Browser, asgi) -> str:
    """A ballot where both are asked for a gift."""
    table = await begun(anna, bruno, seats=4)
    await settled(asgi)
    for browser, seat in ((anna, 1), (bruno, 2)):
        await give_order(asgi, browser, table, seat)
    await settled(asgi)
    return table


async def give_order(asgi, browser: Browser, table: str, seat: int) -> None:
    """Answer a question of a ballot that asks for an order."""
    for question in (await room(asgi, browser, table, seat)).questions:
        if type(question.widget).__name__ == "Arrange":
            fields = {"": [choice.token for choice in question.widget.choices]}
            sent = {"question": question.id, "press": "0" * 16, "fields": fields}
            assert (await browser.send(f"{table}/seat/{seat}/answer", sent)).status_code == 204


async def giver(anna: Browser, bruno: Browser, asgi, table: str) -> tuple[Browser, Browser, int]:
    """Who of the two is asked for a gift, the other one, and the giver's seat."""
    for one, other, seat in ((anna, bruno, 1), (bruno, anna, 2)):
        if any(q.kind == "must" for q in (await room(asgi, one, table, seat)).questions):
            return one, other, seat
    raise AssertionError("nobody is asked")
