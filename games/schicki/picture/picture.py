"""The table as a picture and as lines of text: for everybody, and for whoever looks at a scene alone.

While cards are turned for all at once the lines do not name them (SM-67): who reads would race against who looks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from games.art import pheasant
from games.art.plumage import add_finery
from games.kernel import View
from games.message import Message, Who, say
from games.schicki.picture import table as table_picture
from games.schicki.picture.model import Account, MatchLine, PictureCard, PictureModel, Player, PressLine
from games.schicki.picture.text import (
    alt,
    find_open_look,
    finished_looks,
    has_deck,
    lines,
    notice_words,
    picture_heading,
    shown_deeds,
    time_words,
    timed_acts,
)
from games.schicki.rules.deck import blue_pawn_count, card_parts
from games.schicki.rules.looks import look_cards
from games.schicki.rules.state import (
    Act,
    Card,
    Cards,
    Deed,
    Finished,
    Look,
    Outcome,
    Sight,
    Situation,
    State,
    Stop,
)
from games.schicki.rules.terms import Marks, Mode
from games.schicki.words.phrases import VOID, held_count
from games.secret import Seat
from games.spec import Layout, Speak

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["alt", "draw", "layout", "lines", "scene"]

SPAN: Final = 3000
"""SM-50: the least time, in ms, that the line of the presses stands for."""


# -- the model ----------------------------------------------------------------------------


def scene(
    seen: View[State],
    speak: Speak,
    *,
    narrow: bool,
    bare: bool = False,
    upto: int | None = None,  # noqa: ARG001 (the protocol's)
) -> PictureModel:
    """Make the model of the table as this view has it: a scene alone, or what lies there for all."""
    state = seen.state
    marks = state.terms.marks
    empty = PictureModel(
        narrow,
        "" if bare else speak(picture_heading(seen)),
        bare=bare,
        letters=() if marks is Marks.SHAPES else colour_letters(speak),
        is_shaped=marks is not Marks.LETTERS,
    )
    if (look := find_open_look(seen)) is not None:
        return empty if look.read else replace(empty, cards=plain_cards(look_cards(look, seen.state)))
    table = empty if bare else fill_edges(empty, seen, speak)
    if mine := finished_looks(seen):
        return replace(table, accounts=tuple(look_account(seen, look, speak) for look in mine), deck="", pawns=0)
    if bare and isinstance(state.phase, Finished):
        return replace(table, people=make_players(seen, speak))
    filled = fill_live(table, state, speak) if state.terms.mode is Mode.LIVE else fill_looks(table, state, speak)
    return replace(filled, accounts=()) if bare and filled.cards else filled


def fill_edges(model: PictureModel, seen: View[State], speak: Speak) -> PictureModel:
    """Fill in what stands round the table: the plates, the deck, the pawns."""
    state, narrow = seen.state, model.narrow
    return replace(
        model,
        people=() if narrow and is_racing(state) else make_players(seen, speak),
        deck=str(state.left) if has_deck(state) else "",
        pawns=blue_pawn_count(state.seats) if has_deck(state) and not narrow else 0,
    )


def colour_letters(speak: Speak) -> tuple[str, ...]:
    """Return the letters of the six colours in the reader's language, in the order in which cards are drawn."""
    return tuple(speak(say("letter", colour=colour)) for colour in pheasant.COLOURS.values())


def make_players(seen: View[State], speak: Speak) -> tuple[Player, ...]:
    """Make all plates."""
    return tuple(make_player(seen, Seat(seat), speak) for seat in range(seen.state.seats))


def is_racing(state: State) -> bool:
    """Tell whether cards lie there for all to act on: on a phone nothing else has room."""
    return state.terms.mode is Mode.LIVE and bool(state.picture.cards) and not isinstance(state.phase, Finished)


def fill_live(model: PictureModel, state: State, speak: Speak) -> PictureModel:
    """Fill in what lies face up; before the next card is turned, also what was settled last."""
    cards, stop = state.picture.cards, state.stops[-1] if state.stops else None
    table = replace(model, cards=plain_cards(cards))
    if stop is None:
        return table if cards else replace(table, notice=speak(notice_words(state)))
    if not cards:
        return replace(table, accounts=(stop_account(state, stop, speak),), is_large=True)
    if stop.award and len(cards) == 1:
        return replace(table, accounts=(stop_account(state, stop, speak),))
    if stop.cards == cards:
        return replace(table, accounts=(replace(stop_account(state, stop, speak), cards=()),))
    return table


def fill_looks(model: PictureModel, state: State, speak: Speak) -> PictureModel:
    """Fill in the scenes settled last, and the cards that stay for the next one (SM-63)."""
    cards = state.picture.cards
    told = [(stop_account(state, stop, speak), stop.cards == cards) for stop in state.stops]
    accounts = tuple(replace(each, cards=()) if is_there else each for each, is_there in told)
    table = replace(model, cards=plain_cards(cards), accounts=accounts)
    return table if accounts or table.cards else replace(table, notice=speak(notice_words(state)))


