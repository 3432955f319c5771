"""What people at a table in the browser may do with its time."""

from random import Random

from tests.adapters.web.session import asked, begun, room, settled
from tests.adapters.web.site import words
from tests.support.people import answer


async def test_a_table_rests_and_goes_on_at_the_wish_of_anybody_seated(anna, bruno):
    table = await begun(anna, bruno)
    assert (await anna.post(f"{table}/pause", {"view": "seat/1", "press": "p"})).status_code == 200
    page = (await bruno.get(f"{table}/seat/2")).text
    assert "The table is paused" in words(page)
    assert f'action="{table}/resume"' in page
    assert f'action="{table}/pause"' not in page
    assert (await bruno.post(f"{table}/resume", {"view": "seat/2", "press": "r"})).status_code == 200
    assert f'action="{table}/pause"' in (await anna.get(f"{table}/seat/1")).text


async def test_an_answer_is_taken_back_once_everybody_agrees(anna, bruno, app):
    table = await begun(anna, bruno, "perudo", seats=2)
    sent = await asked(anna, table, 1, app)
    [question] = [q for q in (await room(app, anna, table, 1)).questions if q.kind == "must"]
    bid = {f"a.{name}": list(values) for name, values in answer(question, Random(7)).items()}
    assert f'action="{table}/retract"' not in anna.page
    await anna.post(f"{table}/seat/1/answer", {k: v for k, v in sent.items() if not k.startswith("a.")} | bid)
    await settled(app)
    for browser, seat, is_offered in ((anna, 1, True), (bruno, 2, False)):
        await browser.get(f"{table}/seat/{seat}")
        assert (f'action="{table}/retract"' in browser.page) is is_offered
    refused = await bruno.post(f"{table}/retract", {"view": "seat/2", "press": "x"})
    assert "nothing to take back" in words(refused.text) or "niente da ritirare" in words(refused.text)
    await anna.post(f"{table}/retract", {"view": "seat/1", "press": "r"})
    await bruno.get(f"{table}/seat/2")
    assert "asks to take back the last answer" in words(bruno.page)
    await bruno.post(f"{table}/agree", bruno.form(f"{table}/agree"))
    await anna.get(f"{table}/seat/1")
    assert f'action="{table}/seat/1/answer"' in anna.page
    assert question.id not in anna.page
    assert "takes back the last answer" in words((await bruno.get(table)).text)


async def test_who_calls_themselves_otherwise_elsewhere_is_named_here_as_they_sit(anna, bruno):
    table = await begun(anna, bruno)
    await bruno.open("Anna")
    await bruno.post(f"{table}/pause", {"view": "seat/2", "press": "p"})
    assert "Bruno mette il tavolo in pausa" in words((await anna.get(f"{table}/seat/1")).text)
