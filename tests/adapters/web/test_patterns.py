"""Things that are alike are sent by their pattern, and are what they were once they are put together again."""

from __future__ import annotations

from html import escape

from hypothesis import given
from hypothesis import strategies as st

from adapters.web.patterns import ALIKE, APART, fold, unmark
from tools.load.page import unfold

WORDS = st.text("ab <\"&'", max_size=4)


def write(name: str, value: str, *, is_barred: bool) -> str:
    """A card that may be chosen, or not."""
    if is_barred:
        return f'<span class="no" id="c-{escape(name)}">{escape(name)}</span>'
    return f'<label id="c-{escape(name)}"><input name="a" value="{escape(value)}" aria-label="{escape(name)}, to keep"></label>'


def test_of_things_alike_the_pattern_stands_once_and_each_ones_own_once():
    hand = [write(f"King of {suit}", "K", is_barred=False) for suit in ("Cups", "Swords", "Batons")]
    folded = fold(f"{ALIKE.join(('<p>', *hand))}{APART}</p>")
    assert folded.count("<label") == folded.count("to keep") == folded.count('value="K"') == 1
    assert folded.count("Cup") == folded.count("Baton") == 1
    assert len(folded) < len("".join(hand)) / 2


def test_what_stands_alone_or_between_two_lists_stays_as_it_is():
    assert fold(f"<p>{ALIKE}<b>1</b>{APART}</p>") == "<p><b>1</b></p>"
    assert fold("<p></p>") == "<p></p>"
    twice = f"{ALIKE}<b>1</b>{ALIKE}<b>2</b>{APART}"
    assert fold(f"{twice}<i>said by Anna</i>{twice}<i>said by Carla</i>").count("said by") == 2


@given(st.lists(st.tuples(WORDS, WORDS, st.booleans()), max_size=6), WORDS)
def test_what_is_folded_and_put_together_again_is_what_it_was(cards, between):
    hand = "".join(ALIKE + write(name, value, is_barred=barred) for name, value, barred in cards)
    html = f"<p>{hand}{APART}<i>{escape(between)}</i>{hand}{APART}</p>"
    assert unfold(fold(html)) == unmark(html)
