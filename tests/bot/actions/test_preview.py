"""An answer is weighed before it is given: it is read as a press would be, and nothing comes of it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.config import Settings
from bot.office.assembly import open_office
from bot.office.office import LocalOffice
from bot.ports.ids import TablePace
from bot.ports.requests import Answer
from bot.ports.room import SeatRoom
from games.box import Note
from games.message import Quote, Who, say
from tests.probes import PROBES
from tests.support.script_game import ANNA, BRUNO, CARLA, Time, never


def advise(seen, question, answer):
    """Repeat the hint; of a certain one, fail."""
    if answer == "rotto":
        raise ValueError(answer)
    return (Note(say("ask-hint"), lines=(say("hinted", host=Who(question.seat), words=Quote(answer)),)),)


BALLOT = replace(PROBES["ballot"], advice={"hint": advise})


@pytest.fixture
async def office(tmp_path) -> AsyncIterator[LocalOffice]:
    settings = Settings(_env_file=None, database=tmp_path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_office(settings, {"ballot": BALLOT}, now_ms=Time(), sleep=never) as made:
        yield made


async def hosted(at: LocalOffice) -> tuple[str, SeatRoom]:
    """A table where Anna hosts a vote, and her room."""
    for person in (ANNA, BRUNO, CARLA):
        await at.people.meet(person.id, person.name, person.lang)
    name = await at.lobby.open(ANNA, "ballot", name="Giovedì", lang="it", pace=TablePace.LIVE, seats=3)
    for person in (BRUNO, CARLA):
        await at.lobby.join(person, name)
    await at.lobby.start(ANNA, name)
    await at.autoplay.wait_idle()
    order = (await at.views.seat_room(ANNA, name, 0)).questions[0]
    await at.play.answer(ANNA, Answer(name, order.id, {"": tuple(c.token for c in order.widget.choices)}))
    await at.autoplay.wait_idle()
    return name, await at.views.seat_room(ANNA, name, 0)


def hint(shown: SeatRoom) -> str:
    """The question that counsel speaks of; a press that closes the vote is spoken of by none."""
    ids = [question.id for question in shown.questions if question.has_preview]
    assert len(ids) == 1 < len(shown.questions)
    return ids[0]


async def test_counsel_is_given_in_the_words_of_whoever_asks_and_nothing_changes(office):
    name, shown = await hosted(office)
    before = (await office.tables.get(name)).position
    meaning = await office.play.preview(ANNA, Answer(name, hint(shown), {"": ("le alte, e poi",)}))
    assert meaning.answer == "le alte, e poi"
    assert "le alte, e poi" in meaning.panels[0].lines[0]
    assert (await office.tables.get(name)).position == before
    assert await office.views.seat_room(ANNA, name, 0) == shown


async def test_counsel_that_fails_is_none_and_the_log_does_not_repeat_the_answer(office, caplog):
    name, shown = await hosted(office)
    with caplog.at_level(logging.ERROR):
        meaning = await office.play.preview(ANNA, Answer(name, hint(shown), {"": ("rotto",)}))
    assert meaning.panels == ()
    assert "ValueError" in caplog.text
    assert "rotto" not in caplog.text
