"""A rule that somebody wrote or said, sealed by its text: the record of its table is proved with this code and without."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.app import App, open_app
from bot.config import Settings
from bot.run.worker_pool import RanOut
from bot.values.ids import TablePace, TableStatus
from bot.values.requests import Answer, NewTable, Person
from bot.values.widgets import QuestionForm
from games.cards import parse_card
from games.forms import Refused
from games.questions import Work
from games.registry import GAMES
from tests.support.script_game import ANNA, BRUNO, CARLA, Time, never
from tests.support.verifiers import change, find_faults, parts_of, prove

WRITTEN = {"way": ("written",), "text@written": ("card.color != last.color",)}
SPOKEN = {"way": ("worded",), "words@worded": ("Prima l’una, poi l’altra: «a turno»",)}


async def judged(game: str, work: Work) -> str:
    return GAMES[game].judge(work)


@pytest.fixture
async def app(tmp_path) -> AsyncIterator[App]:
    settings = Settings(_env_file=None, database=tmp_path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_app(settings, GAMES, now_ms=Time(), sleep=never, judge=judged) as made:
        yield made


async def asked(at: App, name: str, person: Person, seat: int, button: str) -> QuestionForm:
    shown = await at.views.seat_room(replace(person, lang="it"), name, seat)
    return next(question for question in shown.questions if question.verb == button)


async def press(at: App, name: str, person: Person, seat: int, button: str, **fields: tuple[str, ...]) -> None:
    """Answer, twice where that is wanted."""
    question = await asked(at, name, person, seat, button)
    sent = {key.removeprefix("_"): values for key, values in fields.items()}
    await at.play.answer(person, Answer(name, question.id, {**sent, "confirm": ("yes",)}))
    await at.autoplay.wait_idle()


async def begun(at: App) -> str:
    """A table of one round, in which Anna is about to choose a rule."""
    for person in (ANNA, BRUNO, CARLA):
        await at.people.meet(person.id, person.name, person.lang)
    name = await at.openings.open(ANNA, NewTable("eleusis", name="Giovedì", lang="it", pace=TablePace.LIVE, seats=3))
    for person in (BRUNO, CARLA):
        await at.lobby.join(person, name)
    await at.table_settings.set_option(ANNA, name, "rounds", {"": ("1",)})
    await at.openings.start(ANNA, name)
    await at.autoplay.wait_idle()
    return name


async def dealt(at: App, rule: dict[str, tuple[str, ...]]) -> str:
    """The same, once Anna has sealed this rule and Bruno is about to play."""
    name = await begun(at)
    await press(at, name, ANNA, 0, "Sigilla la regola", **rule)
    await press(at, name, ANNA, 0, "Pubblica l’indizio")
    return name


async def fitting(at: App, name: str) -> str:
    """A card of Bruno's that is of the other colour than the starter."""
    choices = (await asked(at, name, BRUNO, 1, "Gioca")).widget.choices
    starter = (await at.tables.get(name)).position.state.round.line[-1].card
    return next(c.token for c in choices if parse_card(c.token).suit.is_red is not starter.suit.is_red)


async def written(at: App) -> bytes:
    """The record of a table with a written rule, which Bruno guessed in other words."""
    name = await dealt(at, WRITTEN)
    await press(at, name, BRUNO, 1, "Gioca", _=(await fitting(at, name),))
    await press(at, name, BRUNO, 1, "Annuncia", way=("written",), **{"text@written": ("not (card.red = last.red)",)})
    assert (await at.tables.get(name)).record.status is TableStatus.OVER
    return await at.records.export(name)


async def spoken(at: App) -> bytes:
    """The record of a table with a rule in words, which Bruno guessed in words."""
    name = await dealt(at, SPOKEN)
    await press(at, name, BRUNO, 1, "Gioca", _=(await fitting(at, name),))
    shown = await at.views.seat_room(ANNA, name, 0)
    verdict = next(question for question in shown.questions if question.kind == "must")
    await at.play.answer(ANNA, Answer(name, verdict.id, {"": ("right",)}))
    await press(at, name, BRUNO, 1, "Annuncia", way=("worded",), **{"words@worded": ("i colori si alternano",)})
    await press(at, name, ANNA, 0, "Giudica", _=("right",))
    assert (await at.tables.get(name)).record.status is TableStatus.OVER
    return await at.records.export(name)


