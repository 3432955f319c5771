"""What is chosen on a page and not sent: kept, shown again, and the answer when time is up."""

from tests.adapters.web.session import gift, giver, giving, settled


async def test_what_is_chosen_on_a_page_and_not_sent_is_the_answer_when_time_is_up(anna, bruno, app):
    """Faults 4 and 5, in a browser."""
    table = await giving(anna, bruno, app)
    one, other, seat = await giver(anna, bruno, app, table)
    sent = await gift(app, one, table, seat)
    path = f"{table}/seat/{seat}/draft"
    assert (await other.post(path, sent)).status_code == 204
    assert (await one.client.get(path, params={"question": sent["question"]})).json() == {}
    assert (await one.post(path, sent)).status_code == 204
    kept = (await one.client.get(path, params={"question": sent["question"]})).json()
    assert kept == {name.removeprefix("a."): list(to) for name, to in sent.items() if name.startswith("a.")}
    assert (await other.client.get(path, params={"question": sent["question"]})).json() == {}
    office, name = app.state.desk.office, table.removeprefix("/t/")
    found = await office.tables.get(name)
    question = found.find_question(sent["question"])
    async with office.tables.lock_table(name) as locked:
        await office.autoplay.answer_for(locked, question)
    await settled(app)
    row = next(row for row, _ in reversed(found.story) if (row.seat, row.prompt) == question)
    assert (row.via, row.person) == ("draft", found.seat_person(question.seat))
    own = (await one.get(f"{table}/seat/{seat}")).text
    assert "Time was up: I answered for you." in own or "Tempo scaduto: ho risposto io per te." in own
    page = (await other.get(f"{table}/history")).text
    name = found.name_of(seat - 1)
    assert any(
        f"{said} {name}." in page for said in ("Time was up: I answered for", "Tempo scaduto: ho risposto io per")
    )
