"""Things that are alike are sent by their pattern, and are what they were once they are put together again."""

from __future__ import annotations

from html import escape

from hypothesis import given
from hypothesis import strategies as st

from adapters.web.patterns import ALIKE, fold
from tests.load.page import unfold

WORDS = st.text("ab <\"&'", max_size=4)


def write(name: str, value: str, *, is_barred: bool) -> str:
    """A card that may be chosen, or not."""
    if is_barred:
        return f'<span class="no" id="c-{escape(name)}">{escape(name)}</span>'
    return f'<label id="c-{escape(name)}"><input name="a" value="{escape(value)}" aria-label="{escape(name)}, to keep"></label>'


def test_of_things_alike_the_pattern_stands_once_and_each_ones_own_once():
    hand = [write(f"King of {suit}", "K", is_barred=False) for suit in ("Cups", "Swords", "Batons")]
    folded = fold(ALIKE.join(("<p>", *hand, "</p>")))
    assert folded.count("<label") == folded.count("to keep") == folded.count('value="K"') == 1
    assert folded.count("Cup") == folded.count("Baton") == 1
    assert len(folded) < len("".join(hand)) / 2


def test_what_stands_alone_stays_as_it_is():
    assert fold(f"<p>{ALIKE}<b>1</b>{ALIKE}</p>") == "<p><b>1</b></p>"
    assert fold("<p></p>") == "<p></p>"


@given(st.lists(st.tuples(WORDS, WORDS, st.booleans()), max_size=6), WORDS)
def test_what_is_folded_and_put_together_again_is_what_it_was(cards, between):
    hand = [write(name, value, is_barred=barred) for name, value, barred in cards]
    html = f"<p>{''.join(ALIKE + card for card in hand)}{ALIKE}<i>{escape(between)}</i>{''.join(card + ALIKE for card in hand)}</p>"
    assert unfold(fold(html)) == html.replace(ALIKE, "")
