"""The page of the soak: a part that is run alone writes its own chapter anew; a year says what has grown."""

from __future__ import annotations

import pytest

from tests.soak.__main__ import PAGE, Size, list_parts
from tests.soak.hour import Hour, read_sample
from tests.soak.report import HEAD, TITLES, hour_text, make_chapter, write_chapters
from tests.soak.year import Year
from tests.year.report import TITLE

FLAT = {"loaded": 60, "met": 100, "rows of inbox": 900}


def test_a_part_that_is_run_alone_leaves_the_other_chapters_as_they_are():
    crashing, *_, secrecy = TITLES
    page = write_chapters("# Old\n\nhead\n\n## A month\n\ngone\n", {secrecy: "two\n\n* twins", crashing: "first"})
    assert page == f"{HEAD}\n## {crashing}\n\nfirst\n\n## {secrecy}\n\ntwo\n\n* twins\n"
    again = write_chapters(page, {crashing: "anew"})
    assert again == page.replace("first", "anew")


def test_a_chapter_says_what_was_lost():
    assert "Nothing was lost." in make_chapter("Text.", [], 90)
    assert make_chapter("Text.", ["a press"], 90).endswith("* Lost: a press")


def test_the_page_has_the_chapters_of_all_parts_and_no_other():
    titles = [line[3:] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert titles == [each for each in TITLES if each in titles]
    assert {part.title for part in list_parts(Size()).values()} == {*titles} - {TITLE} == {*TITLES} - {TITLE}


@pytest.mark.parametrize(
    ("late", "kib", "found"),
    [
        (FLAT, 104_000, []),
        (FLAT, 120_000, ["memory grew by 19.5 MiB"]),
        (FLAT | {"rows of inbox": 2_000}, 100_000, ["rows of inbox: 900 after"]),
        (FLAT | {"loaded": 49}, 90_000, []),
        (FLAT | {"met": 2_000}, 100_000, []),
        (FLAT | {"met": 2_001}, 100_000, ["met: 100 after"]),
    ],
)
def test_a_year_tells_what_has_grown_over_its_last_two_thirds(late, kib, found):
    year = Year(365, 200, kib=[100_000] * 9 + [kib], counts=[FLAT] * 9 + [late])
    said = year.list_growth()
    assert len(said) == len(found)
    assert all(part in line for part, line in zip(found, said, strict=True))


TOLD = """# TYPE arbitro_request_seconds histogram
arbitro_request_seconds_bucket{kind="answer",le="0.1",status="2xx"} 1
arbitro_request_seconds_bucket{kind="answer",le="0.5",status="2xx"} 1
arbitro_request_seconds_bucket{kind="answer",le="+Inf",status="2xx"} 1
arbitro_request_seconds_bucket{kind="answer",le="0.1",status="3xx"} 1
arbitro_request_seconds_bucket{kind="answer",le="0.5",status="3xx"} 3
arbitro_request_seconds_bucket{kind="answer",le="+Inf",status="3xx"} 3
# TYPE arbitro_posts_waiting gauge
arbitro_posts_waiting{surface="discord"} 2
arbitro_posts_waiting{surface="telegram"} 3
"""


def test_an_hour_tells_what_its_samples_say():
    samples = [read_sample(TOLD), read_sample(TOLD.replace('"telegram"} 3', '"telegram"} 0'))]
    hour = Hour(3_600.0, samples, [102_400, 204_800], [1.0, 2.5], unready=1, presses=7)
    assert hour.find_quantiles("arbitro_request_seconds", 'kind="answer"') == (0.1, 0.5, 4)
    text = hour_text(hour)
    assert "| the browser, an answer | 4 | 0.1 | 0.5 |" in text
    assert "| messages to be sent | 5 | 5 | 2 |" in text
    assert "left alone for 60 minutes" in text
    assert hour_text(Hour()) == "Nothing was measured."
