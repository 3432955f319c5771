"""A ring at Discord begins as plain content, which is all that a locked screen shows, and becomes the message at once (fault 10)."""

import pytest

from tests.adapters.discord.test_refusals import NAMES
from tests.surfaces.stage import begun, lobby


def rings(stage, who):
    """What has rung for somebody in private."""
    return [note.ring for note in stage.ledger.notes if note.rung == (who,)]


async def test_whose_turn_it_is_stands_on_the_locked_screen_and_no_card(stage):
    await begun(stage, *NAMES)
    (ring,) = [ring for ring in rings(stage, "Anna") if "Tocca a te" in ring]
    assert ring == "Tocca a te – Giovedì"
    shown = stage.members["Anna"].dms[-1]
    assert shown.v2
    assert shown.preview == ""
    assert shown.buttons


async def test_whoever_wants_no_cards_there_reads_less(stage):
    anna = await stage.app.people.meet(stage.person("Anna").account, "Anna", "it")
    await stage.app.people.choose_discreet(anna, wanted=True)
    await begun(stage, *NAMES)
    assert rings(stage, "Anna")[-1] == "«Giovedì»: tocca a te."


@pytest.mark.parametrize("drop", ["drop_next", "drop_next_after_delivery"])
async def test_a_ring_whose_second_half_is_lost_is_finished_and_rings_once(stage, drop):
    table = await lobby(stage, *NAMES)
    getattr(stage.world.traffic, drop)("PATCH", f"/channels/{stage.members['Anna'].dm.id}/messages/*")
    await stage.app.openings.start(stage.person("Anna"), table)
    await stage.settle()
    assert len([ring for ring in rings(stage, "Anna") if "Tocca a te" in ring]) == 1
    assert all(post.v2 for post in stage.members["Anna"].dms)
