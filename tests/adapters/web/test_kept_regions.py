"""What is kept of a page is what would be made of it now: for every eye, whatever happens at the table."""

from __future__ import annotations

from random import Random

import pytest

from adapters.web import page_model
from adapters.web.kept_regions import KeptRegions
from adapters.web.page_model import Flash, load_seat_page, load_seats_page, load_table_page, make_regions
from adapters.web.visitor import Visitor
from bot.office.views import make_context
from bot.ports.ids import PersonId
from bot.ports.requests import Answer
from bot.presenters.room import make_room, make_seat_room
from bot.tables.ends import Gap
from games.forms import Refused
from tests.adapters.web.site import site
from tests.support import people
from tests.support.script_game import ANNA, BRUNO

STRANGER = Visitor("", None, "en")


@pytest.mark.parametrize("game", ["quindici", "caccia"])
async def test_what_is_kept_is_what_would_be_made_now(tmp_path, monkeypatch, game):
    dice, shared = Random(game), KeptRegions()
    async with site(tmp_path) as app:
        office = app.state.desk.office
        seats = office.tables.games[game].least
        name = await office.lobby.open(ANNA, game, name="T", lang="it", pace="live", seats=seats)

        async def compare() -> None:
            """Every eye's page, kept and made anew."""
            table = await office.tables.get(name)
            assert await office.views.room(name, "it", is_shared=True) == make_room(
                table, "it", office.views._translator, make_context(office.tables.times, table)
            )
            for page in await load_pages(office, name):
                for flash in (Flash(), Flash("no", question="x")):
                    monkeypatch.setattr(page_model, "KEPT", shared)
                    found = make_regions(page, flash)
                    monkeypatch.setattr(page_model, "KEPT", KeptRegions())
                    assert found == make_regions(page, flash)
            own, context = (
                await office.views.seat_room(ANNA, name, 0, is_shared=True),
                make_context(office.tables.times, table),
            )
            assert own == make_seat_room(
                table, 0, "it", office.views._translator, context, person_id=ANNA.id, primer=bool(own.primer)
            )

        await compare()
        await office.lobby.join(BRUNO, name, 1)
        await compare()
        await office.lobby.start(ANNA, name)
        for step in range(12):
            await office.autoplay.wait_idle()
            await compare()
            await disturb(office, name, step)
            await compare()
            for person, seat in ((ANNA, 0), (BRUNO, 1)):
                await answer_any(office, name, person, seat, dice)


async def load_pages(office, name) -> list:
    """The pages of a stranger and of two who play, in both languages, alone and beside each other."""
    found = [await load_table_page(office, STRANGER, name, is_shared=True)]
    if (await office.tables.get(name)).position is None:
        return found
    for person, seat, lang in ((ANNA, 0, "it"), (BRUNO, 1, "en")):
        visitor = Visitor(person.id, person, lang)
        found.append(await load_seat_page(office, visitor, name, seat, is_shared=True))
        found.append(await load_seats_page(office, visitor, name, is_shared=True))
        found.append(await load_table_page(office, visitor, name))
    return found


async def disturb(office, name, step) -> None:
    """Something happens at the table that is no answer."""
    match step:
        case 2:
            await office.host.pause(ANNA, name)
        case 4:
            await office.host.resume(ANNA, name)
        case 6:
            office.tables._move(Gap(office.tables.now(), 60_000))
        case 8:
            await office.people.meet(PersonId(BRUNO.id), "Brunone", "en")


async def answer_any(office, name, person, seat, dice) -> None:
    """Somebody answers the first thing they are asked."""
    for question in (await office.views.seat_room(person, name, seat)).questions[:1]:
        try:
            await office.play.answer(person, Answer(name, question.id, people.answer(question, dice)))
        except Refused:
            return
