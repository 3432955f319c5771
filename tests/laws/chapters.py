"""Laws of chapters: one begins with what all know, and tells no more than a message holds."""

from random import Random
from typing import Final

from bot.text.signs import shorten_signs
from bot.views.chapter import MOST_ROWS, ChapterLine, pack_rows
from games.event import visible_to
from games.kernel import make_view
from tests.laws.playout import Playout
from tests.laws.presentation import SPEECH, called

SELDOM: Final = 8
"""One row in so many may be left out, where answers are as odd as no one gives them."""


def chapters_begin_with_what_all_know(playout: Playout, dice: Random) -> int:
    """The public is told something by the answer that opens a chapter, or sees what it did not."""
    describe, looked = playout.setup.spec.describe, 0
    after = make_view(playout.moments[0].before, None)
    for moment in playout.moments:
        before, after = after, make_view(moment.after, None)
        if describe.chapter(before) != describe.chapter(after):
            assert visible_to(moment.events, None) or (before.face, before.awaited) != (after.face, after.awaited), (
                "a chapter begins and nobody is told anything"
            )
            looked += 1
    return looked + 1


def chapters_fit_into_a_message(playout: Playout, dice: Random) -> int:
    """Few rows are left out of its chapter's message, however odd the answers; of a race, any."""
    spec = playout.setup.spec
    told: dict[str, list[ChapterLine]] = {}
    for moment in playout.moments:
        seen = make_view(moment.after, None)
        said = ((event, spec.describe.event(event, seen)) for event in visible_to(moment.events, None))
        lines = [
            ChapterLine(shorten_signs(SPEECH.speak(spec, words, "it", called)), spec.rows(event) if spec.rows else "")
            for event, words in said
            if words is not None
        ]
        told.setdefault(spec.describe.chapter(seen), []).extend(lines)
    rows = {key: len(pack_rows(lines)) for key, lines in told.items()}
    left_out = sum(max(count - MOST_ROWS, 0) for count in rows.values())
    assert spec.races or left_out * SELDOM <= sum(rows.values()), f"too much is left out of {rows}"
    return sum(rows.values())
