"""An answer weighed while it is written and before it is sure; drafts."""

import pytest

from bot.play.server_answers import answer_for, read_draft
from tests.adapters.web.session import begun, gift, giver, giving, room, settled
from tests.adapters.web.site import told

WRITTEN = "card.color != last.color"


@pytest.fixture
async def dealing(anna, bruno, asgi):
    """Anna is about to choose a rule: her table, and her question."""
    table = await begun(anna, bruno, "eleusis")
    await settled(asgi)
    shown = await room(asgi, anna, table, 1)
    return table, next(question for question in shown.questions if question.has_preview)


def sent(question, text: str, **more: object) -> dict[str, object]:
    return {"question": question.id, "press": "w", "fields": {"way": ["written"], "text@written": [text]}, **more}


async def test_while_a_rule_is_written_its_writer_reads_what_it_means_and_no_one_else(anna, bruno, dealing):
    table, question = dealing
    path = f"{table}/seat/1/weigh"
    said = await anna.send(path, sent(question, WRITTEN))
    assert "Quanto permette" in told(said.json()["notes"])
    refused = await bruno.send(path, sent(question, WRITTEN))
    assert (refused.status_code, refused.json().keys()) == (403, {"reason", "text"})


async def test_a_mistake_is_said_while_it_is_written(anna, dealing):
    table, question = dealing
    path = f"{table}/seat/1/weigh"
    said = await anna.send(path, sent(question, "card.colr == red"))
    assert said.status_code == 422
    assert "colr" in said.json()["text"]
    unfinished = await anna.send(path, {"question": question.id, "fields": {}})
    assert unfinished.json()["reason"] in {"choose-one", "not-an-option", "unreadable"}


async def test_the_page_is_asked_whether_one_is_sure_with_what_it_means(anna, asgi, dealing):
    table, question = dealing
    action = f"{table}/seat/1/answer"
    asked = await anna.send(action, sent(question, WRITTEN))
    assert (asked.status_code, asked.json()["reason"]) == (200, "confirm-first")
    assert "Quanto permette" in told(asked.json()["meaning"])
    assert any(each.id == question.id for each in (await room(asgi, anna, table, 1)).questions)
    done = await anna.send(action, sent(question, WRITTEN, confirm=True))
    assert done.status_code == 204
    assert all(each.id != question.id for each in (await room(asgi, anna, table, 1)).questions)


# -- drafts: what is chosen and not sent is kept, shown again, and the answer when time is up.


async def test_what_is_chosen_on_a_page_and_not_sent_is_the_answer_when_time_is_up(anna, bruno, asgi):
    """Faults 4 and 5, in a browser."""
    table = await giving(anna, bruno, asgi)
    one, other, seat = await giver(anna, bruno, asgi, table)
    sent = await gift(asgi, one, table, seat)
    path = f"{table}/seat/{seat}/draft"
    assert (await other.send(path, sent)).status_code == 204
    kept = f"{path}?id={sent['question']}"
    assert await one.fetch(kept) == {}
    assert (await one.send(path, sent)).status_code == 204
    assert await one.fetch(kept) == {name: list(to) for name, to in sent["fields"].items()}
    assert await other.fetch(kept) == {}
    app, name = asgi.state.context.app, table.removeprefix("/t/")
    found = await app.tables.get(name)
    question = found.find_question(sent["question"])
    draft = await read_draft(app.store, found, question)
    await app.tables.change(name, lambda table, _: answer_for(table, question, draft))
    await settled(asgi)
    found = await app.tables.get(name)
    row = next(row for row, _ in reversed(found.history) if (row.seat, row.prompt) == question)
    assert (row.via, row.person) == ("draft", found.seat_person(question.seat))
    own = told(await one.look(f"{table}/seat/{seat}"))
    assert "Time’s up: I answered for you." in own or "Tempo scaduto: ho risposto io per te." in own
    page = told((await other.look(table))["log"])
    name = found.name_of(seat - 1)
    assert any(f"{said} {name}." in page for said in ("Time’s up: I answered for", "Tempo scaduto: ho risposto io per"))
