"""The table as a picture and as lines of text: the main line left to right, wrong cards hanging under it.

Everybody sees the same table; a seat's hand and sealed guesses stand in its panels, never here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.eleusis.language.rule import Column
from games.eleusis.picture.model import PictureModel, Player
from games.eleusis.picture.table import draw, layout
from games.eleusis.picture.text import alt, find_laid_card, lines, table_notice
from games.eleusis.rules.finish import find_revealed_round
from games.eleusis.rules.state import Spot, State
from games.eleusis.words.phrases import group_digits, rule_words
from games.kernel import View
from games.message import Who, say
from games.secret import Seat, size_of
from games.spec import Speak

__all__ = ["alt", "draw", "layout", "lines", "scene", "use_four_colours"]

LONGEST: Final = 40
"""A longer main line is shown by its end alone."""
SHOWN: Final = 30
"""How many cards that end has."""


def scene(
    seen: View[State],
    speak: Speak,
    *,
    narrow: bool,
    bare: bool = False,
    upto: int | None = None,
) -> PictureModel:
    """Return the table as this eye sees it, with all its words; a bare one is the line alone."""
    whole = make_table(seen, speak, narrow=narrow, is_told=upto != 0)
    return replace(whole, heading="", players=(), seal="", stock="", bare=True) if bare else whole


def use_four_colours(model: PictureModel) -> PictureModel:
    """Return the same picture with a colour of its own for every suit."""
    return replace(model, deck="french-four")


def make_table(seen: View[State], speak: Speak, *, narrow: bool, is_told: bool) -> PictureModel:
    """Return the table with all that stands round it; the rule once `is_told`."""
    state, round_ = seen.state, seen.state.round
    players = tuple(make_player(seen, Seat(seat), speak) for seat in range(state.seats))
    if round_ is None:
        return PictureModel(narrow, "", players, notice=speak(table_notice(state)))
    heading = speak(say("picture-round", number=round_.number, rounds=state.rounds))
    seal = group_digits(round_.commitment.digest[:12], 4).text if round_.commitment else ""
    if not round_.line:
        return PictureModel(narrow, heading, players, seal, notice=speak(table_notice(state)))
    line, laid = round_.line, find_laid_card(state)
    if laid is not None:
        line = (*line, Column(laid))
    earlier = len(line) - SHOWN if len(line) > LONGEST else 0
    result = find_revealed_round(state) if is_told else None
    return PictureModel(
        narrow,
        heading,
        players,
        seal,
        stock=str(size_of(round_.stock)) if round_.stock is not None else "",
        line=line[earlier:],
        latest=round_.latest if laid is None else Spot(len(line)),
        earlier=earlier,
        earlier_words=speak(say("picture-earlier", count=earlier)) if earlier else "",
        start=speak(say("picture-start")),
        rule_title=speak(say("picture-rule-of", who=Who(result.dealer))) if result else "",
        rule=speak(rule_words(result.rule)) if result else "",
        is_laid=laid is not None,
    )


def make_player(seen: View[State], seat: Seat, speak: Speak) -> Player:
    """Return a seat with its name, and how many cards it holds once they are dealt."""
    state, round_ = seen.state, seen.state.round
    is_dealer = round_ is not None and round_.dealer == seat
    held = "" if is_dealer or round_ is None or not round_.line else str(size_of(round_.hands[seat]))
    name = speak(say("picture-name", who=Who(seat)))
    return Player(seat, name, held, is_dealer, seat in seen.awaited, seat in state.robots)
