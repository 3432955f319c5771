"""The table as a picture and as lines of text; a seat's hand and sealed guesses are never here."""

from collections.abc import Iterator
from typing import Final

from games.eleusis.language.rule import Column
from games.eleusis.picture.table import Earlier, PictureModel, Player, RevealedRule, draw, layout
from games.eleusis.rules.finish import find_revealed_round
from games.eleusis.rules.state import Choosing, Finished, Opening, Round, Ruling, Spot, State, Volunteering
from games.eleusis.words.phrases import card_sign, card_signs, rule_words, told_hints
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat, size_of
from games.spec import Speak
from games.values import replace

__all__ = ["alt", "draw", "layout", "lines", "scene", "use_four_colours"]

LONGEST: Final = 40  # a longer main line is shown by its end alone
SHOWN: Final = 30  # cards of that end


def scene(
    seen: View[State], speak: Speak, *, narrow: bool, bare: bool = False, upto: int | None = None
) -> PictureModel:
    whole = make_table(seen, speak, narrow=narrow, is_told=upto != 0)
    return replace(whole, heading="", players=(), is_sealed=False, stock="", hints=(), bare=True) if bare else whole


def use_four_colours(model: PictureModel) -> PictureModel:
    return replace(model, deck="french-four")


def make_table(seen: View[State], speak: Speak, *, narrow: bool, is_told: bool) -> PictureModel:
    state, round_ = seen.state, seen.state.round
    players = tuple(make_player(seen, Seat(seat), speak) for seat in range(state.seats))
    if round_ is None:
        return PictureModel(narrow, "", players, notice=speak(table_notice(state)))
    heading = speak(say("picture-round", number=round_.number, rounds=state.rounds))
    is_sealed = round_.commitment is not None
    if not round_.line:
        return PictureModel(narrow, heading, players, is_sealed, notice=speak(table_notice(state)))
    line, laid = round_.line, (state.phase.card if isinstance(state.phase, Ruling) else None)
    if laid is not None:
        line = (*line, Column(laid))
    earlier = len(line) - SHOWN if len(line) > LONGEST else 0
    result = find_revealed_round(state) if is_told else None
    return PictureModel(
        narrow,
        heading,
        players,
        is_sealed,
        stock=str(size_of(round_.stock)) if round_.stock is not None else "",
        line=line[earlier:],
        latest=round_.latest if laid is None else Spot(len(line)),
        earlier=Earlier(earlier, speak(say("picture-earlier", count=earlier)) if earlier else ""),
        start=speak(say("picture-start")),
        rule=RevealedRule(speak(say("picture-rule-of", who=Who(result.dealer))), speak(rule_words(result.rule)))
        if result
        else RevealedRule("", ""),
        is_laid=laid is not None,
        hints=tuple(map(speak, told_hints(round_))),
    )


def make_player(seen: View[State], seat: Seat, speak: Speak) -> Player:
    state, round_ = seen.state, seen.state.round
    is_dealer = round_ is not None and round_.dealer == seat
    held = "" if is_dealer or round_ is None or not round_.line else str(size_of(round_.hands[seat]))
    name = speak(say("picture-name", who=Who(seat)))
    return Player(seat, name, held, is_dealer, seat in seen.awaited, seat in state.robots)


ROW: Final = 10  # cards of the main line in one line of words, as in a row of the picture


def alt(seen: View[State]) -> Message:
    round_ = seen.state.round
    if round_ is None or not round_.line:
        return say("picture-alt-empty", notice=table_notice(seen.state))
    wrong = sum(len(column.wrong) for column in round_.line)
    return say("picture-alt", count=len(round_.line), last=card_sign(round_.line[-1].card), wrong=wrong)


def lines(seen: View[State]) -> tuple[Message, ...]:
    round_ = seen.state.round
    if round_ is None:
        return (say("picture-twin-notice", notice=table_notice(seen.state)),)
    return (
        *head_lines(seen.state, round_),
        *seat_lines(seen, round_),
        *laid_card_lines(seen.state),
        *row_lines(round_),
    )


def head_lines(state: State, round_: Round) -> Iterator[Message]:
    result = find_revealed_round(state)
    yield say("picture-twin-round", number=round_.number, rounds=state.rounds, dealer=Who(round_.dealer))
    if result:
        yield say("picture-twin-rule", who=Who(result.dealer), rule=rule_words(result.rule))
    if not round_.line:
        yield say("picture-twin-notice", notice=table_notice(state))
    elif round_.stock is not None:
        yield say("picture-twin-stock", count=size_of(round_.stock))


def row_lines(round_: Round) -> Iterator[Message]:
    if any(column.wrong for column in round_.line):
        yield say("picture-twin-wrong")
    for start in reversed(range(0, len(round_.line), ROW)):
        columns = round_.line[start : start + ROW]
        yield say(
            "picture-twin-row",
            first=start + 1,
            last=start + len(columns),
            count=len(columns),
            place="line" if start else "start",
            columns=tuple(column_words(index, each, round_) for index, each in enumerate(columns, start + 1)),
        )


def column_words(position: int, column: Column, round_: Round) -> Message:
    newest = round_.latest is not None and round_.latest.position == position and round_.latest.wrong is not None
    return say(
        "picture-twin-column",
        card=card_sign(column.card),
        wrong=card_signs(column.wrong),
        newest="yes" if newest else "no",
    )


def laid_card_lines(state: State) -> Iterator[Message]:
    if isinstance(state.phase, Ruling):
        yield say("picture-twin-laid", who=Who(state.phase.seat), card=card_sign(state.phase.card))


def seat_lines(seen: View[State], round_: Round) -> Iterator[Message]:
    if round_.line:
        seats = (Seat(seat) for seat in range(seen.state.seats) if seat != round_.dealer)
        yield say("picture-twin-hands", hands=tuple(seat_hand_words(seat, round_) for seat in seats))


def seat_hand_words(seat: Seat, round_: Round) -> Message:
    return say("picture-twin-hand", who=Who(seat), held=say("cards-held", count=size_of(round_.hands[seat])))


def table_notice(state: State) -> Message:
    match state:
        case State(phase=Finished()):
            return say("picture-over")
        case State(phase=Opening()):
            return say("picture-opening")
        case State(phase=Volunteering()):
            return say("picture-volunteering")
        case State(phase=Choosing(), round=Round(dealer=dealer)):
            return say("picture-choosing", who=Who(dealer))
    return say("picture-dealing")
