"""The teacher's page: for whoever practises alone, and for nobody else."""

from __future__ import annotations

from random import Random

from adapters.web.visitor import recognize_person
from bot.ports.requests import Answer
from tests.adapters.web.session import begun, room, settled
from tests.adapters.web.site import words
from tests.support.people import answer


async def test_the_teacher_is_linked_from_a_practice_seat_and_answers_there(app, anna, bruno):
    table = await anna.open("Anna", "centocinquanta", seats=2)
    await anna.follow(await anna.post(f"{table}/start", {"press": "s"}))
    office, path = app.state.desk.office, f"{table}/seat/1/lesson?about=card"
    person = await recognize_person(office, anna.client.cookies["arbitro"])
    for _ in range(20):
        await settled(app)
        shown = await room(app, anna, table, 1)
        if "card" in shown.lessons:
            break
        for asked in [each for each in shown.questions if each.kind == "must"]:
            fields = {**answer(asked, Random(1)), "confirm": ("yes",)}
            await office.play.answer(person, Answer(shown.room.id, asked.id, fields))
    seat = (await anna.get(f"{table}/seat/1")).text
    assert f'href="{path}"' in seat
    page = await anna.get(path)
    assert page.status_code == 200
    assert "Io farei così" in words(page.text)
    assert (await bruno.get(path)).status_code in {401, 403}
    assert (await office.tables.get(table.removeprefix("/t/"))).record.practice


async def test_in_company_there_is_no_link_and_no_page(app, anna, bruno):
    table = await begun(anna, bruno, "ottocento", seats=4)
    await settled(app)
    for browser, seat in ((anna, 1), (bruno, 2)):
        assert "/lesson" not in (await browser.get(f"{table}/seat/{seat}")).text
        for about in ("card", "hand"):
            assert (await browser.get(f"{table}/seat/{seat}/lesson?about={about}")).status_code >= 400
