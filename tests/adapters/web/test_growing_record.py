"""The record as it is sent to a page that has most of it, and how it stands there afterwards."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from adapters.web.growing_record import LINE, SentRecords
from tests.adapters.web.site import Browser, stream_of

HEAD, TAIL = '<section id="record"><ol class="record" reversed>', "</ol></section>"
STUB = re.compile(r'<li hidden data-kept="([^ ]+) ([^"]+)"></li>')


def write(*lines: int, new: int = 0) -> str:
    """A record of those lines, newest first; those from `new` on are marked."""
    marked = {number: ' class="is-new"' if new and number >= new else "" for number in lines}
    items = "".join(f'<li id="r-{number}"{marked[number]}>{number}</li>{LINE}' for number in lines)
    return f"{HEAD}{LINE}{items}{TAIL}"


def restore(sent: str, page: str) -> list[str]:
    """The ids of the lines as the page's script puts them together, from what was sent and what stands there."""
    there = re.findall(r'id="(r-\d+)"', page)

    def lines(stub: re.Match[str]) -> str:
        first, last = there.index(stub[1]), there.index(stub[2])
        return "".join(f'<li id="{name}">' for name in there[first : last + 1])

    return re.findall(r'id="(r-\d+)"', STUB.sub(lines, sent))


def test_a_line_that_is_told_otherwise_is_sent_again():
    records = SentRecords()
    records.remember("had", write(3, 2, 1))
    assert ">two<" in records.shorten(write(3, 2, 1).replace(">2<", ">two<"), "had")


def test_of_two_lists_in_a_region_each_keeps_its_own_lines():
    records = SentRecords()
    records.remember("had", write(2, 1) + write(8, 7))
    sent = records.shorten(write(3, 2, 1) + write(8, 7), "had")
    assert STUB.findall(sent) == [("r-2", "r-1"), ("r-8", "r-7")]
    assert sent.count(HEAD) == 2


@given(st.sets(st.integers(1, 30)), st.sets(st.integers(1, 30)), st.integers(0, 4), st.integers(0, 40))
def test_what_is_sent_and_what_is_there_make_the_whole(had, gone, more, new):
    """Lines come in front and go anywhere: history does not keep all of them."""
    before = sorted(had, reverse=True)
    after = [*range(40 + more, 40, -1), *(number for number in before if number not in gone)]
    records = SentRecords()
    records.remember("had", write(*before))
    sent = records.shorten(write(*after, new=new), "had")
    assert restore(sent, write(*before)) == [f"r-{number}" for number in after]
    assert not {number for number in before if f">{number}</li>" in sent}


async def play_until_told(app) -> tuple[Browser, str, dict[str, str | list[str]]]:
    """Somebody at a practice table of their own, with the form that is open to them."""
    anna = Browser(app)
    table = await anna.open("Anna", "ballot", practice="1")
    seat = f"{table}/seat/1"
    await anna.get(seat)
    return anna, seat, anna.form(f"{seat}/answer")


async def test_an_answer_brings_only_what_the_page_has_not(app):
    anna, seat, form = await play_until_told(app)
    had = re.search(r"had=([^&]+)", stream_of(anna.page))[1]
    choice = re.search(r'<button[^>]* name="(c\.[^"]+|choice[^"]*)" value="([^"]+)"', anna.page)
    sent = {**form, **({choice[1]: choice[2]} if choice else {})}
    headers = {"origin": str(anna.client.base_url).rstrip("/"), "hx-request": "true", "x-had": had}
    answer = await anna.client.post(f"{seat}/answer", data=sent, headers=headers)
    brought = re.findall(r'hx-target="#([\w-]+)"', answer.text)
    assert {"call", "act"} <= set(brought)
    assert "table" not in brought
    whole = await anna.client.post(f"{seat}/answer", data=sent, headers=headers | {"x-had": ""})
    assert "table" in re.findall(r'hx-target="#([\w-]+)"', whole.text)
