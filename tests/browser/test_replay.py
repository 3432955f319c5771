"""A replay that was kept as a file: it plays with no connection at all, through every eye."""

import pytest

from adapters.web.records import make_replay_page
from bot.records.replays import keep_replay
from bot.values.view_changes import encode
from bot.views.table import TablePresenter
from tests.bot.records.test_replays import close
from tests.bot.views.test_every_game import SPECS, played

pytestmark = [pytest.mark.browser, pytest.mark.smoke]


def test_a_kept_replay_plays_without_a_connection(guest, tmp_path):
    *_, table = played(SPECS["ottocento"], 4, "kept", 40)
    kept = keep_replay(TablePresenter(close(table), None, "it"))
    path = tmp_path / "kept.html"
    path.write_bytes(make_replay_page("Ottocento", "it", encode(kept)))
    page, asked = guest("it", "phone", offline=True).page, []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    page.locator(".bar--steps").wait_for()
    count = len(kept.eyes[0].replay.steps)
    page.keyboard.press("End")
    page.get_by_text(f"Passo {count} di {count}").wait_for()
    page.get_by_label("Visto da").select_option(label="Anna")
    held = page.locator(".hand .card")
    held.first.wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    count = len(kept.eyes[1].replay.steps)
    page.get_by_text(f"Passo {count - 3} di {count}").wait_for()
    assert page.locator(".told").inner_text()
    drawn = page.evaluate(
        "() => [...document.querySelectorAll('.art use, .hand use')].filter(use => !document.querySelector(use.getAttribute('href')))"
        ".map(use => use.getAttribute('href'))"
    )
    assert drawn == [], "every symbol is in the file"
    page.keyboard.press("Home")
    page.get_by_label("Fai scorrere").click()
    page.get_by_text(f"Passo 3 di {count}").wait_for()
    page.get_by_label("Ferma").click()
    assert asked == [path.as_uri()]
