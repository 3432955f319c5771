"""The table as a picture and as lines of text: for everybody, and for a seat that looks at a scene alone.

While cards are turned for all at once the lines do not name them (SM-67): who reads would race against who looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.art import pheasant
from games.art.canvas import Canvas
from games.kernel import View
from games.message import Message, Quote, Who, say
from games.schicki import words
from games.schicki.picture import table as table_picture
from games.schicki.picture.table import Account, MatchLine, PictureCard, PictureModel, Player, PressLine
from games.schicki.rules.looks import is_told_in_words, look_cards
from games.schicki.rules.state import (
    Act,
    Card,
    Cards,
    Dealing,
    Deed,
    Finished,
    Look,
    Looking,
    Looks,
    Outcome,
    Readying,
    Shuffling,
    Sight,
    Situation,
    State,
    Stop,
    blue_pawn_count,
    card_parts,
)
from games.secret import Seat, visible_value
from games.spec import Layout, Speak, Told, W
from games.values import replace

SPAN: Final = 3000  # ms; the shortest time that the line of the presses spans (SM-50)


def scene(
    seen: View[State],
    speak: Speak[W],
    *,
    narrow: bool,
    bare: bool = False,
    upto: int | None = None,  # noqa: ARG001 (the protocol's)
) -> PictureModel[W]:
    state = seen.state
    marks = state.terms.marks
    empty: PictureModel[W] = PictureModel(
        narrow,
        "" if bare else speak(picture_heading(seen)),
        bare=bare,
        letters=() if marks == "shapes" else colour_letters(speak),
        is_shaped=marks != "letters",
        is_live=state.terms.mode == "live",
    )
    if (look := find_open_look(seen)) is not None:
        cards = look_cards(look, state)
        told = words.card_rows(cards) if is_told_in_words(look, state.terms) else (say("picture-twin-look"),)
        return replace(empty, is_look=True, cards=() if look.read else plain_cards(cards), told=told)
    table = empty
    if not bare:
        table = replace(
            empty,
            people=() if narrow and is_racing(state) else make_players(seen, speak),
            deck=str(state.left) if has_deck(state) else "",
            pawns=blue_pawn_count(state.seats) if has_deck(state) and not narrow else 0,
        )
    if mine := finished_looks(seen):
        return replace(table, accounts=tuple(look_account(seen, look, speak) for look in mine), deck="", pawns=0)
    if bare and isinstance(state.phase, Finished):
        return replace(table, people=make_players(seen, speak))
    filled = fill_live(table, state, speak) if state.terms.mode == "live" else fill_looks(table, state, speak)
    return replace(filled, accounts=()) if bare and filled.cards else filled


def colour_letters(speak: Speak[W]) -> tuple[W, ...]:
    return tuple(speak(say("letter", colour=colour)) for colour in pheasant.COLOURS.values())


def make_players(seen: View[State], speak: Speak[W]) -> tuple[Player[W], ...]:
    return tuple(make_player(seen, Seat(seat), speak) for seat in range(seen.state.seats))


def is_racing(state: State) -> bool:
    return state.terms.mode == "live" and bool(state.picture.cards) and not isinstance(state.phase, Finished)


def fill_live(model: PictureModel[W], state: State, speak: Speak[W]) -> PictureModel[W]:
    cards, stop = state.picture.cards, state.course.stops[-1] if state.course.stops else None
    table = with_cards(model, state)
    if stop is None:
        return table if cards else replace(table, notice=speak(notice_words(state)))
    if not cards:
        return replace(table, accounts=(stop_account(state, stop, speak),), is_large=True)
    if stop.award and len(cards) == 1:
        return replace(table, accounts=(stop_account(state, stop, speak),))
    if stop.cards == cards:
        return replace(table, accounts=(replace(stop_account(state, stop, speak), cards=()),))
    return table


def with_cards(model: PictureModel[W], state: State) -> PictureModel[W]:
    cards = state.picture.cards
    told = (say("picture-twin-cards", count=len(cards)),) if is_racing(state) else words.card_rows(cards)
    return replace(model, cards=plain_cards(cards), told=told)


def fill_looks(model: PictureModel[W], state: State, speak: Speak[W]) -> PictureModel[W]:
    cards = state.picture.cards
    told = [(stop_account(state, stop, speak), stop.cards == cards) for stop in state.course.stops]
    accounts = tuple(replace(each, cards=()) if is_there else each for each, is_there in told)
    table = replace(with_cards(model, state), accounts=accounts)
    return table if accounts or table.cards else replace(table, notice=speak(notice_words(state)))


def make_player(seen: View[State], seat: Seat, speak: Speak[W]) -> Player[W]:
    state = seen.state
    is_over, held = isinstance(state.phase, Finished), words.held_count(seat, state)
    return Player(
        seat,
        speak(say("picture-name", who=Who(seat))),
        str(held) if has_deck(state) else "",
        is_turner=seat == state.turner and state.terms.mode == "live" and not is_over,
        is_awaited=seat in seen.awaited,
        is_robot=seat in state.robots,
        is_winner=is_over and held == max(words.held_count(Seat(each), state) for each in range(state.seats)),
    )


def plain_cards(cards: Cards) -> tuple[PictureCard, ...]:
    return tuple(PictureCard(card.code) for card in cards)


def lit_parts(card: Card, place: int, sight: Sight | None) -> tuple[str, ...] | None:
    if sight is None:
        return None
    match sight.situation:
        case Situation.TWO_WORMS:
            return ("worm",) if place in sight.worms else ()
        case Situation.IDENTICAL:
            return tuple(part.value for part, _ in card_parts(card)) if place in sight.identical else ()
    return tuple(match.element.value for match in sight.matches if place in match.cards)


def look_account(seen: View[State], look: Look, speak: Speak[W]) -> Account[W]:
    """Make the account of a look that is over: its cards and this seat's acts, without a judgement."""
    assert seen.seat is not None
    acts = timed_acts(look)
    span = max([SPAN, *(ms for _, ms in acts)])
    presses = tuple(press_line(seen.seat, act, ms, span, speak) for act, ms in acts)
    title, cards = say("picture-scene", scene=look.scene), look_cards(look, seen.state)
    glances = (
        say("picture-twin-glance", act=say("answer-act", act=act.value), time=time_words(ms)) for act, ms in acts
    )
    told = (say("picture-twin-scene", scene=look.scene), *words.card_rows(cards), *glances)
    return Account(speak(title), plain_cards(cards), told, presses=presses)