@pytest.mark.rule("EE-90", "EE-93", "EE-95")
@pytest.mark.parametrize(
    ("play", "sealed"),
    [
        (written, {"kind": "expr", "src": "card.color != last.color"}),
        (spoken, {"kind": "text", "text": "Prima l’una, poi l’altra: «a turno»"}),
    ],
)
async def test_what_was_sealed_is_the_text_and_both_verifiers_find_it_so_and_no_other(app, play, sealed):
    data = await play(app)
    [text] = [part["text"] for part in parts_of(data) if part["part"] == "sealed"]
    assert json.loads(text.splitlines()[-1]) == sealed
    [proof], said = prove(data, GAMES)
    assert proof.over
    assert "1 secrets opened as sealed" in said
    assert all(find_faults(change(data, "sealed", text=text.replace("color", "rank").replace("turno", "caso")), GAMES))


@pytest.mark.rule("EE-92")
async def test_a_check_tells_the_fingerprint_that_is_told_nowhere_else(app):
    assert "sigillate dal gioco" not in await app.records.verify(await begun(app), "it")
    name = await dealt(app, WRITTEN)
    digest = (await app.tables.get(name)).position.state.round.commitment.digest
    assert f"{digest[:16]}…" in await app.records.verify(name, "it")
    for person, seat in ((ANNA, 0), (BRUNO, 1)):
        assert digest[:4] not in repr(await app.views.seat_room(person, name, seat))


@pytest.mark.rule("EE-68")
async def test_a_text_that_is_no_rule_seals_nothing_and_the_question_stands(app):
    name = await begun(app)
    question = await asked(app, name, ANNA, 0, "Sigilla la regola")
    with pytest.raises(Refused) as refused:
        await app.play.answer(ANNA, Answer(name, question.id, {"way": ("written",), "text@written": ("card.colr",)}))
    assert "colr" in app.views.refusal_text(refused.value, "it", name)
    assert (await asked(app, name, ANNA, 0, "Sigilla la regola")).id == question.id


@pytest.mark.rule("EE-28")
async def test_a_guess_takes_two_presses_and_no_guess_takes_one(app):
    name = await dealt(app, WRITTEN)
    await press(app, name, BRUNO, 1, "Gioca", _=(await fitting(app, name),))
    guess = await asked(app, name, BRUNO, 1, "Annuncia")
    with pytest.raises(Refused, match="confirm-first"):
        await app.play.answer(BRUNO, Answer(name, guess.id, {"way": ("worded",), "words@worded": ("rosse",)}))
    await app.play.answer(BRUNO, Answer(name, guess.id))
    await app.autoplay.wait_idle()
    assert (await asked(app, name, CARLA, 2, "Gioca")).kind == "must"


async def test_the_record_of_a_table_whose_judge_ran_out_is_proved_like_any_other(tmp_path):
    async def run_out(game: str, work: Work) -> str:
        raise RanOut("TimeoutError")

    settings = Settings(_env_file=None, database=tmp_path / "arbitro.db", robot_least_ms=0, robot_most_ms=0)
    async with open_app(settings, GAMES, now_ms=Time(), sleep=never, judge=run_out) as at:
        name = await dealt(at, WRITTEN)
        await press(at, name, BRUNO, 1, "Gioca", _=(await fitting(at, name),))
        await press(at, name, BRUNO, 1, "Annuncia", way=("written",), **{"text@written": ("card.red",)})
        table = await at.tables.get(name)
        assert (table.record.status, table.history[-1].row.token) == (TableStatus.LIVE, "void")
        [told] = [told for told in (await at.reading.history(name, "it")).lines if "non vale" in told.text]
        assert [clause.id for clause in told.why] == ["EE-107"]
        [proof], _ = prove(await at.records.export(name), GAMES)
    assert proof.counted["judged"] == 0
