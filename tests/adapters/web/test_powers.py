"""What people at a table in the browser may do with its time."""

from tests.adapters.web.session import begun
from tests.adapters.web.site import words


async def test_a_table_rests_and_goes_on_at_the_wish_of_anybody_seated(anna, bruno):
    table = await begun(anna, bruno)
    assert (await anna.post(f"{table}/pause", {"view": "seat/1", "press": "p"})).status_code == 200
    page = (await bruno.get(f"{table}/seat/2")).text
    assert "The table is paused" in words(page)
    assert f'action="{table}/resume"' in page
    assert f'action="{table}/pause"' not in page
    assert (await bruno.post(f"{table}/resume", {"view": "seat/2", "press": "r"})).status_code == 200
    assert f'action="{table}/pause"' in (await anna.get(f"{table}/seat/1")).text


async def test_a_table_that_does_not_rest_cannot_be_resumed(anna, bruno):
    table = await begun(anna, bruno)
    refused = await anna.post(f"{table}/resume", {"view": "seat/1", "press": "r"})
    assert refused.status_code in {409, 422}
    assert "non è in pausa" in words(refused.text)


async def test_more_time_is_asked_for_and_taken_with_anothers_consent(anna, bruno):
    table = await begun(anna, bruno)
    assert (await anna.post(f"{table}/time", {"view": "seat/1", "press": "t"})).status_code == 200
    await bruno.get(table)
    assert "more time" in words(bruno.page)