def stop_account(state: State, stop: Stop, speak: Speak[W]) -> Account[W]:
    sight, deeds = stop.sight, shown_deeds(stop)
    span, more = max([SPAN, *(deed.ms for deed in deeds)]), len(stop.deeds) - len(deeds)
    is_live = state.terms.mode == "live"
    return Account(
        speak(say("picture-scene", scene=stop.scene)) if stop.scene else "",
        tuple(PictureCard(c.code, lit_parts(c, place, sight)) for place, c in enumerate(stop.cards, 1)),
        tuple(stop_lines(state, stop)),
        speak(say("picture-situation", situation="untold" if sight is None else sight.situation.value)),
        match_lines(sight, speak) if sight is not None else (),
        tuple(with_outcome(press_line(d.seat, d.act, d.ms, span, speak, since=is_live and d.ms > 0), d) for d in deeds),
        speak(say("picture-more", count=more)) if more else "",
    )


def match_lines(sight: Sight, speak: Speak[W]) -> tuple[MatchLine[W], ...]:
    """Make the lines of the matches; none where cards are identical, which share everything."""
    if sight.situation is Situation.IDENTICAL:
        return ()
    pairs = ((m.element.value, m.colour.value, m.cards) for m in sight.matches)
    return tuple(
        MatchLine(element, colour, speak(say("picture-match", element=element, colour=colour)), cards)
        for element, colour, cards in pairs
    )


def press_line(seat: Seat, act: Act, ms: int, span: int, speak: Speak[W], *, since: bool = False) -> PressLine[W]:
    """`since`: the time is counted from the first press."""
    name, said = speak(say("picture-name", who=Who(seat))), speak(say("answer-act", act=act.value))
    time, part = speak(time_words(ms, since=since)), round(1000 * min(ms, span) / span)
    return PressLine(seat, name, act.value, said, time, part)


def with_outcome(one: PressLine[W], deed: Deed) -> PressLine[W]:
    if deed.act is Act.NOTHING:
        return one
    if deed.outcome is Outcome.WON:
        return replace(one, result=f"+{deed.won}", fate="good")
    if deed.outcome is Outcome.LOST:
        return replace(one, result=f"−{deed.paid}" if deed.paid else "0", fate="bad")
    return replace(one, result="–" if deed.outcome in words.VOID else "0")


def layout(model: PictureModel) -> Layout:
    return Layout(model.width, table_picture.table_measures(model).height)


