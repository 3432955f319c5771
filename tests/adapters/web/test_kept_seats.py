"""Fault 33a: whoever comes back after a robot took their seat finds it at the seat's address, at the table and at home."""

from bot.tables.absence import relieve_changes
from bot.values.ids import TableStatus
from tests.adapters.web.session import begun, settled
from tests.adapters.web.site import words


async def relieved(anna, bruno, asgi) -> str:
    """A live table where a robot has taken Bruno's seat; its address."""
    table = await begun(anna, bruno)
    await settled(asgi)
    tables = asgi.state.context.app.tables
    await tables.change(table.removeprefix("/t/"), lambda held, now: relieve_changes(held, 1, now))
    return table


async def test_33a_whose_seat_a_robot_keeps_is_told_so_and_takes_it_back(anna, bruno, asgi):
    table = await relieved(anna, bruno, asgi)
    home = await bruno.get("/")
    assert "A robot is playing for you" in words(home.text)
    assert f'href="{table}"' in home.text
    at_seat = await bruno.get(f"{table}/seat/2")
    assert at_seat.status_code == 303
    shown = await bruno.follow(at_seat)
    assert '"kept":[1]' in shown.text
    back = await bruno.send(f"{table}/do/sit", {"seat": "1", "press": "b"})
    assert back.json() == {"go": f"{table}/seat/2"}


async def test_33a_who_takes_their_seat_back_has_the_name_they_had_there(anna, bruno, asgi):
    table = await relieved(anna, bruno, asgi)
    await bruno.post("/", {"name": "Roberto", "game": "ballot", "seats": "3", "pace": "live", "press": "o"})
    await bruno.post(f"{table}/sit", {"seat": "1", "press": "b"})
    held = await asgi.state.context.app.tables.get(table.removeprefix("/t/"))
    assert held.assignment_of(1).person
    assert [held.name_of(1, seq) for seq in (0, None)] == ["Bruno", "Bruno"]


async def test_33a_an_ending_says_for_whom_a_robot_was_playing(anna, bruno, asgi):
    table = await relieved(anna, bruno, asgi)
    await anna.post(f"{table}/end", {"press": "e", "yes": "yes"})
    record = (await asgi.state.context.app.tables.get(table.removeprefix("/t/"))).record
    assert record.status is TableStatus.CLOSED
    assert (record.notice.key, record.notice.params["whom"]) == ("ended-kept", "Bruno")
    assert "while a robot was playing for Bruno" in (await bruno.look(table))["notice"]
    assert table in (await bruno.get("/")).text, "in the archive"
