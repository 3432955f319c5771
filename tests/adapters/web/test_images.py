"""Pictures for scripts: what has changed since the one they have, to whoever may see it."""

import io
from random import Random

from PIL import Image

from tests.adapters.web.session import asked, begun, room, settled
from tests.support.people import answer


def dots(png: bytes) -> bytes:
    return Image.open(io.BytesIO(png)).convert("RGB").tobytes()


async def board(browser, table: str, *, had: str | None = None, seat: str = "/seat/1"):
    found = await browser.client.get(
        f"{table}{seat}/board.webp", params={"bare": "1"} | ({} if had is None else {"since": had})
    )
    assert found.status_code == 200
    return found


async def press_something(asgi, *browsers, table: str) -> None:
    await settled(asgi)
    for seat, browser in enumerate(browsers, 1):
        for question in (await room(asgi, browser, table, seat)).questions:
            if question.kind == "must":
                values = {f"a.{name}": list(given) for name, given in answer(question, Random(7)).items()}
                sent = await asked(browser, table, seat, asgi)
                sent = {name: value for name, value in sent.items() if not name.startswith("a.")}
                sent |= {"question": question.id, "confirm": "yes", **values}
                await browser.follow(await browser.post(f"{table}/seat/{seat}/answer", sent))
                return await settled(asgi)
    raise AssertionError("nobody is asked")


async def test_a_script_is_sent_what_has_changed_and_everybody_else_the_whole(anna, bruno, asgi):
    table = await begun(anna, bruno, "quindici", 2)
    await settled(asgi)
    first = await board(anna, table)
    assert "x-at" not in first.headers
    assert first.headers["x-picture"] in first.headers["server-timing"]
    while (await board(anna, table)).content == first.content:
        await press_something(asgi, anna, bruno, table=table)
    whole = await board(anna, table)
    change = await board(anna, table, had=first.headers["x-picture"])
    laid = Image.open(io.BytesIO(first.content)).convert("RGBA")
    width, height, *channels = map(int, change.headers["x-at"].split())
    assert (width, height) == laid.size
    pieces, upper = Image.open(io.BytesIO(change.content)).convert("RGBA"), 0
    for left, top, wide, high in zip(*[iter(channels)] * 4, strict=True):
        laid.alpha_composite(pieces.crop((0, upper, wide, upper + high)), (left, top))
        upper += high
    assert upper == pieces.height
    assert laid.convert("RGB").tobytes() == dots(whole.content) != dots(first.content)
    assert len(change.content) < len(whole.content)
    assert "x-at" not in whole.headers
    assert (whole.headers["content-type"], change.headers["content-type"]) == ("image/webp", "image/png")
    assert whole.headers["x-picture"] == change.headers["x-picture"]
    assert "server-timing" not in change.headers


async def test_a_name_that_nobody_was_told_brings_the_whole(anna, bruno, asgi):
    table = await begun(anna, bruno, "quindici", 2)
    await settled(asgi)
    for seat in ("", "/seat/1"):
        found = await board(anna, table, had="0123456789abcdef", seat=seat)
        assert "x-at" not in found.headers
        assert dots(found.content) == dots((await board(anna, table, seat=seat)).content)


async def test_a_change_of_a_seats_picture_is_for_its_holder(anna, bruno, asgi):
    table = await begun(anna, bruno, "quindici", 2)
    name = (await board(anna, table, had="")).headers["x-picture"]
    assert (await bruno.client.get(f"{table}/seat/1/board.webp", params={"since": name})).status_code == 403
