"""The table as a picture and as lines of text; a seat's hand and sealed guesses are never here."""

from collections.abc import Iterator
from typing import Final

from games.eleusis.language.catalogue import Column
from games.eleusis.picture.table import Earlier, PictureModel, Player, RevealedRule, draw, layout
from games.eleusis.rules.finish import find_revealed_round
from games.eleusis.rules.state import Choosing, Finished, Opening, Round, Ruling, Spot, State, Volunteering
from games.eleusis.words.events import card_sign, card_signs, rule_words, told_hints
from games.event_words import yes
from games.kernel import View
from games.message import Message, Who, say
from games.secret import Seat, size_of
from games.spec import Speak, Told, W
from games.values import replace

__all__ = ["alt", "draw", "layout", "lines", "scene"]

LONGEST: Final = 40  # a longer main line is shown by its end alone
SHOWN: Final = 30  # cards of that end


def scene(
    seen: View[State], speak: Speak[W], *, narrow: bool, bare: bool = False, upto: int | None = None
) -> PictureModel[W]:
    whole = make_table(seen, speak, narrow=narrow, is_told=upto != 0)
    return replace(whole, heading="", players=(), is_sealed=False, stock="", hints=(), bare=True) if bare else whole


def make_table(seen: View[State], speak: Speak[W], *, narrow: bool, is_told: bool) -> PictureModel[W]:
    state, round_ = seen.state, seen.state.round
    players = tuple(make_player(seen, Seat(seat), speak) for seat in range(state.seats))
    if round_ is None:
        return PictureModel(narrow, "", players, notice=speak(table_notice(state)))
    result = find_revealed_round(state) if is_told else None
    empty: PictureModel[W] = PictureModel(
        narrow,
        speak(say("picture-round", number=round_.number, rounds=state.rounds)),
        players,
        is_sealed=round_.commitment is not None,
        rule=RevealedRule(speak(say("picture-rule-of", who=Who(result.dealer))), speak(rule_words(result.rule)))
        if result
        else RevealedRule(),
    )
    if not round_.line:
        return replace(empty, notice=speak(table_notice(state)))
    laid = state.phase if isinstance(state.phase, Ruling) else None
    line = (*round_.line, Column(laid.card)) if laid else round_.line
    earlier = len(line) - SHOWN if len(line) > LONGEST else 0
    return replace(
        empty,
        stock=str(size_of(round_.stock)) if round_.stock is not None else "",
        line=line,
        latest=Spot(len(line)) if laid else round_.latest,
        earlier=Earlier(earlier, speak(say("picture-earlier", count=earlier)) if earlier else ""),
        start=speak(say("picture-start")),
        laid_by=laid.seat if laid else None,
        hints=tuple(map(speak, told_hints(round_))),
    )


def make_player(seen: View[State], seat: Seat, speak: Speak[W]) -> Player[W]:
    state, round_ = seen.state, seen.state.round
    is_dealer = round_ is not None and round_.dealer == seat
    held = "" if is_dealer or round_ is None or not round_.line else str(size_of(round_.hands[seat]))
    name = speak(say("picture-name", who=Who(seat)))
    return Player(seat, name, held, is_dealer, seat in seen.awaited, seat in state.robots)


ROW: Final = 10  # cards of the main line in one line of words, as in a row of the picture


def alt(model: PictureModel[Told]) -> Message:
    line = judged_line(model)
    if not line:
        return say("picture-alt-empty", notice=model.notice)
    wrong = sum(len(column.wrong) for column in line)
    return say("picture-alt", count=len(line), last=card_sign(line[-1].card), wrong=wrong)


def lines(model: PictureModel[Told]) -> tuple[Message, ...]:
    return tuple(iter_lines(model))


def iter_lines(model: PictureModel[Told]) -> Iterator[Message]:
    dealer = next((each.seat for each in model.players if each.is_dealer), None)
    if dealer is not None:
        yield say("picture-twin-round", heading=model.heading, dealer=Who(dealer))
    if model.rule.words:
        yield say("picture-twin-rule", title=model.rule.title, rule=model.rule.words)
    if model.notice:
        yield say("picture-twin-notice", notice=model.notice)
        return
    if model.stock:
        yield say("picture-twin-stock", count=int(model.stock))
    held = ((each.seat, int(each.held)) for each in model.players if each.held)
    hands = (say("picture-twin-hand", who=Who(seat), held=say("cards-held", count=count)) for seat, count in held)
    yield say("picture-twin-hands", hands=tuple(hands))
    if model.laid_by is not None:
        yield say("picture-twin-laid", who=Who(model.laid_by), card=card_sign(model.line[-1].card))
    yield from row_lines(judged_line(model), model.latest)


def judged_line(model: PictureModel[Told]) -> tuple[Column, ...]:
    return model.line[:-1] if model.is_laid else model.line


def row_lines(line: tuple[Column, ...], latest: Spot | None) -> Iterator[Message]:
    if any(column.wrong for column in line):
        yield say("picture-twin-wrong")
    newest = latest.position if latest is not None and latest.wrong is not None else 0
    for start in reversed(range(0, len(line), ROW)):
        columns = tuple(enumerate(line[start : start + ROW], start + 1))
        yield say(
            "picture-twin-row",
            first=start + 1,
            last=start + len(columns),
            count=len(columns),
            place="line" if start else "start",
            columns=tuple(column_words(column, yes(position == newest)) for position, column in columns),
        )


def column_words(column: Column, newest: str) -> Message:
    return say("picture-twin-column", card=card_sign(column.card), wrong=card_signs(column.wrong), newest=newest)


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