def draw(model: PictureModel) -> Canvas:
    return table_picture.draw_table(model)


MOST: Final = 10  # the most actions of a stop that are shown


def alt(model: PictureModel[Told]) -> Message:
    """Never name what lies there during a race, nor anything of an open scene."""
    heading, count = heading_line(model), len(model.cards)
    is_counted = not model.is_look and (count or model.is_live)
    return say("picture-alt", heading=heading, count=count) if is_counted else heading


def lines(model: PictureModel[Told]) -> tuple[Message, ...]:
    """Say the whole picture in lines; of an open scene only where the look is long enough for reading (SM-57)."""
    return model.told if model.is_look else (heading_line(model), *iter_lines(model))


def heading_line(model: PictureModel[Told]) -> Message:
    assert isinstance(model.heading, Message)
    return Message("picture-twin-head", model.heading.params)


def iter_lines(model: PictureModel[Told]) -> Iterator[Message]:
    yield from model.told
    if isinstance(model.notice, Message):
        yield model.notice
    for account in model.accounts:
        yield from account.told
    if model.deck:
        yield say("picture-twin-deck", left=int(model.deck))
        yield say("picture-twin-pawns", blue=model.pawns)
    for person in model.people:
        if person.pile:
            number, turner = person.seat + 1, "yes" if person.is_turner else "no"
            yield say("picture-twin-seat", number=number, who=Who(person.seat), count=int(person.pile), turner=turner)


def stop_lines(state: State, stop: Stop) -> Iterator[Message]:
    if stop.scene:
        yield say("picture-twin-scene", scene=stop.scene)
    if stop.sight is not None:
        if is_racing(state) and stop.cards != state.picture.cards:
            yield say("picture-twin-before")
        yield from words.card_rows(stop.cards)
        yield words.sight_words(stop.sight, stop.cards)
    shown = shown_deeds(stop)
    if deeds := words.told_deeds(shown, state):
        yield say("told-deeds", deeds=deeds)
    if slower := words.told_slower(shown, state):
        yield say("told-slower", slower=slower)
    if void := words.void_words(stop):
        yield say("told-void", void=void)
    if more := len(stop.deeds) - len(shown_deeds(stop)):
        yield say("picture-more", count=more)


def shown_deeds(stop: Stop) -> tuple[Deed, ...]:
    ranks = sorted(range(len(stop.deeds)), key=lambda place: (stop.deeds[place].outcome in words.VOID, place))
    return tuple(stop.deeds[place] for place in sorted(ranks[:MOST]))


def picture_heading(seen: View[State]) -> Message:
    return say("picture-heading", what=heading_token(seen), scene=open_scene(seen))


def open_scene(seen: View[State]) -> int:
    look = find_open_look(seen)
    return look.scene if look is not None else 0


def heading_token(seen: View[State]) -> str:
    state = seen.state
    if open_scene(seen):
        return "look"
    if finished_looks(seen):
        return "mine"
    match state.phase:
        case Finished():
            return "over"
        case Shuffling() | Readying():
            return "ready"
        case Looking() | Dealing():
            return "looking"
        case _ if state.picture.cards or not state.course.stops:
            return "turning" if state.left else "last"
    return "settled"


def notice_words(state: State) -> Message:
    return say("picture-notice", mode=state.terms.mode, count=len(state.scenes), seconds=state.terms.look)


def time_words(ms: int, *, since: bool = False) -> Message:
    return say("picture-time", since="yes" if since else "no", seconds=ms // 1000, rest=Quote(f"{ms % 1000:03}"))


def has_deck(state: State) -> bool:
    return not isinstance(state.phase, Shuffling)


def own_looks(seen: View[State]) -> Looks:
    state = seen.state
    if seen.seat is None or not isinstance(state.phase, Looking) or not state.looks:
        return ()
    mine: Looks = visible_value(state.looks[seen.seat]) or ()
    return mine


def find_open_look(seen: View[State]) -> Look | None:
    return next((look for look in own_looks(seen) if look.opened is not None and not look.over), None)


def finished_looks(seen: View[State]) -> Looks:  # SM-59
    return tuple(look for look in own_looks(seen) if look.over and look.opened is not None)


def timed_acts(look: Look) -> tuple[tuple[Act, int], ...]:
    since = look.since if look.since is not None else look.opened or 0
    return tuple((glance.act, max(0, glance.at - since)) for glance in words.look_deeds(look))
