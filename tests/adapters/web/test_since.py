"""A seat's page begins with what its holder was told since they last looked, and with nothing where nothing has happened."""

from __future__ import annotations

import re
from itertools import islice

from bot.office.look_backs import ONE_LOOK_MS
from games.registry import GAMES
from tests.adapters.web.session import begun, room, settled
from tests.adapters.web.site import Browser, site, words
from tests.bot.presenters import test_every_game as company
from tests.support.script_game import Time

LINE = re.compile(r'<li( class="since__own")?>(.*?)</li>', re.DOTALL)


async def tell(app, table, game, answers):
    """Put a story of so many answers in the place of a table's; those of the second seat are by a robot from the tenth on."""
    found = await app.state.desk.office.tables.get(table.removeprefix("/t/"))
    told = next(islice(company.played(GAMES[game], 2, f"{game}0"), answers, None))
    found.position = told.position
    found.story = [
        each._replace(row=each.row._replace(via="robot")) if each.row.seq > 10 and each.row.seat == 1 else each
        for each in told.story
    ]
    found.told_caches.clear()
    return found


def block(page):
    """What stands in the block, None where there is none."""
    found = page.partition('<div id="since">')[2].partition("</details>")[0]
    return found if found.startswith("<details") else None


async def test_a_page_begins_with_what_happened_since_the_look_before_and_only_with_that(tmp_path):
    time = Time()
    async with site(tmp_path, now_ms=time) as app:
        anna, bruno = Browser(app), Browser(app, lang="en")
        table = await begun(anna, bruno, "caccia", seats=2)
        await settled(app)
        path = f"{table}/seat/2"
        await tell(app, table, "caccia", 12)
        time.now += ONE_LOOK_MS
        await bruno.get(path)
        had = len((await room(app, bruno, table, 2)).room.record)
        time.now += ONE_LOOK_MS
        await tell(app, table, "caccia", 40)
        shown = block((await bruno.get(path)).text)
        news = [words(line.text) for line in (await room(app, bruno, table, 2)).room.record[had:]]
        told = [words(text) for _, text in LINE.findall(shown)]
        assert 1 < len(told) <= 6 < len(news)
        assert "Since you last looked" in words(shown)
        assert set(told) <= set(news)
        assert block((await bruno.get(path)).text) == shown, "a page that is loaded once more says the same"
        time.now += ONE_LOOK_MS
        assert block((await bruno.get(path)).text) is None, "nothing has happened"
        await anna.close()
        await bruno.close()


async def test_what_became_of_one_s_own_answer_comes_first_and_once_all_is_read_there_is_nothing(app, anna, bruno):
    table = await begun(anna, bruno, "caccia", seats=2)
    await settled(app)
    found = await tell(app, table, "caccia", 40)
    for seat, browser in ((0, anna), (1, bruno)):
        path = f"{table}/seat/{seat + 1}"
        newest = (await room(app, browser, table, seat + 1)).room.record[-1].seq
        shown = block((await browser.get(f"{path}/since?before={newest - 12}")).text)
        classes = [bool(own) for own, _ in LINE.findall(shown)]
        assert classes == sorted(classes, reverse=True)
        assert block((await browser.get(f"{path}/since?before={newest}")).text) is None
        assert (await browser.get(f"{table}/seat/{2 - seat}/since")).status_code == 403
    assert found.position is not None
