"""What each refusal by Discord means, and that a proxy's page never says that anything is gone (faults 1 and 3)."""

from types import SimpleNamespace

import discord
import pytest

from adapters.discord.refusals import REFUSALS, find_refusal, make_refusal
from bot.values.chat import Blocked, Gone, LeftChannel, MessageGone, PartRefused, Throttled, Unreachable, Unsure

JSON, HTML = "application/json", "text/html"
ROWS = {
    (400, 50_035): PartRefused,
    (400, 50_006): PartRefused,
    (400, 10_014): PartRefused,
    (404, 10_014): PartRefused,
    (413, 40_005): PartRefused,
    (400, 200_000): PartRefused,
    (403, 240_000): PartRefused,
    (403, 20_009): PartRefused,
    (400, 99_999): PartRefused,
    (400, 0): PartRefused,
    (400, 40_060): Unsure,
    (401, 0): Unsure,
    (403, 0): Unsure,
    (404, 0): Unsure,
    (403, 40_333): Unsure,
    (400, 40_003): Throttled,
    (403, 20_016): Throttled,
    (400, 30_046): Throttled,
    (403, 99_999): Unsure,
    (404, 10_062): Unsure,
    (400, 50_083): Unsure,
    (429, 0): Throttled,
    (500, 0): Unsure,
    (503, 130_000): Unsure,
    (403, 50_001): Blocked,
    (403, 50_013): Blocked,
    (403, 50_009): Blocked,
    (400, 160_005): Blocked,
    (404, 10_008): MessageGone,
    (403, 50_005): MessageGone,
    (404, 10_003): Unreachable,
    (404, 10_004): Unreachable,
    (403, 50_007): Unreachable,
    (400, 50_007): Unreachable,
    (403, 50_278): LeftChannel,
    (404, 10_013): Gone,
}


def refusal(status, said, kind=JSON):
    """What discord.py raises for an answer."""
    answer = SimpleNamespace(status=status, reason="", headers={"Content-Type": kind})
    return discord.HTTPException(answer, said)


@pytest.mark.parametrize(("status", "code"), ROWS)
def test_a_code_means(status, code):
    assert find_refusal(refusal(status, {"code": code, "message": "no"})) is ROWS[status, code]


def test_every_code_that_says_something_of_its_own_has_a_row():
    told = {code for _, code in ROWS}
    assert {code for code, refusal in REFUSALS.items() if refusal not in {Unsure, Throttled}} <= told


@pytest.mark.parametrize("status", [400, 401, 403, 404, 502])
def test_a_proxys_page_is_about_this_moment(status):
    said = refusal(status, "<html>10003 Unknown Channel</html>", HTML)
    assert find_refusal(said) is Unsure
    assert not isinstance(make_refusal(said), Unreachable)


def test_only_a_code_that_says_so_says_that_something_is_gone():
    gone = {row for row in ROWS if isinstance(make_refusal(refusal(row[0], {"code": row[1]})), Unreachable)}
    assert gone == {row for row, raised in ROWS.items() if raised in {Blocked, Unreachable, LeftChannel, Gone}}
