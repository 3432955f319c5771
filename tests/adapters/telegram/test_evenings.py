"""Whole evenings at Telegram: the people of every surface, with their habits, a restart and a new group."""

from pathlib import Path
from random import Random

import pytest

from adapters.telegram.ids import chat_text
from bot.values.ids import TableStatus
from tests.fakes.telegram import GROUP
from tests.support.transcripts import compared, fated
from tests.surfaces.drivers.telegram import staged
from tests.surfaces.stage import Habit, gathered, played

TRANSCRIPTS = Path(__file__).parent / "transcripts"
WHOLE = {"eleusis": 12, "biglietti": 4}
"""What is played to its end, and with which seed."""
PACE = 8.0
"""Seconds before somebody presses something: twenty a minute have to do for all."""
BROKEN = ("Si è rotto qualcosa", "Something broke")


@pytest.mark.parametrize("lang", ["it", "en"])
async def test_a_server_that_hides_nothing_shows_nobody_anything_in_the_group(tmp_path, lang):
    cast = tuple(Habit(name, lang, shut=name == "Carla") for name in ("Anna", "Bruno", "Carla", "Dario", "Elena"))
    hand = {"it": "La tua mano", "en": "Your hand"}[lang]
    async with staged(tmp_path, old=True) as stage:
        await gathered(stage, cast, "biglietti", seats=5)
        await stage.press("Anna", "hand")
        assert stage.seen.toast == chat_text("sent-privately", lang)
        await stage.settle()
        assert "Giovedì" in stage.client("Anna").dms[-1].text
        await stage.press("Carla", "hand")
        assert stage.seen.alert
        assert stage.seen.toast.endswith(chat_text("more-privately", lang))
        assert len(stage.seen.toast) <= 200
        await stage.settle()
        assert not [post for post in stage.channel.posts if "🔒" in post.text or hand in post.text]
        assert not stage.client("Carla").dms


@pytest.mark.deep("whole")
@pytest.mark.parametrize(("game", "lang"), [("eleusis", "en"), ("biglietti", "it")])
async def test_a_whole_game_with_everything_that_happens_in_a_group(tmp_path, monkeypatch, game, lang):
    """One who never pressed Start, one who blocks the bot, one double presser, a new group and a restart in the middle."""
    seed = WHOLE[game]
    fated(monkeypatch, seed)
    other = "en" if lang == "it" else "it"
    cast = (
        Habit("Anna", lang),
        Habit("Bruno", other, alone=True),
        Habit("Carla", lang, shut=True),
        Habit("Dario", lang, twice=True),
        Habit("Elena", other),
    )
    async with staged(tmp_path, kind=GROUP, pace=PACE) as stage:
        table = await gathered(stage, cast, game, seats=5)
        dice = Random(seed)
        await played(stage, cast, table, dice, answers=5)
        await stage.migrate()
        await played(stage, cast, table, dice, answers=5)
        await stage.block("Elena")
        await stage.restart()
        await played(stage, cast, table, dice, answers=400)
        assert (await stage.app.views.room(table, "it")).status is TableStatus.OVER
        await stage.press("Anna", "history")
        await stage.settle()
        text = stage.transcript.text()
    assert not any(each in text for each in BROKEN)
    assert "preme ancora" in text
    compared(TRANSCRIPTS / f"{game}-{lang}.txt", text)
