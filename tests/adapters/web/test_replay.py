"""What happened is seen step by step, by plain links, and by the holder of the seat alone."""

from __future__ import annotations

import re
from html import unescape

from tests.adapters.web.session import begun, settled
from tests.adapters.web.site import words

LATER = re.compile(r'<a class="btn" rel="next" href="([^"]+)"')
PICTURE = re.compile(r'<img src="([^"]+)" width="\d+" height="\d+" alt="[^"]+"')
STEP = re.compile(r"Step (\d+) of (\d+)")


async def test_one_steps_through_all_that_happened_by_links_with_the_board_of_then(app, anna, bruno):
    table = await begun(anna, bruno, "caccia", seats=2)
    await settled(app)
    path, steps, pictures = f"{table}/seat/2/replay", [], set()
    address: str | None = path
    while address:
        page = (await bruno.get(address)).text
        steps.append(tuple(map(int, STEP.search(words(page)).groups())))
        [picture] = map(unescape, PICTURE.findall(page))
        drawn = await bruno.get(picture)
        assert drawn.headers["content-type"] == "image/webp"
        pictures.add(drawn.content)
        assert (await anna.get(picture)).status_code == 403
        address = next(iter(map(unescape, LATER.findall(page))), None)
    assert [place for place, _ in steps] == list(range(1, steps[0][1] + 1))
    assert len(pictures) > 1
    assert (await anna.get(path)).status_code == 403


async def test_what_is_no_step_has_no_picture_and_where_nothing_has_happened_a_page_says_so(app, anna, bruno):
    table = await begun(anna, bruno, "caccia", seats=2)
    await settled(app)
    path = f"{table}/seat/2/replay"
    for number in ("0", "9999", "-1", "x", ""):
        assert (await bruno.get(f"{path}.webp?at={number}")).status_code == 404
    assert "Nothing has happened" in words((await bruno.get(f"{path}?before=9999")).text)
    assert (await bruno.get(f"{path}?before=x&at=99999999999")).status_code == 200
