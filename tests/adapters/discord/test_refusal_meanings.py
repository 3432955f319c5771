"""What each refusal by Discord means, and that a proxy's page never says that anything is gone (faults 1 and 3)."""

from types import SimpleNamespace

import discord
import pytest

from adapters.discord.refusals import MEANINGS, Meaning, find_meaning, make_chat_error
from bot.values.chat import Gone, LeftChannel, Unreachable

PART, MOMENT, BLOCKED, MESSAGE = Meaning.PART, Meaning.MOMENT, Meaning.BLOCKED, Meaning.MESSAGE
JSON, HTML = "application/json", "text/html"
ROWS = {
    (400, 50_035): PART,
    (400, 50_006): PART,
    (400, 10_014): PART,
    (404, 10_014): PART,
    (413, 40_005): PART,
    (400, 200_000): PART,
    (403, 240_000): PART,
    (403, 20_009): PART,
    (400, 99_999): PART,
    (400, 0): PART,
    (400, 40_060): MOMENT,
    (401, 0): MOMENT,
    (403, 0): MOMENT,
    (404, 0): MOMENT,
    (403, 40_333): MOMENT,
    (400, 40_003): MOMENT,
    (403, 20_016): MOMENT,
    (400, 30_046): MOMENT,
    (403, 99_999): MOMENT,
    (404, 10_062): MOMENT,
    (400, 50_083): MOMENT,
    (429, 0): MOMENT,
    (500, 0): MOMENT,
    (503, 130_000): MOMENT,
    (403, 50_001): BLOCKED,
    (403, 50_013): BLOCKED,
    (403, 50_009): BLOCKED,
    (400, 160_005): BLOCKED,
    (404, 10_008): MESSAGE,
    (403, 50_005): MESSAGE,
    (404, 10_003): Meaning.CHANNEL,
    (404, 10_004): Meaning.CHANNEL,
    (403, 50_007): Meaning.CLOSED,
    (400, 50_007): Meaning.CLOSED,
    (403, 50_278): Meaning.STRANGER,
    (404, 10_013): Meaning.PERSON,
}


def refusal(status, said, kind=JSON):
    """What discord.py raises for an answer."""
    answer = SimpleNamespace(status=status, reason="", headers={"Content-Type": kind})
    return discord.HTTPException(answer, said)


@pytest.mark.parametrize(("status", "code"), ROWS)
def test_a_code_means(status, code):
    assert find_meaning(refusal(status, {"code": code, "message": "no"})) is ROWS[status, code]


def test_every_code_that_says_something_of_its_own_has_a_row():
    told = {code for _, code in ROWS}
    assert {code for code, meaning in MEANINGS.items() if meaning is not MOMENT} <= told


@pytest.mark.parametrize("status", [400, 401, 403, 404, 502])
def test_a_proxys_page_is_about_this_moment(status):
    said = refusal(status, "<html>10003 Unknown Channel</html>", HTML)
    assert find_meaning(said) is MOMENT
    assert not isinstance(make_chat_error(said), Unreachable)


def test_only_a_code_that_says_so_says_that_something_is_gone():
    gone = {row for row in ROWS if isinstance(make_chat_error(refusal(row[0], {"code": row[1]})), Unreachable)}
    assert gone == {row for row, meaning in ROWS.items() if meaning in set(Meaning) - {PART, MOMENT, MESSAGE}}
    assert isinstance(make_chat_error(refusal(404, {"code": 10_013})), Gone)
    assert isinstance(make_chat_error(refusal(403, {"code": 50_278})), LeftChannel)
