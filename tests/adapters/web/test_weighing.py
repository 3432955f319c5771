"""An answer weighed on its page: while it is written, before it is sure, and with a way back to it."""

import pytest

from bot.play.server_answers import answer_for, read_draft
from tests.adapters.web.session import begun, gift, giver, giving, room, settled
from tests.adapters.web.site import words

WRITTEN = "card.color != last.color"


@pytest.fixture
async def dealing(anna, bruno, asgi):
    """Anna is about to choose a rule: her table, and her question."""
    table = await begun(anna, bruno, "eleusis")
    await settled(asgi)
    shown = await room(asgi, anna, table, 1)
    return table, next(question for question in shown.questions if question.has_preview)


def sent(question, text: str, **more: str) -> dict[str, str | list[str]]:
    return {
        "question": question.id, "press": "w", "view": "seat", "a.way": "written", "a.text@written": text, **more
    }  # fmt: skip


async def test_while_a_rule_is_written_its_writer_reads_what_it_means(anna, dealing):
    table, question = dealing
    said = await anna.post(f"{table}/seat/1/weigh", sent(question, WRITTEN), scripted=True)
    assert said.status_code == 200
    assert "Quanto permette" in words(said.text)
    assert "<html" not in said.text


async def test_a_mistake_is_said_while_it_is_written_and_what_is_unfinished_is_not(anna, dealing):
    table, question = dealing
    said = await anna.post(f"{table}/seat/1/weigh", sent(question, "card.colr == red"), scripted=True)
    assert "said--bad" in said.text
    assert "colr" in said.text
    said = await anna.post(f"{table}/seat/1/weigh", {"question": question.id, "press": "w"}, scripted=True)
    assert said.text.strip() == ""


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "card.red & <b>", '" onload="x'])
async def test_what_is_written_comes_back_as_text(anna, dealing, text):
    table, question = dealing
    for path in ("weigh", "answer"):
        said = await anna.post(f"{table}/seat/1/{path}", sent(question, text), scripted=True)
        assert "<script>alert" not in said.text
        assert "<b>" not in said.text


async def test_nobody_else_may_weigh_a_seats_answer(anna, bruno, dealing):
    table, question = dealing
    said = await bruno.post(f"{table}/seat/1/weigh", sent(question, WRITTEN), scripted=True)
    assert "Quanto permette" not in words(said.text)
    assert "How much it allows" not in words(said.text)


@pytest.mark.parametrize("scripted", [True, pytest.param(False, marks=pytest.mark.deep)])
async def test_the_page_asks_whether_one_is_sure_and_leads_back_to_what_was_written(anna, asgi, dealing, scripted):
    table, question = dealing
    action = f"{table}/seat/1/answer"
    asked = await anna.post(action, sent(question, WRITTEN), scripted=scripted)
    assert asked.status_code == 200
    assert "data-confirming" in asked.text
    assert "Quanto permette" in words(asked.text)
    back = await anna.post(action, sent(question, WRITTEN, confirm="yes", edit="yes"), scripted=scripted)
    assert back.status_code == 200
    assert f">{WRITTEN}</textarea>" in back.text
    assert any(each.id == question.id for each in (await room(asgi, anna, table, 1)).questions)
    done = await anna.post(action, sent(question, WRITTEN, confirm="yes"), scripted=scripted)
    assert done.status_code == (200 if scripted else 303)
    assert all(each.id != question.id for each in (await room(asgi, anna, table, 1)).questions)


# -- drafts: what is chosen and not sent is kept, shown again, and the answer when time is up.


async def test_what_is_chosen_on_a_page_and_not_sent_is_the_answer_when_time_is_up(anna, bruno, asgi):
    """Faults 4 and 5, in a browser."""
    table = await giving(anna, bruno, asgi)
    one, other, seat = await giver(anna, bruno, asgi, table)
    sent = await gift(asgi, one, table, seat)
    path = f"{table}/seat/{seat}/draft"
    assert (await other.post(path, sent)).status_code == 204
    assert (await one.client.get(path, params={"question": sent["question"]})).json() == {}
    assert (await one.post(path, sent)).status_code == 204
    kept = (await one.client.get(path, params={"question": sent["question"]})).json()
    assert kept == {name.removeprefix("a."): list(to) for name, to in sent.items() if name.startswith("a.")}
    assert (await other.client.get(path, params={"question": sent["question"]})).json() == {}
    app, name = asgi.state.context.app, table.removeprefix("/t/")
    found = await app.tables.get(name)
    question = found.find_question(sent["question"])
    draft = await read_draft(app.store, found, question)
    await app.tables.change(name, lambda table, _: answer_for(table, question, draft))
    await settled(asgi)
    found = await app.tables.get(name)
    row = next(row for row, _ in reversed(found.history) if (row.seat, row.prompt) == question)
    assert (row.via, row.person) == ("draft", found.seat_person(question.seat))
    own = (await one.get(f"{table}/seat/{seat}")).text
    assert "Time’s up: I answered for you." in own or "Tempo scaduto: ho risposto io per te." in own
    page = (await other.get(f"{table}/history")).text
    name = found.name_of(seat - 1)
    assert any(f"{said} {name}." in page for said in ("Time’s up: I answered for", "Tempo scaduto: ho risposto io per"))