def make_player(seen: View[State], seat: Seat, speak: Speak) -> Player:
    """Make a seat's plate."""
    state = seen.state
    is_over = isinstance(state.phase, Finished)
    return Player(
        seat,
        speak(say("picture-name", who=Who(seat))),
        str(held_count(seat, state)) if has_deck(state) else "",
        is_turner=seat == state.turner and state.terms.mode is Mode.LIVE and not is_over,
        is_awaited=seat in seen.awaited,
        is_robot=seat in state.robots,
        is_winner=is_over
        and held_count(seat, state) == max(held_count(Seat(each), state) for each in range(state.seats)),
    )


# -- cards ---------------------------------------------------------------------------------


def plain_cards(cards: Cards) -> tuple[PictureCard, ...]:
    return tuple(PictureCard(card.code) for card in cards)


def explained_cards(cards: Cards, sight: Sight | None) -> tuple[PictureCard, ...]:
    """Return the cards with the parts that mattered lit, where that is told (SM-38)."""
    if sight is None:
        return plain_cards(cards)
    return tuple(PictureCard(card.code, lit_parts(card, index, sight)) for index, card in enumerate(cards, 1))


def lit_parts(card: Card, place: int, sight: Sight) -> tuple[str, ...]:
    """Return what of a card made the situation.

    Two worms, all parts of a card that has its equal, or what it shares.
    """
    match sight.situation:
        case Situation.TWO_WORMS:
            return ("worm",) if place in sight.worms else ()
        case Situation.IDENTICAL:
            return tuple(part.value for part, _ in card_parts(card)) if place in sight.identical else ()
    return tuple(match.element.value for match in sight.matches if place in match.cards)


# -- looks --------------------------------------------------------------------------------


def look_account(seen: View[State], look: Look, speak: Speak) -> Account:
    """Make the account of a look that is over: its cards and this seat's acts, without a judgement."""
    assert seen.seat is not None
    acts = timed_acts(look)
    span = max([SPAN, *(ms for _, ms in acts)])
    presses = tuple(press_line(seen.seat, act, ms, span, speak) for act, ms in acts)
    title = speak(say("picture-scene", scene=look.scene))
    return Account(title, plain_cards(look_cards(look, seen.state)), presses=presses)


# -- settled stops ------------------------------------------------------------------------


def stop_account(state: State, stop: Stop, speak: Speak) -> Account:
    """Make the account of a stop or a scene: its cards, what they share, every action with what it brought."""
    sight, deeds = stop.sight, shown_deeds(stop)
    span, more = max([SPAN, *(deed.ms for deed in deeds)]), len(stop.deeds) - len(deeds)
    is_live = state.terms.mode is Mode.LIVE
    return Account(
        speak(say("picture-scene", scene=stop.scene)) if stop.scene else "",
        explained_cards(stop.cards, sight),
        speak(say("picture-situation", situation="untold" if sight is None else sight.situation.value)),
        match_lines(sight, speak) if sight is not None else (),
        tuple(with_outcome(press_line(d.seat, d.act, d.ms, span, speak, since=is_live and d.ms > 0), d) for d in deeds),
        speak(say("picture-more", count=more)) if more else "",
    )


def match_lines(sight: Sight, speak: Speak) -> tuple[MatchLine, ...]:
    """Make the lines of the matches; none where cards are identical, which share everything."""
    if sight.situation is Situation.IDENTICAL:
        return ()
    return tuple(
        MatchLine(m.element.value, m.colour.value, speak(shared_words(m.element.value, m.colour.value)), m.cards)
        for m in sight.matches
    )


def shared_words(element: str, colour: str) -> Message:
    """Say what is shared, in few words: `cappelli rossi`."""
    return say("picture-match", element=element, colour=colour)


def press_line(seat: Seat, act: Act, ms: int, span: int, speak: Speak, *, since: bool = False) -> PressLine:
    """Make the line of an action with its time; `since`: counted from the first of all."""
    name, words = speak(say("picture-name", who=Who(seat))), speak(say("answer-act", act=act.value))
    return PressLine(
        seat, name, act.value, words, speak(time_words(ms, since=since)), round(1000 * min(ms, span) / span)
    )


def with_outcome(one: PressLine, deed: Deed) -> PressLine:
    """Return the line of an action with what it came to."""
    if deed.act is Act.NOTHING:
        return one
    if deed.outcome is Outcome.WON:
        return replace(one, result=f"+{deed.won}", fate="good")
    if deed.outcome is Outcome.LOST:
        return replace(one, result=f"−{deed.paid}" if deed.paid else "0", fate="bad")
    return replace(one, result="–" if deed.outcome in VOID else "0")


def layout(model: PictureModel) -> Layout:
    """Return how large the picture of a model is, and where its cards lie."""
    return Layout(model.width, table_picture.table_measures(model).height, dict(table_picture.iter_places(model)))


def draw(model: PictureModel) -> Image:
    """Draw the picture of a model, as high as it needs."""
    return add_finery(table_picture.draw_table(model).to_image())
